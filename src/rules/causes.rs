//! What steps and events name as their causes.

use serde::{Deserialize, Serialize};

use crate::{ids::FigureId, weapon::Weapon};

/// What a figure is caught by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hazard {
    /// A blast (`GREN-2`, `MINE-1`).
    Blast,
    /// The square was set ablaze (`FLAME-2`).
    Flame,
    /// It moved, or was dragged, into a burning square (`FLAME-4`).
    Fire,
    /// It stays in a burning square (`FLAME-5`).
    Staying,
}

/// Why a card is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardLoss {
    /// Another card cancelled or removed it.
    Cancelled,
    /// Its figure left the game (`CARD-7`).
    FigureGone,
    /// Its time is over (`CARD-3`).
    Expired,
    /// An action cleared it.
    Cleared,
    /// Its figure shook it off (`SLUG-3`).
    ShakenOff,
}

/// Why a figure left reaction mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReactionLoss {
    /// It rolled a double: out of ammo (`RF-4`).
    OutOfAmmo,
    /// It was the target of a close attack (`RF-5`).
    Attacked,
    /// Its next activation began, or counted as begun (`RF-5`, `ACT-3`).
    Activated,
}

/// What killed or hurt a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// A shot.
    Shot {
        /// By whom.
        by: FigureId,
        /// With what.
        weapon: Weapon,
    },
    /// A close attack.
    Struck {
        /// By whom.
        by: FigureId,
    },
    /// A blast.
    Blast,
    /// Fire.
    Fire,
}
