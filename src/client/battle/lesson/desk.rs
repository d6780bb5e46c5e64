//! The lesson on the table.

use bevy::prelude::*;

use lesson::{Course, Progress};
use rules::ScratchWorld;

/// The lesson on the table.
#[derive(Resource)]
pub(crate) struct Desk {
    pub(crate) course: Course,
    pub(crate) progress: Progress,
    /// For trying orders out.
    pub(crate) scratch: ScratchWorld,
    /// What the enemy does first in this step may begin: it was read what is told.
    pub(crate) read: bool,
    /// What is said of a wrong try.
    pub(crate) wrong: Option<Wrong>,
    /// All steps are done.
    pub(crate) over: bool,
}

/// What is said of a wrong try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    /// What was done leads elsewhere and must be taken back.
    Stray,
    /// This is for later.
    Later,
}

/// What a player wants of the lesson.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LessonIntent {
    /// It was read.
    Next,
    /// On to the next step as if this one were done.
    Skip,
    /// To the step before.
    Back,
    /// All from the beginning.
    Restart,
    /// To the title; it is kept how far it has come.
    Leave,
}
