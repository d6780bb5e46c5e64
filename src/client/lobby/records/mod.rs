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
            ask::{self, Answered, Ask, AskAnswer, AskModel},
            records::{LINES, RecordsIntent, RecordsModel, RecordsTab},
        },
        text::Texts,
        wake::Awake,
    },
    paths,
    record::{self, Saved},
    rules::Side,
};

pub(in crate::client) use open::{open_saved, show_file};
pub(in crate::client::lobby) use words::date;
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
    mut answers: MessageReader<Answered>,
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
                if let Some(path) = battle.or(letter) {
                    commands.queue(move |world: &mut World| ask(world, Asked::Delete(path)));
                }
            }
        }
    }
    for Answered { answer, .. } in answers.read().filter(|answered| answered.of == ask::Asked::Record) {
        if let (Some(asked), Some(answer)) = (shelves.asked.take(), *answer) {
            commands.queue(move |world: &mut World| actions::answered(world, asked, answer));
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
        folder: paths::mail().display().to_string(),
    };
    model.set_if_neq(fresh);
}

/// Asks something; the answer comes to [`actions::answered`].
fn ask(world: &mut World, asked: Asked) {
    let model = question(world.resource::<Texts>(), &asked);
    world.resource_mut::<Shelves>().asked = Some(asked);
    world.resource_mut::<Ask>().0 = Some(model);
}

fn question(texts: &Texts, asked: &Asked) -> AskModel {
    let answer = |id: &str, icon| AskAnswer { words: texts.t(id), second: None, icon, destroys: false };
    let seat = |seat: &Side| match seat {
        Side::Allied => answer("records-seat-allied", "human"),
        Side::German => answer("records-seat-german", "zombie"),
    };
    let (title, text, answers, cancel) = match asked {
        Asked::Delete(path) => {
            let file = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            let words = texts.t_args("records-delete-words", &[("file", file.into())]);
            let yes = AskAnswer { destroys: true, ..answer("records-delete-yes", "skull") };
            ("records-delete-title", words, vec![yes], "records-keep")
        }
        Asked::Keep(_) => {
            let answers = vec![seat(&Side::Allied), seat(&Side::German), answer("records-copy", "save")];
            ("records-export-title", texts.t("records-export-words"), answers, "records-cancel")
        }
        Asked::Take { seats, both, .. } => {
            let both = both.then(|| answer("records-both", "cards"));
            let answers = seats.iter().map(seat).chain(both).collect();
            ("records-take-title", texts.t("records-take-words"), answers, "records-cancel")
        }
    };
    AskModel { of: ask::Asked::Record, title: texts.t(title), text, answers, cancel: texts.t(cancel) }
}
