//! The input of a battle, already checked. `mission` makes a [`Setup`] from a dossier and two forces; the referee and
//! the rule tests make one from a bare position. [`install_battle`](super::install_battle) sets it up in a world.

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
    per_player::MAX_PLAYERS,
    score::ScoringRule,
    side::{BySide, Side},
    terrain::{Door, Terrain},
    veterans::Veteran,
};

/// Everything that a battle starts from. The code that makes a setup must have checked it: forces within their limits,
/// squares on the floor, kinds in the catalogue.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The edition of the rules.
    pub edition: RulesEdition,
    /// The kinds of figures in play.
    pub catalogue: Catalogue,
    /// The board without its doors.
    pub terrain: Arc<Terrain>,
    /// The doors in their state at the start.
    pub doors: Vec<Door>,
    /// Requisition level of each side, which determines command points and hand sizes (`CP-1`, `HAND-1`).
    pub levels: BySide<u8>,
    /// The forces bought, one entry for each purchase (`FORCE-1`).
    pub forces: BySide<Vec<KindId>>,
    /// The bought figures whose numbers are given, with their experience cards (`CAMP-2`, `CAMP-3`).
    pub veterans: BySide<Vec<Veteran>>,
    /// Conditions that end the battle; none in a bare position.
    pub endings: Vec<EndCondition>,
    /// The battle cards.
    pub cards: CardSetup,
    /// The mission's objects, by their ids.
    pub objects: Vec<MissionObject>,
    /// The mission's special conditions.
    pub specials: Vec<AnyCondition>,
    /// Rules for victory points.
    pub scores: Vec<ScoringRule>,
    /// The seed of the dice.
    pub seed: u64,
    /// The point in the sequence of play where the battle starts.
    pub start: StartState,
}

/// The point in the sequence of play where a battle starts.
#[derive(Clone, Debug)]
pub enum StartState {
    /// At the maintenance of the first turn, with all figures off the board.
    Maintenance,
    /// In the middle of the action phase, with figures already placed: for tests and the referee.
    Position(StartPosition),
}

/// A bare test position.
#[derive(Clone, Debug)]
pub struct StartPosition {
    /// The figures, which get the ids 1, 2, … in this order.
    pub figures: Vec<PlacedFigure>,
    /// The side whose half-turn it is.
    pub active: Side,
    /// The side that went first this turn.
    pub first: Side,
    /// Command points in hand.
    pub command: BySide<u8>,
    /// Special points in hand (`GRETEL-1`).
    pub special: BySide<u8>,
    /// Burning squares.
    pub ablaze: Vec<BurningSquare>,
}

/// A figure of a bare position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedFigure {
    /// Its kind.
    pub kind: KindId,
    /// Its place.
    pub place: FigurePlace,
    /// Its facing.
    pub facing: Facing,
    /// Damage points lost.
    pub wounds: u8,
    /// `true` if it is in reaction mode.
    pub reaction: bool,
    /// `true` if it was activated this turn.
    pub activated: bool,
}

impl Setup {
    /// Returns the number of players of a side: the number of figures that it has bought or, in a bare position, of
    /// figures of its kinds; from 1 to [`MAX_PLAYERS`].
    pub(crate) fn players(&self, side: Side) -> u8 {
        let bought = match &self.start {
            StartState::Maintenance => self.forces[side].len(),
            StartState::Position(position) => {
                let own = |kind: KindId| self.catalogue.kind(kind).side == side;
                position.figures.iter().filter(|figure| own(figure.kind)).count()
            }
        };
        bought.clamp(1, usize::from(MAX_PLAYERS)) as u8
    }

    /// Returns the veteran of that purchase of a side, if the figure's number is given.
    pub(super) fn veteran(&self, side: Side, purchase: usize) -> Option<&Veteran> {
        self.veterans[side].iter().find(|veteran| usize::from(veteran.purchase) == purchase)
    }

    /// Returns all experience cards of both sides.
    pub(super) fn experience(&self) -> Vec<CardId> {
        let veterans = Side::BOTH.into_iter().flat_map(|side| &self.veterans[side]);
        veterans.flat_map(|veteran| &veteran.cards).copied().collect()
    }
}
