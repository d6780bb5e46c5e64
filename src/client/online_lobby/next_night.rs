//! The next night of an expedition after an online battle: the same people go on in another session, without a new code.

use menus::{
    debrief::take_finished_session,
    expedition::{OpenExpedition, PlanNextNight, find_open_base, show_open_base},
};
use mission_library::MissionLibrary;
use online_runtime::{OnlineGuest, OnlineHost, SessionFolder};
use ui_kit::prelude::*;

use crate::{
    error_words::session_error_text,
    hosting::plan_expedition_battle,
    lobby_model::LobbyPage,
    lobby_session::LobbySession,
    online_lobby::{LobbyFailure, OnlineLobby},
    online_network::OnlineKeys,
    session_origin::SessionOrigin,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(|_: On<PlanNextNight>, mut commands: Commands| commands.queue(plan_next_night));
}

fn plan_next_night(world: &mut World) {
    let Some(session) = take_finished_session(world) else { return };
    if session.guest().is_none() {
        let Some(host) = session.into_host() else { return };
        host_next_night(world, *host);
    } else if let Some(guest) = session.into_guest() {
        join_next_night(world, guest);
    }
}

/// Opens the base of the open expedition, with a session in which the people of the battle plan the night.
fn host_next_night(world: &mut World, mut host: OnlineHost) {
    let catalogue = world.resource::<MissionLibrary>().catalogue().cloned();
    let Some((base, catalogue)) = find_open_base(world).zip(catalogue) else {
        host.close();
        return show_open_base(world);
    };
    let plan = plan_expedition_battle(base.clone(), catalogue);
    let mut keys = world.resource_mut::<OnlineKeys>();
    let next = host.begin_next_session(plan, &SessionFolder::of_user(), &mut keys.0);
    match next.map_err(|error| session_error_text(world.resource(), &error)) {
        Ok(host) => {
            let mut lobby = world.resource_mut::<OnlineLobby>();
            lobby.page = LobbyPage::Host;
            lobby.set_session(LobbySession::Host(Box::new(host)));
            lobby.origin = Some(SessionOrigin::Expedition(Box::new(base)));
        }
        Err(words) => world.resource_mut::<OpenExpedition>().warning = Some(words),
    }
    show_open_base(world);
}

/// Opens the lobby of the session in which the host plans the next night.
fn join_next_night(world: &mut World, guest: OnlineGuest) {
    world.resource_scope(|world, mut lobby: Mut<OnlineLobby>| {
        lobby.page = LobbyPage::Join;
        enter_next_session(world, &mut lobby, guest);
    });
    world.resource_mut::<NextState<Screen>>().set(Screen::OnlineLobby);
}

/// Follows the host to the session with which it has gone on while this machine was away from the lobby or the base.
pub(crate) fn follow_host(world: &mut World, lobby: &mut OnlineLobby) {
    match lobby.take_session() {
        Some((LobbySession::Guest(guest), _)) => enter_next_session(world, lobby, *guest),
        Some((session, started)) => lobby.return_session(session, started),
        None => {}
    }
}

/// Joins the next session of the host with the key of the last one.
fn enter_next_session(world: &mut World, lobby: &mut OnlineLobby, guest: OnlineGuest) {
    let mut keys = world.resource_mut::<OnlineKeys>();
    let next = guest.join_next_session(&SessionFolder::of_user(), &mut keys.0);
    match next.map_err(|error| session_error_text(world.resource(), &error)) {
        Ok(guest) => lobby.set_session(LobbySession::Guest(Box::new(guest))),
        Err(words) => lobby.end_session(Some(LobbyFailure::NotOpened(words))),
    }
}
