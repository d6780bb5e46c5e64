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
pub mod note;
pub mod score;
mod sound;
pub mod speaker;

use bevy::prelude::*;

use self::{note::Levels, score::Score, speaker::Speaker};
use kit::settings::Settings;
use mission::paths;

pub use sound::Sound;

/// All of it.
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

/// The levels of the settings, at once.
fn levels(settings: Res<Settings>, sound: Res<Sound>) {
    let wanted = &settings.preferences;
    sound.speaker.set(Levels::new(wanted.volume, wanted.effects, wanted.music));
}
