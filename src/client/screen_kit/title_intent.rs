//! The choices of the main menu, which the tutorial's last page offers, too.

use ui_kit::prelude::*;

/// Message: a request of the player on the title screen.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleIntent {
    /// Continue the game that [`ContinueInfo`] describes.
    Continue,
    /// Play the tutorial.
    Tutorial,
    /// Play a first battle against the AI.
    FirstAiBattle,
    /// Open the campaigns.
    Campaigns,
    /// Open the skirmish screen.
    Skirmish,
    /// Open the saved games.
    Records,
    /// Open the editor of the player's own missions.
    Editor,
    /// Open the rulebook.
    Rules,
    /// Ask for confirmation and quit the game.
    Quit,
}
