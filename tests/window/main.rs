//! Tests of the real window, with its own display, a window manager, the game's program, a mouse and a keyboard. They
//! cover only what the headless tests in `tests/headless` can't: the program starts, accepts the system's own input, is
//! resized, fills the screen and closes, continues after it was killed, and stays within its cost limits.
//!
//! They need no GPU. The tests in the module `timed` measure time, so each runs alone on the machine. The others run
//! together, and `./test` runs them beside the headless tests, except for those in `at_rest`.

mod at_rest;
mod display;
mod editor;
mod game;
mod killed;
mod memory;
mod package;
mod process_cost;
mod smoke;
mod start;
mod timed;
#[cfg(target_os = "linux")]
mod wayland;

use std::sync::{PoisonError, RwLock, RwLockReadGuard};

static MACHINE: RwLock<()> = RwLock::new(());

/// Returns the lock of a test that measures no time: such tests may run at the same time.
pub fn lock_machine_shared() -> RwLockReadGuard<'static, ()> {
    MACHINE.read().unwrap_or_else(PoisonError::into_inner)
}
