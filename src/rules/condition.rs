//! What a special condition of a mission is to all who don't ask which: what is wrong with it in a dossier, whether it
//! can be played, what it makes happen and when, what it asks of players, and what is seen of it. Each has a file of its
//! own in `conditions`.

use std::{
    any::{Any, TypeId},
    fmt::Debug,
    sync::Arc,
};

use bevy_app::App;

use crate::{
    catalogue::Catalogue,
    end_conditions::EndCondition,
    facing::Facing,
    figure::FigureKind,
    ids::{FigureId, ObjectId},
    localized::Localized,
    order::Order,
    pending_decision::PendingDecision,
    refusal::Refusal,
    side::{BySide, Side},
    square::Square,
    step::Step,
    terrain::{Door, Terrain},
};

/// A special condition: one file that says all about it.
pub trait Condition: Any + DynEq + Debug + Send + Sync {
    /// Notes what makes no sense about it in that dossier.
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>);

    /// Whether a battle can be fought with it, whoever wrote it down.
    ///
    /// # Errors
    /// What can't be.
    fn check_playable(&self, _: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        Ok(())
    }

    /// What it makes happen at that moment.
    fn on_trigger(&self, _: Trigger) -> Option<Step> {
        None
    }

    /// Whether it holds back what comes of that side in that turn: of its hordes, or of all else.
    fn holds_back(&self, _side: Side, _horde: bool, _turn: u16) -> bool {
        false
    }

    /// What is seen of it on a plan of the mission.
    fn map_mark(&self) -> Option<MapMark> {
        None
    }

    /// Adds the systems of its steps.
    fn plugin(_: &mut App)
    where
        Self: Sized,
    {
    }

    /// The orders that may answer a question of its own; none if it is not.
    fn answers(_: &PendingDecision) -> Option<Vec<Order>>
    where
        Self: Sized,
    {
        None
    }

    /// The steps of such an answer, or why it is refused; none if the question is not its own, or that no answer to it.
    fn answer(_: &PendingDecision, _: Order) -> Option<Result<Vec<Step>, Refusal>>
    where
        Self: Sized,
    {
        None
    }

    /// The step that asks a question of its own again; none if it is not.
    fn ask_again(_: &PendingDecision) -> Option<Step>
    where
        Self: Sized,
    {
        None
    }
}

/// When a condition may make something happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// Before the first turn.
    Beginning,
    /// The hordes have brought their figures for the turn (`DEPLOY-4`).
    Reinforced,
    /// A card has brought figures of a side's horde (`CARD-3`).
    Brought {
        /// Whose.
        side: Side,
        /// The first of them.
        since: FigureId,
        /// The turn.
        turn: u16,
    },
    /// Before the action phase of that turn, before anybody enters.
    Action(u16),
    /// A half of that side begins.
    Half(Side),
    /// A half of that side is over for whoever plays it (`ACT-3`).
    HalfEnding(Side),
    /// A figure has come to another square.
    Stepped {
        /// Who.
        figure: FigureId,
        /// Whose it is.
        side: Side,
        /// From where; none from off the board.
        from: Option<Square>,
        /// To where.
        at: Square,
    },
    /// That side has opened a door.
    Opened {
        /// Its number.
        door: u8,
        /// Who has opened it, by a figure or a card.
        side: Side,
    },
    /// A figure picks a numbered token up that nobody has picked up before.
    Searched {
        /// Who.
        figure: FigureId,
        /// The token.
        object: ObjectId,
    },
}

/// Whether two things of any type are the same.
pub trait DynEq {
    /// Whether it is the same as that.
    fn same(&self, other: &dyn Any) -> bool;
}

impl<T: PartialEq + 'static> DynEq for T {
    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// A special condition of a mission, whichever it is.
#[derive(Clone, Debug)]
pub struct AnyCondition(Arc<dyn Condition>);

impl AnyCondition {
    /// What it is.
    pub fn condition(&self) -> &dyn Condition {
        &*self.0
    }

    /// Its data, if it is of that sort.
    pub fn of<T: Condition>(&self) -> Option<&T> {
        (self.condition() as &dyn Any).downcast_ref()
    }

