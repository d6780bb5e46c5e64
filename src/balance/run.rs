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

/// A battle with its number, or why it could not be played.
pub type Played = Result<(u32, Battle), Localized>;

/// Battles that are being played. Dropped, it stops.
pub struct Run {
    next: Arc<AtomicU32>,
    end: u32,
    played: Receiver<Played>,
}

impl Run {
    /// Begins with the battles of those numbers, on so many threads.
    pub fn start(terms: &Arc<Terms>, numbers: Range<u32>, threads: usize) -> Run {
        let (next, end) = (Arc::new(AtomicU32::new(numbers.start)), numbers.end);
        let (sender, played) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let (terms, next, sender) = (terms.clone(), next.clone(), sender.clone());
            thread::spawn(move || play(&terms, (&next, end), &sender));
        }
        Run { next, end, played }
    }

    /// A battle that was played, as soon as there is one; none when all that were begun have come. Battles come as they
    /// end, not by their numbers. A fault says why one could not be played; no other is begun after it.
    pub fn wait(&self) -> Option<Played> {
        self.played.recv().ok()
    }

    /// The same for whoever can't wait.
    pub fn poll(&self) -> Poll<Option<Played>> {
        match self.played.try_recv() {
            Ok(played) => Poll::Ready(Some(played)),
            Err(TryRecvError::Disconnected) => Poll::Ready(None),
            Err(TryRecvError::Empty) => Poll::Pending,
        }
    }

    /// Begins no other battle. Those that were begun are played to their end, so that no number is left out.
    pub fn stop(&self) {
        self.next.fetch_max(self.end, Ordering::Relaxed);
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.stop();
    }
}

fn play(terms: &Terms, (next, end): (&AtomicU32, u32), played: &Sender<Played>) {
    let mut table = Table::default();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= end {
            return;
        }
        let battle = terms.play(&mut table, number);
        if battle.is_err() {
            next.fetch_max(end, Ordering::Relaxed);
        }
        // Nobody listens any more if the run was dropped.
        if played.send(battle.map(|battle| (number, battle))).is_err() {
            return;
        }
    }
}
