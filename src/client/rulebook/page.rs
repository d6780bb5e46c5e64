//! The right page: the chapter, scrolled to the entry that is read, with the words that were searched for marked.

use bevy::{
    text::TextBackgroundColor,
    ui::{UiGlobalTransform, UiSystems},
};

use super::{
    book::{Block, Entry, Piece, Voice},
    parts::{PageLink, PageRoot, Scrolls, room},
    reading::{BookSystems, Rulebook, Shelf},
    search,
};
use kit::{
    draw::*,
    widgets::{RuleLink, plain},
};

/// The node of an entry, by its place in the chapter.
#[derive(Component)]
struct EntryNode(usize);

/// A paragraph with a find in it, in that entry.
#[derive(Component)]
struct FindNode(usize);

/// What the page is built for.
#[derive(PartialEq)]
struct Built {
    root: Entity,
    chapter: usize,
    words: Vec<String>,
}

/// How far the page is built. A chapter takes too long for one frame.
#[derive(Resource, Default)]
struct Building {
    of: Option<Built>,
    /// The next entry; none when all are there.
    next: Option<usize>,
    /// Links so far.
    links: usize,
}

/// Letters that are set in a frame, or an entry if it is longer.
const PORTION: usize = 900;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Building>()
        .add_systems(
            Update,
            (
                begin.run_if(changed::<(Rulebook, Shelf)>),
                build,
                (choose, pick).chain().run_if(changed::<(Rulebook, Shelf)>),
            )
                .chain()
                .in_set(BookSystems::Show)
                .after(super::parts::ShowFrame),
        )
        .add_systems(PostUpdate, seek.after(UiSystems::Layout));
}

/// Clears the page for another chapter or search.
fn begin(
    mut commands: Commands,
    roots: Query<Entity, With<PageRoot>>,
    mut views: Query<(&Scrolls, &mut ScrollPosition)>,
    mut rulebook: ResMut<Rulebook>,
    shelf: Res<Shelf>,
    mut building: ResMut<Building>,
) {
    let Ok(root) = roots.single() else {
        *building = Building::default();
        return;
    };
    let words = search::words(&rulebook.query);
    let now = Some(Built { root, chapter: rulebook.at.chapter, words });
    if building.of == now && !shelf.is_changed() {
        return;
    }
    *building = Building { of: now, next: Some(0), links: 0 };
    rulebook.bypass_change_detection().seek = true;
    // Hidden until it is scrolled to its place, unless that is at the top.
    let seen = if rulebook.at.entry == 0 { Visibility::Inherited } else { Visibility::Hidden };
    for (_, mut position) in views.iter_mut().filter(|(what, _)| **what == Scrolls::Page) {
        position.0.y = 0.0;
    }
    commands.entity(root).despawn_children().insert(seen);
}

/// Builds the next entries.
fn build(
    mut commands: Commands,
    rulebook: Res<Rulebook>,
    shelf: Res<Shelf>,
    texts: Res<Texts>,
    mut building: ResMut<Building>,
) {
    let (Some(of), Some(first)) = (&building.of, building.next) else { return };
    let chapter = shelf.book.chapters.get(of.chapter).filter(|_| rulebook.open);
    let Some(entries) = chapter.and_then(|chapter| chapter.entries.get(first..)) else {
        building.next = None;
        return;
    };
    let mut setting = Setting { texts: &texts, words: &of.words, links: building.links, entry: first };
    let mut letters = 0;
    commands.entity(of.root).with_children(|page| {
        if of.chapter == 0 && first == 0 {
            cover(page);
        }
        for entry in entries {
            if letters >= PORTION {
                break;
            }
            letters += entry.letters();
            setting.entry(page, entry, setting.entry == rulebook.at.entry);
            setting.entry += 1;
        }
    });
    let (next, links) = (setting.entry, setting.links);
    building.next = (next < first + entries.len()).then_some(next);
    building.links = links;
}

