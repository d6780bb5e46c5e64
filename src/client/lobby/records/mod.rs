//! The records: which battles and letters there are, and what is done with them.

mod actions;
mod letters;
mod open;
mod rows;
mod words;

use std::path::PathBuf;

use bevy::prelude::*;

use self::letters::Posted;
use crate::{
    client::{
        lobby::Missions,
        screens::{
            Screen,
            records::{LINES, RecordQuestion, RecordsIntent, RecordsModel, RecordsTab},
        },
        text::Texts,
        wake::Awake,
    },
    paths,
    record::{self, Saved},
    rules::Side,
};

pub(in crate::client) use open::{open_saved, show_file};
pub(in crate::client) use words::mail_words;

/// What there is, what of it is shown and chosen.
#[derive(Resource, Default)]
pub(super) struct Shelves {
    tab: RecordsTab,
    /// All battles, the newest first: those that lie alone, and those of campaigns.
    battles: Vec<Saved>,
    letters: Vec<Posted>,
    /// For each list the chosen one and the first that is shown.
    places: [Place; 2],
    notice: Option<(bool, String)>,
    asked: Option<Asked>,
    /// What was found out about the chosen battle by reading all of it.
    looked: Option<(PathBuf, rows::Looked)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Place {
    chosen: usize,
    first: usize,
}

/// A question that waits for its answer.
#[derive(Clone, Debug)]
enum Asked {
    /// Whether this file shall go.
    Delete(PathBuf),
    /// Which seat one keeps when this battle is sent for the first time.
    Keep(PathBuf),
    /// Which of these seats one takes in the battle of this letter; both may be offered.
    Take { letter: PathBuf, seats: Vec<Side>, both: bool },
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelves>().add_systems(OnEnter(Screen::Records), read).add_systems(
        Update,
        (
            answer.run_if(in_state(Screen::Records)),
            fill.run_if(in_state(Screen::Records).and_then(
                resource_changed::<Shelves>.or_else(resource_changed::<Texts>).or_else(resource_changed::<Missions>),
            )),
        )
            .chain(),
    );
}

/// Looks through the folders.
fn read(mut shelves: ResMut<Shelves>) {
    let since = std::time::Instant::now();
    shelves.read();
    debug!("{} records listed in {:?}", shelves.battles.len(), since.elapsed());
}

impl Shelves {
    fn read(&mut self) {
        self.battles = record::list(&paths::saves());
        for campaign in std::fs::read_dir(paths::campaigns()).into_iter().flatten().flatten() {
            self.battles.extend(record::list(&campaign.path()));
        }
        self.battles.sort_by(|one, other| (other.saved_at, &other.path).cmp(&(one.saved_at, &one.path)));
        self.letters = letters::read();
        (self.looked, self.asked) = (None, None);
        self.step(0);
    }

    fn count(&self) -> usize {
        match self.tab {
            RecordsTab::Battles => self.battles.len(),
            RecordsTab::Letters => self.letters.len(),
        }
    }

    fn place(&self) -> Place {
        self.places[self.tab as usize]
    }

    /// The chosen battle, while battles are shown.
    fn battle(&self) -> Option<&Saved> {
        (self.tab == RecordsTab::Battles).then(|| self.battles.get(self.place().chosen)).flatten()
    }

    /// The chosen letter, while letters are shown.
    fn letter(&self) -> Option<&Posted> {
        (self.tab == RecordsTab::Letters).then(|| self.letters.get(self.place().chosen)).flatten()
    }

    /// Chooses the one so many further on, and shows it.
    fn step(&mut self, by: isize) {
        let count = self.count();
        let place = &mut self.places[self.tab as usize];
        place.chosen = place.chosen.saturating_add_signed(by).min(count.saturating_sub(1));
        place.first = place.first.clamp((place.chosen + 1).saturating_sub(LINES), place.chosen);
        place.first = place.first.min(count.saturating_sub(LINES));
    }

    /// Shows other lines; what is chosen stays.
    fn scroll(&mut self, by: isize) {
        let last = self.count().saturating_sub(LINES);
        let place = &mut self.places[self.tab as usize];
        place.first = place.first.saturating_add_signed(by).min(last);
    }

