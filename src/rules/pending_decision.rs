//! Whom the rules wait for, and for what. There is always exactly one answer, so that nobody has to guess whose turn
//! it is.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    attack_roll::RolledAttack,
    ids::{CardId, FigureId},
    side::Side,
    square::Square,
    weapon::Weapon,
};

/// The decision that the rules wait for. As JSON: `{"choice": "Act", "seat": "Allied", …}`.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "choice")]
pub enum PendingDecision {
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
        /// The first of the figures that may be placed: those that came before it stay where they wait.
        since: FigureId,
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
    /// Which cards of the hand are discarded before it is filled up (`HAND-2`). Secret.
    Discard {
        /// Whose hand.
        seat: Side,
    },
    /// An answer to something that has just happened: a card, or passing (`CARD-4`).
    Answer {
        /// Who may answer.
        seat: Side,
        /// What has happened.
        to: ResponseTrigger,
    },
    /// Whether a die is rolled again (`REROLL-1`).
    Reroll {
        /// Whose dice.
        seat: Side,
        /// The attack with its dice.
        attack: RolledAttack,
    },
    /// Whether, and at whom, another shot is fired at no cost (`HMG-1`, `SLUG-1`).
    Again {
        /// Who shoots.
        seat: Side,
        /// The figure.
        figure: FigureId,
        /// Its weapon.
        weapon: Weapon,
        /// What is added to the dice.
        bonus: i8,
    },
    /// The next square of a jet of flame (`FLAME-1`).
    Flame {
        /// Who fires.
        seat: Side,
        /// The figure.
        figure: FigureId,
        /// The squares chosen so far, the first one straight ahead.
        chosen: Vec<Square>,
        /// The squares that may come next.
        options: Vec<Square>,
    },
    /// Where a harpooned figure lands (`HANS-1`).
    Landing {
        /// Who chooses.
        seat: Side,
        /// The figure with the harpoon.
        figure: FigureId,
        /// The figure that is dragged.
        target: FigureId,
        /// The squares, equally near.
        squares: Vec<Square>,
    },
    /// To whom points not used are given (`SARGE-2`).
    Share {
        /// Who gives.
        seat: Side,
        /// The figure whose activation has ended.
        figure: FigureId,
        /// Points left to give.
        points: u8,
    },
    /// The first player's last chance to kill cards (`ACT-4`).
    LastChance {
        /// Who went first.
        seat: Side,
    },
    /// Which figure is stranded (`M5`).
    Stranded {
        /// Whose figure.
        seat: Side,
        /// The figures that may be.
        figures: Vec<FigureId>,
    },
    /// Where the next picket stands (`M7`).
    Pickets {
        /// Whose.
        seat: Side,
        /// The figure.
        figure: FigureId,
        /// The squares where it may stand.
        squares: Vec<Square>,
    },
    /// Which of the figures that are held back arrives this turn (`M7`).
    Reinforce {
        /// Whose.
        seat: Side,
        /// The figures.
        figures: Vec<FigureId>,
    },
    /// Nothing: the battle is over.
    Over,
}

/// What a player may answer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResponseTrigger {
    /// The enemy plays a card.
    Card(CardId),
    /// A figure of one's own has just died; it still stands there.
    Death(FigureId),
    /// A figure of one's own has just run out of ammo (`RF-4`).
    OutOfAmmo(FigureId),
}

impl PendingDecision {
    /// Who must decide; nobody once the battle is over.
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
