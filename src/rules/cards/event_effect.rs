//! The effects of event cards as data, with their targets, times and limits (`CARD-3`). `event_use` checks and applies
//! them.

use serde::{Deserialize, Serialize};

use super::{number_bounds::NumberBounds, requirement::CardRequirement, target::CardTarget};
use crate::{
    causes::ResponseTrigger,
    per_player::{MAX_PLAYERS, PerPlayer},
    side::Side,
};

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

/// The kind of target that an event needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventTarget {
    /// The whole board: the player has nothing to choose.
    Table,
    /// A figure.
    Figure,
    /// Another card, in play or being played.
    Card,
    /// A door.
    Door,
    /// A square, and the edge by which it is entered.
    Square,
}

/// The time at which a player may play an event (`CARD-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventTiming {
    /// In the half-turn of the player.
    OwnHalf,
    /// In either half-turn, or as a response.
    EitherHalf,
    /// Only as a response.
    Response,
}

/// The properties of an event effect that do not depend on the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventProperties {
    /// The target that it needs.
    pub target: EventTarget,
    /// The time at which it may be played.
    pub timing: EventTiming,
    /// `true` if it takes effect while its card is in play, not at once.
    pub lasting: bool,
}

impl EventEffect {
    /// Returns the properties of the effect.
    pub fn properties(&self) -> EventProperties {
        let (target, timing, lasting) = match self {
            EventEffect::Cancel => (EventTarget::Card, EventTiming::EitherHalf, false),
            EventEffect::LastStand | EventEffect::StayReady => (EventTarget::Figure, EventTiming::Response, false),
            EventEffect::Heal(..) | EventEffect::ActAgain(..) => (EventTarget::Figure, EventTiming::OwnHalf, false),
            EventEffect::Tunnel => (EventTarget::Square, EventTiming::OwnHalf, true),
            EventEffect::WedgeDoor => (EventTarget::Door, EventTiming::OwnHalf, true),
            EventEffect::OpenDoor => (EventTarget::Door, EventTiming::OwnHalf, false),
            EventEffect::ShotRange(_) => (EventTarget::Table, EventTiming::OwnHalf, true),
            EventEffect::OwnCommand(_)
            | EventEffect::EnemyCommand(_)
            | EventEffect::Arrive(..)
            | EventEffect::Stock(..)
            | EventEffect::HealAll(..)
            | EventEffect::Gate(_)
            | EventEffect::Surge(_) => (EventTarget::Table, EventTiming::OwnHalf, false),
        };
        EventProperties { target, timing, lasting }
    }

    /// Returns `true` if the effect needs no target, so that the player has nothing to choose.
    pub fn needs_no_target(&self) -> bool {
        self.properties().target == EventTarget::Table
    }

    /// Returns the trigger to which the effect responds if it is played on that target.
    pub fn trigger(&self, target: CardTarget) -> Option<ResponseTrigger> {
        match (self, target) {
            (EventEffect::Cancel, CardTarget::Card(card)) => Some(ResponseTrigger::Card(card)),
            (EventEffect::LastStand, CardTarget::Figure(figure)) => Some(ResponseTrigger::Death(figure)),
            (EventEffect::StayReady, CardTarget::Figure(figure)) => Some(ResponseTrigger::OutOfAmmo(figure)),
            _ => None,
        }
    }

    /// Returns `true` if the effect changes nothing because of its numbers.
    pub fn is_empty(&self) -> bool {
        matches!(self, EventEffect::Gate(0))
    }

    /// Returns the numbers of the effect with their limits.
    pub fn bounds(&self) -> Vec<NumberBounds> {
        let card = |name, value, most| vec![NumberBounds::new(name, value, 1..=most, "CARD-3")];
        match self {
            EventEffect::Heal(points, _) => card("Heal", *points, 20),
            EventEffect::OwnCommand(points) => card("OwnCommand", *points, 20),
            EventEffect::EnemyCommand(points) => card("EnemyCommand", *points, 20),
            EventEffect::ShotRange(squares) => card("ShotRange", *squares, 64),
            EventEffect::Arrive(count, _) => card("Arrive", *count, 20),
            EventEffect::Stock(_, count) => card("Stock", *count, 20),
            EventEffect::ActAgain(points, _) => card("ActAgain", *points, 20),
            EventEffect::HealAll(points, _) => card("HealAll", *points, 20),
            EventEffect::Gate(points) => vec![NumberBounds::new("Gate", *points, -30..=30, "COOP-9")],
            EventEffect::Surge(each) => {
                let number = |players| NumberBounds::new("Surge", each.of(players), 1..=40, "COOP-7");
                (1..=MAX_PLAYERS).map(number).collect()
            }
            EventEffect::Cancel
            | EventEffect::Tunnel
            | EventEffect::LastStand
            | EventEffect::StayReady
            | EventEffect::WedgeDoor
            | EventEffect::OpenDoor => Vec::new(),
        }
    }
}
