//! The cards on the table: hands, deck, what lies in play, and what is being played.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use super::{
    kind::{CardKind, CardList, CardModifier, EventEffect},
    target::CardTarget,
};
use crate::{
    dice::Dice,
    figure::FigureKind,
    ids::{CardId, FigureId, KindId},
    side::{BySide, Side},
    square::EdgePoint,
};

/// Cards in a pile or a hand. In a view that may not know them, only their number is left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardPile {
    /// The cards that may be seen; of the deck, the top one last.
    pub cards: Vec<CardId>,
    /// How many more there are.
    pub hidden: u8,
}

impl CardPile {
    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.cards.len() + usize::from(self.hidden)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same pile, face down.
    pub fn face_down(&self) -> CardPile {
        CardPile { cards: Vec::new(), hidden: self.len() as u8 }
    }
}

/// A card that lies in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardInPlay {
    /// The card.
    pub card: CardId,
    /// Who played it.
    pub side: Side,
    /// What it lies on.
    pub on: CardTarget,
    /// Whether it is an experience card, beneath the figure's card (`CAMP-2`).
    #[serde(default)]
    pub experience: bool,
}

/// A card that is being played: the enemy may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingCard {
    /// The card.
    pub card: CardId,
    /// Who plays it.
    pub side: Side,
    /// On what.
    pub target: CardTarget,
    /// Whether it was killed or cancelled meanwhile.
    pub cancelled: bool,
}

/// All battle cards: written by the modules of this folder.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardState {
    /// What is printed on them.
    #[serde(skip)]
    pub list: CardList,
    /// The hands. Secret.
    pub hands: BySide<CardPile>,
    /// The deck. Secret.
    pub deck: CardPile,
    /// The discard pile, face up, the last one on top.
    pub discard: Vec<CardId>,
    /// What lies in play, in the order in which it was played.
    pub in_play: Vec<CardInPlay>,
    /// What is being played, an answer after what it answers.
    pub pending: Vec<PendingCard>,
    /// The figure that stays in reaction mode though it ran out of ammo.
    pub(crate) reloaded: Option<FigureId>,
    /// How many cards were drawn so far.
    drawn: u64,
    /// Figures that have used their right to shake off a card this turn (`SLUG-3`).
    pub shaken_off: Vec<FigureId>,
}

impl CardState {
    /// The cards as they lie when a battle begins; experience cards come with their figures.
    pub(crate) fn laid_out(list: CardList, table: &CardSetup, experience: &[CardId], dice: &mut Dice) -> CardState {
        let mut deck = table.deck.clone().unwrap_or_else(|| {
            let elsewhere = |card: &CardId| {
                Side::BOTH.iter().any(|side| table.hands[*side].contains(card))
                    || table.in_play.iter().any(|lying| lying.card == *card)
                    || experience.contains(card)
            };
            let mut cards: Vec<CardId> = list.cards().filter(|card| !elsewhere(card)).collect();
            dice.shuffle(&mut cards);
            cards
        });
        deck.reverse();
        CardState {
            list,
            hands: BySide::from_fn(|side| CardPile { cards: table.hands[side].clone(), hidden: 0 }),
            deck: CardPile { cards: deck, hidden: 0 },
            in_play: table.in_play.clone(),
            ..CardState::default()
        }
    }

    /// The kind of a card of this deck.
    ///
    /// # Panics
    /// If the deck has no such card: orders are checked before.
    pub fn kind(&self, card: CardId) -> &CardKind {
        self.list.kind(card).expect("a card of the deck")
    }

    /// What lies on a figure, and what lies on the card that stands for all of its kind.
    pub fn on(&self, figure: FigureId, kind: KindId) -> impl Iterator<Item = &CardInPlay> {
        self.in_play.iter().filter(move |card| match card.on {
            CardTarget::Figure(id) => id == figure,
            CardTarget::Kind(id) => id == kind,
            _ => false,
        })
    }

    /// What cards change about a figure.
    pub fn modifiers<'a>(
        &'a self,
        figure: FigureId,
        kind: KindId,
        printed: &'a FigureKind,
    ) -> impl Iterator<Item = &'a CardModifier> {
        let cards = self.on(figure, kind).map(|lying| self.kind(lying.card));
        cards.filter(move |card| !card.spares(printed)).flat_map(CardKind::gives)
    }

    /// The card in play with that id.
    pub fn lying(&self, card: CardId) -> Option<&CardInPlay> {
        self.in_play.iter().find(|lying| lying.card == card)
    }

    /// Deeds that last, with the cards that brought them.
    pub fn lasting(&self) -> impl Iterator<Item = (&CardInPlay, &EventEffect)> {
        self.in_play.iter().filter_map(|lying| Some((lying, self.kind(lying.card).deed()?)))
    }

    /// The farthest that a shot may go now, if something limits it.
    pub fn shot_range(&self) -> Option<u8> {
        self.lasting()
            .filter_map(|(_, deed)| if let EventEffect::ShotRange(range) = deed { Some(*range) } else { None })
            .min()
    }

    /// Whether a door is wedged.
    pub fn wedged(&self, door: u8) -> bool {
        self.lasting().any(|(lying, deed)| *deed == EventEffect::WedgeDoor && lying.on == CardTarget::Door(door))
    }

    /// The hidden tunnels of a side that are open now.
    pub fn tunnels(&self, side: Side) -> impl Iterator<Item = (CardId, EdgePoint)> {
        self.lasting().filter_map(move |(lying, deed)| match (deed, lying.on) {
            (EventEffect::Tunnel, CardTarget::Square(gate)) if lying.side == side => Some((lying.card, gate)),
            _ => None,
        })
    }

    /// How many cards were drawn so far: what was drawn can't be taken back.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Shuffles the deck again.
    pub(crate) fn shuffle(&mut self, dice: &mut Dice) {
        dice.shuffle(&mut self.deck.cards);
    }

    /// Takes a card out of play, if it lies there.
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

/// Cards as they lie when a battle begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardSetup {
    /// The deck, the top card first; none: all cards that are nowhere else, shuffled.
    pub deck: Option<Vec<CardId>>,
    /// The hands.
    pub hands: BySide<Vec<CardId>>,
    /// What lies in play.
    pub in_play: Vec<CardInPlay>,
}
