//! Conversion of keys by the sign on them. A window reports the position of a key (as on a US keyboard) and the sign
//! that the layout gives it. The game uses the sign, so that the keycaps on the screen match every keyboard.

use std::collections::HashMap;

use bevy::{
    input::keyboard::{Key, KeyboardInput, NativeKeyCode},
    prelude::*,
};

const LETTERS: [KeyCode; 26] = {
    use KeyCode::*;
    [
        KeyA, KeyB, KeyC, KeyD, KeyE, KeyF, KeyG, KeyH, KeyI, KeyJ, KeyK, KeyL, KeyM, KeyN, KeyO, KeyP, KeyQ, KeyR,
        KeyS, KeyT, KeyU, KeyV, KeyW, KeyX, KeyY, KeyZ,
    ]
};

/// The keys that are held now, with the key each was converted to when it was pressed: with another key held, the same
/// key may have a different sign when it is released.
#[derive(Debug, Default)]
pub struct KeyLayout {
    held: HashMap<KeyCode, KeyCode>,
}

impl KeyLayout {
    /// Returns the key of a US keyboard with the sign that this key has on the player's keyboard.
    pub fn key(&mut self, input: &KeyboardInput) -> KeyCode {
        let place = input.key_code;
        if !input.state.is_pressed() {
            return self.held.remove(&place).unwrap_or(place);
        }
        let shift = [KeyCode::ShiftLeft, KeyCode::ShiftRight].iter().any(|shift| self.held.contains_key(shift));
        let known = self.held.get(&place).copied().filter(|_| input.repeat);
        let key = known.unwrap_or_else(|| key_by_sign(place, &input.logical_key, shift));
        self.held.insert(place, key);
        key
    }
}

fn key_by_sign(place: KeyCode, logical: &Key, shift: bool) -> KeyCode {
    let Some(sign) = sign_of_logical_key(logical).filter(|_| !is_bound_to_place(place)) else { return place };
    if let Some(letter) = letter_key(sign) {
        return letter;
    }
    // Letters of other alphabets keep their position, and a sign produced with Shift doesn't change the key.
    let lies = LETTERS.contains(&place);
    if !sign.is_ascii() || (shift && !lies) {
        return place;
    }
    let nothing = if lies { KeyCode::Unidentified(NativeKeyCode::Unidentified) } else { place };
    Some(sign).filter(|_| !shift).and_then(punctuation_key).unwrap_or(nothing)
}

/// Returns the sign that the layout gives to a key, if it is exactly one.
fn sign_of_logical_key(logical: &Key) -> Option<char> {
    let Key::Character(text) = logical else { return None };
    let mut signs = text.chars();
    signs.next().filter(|_| signs.next().is_none())
}

/// Returns `true` if a key is identified by its position: digits, because many layouts need Shift for them, and the
/// keypad.
fn is_bound_to_place(place: KeyCode) -> bool {
    let name = format!("{place:?}");
    name.starts_with("Digit") || name.starts_with("Numpad")
}

fn letter_key(sign: char) -> Option<KeyCode> {
    let lower = sign.to_ascii_lowercase();
    lower.is_ascii_lowercase().then(|| LETTERS[usize::from(lower as u8 - b'a')])
}

/// Returns the key with that sign on a US keyboard; `+` is on the key of `=`.
fn punctuation_key(sign: char) -> Option<KeyCode> {
    Some(match sign {
        '+' | '=' => KeyCode::Equal,
        '-' => KeyCode::Minus,
        '.' => KeyCode::Period,
        ',' => KeyCode::Comma,
        ';' => KeyCode::Semicolon,
        '\'' => KeyCode::Quote,
        '/' => KeyCode::Slash,
        '\\' => KeyCode::Backslash,
        '[' => KeyCode::BracketLeft,
        ']' => KeyCode::BracketRight,
        '`' => KeyCode::Backquote,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;

    use super::*;

    fn keyboard_input_of(key_code: KeyCode, sign: &str, state: ButtonState) -> KeyboardInput {
        let logical_key = if sign.is_empty() { Key::Shift } else { Key::Character(sign.into()) };
        KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window: Entity::PLACEHOLDER }
    }

    fn key_pressed_at(place: KeyCode, sign: &str) -> KeyCode {
        KeyLayout::default().key(&keyboard_input_of(place, sign, ButtonState::Pressed))
    }

    #[test]
    fn a_key_is_identified_by_its_label() {
        for (layout, place, sign, key) in [
            ("us", KeyCode::KeyQ, "q", KeyCode::KeyQ),
            ("fr", KeyCode::KeyA, "q", KeyCode::KeyQ),
            ("fr", KeyCode::KeyQ, "a", KeyCode::KeyA),
            ("fr", KeyCode::KeyZ, "w", KeyCode::KeyW),
            ("fr", KeyCode::Semicolon, "m", KeyCode::KeyM),
            ("fr", KeyCode::KeyM, ",", KeyCode::Comma),
            ("fr", KeyCode::Digit6, "-", KeyCode::Digit6),
            ("de", KeyCode::KeyY, "Z", KeyCode::KeyZ),
            ("es", KeyCode::BracketRight, "+", KeyCode::Equal),
            ("es", KeyCode::Slash, "-", KeyCode::Minus),
            ("es", KeyCode::Semicolon, "ñ", KeyCode::Semicolon),
            ("ru", KeyCode::KeyF, "а", KeyCode::KeyF),
            ("any", KeyCode::NumpadSubtract, "-", KeyCode::NumpadSubtract),
        ] {
            assert_eq!(key_pressed_at(place, sign), key, "{layout}: {sign}");
        }
    }

    #[test]
    fn shifted_symbols_do_not_identify_another_key() {
        let mut layout = KeyLayout::default();
        layout.key(&keyboard_input_of(KeyCode::ShiftLeft, "", ButtonState::Pressed));
        assert_eq!(layout.key(&keyboard_input_of(KeyCode::Comma, ";", ButtonState::Pressed)), KeyCode::Comma, "de");
        assert_eq!(layout.key(&keyboard_input_of(KeyCode::KeyA, "Q", ButtonState::Pressed)), KeyCode::KeyQ, "fr");
        let nothing = KeyCode::Unidentified(NativeKeyCode::Unidentified);
        assert_eq!(layout.key(&keyboard_input_of(KeyCode::KeyM, "?", ButtonState::Pressed)), nothing, "fr");
    }

    #[test]
    fn a_key_keeps_its_identity_from_press_to_release() {
        let mut layout = KeyLayout::default();
        layout.key(&keyboard_input_of(KeyCode::KeyQ, "a", ButtonState::Pressed));
        assert_eq!(layout.key(&keyboard_input_of(KeyCode::KeyQ, "æ", ButtonState::Released)), KeyCode::KeyA);
        assert_eq!(
            layout.key(&keyboard_input_of(KeyCode::KeyQ, "q", ButtonState::Released)),
            KeyCode::KeyQ,
            "it was not held"
        );
    }
}
