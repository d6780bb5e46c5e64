//! The types of odds: of a figure, of an order, of an attack.

use std::collections::BTreeMap;

use serde::Serialize;

use super::casualty_states::{CasualtyStates, StateShares};
use crate::ids::FigureId;

/// The outcome of an order for one figure; the chances sum to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CasualtyOdds {
    /// Chance that it dies.
    pub kill: f64,
    /// Chances that it lives and loses 0, 1, 2, … damage points.
    pub wounds: Vec<f64>,
}

impl CasualtyOdds {
    /// Returns the chance that it lives.
    pub fn survive(&self) -> f64 {
        1.0 - self.kill
    }

    /// Returns the chance that it loses any damage points.
    pub fn harm(&self) -> f64 {
        self.kill + self.wounds.iter().skip(1).sum::<f64>()
    }
}

/// A figure with its odds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FigureOdds {
    /// The figure.
    pub figure: FigureId,
    /// Its odds.
    #[serde(flatten)]
    pub odds: CasualtyOdds,
}

/// The chance of an event that concerns a figure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FigureChance {
    /// The figure.
    pub figure: FigureId,
    /// The chance.
    pub chance: f64,
}

/// All odds of an order. Figures have separate odds; joint outcomes of several figures are not included.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderOdds {
    /// The figure most concerned: the target, the moving figure, or else the figure most likely to die.
    pub concerned: FigureId,
    /// Every figure that may be harmed, friend or enemy, sorted by id.
    pub figures: Vec<FigureOdds>,
    /// The figures that may run out of ammo in reaction (`RF-4`).
    pub out_of_ammo: Vec<FigureChance>,
    /// The figures that may explode (`MINE-2`).
    pub explosions: Vec<FigureChance>,
    /// The chance that a harpoon drags its target off its square (`HANS-1`).
    pub dragged: f64,
    /// The chance that a natural 1 ends the activation (`SLUG-1`).
    pub jinxed: f64,
}

impl OrderOdds {
    /// Computes the odds from the final states; returns `None` if no figure can be harmed. `aim` is the figure that the
    /// order is about.
    pub(super) fn new(
        toll: &CasualtyStates,
        states: &StateShares,
        aim: Option<FigureId>,
        (out_of_ammo, dragged, jinxed): (BTreeMap<FigureId, f64>, f64, f64),
    ) -> Option<OrderOdds> {
        let outcomes = toll.outcomes(states).into_iter();
        let figures: Vec<FigureOdds> = outcomes
            .map(|(figure, kill, wounds)| FigureOdds { figure, odds: CasualtyOdds { kill, wounds } })
            .filter(|found| Some(found.figure) == aim || found.odds.harm() > 0.0)
            .collect();
        let aimed = figures.iter().find(|found| Some(found.figure) == aim);
        // Among figures that are equally likely to die, the first.
        let likely = || figures.iter().rev().max_by(|one, other| one.odds.kill.total_cmp(&other.odds.kill));
        let concerned = aimed.or_else(likely)?.figure;
        let empty = out_of_ammo.into_iter().filter(|(_, chance)| *chance > 0.0);
        Some(OrderOdds {
            concerned,
            out_of_ammo: empty.map(|(figure, chance)| FigureChance { figure, chance }).collect(),
            explosions: toll.explosions().map(|(figure, chance)| FigureChance { figure, chance }).collect(),
            figures,
            dragged,
            jinxed,
        })
    }

    /// Returns the odds of a figure; `None` if it can't be harmed.
    pub fn of(&self, figure: FigureId) -> Option<&CasualtyOdds> {
        self.figures.iter().find(|found| found.figure == figure).map(|found| &found.odds)
    }
}

/// The dice of one attack, and the odds of its target.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AttackOdds {
    /// The target.
    pub target: FigureId,
    /// Number of dice; 0 if the target is killed without a roll (`SLUG-2`).
    pub dice: u8,
    /// Lowest face with which a die hits.
    pub needed: u8,
    /// `true` if dice that miss must be rerolled (`ILSA-1`).
    pub forced: bool,
    /// Number of dice that may be rerolled by choice.
    pub rerolls: u8,
    /// The chance that a reaction shot takes the shooter out of reaction mode (`RF-4`).
    pub double: f64,
    /// The odds of the target for the whole order, further shots included.
    pub odds: CasualtyOdds,
}
