//! The analysis of a battle, opened from the debrief or the saved games. A background thread computes it. From the
//! analysis the player can open the replay, or play on from a decision.

mod curve_points;
mod luck;
mod state;
mod text;
mod view;
mod view_model;
mod worker;

pub(crate) use state::{AnalysisState, open_analysis};

use self::view_model::update_analysis_model;
use battle_modes::replay;
use record::Difficulty;
use screen_kit::{
    choice_dialog::{ChoiceDialog, ChoiceDialogModel, DialogAnswered, DialogOption, DialogTopic},
    screen_root::ScreenSystems,
};
use ui_kit::prelude::*;

pub use state::{SearchBudgets, is_analysis_running};

pub use view::{
    AlternativeView, AnalysisIntent, AnalysisModel, AnalysisPage, ChosenDecision, LadderStep, LuckLadder, LuckSummary,
    MistakeRow, Progress, TurningPoint, WinCurveView,
};

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
    app.init_resource::<SearchBudgets>()
        .add_systems(
            Update,
            (state::receive_analysis_messages, state::drop_analysis_when_left)
                .chain()
                .run_if(resource_exists::<AnalysisState>),
        )
        .add_systems(
            Update,
            (
                handle_analysis_intents,
                update_analysis_model.run_if(any_resource_changed::<(State<Screen>, Texts, AnalysisState)>),
            )
                .chain()
                .after(state::drop_analysis_when_left)
                .before(ScreenSystems)
                .run_if(in_state(Screen::Analysis).and_then(resource_exists::<AnalysisState>)),
        );
}

fn handle_analysis_intents(
    mut intents: MessageReader<AnalysisIntent>,
    mut answers: MessageReader<DialogAnswered>,
    mut looking: ResMut<AnalysisState>,
    texts: Res<Texts>,
    mut ask: ResMut<ChoiceDialog>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            AnalysisIntent::Back => next.set(looking.origin),
            AnalysisIntent::Replay => commands.queue(|world: &mut World| open_analysis_replay(world, Some(0))),
            AnalysisIntent::See => commands.queue(|world: &mut World| open_analysis_replay(world, None)),
            AnalysisIntent::Play => commands.queue(play_on_from_decision),
            AnalysisIntent::Choose(deed) => looking.choose(*deed),
            AnalysisIntent::Step { back } => looking.step(*back),
            AnalysisIntent::Strength => ask.0 = Some(ask_strength_model(&texts, looking.strength)),
            AnalysisIntent::Open(page) => looking.page = *page,
        }
    }
    for DialogAnswered { answer, .. } in answers.read().filter(|answered| answered.of == DialogTopic::Analysis) {
        if let Some(strength) = answer.and_then(|place| Difficulty::ALL.get(place)) {
            let strength = *strength;
            commands.queue(move |world: &mut World| state::restart_analysis(world, strength));
        }
    }
}

/// Returns the dialog that asks for the strength of the search for better decisions. `now` is the current strength.
fn ask_strength_model(texts: &Texts, now: Difficulty) -> ChoiceDialogModel {
    let answer = |strength: Difficulty| {
        let (second, icon) = match strength {
            Difficulty::Recruit => ("analysis-recruit", "rank_1"),
            Difficulty::Veteran => ("analysis-veteran", "rank_2"),
            Difficulty::Commander => ("analysis-commander", "rank_3"),
        };
        let answer = DialogOption::new(crate::player_setup::seats::strength_name(texts, strength), icon);
        DialogOption { second: Some(texts.t(second)), bright: strength == now, ..answer }
    };
    ChoiceDialogModel {
        of: DialogTopic::Analysis,
        title: texts.t("analysis-ask"),
        text: texts.t("analysis-ask-text"),
        answers: Difficulty::ALL.into_iter().map(answer).collect(),
        cancel: texts.t("records-cancel"),
    }
}

/// Opens the replay at that entry of the record; without an entry, at the chosen decision.
fn open_analysis_replay(world: &mut World, entry: Option<usize>) {
    let Some(looking) = world.get_resource::<AnalysisState>() else { return };
    let Some(at) = entry.or_else(|| looking.entry()) else { return };
    let record = looking.record.clone();
    if let Err(fault) = replay::open::open_at(world, record, at, Screen::Analysis) {
        error!("the battle can't be shown again: {fault}");
    }
}

/// Begins a new battle at the chosen decision; the analysed battle is not changed.
fn play_on_from_decision(world: &mut World) {
    let Some(looking) = world.get_resource::<AnalysisState>() else { return };
    let Some(at) = looking.entry().filter(|_| looking.may_play()) else { return };
    let record = looking.record.clone();
    world.remove_resource::<AnalysisState>();
    replay::branch_battle(world, &record, at);
}
