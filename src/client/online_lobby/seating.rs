//! The requests about seats and forces.

use menus::{
    battle_setup::{BattleSetup, ForceChosen},
    campaign_log::online_campaign::match_wanted_veterans,
};
use mission_library::MissionLibrary;
use online::ForceChoice;
use rules::{BySide, Catalogue, Side};
use ui_kit::{prelude::*, settings::force_key};

use crate::{
    force_choice::{find_kinds, leaves_cards_behind, propose_force},
    lobby_session::LobbySession,
    online_lobby::OnlineLobby,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(store_chosen_force);
}

/// Takes a side, or leaves it.
pub(crate) fn take_seat(world: &mut World, side: Option<Side>) {
    let mut lobby = world.resource_mut::<OnlineLobby>();
    let Some(session) = lobby.session() else { return };
    let taken = session.take_seat(side);
    lobby.refusal = taken.err();
}

/// Lets a new host take its first side, that of the Allies unless it is automated. A host that only deals takes none.
pub(crate) fn take_first_seat(world: &mut World) {
    let mut lobby = world.resource_mut::<OnlineLobby>();
    let deals_only = lobby.deals_only;
    let Some(LobbySession::Host(host)) = lobby.session() else { return };
    let side = Side::BOTH.into_iter().find(|side| !host.mission().plays_itself(*side) && !deals_only);
    take_seat(world, side);
}

/// Swaps the sides of all players. A guest only takes the other side.
pub(crate) fn swap_seats(world: &mut World) {
    let mut lobby = world.resource_mut::<OnlineLobby>();
    let Some(side) = lobby.own_side() else { return };
    let Some(session) = lobby.session() else { return };
    let swapped = session.swap_sides(side.enemy());
    lobby.refusal = swapped.err();
}

/// Declares that the player is ready.
pub(crate) fn declare_ready(world: &mut World) {
    let mut lobby = world.resource_mut::<OnlineLobby>();
    if let Some(LobbySession::Guest(guest)) = lobby.session() {
        guest.declare_ready();
        lobby.refusal = None;
    }
}

/// Opens the screen of forces for the own side.
pub(crate) fn open_force_screen(world: &mut World) {
    let (lobby, missions) = (world.resource::<OnlineLobby>(), world.resource::<MissionLibrary>());
    let Some((side, state)) = lobby.own_side().zip(lobby.facts.lobby.as_ref()) else { return };
    let Some((mission, catalogue)) = lobby.session_mission(missions).zip(missions.catalogue()) else { return };
    let catalogue = mission.catalogue(catalogue);
    let chosen = lobby.facts.forces[side].as_deref().and_then(|ids| find_kinds(&catalogue, ids));
    let player = world.resource::<Settings>().online.name.clone();
    let force = (side, chosen.unwrap_or_default());
    let mut setup = BattleSetup::for_single_force(mission, state.mission.levels, force, (player, Screen::OnlineLobby));
    setup.page = lobby.campaign_page(side).cloned().map(Box::new);
    setup.wanted[side].clone_from(&lobby.facts.requested_figures[side]);
    world.insert_resource(setup);
    world.resource_mut::<NextState<Screen>>().set(Screen::Forces);
}

/// Chooses the force from the screen of forces, and remembers it for the next time.
fn store_chosen_force(chosen: On<ForceChosen>, mut lobby: ResMut<OnlineLobby>, mut settings: ResMut<Settings>) {
    let Some(state) = &lobby.facts.lobby else { return };
    let key = force_key(&state.mission.id, chosen.side, state.mission.levels[chosen.side]);
    settings.forces.insert(key, chosen.kinds.clone());
    lobby.facts.requested_figures[chosen.side].clone_from(&chosen.wanted);
    let choice = ForceChoice { kinds: chosen.kinds.clone(), veterans: chosen.veterans.clone() };
    choose_force(&mut lobby, chosen.side, choice);
}

fn choose_force(lobby: &mut OnlineLobby, side: Side, choice: ForceChoice) {
    let kinds = choice.kinds.clone();
    let Some(session) = lobby.session() else { return };
    let refusal = session.choose_force(side, choice).err();
    lobby.refusal = refusal;
    (lobby.facts.forces[side], lobby.facts.pending_force) = (Some(kinds), Some(side));
}

/// Chooses the default force for the own side, if this player has not chosen one. Players who share a side keep the
/// force that one of them has chosen.
pub(crate) fn choose_first_force(lobby: &mut OnlineLobby, missions: &MissionLibrary, settings: &Settings) {
    let Some((side, state)) = lobby.own_side().zip(lobby.facts.lobby.clone()) else { return };
    let is_shared = state.members.iter().filter(|member| member.side == Some(side)).count() > 1;
    let has_own = lobby.facts.forces[side].is_some() || is_shared;
    // The host answers later.
    if state.forces[side] && has_own || lobby.facts.pending_force == Some(side) || lobby.has_fixed_force() {
        return;
    }
    let known = lobby.session_mission(missions).zip(missions.catalogue());
    let Some((mission, catalogue)) = known else { return };
    let catalogue: Catalogue = mission.catalogue(catalogue);
    let page = lobby.campaign_page(side);
    let keeps_cards = |kinds: &Vec<String>| page.is_none_or(|page| !leaves_cards_behind(page, &catalogue, kinds));
    let proposed =
        || propose_force(mission, &catalogue, (side, state.mission.levels[side]), settings).filter(keeps_cards);
    if let Some(kinds) = lobby.facts.forces[side].clone().or_else(proposed) {
        let force = find_kinds(&catalogue, &kinds).unwrap_or_default();
        let veterans = match_wanted_veterans(&lobby.facts.requested_figures[side], &force, &catalogue);
        choose_force(lobby, side, ForceChoice { kinds, veterans });
    }
}

/// Lets a guest who has just been admitted take the first free side.
pub(crate) fn take_free_seat(lobby: &mut OnlineLobby, missions: &MissionLibrary) {
    let Some(state) = lobby.facts.lobby.clone() else { return };
    let mission = lobby.session_mission(missions);
    let is_automated = BySide::from_fn(|side| mission.is_some_and(|mission| mission.plays_itself(side)));
    let is_shared = Side::BOTH.into_iter().any(|side| is_automated[side]);
    let is_taken = |side: Side| state.members.iter().any(|member| member.side == Some(side));
    let free = |side: &Side| !is_automated[*side] && (is_shared || !is_taken(*side));
    let Some(side) = Side::BOTH.into_iter().find(free) else { return };
    if let Some(session) = lobby.session() {
        lobby.refusal = session.take_seat(Some(side)).err();
    }
}
