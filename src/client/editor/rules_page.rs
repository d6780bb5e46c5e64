//! The page of the rules. Its first part shows forces, special conditions, endings and notes; its second part shows
//! objects, custom content and victory points.

use mission::{SpanIndex, schema::ValueType};
use mission_document::block_tree::{BlockNode as Value, blocks_in, slot_of};
use rules::{command_points, hand_size};
use ui_kit::widgets::{PositionedNode, empty_node};

use crate::{
    block_form::{
        FilledSlot, NameLookup, SentencePart, build_block_sentence as told, build_plain_sentence, find_sentence_side,
    },
    dialog_highlight::DialogHighlight,
    editor_panel::{icon_button, no_further},
    prelude::*,
    text_fields::spawn_text_field,
};

struct RulesPage;

/// Left edge of the left panel, in design pixels.
const LEFT_PANEL_X: f32 = 18.0;
/// Left edge of the right panel, in design pixels.
const RIGHT_PANEL_X: f32 = 650.0;
/// Top edge of both panels, in design pixels.
const PANEL_TOP: f32 = 78.0;
/// Height of both panels, in design pixels.
const PANEL_HEIGHT: f32 = 548.0;
/// Width of both panels, in design pixels.
const PANEL_WIDTH: f32 = 612.0;

pub(super) fn plugin(app: &mut App) {
    type Shown = (OpenDocument, EditorViewState, DialogHighlight, DocumentStatus, Texts, State<Screen>);
    add_editor_panel::<Shown, _>(app, draw_rules_page);
}

/// Context for drawing the page.
#[derive(Clone, Copy)]
struct RulesPageView<'a> {
    names: NameLookup<'a>,
    text: &'a str,
    places: &'a SpanIndex,
    view: &'a EditorViewState,
    told: &'a DocumentStatus,
}

fn draw_rules_page(
    mut overlay: UiTree<RulesPage>,
    (work, view, status): (Res<OpenDocument>, Res<EditorViewState>, Res<DocumentStatus>),
    (texts, known, highlight): (Res<Texts>, Res<KnownKinds>, Res<DialogHighlight>),
) {
    overlay.clear();
    if view.page != EditorPage::Rules || highlight.shows_map {
        return;
    }
    let places = SpanIndex::of(work.text());
    let names = NameLookup { texts: &texts, catalogue: known.0.as_ref(), sketch: Some(work.sketch()) };
    let rules = RulesPageView { names, text: work.text(), places: &places, view: &view, told: &status };
    open_panel(&mut overlay, |stage| {
        let [left, right] = [LEFT_PANEL_X, RIGHT_PANEL_X]
            .map(|x| absolute_panel(x, PANEL_TOP, PANEL_WIDTH, PANEL_HEIGHT).down(6.0).padding(px(19).all()));
        if view.second {
            stage.spawn((left, NineSliceFrame::PAPER)).with_children(|page| {
                rules.leaf(page);
                rules.list(page, "objects", 5);
                rules.own(page, &work);
            });
            stage.spawn((right, NineSliceFrame::PAPER)).with_children(|page| rules.list(page, "points", 6));
        } else {
            stage.spawn((left, NineSliceFrame::PAPER)).with_children(|page| {
                rules.leaf(page);
                rules.forces(page);
                rules.specials(page);
            });
            stage.spawn((right, NineSliceFrame::PAPER)).with_children(|page| {
                rules.list(page, "endings", 4);
                rules.winners(page);
                rules.notes(page);
            });
        }
    });
}

