//! Spawns the entries of a page: paragraphs, notes, tables, boards and folded rulings.

use bevy::text::TextBackgroundColor;

use super::{
    book::{
        EntryPortrait, EntryRef, ParagraphKind, RulebookBlock, RulebookEntry, TextRun, block_text as words_of,
        join_runs,
    },
    markers::{EntryNode, FindNode, FoldPart, PageLink, entry_bar_colour, fold_display},
    pictures, search,
    state::{BookIntent, FoldedRulings, RulebookState},
};
use ui_kit::{
    game_names::sanitized as cut,
    prelude::*,
    widgets::{PositionedNode, RuleLink, empty_node},
};

/// The context for spawning the entries of a page.
pub(crate) struct Typesetter<'a> {
    pub(crate) texts: &'a Texts,
    pub(crate) art: &'a ImageCache,
    pub(crate) rulebook: &'a RulebookState,
    pub(crate) words: &'a [String],
    pub(crate) links: usize,
    pub(crate) at: EntryRef,
    /// The folded rulings that are being spawned.
    pub(crate) within: Option<FoldedRulings>,
}

const BODY: TextStyle = TextStyle::SENTENCE.line(23.0);

impl Typesetter<'_> {
    /// Spawns an entry, with a bar beside it if it is the current one.
    pub(crate) fn entry(&mut self, page: &mut ChildSpawnerCommands, entry: &RulebookEntry, read: bool) {
        let node = flex_column(8.0).padding(UiRect::new(px(16), px(8), px(10), px(10))).border(px(5).left()).rigid();
        let bar = BorderColor::all(entry_bar_colour(read));
        // Don't fold the rulings of an entry that contains nothing else.
        let folds = entry
            .blocks
            .iter()
            .any(|block| matches!(block, RulebookBlock::Words(ParagraphKind::Plain | ParagraphKind::Item, _)));
        page.spawn((node, EntryNode(self.at.entry), bar)).with_children(|one| {
            self.head(one, entry);
            let mut group = 0;
            for blocks in entry.blocks.chunk_by(RulebookBlock::joins) {
                match (&blocks[0], blocks[0].voice()) {
                    (_, Some(ParagraphKind::Ruling)) if folds && !blocks.iter().any(|block| self.finds(block)) => {
                        self.folded(one, FoldedRulings { of: self.at, group }, blocks);
                        group += 1;
                    }
                    (_, Some(voice)) => self.note(one, voice, blocks),
                    (RulebookBlock::Board(..), None) => self.boards(one, blocks),
                    (block, None) => self.block(one, block),
                }
            }
        });
    }

    /// Returns `true` if a block contains a search match.
    fn finds(&self, block: &RulebookBlock) -> bool {
        search::mark_matches(&words_of(block), self.words).iter().any(|(_, hit)| *hit)
    }

    fn head(&mut self, one: &mut ChildSpawnerCommands, entry: &RulebookEntry) {
        let node = flex_row(12.0).align(AlignItems::Center);
        one.spawn(node).with_children(|head| {
            if entry.is_rule() {
                let node = Node::default().padding(UiRect::axes(px(8), px(2))).rounded(3).rigid();
                let id = ui_kit::game_names::fold_text(&entry.id);
                let found = self.words.iter().any(|word| word.len() > 1 && id.contains(word.as_str()));
                let (ground, ink) = (palette::PAPER_TEXT, palette::PAPER_LIGHT);
                let (ground, ink) = if found { (palette::BRASS, palette::PAPER_TEXT) } else { (ground, ink) };
                let kind = TextStyle::new(FontFace::Oswald, 16.0, 22.0).spaced(0.5);
                let tag = head.spawn((node, BackgroundColor(ground))).id();
                head.commands().entity(tag).with_child(text_label(kind, entry.id.clone(), ink));
            }
            let title = [TextRun { text: entry.title.clone(), ..TextRun::default() }];
            self.words(head, TextStyle::PANEL, &title, palette::PAPER_TEXT);
        });
    }

    fn block(&mut self, one: &mut ChildSpawnerCommands, block: &RulebookBlock) {
        match block {
            RulebookBlock::Words(ParagraphKind::Item, pieces) => {
                one.spawn(flex_row(10.0).align(AlignItems::Start)).with_children(|item| {
                    let dot =
                        Node::default().width(7).height(7).margin(UiRect::new(px(4), px(0), px(8), px(0))).rigid();
                    item.spawn((dot, BackgroundColor(palette::PAPER_RULE_DARK)));
                    self.words(item, BODY, pieces, palette::PAPER_TEXT);
                });
            }
            RulebookBlock::Words(_, pieces) => self.words(one, BODY, pieces, palette::PAPER_TEXT),
            RulebookBlock::Table(rows) => self.table(one, rows),
            RulebookBlock::Facts(portrait, facts) => self.facts(one, portrait.as_ref(), facts),
            RulebookBlock::Strip(steps) => self.strip(one, steps),
            RulebookBlock::Board(..) | RulebookBlock::Figure(_) | RulebookBlock::Card(_) | RulebookBlock::Figures => {}
        }
    }

    /// Spawns an example or a ruling, set off from the rule.
    fn note(&mut self, one: &mut ChildSpawnerCommands, voice: ParagraphKind, blocks: &[RulebookBlock]) {
        let (id, colour) = match voice {
            ParagraphKind::Example => ("rulebook-example", palette::FINE_ON_PAPER),
            _ => ("rulebook-ruling", palette::GERMAN_ON_PAPER),
        };
        one.spawn(note_box(colour)).with_children(|note| {
            note.spawn(text_label(TextStyle::CAPTION, self.texts.t(id), colour));
            self.sentences(note, blocks);
        });
    }

    fn sentences(&mut self, note: &mut ChildSpawnerCommands, blocks: &[RulebookBlock]) {
        for block in blocks {
            if let RulebookBlock::Words(_, pieces) = block {
                self.words(note, BODY, pieces, palette::PAPER_SENTENCE);
            }
        }
    }

    /// Spawns rulings under a head that opens and closes them. The closed head shows the beginning of the text.
    fn folded(&mut self, one: &mut ChildSpawnerCommands, fold: FoldedRulings, blocks: &[RulebookBlock]) {
        let colour = palette::GERMAN_ON_PAPER;
        let open = self.rulebook.is_unfolded(fold);
        let part =
            |when: bool, node: Node| (Node { display: fold_display(open == when), ..node }, FoldPart(fold, when));
        let name = format!("ruling-{}-{}-{}", fold.of.chapter, fold.of.entry, fold.group);
        one.spawn(note_box(colour)).with_children(|note| {
            let head = (flex_row(6.0), pressable_row(name, &[]), on_press(BookIntent::Unfold(fold)));
            note.spawn(head).with_children(|head| {
                head.spawn(part(false, empty_node())).with_child(tinted_icon("right", 13.0, colour));
                head.spawn(part(true, empty_node())).with_child(tinted_icon("down", 13.0, colour));
                let link = PageLink { opens: Some(fold), ..self.link(false, colour) };
                head.spawn((text_label(TextStyle::CAPTION, self.texts.t("rulebook-ruling"), colour), link));
                let begins = cut(&words_of(&blocks[0]), FOLDED_PREVIEW_LETTERS);
                let line = text_label(TextStyle::LABEL, begins, palette::PAPER_SECOND);
                let room = Node { min_width: px(0), flex_shrink: 1.0, ..empty_node().clip() };
                head.spawn(part(false, room)).with_child(line);
            });
            self.links += 1;
            note.spawn(part(true, flex_column(5.0))).with_children(|body| {
                self.within = Some(fold);
                self.sentences(body, blocks);
                self.within = None;
            });
        });
    }

    fn link(&self, found: bool, colour: Color) -> PageLink {
        PageLink { place: self.links, entry: self.at.entry, found, colour, opens: None, within: self.within }
    }

    /// Spawns boards side by side in rows that fit, each with its caption.
    fn boards(&mut self, one: &mut ChildSpawnerCommands, blocks: &[RulebookBlock]) {
        let boards: Vec<_> = blocks.iter().filter_map(|block| pictures::PageBoard::of(self.art, block)).collect();
        for line in pictures::split_into_lines(&boards) {
            one.spawn(Node { align_items: AlignItems::Start, ..flex_row(pictures::GAP) }).with_children(|row| {
                for board in line {
                    // A flex box would put every run of the caption on its own line.
                    let node = Node { display: Display::Block, ..empty_node().width(board.width).rigid() };
                    row.spawn(node).with_children(|place| {
                        board.lay(place);
                        self.words(place, BODY.px(15.0).line(20.0), board.caption, palette::PAPER_SECOND);
                    });
                }
            });
        }
    }

    /// Spawns steps in boxes, with arrows between them.
    fn strip(&mut self, one: &mut ChildSpawnerCommands, steps: &[Vec<TextRun>]) {
        one.spawn(flex_row(6.0).wraps(6.0)).with_children(|line| {
            for (index, step) in steps.iter().enumerate() {
                if index > 0 {
                    line.spawn(tinted_icon("right", 14.0, palette::PAPER_SECOND));
                }
                let node = flex_row(6.0).inset(9.0, 3.0).border(px(2).all()).rounded(6).rigid();
                let colours = (BackgroundColor(palette::PAPER_LIGHT), BorderColor::all(palette::PAPER_RULE));
                line.spawn((node, colours)).with_children(|plate| {
                    plate.spawn(text_label(TextStyle::NAME, (index + 1).to_string(), palette::FINE_ON_PAPER));
                    self.words(plate, TextStyle::LABEL, step, palette::PAPER_TEXT);
                });
            }
        });
    }

    fn table(&mut self, one: &mut ChildSpawnerCommands, rows: &[Vec<Vec<TextRun>>]) {
        let columns = rows.first().map_or(0, Vec::len);
        // No column may be narrower than its longest word.
        let tracks = match columns {
            0 => return,
            2 => vec![RepeatedGridTrack::fr(1, 1.2), RepeatedGridTrack::fr(1, 1.0)],
            3 => vec![RepeatedGridTrack::fr(1, 1.6), RepeatedGridTrack::fr(2, 1.0)],
            _ => table_tracks(rows, columns),
        };
        let node = Node {
            display: Display::Grid,
            grid_template_columns: tracks,
            border: px(2).vertical(),
            max_width: if columns <= 3 { px(620) } else { auto() },
            ..default()
        };
        one.spawn((node, BorderColor::all(palette::PAPER_RULE_DARK))).with_children(|table| {
            for (number, cells) in rows.iter().enumerate() {
                for cell in cells {
                    let node = Node { padding: UiRect::axes(px(10), px(3)), ..default() };
                    let shade = match number {
                        0 => palette::PAPER_DARK,
                        odd if odd % 2 == 1 => Color::NONE,
                        _ => palette::PAPER_DARK.with_alpha(0.4),
                    };
                    let kind = if number == 0 { BODY.face(FontFace::FiraBold) } else { BODY };
                    table.spawn((node, BackgroundColor(shade))).with_children(|place| {
                        self.words(place, kind, cell, palette::PAPER_TEXT);
                    });
                }
            }
        });
    }

    fn facts(&mut self, one: &mut ChildSpawnerCommands, portrait: Option<&EntryPortrait>, facts: &[(String, String)]) {
        let node = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(6), ..flex_row(8.0) };
        one.spawn(node).with_children(|line| {
            pictures::spawn_portrait(line, portrait);
            for (name, value) in facts {
                let node = flex_row(7.0).padding(UiRect::axes(px(10), px(3))).border(px(2).all()).rounded(6);
                let colours = (BackgroundColor(palette::PAPER_LIGHT), BorderColor::all(palette::PAPER_RULE));
                line.spawn((node, colours)).with_children(|chip| {
                    chip.spawn(text_label(TextStyle::LABEL, name.clone(), palette::PAPER_SECOND));
                    chip.spawn(text_label(TextStyle::NAME, value.clone(), palette::PAPER_TEXT));
                });
            }
        });
    }

    /// Spawns text that wraps, with bold parts, links and marked search matches.
    fn words(&mut self, parent: &mut ChildSpawnerCommands, kind: TextStyle, pieces: &[TextRun], colour: Color) {
        let node = Node { flex_shrink: 1.0, ..default() };
        let mut text = parent.spawn((node, Text::default(), kind, TextColor(colour)));
        let mut found = false;
        text.with_children(|text| {
            for piece in pieces {
                let bold = TextStyle {
                    face: if kind.face == FontFace::Fira { FontFace::FiraBold } else { kind.face },
                    ..kind
                };
                let kind = if piece.bold { bold } else { kind };
                for (part, hit) in search::mark_matches(&piece.text, self.words) {
                    let colour = if piece.link.is_some() { palette::ALLIED_ON_PAPER } else { colour };
                    let mut span = text.spawn((TextSpan::new(part), kind, TextColor(colour)));
                    if hit {
                        found = true;
                        span.insert(TextBackgroundColor(palette::BRASS));
                    }
                    if let Some(id) = &piece.link {
                        span.insert((Underline, RuleLink::to(id), self.link(hit, colour)));
                    }
                }
                self.links += usize::from(piece.link.is_some());
            }
        });
        if found {
            text.insert(FindNode(self.at.entry));
        }
    }
}

