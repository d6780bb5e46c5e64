//! A rule test as it is written in its file, in RON. Nothing is checked here but the shape.
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

use crate::force::Demand;
use crate::rules::{Blaze, Ending, Facing, FigureKind, Gate, Reason, Side, Square, Weapon, cards::CardKind};

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
    pub demands: Vec<Demand>,
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
    pub entries: Option<Vec<Gate>>,
    /// Exit points.
    pub exits: Option<Vec<Gate>>,
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
    /// How the battle ends.
    pub endings: Option<Vec<Ending>>,
    /// Special points in hand: none, unless it is said.
    pub special: Option<RawPair<u8>>,
    /// What burns, and whose fire it is.
    pub ablaze: Option<Vec<Blaze>>,
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
            endings,
            special,
            ablaze,
            hands,
            deck,
            horde_cards,
            cards,
            objects,
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
    /// Effect cards that lie on it, by the ids of their kinds.
    #[serde(default)]
    pub cards: Vec<String>,
}

/// Orders, and what must be true after them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStep {
    /// A remark for the reader.
    #[serde(default, rename = "note")]
    pub _note: String,
    /// The dice that these orders roll, all of them and no others.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// The orders. All must be accepted, but for the last one if `refused` is said.
    #[serde(default)]
    pub give: Vec<RawOrder>,
    /// The rule by which the last order is refused; "" for a refusal that needs no rule.
    pub refused: Option<String>,
    /// The reason of that refusal.
    pub code: Option<String>,
    /// What happens, in this order, with anything in between. A line may be cut short after a word.
    #[serde(default)]
    pub events: Vec<String>,
    /// What does not happen.
    #[serde(default)]
    pub never: Vec<String>,
    /// How figures are.
    #[serde(default)]
    pub figures: Vec<RawState>,
    /// Whom the rules wait for.
    pub awaiting: Option<RawAwaiting>,
    /// Command points in hand.
    pub command: Option<RawPair<u8>>,
    /// Special points in hand.
    pub special: Option<RawPair<u8>>,
    /// All burning squares, in any order.
    pub ablaze: Option<Vec<Square>>,
    /// The hands, by the ids of kinds of cards, in any order.
    pub hands: Option<RawPair<Vec<String>>>,
    /// What lies in play that no figure has, by the ids of kinds of cards, in any order: lasting events, and what lies on
    /// a horde's card.
    pub in_play: Option<Vec<String>>,
    /// The discard pile, by the ids of kinds of cards, the top one last.
    pub discard: Option<Vec<String>>,
    /// How many cards the deck holds.
    pub deck: Option<usize>,
    /// Where objects are.
    #[serde(default)]
    pub objects: Vec<RawObjectState>,
    /// The exact odds of orders that may be given now: kill, then no wound, one, two …, each within a millionth.
    #[serde(default)]
    pub odds: Vec<(RawOrder, Vec<f64>)>,
    /// The number of the turn.
    pub turn: Option<u16>,
    /// How the battle has ended.
    pub outcome: Option<RawOutcome>,
    /// Doors, whether they are open.
    #[serde(default)]
    pub doors: Vec<RawDoor>,
    /// What figures see.
    #[serde(default)]
    pub sight: Vec<RawSight>,
    /// Orders that may be given now.
    #[serde(default)]
    pub legal: Vec<RawOrder>,
    /// Orders that may not be given now.
    #[serde(default)]
    pub not_legal: Vec<RawOrder>,
}

/// How a figure is; what is left out may be anything.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawState {
    pub name: String,
    pub at: Option<Square>,
    pub facing: Option<Facing>,
    pub wounds: Option<u8>,
    pub points: Option<u8>,
    pub activated: Option<bool>,
    pub reaction: Option<bool>,
    pub waiting: Option<u8>,
    /// Effect cards on it, those of its horde left out, by the ids of their kinds, in any order.
    pub cards: Option<Vec<String>>,
    /// Its harpoon.
    pub harpoon: Option<RawHarpoon>,
    #[serde(default)]
    pub left: bool,
    #[serde(default)]
    pub dead: bool,
}