impl RulesPageView<'_> {
    fn t(&self, id: &str) -> String {
        self.names.texts.t(id)
    }

    fn blocks(&self, list: &str) -> Vec<Value> {
        blocks_in(self.text, self.places, list)
    }

    /// Spawns the head of a section, with buttons that scroll its list if not all rows have room.
    fn head(&self, page: &mut ChildSpawnerCommands, id: &str, (list, rows, room): (&str, usize, usize)) {
        page.spawn(flex_row(10.0).height(30).rigid()).with_children(|line| {
            line.spawn(text_label(TextStyle::PANEL, self.t(id), palette::PAPER_TEXT));
            line.spawn(flex_spacer());
            if rows > room {
                let first = self.first(list, rows, room);
                let last = rows - room;
                for (sign, to, fine) in
                    [("up", first.saturating_sub(1), first > 0), ("down", (first + 1).min(last), first < last)]
                {
                    let (name, spoken) = (format!("{list}-{sign}"), self.t(&format!("editor-{sign}")));
                    let none = (!fine).then(|| no_further(self.names.texts));
                    let button = icon_button(sign, [40.0, 30.0], name, spoken).disabled(none);
                    line.spawn((button, on_press(EditorIntent::Scroll(list.to_owned(), to))));
                }
            } else if !matches!(list, "demands" | "objects") {
                line.spawn(text_label(TextStyle::LABEL.px(16.0), self.t(&format!("{id}-how")), palette::PAPER_SECOND));
            }
        });
        page.spawn(divider(palette::PAPER_TEXT, 0.0, 2.0));
    }

    fn first(&self, list: &str, rows: usize, room: usize) -> usize {
        self.view.first.get(list).copied().unwrap_or(0).min(rows.saturating_sub(room))
    }

    /// Spawns the demands and the requisition points of both sides.
    fn forces(&self, page: &mut ChildSpawnerCommands) {
        self.head(page, "editor-forces", ("demands", 0, 1));
        page.spawn(flex_row(8.0).align(AlignItems::Stretch).height(172).rigid()).with_children(|line| {
            for side in Side::BOTH {
                self.force(line, side);
            }
        });
    }

    fn force(&self, line: &mut ChildSpawnerCommands, side: Side) {
        let list = format!("demands.{side:?}");
        let blocks = self.blocks(&list);
        let rp = self.points(side);
        let colours = (BackgroundColor(side_tint(Some(side))), BorderColor::all(side.on_paper()));
        let node = flex_column(5.0).grow().padding(px(9).all()).border(px(3).all()).rounded(6).clip();
        line.spawn((node, colours)).with_children(|card| {
            card.spawn(flex_row(8.0).height(36).rigid()).with_children(|head| {
                head.spawn(side_badge(side, 34.0));
                let name = side_name(self.names.texts, side).to_uppercase();
                head.spawn(text_label(TextStyle::PANEL.px(20.0), name, side.on_paper()));
                head.spawn(flex_spacer());
                let words = self.names.texts.t_args("editor-rp", &[("n", rp.into())]);
                head.spawn(text_label(TextStyle::NAME, words, palette::PAPER_TEXT));
            });
            let first = self.first(&list, blocks.len(), 2);
            for (index, block) in blocks.iter().enumerate().skip(first).take(2) {
                self.one(card, &list, (index, block), 32.0);
            }
            card.spawn(flex_spacer());
            card.spawn(flex_row(8.0).rigid()).with_children(|foot| {
                let button = GameButton::neutral(self.t("editor-add-demand")).icon("plus", 14.0).small().height(36.0);
                let button = button.with_focus_name(format!("{list}-add"));
                foot.spawn((button, on_press(EditorIntent::Open(Dialog::Add(list.clone())))));
                let values = [("cp", command_points(rp).into()), ("cards", hand_size(rp).into())];
                let words = self.names.texts.t_args("editor-facts", &values);
                foot.spawn(text_label(TextStyle::LABEL.px(16.0), words, palette::PAPER_SECOND));
                if blocks.len() > 2 {
                    let next = if first + 2 < blocks.len() { first + 1 } else { 0 };
                    let button = icon_button("down", [40.0, 36.0], format!("{list}-down"), self.t("editor-down"));
                    foot.spawn((button, on_press(EditorIntent::Scroll(list.clone(), next))));
                }
            });
        });
    }

    /// Returns the requisition points of a side; 0 if they can't be read.
    fn points(&self, side: Side) -> u8 {
        let written = self.places.value(&format!("rp.{side:?}")).and_then(|span| self.text.get(span));
        written.and_then(|number| number.parse().ok()).unwrap_or_default()
    }

    /// Spawns a row for each special condition, with a button that adds it to the mission or removes it.
    fn specials(&self, page: &mut ChildSpawnerCommands) {
        const ROWS: usize = 5;
        let blocks = self.blocks("specials");
        let Some(ValueType::OneOf(variants)) = slot_of("specials") else { return };
        self.head(page, "editor-specials", ("specials", variants.len(), ROWS));
        let first = self.first("specials", variants.len(), ROWS);
        for variant in variants.iter().skip(first).take(ROWS) {
            let found = blocks.iter().enumerate().find(|(_, block)| block.word == Some(variant));
            page.spawn(flex_row(8.0).min_height(40.0).rigid()).with_children(|line| {
                let on = found.is_some();
                let look = if on { ButtonStyle::Confirm } else { ButtonStyle::Steel };
                let spoken = build_plain_sentence(self.names, "specials", &variant.word).replace("**", "");
                let mut button = GameButton::new(look, "").size(40.0, 36.0).padding(0.0).accessible_name(spoken);
                button = button.with_focus_name(format!("special-{}", variant.word));
                if on {
                    button = button.icon("check", 18.0);
                }
                let intent = match found {
                    Some((index, _)) => EditorIntent::Remove("specials".to_owned(), index),
                    None => {
                        let block = mission_document::block_templates::default_variant(
                            &variant.word,
                            variant.data.as_ref(),
                            "specials",
                        );
                        EditorIntent::Add("specials".to_owned(), block)
                    }
                };
                line.spawn((button, on_press(intent)));
                let room = Node { min_width: px(0), ..flex_row(6.0) }.grow().wraps(2.0);
                line.spawn(room).with_children(|words| match found {
                    Some((_, block)) => spawn_sentence(words, &told(self.names, "specials", block)),
                    None => {
                        let words_of = build_plain_sentence(self.names, "specials", &variant.word).replace("**", "");
                        words.spawn(wrapped_text(TextStyle::SENTENCE.line(19.0), words_of, palette::PAPER_SECOND));
                    }
                });
            });
        }
    }

    /// Spawns a list of blocks, with a button that adds one.
    fn list(&self, page: &mut ChildSpawnerCommands, list: &str, room: usize) {
        let blocks = self.blocks(list);
        self.head(page, &format!("editor-{list}"), (list, blocks.len(), room));
        let first = self.first(list, blocks.len(), room);
        for (index, block) in blocks.iter().enumerate().skip(first).take(room) {
            self.one(page, list, (index, block), 42.0);
        }
        self.add_button(page, list);
    }

    /// Spawns the button that adds a block to a list.
    fn add_button(&self, page: &mut ChildSpawnerCommands, list: &str) {
        let button = GameButton::neutral(self.t(&format!("editor-add-{list}"))).icon("plus", 14.0).small().height(38.0);
        let button = button.with_focus_name(format!("{list}-add"));
        let intent = match slot_of(list) {
            Some(ValueType::OneOf(_)) | None => EditorIntent::Open(Dialog::Add(list.to_owned())),
            Some(slot) => {
                EditorIntent::Add(list.to_owned(), mission_document::block_templates::default_value(slot, list))
            }
        };
        page.spawn(flex_row(8.0).rigid()).with_child((button, on_press(intent)));
    }

    /// Spawns a block of a list as a sentence, with a button that removes it.
    fn one(&self, parent: &mut ChildSpawnerCommands, list: &str, (index, block): (usize, &Value), high: f32) {
        let parts = told(self.names, list, block);
        let side = find_sentence_side(&parts).filter(|_| list == "endings");
        let faulty = self
            .told
            .faults
            .iter()
            .any(|trouble| self.places.value(&block.path).is_some_and(|place| place.contains(&trouble.span.start)));
        let edge = if faulty { palette::REFUSED } else { side.map_or(palette::PAPER_RULE_DARK, Side::on_paper) };
        let colours = (BackgroundColor(side_tint(side)), BorderColor::all(edge));
        let node =
            flex_row(8.0).min_height(high).padding(UiRect::axes(px(8), px(3))).border(px(2).all()).rounded(4).rigid();
        parent.spawn((node, colours)).with_children(|line| {
            let number = Node::default().width(18).rigid();
            line.spawn(number).with_child(text_label(TextStyle::NAME, index.to_string(), edge));
            let room = Node { min_width: px(0), ..flex_row(6.0) }.grow().wraps(2.0);
            line.spawn(room).with_children(|words| spawn_sentence(words, &parts));
            self.remove_button(line, list, index);
        });
    }

    fn remove_button(&self, line: &mut ChildSpawnerCommands, list: &str, index: usize) {
        let spoken = format!("{} {index}", self.t("editor-remove"));
        let button = icon_button("close", [36.0, 30.0], format!("{list}-remove-{index}"), spoken);
        line.spawn((button, on_press(EditorIntent::Remove(list.to_owned(), index))));
    }

    /// Spawns a line that says whether both sides can win.
    fn winners(&self, page: &mut ChildSpawnerCommands) {
        let Some(mission) = &self.told.mission else { return };
        let fine = Side::BOTH.into_iter().all(|side| mission_document::can_win(mission, side));
        let (sign, id, colour) = match fine {
            true => ("check", "editor-both-win", palette::FINE_ON_PAPER),
            false => ("warn", "editor-one-wins", palette::REFUSED),
        };
        page.spawn(flex_row(8.0).height(22).rigid()).with_children(|line| {
            line.spawn(tinted_icon(sign, 18.0, colour));
            line.spawn(text_label(TextStyle::SENTENCE, self.t(id), colour));
        });
    }

    /// Spawns the notes, each in both languages.
    fn notes(&self, page: &mut ChildSpawnerCommands) {
        let notes = self.blocks("notes");
        const ROWS: usize = 2;
        self.head(page, "editor-notes", ("notes", notes.len(), ROWS));
        let first = self.first("notes", notes.len(), ROWS);
        for (index, note) in notes.iter().enumerate().skip(first).take(ROWS) {
            self.note(page, (index, note));
        }
        self.add_button(page, "notes");
    }

    fn note(&self, page: &mut ChildSpawnerCommands, (index, note): (usize, &Value)) {
        let icon_of = note.parts.iter().find(|part| part.name == "icon");
        let name = icon_of.and_then(Value::words).unwrap_or_default();
        let name = if mission::ICONS.contains(&name.as_str()) { name } else { "info".to_owned() };
        page.spawn(flex_row(8.0).height(68).rigid()).with_children(|line| {
            let button = GameButton::neutral("").icon(&name, 24.0).size(48.0, 64.0).padding(0.0);
            let button = button.with_focus_name(format!("note-icon-{index}")).accessible_name(self.t("slot-icon"));
            line.spawn((button, on_press(EditorIntent::Open(Dialog::Slot(format!("{}.icon", note.path))))));
            let room = Node { min_width: px(0), ..flex_column(4.0) }.grow();
            line.spawn(room).with_children(|both| {
                for language in ["es", "en"] {
                    self.words(both, &format!("{}.text.{language}", note.path), language);
                }
            });
            self.remove_button(line, "notes", index);
        });
    }

    /// Spawns a text field for one language.
    fn words(&self, parent: &mut ChildSpawnerCommands, path: &str, language: &str) {
        let span = self.places.value(path);
        let words: String = span.and_then(|span| ron::from_str(self.text.get(span)?).ok()).unwrap_or_default();
        spawn_text_field(parent, self.names.texts, (path, language), words, (30.0, 1, 50));
    }

    /// Spawns the buttons that open the custom content of the mission.
    fn own(&self, page: &mut ChildSpawnerCommands, work: &OpenDocument) {
        page.spawn(flex_spacer());
        self.head(page, "editor-own", ("own", 0, 1));
        spawn_content_buttons(page, (work, self.names.texts), true);
    }

    /// Spawns the button that switches to the other part of the page.
    fn leaf(&self, page: &mut ChildSpawnerCommands) {
        let id = if self.view.second { "editor-first-leaf" } else { "editor-second-leaf" };
        let button = GameButton::neutral(self.t(id))
            .icon("swap", 18.0)
            .small()
            .height(36.0)
            .key(KeyCode::KeyL)
            .with_focus_name("leaf");
        let node = absolute_panel(PANEL_WIDTH - 236.0, 10.0, 220.0, 36.0).justify(JustifyContent::End);
        page.spawn(node).with_child((button, on_press(EditorIntent::SwitchRulesPart)));
    }
}

