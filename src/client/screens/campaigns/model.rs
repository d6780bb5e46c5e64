//! What the screen of the campaigns shows, and what is wanted there.

use kit::draw::*;

use crate::{brief::BriefModel, seats::SeatsModel};

/// The campaigns and the one that is chosen.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CampaignsModel {
    /// All of them, the one played last first.
    pub rows: Vec<CampaignRow>,
    /// The place of the chosen one.
    pub chosen: usize,
    /// The mission of the chosen one that comes next, or what is wrong with it.
    pub brief: BriefModel,
    /// Who plays the chosen one; without one, who would play a new one.
    pub seats: SeatsModel,
    /// The words on the confirm plate.
    pub confirm: String,
    /// Why the chosen one can't be opened, if so.
    pub open: Option<Refused>,
    /// Why it can't be given another name.
    pub rename: Option<Refused>,
    /// Why it can't be deleted.
    pub delete: Option<Refused>,
    /// Why a new one can't be begun.
    pub new: Option<Refused>,
    /// What went wrong with the last wish.
    pub warning: Option<String>,
}

/// A campaign in the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CampaignRow {
    /// Its name, or its file's where it can't be read.
    pub name: String,
    /// Who plays it, and how it stands, one line.
    pub line: String,
    /// Which of its missions comes next, in a few words.
    pub part: String,
    /// Who won it, once it is over; `Some(None)` is a draw.
    pub winner: Option<Option<Side>>,
    /// It can't be played now: at fault, or open in another window.
    pub dead: bool,
}

/// What the players want; what they want of the seats is a `SeatIntent`.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CampaignsIntent {
    /// Back to the title.
    Back,
    /// To single missions.
    Missions,
    /// Choose this one; if it is chosen already, open it.
    Choose(usize),
    /// Open the chosen one, or watch its next battle.
    Open,
    /// Begin another.
    New,
    /// Give the chosen one another name.
    Rename,
    /// Delete the chosen one.
    Delete,
}
