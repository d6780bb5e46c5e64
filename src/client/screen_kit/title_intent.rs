//! The choices of the main menu, which the tutorial's last page offers, too.

use ui_kit::prelude::*;

/// Message: a request of the player on the title screen.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleIntent {
    /// Continue the game that was played last.
    Continue,
    /// Play the tutorial.
    Tutorial,
    /// Play a first battle against the AI.
    FirstAiBattle,
    /// Prepare a skirmish.
    Skirmish,
    /// Open a screen that needs no preparation.
    Open(Screen),
    /// Open the rulebook.
    Rules,
    /// Ask for confirmation and quit the game.
    Quit,
}
