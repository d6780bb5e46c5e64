//! Something that is worked out in a thread, and what is played in several.

use std::{
    io,
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, TryRecvError, channel},
    },
    task::Poll,
};

use balance::{Played, Run};
use kit::thought::think;

/// A thread that works one thing out. Dropped, nobody hears of it any more.
pub(super) struct Task<T>(Mutex<Receiver<T>>);

impl<T: Send + 'static> Task<T> {
    /// Starts the thread.
    ///
    /// # Errors
    /// If the system gives none.
    pub(super) fn start(work: impl FnOnce() -> T + Send + 'static) -> io::Result<Task<T>> {
        let (tell, told) = channel();
        think("balance", move || {
            // Nobody may listen any more.
            let _ = tell.send(work());
        })?;
        Ok(Task(Mutex::new(told)))
    }

    /// What has come of it, as soon as it is done; none if it broke down.
    pub(super) fn poll(&self) -> Poll<Option<T>> {
        match self.0.lock().unwrap_or_else(PoisonError::into_inner).try_recv() {
            Ok(done) => Poll::Ready(Some(done)),
            Err(TryRecvError::Disconnected) => Poll::Ready(None),
            Err(TryRecvError::Empty) => Poll::Pending,
        }
    }
}

/// Battles that are being played, for who lives among others' systems.
pub(super) struct Playing(Mutex<Run>);

impl Playing {
    pub(super) fn new(run: Run) -> Playing {
        Playing(Mutex::new(run))
    }

    pub(super) fn poll(&self) -> Poll<Option<Played>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).poll()
    }

    pub(super) fn stop(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).stop();
    }
}
