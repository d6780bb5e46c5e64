//! The resource through which other systems play sounds.

use bevy::prelude::*;

use super::{output::SoundOutput, sound_request::SoundRequest, sound_table::SoundTable};

/// Resource with the sound table and the output, through which all sounds are played.
#[derive(Resource)]
pub struct SoundPlayer {
    pub(crate) score: SoundTable,
    pub(crate) speaker: SoundOutput,
}

impl SoundPlayer {
    /// Returns the sound table.
    pub fn score(&self) -> &SoundTable {
        &self.score
    }

    /// Plays these sounds.
    pub fn play(&self, notes: impl IntoIterator<Item = SoundRequest>) {
        for note in notes {
            trace!("{} after {:.2} s", note.sound, note.after);
            self.speaker.play(note);
        }
    }
}
