//! The sound of the game: sounds of battles and buttons, and music.
//!
//! - [`sound_table`]: assigns sounds to events, as data (`assets/sound/sounds.ron`)
//! - [`battle_sounds`]: plays the sounds of battle events that the player may know
//! - `ui_sounds`: plays the sounds of buttons, curtain and stamps, and chooses the music of each screen
//! - [`sound_request`]: a sound to play, and the volume levels
//! - [`bank`]: the sound files, kept in memory and decoded while they play
//! - [`output`]: the thread that owns the sound device
//!
//! The game never waits for sound, and without a device it is silent. Variants, pitch and loudness are chosen with a
//! separate random generator, which never affects the dice.

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

pub mod bank;
pub mod battle_sounds;
pub mod output;
mod player;
pub mod sound_request;
pub mod sound_table;
mod ui_sounds;

use bevy::prelude::*;

use self::{output::SoundOutput, sound_request::Volumes, sound_table::SoundTable};
use mission::paths;
use ui_kit::settings::Settings;

pub use player::SoundPlayer;

/// Adds sound to the game.
pub fn plugin(app: &mut App) {
    let folder = paths::assets_dir().join("sound");
    let score = SoundTable::read(&folder.join("sounds.ron")).unwrap_or_else(|fault| {
        warn!("{fault}; the game is silent");
        SoundTable::default()
    });
    app.insert_resource(SoundPlayer { score, speaker: SoundOutput::start(folder) })
        .add_systems(Update, update_volumes.run_if(resource_changed::<Settings>))
        .add_plugins((battle_sounds::plugin, ui_sounds::plugin));
}

fn update_volumes(settings: Res<Settings>, sound: Res<SoundPlayer>) {
    let preferences = &settings.preferences;
    sound.speaker.set(Volumes::new(preferences.volume, preferences.effects, preferences.music));
}