/// A harpoon.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) enum RawHarpoon {
    Free,
    /// In that figure.
    In(String),
    Stuck,
}

/// Where an object is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawObjectState {
    pub object: u8,
    pub at: Option<Square>,
    pub carried: Option<String>,
    /// Activated by that side.
    pub used: Option<Side>,
}

/// Whom the rules wait for, and for what.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) enum RawAwaiting {
    /// What that side discards before it draws.
    Discard(Side),
    /// That side's answer to a card, by the id of its kind.
    Answer(Side, String),
    /// That side's answer to the death of a figure.
    Death(String),
    /// The answer to a figure that has run out of ammo.
    OutOfAmmo(String),
    /// A die of that figure, one of these places, may be rolled again.
    Reroll(String, Vec<u8>),
    /// That figure may shoot once more at no cost.
    Again(String),
    /// That figure's jet may reach one of these squares next.
    Flame(String, Vec<Square>),
    /// That figure lands on one of these squares.
    Landing(String, Vec<Square>),
    /// That figure may give so many points.
    Share(String, u8),
    /// That side's last chance to kill cards.
    LastChance(Side),
    /// That side's bid.
    Bid(Side),
    /// That side's deployment.
    Deploy(Side),
    /// That side's next activation.
    Act(Side),
    /// The next action of that figure.
    Acting(String),
    /// Reaction fire of these figures.
    React(Vec<String>),
    /// These figures may enter reaction mode.
    Ready(Vec<String>),
    /// Nobody.
    Over,
}

/// How a battle has ended.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOutcome {
    /// None for a draw.
    pub winner: Option<Side>,
    pub reason: Option<Reason>,
}

/// What a figure sees, drawn over the board: `*` in sight, `1` to `9` in sight at that distance, `?` either;
/// all else is not in sight.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSight {
    pub of: String,
    /// Seen as if the figure faced this way.
    pub facing: Option<Facing>,
    pub rows: Vec<String>,
}

/// An order, with figures by their names.
#[derive(Clone, Debug, Deserialize)]
pub(super) enum RawOrder {
    DeclareIntelligence,
    Bid(u8),
    Deploy(String, u8),
    EndDeployment,
    Activate(String),
    Move(Facing),
    Enter,
    Turn(Facing),
    OpenDoor(Facing),
    CloseDoor(Facing),
    SealDoor(Facing),
    /// With the first weapon of the active figure.
    Shoot(String),
    ShootWith(String, Weapon),
    CloseAttack(String),
    EndActivation,
    EndHalf,
    React(String),
    Hold(String),
    EnterReaction(String),
    EndReadiness,
    /// With the launcher if the active figure has one, else with hand grenades.
    Throw(Square),
    ThrowWith(Square, Weapon),
    Flame,
    Spread(Square),
    EndFlame,
    Detonate(String),
    Reroll(u8),
    KeepDice,
    EndShooting,
    Land(Square),
    FreeHarpoon,
    /// By the id of the kind of card.
    ClearJam(String),
    ShakeOff(String),
    PickUp(u8),
    Operate(u8),
    Drop(u8),
    EnterTunnel,
    GivePoint(String),
    EndSharing,
    /// A side plays the first card of that kind in its hand.
    Play(Side, String, RawTarget),
    /// A side kills the first card of that kind on the table.
    Kill(Side, String),
    Pass,
    Discard(String),
    EndDiscard,
    EndLastChance,
}

/// What a card is played on.
#[derive(Clone, Debug, Deserialize)]
pub(super) enum RawTarget {
    Table,
    Figure(String),
    /// The card that stands for all of that kind of figure.
    Horde(String),
    /// The first card of that kind on the table.
    Card(String),
    Door(u8),
    /// A square, entered across that side.
    Square(Square, Facing),
}
