//! What a battle starts from, already checked: a [`Setup`] is made by `mission` out of a dossier and two forces, or by
//! the referee and the rule tests out of a bare position; [`install_battle`](super::install_battle) lays it out in a world.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    cards::CardSetup,
    catalogue::Catalogue,
    condition::AnyCondition,
    edition::RulesEdition,
    end_conditions::EndCondition,
    facing::Facing,
    figure::FigurePlace,
    fire::BurningSquare,
    ids::{CardId, KindId},
    objects::MissionObject,
    score::ScoringRule,
    side::{BySide, Side},
    terrain::{Door, Terrain},
    veterans::Veteran,
};

/// Everything that a battle starts from. Whoever makes one has checked it: forces within their limits, squares on the
/// floor, kinds in the catalogue.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The edition of the rules.
    pub edition: RulesEdition,
    /// The kinds of figures in play.
    pub catalogue: Catalogue,
    /// The board without its doors.
    pub terrain: Arc<Terrain>,
    /// The doors as they stand at the start.
    pub doors: Vec<Door>,
    /// Requisition level of each side: it sets command points and hand sizes (`CP-1`, `HAND-1`).
    pub levels: BySide<u8>,
    /// The forces bought, one entry a purchase (`FORCE-1`).
    pub forces: BySide<Vec<KindId>>,
    /// Those of the figures bought whose numbers are given, and their experience cards (`CAMP-2`, `CAMP-3`).
    pub veterans: BySide<Vec<Veteran>>,
    /// How the battle ends; none in a bare position.
    pub endings: Vec<EndCondition>,
    /// The battle cards.
    pub cards: CardSetup,
    /// The mission's objects, by their ids.
    pub objects: Vec<MissionObject>,
    /// The mission's special conditions.
    pub specials: Vec<AnyCondition>,
    /// What victory points are given for.
    pub scores: Vec<ScoringRule>,
    /// The seed of the dice.
    pub seed: u64,
    /// Where play starts.
    pub start: StartState,
}

/// Where play starts.
#[derive(Clone, Debug)]
pub enum StartState {
    /// At the first turn's maintenance, all figures off the board.
    Maintenance,
    /// In the middle of the action phase, with figures already placed: for tests and the referee.
    Position(StartPosition),
}

/// A bare test position.
#[derive(Clone, Debug)]
pub struct StartPosition {
    /// The figures, which get the ids 1, 2, … in this order.
    pub figures: Vec<PlacedFigure>,
    /// The side whose half of the turn it is.
    pub active: Side,
    /// The side that went first this turn.
    pub first: Side,
    /// Command points in hand.
    pub command: BySide<u8>,
    /// Special points in hand (`GRETEL-1`).
    pub special: BySide<u8>,
    /// What burns.
    pub ablaze: Vec<BurningSquare>,
}

/// A figure of a bare position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedFigure {
    /// Its kind.
    pub kind: KindId,
    /// Where it is.
    pub place: FigurePlace,
    /// Where it faces.
    pub facing: Facing,
    /// Damage points lost.
    pub wounds: u8,
    /// Whether it is in reaction mode.
    pub reaction: bool,
    /// Whether it was activated this turn.
    pub activated: bool,
}

impl Setup {
    /// Who that purchase of a side is, if its number is given.
    pub(super) fn veteran(&self, side: Side, purchase: usize) -> Option<&Veteran> {
        self.veterans[side].iter().find(|veteran| usize::from(veteran.purchase) == purchase)
    }

    /// All experience cards.
    pub(super) fn experience(&self) -> Vec<CardId> {
        let veterans = Side::BOTH.into_iter().flat_map(|side| &self.veterans[side]);
        veterans.flat_map(|veteran| &veteran.cards).copied().collect()
    }
}
