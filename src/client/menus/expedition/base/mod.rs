//! The screen of the base: its cross-section, stores and survivors, and a dialog for each decision.
//!
//! - `model`: the models and intents; `view_model`, `prompts`, `day_story`, `advice_prompt`, `end_night_prompt`,
//!   `players_prompt`, `report_prompt`, `task_options`: their contents
//! - `visited_base`, `visit`: the base of an expedition at another machine; `visit_model`, `visit_prompts`: its contents
//! - `view`: the drawing; `context_rule`: the rule that matters now

mod advice_prompt;
mod context_rule;
mod day_story;
mod end_night_prompt;
pub(super) mod model;
mod players_prompt;
mod prompts;
mod report_prompt;
mod section_picture;
mod task_options;
mod task_words;
mod view;
mod view_model;
mod visit;
mod visit_model;
mod visit_prompts;
pub(super) mod visited_base;

use screen_kit::{screen_root::ScreenSystems, text_dialog::TextDialog};
use ui_kit::prelude::*;

use self::{
    day_story::StoryPages,
    model::{BaseQuestion, ExpeditionBaseModel, ExpeditionIntent, ExpeditionPromptModel, OpenQuestion},
    players_prompt::{apply_player_names, player_name_dialog},
};
use super::{
    expedition_battles::{open_due_battle, restart_due_battle},
    online_expedition::play_due_battle_online,
    open_expedition::OpenExpedition,
    unseen_battle::{
        UnseenBattle, fight_due_battle_unseen, is_battle_unseen, receive_fight_news, stop_unseen_battle,
        watch_unseen_battle,
    },
};

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
    visit::plugin(app);
    let is_open = in_state(Screen::Expedition).and_then(resource_exists::<OpenExpedition>);
    app.init_resource::<OpenQuestion>()
        .init_resource::<UnseenBattle>()
        // Fill the models before the first frame, so that the screen doesn't show the last expedition.
        .add_systems(OnEnter(Screen::Expedition), fill_base_models.run_if(resource_exists::<OpenExpedition>))
        .add_systems(OnExit(Screen::Expedition), (stop_unseen_battle, close_base_dialogs))
        .add_systems(
            Update,
            (
                handle_base_intents,
                apply_player_names,
                receive_fight_news.run_if(is_battle_unseen),
                update_base_models.run_if(any_resource_changed::<(OpenExpedition, OpenQuestion, UnseenBattle, Texts)>),
            )
                .chain()
                .before(ScreenSystems)
                .run_if(is_open),
        );
}

/// Opens the base of an expedition, after the decisions of the AI that are due.
pub fn open_expedition_base(world: &mut World, mut open: OpenExpedition) {
    open.decide_for_ai(open.progress(), world.resource::<Texts>());
    world.insert_resource(open);
    world.resource_mut::<NextState<Screen>>().set(Screen::Expedition);
}

fn fill_base_models(world: &mut World) {
    world.resource_mut::<OpenQuestion>().0 = None;
    if let Err(error) = world.run_system_cached(update_base_models) {
        error!("the base can't be shown: {error}");
    }
}

fn close_base_dialogs(mut question: ResMut<OpenQuestion>, mut prompt: ResMut<ExpeditionPromptModel>) {
    question.0 = None;
    prompt.0 = None;
}

fn update_base_models(
    open: Res<OpenExpedition>,
    (question, unseen): (Res<OpenQuestion>, Res<UnseenBattle>),
    missions: Res<mission_library::MissionLibrary>,
    texts: Res<Texts>,
    mut model: ResMut<ExpeditionBaseModel>,
    mut prompt: ResMut<ExpeditionPromptModel>,
) {
    let due = prompts::BasePrompts { open: &open, unseen_turn: unseen.turn(), texts: &texts };
    let dialog = due.build(question.0.as_ref());
    let base = view_model::build_base_model(&open, &missions, &texts);
    model.set_if_neq(ExpeditionBaseModel { has_dialog: dialog.is_some(), ..base });
    prompt.set_if_neq(ExpeditionPromptModel(dialog));
}

fn handle_base_intents(
    mut intents: MessageReader<ExpeditionIntent>,
    mut open: ResMut<OpenExpedition>,
    mut question: ResMut<OpenQuestion>,
    mut entry: ResMut<TextDialog>,
    texts: Res<Texts>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            ExpeditionIntent::Back if open.online_seats.is_some() => next.set(Screen::OnlineLobby),
            ExpeditionIntent::Back => next.set(Screen::Expeditions),
            ExpeditionIntent::Ledger => next.set(Screen::ExpeditionLog),
            ExpeditionIntent::Ask(asked) => {
                open.clear_messages();
                question.0 = Some(asked.clone());
            }
            ExpeditionIntent::Close => {
                if question.0.take().is_none() {
                    turn_story_page(&mut open, &texts);
                }
            }
            ExpeditionIntent::Order(seat, order) => {
                // A refused task keeps its dialog open, which shows the reason.
                let is_done = open.submit(*seat, order, &texts);
                let has_more =
                    matches!(question.0, Some(BaseQuestion::Offers | BaseQuestion::Advice | BaseQuestion::Players));
                if is_done && !has_more {
                    question.0 = None;
                }
            }
            ExpeditionIntent::NamePlayer(seat) => {
                question.0 = None;
                entry.0 = Some(player_name_dialog(&texts, &open, *seat));
            }
            ExpeditionIntent::EndNight => {
                question.0 = None;
                open.end_night(&texts);
            }
            ExpeditionIntent::PlanAgain => open.plan_again(&texts),
            ExpeditionIntent::Battle => commands.queue(open_due_battle),
            ExpeditionIntent::AwaitReport => commands.queue(fight_due_battle_unseen),
            ExpeditionIntent::WatchRest => commands.queue(watch_unseen_battle),
            ExpeditionIntent::Online => commands.queue(play_due_battle_online),
            ExpeditionIntent::RestartBattle => commands.queue(restart_due_battle),
        }
    }
}

/// Turns the page of the story of the last day, and closes it after the last one.
fn turn_story_page(open: &mut OpenExpedition, texts: &Texts) {
    let Some(day) = open.told_day else { return };
    if StoryPages::of_day(open, texts, day).has_page_after(open.told_page) {
        open.told_page += 1;
    } else {
        open.close_story(texts);
    }
}
