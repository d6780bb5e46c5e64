//! Causes that steps, events and decisions name: of damage, of lost cards, of lost reaction mode and of responses.

use serde::{Deserialize, Serialize};

use crate::{
    ids::{CardId, FigureId},
    weapon::Weapon,
};

/// Hazard that catches a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DamageHazard {
    /// A blast (`GREN-2`, `MINE-1`).
    Blast,
    /// The square was set ablaze (`FLAME-2`).
    Flame,
    /// The figure moved, or was dragged, into a burning square (`FLAME-4`).
    Fire,
    /// The figure stays in a burning square (`FLAME-5`).
    Staying,
    /// A contraption (`COOP-8`).
    Contraption,
}

/// Reason why a card left play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardLoss {
    /// Another card cancelled or removed it.
    Cancelled,
    /// Its figure left the game (`CARD-7`).
    FigureGone,
    /// Its duration is over (`CARD-3`).
    Expired,
    /// An action cleared it.
    Cleared,
    /// Its figure shook it off (`SLUG-3`).
    ShakenOff,
}

/// Reason why a figure left reaction mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReactionLoss {
    /// The figure rolled a double: out of ammo (`RF-4`).
    OutOfAmmo,
    /// The figure was the target of a close attack (`RF-5`).
    Attacked,
    /// The figure's next activation began, or counted as begun (`RF-5`, `ACT-3`).
    Activated,
}

/// Cause of a figure's damage or death.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DamageCause {
    /// A shot.
    Shot {
        /// The attacker.
        by: FigureId,
        /// Weapon of the shot.
        weapon: Weapon,
    },
    /// A close attack.
    Struck {
        /// The attacker.
        by: FigureId,
    },
    /// The blast of a grenade.
    Blast,
    /// The blast of a mine (`MINE-1`).
    Mine,
    /// A jet of flame when it is fired (`FLAME-2`).
    Flame,
    /// A burning square (`FLAME-4`, `FLAME-5`).
    Fire,
    /// A contraption (`COOP-8`).
    Contraption,
    /// The bite of a friend (`COOP-11`).
    Bite,
    /// Enemies that heard the figure leave (`EXP-S4`).
    Pursuit,
}

/// Events that a player may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResponseTrigger {
    /// The enemy plays a card.
    Card(CardId),
    /// A figure of the side has just died; it is still on its square.
    Death(FigureId),
    /// A figure of the side has just run out of ammo (`RF-4`).
    OutOfAmmo(FigureId),
}

impl DamageCause {
    /// Returns `true` if this counts as shooting, which sets off volatile figures (`MINE-2`).
    pub(super) fn is_shooting(self) -> bool {
        matches!(self, DamageCause::Shot { .. } | DamageCause::Blast | DamageCause::Flame)
    }

    /// Returns `true` if this counts as close combat; Ka-BOOM does (`MINE-1`).
    pub(super) fn is_close_combat(self) -> bool {
        matches!(self, DamageCause::Struck { .. } | DamageCause::Mine)
    }
}
