//! The controller of the campaign list: it answers the intents of its screen.

mod rows;
mod state;
mod view;

use std::path::{Path, PathBuf};

use self::state::{CampaignListSystems, is_watched_campaign};
use crate::{
    battle_setup::{last_setup, start_battle::play_next},
    campaign_log::{
        open_campaign::{OpenCampaign, close_campaign, open_campaign_log},
        seats::players_from_setup,
        text,
    },
    list_screen::{self, delete_game_dialog},
    player_setup::PlayerSetup,
};
use battle_view::seed_source::SeedOrigin;
use campaign::{Campaign, CampaignError, ListedCampaign};
use mission::{CampaignPlan, paths};
use mission_library::MissionLibrary;
use screen_kit::{
    choice_dialog::{ChoiceDialog, ChoiceDialogModel, DialogAnswered, DialogOption, DialogTopic},
    text_dialog::{TextDialog, TextDialogModel, TextSubmitted, TextTopic},
};
use ui_kit::prelude::*;

pub(crate) use state::CampaignListState;
pub use view::{CampaignsIntent, CampaignsModel};

pub(super) fn plugin(app: &mut App) {
    list_screen::add_list_screen::<CampaignsModel>(app);
    rows::plugin(app);
    app.init_resource::<CampaignListState>()
        .add_systems(OnEnter(Screen::Campaigns), (close_campaign, reload_campaign_list).chain())
        .add_systems(OnEnter(Screen::Title), close_campaign)
        .add_systems(
            Update,
            (handle_campaign_list_intents, handle_campaign_list_answers, apply_campaign_names)
                .in_set(CampaignListSystems)
                .run_if(in_state(Screen::Campaigns)),
        );
}

fn reload_campaign_list(mut state: ResMut<CampaignListState>) {
    state.look();
    state.warning = None;
}

fn handle_campaign_list_intents(
    mut intents: MessageReader<CampaignsIntent>,
    mut state: ResMut<CampaignListState>,
    (missions, settings): (Res<MissionLibrary>, Res<Settings>),
    texts: Res<Texts>,
    mut ask: ResMut<ChoiceDialog>,
    mut entry: ResMut<TextDialog>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            CampaignsIntent::Back => next.set(Screen::Title),
            CampaignsIntent::Expeditions => next.set(Screen::Expeditions),
            CampaignsIntent::Missions => {
                if let Some(preparation) = last_setup::restore_last_setup(&missions, &settings) {
                    commands.insert_resource(preparation);
                    next.set(Screen::Skirmish);
                }
            }
            CampaignsIntent::Choose(place) if *place != state.place() => {
                state.chosen = state.listed.get(*place).map(|listed| listed.folder.clone());
            }
            CampaignsIntent::Choose(_) | CampaignsIntent::Open => {
                open_current_campaign(&state, *intent == CampaignsIntent::Open, &mut commands);
            }
            CampaignsIntent::New if missions.plans().len() > 1 => ask.0 = Some(choose_plan_dialog(&missions, &texts)),
            CampaignsIntent::New => {
                state.plan = missions.plans().first().map(|plan| plan.id.clone());
                entry.0 = Some(new_campaign_dialog(&texts, &missions, &state));
            }
            CampaignsIntent::Rename => {
                if let Some(listed) = state.current() {
                    entry.0 =
                        Some(campaign_name_dialog(&texts, TextTopic::Campaign(listed.folder.clone()), &listed.name));
                }
            }
            CampaignsIntent::Delete => {
                if let Some(listed) = state.current() {
                    ask.0 = Some(delete_campaign_dialog(&texts, listed));
                }
            }
        }
    }
}

/// Opens the chosen campaign. With `plays`, a campaign between two AI players goes on at once.
fn open_current_campaign(state: &CampaignListState, plays: bool, commands: &mut Commands) {
    let current = state.current();
    let folder = current.map(|listed| listed.folder.clone());
    let watched = plays && current.is_some_and(is_watched_campaign);
    commands.queue(move |world: &mut World| {
        open_campaign_folder(world, folder);
        if watched && world.contains_resource::<OpenCampaign>() {
            play_next(world);
        }
    });
}

fn open_campaign_folder(world: &mut World, folder: Option<PathBuf>) {
    let Some(folder) = folder else { return };
    match Campaign::open(&folder) {
        Ok(campaign) => {
            world.resource_mut::<CampaignListState>().chosen = Some(folder);
            open_campaign_log(world, campaign);
        }
        Err(fault) => {
            warn!("{fault}");
            let words = text::campaign_error_text(world.resource::<Texts>(), &fault);
            let mut state = world.resource_mut::<CampaignListState>();
            state.look();
            state.warning = Some(words);
        }
    }
}

