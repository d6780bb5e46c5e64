//! Battles on threads, watched and stopped from outside.

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
    battle::{Battle, Table},
    terms::Terms,
};

/// What came of a number, or why nothing did.
pub type Played<T = Battle> = Result<(u32, T), Localized>;

/// Battles that are being played, each number one or some. Dropped, it stops.
pub struct Run<T = Battle> {
    next: Arc<AtomicU32>,
    end: u32,
    played: Receiver<Played<T>>,
}

impl Run {
    /// Begins with the battles of those numbers, on so many threads.
    pub fn start(terms: &Arc<Terms>, numbers: Range<u32>, threads: usize) -> Run {
        let terms = terms.clone();
        Run::of(move |table, number| terms.play(table, number), numbers, threads)
    }
}

impl<T: Send + 'static> Run<T> {
    /// Begins with those numbers, each of which is played so, on so many threads.
    pub fn of<F>(play: F, numbers: Range<u32>, threads: usize) -> Run<T>
    where
        F: Fn(&mut Table, u32) -> Result<T, Localized> + Send + Sync + 'static,
    {
        let (next, end) = (Arc::new(AtomicU32::new(numbers.start)), numbers.end);
        let (sender, played) = mpsc::channel();
        let play = Arc::new(play);
        for _ in 0..threads.max(1) {
            let (play, next, sender) = (play.clone(), next.clone(), sender.clone());
            thread::spawn(move || work(&*play, (&next, end), &sender));
        }
        Run { next, end, played }
    }
}

impl<T> Run<T> {
    /// What was played, as soon as there is something; none when all that was begun has come. It comes as it ends, not
    /// by its numbers. A fault says why one could not be played; no other is begun after it.
    pub fn wait(&self) -> Option<Played<T>> {
        self.played.recv().ok()
    }

    /// The same for whoever can't wait.
    pub fn poll(&self) -> Poll<Option<Played<T>>> {
        match self.played.try_recv() {
            Ok(played) => Poll::Ready(Some(played)),
            Err(TryRecvError::Disconnected) => Poll::Ready(None),
            Err(TryRecvError::Empty) => Poll::Pending,
        }
    }

    /// Begins no other number. Those that were begun are played to their end, so that none is left out.
    pub fn stop(&self) {
        self.next.fetch_max(self.end, Ordering::Relaxed);
    }
}

impl<T> Drop for Run<T> {
    fn drop(&mut self) {
        self.stop();
    }
}

fn work<T>(
    play: &impl Fn(&mut Table, u32) -> Result<T, Localized>,
    (next, end): (&AtomicU32, u32),
    played: &Sender<Played<T>>,
) {
    let mut table = Table::default();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= end {
            return;
        }
        let done = play(&mut table, number);
        if done.is_err() {
            next.fetch_max(end, Ordering::Relaxed);
        }
        // Nobody listens any more if the run was dropped.
        if played.send(done.map(|done| (number, done))).is_err() {
            return;
        }
    }
}
