//! Orders: everything that a player can decide. One enum is the whole vocabulary of the window, the referee, records,
//! the computer player and the tests.

use serde::{Deserialize, Serialize};

use super::{EntryId, Facing, FigureId, Weapon};

/// A decision of the player whom the rules wait for (see [`Awaiting`](super::Awaiting)). Actions are those of the
/// figure that is active.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Order {
    /// Declare Allied Intelligence: the Allies go first, without a bid, once a game (`BID-2`).
    DeclareIntelligence,
    /// Bid so many command points for the turn, in secret (`BID-1`).
    Bid {
        /// Command points, 0 up to all in hand.
        points: u8,
    },
    /// Place a figure that is off the board beside an entry point of its side (`DEPLOY-1`).
    Deploy {
        /// The figure.
        figure: FigureId,
        /// The entry point.
        entry: EntryId,
    },
    /// Leave the figures off the board where they wait.
    EndDeployment,
    /// Begin a figure's activation; a second one this turn lives on command points alone (`ACT-1`, `ACT-2`).
    Activate {
        /// The figure.
        figure: FigureId,
    },
    /// Move one square, or leave the board through an exit on that side (`AP-1`, `MOVE-1`).
    Move {
        /// The side of the square that is crossed.
        towards: Facing,
    },
    /// Enter the board through the entry point where the figure waits (`DEPLOY-2`).
    Enter,
    /// Change facing by 90° or 180° (`AP-1`).
    Turn {
        /// The new facing.
        to: Facing,
    },
    /// Open the door on that side of the figure's square (`DOOR-1`).
    OpenDoor {
        /// The side on which the door stands.
        side: Facing,
    },
    /// Close the door on that side of the figure's square (`DOOR-1`).
    CloseDoor {
        /// The side on which the door stands.
        side: Facing,
    },
    /// Shoot at an enemy in sight (`SHOOT-1`).
    Shoot {
        /// The enemy.
        target: FigureId,
        /// The weapon, one of the figure's.
        weapon: Weapon,
    },
    /// Strike an enemy in one of the three squares in front (`CC-1`).
    CloseAttack {
        /// The enemy.
        target: FigureId,
    },
    /// End the activation; unspent action points are lost (`AP-2`).
    EndActivation,
    /// Say 'done': the half of the turn ends (`ACT-3`).
    EndHalf,
    /// Fire a reaction shot at the enemy that has just acted (`RF-2`).
    React {
        /// The figure that shoots.
        figure: FigureId,
    },
    /// Hold fire with this figure for this action (`RF-3`).
    Hold {
        /// The figure that holds.
        figure: FigureId,
    },
    /// Put a figure into reaction mode at the end of the half-turn (`RF-1`).
    EnterReaction {
        /// The figure.
        figure: FigureId,
    },
    /// Put no more figures into reaction mode.
    EndReadiness,
}
