//! The real window: a display of its own with a window manager, the game's program, a mouse and a keyboard. Only what
//! the stage (`tests/stage`) can't show is here: that the program starts, is steered by the system's own input, is
//! resized, fills the screen and closes, goes on after it was killed, and what it costs.
//!
//! They need no GPU. What measures time has the machine to itself; the others, whose names come last, share it.

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

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

static MACHINE: RwLock<()> = RwLock::new(());

/// Held for as long as its window is open by each test that measures time.
pub fn alone() -> RwLockWriteGuard<'static, ()> {
    MACHINE.write().unwrap_or_else(PoisonError::into_inner)
}

/// The same for those that don't, who may have the machine together.
pub fn together() -> RwLockReadGuard<'static, ()> {
    MACHINE.read().unwrap_or_else(PoisonError::into_inner)
}
