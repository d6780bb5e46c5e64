//! Lines of a list that can be pressed, with the focus and the keys of a plate.

use bevy::{prelude::*, ui_widgets::Button};

use crate::client::input::{focus::FocusName, shortcut::Shortcut};

/// A line that is pressed like a plate. Give it a node, a frame or colours, what it says when pressed, and its contents.
/// `name` keeps its focus; it must be the only one of its screen.
pub fn pressable(name: String, keys: &[KeyCode]) -> impl Bundle + use<> {
    let keys = keys.iter().map(|key| (*key).into()).collect();
    (Button, Pickable::default(), FocusName(name), Shortcut(keys))
}
