//! The resource through which other systems play sounds.

use bevy::prelude::*;

use super::{note::Note, score::Score, speaker::Speaker};

/// Resource: the score and the speaker, through which all sounds are played.
#[derive(Resource)]
pub struct Sound {
    pub(crate) score: Score,
    pub(crate) speaker: Speaker,
}

impl Sound {
    /// Returns the score.
    pub fn score(&self) -> &Score {
        &self.score
    }

    /// Plays these notes.
    pub fn play(&self, notes: impl IntoIterator<Item = Note>) {
        for note in notes {
            trace!("{} after {:.2} s", note.sound, note.after);
            self.speaker.play(note);
        }
    }
}
