//! The requests of a host: opening a session, its invitation, and beginning the battle.

use bevy::{
    clipboard::Clipboard,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use menus::{
    campaign_log::online_campaign::{CampaignBattle, next_campaign_battle},
    expedition::ExpeditionLobbyBattle,
};
use mission::Mission;
use mission_library::MissionLibrary;
use online::{BattlePlan, ClockLimit};
use online_runtime::{
    HostSettings, OnlineHost, SessionFolder,
    transport::{NetworkReach, WakeHook},
};
use rules::{BySide, Catalogue};
use screen_kit::text_dialog::{CopiedText, copy_to_clipboard};
use ui_kit::prelude::*;

use crate::{
    error_words::{session_error_text, start_error_text},
    lobby_session::{LobbySession, extract_refusal},
    online_lobby::{LobbyFailure, OnlineLobby},
    online_network::{OnlineKeys, OnlineNetwork},
    saved_battle::plan_saved_battle,
    seating,
    session_origin::SessionOrigin,
};

/// Chooses the mission that was played last, or the first one, if the chosen mission does not exist any more.
pub(crate) fn choose_first_mission(
    mut lobby: ResMut<OnlineLobby>,
    missions: Res<MissionLibrary>,
    settings: Res<Settings>,
) {
    let find = |id: &Option<String>| id.as_deref().and_then(|id| missions.find(id));
    if find(&lobby.mission).is_none() {
        let mission = find(&settings.skirmish.mission).or(missions.first());
        lobby.mission = mission.map(|mission| mission.id.clone());
        lobby.levels = mission.map(|mission| mission.rp).unwrap_or_default();
    }
}

/// Returns the hook that wakes the sleeping window when bytes arrive.
pub(crate) fn make_wake_hook(world: &World) -> WakeHook {
    let proxy = world.get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone());
    std::sync::Arc::new(move || {
        if let Some(proxy) = &proxy {
            // Sending fails only when the window is closing.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    })
}

/// Returns the networks over which sessions are reachable, from the player's settings.
pub(crate) fn network_reach(settings: &Settings) -> NetworkReach {
    let online = &settings.online;
    match (settings.preferences.local_network_only, &online.relay, &online.discovery) {
        (true, ..) => NetworkReach::LocalNetwork,
        (false, None, None) => NetworkReach::Internet,
        (false, relay, discovery) => NetworkReach::OwnServers { relay: relay.clone(), discovery: discovery.clone() },
    }
}

/// Opens a session with the chosen mission.
pub(crate) fn open_session(world: &mut World) {
    let Some(network) = world.get_resource::<OnlineNetwork>().cloned() else { return };
    let Some(plan) = make_battle_plan(world) else { return };
    let settings = world.resource::<Settings>();
    let settings = HostSettings { name: settings.online.name.clone(), plan, reach: network_reach(settings) };
    let wake = make_wake_hook(world);
    let mut keys = world.resource_mut::<OnlineKeys>();
    let opened = OnlineHost::open(settings, &SessionFolder::of_user(), &mut keys.0, &*network.0, wake);
    let opened = opened.map_err(|error| session_error_text(world.resource(), &error));
    let mut lobby = world.resource_mut::<OnlineLobby>();
    match opened {
        Ok(host) => {
            lobby.set_session(LobbySession::Host(Box::new(host)));
            seating::take_first_seat(world);
        }
        Err(error) => lobby.failure = Some(LobbyFailure::NotOpened(error)),
    }
}

/// Returns the battle of a new session: that of the campaign or the expedition, the saved battle, or the chosen mission
/// with its points.
fn make_battle_plan(world: &World) -> Option<BattlePlan> {
    let (lobby, missions) = (world.resource::<OnlineLobby>(), world.resource::<MissionLibrary>());
    let catalogue = missions.catalogue()?.clone();
    match &lobby.origin {
        // Cards may have been chosen since the lobby was opened.
        Some(SessionOrigin::Campaign(_)) => plan_campaign_battle(next_campaign_battle(world)?, catalogue),
        Some(SessionOrigin::Expedition(battle)) => Some(plan_expedition_battle((**battle).clone(), catalogue)),
        None if lobby.saved.is_some() => plan_saved_battle(lobby, &catalogue),
        None => Some(plan_mission(missions.find(lobby.mission.as_deref()?)?.clone(), catalogue, lobby.levels)),
    }
}

/// Returns the plan of a new battle of a mission.
fn plan_mission(mission: Mission, catalogue: Catalogue, levels: BySide<u8>) -> BattlePlan {
    BattlePlan { mission, catalogue, levels, journals: None, saved: None, campaign: None, expedition: None }
}

/// Returns the plan of the battle that an expedition waits for, or of a session about its base.
pub(crate) fn plan_expedition_battle(battle: ExpeditionLobbyBattle, catalogue: Catalogue) -> BattlePlan {
    let ExpeditionLobbyBattle { mission, terms } = battle;
    let levels = mission.rp;
    BattlePlan { expedition: Some(Box::new(terms)), ..plan_mission(mission, catalogue, levels) }
}

/// Returns the plan of a campaign's battle, which is a new one or its current one.
fn plan_campaign_battle(battle: CampaignBattle, catalogue: Catalogue) -> Option<BattlePlan> {
    let CampaignBattle { mission, terms, saved } = battle;
    let plan = match saved {
        Some(saved) => BattlePlan::continuing(*saved, catalogue, None)?,
        None => {
            let levels = mission.rp;
            plan_mission(mission, catalogue, levels)
        }
    };
    Some(BattlePlan { campaign: Some(Box::new(terms)), ..plan })
}

/// Changes the mission and the points of the open session to the chosen ones.
pub(crate) fn change_session_mission(world: &mut World) {
    let Some(plan) = make_battle_plan(world) else { return };
    let mut lobby = world.resource_mut::<OnlineLobby>();
    let Some(LobbySession::Host(host)) = lobby.session() else { return };
    let current = host.session().plan();
    let is_same = current.saved.is_none() // A saved battle is replaced even by its own mission.
        && current.mission.id == plan.mission.id
        && current.mission.digest() == plan.mission.digest();
    let changed = match is_same {
        true if current.levels == plan.levels => return,
        true => host.change_levels(plan.levels),
        false => host.change_plan(plan),
    };
    lobby.refusal = extract_refusal(changed).err();
}

/// Chooses the mission of a continued session, so that the screen of missions begins with it.
pub(crate) fn choose_session_mission(lobby: &mut OnlineLobby) {
    let Some(LobbySession::Host(host)) = lobby.session() else { return };
    let plan = host.session().plan();
    let (mission, levels) = (plan.mission.id.clone(), plan.levels);
    (lobby.mission, lobby.levels) = (Some(mission), levels);
}

/// Chooses the next time for half-turns: none, three, five or ten minutes.
pub(crate) fn cycle_clock(world: &mut World) {
    let mut lobby = world.resource_mut::<OnlineLobby>();
    let now = lobby.facts.lobby.as_ref().and_then(|state| state.clock);
    let Some(LobbySession::Host(host)) = lobby.session() else { return };
    let choices = [None].into_iter().chain(ClockLimit::ALL.map(Some)).collect::<Vec<_>>();
    let at = choices.iter().position(|choice| *choice == now).map_or(0, |at| (at + 1) % choices.len());
    let changed = host.choose_clock(choices[at]);
    lobby.refusal = extract_refusal(changed).err();
}

/// Makes a new code.
pub(crate) fn renew_code(world: &mut World) {
    let mut lobby = world.resource_mut::<OnlineLobby>();
    if let Some(LobbySession::Host(host)) = lobby.session() {
        host.renew_invitation();
        (lobby.facts.invitation, lobby.facts.code_was_exhausted, lobby.copied) = (None, false, false);
    }
}

/// Copies the invitation to the clipboard: the code, and the long form with all addresses.
pub(crate) fn copy_invitation(world: &mut World) {
    let Some(invitation) = world.resource::<OnlineLobby>().facts.invitation.clone() else { return };
    let values = [("code", invitation.code.to_string().into()), ("invitation", invitation.long.to_string().into())];
    let line = world.resource::<Texts>().t_args("online-copied-line", &values);
    world.resource_scope(|world, mut copied: Mut<CopiedText>| {
        copy_to_clipboard(&line, world.get_resource_mut::<Clipboard>().as_deref_mut(), &mut copied);
    });
    world.resource_mut::<OnlineLobby>().copied = true;
}

/// Begins the battle.
pub(crate) fn begin_battle(world: &mut World) {
    world.resource_scope(|world, mut lobby: Mut<OnlineLobby>| {
        let Some(LobbySession::Host(host)) = lobby.session() else { return };
        if let Err(error) = host.begin_battle(world) {
            lobby.facts.battle_fault = Some(start_error_text(world.resource(), &error));
        }
    });
}
