//! Sound: what is heard of a battle, of the plates that are pressed, and the music that comes and goes.
//!
//! - [`score`]: which sound is heard for what, as data (`assets/sound/sounds.ron`)
//! - [`ear`]: the events of the battle as the seat before the window may know them, become cues
//! - `hands`: plates, curtain and stamps become cues; the screens choose the music
//! - [`bank`]: the files, kept as they are and decoded while they sound
//! - [`speaker`]: the thread that has the device. It sleeps while nothing sounds, and gives the device back
//!
//! Nothing here is ever waited for: without a device the game goes on silently. The choice of a variant, of its pitch and
//! loudness has a generator of its own and never touches the dice.

pub mod bank;
pub mod ear;
mod hands;
pub mod score;
pub mod speaker;

use bevy::prelude::*;

use self::{
    score::Score,
    speaker::{Levels, Note, Speaker},
};
use super::settings::Settings;
use crate::paths;

/// The way to the speaker. Whoever has something to be heard says its cue here.
#[derive(Resource)]
pub struct Sound {
    score: Score,
    speaker: Speaker,
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

pub(super) fn plugin(app: &mut App) {
    let folder = paths::assets().join("sound");
    let score = Score::read(&folder.join("sounds.ron")).unwrap_or_else(|fault| {
        warn!("{fault}; the game is silent");
        Score::default()
    });
    app.insert_resource(Sound { score, speaker: Speaker::start(folder) })
        .add_systems(Update, levels.run_if(resource_changed::<Settings>))
        .add_plugins((ear::plugin, hands::plugin));
}

/// The levels of the settings, at once.
fn levels(settings: Res<Settings>, sound: Res<Sound>) {
    let wanted = &settings.preferences;
    sound.speaker.set(Levels::new(wanted.effects, wanted.music));
}
