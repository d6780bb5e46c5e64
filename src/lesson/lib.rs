//! Lessons: guided battles that teach by doing, as data. A lesson is a position, and steps that say what is to be done in
//! it, by the player and by the enemy, who follows the book. The dice of its shots are laid out beforehand, so that what
//! happens is what the words tell.
//!
//! - [`Lesson`], [`Step`], [`Goal`], [`Mark`]: what a file holds, such as `assets/lessons/first-battle.ron`
//! - [`Course`]: a lesson that was played through once, and how the battle stands before and after each order
//! - [`Progress`]: how far somebody has come, and what an order of theirs would mean
//!
//! The words stand in `assets/text`, by the ids of lesson and steps. What the window makes of it is in `client::lesson`.

mod course;
mod progress;
mod read;

use serde::{Deserialize, Serialize};

use rules::{BySide, Door, EdgePoint, Entry, FigureId, Localized, Order, Side, Square};

pub use course::{Course, CourseFault};
pub use progress::{Judgement, Progress, Standing};
pub use read::{load_lesson, parse_lesson};
pub use record::{BarePosition, PlacedFigureSpec};

/// The field by which the file of a lesson is known.
pub const STEPS_FIELD: &str = "steps";

/// A guided battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its id: `first-battle`. Its words begin with it.
    pub id: String,
    /// Its name.
    pub name: Localized,
    /// The side that is taught; the other one follows the book.
    pub pupil: Side,
    /// Requisition levels: they set command points and hands (`CP-1`, `HAND-1`).
    pub levels: BySide<u8>,
    /// The seed of what is not laid out beforehand.
    pub seed: u64,
    /// The board from the top: `#` rock, `.` floor, `O` obstacle.
    pub rows: Vec<String>,
    /// The doors.
    pub doors: Vec<Door>,
    /// Entry points.
    pub entries: Vec<EdgePoint>,
    /// Figures, points and cards as they are at the start.
    pub position: BarePosition,
    /// What is done, one thing at a time.
    pub steps: Vec<Step>,
}

/// One thing to learn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Its id: its title is `<lesson>-<step>-title`, its words `<lesson>-<step>`, and what is said of a wrong try, if
    /// anything in particular, `<lesson>-<step>-wrong`.
    pub id: String,
    /// The rule that it is about, for who wants to read on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What completes it.
    #[serde(default)]
    pub goal: Goal,
    /// What it points at.
    #[serde(default)]
    pub marks: Vec<Mark>,
    /// What is done in it, by either side, and the dice that are laid out for it. The enemy's orders are given by
    /// themselves; where they come first, they wait until the player has read what is told.
    #[serde(default)]
    pub orders: Vec<Entry>,
}

/// What completes a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// Its orders were given, or others that lead to the same. Without orders: it was read.
    #[default]
    Orders,
    /// This figure is selected.
    Select(FigureId),
    /// The way to this square is shown.
    Go(Square),
    /// The plan of this order is shown.
    Plan(Order),
    /// What is seen and watched is shown.
    Sight,
    /// The hand is held open.
    Hand,
    /// The curtain before the bid is open.
    Curtain,
    /// All that was ordered in the step before was taken back.
    Undo,
}

/// Something that a step points at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mark {
    /// A square of the board.
    Square(Square),
    /// A figure.
    Figure(FigureId),
    /// A plate, by the beginning of its name: `shoot:` is the one with that icon.
    Plate(String),
    /// A panel of the battle.
    Panel(Panel),
}

/// A panel of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Panel {
    /// The list of one's own figures.
    Force,
    /// The card of the figure.
    Card,
    /// What is planned, with its odds, or what the dice showed.
    Dock,
    /// What the figure can do, with its points.
    Actions,
    /// Turn, half and command points.
    Top,
}

impl Step {
    /// Whether it is done by reading it.
    pub fn only_read(&self) -> bool {
        self.goal == Goal::Orders && self.orders.is_empty()
    }
}

impl Lesson {
    /// The ids of all words that it needs.
    pub fn words(&self) -> Vec<String> {
        let of = |step: &Step| [format!("{}-{}-title", self.id, step.id), format!("{}-{}", self.id, step.id)];
        self.steps.iter().flat_map(of).collect()
    }

    /// The place of the step with that id.
    pub fn find(&self, step: &str) -> Option<usize> {
        self.steps.iter().position(|other| other.id == step)
    }
}
