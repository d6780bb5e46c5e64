//! How a battle ends. Each way is a block that any mission may use: no code asks which mission it is.
//! When they are asked is in `fewest_moves_to::objectives`.

use std::ops::Deref;

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{side::Side, square::Square};

/// A way in which a battle ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EndCondition {
    /// When the last figure of `side` on the board has died, the enemy wins, whoever still waits outside. When it has left
    /// through an exit and nobody is left or to come, its side wins (`M1`).
    LastFigureOut {
        /// The side that must get out.
        side: Side,
    },
    /// When all those doors are sealed: that side wins (`M2`). They are the doors that can be sealed at all.
    DoorsSealed {
        /// Who wins.
        winner: Side,
        /// The doors, by their numbers in the mission's list, from 0.
        doors: Vec<u8>,
    },
    /// When that side has no figure left nor to come: the enemy wins (`M2`, `M3`, `M7`).
    NoneLeft {
        /// The side.
        side: Side,
    },
    /// When that object is taken off the board: the side whose figure takes it wins (`M3`).
    TakenOut {
        /// The object, by its number in the mission's list, from 0.
        object: u8,
    },
    /// When all those objects are activated: that side wins (`M7`).
    Activated {
        /// Who wins.
        winner: Side,
        /// The objects, by their numbers in the mission's list, from 0.
        objects: Vec<u8>,
    },
    /// Before the maintenance of each turn from that one on a die is rolled: on 1 that side wins, a turn later on 1 or
    /// 2, and so on (`M7`).
    Launch {
        /// Who wins.
        winner: Side,
        /// The first turn in which the die is rolled.
        from: u16,
    },
    /// When the gate has fallen: that side wins (`COOP-9`).
    Breached {
        /// Who wins.
        winner: Side,
    },
    /// When a figure of that side comes to one of those rectangles, given by two opposite corners: it wins (`COOP-12`).
    Reached {
        /// The side.
        side: Side,
        /// The rectangles.
        areas: Vec<(Square, Square)>,
    },
    /// When so many surges have come and no figure of that side is on the board: the enemy wins (`COOP-12`).
    ClearedAfter {
        /// Whose surges.
        side: Side,
        /// How many.
        surges: u16,
    },
    /// When that is so, the side with more victory points wins; as many are a draw (`M4` to `M6`).
    Points(ScoringTime),
}

/// When victory points decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScoringTime {
    /// When that turn is over (`M4`).
    AfterTurn(u16),
    /// When that side has no figure left nor to come (`M5`, `M6`).
    NoneLeft(Side),
    /// When all objects that can be activated were (`M6`).
    AllActivated,
}

/// The doors that can be sealed in a battle with those endings: once closed, for one more action point.
pub fn sealable_doors(endings: &[EndCondition]) -> impl Iterator<Item = u8> {
    endings
        .iter()
        .flat_map(|ending| match ending {
            EndCondition::DoorsSealed { doors, .. } => &doors[..],
            _ => &[],
        })
        .copied()
}

/// Why a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EndReason {
    /// The last figure of the side that had to get out left through an exit.
    LastFigureLeft,
    /// The last figure of the side that had to get out died.
    LastFigureDied,
    /// All doors that had to be were sealed.
    DoorsSealed,
    /// No figure of the loser is left.
    NoneLeft,
    /// One blast has left neither side anybody.
    NobodyLeft,
    /// The object that was to be had was taken off the board.
    TakenOut,
    /// What was to be activated was.
    Activated,
    /// It was not stopped in time.
    Launched,
    /// The gate has fallen.
    Breached,
    /// A figure of the winner got to where it had to.
    Reached,
    /// The loser's last surge was beaten.
    Cleared,
    /// The winner has more victory points.
    MorePoints,
    /// Both sides have as many victory points.
    EqualPoints,
    /// The loser gave the battle up.
    Surrendered,
    /// Both sides agreed to a draw (`TURN-3`).
    Agreed,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleResult {
    /// The winner; none for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: EndReason,
}

/// The verdict, once there is one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleOutcome(pub Option<BattleResult>);

impl Deref for BattleOutcome {
    type Target = Option<BattleResult>;

    fn deref(&self) -> &Option<BattleResult> {
        &self.0
    }
}
