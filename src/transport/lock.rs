//! Access to shared data.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex. Data behind a mutex of this crate is valid after each statement, so a panic elsewhere does not matter.
pub(crate) fn lock_mutex<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
