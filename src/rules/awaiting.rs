//! Whom the rules wait for, and for what. There is always exactly one answer, so that nobody has to guess whose turn
//! it is.

use bevy::ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use super::{FigureId, Side};

/// The decision that the rules wait for. As JSON: `{"choice": "Act", "seat": "Allied", …}`.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "choice")]
pub enum Awaiting {
    /// A secret bid for the turn (`BID-1`), or Allied Intelligence (`BID-2`).
    Bid {
        /// Who bids.
        seat: Side,
        /// The most that can be bid.
        points: u8,
        /// Whether Allied Intelligence may be declared instead.
        intelligence: bool,
    },
    /// Where figures off the board wait (`DEPLOY-1`).
    Deploy {
        /// Who deploys.
        seat: Side,
    },
    /// The next action of the half-turn (`ACT-1`).
    Act {
        /// Whose half it is.
        seat: Side,
        /// The figure in the middle of its activation.
        figure: Option<FigureId>,
    },
    /// Reaction shots at an enemy that has just acted (`RF-3`).
    React {
        /// Who reacts.
        seat: Side,
        /// The enemy that acted.
        target: FigureId,
        /// The figures that may shoot at it and have neither shot nor held yet.
        shooters: Vec<FigureId>,
        /// Those that have shot or held at this action.
        asked: Vec<FigureId>,
    },
    /// Which figures enter reaction mode at the end of a half-turn (`RF-1`).
    Ready {
        /// Whose half has ended.
        seat: Side,
        /// The figures that may.
        figures: Vec<FigureId>,
    },
    /// Nothing: the battle is over.
    Over,
}

impl Awaiting {
    /// Who must decide; nobody once the battle is over.
    pub fn seat(&self) -> Option<Side> {
        match self {
            Awaiting::Bid { seat, .. }
            | Awaiting::Deploy { seat }
            | Awaiting::Act { seat, .. }
            | Awaiting::React { seat, .. }
            | Awaiting::Ready { seat, .. } => Some(*seat),
            Awaiting::Over => None,
        }
    }
}
