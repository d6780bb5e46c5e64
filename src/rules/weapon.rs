//! Ranged weapons and their rates of fire (`SHOOT-3`).

use serde::{Deserialize, Serialize};

/// A ranged weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Weapon {
    /// Submachine gun.
    Smg,
    /// Light machine gun.
    Lmg,
    /// Heavy machine gun: two shots for each action point (`HMG-1`).
    Hmg,
    /// Shotgun: the target's fortitude is 1 less (`SHOTGUN-1`).
    Shotgun,
    /// Pistol.
    Pistol,
    /// Flamethrower (`FLAME-1`).
    Flamethrower,
    /// Grenade launcher (`GREN-3`).
    GrenadeLauncher,
    /// Hand grenades (`GREN-1`).
    Grenade,
    /// Harpoon rifle (`HANS-1`).
    Harpoon,
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
    /// All weapons, in the order in which lists show them.
    pub const ALL: [Weapon; 9] = [
        Weapon::Smg,
        Weapon::Lmg,
        Weapon::Hmg,
        Weapon::Shotgun,
        Weapon::Pistol,
        Weapon::Flamethrower,
        Weapon::GrenadeLauncher,
        Weapon::Grenade,
        Weapon::Harpoon,
    ];

    /// Damage dice per shot (`SHOOT-3`); 0 where the weapon can't be fired so, or rolls for squares.
    pub fn rate(self, mode: FireMode) -> u8 {
        match (self, mode) {
            (Weapon::Smg, FireMode::Normal) => 2,
            (Weapon::Smg, FireMode::Reaction) => 1,
            (Weapon::Lmg | Weapon::Hmg, FireMode::Normal) => 3,
            (Weapon::Lmg | Weapon::Hmg, FireMode::Reaction) => 2,
            (Weapon::Shotgun | Weapon::Pistol, _) | (Weapon::Harpoon, FireMode::Normal) => 1,
            (Weapon::Harpoon, FireMode::Reaction)
            | (Weapon::Flamethrower | Weapon::GrenadeLauncher | Weapon::Grenade, _) => 0,
        }
    }

    /// Whether it is a gun: it rolls damage dice at one target. The others affect squares.
    pub fn is_gun(self) -> bool {
        self.rate(FireMode::Normal) > 0
    }

    /// What a shot costs, in action points (`AP-1`).
    pub fn cost(self) -> u8 {
        if matches!(self, Weapon::Flamethrower | Weapon::Grenade) { 2 } else { 1 }
    }

    /// How far it reaches, in squares; none: as far as one can see (`GREN-1`, `GREN-3`).
    pub fn range(self) -> Option<u8> {
        (self == Weapon::Grenade).then_some(6)
    }

    /// What the weapon takes off the target's fortitude (`SHOTGUN-1`).
    pub fn piercing(self) -> i8 {
        i8::from(self == Weapon::Shotgun)
    }
}

/// What is added to each die of a grenade's blast (`GREN-2`).
pub const GRENADE_BONUS: i8 = 1;

/// The most squares that one jet of a flamethrower sets ablaze (`FLAME-1`).
pub const FLAME_SQUARES: usize = 8;

/// A figure's fortitude with all that changes it, kept within 1–6 (`SHOOT-4`).
pub fn modified_fortitude(fortitude: u8, change: i8) -> u8 {
    fortitude.saturating_add_signed(change).clamp(1, 6)
}

/// The face that a die must show to damage a figure of that fortitude, with what is added to the die: 1 to 7, where 7 is
/// never rolled.
pub fn needed_roll(fortitude: u8, bonus: i8) -> u8 {
    fortitude.saturating_add_signed(bonus.saturating_neg()).clamp(1, 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fortitude_stays_within_1_and_6_but_dice_do_not() {
        assert_eq!((modified_fortitude(6, 1), modified_fortitude(1, -1)), (6, 1), "SHOOT-4");
        assert_eq!((needed_roll(5, 2), needed_roll(2, 3), needed_roll(6, -1)), (3, 1, 7), "SLUG-1");
    }
}
