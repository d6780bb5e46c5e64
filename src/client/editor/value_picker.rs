//! Dialogs that offer the values of a slot, the blocks that can be added to a list, and the models of a new item. The
//! format of dossiers decides which values and blocks they offer.

use mission::{SpanIndex, schema::ValueType};
use mission_document::{
    ParsedMap,
    block_templates::{default_value, default_variant},
    block_tree::{self, BlockNode as Value, NumberKind},
};
use mission_library::MissionLibrary;
use ui_kit::{theme::ui_scale::ShrinkToFit, widgets::PositionedNode};

use crate::{
    block_form::{NONE, NameLookup, build_plain_sentence, is_kind_id, is_weapon_id, last_path_name, node_count_kind},
    dialog_highlight::{LitNumber, find_piece_slot},
    editor_panel::{open_dialog, open_side_dialog},
    offered_values::{OfferedValue, list_offered_values},
    prelude::*,
    value_steppers::{spawn_number_stepper, spawn_square_stepper},
};

/// Width of a dialog's contents, in design pixels.
const CONTENT_WIDTH: f32 = 760.0;
/// Height of all choices of new blocks together, with a gap after each, in design pixels: the most that fits.
const BLOCK_CHOICES_HEIGHT: f32 = 560.0;
/// Gap between the choices of new blocks, in design pixels.
const BLOCK_CHOICE_GAP: f32 = 8.0;

/// Marker type for the dialog.
struct ValuePickerRoot;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            type_number.run_if(resource_exists::<OpenDocument>),
            draw_value_picker.run_if(any_resource_changed::<(OpenDialog, OpenDocument, Texts, State<Screen>)>),
        )
            .chain()
            .run_if(in_state(Screen::Editor)),
    );
}

/// Returns the value on that path of a text.
pub(crate) fn find_node(text: &str, path: &str) -> Option<Value> {
    block_tree::find_block_node(text, &SpanIndex::of(text), path)
}

/// Returns the path of the list that contains an item, and the item's index; `None` if the path is not that of an item.
fn parse_list_item(text: &str, path: &str) -> Option<(String, usize)> {
    let (list, index) = path.strip_suffix(']')?.rsplit_once('[')?;
    let is_list = matches!(find_node(text, list)?.slot, ValueType::List(_));
    Some((list.to_owned(), index.parse().ok()?)).filter(|_| is_list)
}

/// Returns a new item for the list on that path. For doors and objects it is the first number that is not in the list.
pub(crate) fn make_extra_item(text: &str, path: &str) -> Option<String> {
    let list = find_node(text, path)?;
    let ValueType::List(item) = list.slot else { return None };
    let held: Vec<i64> = list.parts.iter().filter_map(Value::number).collect();
    match block_tree::number_kind_of(&list.name) {
        NumberKind::Nothing => Some(default_value(item, &list.name)),
        NumberKind::Doors | NumberKind::Objects => {
            (0..=i64::from(u8::MAX)).find(|number| !held.contains(number)).map(|it| it.to_string())
        }
    }
}

/// Writes the number that is typed while the dialog of a number is open.
fn type_number(
    keys: Res<ButtonInput<KeyCode>>,
    sheet: Res<OpenDialog>,
    work: Res<OpenDocument>,
    mut typed: Local<Option<(String, i64)>>,
    mut intents: MessageWriter<EditorIntent>,
) {
    let Some(Dialog::Slot(path)) = &sheet.0 else {
        *typed = None;
        return;
    };
    let Some(node) = find_node(work.text(), path) else { return };
    let ValueType::Number(range) = node.slot else { return };
    if node_count_kind(&node) != NumberKind::Nothing {
        return;
    }
    let before = typed.as_ref().filter(|(of, _)| of == path).map_or(0, |(_, number)| *number);
    let pressed =
        (0..10).find(|number| ui_kit::prelude::digit_key(*number as usize).iter().any(|key| keys.just_pressed(*key)));
    let zero = keys.any_just_pressed([KeyCode::Digit0, KeyCode::Numpad0]).then_some(-1);
    let number = match pressed.or(zero) {
        Some(digit) => before * 10 + digit + 1,
        None if keys.just_pressed(KeyCode::Backspace) => node.number().unwrap_or_default() / 10,
        None => return,
    };
    let number = if range.contains(&number) { number } else { number.clamp(*range.start(), *range.end()) };
    *typed = Some((path.clone(), number));
    intents.write(EditorIntent::Set(path.clone(), number.to_string()));
}

