//! An attack whose dice were rolled: its faces, and the dice that may be rerolled (`REROLL-1`). `steps::attack`
//! resolves it.

use serde::{Deserialize, Serialize};

use crate::{
    ids::FigureId,
    weapon::{FireMode, Weapon},
};

/// Means of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttackMeans {
    /// A gun.
    Shot(Weapon, FireMode),
    /// A close attack.
    Strike,
}

/// A damage die after its roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackDie {
    /// Face that it shows, 1–6.
    pub face: u8,
    /// `true` if it was already rerolled.
    pub again: bool,
}

/// State of an attack after its roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RolledAttack {
    /// The attacker.
    pub figure: FigureId,
    /// The target.
    pub target: FigureId,
    /// Means of the attack.
    pub means: AttackMeans,
    /// Bonus on the dice: each follow-up shot has 1 less (`SLUG-1`).
    pub bonus: i8,
    /// The face that a die must show to do damage.
    pub needed: u8,
    /// The dice.
    pub dice: Vec<AttackDie>,
    /// Number of dice that the attacker may still choose to reroll.
    pub rerolls: u8,
    /// Number of dice that the attacker has chosen to reroll.
    pub rerolled: u8,
    /// `true` if dice that hit may be rerolled, too (`SLUG-2`).
    pub any_die: bool,
}

impl RolledAttack {
    /// Creates an attack with those dice, without bonus and without rerolls.
    pub(super) fn new(
        figure: FigureId,
        target: FigureId,
        means: AttackMeans,
        needed: u8,
        dice: Vec<AttackDie>,
    ) -> RolledAttack {
        RolledAttack { figure, target, means, bonus: 0, needed, dice, rerolls: 0, rerolled: 0, any_die: false }
    }

    /// Returns the damage points that the dice do (`SHOOT-1`).
    pub fn damage(&self) -> u8 {
        self.dice.iter().filter(|die| die.face >= self.needed).count() as u8
    }

    /// Returns the indices of the dice that the attacker may choose to reroll (`REROLL-1`).
    pub fn may_reroll(&self) -> Vec<u8> {
        if self.rerolls == 0 {
            return Vec::new();
        }
        let free = |die: &AttackDie| !die.again && (self.any_die || die.face < self.needed);
        (0..).zip(&self.dice).filter(|(_, die)| free(die)).map(|(place, _)| place).collect()
    }

    pub(super) fn faces(&self) -> Vec<u8> {
        self.dice.iter().map(|die| die.face).collect()
    }

    /// Returns `true` if a reroll could change the result of the attack on a target with `left` damage points. `chain`
    /// is `true` if a natural 1 counts (`SLUG-1`).
    pub(super) fn could_matter(&self, left: u8, chain: bool) -> bool {
        let reaction = matches!(self.means, AttackMeans::Shot(_, FireMode::Reaction));
        self.damage() < left || reaction && self.dice.len() > 1 || chain && self.dice.iter().any(|die| die.face == 1)
    }
}

/// Returns `true` if two of these dice show the same face (`RF-4`).
pub fn has_double(dice: &[u8]) -> bool {
    dice.iter().enumerate().any(|(index, die)| dice[..index].contains(die))
}

/// Returns the damage that these dice do: one point for each that reaches the needed roll (`SHOOT-1`).
pub fn count_damage(dice: &[u8], needed: u8) -> u8 {
    dice.iter().filter(|die| **die >= needed).count() as u8
}
