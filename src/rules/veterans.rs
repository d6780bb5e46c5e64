//! Figures that were in earlier missions of a campaign: they keep their numbers (`CAMP-3`) and bring their experience
//! cards (`CAMP-2`). Who they are is the campaign's to say; in a battle their cards are effect cards like any others.

use crate::ids::CardId;

/// A figure bought whose number is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Veteran {
    /// Which of its side's purchases it is, from 0. Never one of a horde.
    pub purchase: u8,
    /// Its number among those of its kind, from 1 (`CAMP-3`).
    pub number: u16,
    /// Its experience cards: they lie under its own card from the start (`CAMP-2`).
    pub cards: Vec<CardId>,
}
