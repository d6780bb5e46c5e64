//! Battles played on threads; the caller can poll the results and stop the run.

use std::{
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
        mpsc::{self, Receiver, Sender, TryRecvError},
    },
    task::Poll,
    thread,
};

use rules::Localized;

use crate::{
    experiment::Experiment,
    simulate::{SimulatedBattle, Simulator},
};

/// The number of a job with its result, or the reason why it could not be played.
pub type NumberedResult<T = SimulatedBattle> = Result<(u32, T), Localized>;

/// Numbered jobs that run on threads, each with one battle or several. Dropping the run stops it.
pub struct ParallelRun<T = SimulatedBattle> {
    next: Arc<AtomicU32>,
    end: u32,
    played: Receiver<NumberedResult<T>>,
}

impl ParallelRun {
    /// Starts playing the battles with these numbers on `threads` threads.
    pub fn start(terms: &Arc<Experiment>, numbers: Range<u32>, threads: usize) -> ParallelRun {
        let terms = terms.clone();
        ParallelRun::of(move |simulator, number| terms.play(simulator, number), numbers, threads)
    }
}

impl<T: Send + 'static> ParallelRun<T> {
    /// Starts calling `play` for each of these numbers on `threads` threads.
    pub fn of<F>(play: F, numbers: Range<u32>, threads: usize) -> ParallelRun<T>
    where
        F: Fn(&mut Simulator, u32) -> Result<T, Localized> + Send + Sync + 'static,
    {
        let (next, end) = (Arc::new(AtomicU32::new(numbers.start)), numbers.end);
        let (sender, played) = mpsc::channel();
        let play = Arc::new(play);
        for _ in 0..threads.max(1) {
            let (play, next, sender) = (play.clone(), next.clone(), sender.clone());
            thread::spawn(move || run_battle_worker(&*play, (&next, end), &sender));
        }
        ParallelRun { next, end, played }
    }
}

impl<T> ParallelRun<T> {
    /// Waits for the next result; returns `None` once the results of all begun jobs were returned. Results come as jobs
    /// finish, not in the order of their numbers. An error gives the reason why a job could not be played; no further
    /// job begins after it.
    pub fn wait(&self) -> Option<NumberedResult<T>> {
        self.played.recv().ok()
    }

    /// Like [`ParallelRun::wait`], but returns at once.
    pub fn poll(&self) -> Poll<Option<NumberedResult<T>>> {
        match self.played.try_recv() {
            Ok(played) => Poll::Ready(Some(played)),
            Err(TryRecvError::Disconnected) => Poll::Ready(None),
            Err(TryRecvError::Empty) => Poll::Pending,
        }
    }

    /// Stops the run: no further job begins. Jobs that were begun are finished, so that no number is missing.
    pub fn stop(&self) {
        self.next.fetch_max(self.end, Ordering::Relaxed);
    }
}

impl<T> Drop for ParallelRun<T> {
    fn drop(&mut self) {
        self.stop();
    }
}

fn run_battle_worker<T>(
    play: &impl Fn(&mut Simulator, u32) -> Result<T, Localized>,
    (next, end): (&AtomicU32, u32),
    played: &Sender<NumberedResult<T>>,
) {
    let mut simulator = Simulator::default();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= end {
            return;
        }
        let done = play(&mut simulator, number);
        if done.is_err() {
            next.fetch_max(end, Ordering::Relaxed);
        }
        // Sending fails if the run was dropped.
        if played.send(done.map(|done| (number, done))).is_err() {
            return;
        }
    }
}
