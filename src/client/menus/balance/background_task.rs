//! Background work of a measurement: a single computation, and battles played on several threads.

use std::{
    io,
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, TryRecvError, channel},
    },
    task::Poll,
};

use balance::{NumberedResult, ParallelRun};
use ui_kit::background_thread::spawn_background;

/// A computation in its own thread. Dropping it discards the result.
pub(super) struct BackgroundTask<T>(Mutex<Receiver<T>>);

impl<T: Send + 'static> BackgroundTask<T> {
    /// Starts the thread.
    ///
    /// # Errors
    ///
    /// If the system can't start a thread.
    pub(super) fn start(work: impl FnOnce() -> T + Send + 'static) -> io::Result<BackgroundTask<T>> {
        let (tell, told) = channel();
        spawn_background("balance", move || {
            // The receiver may have been dropped.
            let _ = tell.send(work());
        })?;
        Ok(BackgroundTask(Mutex::new(told)))
    }

    /// Returns the result when it is ready; `Ready(None)` if the thread has panicked.
    pub(super) fn poll(&self) -> Poll<Option<T>> {
        match self.0.lock().unwrap_or_else(PoisonError::into_inner).try_recv() {
            Ok(done) => Poll::Ready(Some(done)),
            Err(TryRecvError::Disconnected) => Poll::Ready(None),
            Err(TryRecvError::Empty) => Poll::Pending,
        }
    }
}

/// A running series of battles; the mutex makes it usable in a resource.
pub(super) struct RunningBattles(Mutex<ParallelRun>);

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
