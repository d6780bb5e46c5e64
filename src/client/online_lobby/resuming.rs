//! Continuing a session from its files, for example after the game was closed.

use bevy::prelude::*;
use menus::{
    campaign_log::online_campaign::{CampaignBattle, close_open_campaign, open_session_campaign},
    expedition::{ExpeditionLobbyBattle, close_open_expedition, open_session_expedition},
};
use mission_library::MissionLibrary;
use online::SessionId;
use online_runtime::{OnlineGuest, OnlineHost, SessionError, SessionFolder, SessionRole};

use crate::{
    error_words::session_error_text,
    hosting::{choose_session_mission, make_wake_hook},
    lobby_model::LobbyPage,
    lobby_session::LobbySession,
    online_lobby::{LobbyFailure, OnlineLobby},
    online_network::OnlineNetwork,
    resumable_session::ResumableSession,
    session_origin::SessionOrigin,
};

/// Looks for the session that was played last and has not ended.
pub(crate) fn find_resumable_session(mut lobby: ResMut<OnlineLobby>) {
    let mut listed = SessionFolder::of_user().list_sessions().into_iter();
    let last = listed.find(|saved| !saved.finished && !saved.in_use && saved.role.is_some());
    lobby.resumable =
        last.and_then(|saved| Some(ResumableSession { id: saved.id, role: saved.role?, summary: saved.summary }));
}

/// Continues the session that was played last.
pub(crate) fn resume_session(world: &mut World) {
    let lobby = world.resource::<OnlineLobby>();
    if lobby.has_session() {
        return;
    }
    if let Some(saved) = lobby.resumable.clone() {
        resume_session_of(world, saved.id, saved.role);
    }
}

/// Continues the session with that id.
pub(crate) fn resume_session_of(world: &mut World, id: SessionId, role: SessionRole) {
    let resumed = match role {
        SessionRole::Host => resume_host(world, id),
        SessionRole::Guest => resume_guest(world, id),
    };
    let resumed = resumed.map(|session| session.map_err(|error| session_error_text(world.resource(), &error)));
    let mut origin = None;
    let resumed = resumed.map(|session| -> Result<LobbySession, String> {
        let mut session = session?;
        origin = open_session_origin(world, &mut session)?;
        Ok(session)
    });
    let mut lobby = world.resource_mut::<OnlineLobby>();
    lobby.page = if role == SessionRole::Host { LobbyPage::Host } else { LobbyPage::Join };
    lobby.resumable = None;
    match resumed {
        Some(Ok(session)) => {
            lobby.set_session(session);
            choose_session_mission(&mut lobby);
            lobby.origin = origin;
        }
        Some(Err(error)) => lobby.failure = Some(LobbyFailure::NotOpened(error)),
        None => {}
    }
}

/// Opens the campaign or the expedition of a host's session, if it belongs to one, and brings both together. Any other
/// one is closed.
///
/// # Errors
/// If it can't be opened, or has gone on without the session: the reason in words.
fn open_session_origin(world: &mut World, session: &mut LobbySession) -> Result<Option<SessionOrigin>, String> {
    let LobbySession::Host(host) = session else {
        close_open_campaign(world);
        close_open_expedition(world);
        return Ok(None);
    };
    if let Some(terms) = host.session().campaign().cloned() {
        close_open_expedition(world);
        let saved = host.session().plan().saved.clone();
        let terms = open_session_campaign(world, &terms, (host.session().battle(), saved.as_deref()))?;
        host.update_campaign(terms.clone());
        let battle = CampaignBattle { mission: host.mission().clone(), terms, saved };
        return Ok(Some(SessionOrigin::Campaign(Box::new(battle))));
    }
    close_open_campaign(world);
    let Some(terms) = host.session().plan().expedition.as_deref() else {
        close_open_expedition(world);
        return Ok(None);
    };
    open_session_expedition(world, terms, host.session().battle())?;
    let battle = ExpeditionLobbyBattle { mission: host.mission().clone(), terms: terms.clone() };
    Ok(Some(SessionOrigin::Expedition(Box::new(battle))))
}

/// Continues a host's session; `None` without a network or without the game's figures.
fn resume_host(world: &mut World, id: SessionId) -> Option<Result<LobbySession, SessionError>> {
    let network = world.get_resource::<OnlineNetwork>()?.clone();
    let catalogue = world.resource::<MissionLibrary>().catalogue()?.clone();
    let connection = (&*network.0, make_wake_hook(world));
    let host = OnlineHost::resume(id, &SessionFolder::of_user(), &catalogue, world, connection);
    Some(host.map(|host| LobbySession::Host(Box::new(host))))
}

/// Continues a guest's session; `None` without a network.
fn resume_guest(world: &World, id: SessionId) -> Option<Result<LobbySession, SessionError>> {
    let network = world.get_resource::<OnlineNetwork>()?;
    let guest = OnlineGuest::resume(id, &SessionFolder::of_user(), &*network.0, make_wake_hook(world));
    Some(guest.map(|guest| LobbySession::Guest(Box::new(guest))))
}
