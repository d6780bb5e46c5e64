//! The data of a text that is typed: the question, the text so far, and which letters it may have.

use kit::draw::*;

/// The most letters of a name.
pub const LONGEST: usize = 24;

/// The name that is typed now, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Entry(pub Option<EntryModel>);

/// State of the text dialog: its question and the typed text.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryModel {
    /// The named item.
    pub of: Named,
    /// The question.
    pub title: String,
    /// A sentence under it.
    pub hint: String,
    /// The current text.
    pub text: String,
    /// After how many letters of it the cursor stands.
    pub cursor: usize,
    /// After how many letters of it the selection begins or ends, the cursor being its other end.
    pub anchor: usize,
    /// Name of the field to which Tab leads; empty if there is none.
    pub beside: Option<String>,
    /// Whether the text may be empty.
    pub may_be_empty: bool,
    /// The most letters.
    pub longest: usize,
}

/// An item that is given a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// The player of a side.
    Player(Side),
    /// The commander of a purchase of a side, counted from 0.
    Commander(Side, usize),
    /// A campaign that begins.
    NewCampaign,
    /// The campaign in that folder, which has a name already.
    Campaign(std::path::PathBuf),
    /// The veteran of the open campaign in that line of its book.
    Veteran(usize),
    /// The battle of that file.
    Battle(std::path::PathBuf),
    /// None: the text is searched for among the records.
    Search,
    /// A mission that begins: as a copy of that file, if there is one.
    NewMission(Option<std::path::PathBuf>),
    /// A campaign of one's own missions that begins.
    NewPlan,
    /// None: it is the text on that path of the mission that is written.
    Text(String),
}

/// How the cursor is shown among the letters.
pub(super) const CURSOR: &str = "|";

/// Letters, digits and the signs that names have.
pub(super) fn belongs(letter: char) -> bool {
    // The letters of Western languages: what the fonts of the game can set.
    letter.is_ascii_alphanumeric()
        || (('À'..='ÿ').contains(&letter) && !"×÷".contains(letter))
        || " -–—'’.,·&ªº:;+*/#%=_!?¡¿()[]«»\"…".contains(letter)
}
