//! A sound that is to be heard, and how loud.

use std::sync::atomic::{AtomicU32, Ordering};

/// How loud things are: as factors of what the files hold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Levels {
    /// What happens on the table.
    pub effects: f32,
    /// The music.
    pub music: f32,
}

impl Levels {
    /// Returns the levels of the settings, 0–10 each; `volume` scales the other two. 0 is silence, and each step sounds
    /// like the same step.
    pub fn new(volume: u8, effects: u8, music: u8) -> Levels {
        let part = |level: u8| (f32::from(level.min(10)) / 10.0).powf(1.6);
        let factor = |level: u8| 0.8 * part(volume) * part(level);
        Levels { effects: factor(effects), music: factor(music) }
    }
}

/// The levels as the voices read them while they sound.
#[derive(Debug, Default)]
pub struct Dials {
    effects: AtomicU32,
    music: AtomicU32,
}

impl Dials {
    /// Sets them.
    pub fn set(&self, levels: Levels) {
        self.effects.store(levels.effects.to_bits(), Ordering::Relaxed);
        self.music.store(levels.music.to_bits(), Ordering::Relaxed);
    }

    /// What they are set to.
    pub fn levels(&self) -> Levels {
        let read = |dial: &AtomicU32| f32::from_bits(dial.load(Ordering::Relaxed));
        Levels { effects: read(&self.effects), music: read(&self.music) }
    }
}

/// A sound that is to be heard.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// Its name; the variant is chosen when it is played.
    pub sound: String,
    /// Louder or softer than its file.
    pub gain: f32,
    /// In so many seconds.
    pub after: f32,
    /// How much it matters: what matters most is kept when there is too much.
    pub weight: u8,
}
