//! The battle cards in the position of a rule test, and the veterans of its forces with their cards.

use super::raw_test::RawPosition;
use rules::{
    BySide, Catalogue, FigureId, KindId, PlacedFigure, Side, Veteran,
    cards::{CardId, CardInPlay, CardSetup, CardTarget},
};

/// Returns the cards at the beginning. A deck that the file does not mention is empty.
///
/// # Errors
/// A message about the first card that does not exist, or of which no copy is left.
pub(super) fn set_up_cards(
    raw: &RawPosition,
    figures: &[PlacedFigure],
    catalogue: &Catalogue,
) -> Result<CardSetup, String> {
    let mut taken: Vec<CardId> = Vec::new();
    let mut take = |id: &String| {
        let found = catalogue.cards().find(id, |card| !taken.contains(&card));
        let card = found.ok_or_else(|| format!("there is no card '{id}', or no more of it"))?;
        taken.push(card);
        Ok::<_, String>(card)
    };
    let mut in_play = Vec::new();
    let mut lay = |card, side: Side, on, experience| in_play.push(CardInPlay { card, side, on, experience });
    let listed = raw.figures.iter().flatten();
    for ((id, figure), placed) in (1..).map(FigureId).zip(listed).zip(figures) {
        let side = catalogue.kind(placed.kind).side;
        for card in &figure.cards {
            lay(take(card)?, side, CardTarget::Figure(id), false);
        }
        for card in &figure.experience {
            lay(take(card)?, side, CardTarget::Figure(id), true);
        }
    }
    for (kind, card) in raw.horde_cards.iter().flatten() {
        let kind = super::kinds::find_kind(kind, catalogue)?;
        lay(take(card)?, catalogue.kind(kind).side, CardTarget::Kind(kind), false);
    }
    let named = raw.hands.clone().unwrap_or_default();
    let mut hands = BySide::<Vec<CardId>>::default();
    for (side, ids) in [(Side::Allied, &named.allied), (Side::German, &named.german)] {
        hands[side] = ids.iter().map(&mut take).collect::<Result<_, _>>()?;
    }
    let deck = raw.deck.iter().flatten().map(&mut take).collect::<Result<_, _>>()?;
    Ok(CardSetup { deck: Some(deck), hands, in_play })
}

/// Returns the veterans of the forces. Their cards must not be in play, in a hand or in the deck.
///
/// # Errors
/// A message about the first invalid veteran.
pub(super) fn resolve_veterans(
    raw: &RawPosition,
    forces: &BySide<Vec<KindId>>,
    setup: &CardSetup,
    catalogue: &Catalogue,
) -> Result<BySide<Vec<Veteran>>, String> {
    let named = raw.veterans.clone().unwrap_or_default();
    let lying = setup.in_play.iter().map(|lying| lying.card);
    let held = Side::BOTH.into_iter().flat_map(|side| &setup.hands[side]).chain(setup.deck.iter().flatten()).copied();
    let mut taken: Vec<CardId> = lying.chain(held).collect();
    let mut veterans = BySide::<Vec<Veteran>>::default();
    for (side, listed) in [(Side::Allied, &named.allied), (Side::German, &named.german)] {
        for veteran in listed {
            let kind = forces[side].get(usize::from(veteran.purchase));
            let single = kind.is_some_and(|kind| catalogue.kind(*kind).horde().is_none());
            if !single {
                return Err(format!("purchase {} of the {side:?} force can't be a veteran", veteran.purchase));
            }
            let mut cards = Vec::new();
            for id in &veteran.cards {
                let found = catalogue.cards().find(id, |card| !taken.contains(&card));
                let card = found.ok_or_else(|| format!("there is no card '{id}', or no more of it"))?;
                taken.push(card);
                cards.push(card);
            }
            veterans[side].push(Veteran { purchase: veteran.purchase, number: veteran.number, cards });
        }
    }
    Ok(veterans)
}
