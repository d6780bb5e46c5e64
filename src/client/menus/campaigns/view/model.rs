//! The model and the intents of the campaigns screen.

use ui_kit::prelude::*;

use crate::{mission_summary::MissionSummary, player_setup::PlayerSetupModel};

/// Resource with the list of campaigns and the chosen campaign.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CampaignsModel {
    /// All campaigns, the one played last first.
    pub rows: Vec<CampaignRow>,
    /// Index of the chosen campaign.
    pub chosen: usize,
    /// The next mission of the chosen campaign, or its fault.
    pub brief: MissionSummary,
    /// The seats of the chosen campaign; without one, the seats of a new campaign.
    pub seats: PlayerSetupModel,
    /// Caption of the confirm button.
    pub confirm: String,
    /// Reason why the chosen campaign can't be opened, if any.
    pub open: Option<DisabledReason>,
    /// Reason why the chosen campaign can't be renamed, if any.
    pub rename: Option<DisabledReason>,
    /// Reason why the chosen campaign can't be deleted, if any.
    pub delete: Option<DisabledReason>,
    /// Reason why no new campaign can be created, if any.
    pub new: Option<DisabledReason>,
    /// Error of the last request, if any.
    pub warning: Option<String>,
}

/// A row of the list of campaigns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CampaignRow {
    /// Name of the campaign, or of its file if that can't be read.
    pub name: String,
    /// Players and score, one line.
    pub line: String,
    /// Next mission, in a few words.
    pub part: String,
    /// Winner, once the campaign is over; `Some(None)` is a draw.
    pub winner: Option<Option<Side>>,
    /// `true` if it can't be played now: faulty, or open in another window.
    pub dead: bool,
}

/// Message: a request of the players on the campaigns screen. Requests about the seats are a `SeatIntent`.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CampaignsIntent {
    /// Go back to the title screen.
    Back,
    /// Switch to single missions.
    Missions,
    /// Choose the campaign with this index; if it is already chosen, open it.
    Choose(usize),
    /// Open the chosen campaign, or watch its next battle.
    Open,
    /// Create a new campaign.
    New,
    /// Rename the chosen campaign.
    Rename,
    /// Delete the chosen campaign.
    Delete,
}
