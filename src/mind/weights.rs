//! What things are worth: the battle is 100. The other worths stand with what they are worths of, each with a name.
//!
//! Where they come from: a prototype of the planner against variants of itself, 400 battles each, gave the weights here
//! (`fade` 0.87: 43 %, `risk` nothing or doubled: 46 %, no bids: 47 %, no cards: 33 %). How well the levels play in this
//! engine, and how that is measured, stands in `LEVELS.md` beside this file.

use serde::{Deserialize, Serialize};

/// What the planner weighs by.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Weights {
    /// What is left of an errand's worth for each turn that it is away.
    pub fade: f64,
    /// How far an errand that is begun counts against one that is done.
    pub errand: f64,
    /// The fear of being dead after the enemy's next half.
    pub risk: f64,
    /// A way towards the nearest enemy.
    pub hunt: f64,
    /// The same for hordes.
    pub horde_hunt: f64,
    /// A way onto the way of an enemy, as a share of the hunt.
    pub block: f64,
    /// A square that a gun in reaction mode watches.
    pub watch: f64,
    /// How far a better shot that may come counts against one in reaction now.
    pub hold: f64,
    /// How far hordes fear reaction fire, against others.
    pub fear: f64,
    /// A command point in a figure's first activation.
    pub command: f64,
    /// A command point afterwards.
    pub command_again: f64,
    /// A special point, which is lost with the turn.
    pub special: f64,
    /// How far things are taken for more or less than they are worth: with 1, from half to one and a half times.
    pub noise: f64,
    /// How often a figure is forgotten in a half, from 0 to 1.
    pub forgets: f64,
    /// The most points that are bought in a half.
    pub bought: u8,
    /// Whether battle cards are played and bids made.
    pub cards: bool,
}

/// The weights of the planner at its best.
pub const PLANNER: Weights = Weights {
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

/// The weights of the weakest opponent: much is misjudged, somebody is forgotten, no point is bought or bid, nobody's way is
/// blocked, no place is chosen to watch from. So whoever plays as the first battle teaches wins most Recons (`LEVELS.md`).
pub const RECRUIT: Weights =
    Weights { noise: 6.0, block: 0.0, watch: 0.0, hold: 0.0, forgets: 0.2, bought: 0, ..PLANNER };

/// The weights of somebody who knows the board game: he misjudges things, and buys one point in a half and no more.
pub const VETERAN: Weights = Weights { noise: 6.0, bought: 1, ..PLANNER };

impl Default for Weights {
    fn default() -> Weights {
        PLANNER
    }
}

impl Weights {
    /// Bolder, the more turns nothing has happened: nobody waits for ever.
    pub(crate) fn after(&self, quiet: u16) -> Weights {
        let bold = f64::from(quiet.saturating_sub(2).min(40));
        Weights {
            risk: self.risk / (1.0 + 0.6 * bold + 0.1 * bold * bold),
            watch: self.watch / (1.0 + 2.0 * bold),
            block: self.block / (1.0 + 0.7 * bold),
            fear: self.fear / (1.0 + 0.7 * bold),
            ..*self
        }
    }
}
