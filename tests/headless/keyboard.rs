//! Conversion between keys and their X names.

use bevy::input::keyboard::{Key, KeyCode};

const LETTERS: [KeyCode; 26] = {
    use KeyCode::*;
    [
        KeyA, KeyB, KeyC, KeyD, KeyE, KeyF, KeyG, KeyH, KeyI, KeyJ, KeyK, KeyL, KeyM, KeyN, KeyO, KeyP, KeyQ, KeyR,
        KeyS, KeyT, KeyU, KeyV, KeyW, KeyX, KeyY, KeyZ,
    ]
};

const DIGITS: [KeyCode; 10] = {
    use KeyCode::*;
    [Digit0, Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9]
};

/// Returns the physical key, the logical key and the typed text for an X name.
pub fn parse_key_name(name: &str) -> (KeyCode, Key, Option<String>) {
    let (code, key) = match name {
        "ctrl" => (KeyCode::ControlLeft, Key::Control),
        "shift" => (KeyCode::ShiftLeft, Key::Shift),
        "alt" => (KeyCode::AltLeft, Key::Alt),
        "Return" => (KeyCode::Enter, Key::Enter),
        "KP_Enter" => (KeyCode::NumpadEnter, Key::Enter),
        "Escape" => (KeyCode::Escape, Key::Escape),
        "Tab" => (KeyCode::Tab, Key::Tab),
        "Left" => (KeyCode::ArrowLeft, Key::ArrowLeft),
        "Right" => (KeyCode::ArrowRight, Key::ArrowRight),
        "Up" => (KeyCode::ArrowUp, Key::ArrowUp),
        "Down" => (KeyCode::ArrowDown, Key::ArrowDown),
        "Home" => (KeyCode::Home, Key::Home),
        "End" => (KeyCode::End, Key::End),
        "Prior" => (KeyCode::PageUp, Key::PageUp),
        "Next" => (KeyCode::PageDown, Key::PageDown),
        "Delete" => (KeyCode::Delete, Key::Delete),
        "Insert" => (KeyCode::Insert, Key::Insert),
        "BackSpace" => (KeyCode::Backspace, Key::Backspace),
        "F1" => (KeyCode::F1, Key::F1),
        "F2" => (KeyCode::F2, Key::F2),
        "F3" => (KeyCode::F3, Key::F3),
        "F4" => (KeyCode::F4, Key::F4),
        "F5" => (KeyCode::F5, Key::F5),
        "F6" => (KeyCode::F6, Key::F6),
        "F8" => (KeyCode::F8, Key::F8),
        "F9" => (KeyCode::F9, Key::F9),
        "F10" => (KeyCode::F10, Key::F10),
        "F11" => (KeyCode::F11, Key::F11),
        "space" => return (KeyCode::Space, Key::Space, Some(" ".to_owned())),
        "minus" => return typed_key(KeyCode::Minus, "-"),
        "equal" => return typed_key(KeyCode::Equal, "="),
        // Keys of other keyboard layouts, by their physical keys and texts.
        "es_plus" => return typed_key(KeyCode::BracketRight, "+"),
        "es_minus" => return typed_key(KeyCode::Slash, "-"),
        "fr_q" => return typed_key(KeyCode::KeyA, "q"),
        "comma" => return typed_key(KeyCode::Comma, ","),
        "period" => return typed_key(KeyCode::Period, "."),
        "KP_0" => return typed_key(KeyCode::Numpad0, "0"),
        "KP_1" => return typed_key(KeyCode::Numpad1, "1"),
        "KP_2" => return typed_key(KeyCode::Numpad2, "2"),
        _ => return letter_key(name),
    };
    (code, key, None)
}

/// X names of the keys without letters that buttons use.
const NAMED_KEYS: [&str; 22] = [
    "Return",
    "KP_Enter",
    "Escape",
    "Tab",
    "Left",
    "Right",
    "Up",
    "Down",
    "Delete",
    "BackSpace",
    "F1",
    "F2",
    "F5",
    "F6",
    "F8",
    "F9",
    "F10",
    "space",
    "minus",
    "equal",
    "comma",
    "period",
];

/// Returns the X name of the key; `None` if buttons never use it.
pub fn x_key_name(code: KeyCode) -> Option<String> {
    let letters = ('a'..='z').chain('0'..='9').map(String::from);
    NAMED_KEYS.into_iter().map(str::to_owned).chain(letters).find(|name| parse_key_name(name).0 == code)
}

fn typed_key(code: KeyCode, text: &str) -> (KeyCode, Key, Option<String>) {
    (code, Key::Character(text.into()), Some(text.to_owned()))
}

fn letter_key(name: &str) -> (KeyCode, Key, Option<String>) {
    let mut letters = name.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { panic!("no key {name}") };
    let code = match letter.to_ascii_lowercase() {
        lower @ 'a'..='z' => LETTERS[usize::from(lower as u8 - b'a')],
        digit @ '0'..='9' => DIGITS[usize::from(digit as u8 - b'0')],
        _ => panic!("no key {name}"),
    };
    typed_key(code, name)
}
