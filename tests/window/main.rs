//! Tests of the real window, with its own display, a window manager, the game's program, a mouse and a keyboard. They
//! cover only what the headless tests in `tests/headless` can't: the program starts, accepts the system's own input, is
//! resized, fills the screen and closes, continues after it was killed, and stays within its cost limits.
//!
//! They need no GPU. Tests that measure time run alone on the machine; the others, whose names come last, run together.

mod computer;
mod display;
mod editor;
mod figures;
mod frames;
mod game;
mod killed;
mod memory;
mod package;
mod smoke;
mod start;
#[cfg(target_os = "linux")]
mod wayland;

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

static MACHINE: RwLock<()> = RwLock::new(());

/// Returns the lock of a test that measures time: no other test may have a window open at the same time.
pub fn lock_machine_exclusively() -> RwLockWriteGuard<'static, ()> {
    MACHINE.write().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the lock of a test that measures no time: such tests may run at the same time.
pub fn lock_machine_shared() -> RwLockReadGuard<'static, ()> {
    MACHINE.read().unwrap_or_else(PoisonError::into_inner)
}
