//! Buttons that change a number or a square step by step, in the dialog of a slot.

use mission_document::{ParsedMap, block_tree::BlockNode as Value};
use ui_kit::prelude::*;

use crate::{block_form::NameLookup, editor_panel::no_further, intent::EditorIntent};

/// Spawns a number between two buttons that change it.
pub(crate) fn spawn_number_stepper(
    panel: &mut ChildSpawnerCommands,
    names: NameLookup<'_>,
    (path, title, now): (&str, String, i64),
    (low, high): (i64, i64),
) {
    panel.spawn(flex_row(16.0).justify(JustifyContent::Center)).with_children(|line| {
        let dial = StepperButtons { width: 60.0, height: 56.0, sign: 20.0 };
        let end = |fine: bool| if fine { Ok(()) } else { Err(no_further(names.texts)) };
        let [less, more] = dial.plates(names.texts, path, title, [end(now > low), end(now < high)]);
        line.spawn((
            less.key(KeyCode::Minus).hide_key(),
            on_press(EditorIntent::Set(path.to_owned(), (now - 1).to_string())),
        ));
        let place = Node::default().width(120).justify(JustifyContent::Center);
        line.spawn(place).with_child(text_label(
            TextStyle::new(FontFace::Oswald, 44.0, 52.0),
            now.to_string(),
            palette::TEXT,
        ));
        line.spawn((
            more.key(KeyCode::Equal).hide_key(),
            on_press(EditorIntent::Set(path.to_owned(), (now + 1).to_string())),
        ));
    });
    panel.spawn(wrapped_text(TextStyle::SENTENCE, names.texts.t("editor-slot-digits"), palette::TEXT_COOL));
}

/// Spawns the coordinates of a square, with buttons that move it and one that chooses it on the map.
pub(crate) fn spawn_square_stepper(
    panel: &mut ChildSpawnerCommands,
    names: NameLookup<'_>,
    sketch: &ParsedMap,
    node: &Value,
) {
    let text = node.text.as_deref().unwrap_or("(0, 0)");
    let (x, y): (i64, i64) = ron::from_str(text).unwrap_or_default();
    let (width, height) = sketch.size();
    panel.spawn(text_label(TextStyle::SCREEN, format!("({x}, {y})"), palette::TEXT));
    panel.spawn(flex_row(10.0)).with_children(|line| {
        let to = |x: i64, y: i64| {
            let on = (0..i64::from(width)).contains(&x) && (0..i64::from(height)).contains(&y);
            let none = (!on).then(|| no_further(names.texts));
            (none, EditorIntent::Set(node.path.clone(), format!("({x}, {y})")))
        };
        for (sign, id, (none, intent)) in [
            ("left", "editor-west", to(x - 1, y)),
            ("right", "editor-east", to(x + 1, y)),
            ("up", "editor-north", to(x, y - 1)),
            ("down", "editor-south", to(x, y + 1)),
        ] {
            let button = GameButton::neutral("").icon(sign, 18.0).size(56.0, 48.0).padding(0.0).with_focus_name(id);
            line.spawn((button.accessible_name(names.texts.t(id)).disabled(none), on_press(intent)));
        }
        let button = GameButton::neutral(names.texts.t("editor-on-map")).icon("plan", 20.0).key(KeyCode::KeyM);
        line.spawn((button.with_focus_name("slot-map"), on_press(EditorIntent::Choose(node.path.clone()))));
    });
}
