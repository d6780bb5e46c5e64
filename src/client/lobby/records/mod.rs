//! The records: which battles and letters there are, and what is done with them.

mod actions;
mod letters;
pub(crate) mod open;
mod rows;
pub(super) mod shelves;
pub(super) mod words;

use self::shelves::{RecordQuestion, Shelves, ask};
use kit::draw::*;
use library::Missions;
use mission::paths;
use screens::{
    ask::{self, Answered},
    records::{LINES, RecordsIntent, RecordsModel, RecordsTab},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelves>().add_systems(OnEnter(Screen::Records), read).add_systems(
        Update,
        (answer, fill.run_if(changed::<(Shelves, Texts, Missions)>)).chain().run_if(in_state(Screen::Records)),
    );
}

/// Looks through the folders.
fn read(mut shelves: ResMut<Shelves>) {
    let since = std::time::Instant::now();
    shelves.read();
    debug!("{} records listed in {:?}", shelves.battles.len(), since.elapsed());
}

fn answer(
    mut intents: MessageReader<RecordsIntent>,
    mut answers: MessageReader<Answered>,
    mut shelves: ResMut<Shelves>,
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
            RecordsIntent::Continue => commands.queue(actions::go_on),
            RecordsIntent::Replay => commands.queue(actions::replay),
            RecordsIntent::Export => commands.queue(actions::export),
            RecordsIntent::Import => commands.queue(actions::import),
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