fn draw_value_picker(
    mut overlay: UiTree<ValuePickerRoot>,
    laid: Res<OpenDialog>,
    work: Option<Res<OpenDocument>>,
    (texts, known, missions): (Res<Texts>, Res<KnownKinds>, Res<MissionLibrary>),
) {
    overlay.clear();
    let sketch = work.as_ref().map(|work| work.sketch());
    let names = NameLookup { texts: &texts, catalogue: known.0.as_ref(), sketch };
    match &laid.0 {
        Some(Dialog::Add(list)) => return spawn_block_choices(&mut overlay, names, list),
        Some(Dialog::Like(list)) => return spawn_template_choices(&mut overlay, names, list),
        _ => {}
    }
    let (Some(Dialog::Slot(path)), Some(work)) = (&laid.0, work.as_ref()) else { return };
    let Some(node) = find_node(work.text(), path) else { return };
    let item = parse_list_item(work.text(), path);
    let fill = |panel: &mut ChildSpawnerCommands| {
        panel.spawn(text_label(TextStyle::PANEL, value_picker_title(names, &node), palette::TEXT));
        spawn_value_editor(panel, names, (work.sketch(), &missions), &node);
    };
    if find_piece_slot(work, path).is_some() {
        // No dim background: the map beside the panel shows the door or object.
        open_side_dialog(&mut overlay, |stage| spawn_side_panel(stage, &texts, item, fill));
        return;
    }
    open_dialog(&mut overlay, picker_node(14.0), |panel| {
        fill(panel);
        panel.spawn(flex_row(12.0).margin(px(6).top())).with_children(|foot| {
            spawn_remove_button(foot, &texts, item);
            foot.spawn(flex_spacer());
            spawn_closing_buttons(foot, &texts);
        });
    });
}

fn picker_node(gap: f32) -> Node {
    flex_column(gap).width(CONTENT_WIDTH + 56.0).padding(px(28).all())
}

/// Spawns the dialog of a door or object at the right of the map. Its contents shrink if the map has many.
fn spawn_side_panel(
    stage: &mut ChildSpawnerCommands,
    texts: &Texts,
    item: Option<(String, usize)>,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    stage.spawn((absolute_panel(908.0, 78.0, 356.0, 548.0), NineSliceFrame::STEEL));
    let node = absolute_panel(922.0, 90.0, 328.0, 526.0).down(10.0).clip();
    stage.spawn((node, ShrinkToFit::default())).with_children(|panel| {
        fill(panel);
        panel.spawn(wrapped_text(TextStyle::SENTENCE, texts.t("editor-slot-lit"), palette::TEXT_COOL));
        panel.spawn(flex_row(0.0)).with_children(|line| spawn_remove_button(line, texts, item));
        let foot = flex_row(8.0).justify(JustifyContent::End).wraps(8.0);
        panel.spawn(foot).with_children(|foot| spawn_closing_buttons(foot, texts));
    });
}

/// Spawns the button that removes the value from its list, if it is in one.
fn spawn_remove_button(foot: &mut ChildSpawnerCommands, texts: &Texts, item: Option<(String, usize)>) {
    let Some((list, index)) = item else { return };
    let button = GameButton::neutral(texts.t("editor-remove")).icon("close", 18.0).key(KeyCode::Delete);
    foot.spawn((button.with_focus_name("slot-remove"), on_press(EditorIntent::Remove(list, index))));
}

/// Spawns the buttons that close the dialog: one keeps the changes made in it, the other undoes them.
fn spawn_closing_buttons(foot: &mut ChildSpawnerCommands, texts: &Texts) {
    let cancel = GameButton::neutral(texts.t("entry-cancel")).height(48.0).padding(10.0).key(KeyCode::Escape);
    foot.spawn((cancel.with_focus_name("slot-cancel"), on_press(EditorIntent::Cancel)));
    let done = GameButton::confirm(texts.t("editor-slot-done")).height(48.0).padding(10.0).key(KeyCode::Enter).first();
    foot.spawn((done.with_focus_name("slot-done"), on_press(EditorIntent::Back)));
}

