//! The key that a plate shows and reacts to.

use bevy::prelude::*;

use super::{action::Action, bindings::Bindings, chord::Chord};

/// The key of a plate: a fixed key, or the configurable keys of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A fixed key.
    Chord(Chord),
    /// The keys of an action.
    Action(Action),
}

impl Key {
    /// Returns the current keys.
    pub fn chords(self, bindings: &Bindings) -> Vec<Chord> {
        match self {
            Self::Chord(chord) => vec![chord],
            Self::Action(action) => bindings.chords(action).to_vec(),
        }
    }
}

impl From<Chord> for Key {
    fn from(chord: Chord) -> Self {
        Self::Chord(chord)
    }
}

impl From<KeyCode> for Key {
    fn from(key: KeyCode) -> Self {
        Self::Chord(key.into())
    }
}

impl From<Action> for Key {
    fn from(action: Action) -> Self {
        Self::Action(action)
    }
}
