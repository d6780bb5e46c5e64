//! Tests of the real window: a display of its own, the game's program, a mouse and a keyboard. What the game does is
//! read from the journal that it writes; the pictures are kept in `target/window-shots` for looking at.
//!
//! They need no GPU. One at a time: a window that waits for another's frames measures nothing.

#[path = "../suite/battles.rs"]
#[expect(dead_code, reason = "shared with the suite, which uses all of it")]
mod battles;
mod campaign;
mod deeds;
mod display;
mod figures;
mod frames;
mod game;
mod handover;
mod incursion;
mod keys;
mod killed;
mod leaving;
mod lens;
mod lesson;
mod moments;
mod mouse;
mod own_missions;
mod package;
mod pictures;
mod plays;
mod policy;
mod random;
mod records;
mod rehearsal;
mod rulebook;
mod sealing;
mod settings;
mod skirmish;
mod states;
mod surroundings;
mod wesnoth;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Held by each test for as long as its window is open.
pub fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}