/// Spawns the buttons that open the custom content of a mission or campaign, with icons if there is room.
pub(crate) fn spawn_content_buttons(
    page: &mut ChildSpawnerCommands,
    (work, texts): (&OpenDocument, &Texts),
    icons: bool,
) {
    page.spawn(flex_row(8.0).rigid()).with_children(|line| {
        for (kind, id, sign) in [
            (DocumentKind::Figures, "editor-figures", "human"),
            (DocumentKind::Weapons, "editor-weapons", "shoot"),
            (DocumentKind::Cards, "editor-cards", "cards"),
        ] {
            let there = work.part(kind).is_some_and(|path| path.is_file());
            let look = if there { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let button = GameButton::new(look, texts.t(id)).small().height(40.0).with_focus_name(id);
            let button = if icons { button.icon(sign, 18.0) } else { button };
            line.spawn((button, on_press(EditorIntent::Part(kind))));
        }
    });
}

/// Returns a pale background in the colour of a side.
fn side_tint(side: Option<Side>) -> Color {
    side.map_or(palette::PAPER_LIGHT, |side| {
        side.pick(palette::color_from_hex(0xE3EEF6), palette::color_from_hex(0xF8E6D3))
    })
}

/// Spawns the parts of a sentence in a line.
pub(crate) fn spawn_sentence(line: &mut ChildSpawnerCommands, parts: &[SentencePart]) {
    for part in parts {
        match part {
            SentencePart::Words(words) => {
                line.spawn(rich_text(TextStyle::SENTENCE.line(22.0), words, palette::PAPER_TEXT));
            }
            SentencePart::Slot(filled) => spawn_value_slot(line, filled),
            SentencePart::More(list) => {
                let name = format!("{list}+");
                let node = empty_node().inset(8.0, 2.0).border(px(2).all()).rounded(4).rigid();
                let colours = (BackgroundColor(palette::PAPER_LIGHT), BorderColor::all(palette::FINE_ON_PAPER));
                let more = (node, colours, pressable_row(name, &[]), on_press(EditorIntent::More(list.clone())));
                line.spawn(more).with_child(text_label(TextStyle::NAME, "+", palette::FINE_ON_PAPER));
            }
        }
    }
}

fn spawn_value_slot(line: &mut ChildSpawnerCommands, filled: &FilledSlot) {
    let colour = match (filled.empty, filled.side) {
        (true, _) => palette::PAPER_SECOND,
        (false, Some(side)) => side.on_paper(),
        (false, None) => palette::PAPER_TEXT,
    };
    let node = empty_node().inset(8.0, 2.0).border(px(2).all()).rounded(4).rigid();
    let colours = (BackgroundColor(palette::PAPER_LIGHT), BorderColor::all(palette::PAPER_RULE_DARK));
    let open = on_press(EditorIntent::Open(Dialog::Slot(filled.path.clone())));
    line.spawn((node, colours, pressable_row(filled.path.clone(), &[]), open)).with_child(text_label(
        TextStyle::NAME,
        filled.shown.clone(),
        colour,
    ));
}