/// The picture on the cover, before the first chapter.
fn cover(page: &mut ChildSpawnerCommands) {
    let node = plain().padding(px(8).all()).margin(UiRect::new(px(16), px(0), px(8), px(4))).rigid();
    let node = Node { align_self: AlignSelf::FlexStart, ..node };
    page.spawn((node, Frame::PHOTO)).with_child(picture("ui/art_rulebook", 316.0, 176.0));
}

/// What goes along while a page is set.
struct Setting<'a> {
    texts: &'a Texts,
    words: &'a [String],
    links: usize,
    entry: usize,
}

const BODY: Type = Type::SENTENCE.line(23.0);

impl Setting<'_> {
    fn entry(&mut self, page: &mut ChildSpawnerCommands, entry: &Entry, read: bool) {
        let node = column(8.0).padding(UiRect::new(px(16), px(8), px(10), px(10))).border(px(5).left()).rigid();
        let bar = BorderColor::all(bar(read));
        page.spawn((node, EntryNode(self.entry), bar)).with_children(|one| {
            self.head(one, entry);
            // Examples that follow each other are one, and so are rulings.
            for blocks in entry.blocks.chunk_by(|one, next| one.voice().is_some() && one.voice() == next.voice()) {
                match (&blocks[0], blocks[0].voice()) {
                    (_, Some(voice)) => self.note(one, voice, blocks),
                    (block, None) => self.block(one, block),
                }
            }
        });
    }

    fn head(&mut self, one: &mut ChildSpawnerCommands, entry: &Entry) {
        let node = row(12.0).align(AlignItems::Center);
        one.spawn(node).with_children(|head| {
            if entry.is_rule() {
                let node = Node::default().padding(UiRect::axes(px(8), px(2))).rounded(3).rigid();
                let id = search::fold(&entry.id);
                let found = self.words.iter().any(|word| word.len() > 1 && id.contains(word.as_str()));
                let (ground, ink) = (palette::PAPER_TEXT, palette::PAPER_LIGHT);
                let (ground, ink) = if found { (palette::BRASS, palette::PAPER_TEXT) } else { (ground, ink) };
                let kind = Type::new(Face::Oswald, 16.0, 22.0).spaced(0.5);
                let tag = head.spawn((node, BackgroundColor(ground))).id();
                head.commands().entity(tag).with_child(label(kind, entry.id.clone(), ink));
            }
            let title = [Piece { text: entry.title.clone(), ..Piece::default() }];
            self.words(head, Type::PANEL, &title, palette::PAPER_TEXT);
        });
    }

    fn block(&mut self, one: &mut ChildSpawnerCommands, block: &Block) {
        match block {
            Block::Words(Voice::Item, pieces) => {
                one.spawn(row(10.0).align(AlignItems::Start)).with_children(|item| {
                    let dot =
                        Node::default().width(7).height(7).margin(UiRect::new(px(4), px(0), px(8), px(0))).rigid();
                    item.spawn((dot, BackgroundColor(palette::PAPER_RULE_DARK)));
                    self.words(item, BODY, pieces, palette::PAPER_TEXT);
                });
            }
            Block::Words(_, pieces) => self.words(one, BODY, pieces, palette::PAPER_TEXT),
            Block::Table(rows) => self.table(one, rows),
            Block::Facts(figure, facts) => self.facts(one, figure.as_ref(), facts),
            Block::Figure(_) | Block::Card(_) => {}
        }
    }

    /// An example or a ruling, set off from the rule.
    fn note(&mut self, one: &mut ChildSpawnerCommands, voice: Voice, blocks: &[Block]) {
        let (id, colour) = match voice {
            Voice::Example => ("rulebook-example", palette::FINE_ON_PAPER),
            _ => ("rulebook-ruling", palette::GERMAN_ON_PAPER),
        };
        let node = column(5.0).padding(UiRect::new(px(12), px(12), px(6), px(8))).border(px(4).left());
        let ground = BackgroundColor(palette::PAPER_LIGHT.with_alpha(0.75));
        one.spawn((node, ground, BorderColor::all(colour))).with_children(|note| {
            note.spawn(label(Type::CAPTION, self.texts.t(id), colour));
            for block in blocks {
                if let Block::Words(_, pieces) = block {
                    self.words(note, BODY, pieces, palette::PAPER_SENTENCE);
                }
            }
        });
    }

    fn table(&mut self, one: &mut ChildSpawnerCommands, rows: &[Vec<Vec<Piece>>]) {
        let columns = rows.first().map_or(0, Vec::len);
        // None is narrower than its longest word.
        let tracks = match columns {
            0 => return,
            2 => vec![RepeatedGridTrack::fr(1, 1.2), RepeatedGridTrack::fr(1, 1.0)],
            3 => vec![RepeatedGridTrack::fr(1, 1.6), RepeatedGridTrack::fr(2, 1.0)],
            _ => vec![RepeatedGridTrack::auto(1), RepeatedGridTrack::fr(columns as u16 - 1, 1.0)],
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
                    let kind = if number == 0 { BODY.face(Face::FiraBold) } else { BODY };
                    table.spawn((node, BackgroundColor(shade))).with_children(|place| {
                        self.words(place, kind, cell, palette::PAPER_TEXT);
                    });
                }
            }
        });
    }

    fn facts(&mut self, one: &mut ChildSpawnerCommands, figure: Option<&(String, Side)>, facts: &[(String, String)]) {
        let node = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(6), ..row(8.0) };
        one.spawn(node).with_children(|line| {
            if let Some((picture, side)) = figure {
                line.spawn(portrait(picture, *side, 58.0));
            }
            for (name, value) in facts {
                let node = row(7.0).padding(UiRect::axes(px(10), px(3))).border(px(2).all()).rounded(6);
                let colours = (BackgroundColor(palette::PAPER_LIGHT), BorderColor::all(palette::PAPER_RULE));
                line.spawn((node, colours)).with_children(|chip| {
                    chip.spawn(label(Type::LABEL, name.clone(), palette::PAPER_SECOND));
                    chip.spawn(label(Type::NAME, value.clone(), palette::PAPER_TEXT));
                });
            }
        });
    }

    /// Words that wrap, with bold parts, links, and the finds marked.
    fn words(&mut self, parent: &mut ChildSpawnerCommands, kind: Type, pieces: &[Piece], colour: Color) {
        let node = Node { flex_shrink: 1.0, ..default() };
        let mut text = parent.spawn((node, Text::default(), kind, TextColor(colour)));
        let mut found = false;
        text.with_children(|text| {
            for piece in pieces {
                let bold = Type { face: if kind.face == Face::Fira { Face::FiraBold } else { kind.face }, ..kind };
                let kind = if piece.bold { bold } else { kind };
                for (part, hit) in search::marked(&piece.text, self.words) {
                    let colour = if piece.link.is_some() { palette::ALLIED_ON_PAPER } else { colour };
                    let mut span = text.spawn((TextSpan::new(part), kind, TextColor(colour)));
                    if hit {
                        found = true;
                        span.insert(TextBackgroundColor(palette::BRASS));
                    }
                    if let Some(id) = &piece.link {
                        let link = PageLink { place: self.links, entry: self.entry, found: hit };
                        span.insert((Underline, RuleLink::to(id), link));
                    }
                }
                self.links += usize::from(piece.link.is_some());
            }
        });
        if found {
            text.insert(FindNode(self.entry));
        }
    }
}

