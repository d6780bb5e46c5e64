//! The timer of a battle in this window: it goes on from the play time that is saved beside the battle.

use std::path::Path;

use record::PlayTime;
use ui_kit::prelude::*;

/// Time between two saves, in seconds.
const SAVE_INTERVAL: u64 = 60;

/// The time for which the battle was played, in this window and before.
pub(super) struct PlayTimer {
    before: Duration,
    begun: ClientInstant,
    /// The seconds at the last save.
    saved: u64,
}

impl PlayTimer {
    /// Starts the timer of a battle with that file and number of entries; `None` if it goes on after an earlier part of
    /// unknown duration.
    pub fn start(saved: Option<&Path>, entries: usize) -> Option<PlayTimer> {
        let before = if entries == 0 {
            // The file of an online session may still have the time of the battle before.
            if let Some(path) = saved {
                PlayTime::remove(path);
            }
            0
        } else {
            PlayTime::of(saved?)?.seconds
        };
        Some(PlayTimer { before: Duration::from_secs(before), begun: ClientInstant::now(), saved: before })
    }

    pub fn elapsed(&self) -> Duration {
        self.before.saturating_add(self.begun.elapsed())
    }

    /// Returns `true` if the last save is longer ago than [`SAVE_INTERVAL`].
    pub fn is_due(&self) -> bool {
        self.elapsed().as_secs() >= self.saved.saturating_add(SAVE_INTERVAL)
    }

    /// Saves the play time beside the battle, unless its file is gone.
    pub fn save(&mut self, path: &Path) {
        let seconds = self.elapsed().as_secs();
        if path.exists()
            && let Err(fault) = (PlayTime { seconds }).save(path)
        {
            warn!("{fault}");
        }
        // A time that can't be saved is tried again after the interval.
        self.saved = seconds;
    }
}
