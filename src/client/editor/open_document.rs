//! The open document: its text with file and history. After a moment without changes it is saved and checked for
//! faults.

use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use mission::{BoardTheme, SpanIndex};
use mission_document::{ChangeKind, Document, EditError, ExternalChange, ParsedMap, SaveError, TextEditor};
use mission_library::MissionLibrary;
use rules::Localized;
use ui_kit::prelude::*;

use crate::{
    document_kind::DocumentKind,
    document_status::{DocumentStatus, KnownKinds, SaveState, SaveStatus},
};

/// Delay after the last change before the document is saved and checked for faults.
const SAVE_DELAY: Duration = Duration::from_millis(150);
/// Interval at which the file is checked for changes by other programs.
const FILE_CHECK_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Resource)]
pub struct OpenDocument {
    kind: DocumentKind,
    /// The mission or campaign that the document belongs to, if it is custom content.
    home: Option<Box<OpenDocument>>,
    desk: Document,
    sketch: ParsedMap,
    /// `true` if no map can be read from the text; `sketch` is then that of the last readable text.
    broken: bool,
    /// Positions of the values in the text.
    places: SpanIndex,
    /// Time of the last change; `None` if the document has been saved and checked since.
    changed: Option<ClientInstant>,
    /// Time of the last check of the file.
    watched: ClientInstant,
    /// Text that another program has written into the file.
    outside: Option<String>,
    /// `true` if the file was renamed or removed while the document was open.
    gone: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DocumentStatus>()
        .init_resource::<KnownKinds>()
        .init_resource::<SaveStatus>()
        .add_systems(Update, (save_and_validate, check_file_changes).chain().run_if(is_document_open));
}

/// Run condition: a document is open in the editor.
pub(crate) fn is_document_open(screen: Res<State<Screen>>, work: Option<Res<OpenDocument>>) -> bool {
    *screen.get() == Screen::Editor && work.is_some()
}

impl OpenDocument {
    /// Opens a document with the history of its journal.
    ///
    /// # Errors
    /// If the file can't be read, or no journal can be written.
    pub fn open(path: &Path) -> std::io::Result<OpenDocument> {
        let document = Document::open(path, &mission::paths::edit_journals())?;
        let (sketch, places) = (ParsedMap::of(document.draft().text()), SpanIndex::of(document.draft().text()));
        let now = ClientInstant::now();
        let kind = DocumentKind::of(path);
        let broken = kind == DocumentKind::Mission && is_blank_map(&sketch);
        let sketch = if broken { last_readable_sketch(document.draft()).unwrap_or(sketch) } else { sketch };
        let (outside, gone) = (None, false);
        Ok(OpenDocument {
            kind,
            home: None,
            desk: document,
            sketch,
            broken,
            places,
            changed: None,
            watched: now,
            outside,
            gone,
        })
    }

    pub fn text(&self) -> &str {
        self.desk.draft().text()
    }

    /// Returns the document with its history and its file.
    pub fn document(&self) -> &Document {
        &self.desk
    }

    /// Returns the map of the text; if no map can be read, that of the last readable text.
    pub fn sketch(&self) -> &ParsedMap {
        &self.sketch
    }

    /// Returns `true` if no map can be read from the text, so that [`sketch`](Self::sketch) is that of an earlier one.
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// Returns the kind of the document.
    pub fn kind(&self) -> DocumentKind {
        self.kind
    }

    /// Returns the path of that kind of custom content beside the file; `None` if the kind is no custom content.
    pub fn part(&self, kind: DocumentKind) -> Option<PathBuf> {
        kind.part_of(self.desk.path())
    }

    /// Sets the document to which the player returns from this one.
    pub(crate) fn with_parent(self, home: OpenDocument) -> OpenDocument {
        OpenDocument { home: Some(Box::new(home)), ..self }
    }

    /// Returns the mission or campaign that the document belongs to.
    pub(crate) fn home(&self) -> Option<&OpenDocument> {
        self.home.as_deref()
    }

    /// Takes the document to which the player returns from this one.
    pub(crate) fn take_parent(&mut self) -> Option<OpenDocument> {
        self.home.take().map(|home| *home)
    }

    /// Returns `true` if the text on that path is written without quotes: the id of a weapon.
    pub fn is_bare(&self, path: &str) -> bool {
        self.kind == DocumentKind::Weapons && path.ends_with("].id")
    }