/// Opens the dialog with all blocks that a list may have.
fn spawn_block_choices(overlay: &mut UiTree<ValuePickerRoot>, names: NameLookup<'_>, list: &str) {
    let Some(ValueType::OneOf(variants)) = block_tree::slot_of(list) else { return };
    let high = (BLOCK_CHOICES_HEIGHT / variants.len() as f32 - BLOCK_CHOICE_GAP).floor().clamp(36.0, 48.0);
    open_dialog(overlay, picker_node(BLOCK_CHOICE_GAP), |panel| {
        let title = names.texts.t(&format!("editor-add-{}", last_path_name(list)));
        panel.spawn(text_label(TextStyle::PANEL, title, palette::TEXT));
        for (index, variant) in variants.iter().enumerate() {
            let words = build_plain_sentence(names, list, &variant.word).replace("**", "");
            let block = default_variant(&variant.word, variant.data.as_ref(), last_path_name(list));
            let button = GameButton::neutral(sanitized(&words, 84)).kind(TextStyle::BUTTON.px(17.0)).left_aligned();
            let button = button.size(CONTENT_WIDTH, high).digit(index).with_focus_name(format!("add-{}", variant.word));
            panel.spawn((button, on_press(EditorIntent::Add(list.to_owned(), block))));
        }
        spawn_cancel_row(panel, names.texts, |cancel| cancel.with_focus_name("slot-done").first());
    });
}

/// Spawns the button that closes a dialog without a change.
fn spawn_cancel_row(
    panel: &mut ChildSpawnerCommands,
    texts: &Texts,
    with_focus: impl FnOnce(GameButton) -> GameButton,
) {
    panel.spawn(flex_row(12.0).margin(px(6).top())).with_children(|foot| {
        foot.spawn(flex_spacer());
        let cancel = with_focus(GameButton::neutral(texts.t("entry-cancel")).key(KeyCode::Escape));
        foot.spawn((cancel, on_press(EditorIntent::Back)));
    });
}

/// Opens the dialog with the figures, weapons or cards that a new one can copy.
fn spawn_template_choices(overlay: &mut UiTree<ValuePickerRoot>, names: NameLookup<'_>, list: &str) {
    let named = |id: &str, name| (id.to_owned(), localized_name(names.texts, name).to_owned());
    let known: Vec<(String, String)> = match (list, names.catalogue) {
        ("figures", Some(known)) => known.kinds().map(|(_, kind)| named(&kind.id, &kind.name)).collect(),
        ("weapons", Some(known)) => {
            known.armoury().kinds().iter().map(|kind| named(kind.id.id(), &kind.name)).collect()
        }
        (_, Some(known)) => known.cards().kinds().iter().map(|kind| named(&kind.id, &kind.name)).collect(),
        (_, None) => Vec::new(),
    };
    open_dialog(overlay, picker_node(10.0), |panel| {
        panel.spawn(text_label(TextStyle::PANEL, names.texts.t("editor-like"), palette::TEXT));
        panel.spawn(flex_row(6.0).wraps(6.0)).with_children(|all| {
            let plain = GameButton::confirm(names.texts.t("editor-like-nothing")).small().height(38.0);
            let plain = plain.key(KeyCode::Enter).first().with_focus_name("like-nothing");
            all.spawn((plain, on_press(EditorIntent::NewItem(list.to_owned(), None))));
            for (id, name) in known {
                let button = GameButton::neutral(sanitized(&name, 20)).small().height(38.0);
                let button = button.with_focus_name(format!("like-{id}"));
                all.spawn((button, on_press(EditorIntent::NewItem(list.to_owned(), Some(id)))));
            }
        });
        spawn_cancel_row(panel, names.texts, |cancel| cancel.with_focus_name("like-shut"));
    });
}

/// Returns the name of the value for the title of its dialog.
fn value_picker_title(names: NameLookup<'_>, node: &Value) -> String {
    let ids = [format!("slot-{}", node.name), format!("field-{}", node.name)];
    let known = ids.iter().find(|id| names.texts.has(id));
    known.map_or_else(|| names.texts.t("editor-slot"), |id| names.texts.t(id).to_uppercase())
}

/// Spawns the buttons with the values of a slot.
fn spawn_value_editor(
    panel: &mut ChildSpawnerCommands,
    names: NameLookup<'_>,
    (sketch, missions): (&ParsedMap, &MissionLibrary),
    node: &Value,
) {
    match node.slot {
        ValueType::Maybe(inner) if !matches!(inner.as_ref(), ValueType::OneOf(_)) => {
            spawn_optional_switch(panel, names, node, inner);
            if let Some(there) = node.parts.first() {
                spawn_value_editor(panel, names, (sketch, missions), there);
            }
        }
        ValueType::Number(range) if node_count_kind(node) == NumberKind::Nothing => {
            spawn_number_stepper(
                panel,
                names,
                (&node.path, value_picker_title(names, node), node.number().unwrap_or(*range.start())),
                (*range.start(), *range.end()),
            );
        }
        ValueType::Square => spawn_square_stepper(panel, names, sketch, node),
        ValueType::Localized => spawn_language_buttons(panel, node),
        ValueType::Maybe(inner) => spawn_offered_values(panel, names, (sketch, missions), node, inner),
        slot => spawn_offered_values(panel, names, (sketch, missions), node, slot),
    }
}

