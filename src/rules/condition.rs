//! The interface of special conditions of a mission: their faults in a dossier, the check before a battle, their
//! triggers, their questions to players, their limits on other rules, and the tasks, orders, counters and marks that
//! they hand out to all readers. Each condition has its own file in `conditions`.

use std::{
    any::{Any, TypeId},
    fmt::Debug,
    sync::Arc,
};

use bevy_app::App;

use crate::{
    both,
    cards::EventEffect,
    catalogue::Catalogue,
    end_conditions::EndCondition,
    facing::Facing,
    figure::FigureKind,
    figures::Figure,
    ids::{FigureId, ObjectId},
    localized::Localized,
    map_mark::MapMark,
    mission_specs::{ArrivalSpec, CounterSpec, ObjectiveSpec},
    order::Order,
    pending_decision::PendingDecision,
    refusal::Refusal,
    side::{BySide, Side},
    square::Square,
    state_parts::StateParts,
    step::Step,
    terrain::{Door, Terrain},
};

/// A special condition. One file contains all that is specific to it.
pub trait Condition: Any + DynEq + Debug + Send + Sync {
    /// Adds the faults of the condition in that dossier to `faults`.
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>);

    /// Checks that a battle can be fought with the condition, which may come from a mission file or from a record.
    ///
    /// # Errors
    /// The reason why it can't be fought.
    fn check_playable(&self, _: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        Ok(())
    }

    /// Returns the step that the condition adds at that moment.
    fn on_trigger(&self, _: Trigger) -> Option<Step> {
        None
    }

    /// Returns `true` if the condition holds back the figures of that side that would arrive in that turn: those of its
    /// hordes if `horde` is `true`, otherwise all others.
    fn holds_back(&self, _side: Side, _horde: bool, _turn: u16) -> bool {
        false
    }

    /// Returns the side that no player plays because of the condition (`COOP-2`).
    fn automated_side(&self) -> Option<Side> {
        None
    }

    /// Returns `true` if figures of that side may not move from a square, or onto the board (`None`), to another
    /// square.
    fn forbids_move(&self, _side: Side, _from: Option<Square>, _at: Square) -> bool {
        false
    }

    /// Returns the squares where figures appear on the board. They are kept free of contraptions.
    fn arrival_squares(&self) -> &[Square] {
        &[]
    }

    /// Returns the sides of squares that figures of that side strike to win, each with the square in front of it.
    fn strike_points(&self, _side: Side) -> &[(Square, Facing)] {
        &[]
    }

    /// Returns the doors of a room that is locked at the beginning, by their numbers.
    fn locked_doors(&self) -> &[u8] {
        &[]
    }

    /// Returns `true` if zombies may carry objects.
    fn lets_zombies_carry(&self) -> bool {
        false
    }

    /// Returns `true` if the deck contains only the cards that the mission brings.
    fn replaces_deck(&self) -> bool {
        false
    }

    /// Returns `true` if that effect of a card acts on something that the condition brings.
    fn is_affected_by(&self, _: &EventEffect) -> bool {
        false
    }

    /// Returns the tasks that the condition makes worth doing for a side now.
    fn objectives(&self, _: &dyn StateParts, _side: Side) -> Vec<ObjectiveSpec> {
        Vec::new()
    }

    /// Returns the orders that the condition lets a figure consider where it is now; the check of an order may still
    /// refuse them.
    fn affordances(&self, _: &dyn StateParts, _: &Figure) -> Vec<Order> {
        Vec::new()
    }

    /// Returns the numbers of the condition that players follow.
    fn counters(&self, _: &dyn StateParts) -> Vec<CounterSpec> {
        Vec::new()
    }

    /// Returns the figures that the condition will bring onto the board.
    fn arrivals(&self, _: &dyn StateParts) -> Option<ArrivalSpec> {
        None
    }

    /// Returns the marks of the condition on a map of the mission.
    fn map_marks(&self) -> Vec<MapMark> {
        Vec::new()
    }

    /// Returns the cost in action points of an action that the condition defines, if it depends on the condition.
    fn action_cost(&self, _: &Figure, _: Order) -> Option<u8> {
        None
    }

    /// Returns the step of an action that the condition defines, or why it is refused; `None` if the condition defines
    /// no such action. `own` is the mission's condition; without it, the action is refused.
    fn check_action(_own: Option<&Self>, _: &dyn StateParts, _: &Figure, _: Order) -> Option<Result<Step, Refusal>>
    where
        Self: Sized,
    {
        None
    }

    /// Adds the systems of the condition's steps.
    fn plugin(_: &mut App)
    where
        Self: Sized,
    {
    }

    /// Returns the steps that follow from an answer, or why it is refused; `None` if the decision is not one of this
    /// condition, or the order is no answer to it.
    fn answer(_: &PendingDecision, _: Order) -> Option<Result<Vec<Step>, Refusal>>
    where
        Self: Sized,
    {
        None
    }
}

