//! The state of the hints, the view model of their panel, and the intents of the player.

use super::play_hint::PlayHint;
use crate::prelude::*;
use rules::Turn;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HintState {
    /// View model of the hint panel.
    pub view: Option<HintView>,
    /// Open hint. Another prompt, or a layer over it, may hide it for a while.
    pub open: Option<OpenHint>,
}

/// View model of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HintView {
    pub hint: PlayHint,
    pub spot: HintSpot,
    /// `true` if the panel over the board is at the right, because it would cover its subject at the left.
    pub is_right: bool,
}

/// A hint that is not closed yet, and the seat for which it was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpenHint {
    pub hint: PlayHint,
    pub seat: Side,
    pub turn: Turn,
    pub since: ClientInstant,
}

/// Time after which a hint counts as read; it then closes at the player's next action.
const READ: Duration = Duration::from_secs(15);

impl OpenHint {
    /// Returns `true` if the hint stays open in that turn.
    pub fn lasts(&self, turn: Turn, is_asked: bool) -> bool {
        self.turn == turn && self.since.elapsed() < READ && (is_asked || !self.hint.is_brief())
    }
}

/// Place of the hint panel, clear of all buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HintSpot {
    /// In an upper corner of the board.
    Board,
    /// Like `Board`, but above the prompt at the bottom.
    Question,
    /// Over the list of command points on the bid screen.
    Bid,
}

/// Message: intent of the player about the hints.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HintIntent {
    /// Close the open hint.
    Accept,
    /// Turn hints off.
    Disable,
}
