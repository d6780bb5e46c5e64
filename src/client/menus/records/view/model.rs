//! The rows and details of the screen of saved battles as texts, and its intents.

use ui_kit::prelude::*;

/// Maximum number of visible rows.
pub const VISIBLE_RECORD_ROWS: usize = 9;

/// One of the two lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RecordsTab {
    /// Recorded battles.
    #[default]
    Battles,
    /// Turn files of battles by mail.
    Letters,
}

/// Kind of battles that is listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RecordsKind {
    /// All battles.
    #[default]
    All,
    /// Battles outside campaigns.
    Skirmish,
    /// Battles of campaigns.
    Campaigns,
    /// Battles by mail.
    Mail,
    /// Battles that are not over.
    Open,
    /// Battles that are over.
    Over,
}

impl RecordsKind {
    const ALL: [(Self, &str); 6] = [
        (Self::All, "all"),
        (Self::Skirmish, "skirmish"),
        (Self::Campaigns, "campaigns"),
        (Self::Mail, "mail"),
        (Self::Open, "open"),
        (Self::Over, "over"),
    ];

    /// Returns the suffix of its text id.
    pub(crate) fn id(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// Returns the next kind, in a circle.
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()].0
    }
}

/// A row of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordRow {
    /// Name of the battle or mission.
    pub name: String,
    /// Players and date.
    pub second: String,
    /// Requisition points of both sides; `None` if the file does not name them.
    pub levels: Option<String>,
    /// State of the battle.
    pub state: String,
    /// Further mark, if any: icon and words, for example damaged, in use or by mail.
    pub mark: Option<(String, String)>,
    /// Side that has won or must decide.
    pub side: Option<Side>,
    /// `true` if the battle is over, or the turn file can't be used; drawn pale.
    pub over: bool,
}

/// Details of the chosen battle or turn file.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordDetail {
    /// Name of the mission.
    pub name: String,
    /// Campaign, or way of playing.
    pub kind: String,
    /// Player and force of each side, allied and German.
    pub sides: [(String, String); 2],
    /// Facts: icon and words each.
    pub facts: Vec<(String, String)>,
    /// Faults of the file.
    pub faults: Vec<String>,
    /// Possible actions.
    pub actions: Vec<RecordAction>,
}

/// An action for the chosen battle or turn file, drawn as a button.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordAction {
    /// Intent that a press sends.
    pub intent: RecordsIntent,
    /// Caption.
    pub words: String,
    pub icon: &'static str,
    pub key: KeyCode,
    /// `Ok` if it is allowed, otherwise the reason why not.
    pub allowed: Result<(), DisabledReason>,
}

/// Message: a request of the player on the screen of saved battles.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum RecordsIntent {
    /// Go back to the title screen.
    Back,
    /// Open this list.
    Tab(RecordsTab),
    /// Choose the row with this index.
    Choose(usize),
    /// Move the choice by this number of rows.
    Step(isize),
    /// Scroll by this number of rows.
    Scroll(isize),
    /// Search for words in names.
    Search,
    /// List the next kind of battles.
    Kind,
    /// Name the chosen battle.
    Name,
    /// Continue the chosen battle.
    Continue,
    /// Replay the chosen battle from its beginning.
    Replay,
    /// Analyse the chosen battle.
    Analysis,
    /// Write the chosen battle as a turn file.
    Export,
    /// Continue the chosen battle with players at other machines.
    Online,
    /// Import the chosen turn file.
    Import,
    /// Show the folder of the file.
    Folder,
    /// Delete the chosen battle or turn file.
    Delete,
}
