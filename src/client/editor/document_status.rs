//! Status of the document: its mission, its faults, undo and redo, and the state of its file.

use std::ops::Range;

use mission::Mission;
use mission_document::{ChangeKind, QuickFix};
use rules::{Catalogue, Localized, Square};
use ui_kit::prelude::*;

/// Resource with the figures, weapons and cards that the document may name: the game's, and custom content.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct KnownKinds(pub Option<Catalogue>);

/// Resource with the results of the last check of the document.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct DocumentStatus {
    /// The mission, if it has no fault.
    pub mission: Option<Mission>,
    /// The listed faults.
    pub faults: Vec<ListedError>,
    /// Number of further faults, which are not listed.
    pub more: usize,
    /// Notices, which don't keep the mission from being played.
    pub notices: Vec<Localized>,
    /// The sides whose victory text is older than the rules that it describes.
    pub outdated: Vec<rules::Side>,
}

/// A fault of the document.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedError {
    /// Description of the fault.
    pub words: Localized,
    /// Hint on how to fix the fault.
    pub hint: Option<Localized>,
    /// Id of the broken rule, if there is one.
    pub rule: Option<&'static str>,
    /// The line of the file, from 1.
    pub line: usize,
    /// Squares that the fault is about.
    pub squares: Vec<Square>,
    /// Another square that is involved, such as that of an enemy's entry in sight.
    pub other: Option<Square>,
    /// Path of the text that the fault is about, including its language.
    pub text: Option<String>,
    /// Index of the item of the document's list that the fault is about.
    pub item: Option<usize>,
    /// The list that lacks an item, if adding one is enough to fix the fault.
    pub adds: Option<&'static str>,
    /// Byte range of the text that the fault is about.
    pub span: Range<usize>,
    /// Quick fix, if only one is plausible.
    pub mend: Option<QuickFix>,
}

/// Resource with the state of undo, redo and saving.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SaveStatus {
    /// Purpose of the last change, which can be undone.
    pub undo: Option<ChangeKind>,
    /// Purpose of the change that was undone last, which can be redone.
    pub redo: Option<ChangeKind>,
    /// Number of changes that are done, and of changes that were undone.
    pub steps: (usize, usize),
    /// State of the file.
    pub saved: SaveState,
}

/// State of the document's file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SaveState {
    /// The document is saved.
    #[default]
    Yes,
    /// The document will be saved after a moment without changes.
    Soon,
    /// Another program has changed the file.
    Outside,
    /// The file was renamed or removed.
    Gone,
    /// The document is too long to be saved.
    TooLong,
    /// The system refused to write the file.
    Refused,
}
