//! What the other seat did, as far as it is offered to be seen.

use std::ops::Range;

use crate::prelude::*;

/// What the other seat did, as far as it has been offered.
#[derive(Resource, Default)]
pub struct Handover {
    /// How many entries each seat has been offered to see.
    pub(crate) offered: BySide<usize>,
    pub(crate) offer: Option<Offer>,
    /// When it was last looked for, and when last offered.
    pub(crate) looked: Option<(usize, Moment)>,
    pub(crate) last: Option<Moment>,
}

/// What can be watched now.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Offer {
    pub(crate) seat: Side,
    pub(crate) range: Range<usize>,
    pub(crate) moment: Moment,
    pub(crate) counts: Counts,
}

/// What it comes to, for the slip that offers it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Figures that moved.
    pub(crate) movers: usize,
    pub(crate) attacks: usize,
    /// Of the seat's own figures.
    pub(crate) fallen: usize,
    /// Of the other's.
    pub(crate) lost: usize,
}

/// When it is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Behind the open curtain of that turn.
    Curtain(Side, u16),
    /// At the beginning of the seat's half.
    Half(Side, u16),
    /// A letter has brought it.
    Letter,
}

/// What a player wants of it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandoverIntent {
    /// See it, or once more.
    Watch,
    /// On with the battle.
    Dismiss,
}

impl Handover {
    /// Whether something is offered that the screens behind the curtain can show.
    pub fn behind_curtain(&self) -> bool {
        self.offer.as_ref().is_some_and(|offer| !matches!(offer.moment, Moment::Half(..)))
    }
}

/// Whether the other seat has had a half that can be looked at again.
pub(crate) fn can_recall(table: &Table) -> bool {
    let first = table.now.turn.number <= 1 && table.now.turn.first == Some(table.seat);
    table.asked() && matches!(table.now.awaiting, PendingDecision::Act { .. }) && !first
}