    /// Chooses that battle, if it is there.
    fn choose(&mut self, path: &std::path::Path) {
        if let Some(index) = self.battles.iter().position(|saved| saved.path == path) {
            self.tab = RecordsTab::Battles;
            self.places[0].chosen = index;
            self.step(0);
        }
    }
}

fn answer(
    mut intents: MessageReader<RecordsIntent>,
    mut shelves: ResMut<Shelves>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
    mut awake: ResMut<Awake>,
) {
    for intent in intents.read() {
        awake.frames(4);
        match intent {
            RecordsIntent::Back => {
                shelves.notice = None;
                next.set(Screen::Title);
            }
            RecordsIntent::Tab(tab) => {
                shelves.tab = *tab;
                shelves.notice = None;
                shelves.step(0);
            }
            RecordsIntent::Choose(index) => {
                let by = index.cast_signed() - shelves.place().chosen.cast_signed();
                shelves.step(by);
            }
            RecordsIntent::Step(by) => shelves.step(*by),
            RecordsIntent::Scroll(by) => shelves.scroll(*by),
            RecordsIntent::Continue => commands.queue(actions::go_on),
            RecordsIntent::Replay => commands.queue(actions::replay),
            RecordsIntent::Export => commands.queue(actions::export),
            RecordsIntent::Import => commands.queue(actions::import),
            RecordsIntent::Delete => {
                let battle = shelves.battle().map(|saved| saved.path.clone());
                let letter = shelves.letter().map(|letter| letter.path.clone());
                shelves.asked = battle.or(letter).map(Asked::Delete);
            }
            RecordsIntent::Answer(index) => {
                let (asked, index) = (shelves.asked.take(), *index);
                if let Some(asked) = asked {
                    commands.queue(move |world: &mut World| actions::answered(world, asked, index));
                }
            }
        }
    }
}

fn fill(mut shelves: ResMut<Shelves>, texts: Res<Texts>, missions: Res<Missions>, mut model: ResMut<RecordsModel>) {
    let place = shelves.place();
    let shelves = shelves.bypass_change_detection();
    let (rows, detail) = match shelves.tab {
        RecordsTab::Battles => {
            let seen = shelves.battles.iter().skip(place.first).take(LINES);
            let rows = seen.map(|saved| rows::row(&texts, saved)).collect();
            let detail = shelves.battles.get(place.chosen).map(|saved| {
                let known = shelves.looked.as_ref().filter(|(path, _)| *path == saved.path);
                let looked = known.map_or_else(|| rows::look(saved, &missions), |(_, looked)| looked.clone());
                shelves.looked = Some((saved.path.clone(), looked.clone()));
                rows::detail(&texts, saved, &looked, &missions)
            });
            (rows, detail)
        }
        RecordsTab::Letters => {
            let seen = shelves.letters.iter().skip(place.first).take(LINES);
            let rows = seen.map(|letter| letters::row(&texts, letter)).collect();
            (rows, shelves.letters.get(place.chosen).map(|letter| letters::detail(&texts, letter)))
        }
    };
    let fresh = RecordsModel {
        tab: shelves.tab,
        counts: [shelves.battles.len(), shelves.letters.len()],
        rows,
        first: place.first,
        chosen: place.chosen,
        detail,
        notice: shelves.notice.clone(),
        question: shelves.asked.as_ref().map(|asked| question(&texts, asked)),
        folder: paths::mail().display().to_string(),
    };
    model.set_if_neq(fresh);
}

fn question(texts: &Texts, asked: &Asked) -> RecordQuestion {
    let keep = |id: &str| (texts.t(id), "close", KeyCode::Escape);
    let seat = |seat: &Side| match seat {
        Side::Allied => (texts.t("records-seat-allied"), "human", KeyCode::KeyA),
        Side::German => (texts.t("records-seat-german"), "zombie", KeyCode::KeyS),
    };
    let file = |path: &PathBuf| path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    match asked {
        Asked::Delete(path) => RecordQuestion {
            title: texts.t("records-delete-title"),
            words: texts.t_args("records-delete-words", &[("file", file(path).into())]),
            answers: vec![(texts.t("records-delete-yes"), "skull", KeyCode::KeyS), keep("records-keep")],
        },
        Asked::Keep(_) => RecordQuestion {
            title: texts.t("records-export-title"),
            words: texts.t("records-export-words"),
            answers: vec![
                seat(&Side::Allied),
                seat(&Side::German),
                (texts.t("records-copy"), "save", KeyCode::KeyC),
                keep("records-cancel"),
            ],
        },
        Asked::Take { seats, both, .. } => {
            let mut answers: Vec<_> = seats.iter().map(seat).collect();
            if *both {
                answers.push((texts.t("records-both"), "cards", KeyCode::KeyD));
            }
            answers.push(keep("records-cancel"));
            RecordQuestion { title: texts.t("records-take-title"), words: texts.t("records-take-words"), answers }
        }
    }
}
