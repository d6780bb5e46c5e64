//! The sound of the game: sounds of battles and buttons, and music.
//!
//! - [`score`]: assigns sounds to events, as data (`assets/sound/sounds.ron`)
//! - [`ear`]: plays the sounds of battle events that the player may know
//! - `hands`: plays the sounds of buttons, curtain and stamps, and chooses the music of each screen
//! - [`bank`]: the sound files, kept in memory and decoded while they play
//! - [`speaker`]: the thread that owns the sound device
//!
//! The game never waits for sound, and without a device it is silent. Variants, pitch and loudness are chosen with a
//! separate random generator, which never affects the dice.

pub mod bank;
pub mod ear;
mod hands;
pub mod note;
pub mod score;
mod sound;
pub mod speaker;

use bevy::prelude::*;

use self::{note::Levels, score::Score, speaker::Speaker};
use kit::settings::Settings;
use mission::paths;

pub use sound::Sound;

/// Adds sound to the game.
pub fn plugin(app: &mut App) {
    let folder = paths::assets_dir().join("sound");
    let score = Score::read(&folder.join("sounds.ron")).unwrap_or_else(|fault| {
        warn!("{fault}; the game is silent");
        Score::default()
    });
    app.insert_resource(Sound { score, speaker: Speaker::start(folder) })
        .add_systems(Update, levels.run_if(resource_changed::<Settings>))
        .add_plugins((ear::plugin, hands::plugin));
}

/// Applies the volume settings.
fn levels(settings: Res<Settings>, sound: Res<Sound>) {
    let wanted = &settings.preferences;
    sound.speaker.set(Levels::new(wanted.volume, wanted.effects, wanted.music));
}