/// A bar stands beside the entry that is read.
fn bar(read: bool) -> Color {
    if read { palette::WOUND } else { Color::NONE }
}

fn choose(rulebook: Res<Rulebook>, mut entries: Query<(&EntryNode, &mut BorderColor)>) {
    for (entry, mut border) in &mut entries {
        border.set_if_neq(BorderColor::all(bar(entry.0 == rulebook.at.entry)));
    }
}

/// The link that the keyboard is on stands out, and in sight.
fn pick(
    rulebook: Res<Rulebook>,
    links: Query<(Entity, &PageLink, &ChildOf)>,
    texts: Query<(&ComputedNode, &UiGlobalTransform)>,
    mut views: Query<(&Scrolls, &ComputedNode, &UiGlobalTransform, &mut ScrollPosition)>,
    mut was: Local<Option<usize>>,
    mut commands: Commands,
) {
    if rulebook.link == *was {
        return;
    }
    for (entity, link, parent) in &links {
        if rulebook.link == Some(link.place) {
            let colours = (TextColor(palette::PAPER_LIGHT), TextBackgroundColor(palette::ALLIED_ON_PAPER));
            commands.entity(entity).insert(colours);
            let view = views.iter_mut().find(|(what, ..)| **what == Scrolls::Page);
            if let (Ok((text, at)), Some((_, view, place, mut position))) = (texts.get(parent.parent()), view) {
                let off = at.translation.y - place.translation.y;
                if off.abs() + text.size().y / 2.0 > view.size().y / 2.0 {
                    let wanted = position.0.y + off * view.inverse_scale_factor();
                    position.0.y = wanted.clamp(0.0, room(view));
                }
            }
        } else if *was == Some(link.place) {
            let ground = if link.found { palette::BRASS } else { Color::NONE };
            commands.entity(entity).insert((TextColor(palette::ALLIED_ON_PAPER), TextBackgroundColor(ground)));
        }
    }
    *was = rulebook.link;
}

