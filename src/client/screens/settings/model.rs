//! Which page of the settings is open, and what is wanted there.

use kit::{
    draw::*,
    keys::{Group, Refusal},
    language::Language,
};

/// The sheet, if it is open.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SettingsSheet(pub(crate) Option<Opened>);

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Opened {
    pub(crate) page: SettingsPage,
    pub(crate) group: Group,
    pub(crate) capture: Option<Capture>,
}

/// What the sheet is divided into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsPage {
    /// How the game is played: language, questions, speed.
    Table,
    /// How the window is shown: full screen, monitor, frames.
    Screen,
    /// How large and in which colours it is shown.
    Look,
    /// How loud it is.
    Sound,
    /// Which keys do what.
    Keys,
}

impl SettingsPage {
    /// All of them, each with the ending of its text id and its icon.
    pub(crate) const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Table, "table", "human"),
        (Self::Screen, "display", "computer"),
        (Self::Look, "look", "sight"),
        (Self::Sound, "sound", "sound"),
        (Self::Keys, "keys", "keys"),
    ];

    pub(crate) fn id(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// What the player wants of the settings.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum SettingsIntent {
    /// Open the sheet.
    Open,
    /// Back to what lies beneath.
    Close,
    /// Turn to a page.
    Turn(SettingsPage),
    /// Turn to a part of the list of keys.
    Keys(Group),
    /// Give the setting in that place of the table this value.
    Choose(usize, u16),
    /// Speak another language.
    Speak(Language),
    /// Take everything on this page back to how it was at first.
    Reset,
    /// Ask for another key for an action, in that place of its keys.
    Ask(Action, usize),
    /// Leave the key as it is.
    Leave,
    /// Give the action the keys it has at first.
    Usual,
    /// Let the two actions change keys.
    Swap,
}

/// The action whose key is asked for, and what came of the last one that was pressed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Capture {
    pub(crate) action: Action,
    pub(crate) slot: usize,
    /// The key that cannot be had, and why.
    pub(crate) refused: Option<(Chord, Refusal)>,
}
