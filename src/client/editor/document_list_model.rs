//! The model of the document list, and its intents.

use std::path::PathBuf;

use menus::list_screen::ListContents;
use ui_kit::prelude::*;

/// Model of the document list.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct DocumentList {
    /// The documents: the player's own first, then the game's missions.
    pub rows: Vec<DocumentRow>,
    /// The entry of each document, and the summary of the chosen mission.
    pub list: ListContents<DocumentListIntent>,
    /// Faults of the chosen document, as lines of text.
    pub faults: Vec<String>,
    /// Result of the last action: `true` if it succeeded, and a text.
    pub told: Option<(bool, String)>,
    /// File of the document that was edited last. It is chosen as soon as it is among the rows.
    pub wanted: Option<PathBuf>,
}

impl DocumentList {
    pub(crate) fn chosen_row(&self) -> Option<&DocumentRow> {
        self.rows.get(self.list.chosen)
    }
}

/// A row of the document list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DocumentRow {
    /// File of the document.
    pub path: PathBuf,
    /// Name of the document, or of its file if it has faults.
    pub name: String,
    /// `true` if the file is in the player's own folder.
    pub own: bool,
    /// `true` if the document is a campaign.
    pub campaign: bool,
    pub faults: usize,
}

/// Message: an intent of the document list.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum DocumentListIntent {
    /// Go back to the title screen.
    Back,
    /// Choose that row; open its document if it is chosen already.
    Choose(usize),
    /// Open the chosen document, or a copy of it if it belongs to the game.
    Write,
    /// Create a mission.
    New,
    NewCampaign,
    /// Export the chosen campaign as one file.
    Export,
    /// Import a campaign from one file.
    Import,
}