/// Number of letters of folded rulings that are shown; they fit in one line.
const FOLDED_PREVIEW_LETTERS: usize = 84;

/// Returns the columns of a wide table. Columns of short cells take the width that they need; those of long cells share
/// the rest.
fn table_tracks(rows: &[Vec<Vec<TextRun>>], columns: usize) -> Vec<RepeatedGridTrack> {
    let longest = |column: usize| rows.iter().map(|row| join_runs(&row[column]).chars().count()).max().unwrap_or(0);
    let rest = 1..columns;
    if rest.clone().all(|column| longest(column) <= MAX_SHORT_CELL_LETTERS) {
        return vec![RepeatedGridTrack::auto(1), RepeatedGridTrack::fr(columns as u16 - 1, 1.0)];
    }
    let track = |column| {
        if longest(column) > MAX_SHORT_CELL_LETTERS {
            RepeatedGridTrack::fr(1, 1.0)
        } else {
            RepeatedGridTrack::auto(1)
        }
    };
    std::iter::once(RepeatedGridTrack::auto(1)).chain(rest.map(track)).collect()
}

/// Length of a cell, in characters, from which its column counts as long in a wide table.
const MAX_SHORT_CELL_LETTERS: usize = 11;

/// Returns the box of an example or a ruling.
fn note_box(colour: Color) -> impl Bundle {
    let node = flex_column(5.0).padding(UiRect::new(px(12), px(12), px(6), px(8))).border(px(4).left());
    (node, BackgroundColor(palette::PAPER_LIGHT.with_alpha(0.75)), BorderColor::all(colour))
}
