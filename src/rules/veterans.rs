//! Veterans: figures from earlier missions of a campaign, which keep their numbers (`CAMP-3`) and bring their
//! experience cards (`CAMP-2`). The campaign decides which figures they are; in a battle their cards are ordinary
//! effect cards.

use crate::ids::CardId;

/// A bought figure whose number is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Veteran {
    /// Index of the figure in its side's purchases, from 0. It is never a purchase of a horde.
    pub purchase: u8,
    /// Number among the figures of its kind, from 1 (`CAMP-3`).
    pub number: u16,
    /// Experience cards, in play on the figure from the start (`CAMP-2`).
    pub cards: Vec<CardId>,
}
