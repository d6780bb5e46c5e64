//! Writes a bare position and the veterans of a force.

use crate::spec::{BarePosition, PlacedFigureSpec, VeteranSpec};
use rules::{
    FigureId, PlacedFigure, Setup, StartPosition, Veteran,
    cards::{CardId, CardInPlay, CardTarget},
};

/// Returns the written form of a setup's position.
///
/// # Panics
/// If a kind or a card of the setup is not in its catalogue.
pub(super) fn write_position(setup: &Setup, position: &StartPosition) -> BarePosition {
    let card = |card: &CardId| {
        let kind = setup.catalogue.cards().kind(*card).expect("a card of the deck");
        kind.id.clone()
    };
    let kind = |id| setup.catalogue.kind(id).id.clone();
    let lying = |on: CardTarget, experience: bool| {
        let there = move |lying: &&CardInPlay| lying.on == on && lying.experience == experience;
        setup.cards.in_play.iter().filter(there).map(|lying| card(&lying.card)).collect()
    };
    let figures = (1..).map(FigureId).zip(&position.figures).map(|(id, figure)| {
        let PlacedFigure { place, facing, wounds, reaction, activated, .. } = *figure;
        let on = CardTarget::Figure(id);
        let (cards, experience) = (lying(on, false), lying(on, true));
        PlacedFigureSpec { kind: kind(figure.kind), place, facing, wounds, reaction, activated, cards, experience }
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
        hands: rules::BySide::from_fn(|side| ids(&setup.cards.hands[side])),
        deck: setup.cards.deck.as_ref().map(ids),
        horde_cards: horde_cards.collect(),
    }
}

/// Returns the written form of a figure with a given number.
///
/// # Panics
/// If a card is not in the catalogue.
pub(super) fn write_veteran(setup: &Setup, figure: &Veteran) -> VeteranSpec {
    let card = |card: &CardId| setup.catalogue.cards().kind(*card).expect("a card of the deck").id.clone();
    let cards = figure.cards.iter().map(card).collect();
    VeteranSpec { purchase: figure.purchase, number: figure.number, cards }
}
