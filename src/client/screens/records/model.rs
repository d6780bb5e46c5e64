//! What the list of records shows, and what is wanted there.

use kit::draw::*;

/// How many lines are seen at once.
pub const LINES: usize = 9;

/// Everything that the screen shows.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct RecordsModel {
    /// Battles or letters.
    pub tab: RecordsTab,
    /// What is looked for in names; empty shows all.
    pub search: String,
    /// What kind of battles is listed.
    pub kind: RecordsKind,
    /// How many are listed of either.
    pub counts: [usize; 2],
    /// The lines that are seen.
    pub rows: Vec<RecordRow>,
    /// Which of all is the first that is seen.
    pub first: usize,
    /// Which of all is chosen.
    pub chosen: usize,
    /// What is said of it.
    pub detail: Option<RecordDetail>,
    /// What was done last: whether it went well, and the words.
    pub notice: Option<(bool, String)>,
    /// Where letters lie.
    pub folder: String,
}

/// The two lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RecordsTab {
    /// Battles that were recorded.
    #[default]
    Battles,
    /// Letters of battles by mail.
    Letters,
}

/// What kind of battles is listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RecordsKind {
    /// Every kind.
    #[default]
    All,
    /// Those of no campaign.
    Skirmish,
    /// Those of campaigns.
    Campaigns,
    /// Those by mail.
    Mail,
    /// Those that go on.
    Open,
    /// Those that are over.
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

    /// The ending of its text's id.
    pub(crate) fn id(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// The one after it, round in a circle.
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()].0
    }
}

/// A line.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordRow {
    /// The mission.
    pub name: String,
    /// When, and with what.
    pub second: String,
    /// How it stands.
    pub state: String,
    /// A word more to it: damaged, in use, by mail.
    pub mark: Option<(String, String)>,
    /// Who has won, or must decide.
    pub side: Option<Side>,
    /// It is over.
    pub over: bool,
}

/// What is said of the chosen one.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordDetail {
    /// The mission.
    pub name: String,
    /// Where it belongs: its campaign, or how it is played.
    pub kind: String,
    /// Both sides: name of the player, level, figures.
    pub sides: [(String, String); 2],
    /// Facts: icon and words.
    pub facts: Vec<(String, String)>,
    /// What is wrong with it.
    pub faults: Vec<String>,
    /// What can be done.
    pub actions: Vec<RecordAction>,
}

/// Something that can be done.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordAction {
    /// What it means.
    pub intent: RecordsIntent,
    /// The words on its plate.
    pub words: String,
    /// Its icon.
    pub icon: &'static str,
    /// Its key.
    pub key: KeyCode,
    /// Or why not.
    pub allowed: Result<(), Refused>,
}

/// What the player wants.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum RecordsIntent {
    /// Back to the title.
    Back,
    /// The other list.
    Tab(RecordsTab),
    /// Choose a line, by its place among all.
    Choose(usize),
    /// Choose the line so many further on.
    Step(isize),
    /// Show other lines.
    Scroll(isize),
    /// Look for words in names.
    Search,
    /// List the next kind.
    Kind,
    /// Give the battle a name.
    Name,
    /// Go on with the battle.
    Continue,
    /// Look at it from its beginning.
    Replay,
    /// Look back on it.
    Analysis,
    /// Write it as a letter.
    Export,
    /// Take the letter in.
    Import,
    /// Show the folder in which it lies.
    Folder,
    /// Away with it.
    Delete,
}
