//! The dossier that is written: its text with file and history, what it shows, and what is wrong with it. Every change is
//! saved, and faults are looked for as soon as nothing changes for a moment.

use std::path::{Path, PathBuf};

use draft::{Desk, Mend, Outside, Pen, Refused, Sketch, Unsaved, What};
use kit::draw::*;
use library::Missions;
use mission::{Faults, Look, Mission, Places, parse_beside, parse_mission, parse_plan};
use rules::{Catalogue, Localized, Square};

/// So long after the last change it is saved and looked for faults.
const REST: Duration = Duration::from_millis(150);
/// How often it is looked whether somebody else has changed the file.
const WATCH: Duration = Duration::from_secs(1);

/// What a document is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A mission.
    #[default]
    Mission,
    /// A campaign, which links missions.
    Campaign,
    /// The figures that a mission or a campaign brings of its own.
    Figures,
    /// The weapons.
    Weapons,
    /// The battle cards.
    Cards,
}

impl Kind {
    /// What the document in that file is, by its name.
    pub fn of(path: &Path) -> Kind {
        let part = |kind: &Kind| {
            mission::folder::owner(path).is_some_and(|owner| kind.part_of(&owner).as_deref() == Some(path))
        };
        let own = [Kind::Figures, Kind::Weapons, Kind::Cards].into_iter().find(part);
        own.unwrap_or(if mission::is_campaign_file(path) { Kind::Campaign } else { Kind::Mission })
    }

    /// The list that the document consists of, if it is one.
    pub fn list(self) -> Option<&'static str> {
        match self {
            Kind::Mission => None,
            Kind::Campaign => Some(mission::MISSIONS_FIELD),
            Kind::Figures => Some(mission::FIGURES_FIELD),
            Kind::Weapons => Some(mission::WEAPONS_FIELD),
            Kind::Cards => Some(mission::CARDS_FIELD),
        }
    }

    /// The file of that kind beside the file of a mission or a campaign.
    pub fn part_of(self, owner: &Path) -> Option<PathBuf> {
        let [weapons, figures, cards] = mission::folder::parts(owner);
        match self {
            Kind::Figures => Some(figures),
            Kind::Weapons => Some(weapons),
            Kind::Cards => Some(cards),
            Kind::Mission | Kind::Campaign => None,
        }
    }
}

/// The kinds of figures, weapons and cards that the document may name: the game's, and those that lie beside it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Known(pub Option<Catalogue>);

/// The document that is written.
#[derive(Resource)]
pub struct Work {
    kind: Kind,
    /// The mission or campaign to which it belongs, if it is what that brings of its own.
    home: Option<Box<Work>>,
    desk: Desk,
    sketch: Sketch,
    /// Where the values of the text stand.
    places: Places,
    /// When it was changed last, if it was not looked at since.
    changed: Option<Instant>,
    /// When the file was looked at last.
    watched: Instant,
    /// What somebody else has written into the file meanwhile.
    outside: Option<String>,
}

/// What is known of the dossier since it was looked at last.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Told {
    /// The mission, if it has no fault.
    pub mission: Option<Mission>,
    /// What is wrong with it, and how much more than that.
    pub faults: Vec<Trouble>,
    /// How many more there are.
    pub more: usize,
    /// What should be known, and does not stop anybody from playing.
    pub notices: Vec<Localized>,
}

/// Something that is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Trouble {
    /// What.
    pub words: Localized,
    /// What would put it right.
    pub hint: Option<Localized>,
    /// The rule that it goes against, if there is one.
    pub rule: Option<&'static str>,
    /// The line of the file, from 1.
    pub line: usize,
    /// The squares that it is about.
    pub squares: Vec<Square>,
    /// The square that it is about besides.
    pub other: Option<Square>,
    /// The path of the text in one language that it is about, if it is about one.
    pub text: Option<String>,
    /// The bytes of the text that it is about.
    pub span: std::ops::Range<usize>,
    /// What puts it right, where one thing is plainly meant.
    pub mend: Option<Mend>,
}

