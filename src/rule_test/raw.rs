//! A rule test as it is written in its file, in RON. Nothing is checked here but the shape. What a step gives and expects
//! is in `raw_step`.
//!
//! ```text
//! (
//!     title: "What stands in the way of a line of sight",
//!     rules: ["LOS-2"],
//!     position: (
//!         board: ["######",
//!                 "#G.ab#",
//!                 "######"],
//!         figures: [(name: "G", kind: "grunt", facing: East), …],
//!         active: Allied,
//!     ),
//!     cases: [
//!         (title: "The first in the row can be shot", steps: [
//!             (dice: [1, 2, 4], give: [Activate("G"), Shoot("a")], events: ["G shoots a: 1 2 4, needs 4"]),
//!         ]),
//!         (title: "The second can't", steps: [
//!             (give: [Activate("G"), Shoot("b")], refused: "LOS-2"),
//!         ]),
//!     ],
//! )
//! ```
//!
//! Every case starts afresh from the position; what the case itself says about the position replaces the file's.

use ron::value::RawValue;
use serde::Deserialize;

use mission::force::ForceRequirement;
use rules::{
    AnyCondition, BurningSquare, EdgePoint, EndCondition, Facing, FigureKind, RulesEdition, ScoringRule, Side, Square,
    cards::CardKind,
};

/// A file of rule tests.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTest<'a> {
    /// What the file shows, in a few words.
    pub title: String,
    /// The ids of the rules that it holds up.
    pub rules: Vec<String>,
    /// Where its cases start.
    #[serde(default)]
    pub position: RawPosition,
    /// The cases, each read on its own so that its place in the file is known.
    #[serde(borrow)]
    pub cases: Vec<&'a RawValue>,
}

/// One course of play.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCase<'a> {
    /// What happens, in a few words.
    pub title: String,
    /// What differs from the file's position.
    #[serde(default)]
    pub position: RawPosition,
    /// What is done, in order.
    #[serde(borrow, default)]
    pub steps: Vec<&'a RawValue>,
    /// Forces that are chosen before the battle.
    #[serde(borrow, default)]
    pub musters: Vec<&'a RawValue>,
}

/// A force that a player chooses, and whether it may be taken.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawMuster {
    /// Whose it is.
    pub side: Side,
    /// Requisition points.
    pub rp: u8,
    /// What the mission demands.
    #[serde(default)]
    pub demands: Vec<ForceRequirement>,
    /// The id of the mission's rule.
    pub mission: Option<String>,
    /// The kinds of figures that are bought, one by one.
    pub buy: Vec<String>,
    /// The rule by which the force is refused.
    pub refused: Option<String>,
    /// The reason of that refusal.
    pub code: Option<String>,
}

/// Where play starts. A part that is left out is empty, or as its docs say.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawPosition {
    /// Rows, top first: `#` rock, `.` floor, `O` obstacle; any other letter is the figure of that name, on floor.
    pub board: Option<Vec<String>>,
    /// Kinds of figures made up for this test, beside those of the game.
    pub kinds: Option<Vec<FigureKind>>,
    /// Doors; closed and not sealed unless it is said.
    pub doors: Option<Vec<RawDoor>>,
    /// Entry points, numbered from 0.
    pub entries: Option<Vec<EdgePoint>>,
    /// Exit points.
    pub exits: Option<Vec<EdgePoint>>,
    /// The figures, on the letters of the board or waiting.
    pub figures: Option<Vec<RawFigure>>,
    /// In the middle of the action phase, unless it is said.
    pub start: Option<RawStart>,
    /// Whose half it is: the Allies', unless it is said.
    pub active: Option<Side>,
    /// Who went first this turn: the active side, unless it is said.
    pub first: Option<Side>,
    /// Command points in hand: none, unless it is said.
    pub command: Option<RawPair<u8>>,
    /// Requisition levels: 6, unless it is said.
    pub levels: Option<RawPair<u8>>,
    /// The forces bought, by kind.
    pub forces: Option<RawPair<Vec<String>>>,
    /// Those of the figures bought that were in earlier missions.
    pub veterans: Option<RawPair<Vec<RawVeteran>>>,
    /// How the battle ends.
    pub endings: Option<Vec<EndCondition>>,
    /// Special points in hand: none, unless it is said.
    pub special: Option<RawPair<u8>>,
    /// What burns, and whose fire it is.
    pub ablaze: Option<Vec<BurningSquare>>,
    /// The hands, by the ids of kinds of cards.
    pub hands: Option<RawPair<Vec<String>>>,
    /// The deck, the top card first; empty, unless it is said.
    pub deck: Option<Vec<String>>,
    /// Effect cards on the cards of hordes: the kind of figure and the kind of card.
    pub horde_cards: Option<Vec<(String, String)>>,
    /// Kinds of cards made up for this test, beside those of the game.
    pub cards: Option<Vec<CardKind>>,
    /// Objects, numbered from 0.
    pub objects: Option<Vec<RawObject>>,
    /// The edition of the rules: the current one, unless it is said.
    pub edition: Option<RulesEdition>,
    /// Special conditions.
    pub specials: Option<Vec<AnyCondition>>,
    /// What victory points are given for.
    pub points: Option<Vec<ScoringRule>>,
}

