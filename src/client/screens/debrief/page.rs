//! What the pages of the debrief share.

use super::model::DebriefIntent;
use kit::draw::*;

/// How high the papers above are, and how far down those beneath begin.
pub(crate) const HIGH: f32 = 276.0;

pub(crate) const BENEATH: f32 = 428.0;

/// What opens the battle at that event.
pub(crate) fn opens(name: String, event: usize) -> impl Bundle {
    (pressable(name, &[]), emit(DebriefIntent::Watch(Some(event))))
}
