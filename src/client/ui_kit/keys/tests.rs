//! Tests of rules that apply to all key bindings.

use std::{fs, path::Path};

use bevy::prelude::*;

use super::{
    action::{self, Action, KeyContext},
    bindings::{BindError, KeyBindings},
    chord::KeyChord,
    serialize,
};
use crate::{language::Language, localization::Texts};

fn assert_no_conflicts(bindings: &KeyBindings) {
    for action in Action::all() {
        for chord in bindings.chords(action) {
            assert_eq!(bindings.conflict(action, *chord), None, "{action:?} {chord:?}");
        }
    }
}

#[test]
fn the_default_bindings_have_no_conflicts() {
    assert_no_conflicts(&KeyBindings::default());
}

#[test]
fn every_action_has_a_unique_id_and_text() {
    let ids: std::collections::HashSet<_> = Action::all().map(Action::id).collect();
    assert_eq!(ids.len(), Action::all().count());
    for language in Language::ALL {
        let texts = Texts::load(language);
        for action in Action::all() {
            assert!(texts.has(&format!("key-of-{}", action.id())), "{language:?} {action:?}");
        }
    }
}

#[test]
fn a_taken_key_is_reported_and_can_be_swapped() {
    let mut bindings = KeyBindings::default();
    let chord = KeyChord::key(KeyCode::KeyB);
    assert_eq!(bindings.check(Action::Shoot, chord), Err(BindError::Taken(Action::Strike)));
    assert!(bindings.swap(Action::Shoot, 0, chord, Action::Strike));
    assert_eq!(bindings.first(Action::Shoot), Some(chord));
    assert_eq!(bindings.first(Action::Strike), Some(KeyChord::key(KeyCode::KeyF)));
    assert_no_conflicts(&bindings);
    bindings.reset(Action::Shoot);
    assert!(!bindings.changed(), "the other got its own back");
}

#[test]
fn actions_share_a_key_only_in_contexts_that_never_overlap() {
    let bindings = KeyBindings::default();
    // Reaction mode is active only in questions, and T answers one of them. T also opens a tunnel, because no question
    // is asked at that time.
    assert_eq!(bindings.check(Action::Reaction, KeyChord::key(KeyCode::KeyT)), Err(BindError::Fixed));
    assert_eq!(bindings.check(Action::Shoot, KeyChord::key(KeyCode::KeyH)), Err(BindError::Fixed), "it answers");
    assert_eq!(bindings.check(Action::Strike, KeyChord::key(KeyCode::Backspace)), Ok(()));
}

#[test]
fn enter_escape_and_digits_cannot_be_bound_to_actions() {
    let bindings = KeyBindings::default();
    for key in [KeyCode::Enter, KeyCode::Escape, KeyCode::Digit3] {
        assert_eq!(bindings.check(Action::Strike, key.into()), Err(BindError::Fixed));
    }
    assert_eq!(bindings.check(Action::EndHalf, KeyChord::ctrl(KeyCode::Enter)), Ok(()));
}

#[test]
fn bare_modifiers_bind_only_to_held_actions() {
    let bindings = KeyBindings::default();
    assert_eq!(bindings.check(Action::Strike, KeyCode::ControlLeft.into()), Err(BindError::Unknown));
    assert_eq!(bindings.check(Action::ThreatsHeld, KeyCode::ControlLeft.into()), Ok(()));
    assert_eq!(bindings.check(Action::PanUp, KeyChord::ctrl(KeyCode::KeyW)), Err(BindError::Unknown));
}

#[test]
fn shift_with_an_arrow_is_taken_by_figure_movement() {
    let bindings = KeyBindings::default();
    let shifted = KeyChord::shift(KeyCode::ArrowUp);
    assert_eq!(bindings.check(Action::Strike, shifted), Err(BindError::Taken(Action::North)));
}

#[test]
fn only_changed_bindings_are_saved_and_restored() {
    let mut bindings = KeyBindings::default();
    assert_eq!(ron::to_string(&bindings).expect("it is data"), "{}");
    bindings.bind(Action::Undo, 1, KeyChord { key: KeyCode::Backspace, ctrl: true, shift: true });
    let text = ron::to_string(&bindings).expect("it is data");
    assert_eq!(text, r#"{"undo":["KeyU","ctrl+shift+Backspace"]}"#);
    assert_eq!(ron::from_str::<KeyBindings>(&text).expect("it was just written"), bindings);
    assert!(ron::from_str::<KeyBindings>(r#"{"undo":["KeyÑ"]}"#).is_err());
    assert!(ron::from_str::<KeyBindings>(r#"{"fly":["KeyU"]}"#).is_err());
}

#[test]
fn a_rebound_action_responds_only_to_its_new_key() {
    let mut bindings = KeyBindings::default();
    bindings.bind(Action::Shoot, 0, KeyChord::shift(KeyCode::KeyJ));
    let mut keys = ButtonInput::default();
    keys.press(KeyCode::KeyF);
    assert!(!bindings.just_pressed(Action::Shoot, &keys));
    keys.press(KeyCode::ShiftRight);
    keys.press(KeyCode::KeyJ);
    assert!(bindings.just_pressed(Action::Shoot, &keys));
}

/// Collects the letters that buttons of the battle use as fixed keys, without an action.
fn collect_letter_keys(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("the sources are there").flatten() {
        let path = entry.path();
        // The tutorial always uses the default keys.
        if path.is_dir() && !path.ends_with("tutorial") {
            collect_letter_keys(&path, found);
            continue;
        }
        if path.is_dir() {
            continue;
        }
        let source = fs::read_to_string(&path).expect("readable");
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for rest in source.split("KeyCode::Key").skip(1) {
            found.push((file.clone(), rest.chars().take(1).collect()));
        }
        // Keys that differ by language.
        for id in source.split("texts.key(\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0)) {
            let texts = Language::ALL.map(Texts::load);
            found.extend(texts.iter().map(|texts| (file.clone(), texts.t(&format!("{id}-key")))));
        }
    }
}

#[test]
fn letter_keys_in_battle_code_are_reserved_keys() {
    let mut found = Vec::new();
    for crate_folder in ["battle_view", "battle_board", "battle_hud", "battle_modes"] {
        collect_letter_keys(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(crate_folder), &mut found);
    }
    assert!(found.len() > 3, "{found:?}");
    for (file, letter) in found {
        let key = serialize::parse_chord(&format!("Key{letter}")).expect("a letter");
        let spoken_for =
            action::is_reserved_key(key, KeyContext::ANSWER) || action::is_reserved_key(key, KeyContext::REPLAY);
        assert!(spoken_for, "{file}: {letter} is no action's");
    }
}
