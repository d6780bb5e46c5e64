//! The targets of cards.

use serde::{Deserialize, Serialize};

use crate::{
    causes::ResponseTrigger,
    ids::{CardId, FigureId, KindId},
    square::EdgePoint,
};

/// The target on which a card is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CardTarget {
    /// The whole board.
    Table,
    /// A figure.
    Figure(FigureId),
    /// The card that represents all figures of a horde (`CARD-2`).
    Kind(KindId),
    /// Another card, in play or being played.
    Card(CardId),
    /// A door, by its index.
    Door(u8),
    /// A square, and the edge by which it is entered from outside.
    Square(EdgePoint),
}

impl From<ResponseTrigger> for CardTarget {
    /// Returns the card or figure that a response is about.
    fn from(trigger: ResponseTrigger) -> CardTarget {
        match trigger {
            ResponseTrigger::Card(card) => CardTarget::Card(card),
            ResponseTrigger::Death(figure) | ResponseTrigger::OutOfAmmo(figure) => CardTarget::Figure(figure),
        }
    }
}
