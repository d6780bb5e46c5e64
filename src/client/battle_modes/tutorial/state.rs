//! State of the tutorial that is being played, and the intents about it.

use bevy::prelude::*;

use rules::ScratchWorld;
use tutorial::{TutorialProgress, TutorialScript};

/// Resource: state of the tutorial that is being played.
#[derive(Resource)]
pub(crate) struct TutorialSession {
    pub(crate) course: TutorialScript,
    pub(crate) progress: TutorialProgress,
    /// World in which orders are tried out.
    pub(crate) scratch: ScratchWorld,
    /// `true` once the player has read the panel. Then a step without orders is done, and the enemy's first orders may
    /// begin.
    pub(crate) read: bool,
    /// Wrong order on which the panel comments.
    pub(crate) wrong: Option<WrongOrderHint>,
    /// `true` after the last step.
    pub(crate) over: bool,
}

/// Kind of a wrong order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WrongOrderHint {
    /// The battle has left the tutorial's script; the player must undo.
    Stray,
    /// The order is not due yet.
    Later,
}

/// Message: intent of the player about the tutorial.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LessonIntent {
    /// Go on after reading.
    Next,
    /// Skip to the next step, as if this one were done.
    Skip,
    /// Return to the previous step.
    Back,
    /// Restart the tutorial.
    Restart,
    /// Leave for the title screen. The progress is kept.
    Leave,
}
