//! The kinds of battle cards as data, built from a small set of effects that players can recombine in
//! `assets/data/cards.ron` without code.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    figure::{Ability, FigureKind, FigureTrait},
    ids::CardId,
    localized::Localized,
    per_player::PerPlayer,
    side::Side,
    weapon::{Armoury, Weapon},
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

/// A requirement for a figure on which a card is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardRequirement {
    /// The figure has a gun: a weapon that rolls damage dice at one target.
    Gun,
    /// The figure has this trait.
    Is(FigureTrait),
    /// The figure does not have this trait.
    IsNot(FigureTrait),
    /// The kind is a horde: the card is placed on the one card that represents all its figures (`ZOM-1`).
    Horde,
    /// The kind is not a horde.
    NotHorde,
}

impl CardRequirement {
    /// Returns `true` if a kind of figure meets the requirement.
    pub fn holds(&self, kind: &FigureKind, armoury: &Armoury) -> bool {
        match self {
            CardRequirement::Gun => kind.weapons.iter().any(|weapon| armoury.kind(*weapon).is_gun()),
            CardRequirement::Is(what) => kind.has_trait(*what),
            CardRequirement::IsNot(what) => !kind.has_trait(*what),
            CardRequirement::Horde => kind.horde().is_some(),
            CardRequirement::NotHorde => kind.horde().is_none(),
        }
    }
}

/// A change that an effect card makes to a figure. Several changes of one stat add up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardModifier {
    /// Damage dice per shot of a gun, never under 1.
    ShotDice(i8),
    /// Damage dice per close attack, never under 1.
    StrikeDice(i8),
    /// Action points, never under 1.
    ActionPoints(i8),
    /// Fortitude (`SHOOT-4`).
    Fortitude(i8),
    /// The figure can't enter reaction mode.
    NoReaction,
    /// The figure can't fire a weapon until it spends this number of action points, which discards the card.
    Jammed(u8),
    /// Number of missed dice per shot that may be rerolled.
    ShotRerolls(u8),
    /// Bonus added to the damage dice against figures with this trait.
    BonusAgainst(i8, FigureTrait),
    /// The figure has this weapon in addition to its own.
    Arms(Weapon),
}

impl CardModifier {
    /// Returns `true` if the modifier is an advantage for its figure.
    pub fn helps(&self) -> bool {
        match self {
            CardModifier::ShotDice(by) | CardModifier::StrikeDice(by) | CardModifier::ActionPoints(by) => *by > 0,
            CardModifier::Fortitude(by) | CardModifier::BonusAgainst(by, _) => *by > 0,
            CardModifier::ShotRerolls(_) | CardModifier::Arms(_) => true,
            CardModifier::NoReaction | CardModifier::Jammed(_) => false,
        }
    }
}

/// The effect of an event card when it is played, or drawn if it happens at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EventEffect {
    /// Cancels an enemy card as it is played, or removes a card in play; in either half-turn.
    Cancel,
    /// A free floor square becomes an entry point of the player.
    Tunnel,
    /// A friendly figure that has just died acts at once with its card's points, then leaves; in either half-turn.
    LastStand,
    /// A friendly figure that has just run out of ammo stays in reaction mode; in either half-turn.
    StayReady,
    /// A figure that meets all requirements regains this number of damage points.
    Heal(u8, Vec<CardRequirement>),
    /// Number of command points that the side that plays the card gains.
    OwnCommand(u8),
    /// Number of command points that the enemy loses, not below 0.
    EnemyCommand(u8),
    /// A closed door can't be opened.
    WedgeDoor,
    /// A closed, unsealed door opens.
    OpenDoor,
    /// No shot goes beyond this range.
    ShotRange(u8),
    /// Number of figures of the horde that become available to this side at once.
    Arrive(u8, Side),
    /// Number of contraptions with this id that the side that plays the card gains (`COOP-8`).
    Stock(String, u8),
    /// A friendly figure that was already activated and meets all requirements acts again with this number of points.
    ActAgain(u8, Vec<CardRequirement>),
    /// All figures that meet all requirements regain this number of damage points.
    HealAll(u8, Vec<CardRequirement>),
    /// Number of points that the gate regains, or loses if negative; it never loses its last point (`COOP-9`).
    Gate(i8),
    /// Number of figures that come out of the pool of the surges and appear at once (`COOP-7`).
    Surge(PerPlayer),
}

impl EventEffect {
    /// Returns `true` if the effect needs no target, so that the player has nothing to choose.
    pub fn needs_no_target(&self) -> bool {
        match self {
            EventEffect::Cancel
            | EventEffect::Tunnel
            | EventEffect::LastStand
            | EventEffect::StayReady
            | EventEffect::Heal(..)
            | EventEffect::WedgeDoor
            | EventEffect::OpenDoor
            | EventEffect::ActAgain(..) => false,
            EventEffect::OwnCommand(_)
            | EventEffect::EnemyCommand(_)
            | EventEffect::ShotRange(_)
            | EventEffect::Arrive(..)
            | EventEffect::Stock(..)
            | EventEffect::HealAll(..)
            | EventEffect::Gate(_)
            | EventEffect::Surge(_) => true,
        }
    }
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
        (*swd || kind.horde().is_none()) && on.iter().all(|condition| condition.holds(kind, armoury))
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
