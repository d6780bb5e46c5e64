//! The state of all battle cards: hands, deck, cards in play, and cards that are being played.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use super::{
    card_modifier::CardModifier,
    event_effect::EventEffect,
    kind::{CardKind, CardList},
    target::CardTarget,
};
use crate::{
    dice::Dice,
    figure::FigureKind,
    ids::{CardId, FigureId, KindId},
    side::{BySide, Side},
    square::EdgePoint,
};

/// Cards in a pile or a hand. Hidden cards are only counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardPile {
    /// The visible cards; in the deck, the top card is last.
    pub cards: Vec<CardId>,
    /// Number of hidden cards.
    pub hidden: u8,
}

impl CardPile {
    /// Returns the number of cards, hidden ones included.
    pub fn len(&self) -> usize {
        self.cards.len() + usize::from(self.hidden)
    }

    /// Returns `true` if the pile has no cards.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns this pile with all cards hidden.
    pub fn face_down(&self) -> CardPile {
        CardPile { cards: Vec::new(), hidden: self.len() as u8 }
    }
}

/// A card in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardInPlay {
    /// The card.
    pub card: CardId,
    /// The side that played it.
    pub side: Side,
    /// The target on which it was played.
    pub on: CardTarget,
    /// `true` for an experience card, beneath the figure's card (`CAMP-2`).
    #[serde(default)]
    pub experience: bool,
}

/// A card that is being played, to which the enemy may still respond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingCard {
    /// The card.
    pub card: CardId,
    /// The side that plays it.
    pub side: Side,
    /// The target of the card.
    pub target: CardTarget,
    /// `true` once the card was killed or cancelled.
    pub cancelled: bool,
}

/// The state of all battle cards.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardState {
    /// The printed cards.
    #[serde(skip)]
    pub list: CardList,
    /// The hands (secret).
    pub hands: BySide<CardPile>,
    /// The deck (secret).
    pub deck: CardPile,
    /// The discard pile, face up, with the top card last.
    pub discard: Vec<CardId>,
    /// The cards in play, in the order in which they were played.
    pub in_play: Vec<CardInPlay>,
    /// The cards that are being played, each response after the card to which it responds.
    pub pending: Vec<PendingCard>,
    /// The figure that stays in reaction mode although it ran out of ammo.
    pub(crate) reloaded: Option<FigureId>,
    /// Number of cards drawn in this battle.
    drawn: u64,
    /// Figures that have used their right to shake off a card this turn (`SLUG-3`).
    pub shaken_off: Vec<FigureId>,
}

impl CardState {
    /// Creates the cards at the start of a battle. Experience cards are left out of the deck, because they come with
    /// their figures.
    pub(crate) fn deal(list: CardList, setup: &CardSetup, experience: &[CardId], dice: &mut Dice) -> CardState {
        let mut deck = setup.deck.clone().unwrap_or_else(|| {
            let elsewhere = |card: &CardId| {
                Side::BOTH.iter().any(|side| setup.hands[*side].contains(card))
                    || setup.in_play.iter().any(|lying| lying.card == *card)
                    || experience.contains(card)
            };
            let mut cards: Vec<CardId> = list.cards().filter(|card| !elsewhere(card)).collect();
            dice.shuffle(&mut cards);
            cards
        });
        deck.reverse();
        CardState {
            list,
            hands: BySide::from_fn(|side| CardPile { cards: setup.hands[side].clone(), hidden: 0 }),
            deck: CardPile { cards: deck, hidden: 0 },
            in_play: setup.in_play.clone(),
            ..CardState::default()
        }
    }

    /// Returns the kind of a card of this deck.
    ///
    /// # Panics
    /// If the deck has no such card: orders are checked before.
    pub fn kind(&self, card: CardId) -> &CardKind {
        self.list.kind(card).expect("a card of the deck")
    }

