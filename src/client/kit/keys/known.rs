//! The keys that can be chosen, and how they are written in the settings' file: `ctrl+shift+KeyF`.

use bevy::prelude::*;

use super::chord::Chord;

/// Keys that have the same sign on every keyboard, or none.
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

/// The left one of two keys that mean the same.
pub fn left(key: KeyCode) -> KeyCode {
    match key {
        KeyCode::AltRight => KeyCode::AltLeft,
        KeyCode::ShiftRight => KeyCode::ShiftLeft,
        KeyCode::ControlRight => KeyCode::ControlLeft,
        KeyCode::NumpadEnter => KeyCode::Enter,
        other => other,
    }
}

/// Whether it is a key that is held with others.
pub fn modifier(key: KeyCode) -> bool {
    matches!(left(key), KeyCode::AltLeft | KeyCode::ShiftLeft | KeyCode::ControlLeft)
}

/// Whether an action may have that key.
pub fn known(key: KeyCode) -> bool {
    KEYS.contains(&left(key))
}

/// As it stands in the file.
pub fn written(chord: Chord) -> String {
    let ctrl = if chord.ctrl { "ctrl+" } else { "" };
    let shift = if chord.shift { "shift+" } else { "" };
    format!("{ctrl}{shift}{:?}", chord.key)
}

/// What stands in the file, if it is a key that can be chosen.
pub fn read(text: &str) -> Option<Chord> {
    let (ctrl, rest) = text.strip_prefix("ctrl+").map_or((false, text), |rest| (true, rest));
    let (shift, name) = rest.strip_prefix("shift+").map_or((false, rest), |rest| (true, rest));
    let key = *KEYS.iter().find(|key| format!("{key:?}") == name)?;
    Some(Chord { key, ctrl, shift })
}
