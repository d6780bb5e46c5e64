//! The model of the bid screen, and its intents.

use crate::secret_toolbar::SecretToolbar;
use ui_kit::prelude::*;

/// The model of the bid: only facts that the bidder may know.
#[derive(Clone, Debug, PartialEq)]
pub struct BidModel {
    /// Bidding side.
    pub side: Side,
    /// Name of the bidder; empty for a player without a name.
    pub player: String,
    pub turn: u32,
    /// Maximum bid in command points.
    pub available: u8,
    /// Current bid.
    pub chosen: u8,
    /// Sources of the available command points: words and number each.
    pub breakdown: Vec<(String, String)>,
    /// Further notes: icon and sentence each; may have `**bold**` parts.
    pub notes: Vec<(String, String)>,
    /// Number of cards in the side's hand, if the battle has cards.
    pub hand: Option<usize>,
    /// Permission to declare Allied Intelligence; `None` if the side doesn't have it.
    pub intelligence: Option<Result<(), DisabledReason>>,
    /// Advice about the bid: `None` if it is not available, `Some(None)` while it is closed, its text while it is open.
    pub advice: Option<Option<String>>,
    /// `true` if the player can first watch the other side's last turn.
    pub handover: bool,
    /// `true` if the privacy curtain hides the bid from another player at the same machine.
    pub curtain: bool,
    /// `true` while the opponent at another machine still makes a secret decision.
    pub early: bool,
    /// Other buttons that stay available.
    pub aside: SecretToolbar,
}

/// Message: a request of the bidder.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BidIntent {
    /// Set the bid to this number.
    Set(u8),
    /// Submit the bid.
    Seal,
    /// Declare Allied Intelligence instead.
    Declare,
    /// Show or hide the advice.
    Advice,
    /// Close the privacy curtain.
    CloseCurtain,
    /// Watch the other side's last turn.
    Watch,
}
