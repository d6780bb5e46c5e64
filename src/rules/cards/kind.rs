//! What is printed on battle cards: kinds of cards as data, put together from a small set of effects that a player can
//! recombine in `assets/data/cards.ron` without code.

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

/// A kind of battle card: what is printed on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardKind {
    /// Its id in data files and in the referee: `extra-ammo`.
    pub id: String,
    /// Its name.
    pub name: Localized,
    /// What it says.
    pub text: Localized,
    /// Command points that kill it (`CARD-4`, `CARD-5`).
    pub kill_value: u8,
    /// How many of it the deck holds.
    pub copies: u8,
    /// What it does.
    pub face: CardFace,
}

/// What a card does: an effect lies on a figure's card, an event happens (`CARD-2`, `CARD-3`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CardFace {
    /// Lies on a figure's card for the mission.
    Effect {
        /// Whether it bears the SWD icon: only then it may lie on the card of a horde (`CARD-2`).
        #[serde(default)]
        swd: bool,
        /// What the figure must be, all of it.
        #[serde(default)]
        on: Vec<CardRequirement>,
        /// What it changes.
        gives: Vec<CardModifier>,
    },
    /// Happens when it is played.
    Event {
        /// How long it lasts.
        #[serde(default)]
        lasts: EventDuration,
        /// Whether it happens as soon as it is drawn, to whoever draws it, and never comes to a hand (`COOP-14`).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        at_once: bool,
        /// What happens.
        does: EventEffect,
    },
}

/// How long an event lasts (`CARD-3`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum EventDuration {
    /// It is discarded at once.
    #[default]
    Instant,
    /// Until the end of the turn.
    Turn,
    /// For the rest of the mission.
    Mission,
}

/// What a figure must be so that a card may be played on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardRequirement {
    /// It has a gun: a weapon that rolls damage dice at one target.
    Gun,
    /// It is that.
    Is(FigureTrait),
    /// It is not that.
    IsNot(FigureTrait),
    /// It is a horde: the card lies on the one card that stands for all of them (`ZOM-1`).
    Horde,
    /// It is not a horde.
    NotHorde,
}

impl CardRequirement {
    /// Whether a kind of figure is so.
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

/// What an effect card changes about a figure. Several add up.
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
    /// It can't enter reaction mode.
    NoReaction,
    /// It can't fire a weapon until it spends so many action points, which discards the card.
    Jammed(u8),
    /// So many missed dice of each shot may be rolled again.
    ShotRerolls(u8),
    /// So much is added to its damage dice against figures that are that.
    BonusAgainst(i8, FigureTrait),
    /// It has that weapon besides.
    Arms(Weapon),
}

impl CardModifier {
    /// Whether whom it changes is better off with it.
    pub fn helps(&self) -> bool {
        match self {
            CardModifier::ShotDice(by) | CardModifier::StrikeDice(by) | CardModifier::ActionPoints(by) => *by > 0,
            CardModifier::Fortitude(by) | CardModifier::BonusAgainst(by, _) => *by > 0,
            CardModifier::ShotRerolls(_) | CardModifier::Arms(_) => true,
            CardModifier::NoReaction | CardModifier::Jammed(_) => false,
        }
    }
}

/// What happens when an event card is played, or drawn if it strikes at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EventEffect {
    /// Cancels an enemy card as it is played, or removes a card in play; in either half-turn.
    Cancel,
    /// A free floor square is an entry point of the player's own.
    Tunnel,
    /// A figure of one's own that has just died acts at once with its card's points, then leaves; in either half-turn.
    LastStand,
    /// A figure of one's own that has just run out of ammo stays in reaction mode; in either half-turn.
    StayReady,
    /// A figure that is all that gets so many damage points back.
    Heal(u8, Vec<CardRequirement>),
    /// So many command points more for one's own side.
    OwnCommand(u8),
    /// So many command points less for the enemy, not under 0.
    EnemyCommand(u8),
    /// A closed door can't be opened.
    WedgeDoor,
    /// A closed, unsealed door opens.
    OpenDoor,
    /// No shot goes beyond that range.
    ShotRange(u8),
    /// So many more of the horde become available to that side at once.
    Arrive(u8, Side),
    /// So many more of the contraption with that id for one's own side (`COOP-8`).
    Stock(String, u8),
    /// A figure of one's own that was activated already, and is all that, acts again with so many points.
    ActAgain(u8, Vec<CardRequirement>),
    /// All figures that are all that get so many damage points back.
    HealAll(u8, Vec<CardRequirement>),
    /// The gate gets so many points back, or loses them, but never its last one (`COOP-9`).
    Gate(i8),
    /// So many more come out of the pool of the surges and appear at once (`COOP-7`).
    Surge(PerPlayer),
}

impl EventEffect {
    /// Whether it is done to nothing in particular, so that nobody has to choose on what.
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
    /// Whether it happens as soon as it is drawn.
    pub fn strikes(&self) -> bool {
        matches!(self.face, CardFace::Event { at_once: true, .. })
    }

    /// Whether it is an effect card.
    pub fn is_effect(&self) -> bool {
        matches!(self.face, CardFace::Effect { .. })
    }

    /// What it changes, if it is an effect.
    pub fn gives(&self) -> &[CardModifier] {
        match &self.face {
            CardFace::Effect { gives, .. } => gives,
            CardFace::Event { .. } => &[],
        }
    }

    /// What happens, if it is an event.
    pub fn deed(&self) -> Option<&EventEffect> {
        match &self.face {
            CardFace::Effect { .. } => None,
            CardFace::Event { does, .. } => Some(does),
        }
    }

    /// Whether it may lie on that kind's card (`CARD-2`).
    pub fn fits(&self, kind: &FigureKind, armoury: &Armoury) -> bool {
        let CardFace::Effect { swd, on, .. } = &self.face else { return false };
        (*swd || kind.horde().is_none()) && on.iter().all(|condition| condition.holds(kind, armoury))
    }

    /// Whether that kind is immune to it (`ILSA-4`).
    pub fn spares(&self, kind: &FigureKind) -> bool {
        kind.abilities.iter().any(|ability| matches!(ability, Ability::ImmuneTo(id) if *id == self.id))
    }
}

/// The kinds of cards, and of which kind each card of the deck is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<CardKind>", into = "Vec<CardKind>")]
pub struct CardList(Arc<(Vec<CardKind>, Vec<u8>)>);

impl CardList {
    /// The list of those kinds. Cards beyond the 255th are left out: whoever reads a deck has counted them.
    pub fn new(kinds: Vec<CardKind>) -> CardList {
        let of = kinds.iter().enumerate().flat_map(|(index, kind)| (0..kind.copies).map(move |_| index as u8));
        let of = of.take(usize::from(u8::MAX)).collect();
        CardList(Arc::new((kinds, of)))
    }

    /// The kinds, in the order of the data file.
    pub fn kinds(&self) -> &[CardKind] {
        &self.0.0
    }

    /// The kind of a card; none if the deck has no such card.
    pub fn kind(&self, card: CardId) -> Option<&CardKind> {
        self.0.1.get(usize::from(card.0)).map(|kind| &self.0.0[usize::from(*kind)])
    }

    /// All cards of the deck.
    pub fn cards(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.0.1.len() as u8).map(CardId)
    }

    /// The first card of that kind that `free_harpoon` takes.
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
