//! Weights of the planner's evaluation, on a scale on which winning the battle is worth 100. Other values are named
//! constants beside the code that uses them.
//!
//! Source: a prototype of the planner played 400 battles against each variant of itself, which gave the weights here
//! (winning shares of variants: `fade` 0.87: 43 %, `risk` zero or doubled: 46 %, no bids: 47 %, no cards: 33 %).
//! `LEVELS.md` beside this file documents the strength of the levels in this engine, and its measurement.

use serde::{Deserialize, Serialize};

/// Weights of the planner's evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlannerWeights {
    /// Factor on an objective's value for each turn of the way to it.
    pub fade: f64,
    /// Value of an objective still to be done, as a share of the value of a finished one.
    pub errand: f64,
    /// Weight of the expected loss in the enemy's next half-turn.
    pub risk: f64,
    /// Value of approaching the nearest enemy.
    pub hunt: f64,
    /// Value of approaching the nearest enemy, for hordes.
    pub horde_hunt: f64,
    /// Value of blocking an enemy's path, as a share of the hunt.
    pub block: f64,
    /// Value per unit of threat on the squares that a gun in reaction mode watches.
    pub watch: f64,
    /// Weight of a better reaction shot that may come later, against firing now.
    pub hold: f64,
    /// Weight of enemy reaction fire in the plans of hordes; other figures count it in full.
    pub fear: f64,
    /// Price of an action point bought in a figure's first activation.
    pub command: f64,
    /// Price of an action point bought after a figure's first activation.
    pub command_again: f64,
    /// Price of a special point, which expires with the turn.
    pub special: f64,
    /// Strength of random misjudgement: 1 scales values between 0.5 and 1.5.
    pub noise: f64,
    /// Probability that a figure is forgotten in a half-turn, from 0 to 1.
    pub forgets: f64,
    /// Maximum number of action points bought in a half-turn.
    pub bought: u8,
    /// `true` if the planner plays battle cards and bids.
    pub cards: bool,
}

/// The weights of the planner at its best.
pub const PLANNER: PlannerWeights = PlannerWeights {
    fade: 0.80,
    errand: 0.8,
    risk: 0.4,
    hunt: 6.0,
    horde_hunt: 10.0,
    block: 0.7,
    watch: 0.08,
    hold: 0.5,
    fear: 0.35,
    command: 0.8,
    command_again: 0.45,
    special: 0.05,
    noise: 0.0,
    forgets: 0.0,
    bought: u8::MAX,
    cards: true,
};

/// The weights of the weakest opponent: it misjudges values, forgets figures, buys no action points, blocks no paths
/// and does not choose squares to watch from. So a player who has learnt the first battle wins most Recons
/// (`LEVELS.md`).
pub const RECRUIT: PlannerWeights =
    PlannerWeights { noise: 6.0, block: 0.0, watch: 0.0, hold: 0.0, forgets: 0.2, bought: 0, ..PLANNER };

/// The weights of an experienced human player: it misjudges values, and buys at most one action point in a half-turn.
pub const VETERAN: PlannerWeights = PlannerWeights { noise: 6.0, bought: 1, ..PLANNER };

impl Default for PlannerWeights {
    fn default() -> PlannerWeights {
        PLANNER
    }
}

impl PlannerWeights {
    /// Returns bolder weights after a number of quiet turns, so that the planner does not wait forever.
    pub(crate) fn after_quiet_turns(&self, quiet: u16) -> PlannerWeights {
        let bold = f64::from(quiet.saturating_sub(2).min(40));
        PlannerWeights {
            risk: self.risk / (1.0 + 0.6 * bold + 0.1 * bold * bold),
            watch: self.watch / (1.0 + 2.0 * bold),
            block: self.block / (1.0 + 0.7 * bold),
            fear: self.fear / (1.0 + 0.7 * bold),
            ..*self
        }
    }
}
