//! The Continue button, which opens the saved game that was played last: a battle, after its last complete order, a
//! campaign or an expedition.

use std::path::Path;

use crate::{
    battle_setup::start_battle::play_next,
    campaign_log::open_campaign::{close_campaign, open_campaign_log},
    expedition::{ListedExpedition, close_expedition, continue_expedition::open_saved_expedition, list_expeditions},
    records::{open_record::continue_saved_battle, saves::SavesState, text::format_time_ago},
    title::ContinueInfo,
};
use campaign::{Campaign, CampaignError, CampaignState, CampaignSummary, ListedCampaign};
use mission::paths;
use record::SavedBattle;
use ui_kit::{game_names::sanitized, prelude::*};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SavesState>()
        .add_systems(OnEnter(Screen::Title), update_continue_info.after(close_campaign).after(close_expedition))
        .add_systems(Update, update_continue_info.run_if(in_state(Screen::Title).and_then(resource_changed::<Texts>)));
}

/// The saved game that Continue opens.
enum LatestGame {
    Battle(Box<SavedBattle>),
    Campaign(Box<ListedCampaign>),
    Expedition(Box<ListedExpedition>),
}

/// Returns the battle, campaign or expedition played last, unless it is over or open in another window.
fn find_latest_game(saves: Vec<SavedBattle>) -> Option<LatestGame> {
    let battle = saves.into_iter().find(SavedBattle::can_go_on);
    let goes_on = |listed: &ListedCampaign| listed.contents.as_ref().is_ok_and(|contents| contents.winner.is_none());
    let campaign =
        campaign::list_campaigns(&paths::campaigns_dir()).into_iter().find(|listed| !listed.in_use && goes_on(listed));
    // An expedition that is open in another window has no contents.
    let can_go_on =
        |listed: &ListedExpedition| listed.contents.as_ref().is_ok_and(|contents| contents.outcome.is_none());
    let expedition = list_expeditions().into_iter().find(can_go_on);
    let games = [
        expedition.map(|listed| (listed.last_played, LatestGame::Expedition(Box::new(listed)))),
        campaign.map(|listed| (listed.last_played, LatestGame::Campaign(Box::new(listed)))),
        battle.map(|saved| (saved.saved_at, LatestGame::Battle(Box::new(saved)))),
    ];
    games.into_iter().flatten().max_by_key(|(saved_at, _)| *saved_at).map(|(_, game)| game)
}

/// Updates the Continue line of the title screen and the state of the saved battles.
fn update_continue_info(world: &mut World) {
    let texts = world.resource::<Texts>();
    let saves = record::list_saved_battles(&paths::saved_battles_dir());
    let state = SavesState::of(texts, &saves);
    let line = find_latest_game(saves).map(|latest| match latest {
        LatestGame::Battle(saved) => format_battle_info(texts, &saved),
        LatestGame::Campaign(listed) => format_campaign_info(texts, &listed),
        LatestGame::Expedition(listed) => format_expedition_info(texts, &listed),
    });
    world.resource_mut::<ContinueInfo>().set_if_neq(ContinueInfo(line));
    world.resource_mut::<SavesState>().set_if_neq(state);
}

fn format_battle_info(texts: &Texts, saved: &SavedBattle) -> String {
    let name = saved.name.as_ref().map_or_else(String::new, |name| sanitized(localized_name(texts, name), 2 * ROOM));
    let line = texts.t_args(
        "resume-line",
        &[
            ("mission", name.into()),
            ("turn", saved.turn.into()),
            ("ago", format_time_ago(texts, saved.saved_at).into()),
        ],
    );
    if saved.damaged { format!("{line} · {}", texts.t("resume-damaged")) } else { line }
}

fn format_campaign_info(texts: &Texts, listed: &ListedCampaign) -> String {
    let Ok(CampaignSummary { played, battle, .. }) = &listed.contents else { return sanitized(&listed.name, ROOM) };
    let mut values = vec![("name", sanitized(&listed.name, ROOM).into()), ("n", (played + 1).into())];
    values.push(("ago", format_time_ago(texts, listed.last_played).into()));
    match battle {
        Some(saved) => {
            values.push(("turn", saved.turn.into()));
            texts.t_args("resume-campaign-battle", &values)
        }
        None => texts.t_args("resume-campaign", &values),
    }
}

fn format_expedition_info(texts: &Texts, listed: &ListedExpedition) -> String {
    let name = sanitized(&listed.name, ROOM);
    let Ok(contents) = &listed.contents else { return name };
    let day = contents.day.into();
    if contents.is_fighting {
        return texts.t_args("resume-expedition-battle", &[("name", name.into()), ("day", day)]);
    }
    let ago = format_time_ago(texts, listed.last_played);
    texts.t_args("resume-expedition", &[("name", name.into()), ("day", day), ("ago", ago.into())])
}

/// Maximum length of a name in the Continue line, in characters: it leaves room for the rest of the line.
const ROOM: usize = 16;

/// Continues the battle, campaign or expedition that was played last.
pub(super) fn continue_latest_game(world: &mut World) {
    let opened = match find_latest_game(record::list_saved_battles(&paths::saved_battles_dir())) {
        Some(LatestGame::Battle(saved)) => {
            continue_saved_battle(world, &saved.path).map_err(|fault| format!("{}: {fault}", saved.path.display()))
        }
        Some(LatestGame::Campaign(listed)) => {
            continue_campaign(world, &listed.folder).map_err(|fault| fault.to_string())
        }
        Some(LatestGame::Expedition(listed)) => {
            open_saved_expedition(world, &listed.folder).map_err(|fault| fault.to_string())
        }
        None => return,
    };
    if let Err(fault) = opened {
        error!("{fault}");
        world.resource_mut::<ContinueInfo>().0 = None;
    }
}

/// Opens a campaign, and its battle in progress.
fn continue_campaign(world: &mut World, folder: &Path) -> Result<(), CampaignError> {
    let campaign = Campaign::open(folder)?;
    let is_playing = matches!(campaign.stage(), CampaignState::Playing(_));
    open_campaign_log(world, campaign);
    if is_playing {
        play_next(world);
    }
    Ok(())
}
