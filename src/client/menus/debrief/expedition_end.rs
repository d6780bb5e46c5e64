//! The end of an expedition's battle: its report enters the expedition, which goes on until its next decision (`EXP-12`,
//! `EXP-13`).

use super::{
    state,
    view::{CampaignEnd, DebriefIntent},
};
use crate::expedition::{OpenExpedition, describe_last_battle, enter_finished_battle};
use battle_modes::online_battle::PlanNextNight;
use battle_view::session::BattleSession;
use online_runtime::OnlineHost;
use ui_kit::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Debrief), enter_expedition_battle.run_if(has_expedition_battle)).add_systems(
        Update,
        handle_expedition_intents.run_if(in_state(Screen::Debrief).and_then(has_expedition_battle)),
    );
}

/// Run condition: the battle belongs to the open expedition.
fn has_expedition_battle(open: Option<Res<OpenExpedition>>, session: Option<Res<BattleSession>>) -> bool {
    open.zip(session).is_some_and(|(open, session)| is_of_open_expedition(&open, &session))
}

/// Returns `true` if the battle belongs to the open expedition.
pub(super) fn is_of_open_expedition(open: &OpenExpedition, session: &BattleSession) -> bool {
    session.spec().campaign.as_ref().is_some_and(|of| of.id == open.campaign.id()) && session.guest().is_none()
}

/// Returns the expedition's part of the debrief.
pub(super) fn build_expedition_end(open: &OpenExpedition, session: &BattleSession, texts: &Texts) -> CampaignEnd {
    let note = open.warning.clone().unwrap_or_else(|| describe_last_battle(open, texts));
    let confirm = if has_company(open, session) { "expedition-next-night" } else { "expedition-to-base" };
    CampaignEnd { confirm: texts.t(confirm), note: Some(note), ..CampaignEnd::default() }
}

/// Returns `true` if people at other machines can plan the next night, too: the expedition goes on, a guest is connected
/// or away for a short time, and the guests need the host no more to verify the battle.
fn has_company(open: &OpenExpedition, session: &BattleSession) -> bool {
    let has_guests = |host: &OnlineHost| host.session().has_shown_secrets() && host.session().has_company();
    open.state().outcome().is_none() && session.host().is_some_and(has_guests)
}

fn enter_expedition_battle(mut session: ResMut<BattleSession>, mut open: ResMut<OpenExpedition>, texts: Res<Texts>) {
    if let Some(record) = session.record() {
        enter_finished_battle(&mut open, record, &texts);
        let page = open.campaign.page(&open.name);
        if let Some(host) = session.host_mut() {
            host.update_expedition(page);
        }
    }
}

fn handle_expedition_intents(mut intents: MessageReader<DebriefIntent>, mut commands: Commands) {
    if intents.read().any(|intent| *intent == DebriefIntent::Settle) {
        commands.queue(return_to_base);
    }
}

fn return_to_base(world: &mut World) {
    let battle = world.get_resource::<OpenExpedition>().zip(world.get_resource::<BattleSession>());
    if battle.is_some_and(|(open, session)| has_company(open, session)) {
        return world.trigger(PlanNextNight);
    }
    state::close_finished_battle(world);
    world.resource_mut::<NextState<Screen>>().set(Screen::Expedition);
}
