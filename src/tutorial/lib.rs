//! Tutorials: guided battles that teach by doing, as data. A tutorial consists of a position, and of steps with the
//! orders of the player and of the enemy, which follow the script. The dice are set in advance, so that the events
//! match the texts.
//!
//! - [`Tutorial`], [`TutorialStep`], [`StepGoal`], [`StepPointer`]: the contents of a file such as
//!   `assets/lessons/first-battle.ron`
//! - [`TutorialScript`]: a tutorial that was played through once, with the state of the battle before and after each
//!   order
//! - [`TutorialProgress`]: the player's progress, and the effect that an order would have on it
//!
//! The texts are in `assets/text`, by the ids of tutorial and steps. The tutorial panel of the client is in
//! `src/client/battle_modes/tutorial`.

mod load;
mod progress;
mod script;

use serde::{Deserialize, Serialize};

use rules::{BySide, Door, EdgePoint, FigureId, Localized, Order, OrderLogEntry, Side, Square};

pub use load::{load_tutorial, parse_tutorial};
pub use progress::{OrderVerdict, TutorialProgress, TutorialStatus};
pub use record::{BarePosition, PlacedFigureSpec};
pub use script::{TutorialError, TutorialScript};

/// Name of the field by which the files of tutorials are recognised.
pub const STEPS_FIELD: &str = "steps";

/// A guided battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tutorial {
    /// Id of the tutorial, such as `first-battle`; the ids of its texts begin with it.
    pub id: String,
    /// Name of the tutorial.
    pub name: Localized,
    /// Side of the player; the orders of the other side are scripted.
    pub pupil: Side,
    /// Requisition levels, which determine command points and hands (`CP-1`, `HAND-1`).
    pub levels: BySide<u8>,
    /// Seed of all dice that are not set in advance.
    pub seed: u64,
    /// The board, top row first: `#` rock, `.` floor, `O` obstacle.
    pub rows: Vec<String>,
    /// The doors.
    pub doors: Vec<Door>,
    /// Entry points.
    pub entries: Vec<EdgePoint>,
    /// Figures, points and cards at the start.
    pub position: BarePosition,
    /// Steps, in the order in which they are done.
    pub steps: Vec<TutorialStep>,
}

/// A step of a tutorial, which teaches one subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TutorialStep {
    /// Id of the step: its title is `<tutorial>-<step>-title`, its text `<tutorial>-<step>`, and its text for a wrong
    /// attempt, if it has one, `<tutorial>-<step>-wrong`.
    pub id: String,
    /// Id of the rule that the step explains, for players who want to read more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Goal that completes the step.
    #[serde(default)]
    pub goal: StepGoal,
    /// Parts of the screen at which the step points.
    #[serde(default)]
    pub marks: Vec<StepPointer>,
    /// Orders of both sides in this step, and the dice that are set for them. The enemy's orders are given
    /// automatically; if they come first, they are given after the player has read the text.
    #[serde(default)]
    pub orders: Vec<OrderLogEntry>,
}

/// Goal that completes a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum StepGoal {
    /// The orders of the step were given, or others that lead to an equal state. In a step without orders: the text was
    /// read.
    #[default]
    Orders,
    /// This figure is selected.
    Select(FigureId),
    /// The path to this square is shown.
    Go(Square),
    /// The plan of this order is shown.
    Plan(Order),
    /// Lines of sight and watched squares are shown.
    Sight,
    /// The hand is held open.
    Hand,
    /// The curtain before the bid is open.
    Curtain,
    /// All orders of the previous step were undone.
    Undo,
}

/// A part of the screen at which a step points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StepPointer {
    /// A square of the board.
    Square(Square),
    /// A figure.
    Figure(FigureId),
    /// A button, by the beginning of its name, such as `shoot:` for the button with the icon `shoot`.
    Plate(String),
    /// A panel of the battle.
    Panel(BattlePanel),
}

/// A panel of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BattlePanel {
    /// The list of the player's own figures.
    Force,
    /// The details of the selected figure.
    Card,
    /// The plan with its odds, or the dice of the last order.
    Dock,
    /// The actions of the selected figure, with its points.
    Actions,
    /// Turn, half-turn and command points.
    Top,
}

impl TutorialStep {
    /// Returns `true` if reading completes the step.
    pub fn is_text_only(&self) -> bool {
        self.goal == StepGoal::Orders && self.orders.is_empty()
    }
}

impl Tutorial {
    /// Returns the ids of the texts that the steps need.
    pub fn words(&self) -> Vec<String> {
        let of = |step: &TutorialStep| [format!("{}-{}-title", self.id, step.id), format!("{}-{}", self.id, step.id)];
        self.steps.iter().flat_map(of).collect()
    }

    /// Returns the index of the step with an id.
    pub fn find(&self, step: &str) -> Option<usize> {
        self.steps.iter().position(|other| other.id == step)
    }
}
