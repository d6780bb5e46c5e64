//! The model and the intents of the campaign log.

use ui_kit::prelude::*;

/// Resource with everything that the campaign log shows.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CampaignLogModel {
    /// Name of the campaign.
    pub name: String,
    /// Missions, in order.
    pub missions: Vec<MissionLine>,
    /// Number of missions won, allied and German.
    pub tally: [u32; 2],
    /// Winner of the campaign, once it is over; `Some(None)` is a draw.
    pub winner: Option<Option<Side>>,
    /// Figures with their history, the living first.
    pub figures: Vec<FigureLine>,
    /// The result of each played mission, in order.
    pub story: Vec<StoryLine>,
    /// Report of the open mission; `None` shows the figures instead.
    pub report: Option<MissionReport>,
    /// Caption of the confirm button.
    pub confirm: String,
    /// Reason why the player can't continue, if any.
    pub refused: Option<DisabledReason>,
    /// The players, in a sentence.
    pub players: String,
    /// `true` if a mission can be restarted.
    pub restart: bool,
    /// The button that plays the next battle online, or resumes the current one online; with the reason why it is
    /// disabled, if it is.
    pub online: Option<Option<DisabledReason>>,
    /// `true` for a page of a campaign at another machine, on which nothing can be changed.
    pub is_page: bool,
    /// Warning, if any, for example about a failed save.
    pub warning: Option<String>,
}

/// A mission in the campaign log.
#[derive(Clone, Debug, PartialEq)]
pub struct MissionLine {
    /// Number of the mission.
    pub number: u32,
    /// Name of the mission.
    pub name: String,
    /// Result of the mission, or its subject.
    pub line: String,
    /// Requisition points, allied and German.
    pub rp: [u8; 2],
    /// Losses, once the mission was played.
    pub losses: Option<LossesLine>,
    /// State of the mission.
    pub state: MissionState,
}

/// The losses of both sides in a mission.
#[derive(Clone, Debug, PartialEq)]
pub struct LossesLine {
    /// Figures lost, allied and German.
    pub lost: [usize; 2],
    /// Losses in words.
    pub words: String,
}

/// A mission in the campaign's story.
#[derive(Clone, Debug, PartialEq)]
pub struct StoryLine {
    /// Number of the mission.
    pub number: u32,
    /// Name of the mission.
    pub name: String,
    /// Result of the mission, in short sentences.
    pub words: String,
}

/// State of a mission of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissionState {
    /// Won by this side; `None` is a draw.
    Won(Option<Side>),
    /// The next mission to play.
    Now,
    /// Being played.
    Going,
    /// A later mission.
    Later,
    /// A later mission that decides the campaign.
    Decides,
}

/// A figure in the campaign log.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureLine {
    /// Side of the figure.
    pub side: Side,
    /// Its custom name, or its kind and number.
    pub name: String,
    /// Its kind and number, if it has a custom name.
    pub kind: Option<String>,
    /// Picture, like `art/grunt`, or portrait.
    pub picture: String,
    /// Its achievements, or the cause of its death.
    pub history: String,
    /// Names of its experience cards.
    pub cards: Vec<String>,
    /// `true` if it is dead; then its cards are lost.
    pub fallen: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct MissionReport {
    /// Index of the mission in the campaign log.
    pub mission: usize,
    /// Name of the mission.
    pub name: String,
    /// How the mission ended, in one sentence.
    pub sentence: String,
    /// Lines of both sides, allied and German: title and text each.
    pub sides: [Vec<(String, String)>; 2],
}

/// Message: a request of the players on the campaign log.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CampaignLogIntent {
    /// Go back to the list of campaigns.
    Back,
    /// Open or close the report of this mission.
    Look(usize),
    /// Name the figure in this row.
    Call(usize),
    /// Open the choice of players.
    Players,
    /// Play the next battle with players at other machines, or resume the current one with them.
    Online,
    /// Restart the mission.
    Restart,
    /// Continue the campaign.
    Go,
}

/// Resource with the number of times that the player turned to the next page of the figures.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CampaignLogPage(pub(crate) usize);