/// Moment at which a condition may add a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// Before the first turn.
    Beginning,
    /// The hordes have brought their figures for the turn (`DEPLOY-4`).
    Reinforced,
    /// A card has brought figures of a side's horde (`CARD-3`).
    Brought {
        /// The side.
        side: Side,
        /// Id of the first of these figures.
        since: FigureId,
        /// The turn.
        turn: u16,
    },
    /// The sides are about to bid. A step of a condition replaces the bid.
    Bid,
    /// Before the action phase of that turn, before any figure enters.
    Action(u16),
    /// A half-turn of that side begins.
    Half(Side),
    /// A half-turn of that side has ended, after its activations (`ACT-3`).
    HalfEnding(Side),
    /// A figure has moved to another square.
    Stepped {
        /// The figure.
        figure: FigureId,
        /// Its side.
        side: Side,
        /// Square that it left; `None` from off the board.
        from: Option<Square>,
        /// Square that it came to.
        at: Square,
    },
    /// A side has opened a door.
    Opened {
        /// Number of the door.
        door: u8,
        /// Side that opened it, by a figure or a card.
        side: Side,
        /// The figure that opened it; `None` if a card did.
        figure: Option<FigureId>,
    },
    /// A figure is about to leave the board through an exit.
    Leaving {
        /// The figure.
        figure: FigureId,
        /// Its side.
        side: Side,
    },
    /// A figure picks up a numbered token for the first time in the battle.
    Searched {
        /// The figure.
        figure: FigureId,
        /// The token.
        object: ObjectId,
    },
}

/// Object-safe equality: compares values of any type.
pub trait DynEq {
    /// Returns `true` if `other` has the same type and is equal.
    fn same(&self, other: &dyn Any) -> bool;
}

impl<T: PartialEq + 'static> DynEq for T {
    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// Shared pointer to a special condition of any type.
#[derive(Clone, Debug)]
pub struct AnyCondition(Arc<dyn Condition>);

impl AnyCondition {
    /// Returns the condition.
    pub fn condition(&self) -> &dyn Condition {
        &*self.0
    }

    /// Returns the data of the condition if it is of type `T`.
    pub fn of<T: Condition>(&self) -> Option<&T> {
        (self.condition() as &dyn Any).downcast_ref()
    }

    /// Returns `true` if both conditions have the same type.
    pub fn is_like(&self, other: &AnyCondition) -> bool {
        self.is_a((other.condition() as &dyn Any).type_id())
    }

    /// Returns `true` if the condition has that type.
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

/// Returns the first condition of type `T`.
pub fn find_condition<T: Condition>(specials: &[AnyCondition]) -> Option<&T> {
    specials.iter().find_map(AnyCondition::of)
}

/// Data against which a condition is checked before a battle.
#[derive(Clone, Copy, Debug)]
pub struct BattleContext<'a> {
    /// The board.
    pub terrain: &'a Terrain,
    /// Its doors.
    pub doors: &'a [Door],
    /// The kinds of figures.
    pub catalogue: &'a Catalogue,
}

