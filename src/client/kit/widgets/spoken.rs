//! What a screen reader says for something that has no words on the screen.

use bevy::prelude::*;

/// What a reader says for something whose words on the screen don't tell, such as a plate that is only a picture. Without
/// it the words within are read.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct Spoken {
    /// Its name.
    pub name: String,
    /// The key that presses it, if any.
    pub key: Option<String>,
}
