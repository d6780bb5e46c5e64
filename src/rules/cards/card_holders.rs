//! The assignment of cards to the figures that hold them, for missions in which each figure has its own hand
//! (`COOP-14`).

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::ids::{CardId, FigureId};

/// The cards in the figures' own hands, in the order in which they were drawn, each with the figure that holds it. A
/// card that is not listed belongs to the whole side.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardHolders(Vec<(CardId, FigureId)>);

impl CardHolders {
    /// Returns the figure that holds a card; `None` if the card belongs to the whole side.
    pub fn of(&self, card: CardId) -> Option<FigureId> {
        self.0.iter().find(|(held, _)| *held == card).map(|(_, figure)| *figure)
    }

    /// Returns the cards that a figure holds.
    pub fn cards(&self, figure: FigureId) -> impl Iterator<Item = CardId> {
        self.0.iter().filter(move |(_, holder)| *holder == figure).map(|(card, _)| *card)
    }

    /// Returns `true` if all cards belong to the whole side.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns only the holders of the cards in `hand`, because a viewer must not learn the holders of hidden cards.
    pub(crate) fn visible_holders(&self, hand: &[CardId]) -> CardHolders {
        CardHolders(self.0.iter().filter(|(card, _)| hand.contains(card)).copied().collect())
    }

    pub(crate) fn give(&mut self, card: CardId, figure: FigureId) {
        self.0.push((card, figure));
    }

    pub(crate) fn take(&mut self, card: CardId) {
        self.0.retain(|(held, _)| *held != card);
    }
}
