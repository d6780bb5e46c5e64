//! Trial battles of a mission, on threads that take turns with those of other missions and can be stopped at once.

use std::{
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use rules::{Localized, Side};

use crate::{
    experiment::{Experiment, unplayable_mission_error},
    fairness::permits::ThreadPermits,
    parallel_run::ParallelRun,
    simulate::Simulator,
};

/// Reason why the work on a request has stopped early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum JobInterruption {
    /// It was cancelled.
    Cancelled,
    /// The mission can't be generated or played.
    Failed(Localized),
}

impl From<Localized> for JobInterruption {
    fn from(reason: Localized) -> JobInterruption {
        JobInterruption::Failed(reason)
    }
}

/// Plays trial battles for one request.
pub(super) struct TrialPlayer {
    pub(super) permits: Arc<ThreadPermits>,
    /// Set when the request is cancelled.
    pub(super) cancelled: Arc<AtomicBool>,
    pub(super) threads: usize,
}

impl TrialPlayer {
    /// Plays the battles with these numbers. Calls `each` with the winner of each battle when it ends.
    ///
    /// # Errors
    /// If the request was cancelled, or a battle can't be played.
    pub(super) fn play(
        &self,
        terms: &Arc<Experiment>,
        numbers: Range<u32>,
        mut each: impl FnMut(Option<Side>),
    ) -> Result<(), JobInterruption> {
        let count = numbers.len();
        let (permits, cancelled, played) = (self.permits.clone(), self.cancelled.clone(), terms.clone());
        let play = move |simulator: &mut Simulator, number| {
            let _permit = permits.acquire();
            simulator.stop_on(&cancelled);
            let battle = played.play(simulator, number)?;
            Ok(battle.verdict.and_then(|verdict| verdict.winner))
        };
        let run = ParallelRun::of(play, numbers, self.threads.min(count));
        let mut done = 0;
        while let Some(result) = run.wait() {
            // The winner of an interrupted battle has no meaning.
            if self.is_cancelled() {
                return Err(JobInterruption::Cancelled);
            }
            each(result?.1);
            done += 1;
        }
        match () {
            () if self.is_cancelled() => Err(JobInterruption::Cancelled),
            // A thread has panicked, which has printed a message already.
            () if done < count => {
                Err(unplayable_mission_error(&terms.mission, "a battle was not played to its end").into())
            }
            () => Ok(()),
        }
    }

    /// Returns `true` if the request was cancelled.
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}
