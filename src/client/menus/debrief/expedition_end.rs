//! The end of an expedition's battle: its report enters the expedition, which goes on until its next decision (`EXP-12`,
//! `EXP-13`).

use super::{
    state,
    view::{CampaignEnd, DebriefIntent},
};
use crate::expedition::{OpenExpedition, describe_last_battle, enter_finished_battle};
use battle_view::session::BattleSession;
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
pub(super) fn build_expedition_end(open: &OpenExpedition, texts: &Texts) -> CampaignEnd {
    let note = open.warning.clone().unwrap_or_else(|| describe_last_battle(open, texts));
    CampaignEnd { confirm: texts.t("expedition-to-base"), note: Some(note), ..CampaignEnd::default() }
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
    state::close_finished_battle(world);
    world.resource_mut::<NextState<Screen>>().set(Screen::Expedition);
}