    /// Returns the cards on a figure, and the cards on the kind card of its horde.
    pub fn on(&self, figure: FigureId, kind: KindId) -> impl Iterator<Item = &CardInPlay> {
        self.in_play.iter().filter(move |card| match card.on {
            CardTarget::Figure(id) => id == figure,
            CardTarget::Kind(id) => id == kind,
            _ => false,
        })
    }

    /// Returns the modifiers that cards give to a figure, except those of cards to which its kind is immune.
    pub fn modifiers<'a>(
        &'a self,
        figure: FigureId,
        kind: KindId,
        printed: &'a FigureKind,
    ) -> impl Iterator<Item = &'a CardModifier> {
        let cards = self.on(figure, kind).map(|lying| self.kind(lying.card));
        cards.filter(move |card| !card.has_no_effect_on(printed)).flat_map(CardKind::gives)
    }

    /// Returns the card in play with that id.
    pub fn card_in_play(&self, card: CardId) -> Option<&CardInPlay> {
        self.in_play.iter().find(|lying| lying.card == card)
    }

    /// Returns the event effects in play, each with its card.
    pub fn lasting(&self) -> impl Iterator<Item = (&CardInPlay, &EventEffect)> {
        self.in_play.iter().filter_map(|lying| Some((lying, self.kind(lying.card).event_effect()?)))
    }

    /// Returns the current limit of shot range in squares; `None` if there is none.
    pub fn shot_range(&self) -> Option<u8> {
        self.lasting()
            .filter_map(|(_, effect)| if let EventEffect::ShotRange(range) = effect { Some(*range) } else { None })
            .min()
    }

    /// Returns `true` if a door is wedged.
    pub fn is_door_wedged(&self, door: u8) -> bool {
        self.lasting().any(|(lying, effect)| *effect == EventEffect::WedgeDoor && lying.on == CardTarget::Door(door))
    }

    /// Returns the hidden tunnels of a side that are open now.
    pub fn tunnels(&self, side: Side) -> impl Iterator<Item = (CardId, EdgePoint)> {
        self.lasting().filter_map(move |(lying, effect)| match (effect, lying.on) {
            (EventEffect::Tunnel, CardTarget::Square(gate)) if lying.side == side => Some((lying.card, gate)),
            _ => None,
        })
    }

    /// Returns the number of cards drawn in this battle. Orders that draw cards can't be undone.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Shuffles the deck again.
    pub(crate) fn shuffle(&mut self, dice: &mut Dice) {
        dice.shuffle(&mut self.deck.cards);
    }

    /// Removes a card from play, if it is there.
    pub(crate) fn remove(&mut self, card: CardId) -> Option<CardInPlay> {
        let index = self.in_play.iter().position(|lying| lying.card == card)?;
        Some(self.in_play.remove(index))
    }

    /// Draws a card; the discard pile is shuffled into a new deck as soon as the deck has run out (`HAND-2`).
    pub(crate) fn draw(&mut self, dice: &mut Dice) -> Option<CardId> {
        self.drawn += 1;
        let drawn = self.deck.cards.pop();
        if self.deck.cards.is_empty() {
            self.deck.cards.append(&mut self.discard);
            dice.shuffle(&mut self.deck.cards);
        }
        drawn.or_else(|| self.deck.cards.pop())
    }
}

impl CardState {
    /// Shuffles cards that were drawn back into the deck.
    pub(crate) fn put_back(&mut self, cards: Vec<CardId>, dice: &mut Dice) {
        if !cards.is_empty() {
            self.deck.cards.extend(cards);
            dice.shuffle(&mut self.deck.cards);
        }
    }
}

/// The distribution of the cards at the start of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardSetup {
    /// The deck, with the top card first; `None` means all cards that are not elsewhere, shuffled.
    pub deck: Option<Vec<CardId>>,
    /// The hands.
    pub hands: BySide<Vec<CardId>>,
    /// The cards in play.
    pub in_play: Vec<CardInPlay>,
}
