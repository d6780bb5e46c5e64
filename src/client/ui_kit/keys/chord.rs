//! A key combination.

use KeyCode as K;
use bevy::prelude::*;

/// A key combination: a key with or without Ctrl and Shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyChord {
    pub key: KeyCode,
    pub ctrl: bool,
    pub shift: bool,
}

impl KeyChord {
    /// Returns the key without modifiers.
    pub const fn key(key: KeyCode) -> Self {
        Self { key, ctrl: false, shift: false }
    }

    /// Returns the key with Ctrl.
    pub const fn ctrl(key: KeyCode) -> Self {
        Self { key, ctrl: true, shift: false }
    }

    /// Returns the key with Shift.
    pub const fn shift(key: KeyCode) -> Self {
        Self { key, ctrl: false, shift: true }
    }

    /// Returns the key with Ctrl and Shift.
    pub const fn ctrl_shift(key: KeyCode) -> Self {
        Self { key, ctrl: true, shift: true }
    }

    /// Returns `true` if the combination was pressed in this frame.
    pub fn just_pressed(self, keys: &ButtonInput<KeyCode>) -> bool {
        let held = |pair: [KeyCode; 2]| keys.any_pressed(pair);
        keys.any_just_pressed(equivalent_keys(self.key))
            && held([KeyCode::ControlLeft, KeyCode::ControlRight]) == self.ctrl
            && held([KeyCode::ShiftLeft, KeyCode::ShiftRight]) == self.shift
            && !keys.any_pressed([KeyCode::AltLeft, KeyCode::SuperLeft, KeyCode::SuperRight])
    }
}

impl From<KeyCode> for KeyChord {
    fn from(key: KeyCode) -> Self {
        Self::key(key)
    }
}

/// Keys that confirm: Enter and the keypad's Enter.
pub const CONFIRM: [KeyCode; 2] = [K::Enter, K::NumpadEnter];

/// Returns `true` if a confirm key was pressed in this frame.
pub fn is_confirmed(keys: &ButtonInput<KeyCode>) -> bool {
    keys.any_just_pressed(CONFIRM)
}

/// Returns the keys with the same meaning as this one, including itself.
pub(super) fn equivalent_keys(key: KeyCode) -> [KeyCode; 2] {
    match key {
        K::AltLeft => [K::AltLeft, K::AltRight],
        K::ShiftLeft => [K::ShiftLeft, K::ShiftRight],
        K::ControlLeft => [K::ControlLeft, K::ControlRight],
        K::Enter => CONFIRM,
        key => [key, key],
    }
}

/// Digit keys of the main block.
pub const DIGITS: [KeyCode; 10] =
    [K::Digit0, K::Digit1, K::Digit2, K::Digit3, K::Digit4, K::Digit5, K::Digit6, K::Digit7, K::Digit8, K::Digit9];

/// Returns the digit key for a zero-based index: 1 for the first, none from the tenth on.
pub fn digit_key(place: usize) -> &'static [KeyCode] {
    DIGITS.get(place + 1).map_or(&[], std::slice::from_ref)
}
