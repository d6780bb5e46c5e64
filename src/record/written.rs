//! A bare position, written down.

use super::spec::{BarePosition, StandingFigure};
use crate::rules::{
    FigureId, PlacedFigure, Position, Setup,
    cards::{CardId, CardTarget},
};

/// Writes the position of a setup down.
///
/// # Panics
/// If a kind or a card of the setup is not one of its catalogue's.
pub(super) fn position(setup: &Setup, position: &Position) -> BarePosition {
    let card = |card: &CardId| {
        let kind = setup.catalogue.cards().kind(*card).expect("a card of the deck");
        kind.id.clone()
    };
    let kind = |id| setup.catalogue.kind(id).id.clone();
    let lying = |on: CardTarget| setup.cards.in_play.iter().filter(move |lying| lying.on == on);
    let figures = (1..).map(FigureId).zip(&position.figures).map(|(id, figure)| {
        let PlacedFigure { place, facing, wounds, reaction, activated, .. } = *figure;
        let cards = lying(CardTarget::Figure(id)).map(|lying| card(&lying.card)).collect();
        StandingFigure { kind: kind(figure.kind), place, facing, wounds, reaction, activated, cards }
    });
    let horde_cards = setup.cards.in_play.iter().filter_map(|lying| match lying.on {
        CardTarget::Kind(id) => Some((kind(id), card(&lying.card))),
        _ => None,
    });
    let ids = |cards: &Vec<CardId>| cards.iter().map(card).collect::<Vec<_>>();
    BarePosition {
        figures: figures.collect(),
        active: position.active,
        first: position.first,
        command: position.command,
        special: position.special,
        ablaze: position.ablaze.clone(),
        hands: crate::rules::BySide::from_fn(|side| ids(&setup.cards.hands[side])),
        deck: setup.cards.deck.as_ref().map(ids),
        horde_cards: horde_cards.collect(),
    }
}
