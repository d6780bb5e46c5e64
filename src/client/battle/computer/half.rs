//! Whether a half is the computer's, and whether it is asked.

use crate::prelude::*;

/// The side whose half it is, or that acts for the last time, if the computer plays it; where it plays both, whichever
/// decides.
pub(crate) fn half(table: &Table) -> Option<Side> {
    let computer = |side: &Side| table.seats[*side].computer().is_some();
    let acts = match table.now.awaiting {
        PendingDecision::Act { seat, .. } => Some(seat).filter(computer),
        _ => None,
    };
    acts.or(table.now.turn.half.filter(computer)).or(asked(table).filter(|_| table.seats.shown()))
}

/// The side that must decide, if the computer plays it.
pub(crate) fn asked(table: &Table) -> Option<Side> {
    table.now.awaiting.seat().filter(|side| table.seats[*side].computer().is_some())
}

/// The side whose half is watched: the computer's, while nobody else is asked.
pub(crate) fn watched(table: &Table) -> Option<Side> {
    half(table).filter(|side| asked(table) == Some(*side) || table.seats.shown())
}
