//! Ranged weapons and their rates of fire (`SHOOT-3`).

use serde::{Deserialize, Serialize};

/// A ranged weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Weapon {
    /// Submachine gun.
    Smg,
    /// Light machine gun.
    Lmg,
    /// Shotgun: the target's fortitude is 1 less (`SHOTGUN-1`).
    Shotgun,
    /// Pistol.
    Pistol,
}

/// How a shot is fired: it sets the rate of fire and what may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FireMode {
    /// In the figure's own activation.
    Normal,
    /// In reaction to an enemy's action (`RF-2`).
    Reaction,
}

impl Weapon {
    /// Damage dice per shot (`SHOOT-3`).
    pub fn rate(self, mode: FireMode) -> u8 {
        match (self, mode) {
            (Weapon::Smg, FireMode::Normal) => 2,
            (Weapon::Smg, FireMode::Reaction) => 1,
            (Weapon::Lmg, FireMode::Normal) => 3,
            (Weapon::Lmg, FireMode::Reaction) => 2,
            (Weapon::Shotgun | Weapon::Pistol, _) => 1,
        }
    }

    /// What the weapon takes off the target's fortitude (`SHOTGUN-1`).
    pub fn piercing(self) -> u8 {
        match self {
            Weapon::Shotgun => 1,
            Weapon::Smg | Weapon::Lmg | Weapon::Pistol => 0,
        }
    }
}

/// The roll that a die must reach to damage a figure, kept within 1–6 (`SHOOT-4`).
pub fn needed_roll(fortitude: u8, piercing: u8) -> u8 {
    fortitude.saturating_sub(piercing).clamp(1, 6)
}
