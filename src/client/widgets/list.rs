//! Lines of a list that can be pressed, with the focus and the keys of a plate.

use bevy::{prelude::*, ui::InteractionDisabled, ui_widgets::Button};

use super::{Refused, Tip};
use crate::client::input::{focus::FocusName, shortcut::Shortcut};

/// A line that is pressed like a plate. Give it a node, a frame or colours, what it says when pressed, and its contents.
/// `name` keeps its focus; it must be the only one of its screen.
pub fn pressable(name: String, keys: &[KeyCode]) -> impl Bundle + use<> {
    let keys = keys.iter().map(|key| (*key).into()).collect();
    (Button, Pickable::default(), FocusName(name), Shortcut(keys))
}

/// What makes such a line dead, with the reason.
pub fn dead(name: &str, why: Refused) -> impl Bundle + use<> {
    let reason = if why.reason.is_empty() { why.short } else { why.reason };
    (InteractionDisabled, Pickable::default(), Tip::new(name, reason).locked().rule(why.rule))
}