/// Reason why a battle can't be fought with a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionBoundsError {
    /// The catalogue has no kind of figure with that id.
    NoKind(String),
    /// The condition has too many of the parts that the text names.
    TooMany(&'static str),
    /// The square is not floor, but the condition needs floor there, as the text says.
    NotFloor(Square, &'static str),
}

/// Maximum number of areas, or of other parts, of a condition in a battle.
pub const MAX_PARTS: usize = 50;

/// Parts of a dossier that conditions are checked against. Its map has a board.
#[derive(Clone, Copy, Debug)]
pub struct MissionContext<'a> {
    /// The board without its doors.
    pub terrain: &'a Terrain,
    /// The doors, by their numbers; a door that is off the board is at its edge.
    pub doors: &'a [Door],
    /// All its special conditions.
    pub specials: &'a [AnyCondition],
    /// End conditions of its battle.
    pub endings: &'a [EndCondition],
    /// Requisition points of each side.
    pub rp: BySide<i64>,
    /// For each object whether it can be carried.
    pub portable: &'a [bool],
    /// Number of objects that are numbered tokens.
    pub tokens: usize,
    /// The kinds of figures; `None` skips the checks of kinds.
    pub catalogue: Option<&'a Catalogue>,
    /// `true` if the map has no faults, so that paths on it can be checked.
    pub sound: bool,
}

impl MissionContext<'_> {
    /// Returns `true` if the catalogue has hordes of that side.
    pub fn has_horde(&self, side: Side) -> bool {
        let horde = |kind: &FigureKind| kind.side == side && kind.horde().is_some();
        self.catalogue.is_some_and(|catalogue| catalogue.kinds().any(|(_, kind)| horde(kind)))
    }

    /// Returns the fault of an id of a kind that the catalogue lacks.
    pub(crate) fn kind_fault(&self, path: &str, kind: &str) -> Option<ConditionError> {
        let catalogue = self.catalogue.filter(|catalogue| catalogue.find(kind).is_none())?;
        let known: Vec<String> = catalogue.kinds().map(|(_, kind)| format!("`{}`", kind.id)).collect();
        let known = known.join(", ");
        let message = both!("no hay figura `{kind}`", "there is no figure `{kind}`");
        Some(ConditionError::new(path, message, both!("figuras: {known}", "figures: {known}")))
    }

    /// Returns the fault of the door at that place of a list of door numbers, if it does not exist or is listed twice.
    pub(crate) fn door_fault(&self, path: &str, doors: &[u8], place: usize) -> Option<ConditionError> {
        let number = doors[place];
        if usize::from(number) >= self.doors.len() {
            let hint = match self.doors.len().checked_sub(1) {
                None => both!("el mapa no tiene puertas", "the map has no doors"),
                Some(last) => both!("las puertas van de la 0 a la {last}", "doors go from 0 to {last}"),
            };
            let message = both!("no hay puerta {number}", "there is no door {number}");
            return Some(ConditionError::new(path, message, hint));
        }
        doors[..place].contains(&number).then(|| {
            let message = both!("la puerta {number} aparece dos veces", "door {number} is listed twice");
            ConditionError::new(path, message, both!("nombra cada puerta una vez", "name each door once"))
        })
    }
}

/// A fault of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionError {
    /// Path within the condition, such as `.areas[1]`; empty for the whole condition.
    pub path: String,
    /// Description of the fault.
    pub message: Localized,
    /// Advice how to correct it.
    pub hint: Localized,
    /// The rule that it breaks, if there is one.
    pub rule: Option<&'static str>,
}

impl ConditionError {
    /// Creates a fault at that path.
    pub fn new(path: impl Into<String>, message: Localized, hint: Localized) -> ConditionError {
        ConditionError { path: path.into(), message, hint, rule: None }
    }

    /// Returns the fault with the rule that it breaks.
    pub fn against(self, rule: &'static str) -> ConditionError {
        ConditionError { rule: Some(rule), ..self }
    }
}
