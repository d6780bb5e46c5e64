//! The signal by which the thread of a transport wakes a command.

use std::{
    sync::{Arc, Condvar, Mutex, PoisonError},
    time::Duration,
};

use online_runtime::transport::WakeHook;

/// Signal that wakes a command that waits.
#[derive(Clone, Default)]
pub(super) struct WakeSignal(Arc<(Mutex<bool>, Condvar)>);

impl WakeSignal {
    /// Returns the function that gives the signal.
    pub(super) fn hook(&self) -> WakeHook {
        let WakeSignal(shared) = self.clone();
        Arc::new(move || {
            *shared.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
            shared.1.notify_one();
        })
    }

    /// Waits for the signal, at most for that time.
    pub(super) fn wait(&self, time: Duration) {
        let signalled = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.0.1.wait_timeout_while(signalled, time, |signalled| !*signalled);
        let (mut signalled, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *signalled = false;
    }
}
