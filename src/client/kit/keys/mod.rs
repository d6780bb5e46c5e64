//! The keys of the player's choice: which [`Action`] has which, what is in conflict, and how they are read.
//!
//! A plate that is an action's names it instead of a key: `Plate::steel(..).key(Action::Undo)`. Keys that answer a
//! question, digits, Enter and Esc stay as they are. Keys are known by the signs on them, not by their places: `layout`.

mod action;
mod bindings;
mod chord;
mod key;
mod known;
mod layout;

pub use action::{Action, Group, Place};
pub use bindings::{Bindings, Refusal};
pub use chord::{CONFIRM, Chord, DIGITS, digit, is_confirmed};
pub use key::Key;
pub use known::{left, modifier, read as read_key};
pub use layout::KeyLayout;

#[cfg(test)]
mod tests;
