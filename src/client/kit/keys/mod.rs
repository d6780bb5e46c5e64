//! Key bindings: the keys of each [`Action`], conflicts between them, and their format in the settings file.
//!
//! The plate of an action names the action instead of a key: `Plate::steel(..).key(Action::Undo)`. Answer keys, digits,
//! Enter and Esc are fixed. Keys are identified by the sign on them, not by position: see `layout`.

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
