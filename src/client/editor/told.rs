//! What is known of the document: the mission that it is, what is wrong with it, what can be taken back, whether it is saved.

use std::ops::Range;

use draft::{Mend, What};
use kit::draw::*;
use library::Missions;
use mission::{Diagnostics, Mission, parse_campaign_plan, parse_mission, parse_mission_with_content};
use rules::{Catalogue, Localized, Square};

use crate::{kind::Kind, work::Work};

/// The kinds of figures, weapons and cards that the document may name: the game's, and those that lie beside it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Known(pub Option<Catalogue>);

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
    /// The sides whose victory text is older than the rules that it tells.
    pub outdated: Vec<rules::Side>,
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
    /// The item of the document's list that it is about, if it is one.
    pub item: Option<usize>,
    /// The list that something must be added to, if that alone puts it right.
    pub adds: Option<&'static str>,
    /// The bytes of the text that it is about.
    pub span: Range<usize>,
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
    /// The file was renamed or removed.
    Gone,
    /// It is too long.
    TooLong,
    /// The system refuses.
    Refused,
}

impl Work {
    /// The mission that it is, if it has no fault.
    pub(crate) fn mission(&self, missions: &Missions) -> Option<Mission> {
        self.read(missions).ok().flatten()
    }

    /// The path of the text in one language that begins there.
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

    /// The item of the document's list in which that byte stands.
    fn item_at(&self, byte: usize) -> Option<usize> {
        let list = self.kind().list()?;
        (0..self.count(list)).find(|item| self.place(&format!("{list}[{item}]")).is_some_and(|it| it.contains(&byte)))
    }

    /// The list of rules that a fault is about as a whole: something is missing in it.
    fn list_of(&self, span: &Range<usize>) -> Option<&'static str> {
        Some("endings").filter(|list| self.place(list).as_ref() == Some(span))
    }

    /// What is known of it now.
    pub(crate) fn told(&self, missions: &Missions) -> Told {
        let text = self.text();
        let outdated = match self.kind() {
            Kind::Mission => self.desk().draft().outdated_victories(),
            _ => Vec::new(),
        };
        match self.read(missions) {
            Ok(mission) => {
                let mut notices =
                    mission.as_ref().map(|mission| notices(mission, self.desk().is_deaf())).unwrap_or_default();
                if mission.is_some() {
                    notices.extend(outdated.iter().map(|side| draft::outdated_notice(*side)));
                    notices.extend(draft::victory_notices(text));
                }
                Told { mission, notices, outdated, ..Told::default() }
            }
            Err(faults) => {
                let trouble = |fault: mission::Diagnostic| Trouble {
                    squares: draft::squares(text, self.sketch(), &fault.span),
                    mend: draft::mend_of(text, self.sketch(), &fault.span),
                    text: self.text_at(fault.span.start),
                    item: self.item_at(fault.span.start),
                    adds: self.list_of(&fault.span),
                    span: fault.span,
                    words: fault.message,
                    hint: fault.hint.and_then(draft::without_code),
                    rule: fault.rule,
                    line: fault.line,
                    other: fault.other,
                };
                let list = faults.list.into_iter().map(trouble).collect();
                Told { faults: list, more: faults.more, outdated, ..Told::default() }
            }
        }
    }

    /// Reads the document as the game would.
    fn read(&self, missions: &Missions) -> Result<Option<Mission>, Diagnostics> {
        let (path, text) = (self.desk().path(), self.text());
        let Some(game) = missions.catalogue() else { return parse_mission(path, text, None).map(Some) };
        match (self.kind(), mission::file_names::owner_of_content_file(path)) {
            (Kind::Mission, _) => parse_mission_with_content(path, text, game).map(Some),
            (Kind::Campaign, _) => parse_campaign_plan(path, text, missions.library()).map(|_| None),
            // What lies beside a mission is saved as soon as nothing changes, and read from there.
            (_, Some(owner)) => {
                let read = mission::load_beside(&owner, game, game).map(|_| None);
                read.or_else(|faults| if faults.file == path { Err(faults) } else { Ok(None) })
            }
            (_, None) => Ok(None),
        }
    }

    /// The figures that lie beside it look as they say.
    pub(crate) fn teach(&self, missions: &Missions, art: &Art) {
        let owner = mission::file_names::owner_of_content_file(self.desk().path())
            .unwrap_or_else(|| self.desk().path().to_owned());
        if let Some(Ok(own)) = missions.catalogue().map(|game| mission::load_beside(&owner, game, game)) {
            kit::theme::own::teach(art, &own);
        }
    }

    /// The kinds that the document may name; those of files that are at fault are missing.
    pub(crate) fn known(&self, missions: &Missions) -> Option<Catalogue> {
        let game = missions.catalogue()?;
        let path = self.desk().path();
        let own = match mission::file_names::owner_of_content_file(path) {
            Some(owner) => mission::load_beside(&owner, game, game),
            None if self.kind() == Kind::Mission => mission::load_custom_content(path, self.text(), game),
            None => mission::load_beside(path, game, game),
        };
        Some(own.unwrap_or_default().with(game))
    }

    /// What can be taken back, and so on.
    pub(crate) fn status(&self, saved: Saved) -> Status {
        let draft = self.desk().draft();
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
