//! The end of an expedition's battle at a guest's machine: the player may open the page of the expedition, also before the
//! host has entered the result, or plan the next night once the host does.

use super::{
    state,
    view::{CampaignEnd, DebriefIntent},
};
use crate::expedition::open_expedition_page;
use battle_modes::{
    leave_battle,
    online_battle::{OnlineStatus, PlanNextNight},
};
use battle_view::session::BattleSession;
use campaign::expedition::ExpeditionPage;
use ui_kit::prelude::*;

pub(super) fn plugin(app: &mut App) {
    let is_open = in_state(Screen::Debrief).and_then(is_guest_expedition);
    app.add_systems(Update, handle_guest_expedition.run_if(is_open));
}

/// Run condition: the battle belongs to an expedition at the host's machine.
fn is_guest_expedition(online: Res<OnlineStatus>, session: Option<Res<BattleSession>>) -> bool {
    online.expedition.is_some() && session.is_some_and(|session| session.guest().is_some())
}

/// Returns the expedition's part of the debrief at a guest's machine.
pub(super) fn build_guest_expedition_end(
    page: &ExpeditionPage,
    online: &OnlineStatus,
    session: &BattleSession,
    texts: &Texts,
) -> CampaignEnd {
    let fought = session.spec().campaign.as_ref().map(|of| of.mission);
    let is_waiting = page.battle.is_some() && page.battle == fought;
    let may_go_on = online.ended.is_none() && page.outcome.is_none();
    let note = match (is_waiting, may_go_on) {
        (true, _) => texts.t("expedition-page-waits"),
        (false, true) => format!("{}. {}", describe_progress(texts, page), texts.t("expedition-next-waits")),
        (false, false) => describe_progress(texts, page),
    };
    let confirm = if online.has_next_session { "expedition-next-night" } else { "expedition-page-open" };
    CampaignEnd { confirm: texts.t(confirm), note: Some(note), ..CampaignEnd::default() }
}

/// Returns the day, and the number of survivors, in a line.
fn describe_progress(texts: &Texts, page: &ExpeditionPage) -> String {
    let day = texts.t_args("expedition-day", &[("n", page.day.into()), ("of", page.days.into())]);
    let (living, dead) = page.count_people();
    let people = [("living", living.into()), ("dead", dead.into())];
    format!("{day} · {}", texts.t_args("expedition-detail-survivors", &people))
}

fn handle_guest_expedition(mut intents: MessageReader<DebriefIntent>, mut commands: Commands) {
    if intents.read().any(|intent| *intent == DebriefIntent::Settle) {
        commands.queue(leave_debrief);
    }
}

fn leave_debrief(world: &mut World) {
    if world.resource::<OnlineStatus>().has_next_session {
        world.trigger(PlanNextNight);
    } else {
        leave_for_expedition_page(world);
    }
}

/// Leaves the session, and opens the page of the expedition.
fn leave_for_expedition_page(world: &mut World) {
    let page = world.resource::<OnlineStatus>().expedition.clone();
    state::close_finished_battle(world);
    let back = leave_battle::take_return_screen(world);
    match page {
        Some(page) => open_expedition_page(world, *page, back),
        None => world.resource_mut::<NextState<Screen>>().set(back),
    }
}
