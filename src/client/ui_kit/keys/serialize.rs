//! Keys that the player can choose, and their format in the settings file: `ctrl+shift+KeyF`.

use bevy::prelude::*;

use super::chord::KeyChord;

/// Keys with the same sign on every keyboard, or without a sign.
#[rustfmt::skip]
const KEYS: &[KeyCode] = {
    use KeyCode as K;
    &[
        K::KeyA, K::KeyB, K::KeyC, K::KeyD, K::KeyE, K::KeyF, K::KeyG, K::KeyH, K::KeyI, K::KeyJ, K::KeyK, K::KeyL,
        K::KeyM, K::KeyN, K::KeyO, K::KeyP, K::KeyQ, K::KeyR, K::KeyS, K::KeyT, K::KeyU, K::KeyV, K::KeyW, K::KeyX,
        K::KeyY, K::KeyZ, K::Space, K::Tab, K::Enter, K::Backspace, K::Delete, K::Insert, K::Home, K::End, K::PageUp,
        K::PageDown, K::ArrowUp, K::ArrowDown, K::ArrowLeft, K::ArrowRight, K::F1, K::F2, K::F3, K::F4, K::F5, K::F6,
        K::F7, K::F8, K::F9, K::F10, K::F11, K::F12, K::Period, K::Comma, K::Minus, K::Equal, K::Numpad0, K::Numpad1,
        K::Numpad2, K::Numpad3, K::Numpad4, K::Numpad5, K::Numpad6, K::Numpad7, K::Numpad8, K::Numpad9, K::NumpadAdd,
        K::NumpadSubtract, K::NumpadMultiply, K::NumpadDivide, K::NumpadDecimal, K::AltLeft, K::ShiftLeft,
        K::ControlLeft, K::Digit0, K::Digit1, K::Digit2, K::Digit3, K::Digit4, K::Digit5, K::Digit6, K::Digit7,
        K::Digit8, K::Digit9, K::Escape, K::NumpadEnter,
    ]
};

/// Returns the left one of a pair of modifier keys; other keys are returned as they are.
pub fn left_variant_of(key: KeyCode) -> KeyCode {
    match key {
        KeyCode::AltRight => KeyCode::AltLeft,
        KeyCode::ShiftRight => KeyCode::ShiftLeft,
        KeyCode::ControlRight => KeyCode::ControlLeft,
        KeyCode::NumpadEnter => KeyCode::Enter,
        other => other,
    }
}

/// Returns `true` if the key is a modifier.
pub fn is_modifier_key(key: KeyCode) -> bool {
    matches!(left_variant_of(key), KeyCode::AltLeft | KeyCode::ShiftLeft | KeyCode::ControlLeft)
}

/// Returns `true` if the player can choose the key.
pub fn is_bindable(key: KeyCode) -> bool {
    KEYS.contains(&left_variant_of(key))
}

/// Formats a key combination for the settings file.
pub fn to_text(chord: KeyChord) -> String {
    let ctrl = if chord.ctrl { "ctrl+" } else { "" };
    let shift = if chord.shift { "shift+" } else { "" };
    format!("{ctrl}{shift}{:?}", chord.key)
}

/// Parses a key combination from the settings file; `None` if the player can't choose that key.
pub fn parse_chord(text: &str) -> Option<KeyChord> {
    let (ctrl, rest) = text.strip_prefix("ctrl+").map_or((false, text), |rest| (true, rest));
    let (shift, name) = rest.strip_prefix("shift+").map_or((false, rest), |rest| (true, rest));
    let key = *KEYS.iter().find(|key| format!("{key:?}") == name)?;
    Some(KeyChord { key, ctrl, shift })
}
