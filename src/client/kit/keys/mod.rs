//! The keys of the player's choice: which [`Action`] has which, what is in conflict, and how they are read.
//!
//! A plate that is an action's names it instead of a key: `Plate::steel(..).key(Action::Undo)`. Keys that answer a
//! question, digits, Enter and Esc stay as they are.

mod action;
mod bindings;
mod chord;
mod key;
mod known;

pub use action::{Action, Group, Place};
pub use bindings::{Bindings, Refusal};
pub use chord::{Chord, DIGITS, digit};
pub use key::Key;
pub use known::{left, modifier, read as read_key};

#[cfg(test)]
mod tests;
