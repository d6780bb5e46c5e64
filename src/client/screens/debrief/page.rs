//! Layout and components that the pages of the debrief share.

use super::model::DebriefIntent;
use kit::prelude::*;

/// Height of the upper papers, in design pixels.
pub(crate) const HIGH: f32 = 276.0;

/// Vertical position of the lower papers, in design pixels.
pub(crate) const BENEATH: f32 = 428.0;

/// Returns the components of a node that opens the replay at an event.
pub(crate) fn opens(name: String, event: usize) -> impl Bundle {
    (pressable_row(name, &[]), on_press(DebriefIntent::Watch(Some(event))))
}
