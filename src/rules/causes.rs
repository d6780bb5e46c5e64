//! What steps and events name as their causes.

use serde::{Deserialize, Serialize};

use crate::{ids::FigureId, weapon::Weapon};

/// What a figure is caught by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DamageHazard {
    /// A blast (`GREN-2`, `MINE-1`).
    Blast,
    /// The square was set ablaze (`FLAME-2`).
    Flame,
    /// It moved, or was dragged, into a burning square (`FLAME-4`).
    Fire,
    /// It stays in a burning square (`FLAME-5`).
    Staying,
    /// Something that was built (`COOP-8`).
    Contraption,
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
pub enum DamageCause {
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
    /// The blast of a grenade.
    Blast,
    /// The blast of a mine (`MINE-1`).
    Mine,
    /// A jet of flame, as it is fired (`FLAME-2`).
    Flame,
    /// A square that burns already (`FLAME-4`, `FLAME-5`).
    Fire,
    /// Something that was built (`COOP-8`).
    Contraption,
    /// A friend's teeth (`COOP-11`).
    Bite,
}

impl DamageCause {
    /// Whether it is shooting, which sets off what is volatile (`MINE-2`).
    pub(super) fn is_shooting(self) -> bool {
        matches!(self, DamageCause::Shot { .. } | DamageCause::Blast | DamageCause::Flame)
    }

    /// Whether it is close combat; so is Ka-BOOM (`MINE-1`).
    pub(super) fn is_close_combat(self) -> bool {
        matches!(self, DamageCause::Struck { .. } | DamageCause::Mine)
    }
}
