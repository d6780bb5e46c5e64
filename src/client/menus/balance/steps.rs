//! The steps of a measurement: how many battles they play, and the threads that play them.

use std::{
    sync::{Mutex, PoisonError},
    task::Poll,
};

use balance::{NumberedResult, ParallelRun, Tweak, count_background_threads};
use ui_kit::{background_thread::BackgroundWorker, prelude::*};

/// Resource with the numbers of battles to play. Tests play fewer.
#[derive(Resource, Clone, Copy, Debug)]
pub struct BattleCounts {
    /// Number of battles of the mission per run.
    pub games: u32,
    /// Number of battles with each change.
    pub tried: u32,
    pub threads: usize,
    /// Number of battles after which further results are ignored, so that tests can look at a running measurement.
    pub max_results: u32,
}

impl Default for BattleCounts {
    fn default() -> BattleCounts {
        BattleCounts { games: 400, tried: 100, threads: count_background_threads(), max_results: u32::MAX }
    }
}

impl BattleCounts {
    /// Few battles on one thread, so that tests are quick and the battles always have the same order.
    pub const LITTLE: BattleCounts = BattleCounts { games: 12, tried: 1, threads: 1, max_results: u32::MAX };
}

/// A step of the measurement that has ended.
pub(crate) enum FinishedMeasurement {
    /// The battles of the unchanged mission, even if they can't be played.
    Battles,
    /// All changes.
    Changes,
}

/// The current step of the measurement.
pub(crate) enum Job {
    Nothing,
    /// The mission is played, until there are `target` battles.
    Battles {
        playing: RunningBattles,
        began: ClientInstant,
        before: u32,
        target: u32,
    },
    /// The changes to try are being computed.
    Choosing(BackgroundWorker<(), Vec<Tweak>>),
    /// The change at that index is tried.
    Change(usize, RunningBattles),
}

/// A running series of battles; the mutex makes it usable in a resource.
pub(crate) struct RunningBattles(Mutex<ParallelRun>);

impl RunningBattles {
    pub(super) fn new(run: ParallelRun) -> RunningBattles {
        RunningBattles(Mutex::new(run))
    }

    pub(super) fn poll(&self) -> Poll<Option<NumberedResult>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).poll()
    }

    pub(super) fn stop(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).stop();
    }
}
