//! The checks of the open document, and the status that the screens show.

use std::ops::Range;

use mission::{Diagnostics, Mission, parse_campaign_plan, parse_mission, parse_mission_with_content};
use mission_library::MissionLibrary;
use rules::{Catalogue, Localized};
use ui_kit::prelude::*;

use crate::{
    document_kind::DocumentKind,
    document_status::{DocumentStatus, ListedError, SaveState, SaveStatus},
    open_document::OpenDocument,
};

impl OpenDocument {
    /// Returns the mission, if the document is one and has no fault.
    pub(crate) fn mission(&self, missions: &MissionLibrary) -> Option<Mission> {
        self.read(missions).ok().flatten()
    }

    /// Returns the path of the text that begins at that byte, including its language.
    fn text_at(&self, byte: usize) -> Option<String> {
        let notes = (0..self.count("notes")).map(|note| format!("notes[{note}].text"));
        let objects = (0..self.count("objects")).map(|object| format!("objects[{object}].name"));
        let tops = ["name", "place", "story", "plan", "victory.Allied", "victory.German"].map(str::to_owned);
        let list = self.kind().list().unwrap_or_default();
        let own =
            (0..self.count(list)).flat_map(|item| ["name", "title", "text"].map(|of| format!("{list}[{item}].{of}")));
        let all = tops.into_iter().chain(notes).chain(objects).chain(own);
        let mut paths = all.flat_map(|path| ["es", "en"].map(|language| format!("{path}.{language}")));
        paths.find(|path| self.place(path).is_some_and(|place| place.start == byte))
    }

    /// Returns the index of the item of the document's list that contains that byte.
    fn item_at(&self, byte: usize) -> Option<usize> {
        let list = self.kind().list()?;
        (0..self.count(list)).find(|item| self.place(&format!("{list}[{item}]")).is_some_and(|it| it.contains(&byte)))
    }

    /// Returns the list that the fault is about as a whole, because an item is missing in it.
    fn list_of(&self, span: &Range<usize>) -> Option<&'static str> {
        Some("endings").filter(|list| self.place(list).as_ref() == Some(span))
    }

    /// Checks the document and returns the results.
    pub(crate) fn check(&self, missions: &MissionLibrary) -> DocumentStatus {
        let text = self.text();
        let outdated = match self.kind() {
            DocumentKind::Mission => self.document().draft().outdated_victories(),
            _ => Vec::new(),
        };
        match self.read(missions) {
            Ok(mission) => {
                let mut notices = mission
                    .as_ref()
                    .map(|mission| collect_notices(mission, self.document().journal_failed()))
                    .unwrap_or_default();
                if mission.is_some() {
                    notices.extend(outdated.iter().map(|side| mission_document::outdated_text_warning(*side)));
                    notices.extend(mission_document::victory_warnings(text));
                }
                DocumentStatus { mission, notices, outdated, ..DocumentStatus::default() }
            }
            Err(faults) => {
                let trouble = |fault: mission::Diagnostic| ListedError {
                    squares: mission_document::squares_of_span(text, self.sketch(), &fault.span),
                    mend: mission_document::quick_fix_for(text, self.sketch(), &fault.span),
                    text: self.text_at(fault.span.start),
                    item: self.item_at(fault.span.start),
                    adds: self.list_of(&fault.span),
                    span: fault.span,
                    words: fault.message,
                    hint: fault.hint.and_then(mission_document::strip_code_examples),
                    rule: fault.rule,
                    line: fault.line,
                    other: fault.other,
                };
                let list = faults.list.into_iter().map(trouble).collect();
                DocumentStatus { faults: list, more: faults.more, outdated, ..DocumentStatus::default() }
            }
        }
    }

    /// Reads the document as the game does. Returns `None` if it is no mission and has no faults.
    fn read(&self, missions: &MissionLibrary) -> Result<Option<Mission>, Diagnostics> {
        let (path, text) = (self.document().path(), self.text());
        let Some(game) = missions.catalogue() else { return parse_mission(path, text, None).map(Some) };
        match (self.kind(), mission::file_names::owner_of_content_file(path)) {
            (DocumentKind::Mission, _) => parse_mission_with_content(path, text, game).map(Some),
            (DocumentKind::Campaign, _) => parse_campaign_plan(path, text, missions.library()).map(|_| None),
            // Custom content is saved after a moment without changes, and read from its file.
            (_, Some(owner)) => {
                let read = mission::load_beside(&owner, game, game).map(|_| None);
                read.or_else(|faults| if faults.file == path { Err(faults) } else { Ok(None) })
            }
            (_, None) => Ok(None),
        }
    }

    /// Registers the pictures of custom figures beside the document.
    pub(crate) fn register_pictures(&self, missions: &MissionLibrary, art: &ImageCache) {
        let owner = mission::file_names::owner_of_content_file(self.document().path())
            .unwrap_or_else(|| self.document().path().to_owned());
        if let Some(Ok(own)) = missions.catalogue().map(|game| mission::load_beside(&owner, game, game)) {
            ui_kit::theme::custom_figures::register_custom_figures(art, &own);
        }
    }

    /// Returns the figures, weapons and cards that the document may name. Custom content with faults is left out.
    pub(crate) fn known_kinds(&self, missions: &MissionLibrary) -> Option<Catalogue> {
        let game = missions.catalogue()?;
        let path = self.document().path();
        let own = match mission::file_names::owner_of_content_file(path) {
            Some(owner) => mission::load_beside(&owner, game, game),
            None if self.kind() == DocumentKind::Mission => mission::load_custom_content(path, self.text(), game),
            None => mission::load_beside(path, game, game),
        };
        Some(own.unwrap_or_default().with(game))
    }

    /// Returns the state of undo, redo and saving.
    pub(crate) fn status(&self, saved: SaveState) -> SaveStatus {
        let draft = self.document().draft();
        SaveStatus {
            undo: draft.undo_stack().last().map(|change| change.what),
            redo: draft.redo_stack().last().map(|change| change.what),
            steps: (draft.undo_stack().len(), draft.redo_stack().len()),
            saved,
        }
    }
}

/// Returns the notices about a mission without faults. `deaf` is `true` if the journal can't be written.
fn collect_notices(mission: &Mission, deaf: bool) -> Vec<Localized> {
    let mut notices = mission_document::warnings(mission);
    if deaf {
        notices.push(mission_document::journal_warning());
    }
    notices
}
