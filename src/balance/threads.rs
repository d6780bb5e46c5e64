//! Numbers of threads on which battles are played.

use std::{num::NonZero, thread};

/// Returns the number of threads that this machine runs at the same time.
pub fn count_threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Returns the number of threads for battles in the background: one is left for the game.
pub fn count_background_threads() -> usize {
    count_threads().saturating_sub(1).max(1)
}