/// Scrolls the page to the entry that is read, to a find far down in it, or to the link that the keyboard is on.
fn seek(
    mut rulebook: ResMut<Rulebook>,
    building: Res<Building>,
    mut views: Query<(&Scrolls, &ComputedNode, &UiGlobalTransform, &mut ScrollPosition)>,
    entries: Query<(&EntryNode, &ComputedNode, &UiGlobalTransform)>,
    finds: Query<(&FindNode, &ComputedNode, &UiGlobalTransform)>,
    mut roots: Query<&mut Visibility, With<PageRoot>>,
) {
    if !rulebook.open || !rulebook.seek {
        return;
    }
    let Some((_, view, place, mut position)) = views.iter_mut().find(|(what, ..)| **what == Scrolls::Page) else {
        return;
    };
    let top_of = |node: &ComputedNode, at: &UiGlobalTransform| at.translation.y - node.size().y / 2.0;
    let entry = entries.iter().find(|(entry, node, _)| entry.0 == rulebook.at.entry && node.size().y > 0.0);
    let Some((_, node, at)) = entry else { return };
    let mut goal = top_of(node, at);
    let far = view.size().y * 0.7;
    let here = |find: &FindNode| find.0 == rulebook.at.entry;
    let first =
        finds.iter().filter(|(find, ..)| here(find)).map(|(_, node, at)| top_of(node, at)).min_by(f32::total_cmp);
    if let Some(find) = first.filter(|find| find - goal > far) {
        goal = find - view.size().y * 0.3;
    }
    // Where it lies now already counts what was scrolled.
    let scrolled = view.scroll_position.y;
    let way = (goal - top_of(view, place) + scrolled) * view.inverse_scale_factor();
    if way > room(view) && building.next.is_some() {
        // What follows must be there before it can lie at the top.
        return;
    }
    // What stands before the first entry is seen with it.
    let top = rulebook.at.entry == 0 && first.is_none();
    position.0.y = if top { 0.0 } else { way.clamp(0.0, room(view)) };
    rulebook.bypass_change_detection().seek = false;
    for mut seen in &mut roots {
        seen.set_if_neq(Visibility::Inherited);
    }
}
