//! The decision that the rules wait for. There is always exactly one, so that it is never unclear which seat must
//! decide.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    attack_roll::RolledAttack,
    ids::{CardId, FigureId},
    side::Side,
    square::Square,
    weapon::Weapon,
};

/// The decision that the rules wait for, and its seat. As JSON: `{"choice": "Act", "seat": "Allied", …}`.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "choice")]
pub enum PendingDecision {
    /// A secret bid for the turn (`BID-1`), or Allied Intelligence (`BID-2`).
    Bid {
        /// The side that bids.
        seat: Side,
        /// Maximum number of points that can be bid.
        points: u8,
        /// `true` if Allied Intelligence may be declared instead.
        intelligence: bool,
    },
    /// The entry points where figures off the board wait (`DEPLOY-1`).
    Deploy {
        /// The side that deploys.
        seat: Side,
        /// The first figure that may be placed: figures that arrived earlier stay where they wait.
        since: FigureId,
    },
    /// The next action of the half-turn (`ACT-1`).
    Act {
        /// The side whose half-turn it is.
        seat: Side,
        /// The figure in the middle of its activation.
        figure: Option<FigureId>,
    },
    /// Reaction shots at an enemy that has just acted (`RF-3`).
    React {
        /// The side that reacts.
        seat: Side,
        /// The enemy that acted.
        target: FigureId,
        /// The figures that may shoot at it and have neither shot nor held yet.
        shooters: Vec<FigureId>,
        /// The figures that have shot or held at this action.
        asked: Vec<FigureId>,
    },
    /// The figures that enter reaction mode at the end of a half-turn (`RF-1`).
    Ready {
        /// The side whose half-turn has ended.
        seat: Side,
        /// The figures that may enter it.
        figures: Vec<FigureId>,
    },
    /// The cards to discard before the hand is filled up (`HAND-2`). Secret.
    Discard {
        /// The owner of the hand.
        seat: Side,
    },
    /// An answer to something that has just happened: a card, or passing (`CARD-4`).
    Answer {
        /// The side that may answer.
        seat: Side,
        /// The event to answer.
        to: ResponseTrigger,
    },
    /// A choice to roll a die again or keep the dice (`REROLL-1`).
    Reroll {
        /// The side that may roll again.
        seat: Side,
        /// The attack with its dice.
        attack: RolledAttack,
    },
    /// Another shot at no cost, or none (`HMG-1`, `SLUG-1`).
    Again {
        /// The side that shoots.
        seat: Side,
        /// The figure.
        figure: FigureId,
        /// Its weapon.
        weapon: Weapon,
        /// Bonus added to each die.
        bonus: i8,
    },
    /// The next square of a jet of flame (`FLAME-1`).
    Flame {
        /// The side that fires.
        seat: Side,
        /// The figure.
        figure: FigureId,
        /// The squares chosen before, the first one straight ahead.
        chosen: Vec<Square>,
        /// The squares that may come next.
        options: Vec<Square>,
    },
    /// The square where a harpooned figure lands (`HANS-1`).
    Landing {
        /// The side that chooses.
        seat: Side,
        /// The figure with the harpoon.
        figure: FigureId,
        /// The figure that is dragged.
        target: FigureId,
        /// The possible squares, all equally near.
        squares: Vec<Square>,
    },
    /// The friends that get unused points (`SARGE-2`).
    Share {
        /// The side that gives.
        seat: Side,
        /// The figure whose activation has ended.
        figure: FigureId,
        /// Points left to give.
        points: u8,
    },
    /// The first player's last chance to kill cards (`ACT-4`).
    LastChance {
        /// The side that went first.
        seat: Side,
    },
    /// The figure that is stranded (`M5`).
    Stranded {
        /// The side of the figure.
        seat: Side,
        /// The figures to choose from.
        figures: Vec<FigureId>,
    },
    /// The square of the next picket (`M7`).
    Pickets {
        /// The side that chooses.
        seat: Side,
        /// The figure.
        figure: FigureId,
        /// The squares where it may be placed.
        squares: Vec<Square>,
    },
    /// The held-back figure that arrives this turn (`M7`).
    Reinforce {
        /// The side that chooses.
        seat: Side,
        /// The figures.
        figures: Vec<FigureId>,
    },
    /// Nothing: the battle is over.
    Over,
}

/// Events that a player may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResponseTrigger {
    /// The enemy plays a card.
    Card(CardId),
    /// A figure of the side has just died; it is still on its square.
    Death(FigureId),
    /// A figure of the side has just run out of ammo (`RF-4`).
    OutOfAmmo(FigureId),
}

impl PendingDecision {
    /// Returns the seat that must decide; `None` once the battle is over.
    pub fn seat(&self) -> Option<Side> {
        match self {
            PendingDecision::Bid { seat, .. }
            | PendingDecision::Deploy { seat, .. }
            | PendingDecision::Act { seat, .. }
            | PendingDecision::React { seat, .. }
            | PendingDecision::Ready { seat, .. }
            | PendingDecision::Discard { seat }
            | PendingDecision::Answer { seat, .. }
            | PendingDecision::Reroll { seat, .. }
            | PendingDecision::Again { seat, .. }
            | PendingDecision::Flame { seat, .. }
            | PendingDecision::Landing { seat, .. }
            | PendingDecision::Share { seat, .. }
            | PendingDecision::LastChance { seat }
            | PendingDecision::Stranded { seat, .. }
            | PendingDecision::Pickets { seat, .. }
            | PendingDecision::Reinforce { seat, .. } => Some(*seat),
            PendingDecision::Over => None,
        }
    }
}