/// Spawns the buttons that add and remove an optional value.
fn spawn_optional_switch(panel: &mut ChildSpawnerCommands, names: NameLookup<'_>, node: &Value, inner: &ValueType) {
    let there = !node.parts.is_empty();
    panel.spawn(flex_row(8.0)).with_children(|line| {
        for (id, on, value) in [
            ("editor-slot-none", !there, NONE.to_owned()),
            ("editor-slot-some", there, default_value(inner, &node.name)),
        ] {
            let look = if on { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let button = GameButton::new(look, names.texts.t(id)).with_focus_name(id);
            line.spawn((button, on_press(EditorIntent::Set(node.path.clone(), value))));
        }
    });
}

fn spawn_language_buttons(panel: &mut ChildSpawnerCommands, node: &Value) {
    let text = node.text.as_deref().unwrap_or_default();
    let none = || rules::Localized { es: String::new(), en: String::new() };
    let read = ron::from_str::<rules::Localized>(text).unwrap_or_else(|_| none());
    for (language, words) in [("es", read.es), ("en", read.en)] {
        panel.spawn(flex_row(12.0)).with_children(|line| {
            line.spawn(text_label(TextStyle::NAME, language.to_uppercase(), palette::BRASS));
            let words = if words.is_empty() { "…".to_owned() } else { sanitized(&words, 56) };
            let button = GameButton::neutral(words)
                .left_aligned()
                .width(CONTENT_WIDTH - 60.0)
                .with_focus_name(format!("slot-{language}"));
            line.spawn((button, on_press(EditorIntent::Type(format!("{}.{language}", node.path)))));
        });
    }
}

/// Returns the button of an offered value. `pictures` is `true` if the buttons have icons without words.
fn build_offer_button((index, offer): (usize, &OfferedValue), pictures: bool, is_door: bool) -> GameButton {
    let look = if offer.chosen { ButtonStyle::Confirm } else { ButtonStyle::Steel };
    let button = GameButton::new(look, offer.words.clone()).with_focus_name(format!("offer-{index}"));
    match offer.icon {
        Some(icon) if pictures => button.icon(icon, 22.0).size(48.0, 44.0).padding(0.0).accessible_name(icon),
        Some(icon) => button.icon(icon, 20.0).digit(index),
        None if is_door => button.digit(index).small().size(104.0, 36.0).padding(4.0),
        None if offer.piece.is_some() => button.digit(index).small().height(38.0),
        None => button.digit(index),
    }
}

fn spawn_offered_values(
    panel: &mut ChildSpawnerCommands,
    names: NameLookup<'_>,
    (sketch, missions): (&ParsedMap, &MissionLibrary),
    node: &Value,
    slot: &ValueType,
) {
    let mut all = list_offered_values(names, (sketch, missions), node, slot);
    if matches!(node.slot, ValueType::Maybe(_)) {
        let none = node.text.as_deref().is_none_or(|text| text == NONE);
        let intent = EditorIntent::Set(node.path.clone(), NONE.to_owned());
        all.insert(0, OfferedValue { words: names.word(NONE), icon: None, chosen: none, intent, piece: None });
    }
    // Doors stand in three columns, because a map may have many.
    let is_door = node_count_kind(node) == NumberKind::Doors;
    // Buttons without words are smaller.
    let pictures = all.iter().any(|offer| offer.icon.is_some() && offer.words.is_empty());
    let gap = if is_door { 6.0 } else { 8.0 };
    panel.spawn(flex_row(gap).wraps(gap)).with_children(|list| {
        for (index, offer) in all.into_iter().enumerate() {
            let button = build_offer_button((index, &offer), pictures, is_door);
            let mut plate = list.spawn((button.hide_key(), on_press(offer.intent)));
            if let Some(number) = offer.piece {
                plate.insert(LitNumber(number));
            }
        }
    });
    let chosen = is_kind_id(node) || is_weapon_id(node) || node.path.starts_with("missions");
    if matches!(slot, ValueType::Text) && node.name != "icon" && !chosen {
        let button = GameButton::neutral(names.texts.t("editor-type")).icon("keys", 20.0).key(KeyCode::KeyW);
        panel.spawn((button.with_focus_name("slot-type"), on_press(EditorIntent::Type(node.path.clone()))));
    }
}
