//! The controller of the campaign list: it answers the intents of its screen.

use std::path::PathBuf;

use super::{
    desk::{OpenCampaign, close, go_on, open},
    seats::players,
    words,
};
use crate::{memory, sitting::Sitting};
use battle::seeds::Seeds;
use campaign::{Campaign, ListedCampaign};
use kit::{game_names::sanitized, prelude::*};
use library::Missions;
use mission::paths;
use screens::{
    ask::{Answered, Ask, AskAnswer, AskModel, Asked},
    campaigns::CampaignsIntent,
    entry::{Entry, EntryDone, EntryModel, Named},
};

/// Resource: the list of campaigns, as last read.
#[derive(Resource, Default)]
pub(super) struct Shelf {
    pub(super) listed: Vec<ListedCampaign>,
    /// The folder of the chosen campaign.
    pub(super) chosen: Option<PathBuf>,
    /// The id of the plan that a new campaign follows.
    plan: Option<String>,
    /// The error of the last command.
    pub(super) warning: Option<String>,
}

/// The systems that change the [`Shelf`]; they run before it is shown.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ShelfSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>()
        .add_systems(OnEnter(Screen::Campaigns), (close, look).chain())
        .add_systems(OnEnter(Screen::Title), close)
        .add_systems(Update, (answer, answered, named).in_set(ShelfSystems).run_if(in_state(Screen::Campaigns)));
}

fn look(mut shelf: ResMut<Shelf>) {
    shelf.listed = campaign::list_campaigns(&paths::campaigns_dir());
    shelf.warning = None;
}

impl Shelf {
    /// Returns the index of the chosen campaign.
    pub(super) fn place(&self) -> usize {
        let here = |listed: &ListedCampaign| self.chosen.as_ref() == Some(&listed.folder);
        self.listed.iter().position(here).unwrap_or(0)
    }

    /// Returns the chosen campaign.
    pub(super) fn current(&self) -> Option<&ListedCampaign> {
        self.listed.get(self.place())
    }

    /// Reads the list of campaigns again.
    pub(super) fn look(&mut self) {
        self.listed = campaign::list_campaigns(&paths::campaigns_dir());
    }
}

fn answer(
    mut intents: MessageReader<CampaignsIntent>,
    mut shelf: ResMut<Shelf>,
    (missions, settings): (Res<Missions>, Res<Settings>),
    texts: Res<Texts>,
    mut ask: ResMut<Ask>,
    mut entry: ResMut<Entry>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            CampaignsIntent::Back => next.set(Screen::Title),
            CampaignsIntent::Missions => {
                if let Some(preparation) = memory::last(&missions, &settings) {
                    commands.insert_resource(preparation);
                    next.set(Screen::Skirmish);
                }
            }
            CampaignsIntent::Choose(place) if *place != shelf.place() => {
                shelf.chosen = shelf.listed.get(*place).map(|listed| listed.folder.clone());
            }
            CampaignsIntent::Choose(_) | CampaignsIntent::Open => {
                let current = shelf.current();
                let folder = current.map(|listed| listed.folder.clone());
                let watched = *intent == CampaignsIntent::Open && current.is_some_and(watched);
                commands.queue(move |world: &mut World| {
                    open_folder(world, folder);
                    if watched && world.contains_resource::<OpenCampaign>() {
                        go_on(world);
                    }
                });
            }
            CampaignsIntent::New if missions.plans().len() > 1 => ask.0 = Some(ask_plan(&missions, &texts)),
            CampaignsIntent::New => {
                shelf.plan = missions.plans().first().map(|plan| plan.id.clone());
                entry.0 = Some(ask_new(&texts, &missions, &shelf));
            }
            CampaignsIntent::Rename => {
                if let Some(listed) = shelf.current() {
                    entry.0 = Some(ask_name(&texts, Named::Campaign(listed.folder.clone()), &listed.name));
                }
            }
            CampaignsIntent::Delete => {
                if let Some(listed) = shelf.current() {
                    ask.0 = Some(ask_delete(&texts, listed));
                }
            }
        }
    }
}

/// Returns `true` if the campaign still has a mission and the computer plays both sides.
pub(super) fn watched(listed: &ListedCampaign) -> bool {
    listed.contents.as_ref().is_ok_and(|contents| contents.winner.is_none() && contents.players.watched())
}

fn open_folder(world: &mut World, folder: Option<PathBuf>) {
    let Some(folder) = folder else { return };
    match Campaign::open(&folder) {
        Ok(campaign) => {
            world.resource_mut::<Shelf>().chosen = Some(folder);
            open(world, campaign);
        }
        Err(fault) => {
            warn!("{fault}");
            let words = words::fault(world.resource::<Texts>(), &fault);
            let mut shelf = world.resource_mut::<Shelf>();
            shelf.listed = campaign::list_campaigns(&paths::campaigns_dir());
            shelf.warning = Some(words);
        }
    }
}

