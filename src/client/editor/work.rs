//! The dossier that is written: its text with file and history. Every change is saved, and faults are looked for as soon as
//! nothing changes for a moment.

use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use draft::{Desk, Outside, Pen, Refused, Sketch, Unsaved, What};
use kit::draw::*;
use library::Missions;
use mission::{BoardTheme, SpanIndex};
use rules::Localized;

use crate::{
    kind::Kind,
    told::{Known, Saved, Status, Told},
};

/// So long after the last change it is saved and looked for faults.
const REST: Duration = Duration::from_millis(150);
/// How often it is looked whether somebody else has changed the file.
const WATCH: Duration = Duration::from_secs(1);

/// The document that is written.
#[derive(Resource)]
pub struct Work {
    kind: Kind,
    /// The mission or campaign to which it belongs, if it is what that brings of its own.
    home: Option<Box<Work>>,
    desk: Desk,
    sketch: Sketch,
    /// Nothing of the map can be read now; the sketch is that of the last text that could be.
    broken: bool,
    /// Where the values of the text stand.
    places: SpanIndex,
    /// When it was changed last, if it was not looked at since.
    changed: Option<Instant>,
    /// When the file was looked at last.
    watched: Instant,
    /// What somebody else has written into the file meanwhile.
    outside: Option<String>,
    /// Whether the file was renamed or removed meanwhile.
    gone: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Told>()
        .init_resource::<Known>()
        .init_resource::<Status>()
        .add_systems(Update, (rest, watch).chain().run_if(in_state(Screen::Editor).and_then(resource_exists::<Work>)));
}

impl Work {
    /// Takes up a dossier where it was left.
    ///
    /// # Errors
    /// If the file can't be read, or no journal can be written.
    pub fn open(path: &Path) -> std::io::Result<Work> {
        let desk = Desk::open(path, &mission::paths::edit_journals())?;
        let (sketch, places) = (Sketch::of(desk.draft().text()), SpanIndex::of(desk.draft().text()));
        let now = Instant::now();
        let kind = Kind::of(path);
        let broken = kind == Kind::Mission && is_blank(&sketch);
        let sketch = if broken { last_sketch(desk.draft()).unwrap_or(sketch) } else { sketch };
        let (outside, gone) = (None, false);
        Ok(Work { kind, home: None, desk, sketch, broken, places, changed: None, watched: now, outside, gone })
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.desk.draft().text()
    }

    /// The dossier with its file.
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// What the text shows of its map; where nothing can be read of it, what the last text showed that could be.
    pub fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    /// Whether the file can't be read, so that its map is that of before.
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The file of what the mission or campaign brings of its own of that kind.
    pub fn part(&self, kind: Kind) -> Option<PathBuf> {
        kind.part_of(self.desk.path())
    }

    /// With the document to which one comes back from it.
    pub(crate) fn within(self, home: Work) -> Work {
        Work { home: Some(Box::new(home)), ..self }
    }

    /// The document to which it belongs.
    pub(crate) fn home(&self) -> Option<&Work> {
        self.home.as_deref()
    }

    /// The document to which one comes back from it.
    pub(crate) fn take_home(&mut self) -> Option<Work> {
        self.home.take().map(|home| *home)
    }

    /// Whether the text on that path is a bare word: the id of a weapon.
    pub fn is_bare(&self, path: &str) -> bool {
        self.kind == Kind::Weapons && path.ends_with("].id")
    }

