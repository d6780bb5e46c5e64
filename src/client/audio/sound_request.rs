//! A sound to play, and the volume levels.

use std::sync::atomic::{AtomicU32, Ordering};

/// Volume levels, as factors of the loudness of the files.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Volumes {
    /// The level of effects.
    pub effects: f32,
    /// The level of music.
    pub music: f32,
}

impl Volumes {
    /// Returns the levels for settings from 0 to 10; `volume` scales the other two. 0 is silence, and all steps sound
    /// equally large.
    pub fn new(volume: u8, effects: u8, music: u8) -> Volumes {
        let part = |level: u8| (f32::from(level.min(10)) / 10.0).powf(1.6);
        let factor = |level: u8| 0.8 * part(volume) * part(level);
        Volumes { effects: factor(effects), music: factor(music) }
    }
}

/// The levels, shared with the voices, which read them while they play.
#[derive(Debug, Default)]
pub struct SharedVolumes {
    effects: AtomicU32,
    music: AtomicU32,
}

impl SharedVolumes {
    /// Sets the levels.
    pub fn set(&self, levels: Volumes) {
        self.effects.store(levels.effects.to_bits(), Ordering::Relaxed);
        self.music.store(levels.music.to_bits(), Ordering::Relaxed);
    }

    pub fn levels(&self) -> Volumes {
        let read = |dial: &AtomicU32| f32::from_bits(dial.load(Ordering::Relaxed));
        Volumes { effects: read(&self.effects), music: read(&self.music) }
    }
}

/// A sound to play.
#[derive(Clone, Debug, PartialEq)]
pub struct SoundRequest {
    /// The name of the sound; the variant is chosen when it is played.
    pub sound: String,
    /// Volume relative to the file, as a factor.
    pub gain: f32,
    /// Delay until it plays, in seconds.
    pub after: f32,
    /// Priority: sounds with the highest one are kept when there are too many.
    pub weight: u8,
}
