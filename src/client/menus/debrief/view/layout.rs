//! Layout and components that the pages of the debrief share.

use super::model::DebriefIntent;
use ui_kit::prelude::*;

/// Height of the upper papers, in design pixels.
pub(crate) const TOP_PANEL_HEIGHT: f32 = 276.0;

/// Vertical position of the lower papers, in design pixels.
pub(crate) const LOWER_PANEL_TOP: f32 = 428.0;

/// Returns the components of a node that opens the replay at an event.
pub(crate) fn open_replay_bundle(name: String, event: usize) -> impl Bundle {
    (pressable_row(name, &[]), on_press(DebriefIntent::Watch(Some(event))))
}