fn choose_plan_dialog(missions: &MissionLibrary, texts: &Texts) -> ChoiceDialogModel {
    let answer = |plan: &&CampaignPlan| DialogOption {
        second: Some(texts.t_args("plan-missions", &[("n", plan.missions.len().into())])),
        ..DialogOption::new(localized_name(texts, &plan.name).to_owned(), "medal")
    };
    ChoiceDialogModel {
        of: DialogTopic::Plan,
        title: texts.t("plan-title"),
        text: texts.t("plan-text"),
        answers: missions.plans().iter().map(answer).collect(),
        cancel: texts.t("entry-cancel"),
    }
}

fn campaign_name_dialog(texts: &Texts, of: TextTopic, now: &str) -> TextDialogModel {
    let title = if of == TextTopic::NewCampaign { "entry-campaign" } else { "entry-rename" };
    TextDialogModel::new(of, [texts.t(title), texts.t("entry-campaign-hint")], now)
}

fn find_chosen_plan<'a>(missions: &'a MissionLibrary, state: &CampaignListState) -> Option<&'a CampaignPlan> {
    missions.plans().into_iter().find(|plan| Some(&plan.id) == state.plan.as_ref())
}

/// Returns the dialog that asks for the name of a new campaign. It proposes the name of the plan, with a number if a
/// campaign of that name exists.
fn new_campaign_dialog(texts: &Texts, missions: &MissionLibrary, state: &CampaignListState) -> TextDialogModel {
    let plan = find_chosen_plan(missions, state);
    let name = plan.map(|plan| localized_name(texts, &plan.name).to_owned()).unwrap_or_default();
    let taken = |name: &String| state.listed.iter().any(|listed| listed.name == *name);
    let numbered = (2..).map(|number| format!("{name} {number}"));
    let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or_default();
    campaign_name_dialog(texts, TextTopic::NewCampaign, "").proposing(&free)
}

fn delete_campaign_dialog(texts: &Texts, listed: &ListedCampaign) -> ChoiceDialogModel {
    delete_game_dialog(texts, (&listed.folder, &listed.name), ["delete-title", "delete-text"])
}

fn handle_campaign_list_answers(
    mut answers: MessageReader<DialogAnswered>,
    mut state: ResMut<CampaignListState>,
    missions: Res<MissionLibrary>,
    texts: Res<Texts>,
    mut entry: ResMut<TextDialog>,
) {
    for answer in answers.read() {
        match (&answer.of, answer.answer) {
            (DialogTopic::Plan, Some(place)) => {
                state.plan = missions.plans().get(place).map(|plan| plan.id.clone());
                entry.0 = Some(new_campaign_dialog(&texts, &missions, &state));
            }
            (DialogTopic::Delete(folder), Some(_)) => {
                state.warning =
                    campaign::delete_campaign(folder).err().map(|fault| text::campaign_error_text(&texts, &fault));
                state.look();
            }
            _ => {}
        }
    }
}

/// Renames a campaign. Returns the error if it can't be opened or saved.
fn rename_campaign(folder: &Path, name: &str) -> Option<CampaignError> {
    match Campaign::open(folder) {
        Ok(mut campaign) => {
            if let Err(fault) = campaign.rename(name) {
                warn!("{fault}");
            }
            campaign.take_warning()
        }
        Err(fault) => Some(fault),
    }
}

/// Begins or renames a campaign with the typed name.
fn apply_campaign_names(
    mut done: MessageReader<TextSubmitted>,
    mut state: ResMut<CampaignListState>,
    (missions, settings, texts): (Res<MissionLibrary>, Res<Settings>, Res<Texts>),
    mut seeds: ResMut<SeedOrigin>,
    mut commands: Commands,
) {
    for entry in done.read() {
        match &entry.of {
            TextTopic::NewCampaign => {
                let Some(plan) = find_chosen_plan(&missions, &state) else { continue };
                match Campaign::create(&paths::campaigns_dir(), &entry.text, plan, missions.library()) {
                    Ok(mut campaign) => {
                        let players = players_from_setup(&PlayerSetup::last(&settings), campaign.players(), &mut seeds);
                        if let Err(fault) = campaign.set_players(players) {
                            error!("{fault}");
                        }
                        state.chosen = campaign.folder().map(Path::to_path_buf);
                        commands.queue(move |world: &mut World| open_campaign_log(world, campaign));
                    }
                    Err(fault) => state.warning = Some(text::create_error_text(&texts, &fault)),
                }
            }
            TextTopic::Campaign(folder) => {
                let fault = rename_campaign(folder, &entry.text);
                state.warning = fault.map(|fault| text::campaign_error_text(&texts, &fault));
                state.look();
            }
            TextTopic::NewMission(_)
            | TextTopic::NewPlan
            | TextTopic::GeneratedMission
            | TextTopic::MissionCode
            | TextTopic::Text(_)
            | TextTopic::Player(_)
            | TextTopic::Commander(..)
            | TextTopic::Veteran(_)
            | TextTopic::Battle(_)
            | TextTopic::OnlinePlayer
            | TextTopic::ChatMessage
            | TextTopic::Search => {}
        }
    }
}
