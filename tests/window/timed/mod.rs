//! Tests that measure time. `./test` runs them when nothing else runs.

mod computer;
mod frames;
mod strokes;
mod title;

use std::sync::{PoisonError, RwLockWriteGuard};

use crate::MACHINE;

/// Returns the lock of a test that measures time: no other test may have a window open at the same time.
fn lock_machine_exclusively() -> RwLockWriteGuard<'static, ()> {
    MACHINE.write().unwrap_or_else(PoisonError::into_inner)
}
