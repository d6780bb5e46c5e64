//! The Continue button: it opens the newest unfinished battle, after its last complete order, or the campaign played
//! last.

use super::{
    campaign::desk::{close, go_on, open},
    records::{open::open_saved, words::ago},
    saves::SavesState,
};
use campaign::{Campaign, CampaignSummary, ListedCampaign};
use kit::{game_names::sanitized, prelude::*};
use mission::paths;
use record::SavedBattle;
use screens::title::Resume;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SavesState>()
        .add_systems(OnEnter(Screen::Title), look_for_saves.after(close))
        .add_systems(Update, look_for_saves.run_if(in_state(Screen::Title).and_then(resource_changed::<Texts>)));
}

/// The saved game that Continue opens.
enum Latest {
    Battle(Box<SavedBattle>),
    Campaign(Box<ListedCampaign>),
}

/// Returns the battle or campaign played last, unless it is over or open in another window.
fn latest(saves: Vec<SavedBattle>) -> Option<Latest> {
    let battle = saves.into_iter().find(SavedBattle::can_go_on);
    let goes_on = |listed: &ListedCampaign| listed.contents.as_ref().is_ok_and(|contents| contents.winner.is_none());
    let campaign =
        campaign::list_campaigns(&paths::campaigns_dir()).into_iter().find(|listed| !listed.in_use && goes_on(listed));
    let later = |battle: &SavedBattle| campaign.as_ref().is_none_or(|campaign| battle.saved_at >= campaign.last_played);
    match battle.filter(later) {
        Some(battle) => Some(Latest::Battle(Box::new(battle))),
        None => campaign.map(|campaign| Latest::Campaign(Box::new(campaign))),
    }
}

/// Updates the Continue line of the title screen and the state of the saved battles.
fn look_for_saves(world: &mut World) {
    let texts = world.resource::<Texts>();
    let saves = record::list_saved_battles(&paths::saved_battles_dir());
    let state = SavesState::of(texts, &saves);
    let line = latest(saves).map(|latest| match latest {
        Latest::Battle(saved) => battle_line(texts, &saved),
        Latest::Campaign(listed) => campaign_line(texts, &listed),
    });
    world.resource_mut::<Resume>().set_if_neq(Resume(line));
    world.resource_mut::<SavesState>().set_if_neq(state);
}

fn battle_line(texts: &Texts, saved: &SavedBattle) -> String {
    let name = saved.name.as_ref().map_or_else(String::new, |name| sanitized(localized_name(texts, name), 2 * ROOM));
    let line = texts.t_args(
        "resume-line",
        &[("mission", name.into()), ("turn", saved.turn.into()), ("ago", ago(texts, saved.saved_at).into())],
    );
    if saved.damaged { format!("{line} · {}", texts.t("resume-damaged")) } else { line }
}

fn campaign_line(texts: &Texts, listed: &ListedCampaign) -> String {
    let Ok(CampaignSummary { played, battle, .. }) = &listed.contents else { return sanitized(&listed.name, ROOM) };
    let mut values = vec![("name", sanitized(&listed.name, ROOM).into()), ("n", (played + 1).into())];
    values.push(("ago", ago(texts, listed.last_played).into()));
    match battle {
        Some(saved) => {
            values.push(("turn", saved.turn.into()));
            texts.t_args("resume-campaign-battle", &values)
        }
        None => texts.t_args("resume-campaign", &values),
    }
}

/// Maximum length of a name in the Continue line, in characters: it leaves room for the rest of the line.
const ROOM: usize = 16;

/// Continues the battle or campaign that was played last.
pub(super) fn resume(world: &mut World) {
    match latest(record::list_saved_battles(&paths::saved_battles_dir())) {
        Some(Latest::Battle(saved)) => resume_battle(world, &saved),
        Some(Latest::Campaign(listed)) => match Campaign::open(&listed.folder) {
            Ok(campaign) => {
                let playing = matches!(campaign.stage(), campaign::CampaignState::Playing(_));
                open(world, campaign);
                if playing {
                    go_on(world);
                }
            }
            Err(fault) => {
                error!("{fault}");
                world.resource_mut::<Resume>().0 = None;
            }
        },
        None => {}
    }
}

fn resume_battle(world: &mut World, saved: &SavedBattle) {
    if let Err(fault) = open_saved(world, &saved.path) {
        error!("{}: {fault}", saved.path.display());
        world.resource_mut::<Resume>().0 = None;
    }
}
