//! Names of keys in the player's language.

use bevy::prelude::*;

use crate::{
    keys::{Action, KeyBindings, KeyChord, read_key},
    localization::Texts,
};

impl KeyChord {
    /// Returns the text on the keycap.
    pub fn name(self, texts: &Texts) -> String {
        let key = key_name(self.key, texts);
        match (self.ctrl, self.shift) {
            (true, true) => format!("Ctrl {} {key}", texts.t("key-shift")),
            (true, false) => format!("Ctrl {key}"),
            (_, true) => format!("{} {key}", texts.t("key-shift")),
            _ => key,
        }
    }
}

impl Texts {
    /// Returns the key of a menu button, a letter of its text in the current language: for the text `title-skirmish` it
    /// is in the text `title-skirmish-key`.
    pub fn key(&self, id: &str) -> KeyCode {
        let letter = self.t(&format!("{id}-key"));
        // A test of all letters reports an invalid one; F35 is a placeholder that no keyboard has.
        read_key(&format!("Key{letter}")).map_or(KeyCode::F35, |chord| chord.key)
    }
}

impl KeyBindings {
    /// Returns the text on the keycap of an action.
    pub fn name(&self, action: Action, texts: &Texts) -> String {
        self.first(action).map_or_else(String::new, |chord| chord.name(texts))
    }
}

pub fn key_name(key: KeyCode, texts: &Texts) -> String {
    match key {
        KeyCode::Enter | KeyCode::NumpadEnter => texts.t("key-enter"),
        KeyCode::Space => texts.t("key-space"),
        KeyCode::Delete => texts.t("key-delete"),
        KeyCode::Escape => "Esc".into(),
        KeyCode::ArrowLeft => "←".into(),
        KeyCode::ArrowRight => "→".into(),
        KeyCode::ArrowUp => "↑".into(),
        KeyCode::ArrowDown => "↓".into(),
        KeyCode::Period => ".".into(),
        KeyCode::Comma => ",".into(),
        KeyCode::NumpadAdd | KeyCode::Equal => "+".into(),
        KeyCode::NumpadSubtract | KeyCode::Minus => "-".into(),
        KeyCode::AltLeft => "Alt".into(),
        KeyCode::ControlLeft => "Ctrl".into(),
        KeyCode::ShiftLeft => texts.t("key-shift"),
        KeyCode::Backspace | KeyCode::Insert | KeyCode::Home | KeyCode::End | KeyCode::PageUp | KeyCode::PageDown => {
            texts.t(&format!("key-{key:?}"))
        }
        KeyCode::NumpadMultiply => texts.t_args("key-numpad", &[("key", "*".into())]),
        KeyCode::NumpadDivide => texts.t_args("key-numpad", &[("key", "/".into())]),
        KeyCode::NumpadDecimal => texts.t_args("key-numpad", &[("key", ".".into())]),
        other => {
            let name = format!("{other:?}");
            match name.strip_prefix("Numpad") {
                Some(rest) => texts.t_args("key-numpad", &[("key", rest.into())]),
                None => name.strip_prefix("Key").or_else(|| name.strip_prefix("Digit")).unwrap_or(&name).to_owned(),
            }
        }
    }
}