/// What can be taken back, and whether all is saved.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Status {
    /// What was done last.
    pub undo: Option<What>,
    /// What was taken back last.
    pub redo: Option<What>,
    /// All that was done, oldest first, and what was taken back.
    pub steps: (usize, usize),
    /// Whether it is in its file.
    pub saved: Saved,
}

/// Whether the dossier is in its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Saved {
    /// It is.
    #[default]
    Yes,
    /// Not yet.
    Soon,
    /// Somebody else has changed the file.
    Outside,
    /// It is too long.
    TooLong,
    /// The system refuses.
    Refused,
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
        let desk = Desk::open(path, &mission::paths::drafts())?;
        let (sketch, places) = (Sketch::of(desk.draft().text()), Places::of(desk.draft().text()));
        let now = Instant::now();
        let kind = Kind::of(path);
        Ok(Work { kind, home: None, desk, sketch, places, changed: None, watched: now, outside: None })
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.desk.draft().text()
    }

    /// The dossier with its file.
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// What the text shows of its map.
    pub fn sketch(&self) -> &Sketch {
        &self.sketch
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

    /// The mission that it is, if it has no fault.
    pub(crate) fn mission(&self, missions: &Missions) -> Option<Mission> {
        self.read(missions).ok().flatten()
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
    pub fn look(&self) -> Look {
        // It may stand in brackets, as what there may not be.
        let plain = self.at("look").map(|word| word.rsplit('(').next().unwrap_or(word).trim_end_matches(')'));
        plain.and_then(|word| ron::from_str(word).ok()).unwrap_or_default()
    }

    /// How many items the list on that path has.
    pub fn count(&self, path: &str) -> usize {
        self.places.items(path).len()
    }

    /// The path of the text in one language that begins there.
    fn text_at(&self, byte: usize) -> Option<String> {
        let notes = (0..self.count("notes")).map(|note| format!("notes[{note}].text"));
        let objects = (0..self.count("objects")).map(|object| format!("objects[{object}].name"));
        let tops = ["name", "place", "story", "plan", "victory.Allied", "victory.German"].map(str::to_owned);
        let list = self.kind.list().unwrap_or_default();
        let own =
            (0..self.count(list)).flat_map(|item| ["name", "title", "text"].map(|of| format!("{list}[{item}].{of}")));
        let all = tops.into_iter().chain(notes).chain(objects).chain(own);
        let mut paths = all.flat_map(|path| ["es", "en"].map(|language| format!("{path}.{language}")));
        paths.find(|path| self.places.value(path).is_some_and(|place| place.start == byte))
    }

    /// What stands on that path.
    fn at(&self, path: &str) -> Option<&str> {
        self.text().get(self.places.value(path)?)
    }

    /// Whether somebody else has changed the file.
    pub fn is_outside(&self) -> bool {
        self.outside.is_some()
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
        self.outside = None;
        Ok(())
    }

    /// Saves it now if it is not saved.
    pub fn save(&mut self) -> Saved {
        if !self.desk.is_dirty() {
            return if self.outside.is_some() { Saved::Outside } else { Saved::Yes };
        }
        match self.desk.save() {
            Ok(()) => Saved::Yes,
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
            (self.sketch, self.places) = (Sketch::of(self.text()), Places::of(self.text()));
            self.changed = Some(Instant::now());
        }
    }

    /// What is known of it now.
    pub(crate) fn told(&self, missions: &Missions) -> Told {
        let text = self.text();
        match self.read(missions) {
            Ok(mission) => {
                let notices = mission.as_ref().map(|mission| notices(mission, self.desk.is_deaf())).unwrap_or_default();
                Told { mission, notices, ..Told::default() }
            }
            Err(faults) => {
                let trouble = |fault: mission::Fault| Trouble {
                    squares: draft::squares(text, &self.sketch, &fault.span),
                    mend: draft::mend_of(text, &self.sketch, &fault.span),
                    text: self.text_at(fault.span.start),
                    span: fault.span,
                    words: fault.message,
                    hint: fault.hint,
                    rule: fault.rule,
                    line: fault.line,
                    other: fault.other,
                };
                Told { faults: faults.list.into_iter().map(trouble).collect(), more: faults.more, ..Told::default() }
            }
        }
    }

    /// Reads the document as the game would.
    fn read(&self, missions: &Missions) -> Result<Option<Mission>, Faults> {
        let (path, text) = (self.desk.path(), self.text());
        let Some(game) = missions.catalogue() else { return parse_mission(path, text, None).map(Some) };
        match (self.kind, mission::folder::owner(path)) {
            (Kind::Mission, _) => parse_beside(path, text, game).map(Some),
            (Kind::Campaign, _) => parse_plan(path, text, missions.library()).map(|_| None),
            // What lies beside a mission is saved as soon as nothing changes, and read from there.
            (_, Some(owner)) => {
                let read = mission::beside(&owner, game, game).map(|_| None);
                read.or_else(|faults| if faults.file == path { Err(faults) } else { Ok(None) })
            }
            (_, None) => Ok(None),
        }
    }

    /// The figures that lie beside it look as they say.
    fn teach(&self, missions: &Missions, art: &Art) {
        let owner = mission::folder::owner(self.desk.path()).unwrap_or_else(|| self.desk.path().to_owned());
        if let Some(Ok(own)) = missions.catalogue().map(|game| mission::beside(&owner, game, game)) {
            kit::theme::own::teach(art, &own);
        }
    }

    /// The kinds that the document may name; those of files that are at fault are missing.
    fn known(&self, missions: &Missions) -> Option<Catalogue> {
        let game = missions.catalogue()?;
        let path = self.desk.path();
        let own = match mission::folder::owner(path) {
            Some(owner) => mission::beside(&owner, game, game),
            None if self.kind == Kind::Mission => mission::own_of(path, self.text(), game),
            None => mission::beside(path, game, game),
        };
        Some(own.unwrap_or_default().with(game))
    }

    pub(crate) fn status(&self, saved: Saved) -> Status {
        let draft = self.desk.draft();
        Status {
            undo: draft.done().last().map(|change| change.what),
            redo: draft.undone().last().map(|change| change.what),
            steps: (draft.done().len(), draft.undone().len()),
            saved,
        }
    }
}

/// What should be known of a mission without faults.
fn notices(mission: &Mission, deaf: bool) -> Vec<Localized> {
    let mut notices = draft::notices(mission);
    if deaf {
        notices.push(draft::unjournaled());
    }
    notices
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
    let due = inner.changed.is_some_and(|since| since.elapsed() >= REST && !inner.desk.draft().is_open());
    if first || due || missions.is_changed() {
        inner.changed = None;
        let saved = inner.save();
        told.set_if_neq(inner.told(&missions));
        if known.set_if_neq(Known(inner.known(&missions))) {
            inner.teach(&missions, &art);
        }
        status.set_if_neq(inner.status(saved));
    } else if inner.changed.is_some() {
        awake.stay(REST);
        if !inner.desk.draft().is_open() {
            status.set_if_neq(inner.status(Saved::Soon));
        }
    }
}

/// Looks whether somebody else has changed the file. Where nothing was done here since it was saved that is read, as one
/// more change; else one must choose.
fn watch(mut work: ResMut<Work>, mut status: ResMut<Status>, missions: Res<Missions>) {
    let inner = work.bypass_change_detection();
    // Whatever changes in the folder is told of; what is changed here is saved first.
    if inner.watched.elapsed() < WATCH && !missions.is_changed() {
        return;
    }
    inner.watched = Instant::now();
    if let Outside::Changed(text) = inner.desk.look()
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
