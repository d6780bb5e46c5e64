//! The data types of a rule test, as written in its RON file. Only the format is checked here. Orders and expectations
//! of a step are in `raw_step`.
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
//! Each case starts from the position of the file. Parts of the position that a case contains replace those of the
//! file.

use ron::value::RawValue;
use serde::Deserialize;

use mission::force::ForceRequirement;
use rules::{
    AnyCondition, BurningSquare, BySide, Door, EdgePoint, EndCondition, Facing, FigureKind, RulesEdition, ScoringRule,
    Side, Square, cards::CardKind,
};

/// A file of rule tests.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTest<'a> {
    /// Subject of the file, in a few words.
    pub title: String,
    /// Ids of the rules that it tests.
    pub rules: Vec<String>,
    /// Starting position of its cases.
    #[serde(default)]
    pub position: RawPosition,
    /// The cases; each is parsed separately, so that its position in the file is known.
    #[serde(borrow)]
    pub cases: Vec<&'a RawValue>,
}

/// A case: a sequence of steps.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCase<'a> {
    /// Subject of the case, in a few words.
    pub title: String,
    /// Differences from the file's position.
    #[serde(default)]
    pub position: RawPosition,
    /// Steps, in order.
    #[serde(borrow, default)]
    pub steps: Vec<&'a RawValue>,
    /// Forces that players choose before the battle.
    #[serde(borrow, default)]
    pub musters: Vec<&'a RawValue>,
}

/// A force that a player chooses, and the expected result.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawForce {
    /// Side of the player.
    pub side: Side,
    /// Requisition points.
    pub rp: u8,
    /// Requirements of the mission.
    #[serde(default)]
    pub demands: Vec<ForceRequirement>,
    /// Id of the mission's rule.
    pub mission: Option<String>,
    /// Ids of the kinds of the bought figures, one per figure.
    pub buy: Vec<String>,
    /// Rule that refuses the force; `None` if the force is allowed.
    pub refused: Option<String>,
    /// Code of that refusal.
    pub code: Option<String>,
}

/// Starting position. A part that is left out is empty, or has the documented default.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawPosition {
    /// Rows, top first: `#` rock, `.` floor, `O` obstacle; any other letter is the figure with that name, on floor.
    pub board: Option<Vec<String>>,
    /// Kinds of figures defined for this test, in addition to those of the game.
    pub kinds: Option<Vec<FigureKind>>,
    /// Doors; by default closed and not sealed.
    pub doors: Option<Vec<Door>>,
    /// Entry points, numbered from 0.
    pub entries: Option<Vec<EdgePoint>>,
    /// Exit points.
    pub exits: Option<Vec<EdgePoint>>,
    /// The figures, on the letters of the board or waiting.
    pub figures: Option<Vec<RawTestFigure>>,
    /// Start within the turn; by default in the middle of the action phase.
    pub start: Option<RawStart>,
    /// Side whose half-turn it is; by default the Allies.
    pub active: Option<Side>,
    /// Side that went first this turn; by default the active side.
    pub first: Option<Side>,
    /// Command points in hand; by default none.
    pub command: Option<RawPair<u8>>,
    /// Requisition levels; by default 6.
    pub levels: Option<RawPair<u8>>,
    /// The bought forces, by the ids of figure kinds.
    pub forces: Option<RawPair<Vec<String>>>,
    /// Veterans among the bought figures, from earlier missions.
    pub veterans: Option<RawPair<Vec<RawVeteran>>>,
    /// Conditions that end the battle.
    pub endings: Option<Vec<EndCondition>>,
    /// Special points in hand; by default none.
    pub special: Option<RawPair<u8>>,
    /// Burning squares, and the owners of the fire.
    pub ablaze: Option<Vec<BurningSquare>>,
    /// The hands, by the ids of kinds of cards.
    pub hands: Option<RawPair<Vec<String>>>,
    /// The deck, top card first; by default empty.
    pub deck: Option<Vec<String>>,
    /// Effect cards on the cards of hordes: id of the figure kind and id of the card kind.
    pub horde_cards: Option<Vec<(String, String)>>,
    /// Kinds of cards defined for this test, in addition to those of the game.
    pub cards: Option<Vec<CardKind>>,
    /// Objects, numbered from 0.
    pub objects: Option<Vec<RawTestObject>>,
    /// Edition of the rules; by default the current one.
    pub edition: Option<RulesEdition>,
    /// Special conditions.
    pub specials: Option<Vec<AnyCondition>>,
    /// Sources of victory points.
    pub points: Option<Vec<ScoringRule>>,
}

/// An object of the position.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTestObject {
    /// `true` if the object can be carried; otherwise it is activated.
    #[serde(default)]
    pub portable: bool,
    /// Square of the object, if no figure carries it.
    pub at: Option<Square>,
    /// Name of the figure that carries it.
    pub carried: Option<String>,
    /// Number of a token that has one.
    pub number: Option<u8>,
    /// Sides that have seen the number.
    #[serde(default)]
    pub known: Vec<Side>,
    /// `true` if the object was picked up before.
    #[serde(default)]
    pub searched: bool,
    /// The only side that may activate it.
    pub user: Option<Side>,
}

impl RawPosition {
    /// Returns this position, with the parts replaced that `over` contains.
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

/// Time within the turn at which the case begins.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
pub(super) enum RawStart {
    /// At the maintenance phase of the first turn, with the forces off the board.
    Maintenance,
    /// In the half-turn of the active side.
    Action,
}

/// Two values, one for each side.
#[derive(Clone, Default, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "PascalCase")]
pub(super) struct RawPair<T> {
    pub allied: T,
    pub german: T,
}

impl<T> From<BySide<T>> for RawPair<T> {
    fn from(BySide { allied, german }: BySide<T>) -> Self {
        RawPair { allied, german }
    }
}

/// A figure of the position.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTestFigure {
    /// Name of the figure; a single letter for a figure on the board.
    pub name: String,
    pub kind: String,
    /// Facing; by default inward for a figure that waits.
    pub facing: Option<Facing>,
    /// Number of the entry point at which the figure waits.
    pub waiting: Option<u8>,
    #[serde(default)]
    pub wounds: u8,
    #[serde(default)]
    pub reaction: bool,
    #[serde(default)]
    pub activated: bool,
    /// `true` if its side holds the figure in reserve (`M7`).
    #[serde(default)]
    pub reserve: bool,
    /// `true` if the figure has left through an exit.
    #[serde(default)]
    pub left: bool,
    /// Effect cards on the figure, by the ids of their kinds.
    #[serde(default)]
    pub cards: Vec<String>,
    /// Experience cards on the figure, by the ids of their kinds.
    #[serde(default)]
    pub experience: Vec<String>,
}

/// A bought figure that fought in earlier missions.
#[derive(Clone, Default, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawVeteran {
    /// Index of the purchase among the side's purchases, from 0.
    pub purchase: u8,
    /// Number of the figure among the figures of its kind.
    pub number: u16,
    /// Experience cards, by the ids of their kinds.
    #[serde(default)]
    pub cards: Vec<String>,
}
