//! The way to the speaker, for whoever wants something heard.

use bevy::prelude::*;

use super::{note::Note, score::Score, speaker::Speaker};

/// The way to the speaker. Whoever has something to be heard says its cue here.
#[derive(Resource)]
pub struct Sound {
    pub(crate) score: Score,
    pub(crate) speaker: Speaker,
}

impl Sound {
    /// Which sound is heard for what.
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
