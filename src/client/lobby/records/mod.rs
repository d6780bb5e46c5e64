//! The controller of the saved-games screen: lists of battles and turn files, and the commands for them.

mod actions;
mod filter;
mod letters;
mod names;
pub(crate) mod open;
mod rows;
pub(super) mod shelves;
pub(super) mod words;

use self::shelves::{RecordQuestion, Shelves, ask};
use kit::prelude::*;
use library::Missions;
use mission::paths;
use screens::{
    ask::{self, Answered},
    entry::{Entry, EntryDone, EntryModel, Named},
    records::{LINES, RecordsIntent, RecordsModel, RecordsTab},
    stage::ScreenSystems,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelves>().add_systems(OnEnter(Screen::Records), read).add_systems(
        Update,
        (answer, named, fill.run_if(any_resource_changed::<(Shelves, Texts, Missions)>))
            .chain()
            .before(ScreenSystems)
            .run_if(in_state(Screen::Records)),
    );
}

/// Reads the folders.
fn read(mut shelves: ResMut<Shelves>) {
    let since = std::time::Instant::now();
    shelves.read();
    debug!("{} records listed in {:?}", shelves.battles.len(), since.elapsed());
}

fn answer(
    mut intents: MessageReader<RecordsIntent>,
    mut answers: MessageReader<Answered>,
    mut shelves: ResMut<Shelves>,
    texts: Res<Texts>,
    mut entry: ResMut<Entry>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
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
            RecordsIntent::Search => entry.0 = Some(ask_words(&texts, &shelves)),
            RecordsIntent::Kind => {
                shelves.filter.kind = shelves.filter.kind.next();
                shelves.sift();
            }
            RecordsIntent::Name => entry.0 = ask_name(&texts, &shelves),
            RecordsIntent::Continue => commands.queue(actions::go_on),
            RecordsIntent::Replay => commands.queue(actions::replay),
            RecordsIntent::Analysis => commands.queue(actions::analyse),
            RecordsIntent::Export => commands.queue(actions::export),
            RecordsIntent::Import => commands.queue(actions::import),
            RecordsIntent::Folder => commands.queue(actions::show_folder),
            RecordsIntent::Delete => {
                let battle = shelves.battle().map(|saved| saved.path.clone());
                let letter = shelves.letter().map(|letter| letter.path.clone());
                if let Some(path) = battle.or(letter) {
                    commands.queue(move |world: &mut World| ask(world, RecordQuestion::Delete(path)));
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

fn ask_words(texts: &Texts, shelves: &Shelves) -> EntryModel {
    let words = ["records-search-title", "records-search-hint"].map(|id| texts.t(id));
    EntryModel::new(Named::Search, words, "").or_empty().proposing(&shelves.filter.words)
}

fn ask_name(texts: &Texts, shelves: &Shelves) -> Option<EntryModel> {
    let path = shelves.battle()?.path.clone();
    let now = names::of(&path).unwrap_or_default();
    let words = ["records-name-title", "records-name-hint"].map(|id| texts.t(id));
    let model = EntryModel { longest: names::LONGEST, ..EntryModel::new(Named::Battle(path), words, &now) };
    Some(model.or_empty())
}

/// Applies typed text: a search, or the name of a battle.
fn named(mut done: MessageReader<EntryDone>, mut shelves: ResMut<Shelves>, mut commands: Commands) {
    for EntryDone { of, text } in done.read().cloned() {
        match of {
            Named::Search => {
                shelves.filter.words = text;
                shelves.sift();
            }
            Named::Battle(path) => commands.queue(move |world: &mut World| actions::name(world, &path, &text)),
            _ => {}
        }
    }
}

fn fill(mut shelves: ResMut<Shelves>, texts: Res<Texts>, missions: Res<Missions>, mut model: ResMut<RecordsModel>) {
    let place = shelves.place();
    let shelves = shelves.bypass_change_detection();
    let (rows, detail) = match shelves.tab {
        RecordsTab::Battles => {
            let seen = shelves.battles.iter().skip(place.first).take(LINES);
            let rows = seen.map(|(saved, name)| rows::row(&texts, saved, name.as_deref())).collect();
            let detail = shelves.battles.get(place.chosen).map(|(saved, name)| {
                let known = shelves.looked.as_ref().filter(|(path, _)| *path == saved.path);
                let looked = known.map_or_else(|| rows::look(&texts, saved, &missions), |(_, looked)| looked.clone());
                shelves.looked = Some((saved.path.clone(), looked.clone()));
                rows::detail(&texts, (saved, name.as_deref()), &looked, &missions)
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
        search: shelves.filter.words.clone(),
        kind: shelves.filter.kind,
        counts: [shelves.battles.len(), shelves.letters.len()],
        rows,
        first: place.first,
        chosen: place.chosen,
        detail,
        notice: shelves.notice.clone(),
        folder: paths::mail_dir().display().to_string(),
    };
    model.set_if_neq(fresh);
}