/// An object of the position.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawObject {
    /// Whether it can be carried; else it is activated.
    #[serde(default)]
    pub portable: bool,
    /// Where it lies or stands.
    pub at: Option<Square>,
    /// Who carries it.
    pub carried: Option<String>,
    /// Its number, if it is a token with one.
    pub number: Option<u8>,
    /// Which sides have seen the number.
    #[serde(default)]
    pub known: Vec<Side>,
    /// Whether it was picked up before.
    #[serde(default)]
    pub searched: bool,
    /// The only side that may activate it.
    pub user: Option<Side>,
}

impl RawPosition {
    /// This position, with what the other says in place of its own.
    pub fn with(&self, over: &RawPosition) -> RawPosition {
        macro_rules! overlay {
            ($($field:ident),* $(,)?) => {
                RawPosition { $($field: over.$field.clone().or_else(|| self.$field.clone()),)* }
            };
        }
        overlay!(
            board,
            kinds,
            doors,
            entries,
            exits,
            figures,
            start,
            active,
            first,
            command,
            levels,
            forces,
            veterans,
            endings,
            special,
            ablaze,
            hands,
            deck,
            horde_cards,
            cards,
            objects,
            specials,
            points,
            edition,
        )
    }
}

/// Where in the turn play starts.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
pub(super) enum RawStart {
    /// At the maintenance of the first turn, the forces off the board.
    Maintenance,
    /// In the half of the active side.
    Action,
}

/// One thing for each side.
#[derive(Clone, Default, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "PascalCase")]
pub(super) struct RawPair<T> {
    pub allied: T,
    pub german: T,
}

/// A door.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawDoor {
    pub at: Square,
    pub side: Facing,
    #[serde(default)]
    pub open: bool,
    #[serde(default)]
    pub sealed: bool,
}

/// A figure of the position.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawFigure {
    /// What the file calls it; one letter if it stands on the board.
    pub name: String,
    pub kind: String,
    /// Where it faces; inward for one that waits.
    pub facing: Option<Facing>,
    /// The number of the entry point beside which it waits.
    pub waiting: Option<u8>,
    #[serde(default)]
    pub wounds: u8,
    #[serde(default)]
    pub reaction: bool,
    #[serde(default)]
    pub activated: bool,
    /// Held back by its side (`M7`).
    #[serde(default)]
    pub reserve: bool,
    /// Out through an exit.
    #[serde(default)]
    pub left: bool,
    /// Effect cards that lie on it, by the ids of their kinds.
    #[serde(default)]
    pub cards: Vec<String>,
    /// Experience cards that lie under its card.
    #[serde(default)]
    pub experience: Vec<String>,
}

/// A figure bought that was in earlier missions.
#[derive(Clone, Default, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawVeteran {
    /// Which of its side's purchases it is, from 0.
    pub purchase: u8,
    /// Its number among those of its kind.
    pub number: u16,
    /// Its experience cards, by the ids of their kinds.
    #[serde(default)]
    pub cards: Vec<String>,
}
