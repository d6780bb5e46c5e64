//! The page of documents that consist of one list: custom figures, weapons and battle cards, and the missions of a
//! campaign. Its forms follow from the format of the files, like those of the rules page.

use mission::{SpanIndex, schema::ValueType};
use mission_document::{
    EditError as Unwritten, TextEditor,
    block_templates::{default_value, figure_look_to_ron, quote_text},
    block_tree::{BlockNode as Value, blocks_in, slot_of},
};
use mission_library::MissionLibrary;
use ui_kit::{
    theme::ui_scale::ShrinkToFit as Fitted,
    widgets::{PositionedNode, empty_node, first_visible_row},
};

use crate::{
    block_form::{NameLookup, build_value_parts},
    editor_panel::{icon_button, no_further},
    figure_pricing::PricingResult,
    prelude::*,
    rules_page::{spawn_content_buttons, spawn_sentence},
    text_fields::spawn_text_pair,
};

struct CustomContentPage;

/// Maximum number of visible rows.
const ROWS: usize = 9;
/// Maximum length of the name of an item, in letters.
const NAME: usize = 26;
/// Maximum length of a fault, in letters.
const FAULT: usize = 150;

pub(super) fn plugin(app: &mut App) {
    type Shown = (OpenDocument, EditorViewState, DocumentStatus, KnownKinds, PricingResult, Texts, State<Screen>);
    add_editor_panel::<Shown, _>(app, draw_custom_content_page);
}

/// Returns the text of the item with that id, and `true` if it is from the game's own file instead of this document.
fn find_item_text(editor: &TextEditor<'_>, list: &str, id: &str) -> Option<(String, bool)> {
    let item_of = |text: &str| -> Option<String> {
        let places = SpanIndex::of(text);
        let is_meant = |item: &usize| {
            let written = places.value(&format!("{list}[{item}].id")).and_then(|span| text.get(span));
            written.is_some_and(|written| written.trim_matches('"') == id)
        };
        let item = (0..places.items(list).len()).find(is_meant)?;
        text.get(places.value(&format!("{list}[{item}]"))?).map(str::to_owned)
    };
    if let Some(own) = item_of(editor.text()) {
        return Some((own, false));
    }
    let game = mission::read_text(&mission::paths::assets_dir().join("data").join(format!("{list}.ron"))).ok()?;
    item_of(&game).map(|item| (item, true))
}

/// Adds an item with a new id: a copy of the item with the id `of`, or an empty one with placeholder texts.
pub(crate) fn add_item(editor: &mut TextEditor<'_>, list: &str, of: Option<&str>) -> Result<(), Unwritten> {
    let Some(slot) = slot_of(list) else { return Ok(()) };
    let place = editor.places().items(list).len();
    if matches!(slot, ValueType::Text) {
        return editor.push(list, "\"recon\"");
    }
    let model = of.and_then(|id| Some((id, find_item_text(editor, list, id)?)));
    let block = model.as_ref().map_or_else(|| default_value(slot, list), |(_, (block, _))| block.clone());
    editor.push(list, &block)?;
    let number = place + 1;
    let stem = list.trim_end_matches('s');
    // The id of a weapon is written without quotes.
    let id = if list == "weapons" { format!("W{number}") } else { quote_text(&format!("{stem}-{number}")) };
    let item = format!("{list}[{place}]");
    editor.set(&format!("{item}.id"), &id)?;
    if let Some((id, (_, is_games))) = model {
        // A custom figure that copies one of the game's figures uses its pictures.
        return match list == "figures" && is_games {
            true => editor.write(&format!("{item}.look"), &figure_look_to_ron(id)),
            false => Ok(()),
        };
    }
    for of in ["name", "title", "text"] {
        for language in ["es", "en"] {
            let path = format!("{item}.{of}.{language}");
            if editor.places().value(&path).is_some() {
                editor.set(&path, &quote_text(&format!("{stem} {number}")))?;
            }
        }
    }
    if list == "figures" {
        editor.write(&format!("{item}.look"), &figure_look_to_ron("grunt"))?;
    }
    Ok(())
}