fn ask_plan(missions: &Missions, texts: &Texts) -> AskModel {
    let answer = |plan: &&mission::CampaignPlan| AskAnswer {
        second: Some(texts.t_args("plan-missions", &[("n", plan.missions.len().into())])),
        ..AskAnswer::new(localized_name(texts, &plan.name).to_owned(), "medal")
    };
    AskModel {
        of: Asked::Plan,
        title: texts.t("plan-title"),
        text: texts.t("plan-text"),
        answers: missions.plans().iter().map(answer).collect(),
        cancel: texts.t("entry-cancel"),
    }
}

fn ask_name(texts: &Texts, of: Named, now: &str) -> EntryModel {
    let title = if of == Named::NewCampaign { "entry-campaign" } else { "entry-rename" };
    EntryModel::new(of, [texts.t(title), texts.t("entry-campaign-hint")], now)
}

/// Returns the dialog that asks for the name of a new campaign. It proposes the name of the plan, with a number if a
/// campaign of that name exists.
fn ask_new(texts: &Texts, missions: &Missions, shelf: &Shelf) -> EntryModel {
    let plan = shelf.plan.as_ref().and_then(|id| missions.plans().into_iter().find(|plan| plan.id == *id));
    let name = plan.map(|plan| localized_name(texts, &plan.name).to_owned()).unwrap_or_default();
    let taken = |name: &String| shelf.listed.iter().any(|listed| listed.name == *name);
    let numbered = (2..).map(|number| format!("{name} {number}"));
    let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or_default();
    ask_name(texts, Named::NewCampaign, "").proposing(&free)
}

fn ask_delete(texts: &Texts, listed: &ListedCampaign) -> AskModel {
    AskModel {
        of: Asked::Delete(listed.folder.clone()),
        title: texts.t("delete-title"),
        text: texts.t_args("delete-text", &[("name", sanitized(&listed.name, 32).into())]),
        answers: vec![AskAnswer::destroying(texts.t("delete-yes"), "close")],
        cancel: texts.t("delete-no"),
    }
}

fn answered(
    mut answers: MessageReader<Answered>,
    mut shelf: ResMut<Shelf>,
    missions: Res<Missions>,
    texts: Res<Texts>,
    mut entry: ResMut<Entry>,
) {
    for answer in answers.read() {
        match (&answer.of, answer.answer) {
            (Asked::Plan, Some(place)) => {
                shelf.plan = missions.plans().get(place).map(|plan| plan.id.clone());
                entry.0 = Some(ask_new(&texts, &missions, &shelf));
            }
            (Asked::Delete(folder), Some(_)) => {
                shelf.warning = campaign::delete_campaign(folder).err().map(|fault| words::fault(&texts, &fault));
                shelf.listed = campaign::list_campaigns(&paths::campaigns_dir());
            }
            _ => {}
        }
    }
}

/// Begins or renames a campaign with the typed name.
fn named(
    mut done: MessageReader<EntryDone>,
    mut shelf: ResMut<Shelf>,
    (missions, settings, texts): (Res<Missions>, Res<Settings>, Res<Texts>),
    mut seeds: ResMut<Seeds>,
    mut commands: Commands,
) {
    for entry in done.read() {
        match &entry.of {
            Named::NewCampaign => {
                let plan = shelf.plan.as_ref().and_then(|id| missions.plans().into_iter().find(|plan| plan.id == *id));
                let Some(plan) = plan else { continue };
                match Campaign::create(&paths::campaigns_dir(), &entry.text, plan, missions.library()) {
                    Ok(mut campaign) => {
                        let players = players(&Sitting::last(&settings), campaign.players(), &mut seeds);
                        if let Err(fault) = campaign.set_players(players) {
                            error!("{fault}");
                        }
                        shelf.chosen = campaign.folder().map(std::path::Path::to_path_buf);
                        commands.queue(move |world: &mut World| open(world, campaign));
                    }
                    Err(fault) => shelf.warning = Some(words::not_begun(&texts, &fault)),
                }
            }
            Named::Campaign(folder) => {
                let renamed = Campaign::open(folder).map(|mut campaign| {
                    if let Err(fault) = campaign.rename(&entry.text) {
                        warn!("{fault}");
                    }
                    campaign.take_warning()
                });
                shelf.warning = match renamed {
                    Ok(fault) => fault.map(|fault| words::fault(&texts, &fault)),
                    Err(fault) => Some(words::fault(&texts, &fault)),
                };
                shelf.listed = campaign::list_campaigns(&paths::campaigns_dir());
            }
            Named::NewMission(_)
            | Named::NewPlan
            | Named::Text(_)
            | Named::Player(_)
            | Named::Commander(..)
            | Named::Veteran(_)
            | Named::Battle(_)
            | Named::Search => {}
        }
    }
}
