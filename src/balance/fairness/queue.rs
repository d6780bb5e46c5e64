//! The queue of requests. Each is carried out in the background, on a thread of its own that waits for the battles.

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

use rules::{Catalogue, Localized, both};

use crate::fairness::{
    job::FairnessJob,
    limits::FairnessLimits,
    permits::ThreadPermits,
    progress::{FairnessProgress, FairnessRequest, FairnessStage},
    trials::TrialPlayer,
};

/// Identifier of a request in a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FairnessTicket(u64);

/// A queue that measures the fairness of missions in the background. The missions take turns, battle by battle.
/// Dropping the queue stops all measurements, without waiting.
///
/// Equal requests with equal limits give equal results on every machine, with any number of threads and of other
/// requests in the queue.
pub struct FairnessQueue {
    catalogue: Arc<Catalogue>,
    limits: Arc<FairnessLimits>,
    permits: Arc<ThreadPermits>,
    board: Arc<ProgressBoard>,
    last: AtomicU64,
}

/// The progress of all requests, which their threads share with the caller.
#[derive(Default)]
struct ProgressBoard {
    requests: Mutex<BTreeMap<FairnessTicket, QueuedRequest>>,
    changed: Condvar,
    revision: AtomicU64,
}

struct QueuedRequest {
    progress: FairnessProgress,
    cancelled: Arc<AtomicBool>,
}

impl FairnessQueue {
    /// Creates an empty queue with the figures and cards of the game.
    pub fn new(catalogue: Catalogue, limits: FairnessLimits) -> FairnessQueue {
        let permits = Arc::new(ThreadPermits::new(limits.threads));
        FairnessQueue {
            catalogue: Arc::new(catalogue),
            limits: Arc::new(limits),
            permits,
            board: Arc::default(),
            last: AtomicU64::new(0),
        }
    }

    /// Adds a request and begins with it.
    pub fn add(&self, request: FairnessRequest) -> FairnessTicket {
        let ticket = FairnessTicket(self.last.fetch_add(1, Ordering::Relaxed));
        let cancelled = Arc::new(AtomicBool::new(false));
        let queued = QueuedRequest { progress: FairnessProgress::begin(), cancelled: cancelled.clone() };
        self.board.lock().insert(ticket, queued);
        let (catalogue, limits, board) = (self.catalogue.clone(), self.limits.clone(), self.board.clone());
        let (permits, threads) = (self.permits.clone(), self.limits.threads.max(1));
        let started = thread::Builder::new().name("fairness".to_owned()).spawn(move || {
            let publish = |progress: &FairnessProgress| board.publish(ticket, progress.clone());
            let player = TrialPlayer { permits, cancelled, threads };
            let job = FairnessJob { catalogue: &catalogue, limits: &limits, player, publish: &publish };
            let done = catch_unwind(AssertUnwindSafe(|| job.run(&request)));
            // The panic has printed its message already.
            if let Some(last) = done.unwrap_or_else(|_| Some(make_failed_progress(make_interruption_error()))) {
                publish(&last);
            }
        });
        if started.is_err() {
            self.board.publish(ticket, make_failed_progress(make_interruption_error()));
        }
        ticket
    }

    /// Returns the progress of a request; `None` if it was cancelled or belongs to another queue.
    pub fn progress(&self, ticket: FairnessTicket) -> Option<FairnessProgress> {
        self.board.lock().get(&ticket).map(|queued| queued.progress.clone())
    }

    /// Returns a number that grows whenever the progress of any request changes.
    pub fn revision(&self) -> u64 {
        self.board.revision.load(Ordering::Relaxed)
    }

    /// Stops a request at once and forgets it. A battle that is being played is broken off at its next order.
    pub fn cancel(&self, ticket: FairnessTicket) {
        if let Some(queued) = self.board.lock().remove(&ticket) {
            queued.cancelled.store(true, Ordering::Relaxed);
        }
        self.board.note_change();
    }

    /// Stops all requests at once and forgets them.
    pub fn cancel_all(&self) {
        for queued in std::mem::take(&mut *self.board.lock()).into_values() {
            queued.cancelled.store(true, Ordering::Relaxed);
        }
        self.board.note_change();
    }

    /// Returns `true` if all requests are finished, have failed or were cancelled.
    pub fn is_idle(&self) -> bool {
        self.board.lock().values().all(|queued| queued.progress.stage.is_last())
    }

    /// Waits until a request is finished or has failed, and returns its progress; `None` if it is cancelled meanwhile.
    pub fn wait(&self, ticket: FairnessTicket) -> Option<FairnessProgress> {
        let mut requests = self.board.lock();
        loop {
            let progress = &requests.get(&ticket)?.progress;
            if progress.stage.is_last() {
                return Some(progress.clone());
            }
            requests = self.board.changed.wait(requests).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Drop for FairnessQueue {
    fn drop(&mut self) {
        self.cancel_all();
    }
}

impl ProgressBoard {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<FairnessTicket, QueuedRequest>> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the progress of a request, unless it was cancelled.
    fn publish(&self, ticket: FairnessTicket, progress: FairnessProgress) {
        if let Some(queued) = self.lock().get_mut(&ticket) {
            queued.progress = progress;
        }
        self.note_change();
    }

    fn note_change(&self) {
        self.revision.fetch_add(1, Ordering::Relaxed);
        self.changed.notify_all();
    }
}

fn make_failed_progress(reason: Localized) -> FairnessProgress {
    FairnessProgress { stage: FairnessStage::Failed(reason), ..FairnessProgress::begin() }
}

fn make_interruption_error() -> Localized {
    both!("la medición se ha interrumpido", "the measurement was interrupted")
}
