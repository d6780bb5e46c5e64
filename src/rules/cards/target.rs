//! What cards are played on.

use serde::{Deserialize, Serialize};

use crate::{
    ids::{CardId, FigureId, KindId},
    square::EdgePoint,
};

/// What a card is played on, or lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CardTarget {
    /// Nothing in particular.
    Table,
    /// A figure.
    Figure(FigureId),
    /// The card that stands for all of a horde (`CARD-2`).
    Kind(KindId),
    /// A card, played just now or in play.
    Card(CardId),
    /// A door, by its number.
    Door(u8),
    /// A square, and the side by which it is entered from outside.
    Square(EdgePoint),
}
