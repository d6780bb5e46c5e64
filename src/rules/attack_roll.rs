//! An attack whose dice were rolled: what they say, and which may be rolled again (`REROLL-1`). What follows is in
//! `fewest_moves_to::check_attack`.

use serde::{Deserialize, Serialize};

use crate::{
    ids::FigureId,
    weapon::{FireMode, Weapon},
};

/// With what an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttackMeans {
    /// A gun.
    Shot(Weapon, FireMode),
    /// A close attack.
    Strike,
}

/// A damage die as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackDie {
    /// What it shows.
    pub face: u8,
    /// Whether it was rolled again already.
    pub again: bool,
}

/// An attack whose dice were rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RolledAttack {
    /// Who attacks.
    pub figure: FigureId,
    /// Whom.
    pub target: FigureId,
    /// With what.
    pub means: AttackMeans,
    /// What is added to the dice: a further shot has 1 less (`SLUG-1`).
    pub bonus: i8,
    /// The face that a die must show to do damage.
    pub needed: u8,
    /// The dice.
    pub dice: Vec<AttackDie>,
    /// How many may be rolled again by choice.
    pub rerolls: u8,
    /// How many were rolled again by choice so far.
    pub rerolled: u8,
    /// Whether dice that hit may be rolled again, too (`SLUG-2`).
    pub any_die: bool,
}

impl RolledAttack {
    /// An attack with those dice, nothing added and none to be rolled again.
    pub(super) fn new(
        figure: FigureId,
        target: FigureId,
        means: AttackMeans,
        needed: u8,
        dice: Vec<AttackDie>,
    ) -> RolledAttack {
        RolledAttack { figure, target, means, bonus: 0, needed, dice, rerolls: 0, rerolled: 0, any_die: false }
    }

    /// Damage points that the dice do (`SHOOT-1`).
    pub fn damage(&self) -> u8 {
        self.dice.iter().filter(|die| die.face >= self.needed).count() as u8
    }

    /// The dice that may be rolled again by choice, by their places (`REROLL-1`).
    pub fn may_reroll(&self) -> Vec<u8> {
        if self.rerolls == 0 {
            return Vec::new();
        }
        let free = |die: &AttackDie| !die.again && (self.any_die || die.face < self.needed);
        (0..).zip(&self.dice).filter(|(_, die)| free(die)).map(|(place, _)| place).collect()
    }

    /// What the dice show.
    pub(super) fn faces(&self) -> Vec<u8> {
        self.dice.iter().map(|die| die.face).collect()
    }

    /// Whether another roll could change what comes of the attack, with so many damage points of the target left; `chain`
    /// where a natural 1 counts (`SLUG-1`).
    pub(super) fn could_matter(&self, left: u8, chain: bool) -> bool {
        let reaction = matches!(self.means, AttackMeans::Shot(_, FireMode::Reaction));
        self.damage() < left || reaction && self.dice.len() > 1 || chain && self.dice.iter().any(|die| die.face == 1)
    }
}

/// Whether two of these dice show the same face (`RF-4`).
pub fn has_double(dice: &[u8]) -> bool {
    dice.iter().enumerate().any(|(index, die)| dice[..index].contains(die))
}

/// The damage that these dice do: one point for each that reaches the needed roll (`SHOOT-1`).
pub fn count_damage(dice: &[u8], needed: u8) -> u8 {
    dice.iter().filter(|die| **die >= needed).count() as u8
}
