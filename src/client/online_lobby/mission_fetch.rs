//! The mission of a session that this machine lacks: the host sends it, and a thread reads and checks it.

use bevy::prelude::*;
use mission_library::MissionLibrary;
use ui_kit::theme::{custom_figures::register_custom_figures, image_cache::ImageCache};

use crate::{lobby_session::LobbySession, online_lobby::OnlineLobby, proposed_mission::MissionReader};

/// Asks for the mission if this machine lacks it, and reads it once it has arrived. Returns `true` if the lobby has
/// changed.
pub(crate) fn fetch_session_mission(world: &World, lobby: &mut OnlineLobby) -> bool {
    let missions = world.resource::<MissionLibrary>();
    ask_for_mission(lobby, missions);
    read_arrived_mission(lobby, missions);
    let reply = lobby.facts.mission_reader.as_ref().and_then(MissionReader::poll);
    let Some(reply) = reply else { return false };
    lobby.facts.mission_reader = None;
    match reply {
        Ok(Ok(mission)) => {
            register_custom_figures(world.resource::<ImageCache>(), &mission.own);
            lobby.facts.sent_mission = Some(Box::new(mission));
        }
        Ok(Err(error)) => {
            warn!("the mission that the host has sent is not used: {error}");
            lobby.facts.is_mission_unusable = true;
        }
        Err(_) => lobby.facts.is_mission_unusable = true,
    }
    true
}

/// Asks the host for the mission, once for each mission.
fn ask_for_mission(lobby: &mut OnlineLobby, missions: &MissionLibrary) {
    let Some(wanted) = lobby.facts.lobby.as_ref().map(|state| state.mission.digest) else { return };
    if lobby.facts.requested_mission == Some(wanted) || lobby.session_mission(missions).is_some() {
        return;
    }
    if let Some(LobbySession::Guest(guest)) = lobby.session() {
        guest.request_mission();
        (lobby.facts.requested_mission, lobby.facts.is_mission_unusable) = (Some(wanted), false);
    }
}

/// Starts to read a mission that has arrived. It takes a while, so a thread does it.
fn read_arrived_mission(lobby: &mut OnlineLobby, missions: &MissionLibrary) {
    let Some((parcel, catalogue)) = lobby.facts.arrived_mission.take().zip(missions.catalogue().cloned()) else {
        return;
    };
    match MissionReader::compute("mission", move || parcel.open(&catalogue)) {
        Ok(reader) => lobby.facts.mission_reader = Some(reader),
        Err(error) => {
            warn!("the mission that the host has sent can't be read: {error}");
            lobby.facts.is_mission_unusable = true;
        }
    }
}