/// Moves an item of a list by that number of places.
pub(crate) fn move_item(editor: &mut TextEditor<'_>, list: &str, index: usize, by: i8) -> Result<(), Unwritten> {
    let missing = || Unwritten::Missing(format!("{list}[{index}]"));
    let to = index.checked_add_signed(by.into()).ok_or_else(missing)?;
    let item = editor.places().items(list).get(index).map(|item| item.value.clone()).ok_or_else(missing)?;
    let text = editor.text()[item].to_owned();
    editor.remove(list, index)?;
    editor.insert(list, to, &text)
}

/// Context for drawing the page.
#[derive(Clone, Copy)]
struct CustomContentView<'a> {
    work: &'a OpenDocument,
    names: NameLookup<'a>,
    missions: &'a MissionLibrary,
    view: &'a EditorViewState,
    told: &'a DocumentStatus,
    priced: &'a PricingResult,
    list: &'static str,
}

fn draw_custom_content_page(
    mut overlay: UiTree<CustomContentPage>,
    (work, view, status, known, priced): (
        Res<OpenDocument>,
        Res<EditorViewState>,
        Res<DocumentStatus>,
        Res<KnownKinds>,
        Res<PricingResult>,
    ),
    (texts, missions): (Res<Texts>, Res<MissionLibrary>),
) {
    overlay.clear();
    let Some(list) = work.kind().list().filter(|_| view.page == EditorPage::Parts) else { return };
    let names = NameLookup { texts: &texts, catalogue: known.0.as_ref(), sketch: Some(work.sketch()) };
    let parts = CustomContentView {
        work: &work,
        names,
        missions: &missions,
        view: &view,
        told: &status,
        priced: &priced,
        list,
    };
    let places = SpanIndex::of(work.text());
    let blocks = blocks_in(work.text(), &places, list);
    open_panel(&mut overlay, |stage| {
        parts.rows(stage, &blocks);
        stage.spawn((absolute_panel(400.0, 78.0, 862.0, 548.0), NineSliceFrame::PAPER));
        let node = absolute_panel(420.0, 92.0, 822.0, 522.0).down(6.0).clip();
        stage.spawn((node, Fitted::default())).with_children(|page| {
            parts.faults(page);
            match (work.kind(), blocks.get(view.item.min(blocks.len().saturating_sub(1)))) {
                (DocumentKind::Campaign, _) => parts.campaign(page),
                (_, Some(block)) => parts.form(page, block),
                (_, None) => {
                    let words = texts.t("editor-parts-none");
                    page.spawn(wrapped_text(TextStyle::SENTENCE.px(17.0), words, palette::PAPER_SECOND));
                }
            }
        });
        match (work.kind(), blocks.get(view.item)) {
            (DocumentKind::Figures, Some(block)) => parts.figure(stage, block),
            (DocumentKind::Cards, Some(block)) => parts.card(stage, block),
            _ => {}
        }
    });
}

fn read_item_id(block: &Value) -> String {
    block.parts.iter().find(|part| part.name == "id").and_then(Value::words).unwrap_or_default()
}