    pub fn file_name(&self) -> String {
        self.desk.path().file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Returns the text on that path, without its quotes.
    pub fn words(&self, path: &str) -> Option<String> {
        ron::from_str(self.at(path)?).ok()
    }

    /// Returns the text on that path in both languages.
    pub fn localized(&self, path: &str) -> Option<Localized> {
        ron::from_str(self.at(path)?).ok()
    }

    /// Returns the requisition points of a side; 0 if they can't be read.
    pub fn rp(&self, side: rules::Side) -> u8 {
        self.at(&format!("rp.{side:?}")).and_then(|number| number.parse().ok()).unwrap_or_default()
    }

    /// Returns the number of the dossier.
    pub fn number(&self) -> Option<u8> {
        self.at("number")?.parse().ok()
    }

    /// Returns the look of the board; the default one if none can be read.
    pub fn look(&self) -> BoardTheme {
        // The look may be wrapped in `Some(…)`, because it is optional.
        let plain = self.at("look").map(|word| word.rsplit('(').next().unwrap_or(word).trim_end_matches(')'));
        plain.and_then(|word| ron::from_str(word).ok()).unwrap_or_default()
    }

    /// Returns the number of items of the list on that path.
    pub fn count(&self, path: &str) -> usize {
        self.places.items(path).len()
    }

    /// Returns the byte range of the value on that path.
    pub(crate) fn place(&self, path: &str) -> Option<Range<usize>> {
        self.places.value(path)
    }

    /// Returns the value on that path as it is written.
    fn at(&self, path: &str) -> Option<&str> {
        self.text().get(self.place(path)?)
    }

    /// Returns `true` if another program has changed the file.
    pub fn is_outside(&self) -> bool {
        self.outside.is_some()
    }

    /// Returns `true` if the file was renamed or removed while the document was open. The next change writes it again,
    /// and so does [`save_over`](Self::save_over).
    pub fn is_gone(&self) -> bool {
        self.gone
    }

    /// Changes the text: see [`Document::change`].
    ///
    /// # Errors
    /// Returns the error of `write`.
    pub fn change(
        &mut self,
        what: ChangeKind,
        write: impl FnOnce(&mut TextEditor<'_>) -> Result<(), EditError>,
    ) -> Result<bool, EditError> {
        let changed = self.desk.change(what, write)?;
        self.touched(changed);
        Ok(changed)
    }

    /// Changes the text as part of a stroke: see [`Document::stroke`].
    ///
    /// # Errors
    /// Returns the error of `write`.
    pub fn stroke(
        &mut self,
        what: ChangeKind,
        write: impl FnOnce(&mut TextEditor<'_>) -> Result<(), EditError>,
    ) -> Result<bool, EditError> {
        let changed = self.desk.stroke(what, write)?;
        self.touched(changed);
        Ok(changed)
    }

    pub fn end_stroke(&mut self) {
        self.desk.end_stroke();
    }

    /// Undoes the last change and returns its purpose.
    pub fn undo(&mut self) -> Option<ChangeKind> {
        let what = self.desk.undo();
        self.touched(what.is_some());
        what
    }

    /// Redoes the change that was undone last and returns its purpose.
    pub fn redo(&mut self) -> Option<ChangeKind> {
        let what = self.desk.redo();
        self.touched(what.is_some());
        what
    }

    /// Undoes or redoes changes until that number of changes is done.
    pub fn go_to(&mut self, done: usize) {
        while self.desk.draft().undo_stack().len() > done && self.undo().is_some() {}
        while self.desk.draft().undo_stack().len() < done && self.redo().is_some() {}
    }

    /// Replaces the text with that of another program, as one more change.
    pub fn read_outside(&mut self) {
        if let Some(text) = self.outside.take() {
            self.desk.accept_external(text);
            self.touched(true);
        }
    }

    /// Saves the document even if another program has changed the file, whose text is then kept in a copy beside it.
    ///
    /// # Errors
    /// Returns the errors of [`Document::save_overwriting`].
    pub fn save_over(&mut self) -> Result<(), SaveError> {
        self.desk.save_overwriting()?;
        (self.outside, self.gone) = (None, false);
        // Lets `save_and_validate` update the status.
        self.changed = Some(ClientInstant::now());
        Ok(())
    }

    /// Saves the document if it differs from the file, and returns the resulting state.
    pub fn save(&mut self) -> SaveState {
        if !self.desk.is_dirty() {
            return match (&self.outside, self.gone) {
                (Some(_), _) => SaveState::Outside,
                (None, true) => SaveState::Gone,
                (None, false) => SaveState::Yes,
            };
        }
        match self.desk.save() {
            Ok(()) => {
                self.gone = false;
                SaveState::Yes
            }
            Err(SaveError::Changed) => {
                if let ExternalChange::Changed(text) = self.desk.external_change() {
                    self.outside = Some(text);
                }
                SaveState::Outside
            }
            Err(SaveError::TooLong) => SaveState::TooLong,
            Err(SaveError::Refused(_)) => SaveState::Refused,
        }
    }

    /// Returns the text of another program in the file, if it was neither read nor overwritten.
    pub fn outside(&self) -> Option<&str> {
        self.outside.as_deref()
    }

    fn touched(&mut self, changed: bool) {
        if changed {
            self.places = SpanIndex::of(self.text());
            let sketch = ParsedMap::of(self.text());
            self.broken = self.kind == DocumentKind::Mission && is_blank_map(&sketch);
            if !self.broken {
                self.sketch = sketch;
            }
            self.changed = Some(ClientInstant::now());
        }
    }
}

/// Returns `true` if the map is empty, because none can be read from the text.
fn is_blank_map(sketch: &ParsedMap) -> bool {
    sketch.size() == (0, 0)
}

/// Maximum number of changes to go back in search of a readable map.
const MAX_STEPS_BACK: usize = 40;

/// Returns the map of the last text in the history that has a readable one.
fn last_readable_sketch(draft: &mission_document::EditHistory) -> Option<ParsedMap> {
    let done = draft.undo_stack().len();
    let earlier = (done.saturating_sub(MAX_STEPS_BACK)..done).rev();
    earlier.map(|steps| ParsedMap::of(&draft.text_after(steps))).find(|sketch| !is_blank_map(sketch))
}

/// Saves the document and checks it for faults: after a moment without changes, when it is opened, and when data files
/// change.
fn save_and_validate(
    mut work: ResMut<OpenDocument>,
    missions: Res<MissionLibrary>,
    (mut told, mut status, mut known): (ResMut<DocumentStatus>, ResMut<SaveStatus>, ResMut<KnownKinds>),
    art: Res<ImageCache>,
    mut awake: ResMut<RedrawRequests>,
) {
    let first = work.is_added();
    let inner = work.bypass_change_detection();
    // A stroke is saved as a whole, so nothing is saved in the middle of it, even if data files change.
    let open = inner.desk.draft().is_open();
    let due = inner.changed.is_some_and(|since| since.elapsed() >= SAVE_DELAY && !open);
    if first || due || missions.is_changed() {
        let saved = if open {
            SaveState::Soon
        } else {
            inner.changed = None;
            inner.save()
        };
        told.set_if_neq(inner.check(&missions));
        if known.set_if_neq(KnownKinds(inner.known_kinds(&missions))) {
            inner.register_pictures(&missions, &art);
        }
        status.set_if_neq(inner.status(saved));
    } else if inner.changed.is_some() {
        awake.redraw_for(SAVE_DELAY);
        if !open {
            status.set_if_neq(inner.status(SaveState::Soon));
        }
    }
}

/// Checks whether another program has changed or removed the file. The changed text is read at once, as one more
/// change, if there are no unsaved changes here; otherwise the player has to choose.
fn check_file_changes(mut work: ResMut<OpenDocument>, mut status: ResMut<SaveStatus>, missions: Res<MissionLibrary>) {
    let inner = work.bypass_change_detection();
    // Changed data files are checked at once; `save_and_validate`, which runs before, has already saved this document.
    if inner.watched.elapsed() < FILE_CHECK_INTERVAL && !missions.is_changed() {
        return;
    }
    inner.watched = ClientInstant::now();
    let found = inner.desk.external_change();
    let gone = found == ExternalChange::Gone;
    if gone != inner.gone {
        inner.gone = gone;
        status.saved = inner.save();
        work.set_changed();
        return;
    }
    if let ExternalChange::Changed(text) = found
        && inner.outside.as_ref() != Some(&text)
    {
        inner.outside = Some(text);
        if inner.desk.is_dirty() {
            status.saved = SaveState::Outside;
        } else {
            inner.read_outside();
            work.set_changed();
        }
    }
}
