//! The battle cards of a written setup: builds the list of cards, and the places of the cards when a bare position
//! begins.

use crate::{
    spec::{BarePosition, BattleSpec, find_kind},
    spec_error::{SpecError, shorten_for_message},
    spec_validate::check_weapon_exists,
};
use mission::limits;
use rules::{
    Armoury, BySide, Catalogue, FigureId, Side,
    cards::{CardId, CardInPlay, CardKind, CardList, CardModifier, CardSetup, CardTarget},
};

/// Maximum number of cards in a deck.
const MAX_CARDS: usize = 250;

pub(super) fn build_card_list(kinds: &[CardKind], armoury: &Armoury) -> Result<CardList, SpecError> {
    let count: usize = kinds.iter().map(|kind| usize::from(kind.copies)).sum();
    let twice = kinds.iter().enumerate().any(|(index, kind)| kinds[..index].iter().any(|other| other.id == kind.id));
    if count > MAX_CARDS || kinds.len() > MAX_CARDS || twice {
        return Err(SpecError::TooMany("battle cards, or an id that stands twice"));
    }
    if let Some((kind, number)) = kinds.iter().find_map(|kind| Some((kind, limits::of_card(kind).into_iter().next()?)))
    {
        return Err(SpecError::Kinds(format!(
            "the card {:?}: {}: {}",
            shorten_for_message(&kind.id),
            number.field,
            number.message().en
        )));
    }
    let given = kinds.iter().flat_map(CardKind::gives);
    let weapons = given.filter_map(CardModifier::weapon);
    weapons.into_iter().try_for_each(|weapon| check_weapon_exists(weapon, armoury))?;
    Ok(CardList::new(kinds.to_vec()))
}

/// Takes cards out of the deck by their ids, each card at most once.
pub(super) struct CardPicker<'a> {
    list: &'a CardList,
    taken: Vec<CardId>,
}

impl<'a> CardPicker<'a> {
    /// Returns a picker for a full deck.
    pub(super) fn new(list: &'a CardList) -> Self {
        CardPicker { list, taken: Vec::new() }
    }

    fn take(&mut self, id: &str) -> Result<CardId, SpecError> {
        let found = self.list.find(id, |card| !self.taken.contains(&card));
        let card = found.ok_or_else(|| SpecError::NoCard { id: shorten_for_message(id) })?;
        self.taken.push(card);
        Ok(card)
    }

    pub(super) fn take_all(&mut self, ids: &[String]) -> Result<Vec<CardId>, SpecError> {
        ids.iter().map(|id| self.take(id)).collect()
    }
}

/// Returns hands, deck and cards in play at the start.
pub(super) fn set_up_cards(spec: &BattleSpec, catalogue: &Catalogue) -> Result<CardSetup, SpecError> {
    let Some(position) = &spec.position else { return Ok(CardSetup::default()) };
    let mut dealer = CardPicker::new(catalogue.cards());
    let in_play = read_cards_in_play(position, catalogue, &mut dealer)?;
    let mut hands = BySide::<Vec<CardId>>::default();
    for side in Side::BOTH {
        hands[side] = dealer.take_all(&position.hands[side])?;
    }
    let deck = position.deck.as_deref().map(|deck| dealer.take_all(deck)).transpose()?;
    Ok(CardSetup { deck, hands, in_play })
}

fn read_cards_in_play(
    position: &BarePosition,
    catalogue: &Catalogue,
    dealer: &mut CardPicker,
) -> Result<Vec<CardInPlay>, SpecError> {
    let mut in_play = Vec::new();
    for (index, figure) in position.figures.iter().enumerate() {
        let kind = find_kind(catalogue, &figure.kind)?;
        let experience = figure.experience.iter().map(|id| (id, true));
        for (id, experience) in figure.cards.iter().map(|id| (id, false)).chain(experience) {
            let card = dealer.take(id)?;
            let printed = catalogue.kind(kind);
            let fits = printed.horde().is_none()
                && dealer.list.kind(card).is_some_and(|card| card.can_be_placed_on(printed, catalogue.armoury()));
            if !fits {
                return Err(SpecError::Figure { figure: index + 1, what: "such a card can't lie on it" });
            }
            let on = CardTarget::Figure(FigureId(index as u16 + 1));
            in_play.push(CardInPlay { card, side: printed.side, on, experience });
        }
    }
    for (kind, id) in &position.horde_cards {
        let kind = find_kind(catalogue, kind)?;
        let card = dealer.take(id)?;
        let printed = catalogue.kind(kind);
        let fits = printed.horde().is_some()
            && dealer.list.kind(card).is_some_and(|card| card.can_be_placed_on(printed, catalogue.armoury()));
        if !fits {
            return Err(SpecError::NoCard { id: shorten_for_message(id) });
        }
        in_play.push(CardInPlay { card, side: printed.side, on: CardTarget::Kind(kind), experience: false });
    }
    Ok(in_play)
}
