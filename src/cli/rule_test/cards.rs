//! Where battle cards lie in the position of a rule test.

use super::raw::RawPosition;
use crate::rules::{
    BySide, Catalogue, FigureId, PlacedFigure, Side,
    cards::{CardId, CardSetup, CardTarget, InPlay},
};

/// The cards as they lie at the beginning. A deck that is not spoken of is empty.
///
/// # Errors
/// A sentence for the first card that there is not.
pub(super) fn lay_out(raw: &RawPosition, figures: &[PlacedFigure], catalogue: &Catalogue) -> Result<CardSetup, String> {
    let mut taken: Vec<CardId> = Vec::new();
    let mut take = |id: &String| {
        let found = catalogue.cards().find(id, |card| !taken.contains(&card));
        let card = found.ok_or_else(|| format!("there is no card '{id}', or no more of it"))?;
        taken.push(card);
        Ok::<_, String>(card)
    };
    let mut in_play = Vec::new();
    let mut lay = |card, side: Side, on| in_play.push(InPlay { card, side, on, experience: false });
    let listed = raw.figures.iter().flatten();
    for ((id, figure), placed) in (1..).map(FigureId).zip(listed).zip(figures) {
        for card in &figure.cards {
            lay(take(card)?, catalogue.kind(placed.kind).side, CardTarget::Figure(id));
        }
    }
    for (kind, card) in raw.horde_cards.iter().flatten() {
        let kind = super::position::kind(kind, catalogue)?;
        lay(take(card)?, catalogue.kind(kind).side, CardTarget::Kind(kind));
    }
    let named = raw.hands.clone().unwrap_or_default();
    let mut hands = BySide::<Vec<CardId>>::default();
    for (side, ids) in [(Side::Allied, &named.allied), (Side::German, &named.german)] {
        hands[side] = ids.iter().map(&mut take).collect::<Result<_, _>>()?;
    }
    let deck = raw.deck.iter().flatten().map(&mut take).collect::<Result<_, _>>()?;
    Ok(CardSetup { deck: Some(deck), hands, in_play })
}