    /// The name of its file.
    pub fn file_name(&self) -> String {
        self.desk.path().file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The text between the quotes on that path.
    pub fn words(&self, path: &str) -> Option<String> {
        ron::from_str(self.at(path)?).ok()
    }

    /// The text in both languages on that path.
    pub fn localized(&self, path: &str) -> Option<Localized> {
        ron::from_str(self.at(path)?).ok()
    }

    /// What a side has to spend; nothing where that can't be read.
    pub fn rp(&self, side: rules::Side) -> u8 {
        self.at(&format!("rp.{side:?}")).and_then(|number| number.parse().ok()).unwrap_or_default()
    }

    /// The number of the dossier.
    pub fn number(&self) -> Option<u8> {
        self.at("number")?.parse().ok()
    }

    /// The look that the text names.
    pub fn look(&self) -> BoardTheme {
        // It may stand in brackets, as what there may not be.
        let plain = self.at("look").map(|word| word.rsplit('(').next().unwrap_or(word).trim_end_matches(')'));
        plain.and_then(|word| ron::from_str(word).ok()).unwrap_or_default()
    }

    /// How many items the list on that path has.
    pub fn count(&self, path: &str) -> usize {
        self.places.items(path).len()
    }

    /// The bytes of the text where the value on that path stands.
    pub(crate) fn place(&self, path: &str) -> Option<Range<usize>> {
        self.places.value(path)
    }

    /// What stands on that path.
    fn at(&self, path: &str) -> Option<&str> {
        self.text().get(self.place(path)?)
    }

    /// Whether somebody else has changed the file.
    pub fn is_outside(&self) -> bool {
        self.outside.is_some()
    }

    /// Whether the file was renamed or removed while it was written here. The next change writes it anew, and so does
    /// [`save_over`](Self::save_over).
    pub fn is_gone(&self) -> bool {
        self.gone
    }

    /// Changes the text: see [`Desk::change`].
    ///
    /// # Errors
    /// What `write` refuses.
    pub fn change(
        &mut self,
        what: What,
        write: impl FnOnce(&mut Pen<'_>) -> Result<(), Refused>,
    ) -> Result<bool, Refused> {
        let changed = self.desk.change(what, write)?;
        self.touched(changed);
        Ok(changed)
    }

    /// Changes the text as part of a stroke: see [`Desk::stroke`].
    ///
    /// # Errors
    /// What `write` refuses.
    pub fn stroke(
        &mut self,
        what: What,
        write: impl FnOnce(&mut Pen<'_>) -> Result<(), Refused>,
    ) -> Result<bool, Refused> {
        let changed = self.desk.stroke(what, write)?;
        self.touched(changed);
        Ok(changed)
    }

    /// Ends a stroke.
    pub fn lift(&mut self) {
        self.desk.lift();
    }

    /// Takes back the last change.
    pub fn undo(&mut self) -> Option<What> {
        let what = self.desk.undo();
        self.touched(what.is_some());
        what
    }

    /// Does again what was taken back.
    pub fn redo(&mut self) -> Option<What> {
        let what = self.desk.redo();
        self.touched(what.is_some());
        what
    }

    /// Goes back or forth until so many changes are done.
    pub fn go_to(&mut self, done: usize) {
        while self.desk.draft().done().len() > done && self.undo().is_some() {}
        while self.desk.draft().done().len() < done && self.redo().is_some() {}
    }

    /// Takes what somebody else has written, as one more change.
    pub fn read_outside(&mut self) {
        if let Some(text) = self.outside.take() {
            self.desk.read_outside(text);
            self.touched(true);
        }
    }

    /// Saves what stands here though somebody else has changed the file; what they wrote is kept beside it.
    ///
    /// # Errors
    /// What [`Desk::save_over`] runs into.
    pub fn save_over(&mut self) -> Result<(), Unsaved> {
        self.desk.save_over()?;
        (self.outside, self.gone) = (None, false);
        // Then it is told that it is saved.
        self.changed = Some(Instant::now());
        Ok(())
    }

    /// Saves it now if it is not saved.
    pub fn save(&mut self) -> Saved {
        if !self.desk.is_dirty() {
            return match (&self.outside, self.gone) {
                (Some(_), _) => Saved::Outside,
                (None, true) => Saved::Gone,
                (None, false) => Saved::Yes,
            };
        }
        match self.desk.save() {
            Ok(()) => {
                self.gone = false;
                Saved::Yes
            }
            Err(Unsaved::Changed) => {
                if let Outside::Changed(text) = self.desk.look() {
                    self.outside = Some(text);
                }
                Saved::Outside
            }
            Err(Unsaved::TooLong) => Saved::TooLong,
            Err(Unsaved::Refused(_)) => Saved::Refused,
        }
    }

    /// The text somebody else has left in the file, if it is not what stands here.
    pub fn outside(&self) -> Option<&str> {
        self.outside.as_deref()
    }

    fn touched(&mut self, changed: bool) {
        if changed {
            self.places = SpanIndex::of(self.text());
            let sketch = Sketch::of(self.text());
            self.broken = self.kind == Kind::Mission && is_blank(&sketch);
            if !self.broken {
                self.sketch = sketch;
            }
            self.changed = Some(Instant::now());
        }
    }
}

/// Whether nothing of a map can be read.
fn is_blank(sketch: &Sketch) -> bool {
    sketch.size() == (0, 0)
}

/// How many steps are gone back to find a map that can be read.
const BACK: usize = 40;

/// The map of the last text of the history that shows one.
fn last_sketch(draft: &draft::Draft) -> Option<Sketch> {
    let done = draft.done().len();
    let earlier = (done.saturating_sub(BACK)..done).rev();
    earlier.map(|steps| Sketch::of(&draft.text_after(steps))).find(|sketch| !is_blank(sketch))
}

/// Saves and looks for faults when nothing changes any more.
fn rest(
    mut work: ResMut<Work>,
    missions: Res<Missions>,
    (mut told, mut status, mut known): (ResMut<Told>, ResMut<Status>, ResMut<Known>),
    art: Res<Art>,
    mut awake: ResMut<Awake>,
) {
    let first = work.is_added();
    let inner = work.bypass_change_detection();
    // A stroke is saved whole, also where the folder changes while it is drawn.
    let open = inner.desk.draft().is_open();
    let due = inner.changed.is_some_and(|since| since.elapsed() >= REST && !open);
    if first || due || missions.is_changed() {
        let saved = if open {
            Saved::Soon
        } else {
            inner.changed = None;
            inner.save()
        };
        told.set_if_neq(inner.told(&missions));
        if known.set_if_neq(Known(inner.known(&missions))) {
            inner.teach(&missions, &art);
        }
        status.set_if_neq(inner.status(saved));
    } else if inner.changed.is_some() {
        awake.stay(REST);
        if !open {
            status.set_if_neq(inner.status(Saved::Soon));
        }
    }
}

/// Looks whether somebody else has changed the file, or taken it away. What was changed is read, as one more change, where
/// nothing was done here since it was saved; else one must choose.
fn watch(mut work: ResMut<Work>, mut status: ResMut<Status>, missions: Res<Missions>) {
    let inner = work.bypass_change_detection();
    // Whatever changes in the folder is told of; what is changed here is saved first.
    if inner.watched.elapsed() < WATCH && !missions.is_changed() {
        return;
    }
    inner.watched = Instant::now();
    let found = inner.desk.look();
    let gone = found == Outside::Gone;
    if gone != inner.gone {
        inner.gone = gone;
        status.saved = inner.save();
        work.set_changed();
        return;
    }
    if let Outside::Changed(text) = found
        && inner.outside.as_ref() != Some(&text)
    {
        inner.outside = Some(text);
        if inner.desk.is_dirty() {
            status.saved = Saved::Outside;
        } else {
            inner.read_outside();
            work.set_changed();
        }
    }
}
