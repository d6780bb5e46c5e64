//! The model and the intents of the settings.

use ui_kit::{
    keys::{ActionGroup, BindError},
    language::Language,
    prelude::*,
};

/// Resource with the state of the settings, if they are open.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SettingsOverlay(pub(crate) Option<OpenedGroup>);

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OpenedGroup {
    pub(crate) page: SettingsPage,
    pub(crate) group: ActionGroup,
    pub(crate) capture: Option<KeyCapture>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsPage {
    /// Rules of play: language, questions, speed.
    Table,
    /// Window: full screen, monitor, frames.
    Screen,
    /// Sizes and colours.
    Look,
    /// Volumes.
    Sound,
    /// Keys of all actions.
    Keys,
    /// Online battles.
    Online,
}

impl SettingsPage {
    /// All pages, each with the suffix of its text id and its icon.
    pub(crate) const ALL: [(Self, &'static str, &'static str); 6] = [
        (Self::Table, "table", "human"),
        (Self::Screen, "display", "computer"),
        (Self::Look, "look", "sight"),
        (Self::Sound, "sound", "sound"),
        (Self::Keys, "keys", "keys"),
        (Self::Online, "online", "globe"),
    ];

    pub(crate) fn id(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// Message: a request of the player about the settings.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum SettingsIntent {
    /// Open the settings.
    Open,
    /// Close the settings.
    Close,
    OpenPage(SettingsPage),
    /// Open a group of the list of keys.
    Keys(ActionGroup),
    /// Set the setting with this index in `SETTINGS` to this value.
    Choose(usize, u16),
    SetLanguage(Language),
    /// Reset everything on this page to the default.
    Reset,
    /// Ask for another key of an action, in this slot.
    RebindKey(Action, usize),
    /// Close the dialog and keep the current key.
    CloseKeyDialog,
    /// Reset the action to its default keys.
    ResetKeys,
    /// Swap the keys of the two actions.
    Swap,
}

/// State of the dialog that asks for the key of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct KeyCapture {
    pub(crate) action: Action,
    pub(crate) slot: usize,
    /// The last key pressed, and the reason why it can't be used, if any.
    pub(crate) refused: Option<(KeyChord, BindError)>,
}
