//! Key bindings: the keys of each [`Action`], conflicts between them, and their format in the settings file.
//!
//! The button of an action names the action instead of a key: `GameButton::neutral(..).key(Action::Undo)`. Answer keys,
//! digits, Enter and Esc are fixed. Keys are identified by the sign on them, not by position: see `layout`.

mod action;
mod bindings;
mod button_key;
mod chord;
mod layout;
mod serialize;

pub use action::{Action, ActionGroup, KeyContext};
pub use bindings::{BindError, KeyBindings};
pub use button_key::ButtonKey;
pub use chord::{CONFIRM, DIGITS, KeyChord, digit_key, is_confirmed};
pub use layout::KeyLayout;
pub use serialize::{is_modifier_key, left_variant_of, parse_chord as read_key};

#[cfg(test)]
mod tests;
