//! The kinds of battle cards as data, built from a small set of effects that players can recombine in
//! `assets/data/cards.ron` without code.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    card_modifier::CardModifier,
    event_effect::EventEffect,
    requirement::{CardRequirement, meets_all},
};
use crate::{
    figure::{Ability, FigureKind},
    ids::CardId,
    localized::Localized,
    weapon::Armoury,
};

/// A kind of battle card: the printed contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardKind {
    /// Its id in data files: `extra-ammo`.
    pub id: String,
    /// Its name.
    pub name: Localized,
    /// Its rules text.
    pub text: Localized,
    /// Number of command points needed to kill the card (`CARD-4`, `CARD-5`).
    pub kill_value: u8,
    /// Number of copies in the deck.
    pub copies: u8,
    /// Its effect or event.
    pub face: CardFace,
}

/// The two types of card: an effect is placed on a figure's card, an event happens (`CARD-2`, `CARD-3`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CardFace {
    /// An effect, which stays on a figure's card for the mission.
    Effect {
        /// `true` if it has the SWD icon: only then may it be placed on the card of a horde (`CARD-2`).
        #[serde(default)]
        swd: bool,
        /// Requirements for the figure; all of them must hold.
        #[serde(default)]
        on: Vec<CardRequirement>,
        /// The modifiers that it gives.
        gives: Vec<CardModifier>,
    },
    /// An event, which happens when the card is played.
    Event {
        /// The duration of the event.
        #[serde(default)]
        lasts: EventDuration,
        /// `true` if it happens as soon as it is drawn, to the figure or side that draws it, and never enters a hand
        /// (`COOP-14`).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        at_once: bool,
        /// The effect of the event.
        does: EventEffect,
    },
}

/// The duration of an event (`CARD-3`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum EventDuration {
    /// The card is discarded at once.
    #[default]
    Instant,
    /// Until the end of the turn.
    Turn,
    /// For the rest of the mission.
    Mission,
}

impl CardKind {
    /// Returns `true` if the card happens as soon as it is drawn.
    pub fn is_immediate(&self) -> bool {
        matches!(self.face, CardFace::Event { at_once: true, .. })
    }

    /// Returns `true` for an effect card.
    pub fn is_effect(&self) -> bool {
        matches!(self.face, CardFace::Effect { .. })
    }

    /// Returns the modifiers of an effect card; empty for an event.
    pub fn gives(&self) -> &[CardModifier] {
        match &self.face {
            CardFace::Effect { gives, .. } => gives,
            CardFace::Event { .. } => &[],
        }
    }

    /// Returns the effect of an event card; `None` for an effect card.
    pub fn event_effect(&self) -> Option<&EventEffect> {
        match &self.face {
            CardFace::Effect { .. } => None,
            CardFace::Event { does, .. } => Some(does),
        }
    }

    /// Returns `true` if the card may be placed on that kind's card (`CARD-2`).
    pub fn can_be_placed_on(&self, kind: &FigureKind, armoury: &Armoury) -> bool {
        let CardFace::Effect { swd, on, .. } = &self.face else { return false };
        (*swd || kind.horde().is_none()) && meets_all(on, kind, armoury)
    }

    /// Returns `true` if that kind is immune to the card (`ILSA-4`).
    pub fn has_no_effect_on(&self, kind: &FigureKind) -> bool {
        kind.abilities.iter().any(|ability| matches!(ability, Ability::ImmuneTo(id) if *id == self.id))
    }
}

/// The list of card kinds, and the kind of each card of the deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<CardKind>", into = "Vec<CardKind>")]
pub struct CardList(Arc<(Vec<CardKind>, Vec<u8>)>);

impl CardList {
    /// Creates the list of those kinds. Cards after the 255th are left out: the readers of decks limit the number.
    pub fn new(kinds: Vec<CardKind>) -> CardList {
        let of = kinds.iter().enumerate().flat_map(|(index, kind)| (0..kind.copies).map(move |_| index as u8));
        let of = of.take(usize::from(u8::MAX)).collect();
        CardList(Arc::new((kinds, of)))
    }

    /// Returns the kinds, in the order of the data file.
    pub fn kinds(&self) -> &[CardKind] {
        &self.0.0
    }

    /// Returns the kind of a card; `None` if the deck has no such card.
    pub fn kind(&self, card: CardId) -> Option<&CardKind> {
        self.0.1.get(usize::from(card.0)).map(|kind| &self.0.0[usize::from(*kind)])
    }

    /// Returns all cards of the deck.
    pub fn cards(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.0.1.len() as u8).map(CardId)
    }

    /// Returns the first card of that kind for which `free` returns `true`.
    pub fn find(&self, id: &str, free: impl Fn(CardId) -> bool) -> Option<CardId> {
        self.cards().find(|card| self.kind(*card).is_some_and(|kind| kind.id == id) && free(*card))
    }
}

impl From<Vec<CardKind>> for CardList {
    fn from(kinds: Vec<CardKind>) -> CardList {
        CardList::new(kinds)
    }
}

impl From<CardList> for Vec<CardKind> {
    fn from(list: CardList) -> Vec<CardKind> {
        list.kinds().to_vec()
    }
}
