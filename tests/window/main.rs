//! The real window: a display of its own with a window manager, the game's program, a mouse and a keyboard. Only what
//! the stage (`tests/stage`) can't show is here: that the program starts, is steered by the system's own input, is
//! resized, fills the screen and closes, goes on after it was killed, and what it costs.
//!
//! They need no GPU. One at a time: a window that waits for another's frames measures nothing.

mod computer;
mod display;
mod figures;
mod frames;
mod game;
mod killed;
mod package;
mod smoke;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Held by each test for as long as its window is open.
pub fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}
