//! Who holds which card, where each figure has a hand of its own (`COOP-14`).

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::ids::{CardId, FigureId};

/// The cards of such hands, in the order in which they came, each with the figure that holds it. A card that is not among
/// them belongs to the whole side.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardHolders(Vec<(CardId, FigureId)>);

impl CardHolders {
    /// Who holds a card, if one figure does.
    pub fn of(&self, card: CardId) -> Option<FigureId> {
        self.0.iter().find(|(held, _)| *held == card).map(|(_, figure)| *figure)
    }

    /// The cards that a figure holds.
    pub fn cards(&self, figure: FigureId) -> impl Iterator<Item = CardId> {
        self.0.iter().filter(move |(_, holder)| *holder == figure).map(|(card, _)| *card)
    }

    /// Whether all cards belong to the whole side.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those of that hand alone: nobody may know who holds what in a hand that he can't see.
    pub(crate) fn seen(&self, hand: &[CardId]) -> CardHolders {
        CardHolders(self.0.iter().filter(|(card, _)| hand.contains(card)).copied().collect())
    }

    pub(crate) fn give(&mut self, card: CardId, figure: FigureId) {
        self.0.push((card, figure));
    }

    pub(crate) fn take(&mut self, card: CardId) {
        self.0.retain(|(held, _)| *held != card);
    }
}
