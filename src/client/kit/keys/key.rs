//! What a plate names as its key.

use bevy::prelude::*;

use super::{action::Action, bindings::Bindings, chord::Chord};

/// What a plate names as its key: one that stays, or an action's, which the player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// This one.
    Chord(Chord),
    /// Those of an action.
    Action(Action),
}

impl Key {
    /// The keys that are meant now.
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
