//! What the campaign book shows, and what is wanted there.

use kit::draw::*;

/// The book of a campaign.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct LedgerModel {
    /// The campaign's name.
    pub name: String,
    /// Its missions, in their order.
    pub missions: Vec<MissionLine>,
    /// Missions won, allied and German.
    pub tally: [u32; 2],
    /// Who has won it, once it is over; `Some(None)` is a draw.
    pub winner: Option<Option<Side>>,
    /// Figures with their history, the living first.
    pub figures: Vec<FigureLine>,
    /// The result of each played mission, in order.
    pub story: Vec<StoryLine>,
    /// What came of the mission that is looked at; `None` shows the figures.
    pub report: Option<Report>,
    /// The words on the confirm plate.
    pub confirm: String,
    /// Why it can't be pressed, if so.
    pub refused: Option<Refused>,
    /// Who plays, in a sentence.
    pub players: String,
    /// Whether there is a mission to begin anew.
    pub restart: bool,
    /// Something to tell, such as a save that failed.
    pub warning: Option<String>,
}

/// A mission in the book.
#[derive(Clone, Debug, PartialEq)]
pub struct MissionLine {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// What came of it, or what it is about.
    pub line: String,
    /// Requisition points, allied and German.
    pub rp: [u8; 2],
    /// The losses in it, once it was played.
    pub losses: Option<LossesLine>,
    /// How it stands.
    pub state: MissionState,
}

/// The losses of both sides in a mission.
#[derive(Clone, Debug, PartialEq)]
pub struct LossesLine {
    /// Figures lost, allied and German.
    pub lost: [usize; 2],
    /// The same in words.
    pub words: String,
}

/// A mission in the campaign's story.
#[derive(Clone, Debug, PartialEq)]
pub struct StoryLine {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Its result, in short sentences.
    pub words: String,
}

/// How a mission of a campaign stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissionState {
    /// That side has won it; `None` is a draw.
    Won(Option<Side>),
    /// It is the one to play now.
    Now,
    /// It is being played.
    Going,
    /// It comes later.
    Later,
    /// It comes later, and decides the campaign.
    Decides,
}

/// A figure in the book.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureLine {
    /// Whose it is.
    pub side: Side,
    /// Its own name, or its kind and number.
    pub name: String,
    /// Its kind and number, if it has a name of its own.
    pub kind: Option<String>,
    /// Its picture, as `art/grunt`, or its portrait.
    pub picture: String,
    /// What it has done, or how it fell.
    pub history: String,
    /// Its experience cards.
    pub cards: Vec<String>,
    /// It is dead, and its cards are lost.
    pub fallen: bool,
}

/// What came of a mission.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The place of the mission in the book.
    pub mission: usize,
    /// Its name.
    pub name: String,
    /// How it ended, one sentence.
    pub sentence: String,
    /// For both sides, allied and German: a title and its lines.
    pub sides: [Vec<(String, String)>; 2],
}

/// What the players want.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedgerIntent {
    /// Back to the list of campaigns.
    Back,
    /// Look at what came of a mission, or no longer.
    Look(usize),
    /// Give the figure in that line a name.
    Call(usize),
    /// To where it is chosen who plays.
    Players,
    /// Begin the mission anew.
    Restart,
    /// Play on.
    Go,
}

/// How often a long list of figures was leafed on.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LedgerPage(pub(crate) usize);
