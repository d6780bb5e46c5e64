//! The model of the text dialog: title, current text, and permitted letters.

use ui_kit::prelude::*;

/// Maximum number of letters of a name.
pub const LONGEST: usize = 24;

/// Resource with the open text dialog, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TextDialog(pub Option<TextDialogModel>);

/// State of the text dialog: its title and the typed text.
#[derive(Clone, Debug, PartialEq)]
pub struct TextDialogModel {
    /// Item that the text names.
    pub of: TextTopic,
    /// Title of the dialog.
    pub title: String,
    /// Sentence below the title.
    pub hint: String,
    /// The current text.
    pub text: String,
    /// Position of the cursor, as the number of letters before it.
    pub cursor: usize,
    /// Other end of the selection, as the number of letters before it.
    pub anchor: usize,
    /// Text that the input method composes at the cursor, not yet part of the text.
    pub composed: String,
    /// Name of the neighbouring field that Tab opens, if any.
    pub beside: Option<String>,
    /// `true` if the text may be empty.
    pub may_be_empty: bool,
    /// Maximum number of letters.
    pub longest: usize,
}

/// Item that the text dialog names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextTopic {
    /// The player of a side.
    Player(Side),
    /// The commander of the purchase with this index of a side.
    Commander(Side, usize),
    NewCampaign,
    /// The existing campaign in this folder.
    Campaign(std::path::PathBuf),
    /// The veteran in this row of the open campaign log.
    Veteran(usize),
    /// The recorded battle in this file.
    Battle(std::path::PathBuf),
    /// No item: the text is a search among the saved games.
    Search,
    /// A new mission: a copy of this file, or an empty mission.
    NewMission(Option<std::path::PathBuf>),
    /// A new campaign of the player's own missions.
    NewPlan,
    /// A generated mission that joins the player's own missions.
    GeneratedMission,
    /// No item: the text is the code of a generated mission.
    MissionCode,
    /// No item: the text replaces the one at this path of the edited mission.
    Text(String),
    /// The player at this machine in online battles.
    OnlinePlayer,
    /// No item: the text is a message to the other players of an online battle.
    ChatMessage,
}

/// Letter that shows the cursor within the text.
pub(super) const CURSOR_SIGN: &str = "|";

/// Returns `true` for letters, digits and signs that names may contain.
pub(super) fn is_allowed_letter(letter: char) -> bool {
    // Letters of Western languages, because the fonts of the game contain only these.
    letter.is_ascii_alphanumeric()
        || (('À'..='ÿ').contains(&letter) && !"×÷".contains(letter))
        || " -–—'’.,·&ªº:;+*/#%=_!?¡¿()[]«»\"…".contains(letter)
}
