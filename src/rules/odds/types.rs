//! Chances as they are told: of a figure, of an order, of an attack.

use std::collections::BTreeMap;

use serde::Serialize;

use super::casualty_states::{CasualtyStates, StateShares};
use crate::ids::FigureId;

/// What may become of one figure by an order: the chances sum to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CasualtyOdds {
    /// It dies.
    pub kill: f64,
    /// It lives and loses so many damage points: none, one, two, …
    pub wounds: Vec<f64>,
}

impl CasualtyOdds {
    /// The chance that it lives.
    pub fn survive(&self) -> f64 {
        1.0 - self.kill
    }

    /// The chance that it loses anything.
    pub fn harm(&self) -> f64 {
        self.kill + self.wounds.iter().skip(1).sum::<f64>()
    }
}

/// What may become of a figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FigureOdds {
    /// The figure.
    pub figure: FigureId,
    /// Its chances.
    #[serde(flatten)]
    pub odds: CasualtyOdds,
}

/// The chance that something happens to, or by, a figure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FigureChance {
    /// The figure.
    pub figure: FigureId,
    /// How likely.
    pub chance: f64,
}

/// All that may come of an order. What becomes of two figures together is not told: each has its own chances.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderOdds {
    /// The figure most concerned: the one aimed at, the one that goes, or else the one most likely to die.
    pub concerned: FigureId,
    /// Every figure that may be harmed, friend or enemy, by their ids.
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
    /// Reads the chances off the states in the end; none if nobody can be harmed. `aim` is whom the order is about.
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
        // The first of those that are as likely to die.
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

    /// The chances of a figure; none if nothing can happen to it.
    pub fn of(&self, figure: FigureId) -> Option<&CasualtyOdds> {
        self.figures.iter().find(|found| found.figure == figure).map(|found| &found.odds)
    }
}

/// The dice of one attack and what becomes of its target.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AttackOdds {
    /// Whom it may harm.
    pub target: FigureId,
    /// Dice rolled; none where the target is killed without a roll (`SLUG-2`).
    pub dice: u8,
    /// What a die must reach.
    pub needed: u8,
    /// Whether dice that miss must be rolled again (`ILSA-1`).
    pub forced: bool,
    /// How many may be rolled again by choice.
    pub rerolls: u8,
    /// The chance that a reaction shot takes the shooter out of reaction mode (`RF-4`).
    pub double: f64,
    /// What becomes of the target by the whole order, further shots included.
    pub odds: CasualtyOdds,
}