impl CustomContentView<'_> {
    fn t(&self, id: &str) -> String {
        self.names.texts.t(id)
    }

    /// Returns the name of an item in the list.
    fn name(&self, block: &Value) -> String {
        let id = || block.words().or_else(|| block.text.clone()).unwrap_or_default();
        if self.work.kind() == DocumentKind::Campaign {
            let found = self.missions.find(&id());
            return found.map_or_else(id, |mission| localized_name(self.names.texts, &mission.name).to_owned());
        }
        let name = self.work.localized(&format!("{}.name", block.path));
        name.map(|name| localized_name(self.names.texts, &name).to_owned()).unwrap_or_default()
    }

    /// Spawns a preview of the figure and the button that measures its worth, if the figure has no fault.
    fn figure(&self, stage: &mut ChildSpawnerCommands, block: &Value) {
        let id = read_item_id(block);
        let Some(kind) = self.names.catalogue.and_then(|known| Some(known.kind(known.find(&id)?))) else { return };
        let name = if kind.horde().is_some() { format!("art/{id}_a") } else { format!("art/{id}") };
        let ground = (absolute_panel(1130.0, 98.0, 112.0, 112.0).rounded(8), BackgroundColor(kind.side.portrait()));
        stage.spawn(ground).with_child((absolute_panel(4.0, 4.0, 104.0, 104.0), UiImage::at(name, 104.0, 104.0)));
        stage.spawn(absolute_panel(1020.0, 222.0, 222.0, 200.0).down(8.0).align(AlignItems::End)).with_children(
            |place| {
                let button = GameButton::neutral(self.t("editor-price")).icon("scales", 18.0).small().height(40.0);
                let button = button.key(KeyCode::KeyQ).with_focus_name("editor-price");
                place.spawn((button, on_press(EditorIntent::Price(id.clone()))));
                if let Some((_, words)) = self.priced.0.as_ref().filter(|(of, _)| *of == id) {
                    let words =
                        wrapped_text(TextStyle::SENTENCE.px(15.0).line(19.0), words.clone(), palette::PAPER_TEXT);
                    place.spawn(empty_node().width(222)).with_child(words);
                }
            },
        );
    }

    /// Spawns a preview of the card, if it has no fault.
    fn card(&self, stage: &mut ChildSpawnerCommands, block: &Value) {
        let id = read_item_id(block);
        let known = self.names.catalogue.map(|known| known.cards().kinds()).unwrap_or_default();
        if let Some(kind) = known.iter().find(|kind| kind.id == id) {
            stage.spawn(absolute_panel(1022.0, 98.0, 220.0, 360.0)).with_children(|place| {
                battle_board::card_view::spawn_large_card(place, self.names.texts, kind, 220.0);
            });
        }
    }

    fn rows(&self, stage: &mut ChildSpawnerCommands, blocks: &[Value]) {
        let id = match self.work.kind() {
            DocumentKind::Campaign => "editor-missions",
            DocumentKind::Figures => "editor-figures",
            DocumentKind::Weapons => "editor-weapons",
            DocumentKind::Cards | DocumentKind::Mission => "editor-cards",
        };
        stage.spawn((absolute_panel(16.0, 78.0, 372.0, 548.0), NineSliceFrame::PLAIN));
        stage.spawn(absolute_panel(28.0, 88.0, 348.0, 528.0).down(4.0).clip()).with_children(|list| {
            list.spawn(text_label(TextStyle::HEADER, self.t(id).to_uppercase(), palette::TEXT));
            let first = first_visible_row(self.view.item, blocks.len(), ROWS);
            for (index, block) in blocks.iter().enumerate().skip(first).take(ROWS) {
                self.row(list, (index, block), blocks.len());
            }
            list.spawn(flex_spacer());
            if blocks.len() > ROWS {
                let more = [("n", (blocks.len() - ROWS).into()), ("key", "↑ ↓".into())];
                let words = self.names.texts.t_args("force-more-key", &more);
                list.spawn(text_label(TextStyle::SENTENCE.px(15.0).steady(), words, palette::TEXT_COOL));
            }
            let button =
                GameButton::neutral(self.t("editor-add")).icon("plus", 18.0).size(346.0, 44.0).key(KeyCode::KeyN);
            let list_of = self.list.to_owned();
            let intent = match self.work.kind() {
                DocumentKind::Campaign => EditorIntent::NewItem(list_of, None),
                _ => EditorIntent::Open(Dialog::Like(list_of)),
            };
            list.spawn((button.with_focus_name("parts-add"), on_press(intent)));
        });
    }

    fn row(&self, list: &mut ChildSpawnerCommands, (index, block): (usize, &Value), count: usize) {
        let size = [46.0, 10.0, 0.0];
        let chosen = index == self.view.item;
        let row_of = ListRow { name: format!("part-{index}"), chosen, done: false, size };
        list.spawn(flex_row(4.0).rigid()).with_children(|line| {
            line.spawn(flex_column(0.0).grow()).with_children(|place| {
                // In a campaign, a press on the chosen mission offers missions to replace it.
                let intent = match self.work.kind() {
                    DocumentKind::Campaign if chosen => EditorIntent::Open(Dialog::Slot(block.path.clone())),
                    _ => EditorIntent::Item(index),
                };
                let mut bundle = place.spawn((row_of.bundle(), on_press(intent)));
                bundle.with_children(|words| {
                    let number = text_label(TextStyle::NAME, (index + 1).to_string(), palette::BRASS);
                    words.spawn(empty_node().width(20).rigid()).with_child(number);
                    let name = sanitized(&self.name(block), NAME);
                    words.spawn(text_label(TextStyle::NAME.px(17.0), name, palette::TEXT));
                });
            });
            if self.work.kind() == DocumentKind::Campaign {
                for (sign, by, fine) in [("up", -1, index > 0), ("down", 1, index + 1 < count)] {
                    let (name, spoken) = (format!("part-{sign}-{index}"), self.t(&format!("editor-{sign}")));
                    let button = icon_button(sign, [38.0, 42.0], name, spoken);
                    let none = (!fine).then(|| no_further(self.names.texts));
                    let intent = EditorIntent::Move(self.list.to_owned(), index, by);
                    line.spawn((button.disabled(none), on_press(intent)));
                }
            }
            let button = icon_button("close", [38.0, 42.0], format!("part-remove-{index}"), self.t("editor-remove"));
            line.spawn((button, on_press(EditorIntent::Remove(self.list.to_owned(), index))));
        });
    }

    /// Spawns the first faults of the document.
    fn faults(&self, page: &mut ChildSpawnerCommands) {
        for trouble in self.told.faults.iter().take(2) {
            page.spawn(flex_row(8.0).align(AlignItems::Start).rigid()).with_children(|line| {
                line.spawn(tinted_icon("warn", 20.0, palette::REFUSED));
                let hint =
                    trouble.hint.as_ref().map(|hint| format_sentence(self.names.texts, hint)).unwrap_or_default();
                let words = format!("{}. {hint}", format_sentence(self.names.texts, &trouble.words));
                let kind = TextStyle::SENTENCE.px(15.0).line(19.0);
                line.spawn(empty_node().width(660)).with_child(wrapped_text(
                    kind,
                    sanitized(&words, FAULT),
                    palette::REFUSED,
                ));
            });
        }
    }

    /// Spawns the fields of an item, one per line.
    fn form(&self, page: &mut ChildSpawnerCommands, block: &Value) {
        for part in &block.parts {
            page.spawn(flex_row(10.0).align(AlignItems::Start).min_height(34.0).rigid()).with_children(|line| {
                let name = empty_node().width(150).padding(px(4).top()).rigid();
                let words = self.names.field(&part.name);
                line.spawn(name).with_child(text_label(TextStyle::LABEL.px(17.0), words, palette::PAPER_SECOND));
                let room = Node { min_width: px(0), ..flex_row(6.0) }.width(430).wraps(4.0);
                line.spawn(room).with_children(|slots| spawn_sentence(slots, &build_value_parts(self.names, part)));
            });
        }
    }

    /// Spawns the name and story of a campaign in both languages, and the buttons that open its custom content.
    fn campaign(&self, page: &mut ChildSpawnerCommands) {
        for (path, high, lines) in [("name", 36.0, 1), ("story", 150.0, 7)] {
            let words = self.t(&format!("editor-text-{path}"));
            page.spawn(text_label(TextStyle::LABEL.px(16.0), words, palette::PAPER_SECOND));
            spawn_text_pair(page, (self.work, self.names.texts), path, (high, lines, 42));
        }
        page.spawn(text_label(TextStyle::LABEL.px(16.0), self.t("editor-own"), palette::PAPER_SECOND));
        spawn_content_buttons(page, (self.work, self.names.texts), false);
        page.spawn(wrapped_text(TextStyle::SENTENCE, self.t("editor-campaign-how"), palette::PAPER_SECOND));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mission_document::{ChangeKind, EditHistory};

    #[test]
    fn a_copied_item_differs_only_in_id_and_look() {
        for (list, id, same) in
            [("figures", "sarge", "CommandBonus"), ("weapons", "Smg", "fires"), ("cards", "extra-ammo", "ShotDice")]
        {
            let mut draft = EditHistory::new(format!("(\n    {list}: [],\n)\n"));
            draft.change(ChangeKind::Block, |editor| add_item(editor, list, Some(id))).expect("it can be written");
            let text = draft.text().to_owned();
            assert!(text.contains(same) && !text.contains(&format!("id: \"{id}\"")), "{text}");
            assert_eq!(text.contains("look: (like: \"sarge\")"), list == "figures", "{text}");
            // A custom item can be copied, too.
            let own = if list == "weapons" { "W1".to_owned() } else { format!("{}-1", list.trim_end_matches('s')) };
            draft.change(ChangeKind::Block, |editor| add_item(editor, list, Some(&own))).expect("it can be written");
            assert_eq!(draft.text().matches(same).count(), 2 * text.matches(same).count(), "{}", draft.text());
        }
    }
}