    /// Whether both are of one sort.
    pub fn is_like(&self, other: &AnyCondition) -> bool {
        self.is_a((other.condition() as &dyn Any).type_id())
    }

    /// Whether its data are of that type.
    pub(super) fn is_a(&self, sort: TypeId) -> bool {
        (self.condition() as &dyn Any).type_id() == sort
    }
}

impl<T: Condition> From<T> for AnyCondition {
    fn from(condition: T) -> AnyCondition {
        AnyCondition(Arc::new(condition))
    }
}

impl PartialEq for AnyCondition {
    fn eq(&self, other: &AnyCondition) -> bool {
        self.condition().same(other.condition())
    }
}

impl Eq for AnyCondition {}

/// The first condition of that sort.
pub fn find_condition<T: Condition>(specials: &[AnyCondition]) -> Option<&T> {
    specials.iter().find_map(AnyCondition::of)
}

/// What a condition is laid out on.
#[derive(Clone, Copy, Debug)]
pub struct BattleContext<'a> {
    /// The board.
    pub terrain: &'a Terrain,
    /// Its doors.
    pub doors: &'a [Door],
    /// The kinds of figures.
    pub catalogue: &'a Catalogue,
}

/// Why a battle can't be fought with a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionBoundsError {
    /// There is no such kind of figure.
    NoKind(String),
    /// There is too much of that.
    TooMany(&'static str),
    /// That stands on a square that is not floor.
    NotFloor(Square, &'static str),
}

/// What is seen of a condition on a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapMark {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub what: MapMarkKind,
    /// What the legend says, in Spanish and in English.
    pub legend: (&'static str, &'static str),
}

/// The sorts of marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapMarkKind {
    /// A figure that can't move.
    Figure(Square, Facing),
    /// The floor within these rectangles, by two opposite corners.
    Areas(Vec<(Square, Square)>),
    /// Arrows on the floor within these rectangles.
    Arrows(Vec<((Square, Square), Facing)>),
    /// A gate on these sides of squares.
    Gate(Vec<(Square, Facing)>),
    /// Something built on these squares.
    Built(Vec<Square>),
}

/// The most areas, or other parts, of a condition that is played.
pub const MAX_PARTS: usize = 50;

/// A dossier whose map has a board.
#[derive(Clone, Copy, Debug)]
pub struct MissionContext<'a> {
    /// The board without its doors.
    pub terrain: &'a Terrain,
    /// The doors, by their numbers; one that is off every board stands at its edge.
    pub doors: &'a [Door],
    /// All its special conditions.
    pub specials: &'a [AnyCondition],
    /// How its battle ends.
    pub endings: &'a [EndCondition],
    /// Requisition points.
    pub rp: BySide<i64>,
    /// How many objects there are.
    pub objects: usize,
    /// How many of them are numbered tokens.
    pub tokens: usize,
    /// The kinds of figures; without them nothing is said about kinds.
    pub catalogue: Option<&'a Catalogue>,
    /// Whether the map is free of faults, so that ways on it may be followed.
    pub sound: bool,
}

impl MissionContext<'_> {
    /// Whether that side has hordes.
    pub fn has_horde(&self, side: Side) -> bool {
        let horde = |kind: &FigureKind| kind.side == side && kind.horde().is_some();
        self.catalogue.is_some_and(|catalogue| catalogue.kinds().any(|(_, kind)| horde(kind)))
    }
}

/// What makes no sense about a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionError {
    /// Where, within the condition: `.areas[1]`; empty: the whole of it.
    pub path: String,
    /// What is wrong.
    pub message: Localized,
    /// What would put it right.
    pub hint: Localized,
    /// The rule that it goes against, if there is one.
    pub rule: Option<&'static str>,
}

impl ConditionError {
    /// A fault at that place.
    pub fn new(path: impl Into<String>, message: Localized, hint: Localized) -> ConditionError {
        ConditionError { path: path.into(), message, hint, rule: None }
    }

    /// The same against that rule.
    pub fn against(self, rule: &'static str) -> ConditionError {
        ConditionError { rule: Some(rule), ..self }
    }
}
