//! The analysis of a battle, opened from the debrief or the saved games. A thread computes it in the background; from
//! it the player can open the replay or play on from a decision.

mod curve;
mod fill;
mod looking;
mod luck;
mod words;
mod work;

pub(crate) use looking::{Looking, open};

use self::fill::fill;
use battle::replay;
use kit::prelude::*;
use record::Difficulty;
use screens::{
    analysis::AnalysisIntent,
    ask::{Answered, Ask, AskAnswer, AskModel, Asked},
    stage::ScreenSystems,
};

pub use looking::{Efforts, works};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Efforts>()
        .add_systems(Update, (looking::hear, looking::let_go).chain().run_if(resource_exists::<Looking>))
        .add_systems(
            Update,
            (answer, fill.run_if(any_resource_changed::<(State<Screen>, Texts, Looking)>))
                .chain()
                .after(looking::let_go)
                .before(ScreenSystems)
                .run_if(in_state(Screen::Analysis).and_then(resource_exists::<Looking>)),
        );
}

fn answer(
    mut intents: MessageReader<AnalysisIntent>,
    mut answers: MessageReader<Answered>,
    mut looking: ResMut<Looking>,
    texts: Res<Texts>,
    mut ask: ResMut<Ask>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            AnalysisIntent::Back => next.set(looking.origin),
            AnalysisIntent::Replay => commands.queue(|world: &mut World| see(world, Some(0))),
            AnalysisIntent::See => commands.queue(|world: &mut World| see(world, None)),
            AnalysisIntent::Play => commands.queue(play),
            AnalysisIntent::Choose(deed) => looking.choose(*deed),
            AnalysisIntent::Step { back } => looking.step(*back),
            AnalysisIntent::Strength => ask.0 = Some(question(&texts, looking.strength)),
            AnalysisIntent::Open(page) => looking.page = *page,
        }
    }
    for Answered { answer, .. } in answers.read().filter(|answered| answered.of == Asked::Analysis) {
        if let Some(strength) = answer.and_then(|place| Difficulty::ALL.get(place)) {
            let strength = *strength;
            commands.queue(move |world: &mut World| looking::again(world, strength));
        }
    }
}

/// Returns the dialog that asks how thoroughly to search for better decisions. `now` is the current strength.
fn question(texts: &Texts, now: Difficulty) -> AskModel {
    let answer = |strength: Difficulty| {
        let (second, icon) = match strength {
            Difficulty::Recruit => ("analysis-recruit", "rank_1"),
            Difficulty::Veteran => ("analysis-veteran", "rank_2"),
            Difficulty::Commander => ("analysis-commander", "rank_3"),
        };
        let answer = AskAnswer::new(crate::seats::strength_name(texts, strength), icon);
        AskAnswer { second: Some(texts.t(second)), bright: strength == now, ..answer }
    };
    AskModel {
        of: Asked::Analysis,
        title: texts.t("analysis-ask"),
        text: texts.t("analysis-ask-text"),
        answers: Difficulty::ALL.into_iter().map(answer).collect(),
        cancel: texts.t("records-cancel"),
    }
}

/// Opens the replay at that entry, or at the chosen decision.
fn see(world: &mut World, entry: Option<usize>) {
    let Some(looking) = world.get_resource::<Looking>() else { return };
    let Some(at) = entry.or_else(|| looking.entry()) else { return };
    let record = looking.record.clone();
    if let Err(fault) = replay::open::visit(world, record, at, Screen::Analysis) {
        error!("the battle can't be shown again: {fault}");
    }
}

/// Begins a new battle at the chosen decision; the analysed battle stays as it is.
fn play(world: &mut World) {
    let Some(looking) = world.get_resource::<Looking>() else { return };
    let Some(at) = looking.entry().filter(|_| looking.may_play()) else { return };
    let record = looking.record.clone();
    world.remove_resource::<Looking>();
    replay::play_on(world, &record, at);
}
