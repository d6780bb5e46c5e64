//! Texts for screen readers.

use bevy::prelude::*;

/// Component with a text for screen readers, for a node whose visible text is missing or unclear, such as a button with
/// only a picture. Without this component the visible text is read.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct AccessibleLabel {
    /// Name of the node.
    pub name: String,
    /// Name of the key that presses it, if any.
    pub key: Option<String>,
}
