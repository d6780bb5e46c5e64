//! The key that a button shows and reacts to.

use bevy::prelude::*;

use super::{action::Action, bindings::KeyBindings, chord::KeyChord};

/// The key of a button: a fixed key, or the configurable keys of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonKey {
    /// A fixed key.
    Chord(KeyChord),
    /// The keys of an action.
    Action(Action),
}

impl ButtonKey {
    /// Returns the current keys.
    pub fn chords(self, bindings: &KeyBindings) -> Vec<KeyChord> {
        match self {
            Self::Chord(chord) => vec![chord],
            Self::Action(action) => bindings.chords(action).to_vec(),
        }
    }
}

impl From<KeyChord> for ButtonKey {
    fn from(chord: KeyChord) -> Self {
        Self::Chord(chord)
    }
}

impl From<KeyCode> for ButtonKey {
    fn from(key: KeyCode) -> Self {
        Self::Chord(key.into())
    }
}

impl From<Action> for ButtonKey {
    fn from(action: Action) -> Self {
        Self::Action(action)
    }
}
