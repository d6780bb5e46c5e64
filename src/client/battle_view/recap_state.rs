//! State of the recap: the part of the opponent's turn that can be replayed.

use std::ops::Range;

use crate::prelude::*;

#[derive(Resource, Default)]
pub struct RecapState {
    /// Number of entries of the record that were offered to each seat.
    pub offered: BySide<usize>,
    pub offer: Option<RecapOffer>,
    /// Number of entries, and moment, at the last search for a recap.
    pub looked: Option<(usize, RecapTime)>,
    /// Moment of the last offer.
    pub last: Option<RecapTime>,
}

/// A part of the record that can be watched now.
#[derive(Clone, Debug, PartialEq)]
pub struct RecapOffer {
    pub seat: Side,
    pub range: Range<usize>,
    pub moment: RecapTime,
    pub counts: RecapCounts,
}

/// Numbers of events in that part, for the banner that offers it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecapCounts {
    /// Figures that moved.
    pub movers: usize,
    pub attacks: usize,
    /// Dead figures of the seat itself.
    pub fallen: usize,
    /// Dead figures of the opponent.
    pub lost: usize,
}

/// Moment at which a recap is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecapTime {
    /// Behind the open curtain of that seat and turn.
    Curtain(Side, u16),
    /// At the beginning of the seat's half-turn in that turn.
    Half(Side, u16),
    /// After a letter has been read.
    Letter,
}

/// Message: intent of the player about the recap.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecapIntent {
    /// Watch the recap, or watch it again.
    Watch,
    /// Dismiss the offer.
    Dismiss,
}

impl RecapState {
    /// Returns `true` if a recap is offered that the overlays behind the curtain can show.
    pub fn behind_curtain(&self) -> bool {
        self.offer.as_ref().is_some_and(|offer| !matches!(offer.moment, RecapTime::Half(..)))
    }
}

/// Returns `true` if the opponent has played a half-turn that can be watched again.
pub fn can_watch_recap(view: &BattleView) -> bool {
    let first = view.now.turn.number <= 1 && view.now.turn.first == Some(view.seat);
    view.is_prompted() && matches!(view.now.awaiting, PendingDecision::Act { .. }) && !first
}
