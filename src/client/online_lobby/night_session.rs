//! Sessions about the base of an expedition. The host's base and its session are brought together in each frame: orders
//! of guests enter the expedition, and each change of the expedition is sent to the guests. A guest sees the base from its
//! page.

use campaign::expedition::NightOrder;
use menus::expedition::{
    NightOrderGiven, OpenExpedition, VisitedBase, due_online_battle, is_battle_due, open_session_expedition,
    set_online_seats, show_open_base, submit_night_order, write_expedition_page,
};
use mission_library::MissionLibrary;
use online::{LobbyRefusal, MemberId};
use online_runtime::OnlineHost;
use ui_kit::prelude::*;

use crate::{
    hosting::plan_expedition_battle,
    lobby_session::{LobbySession, extract_refusal},
    lobby_systems::LobbySystems,
    online_lobby::OnlineLobby,
    session_origin::SessionOrigin,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(send_night_order)
        .add_systems(Update, (share_open_base, update_visited_base).run_if(has_base).in_set(LobbySystems));
}

/// Run condition: the base of an expedition is open here, or at another machine.
fn has_base(open: Option<Res<OpenExpedition>>, visit: Option<Res<VisitedBase>>) -> bool {
    open.is_some() || visit.is_some()
}

/// Returns the host's end of a session about the base.
fn find_base_host(lobby: &mut OnlineLobby) -> Option<&mut OnlineHost> {
    match lobby.session()? {
        LobbySession::Host(host) if host.session().is_at_base() => Some(host),
        LobbySession::Host(_) | LobbySession::Guest(_) => None,
    }
}

/// Sends the changes of the open expedition to the guests, and notes the seats for which they decide. A guest that has
/// been away for a minute does not decide any more until it comes back.
fn share_open_base(world: &mut World) {
    let is_stale = has_base_session(world) && world.is_resource_changed::<OpenExpedition>();
    let page = if is_stale { write_expedition_page(world) } else { None };
    let mut lobby = world.resource_mut::<OnlineLobby>();
    let seats = find_base_host(lobby.bypass_change_detection()).map(|host| {
        if let Some(page) = page {
            host.update_expedition(page);
        }
        let absent = host.absent_members();
        let seats = host.session().night_seats().into_iter().filter(|(_, member)| !absent.contains(member));
        seats.map(|(seat, _)| seat).collect::<Vec<u8>>()
    });
    set_online_seats(world, seats);
}

/// Shows the player the page that the host has sent last. The lobby opens when the battle of the day is due, or the
/// session has ended.
fn update_visited_base(world: &mut World) {
    let Some(known) = world.get_resource::<VisitedBase>().cloned() else { return };
    let fresh = build_visited_base(world);
    if fresh.as_ref() == Some(&known) {
        return;
    }
    match fresh {
        Some(fresh) => world.insert_resource(fresh),
        None => {
            world.remove_resource::<VisitedBase>();
            if *world.resource::<State<Screen>>().get() == Screen::Expedition {
                world.resource_mut::<NextState<Screen>>().set(Screen::OnlineLobby);
            }
        }
    }
}

/// Returns the base that this machine sees as a guest; `None` if its session is about none.
fn build_visited_base(world: &World) -> Option<VisitedBase> {
    let (lobby, texts) = (world.resource::<OnlineLobby>(), world.resource::<Texts>());
    let state = lobby.facts.lobby.as_ref().filter(|state| state.at_base && lobby.is_admitted())?;
    let refused = lobby.facts.night_refusal.clone().or_else(|| lobby.refusal.as_ref().map(LobbyRefusal::message));
    let refusal = refused.map(|reason| format_sentence(texts, &reason));
    Some(VisitedBase { page: state.expedition.as_deref()?.clone(), seat: state.night_seat, refusal })
}

/// Opens the screen of the base: that of the open expedition, or that of the host's.
pub(crate) fn open_base(world: &mut World) {
    if let Some(visit) = build_visited_base(world) {
        world.insert_resource(visit);
        world.resource_mut::<NextState<Screen>>().set(Screen::Expedition);
        return;
    }
    let mut lobby = world.resource_mut::<OnlineLobby>();
    let host = find_base_host(lobby.bypass_change_detection());
    let Some(terms) = host.and_then(|host| host.session().plan().expedition.clone()) else { return };
    match open_session_expedition(world, &terms, None) {
        Ok(()) => show_open_base(world),
        Err(why) => world.resource_mut::<OnlineLobby>().facts.battle_fault = Some(why),
    }
}

/// Sends an order of the player for the night to the host.
fn send_night_order(given: On<NightOrderGiven>, mut lobby: ResMut<OnlineLobby>) {
    (lobby.facts.night_refusal, lobby.refusal) = (None, None);
    if let Some(LobbySession::Guest(guest)) = lobby.session() {
        guest.order_night(given.event().0.clone());
    }
}

/// Submits an order of a guest for its seat to the open expedition, or tells the guest why it is refused.
pub(crate) fn carry_out_night_order(
    world: &mut World,
    lobby: &mut OnlineLobby,
    member: MemberId,
    (seat, order): (u8, NightOrder),
) {
    if let (Err(reason), Some(host)) = (submit_night_order(world, seat, order), find_base_host(lobby)) {
        host.refuse_night_order(member, &reason);
    }
}

/// Returns `true` if this machine is the host of a session about the base.
pub(crate) fn has_base_session(world: &mut World) -> bool {
    find_base_host(world.resource_mut::<OnlineLobby>().bypass_change_detection()).is_some()
}

/// Opens the lobby of the session about the base. If a battle is due, the session goes on to it.
pub(crate) fn return_to_session(world: &mut World) {
    if is_battle_due(world) {
        let Some(battle) = due_online_battle(world) else { return };
        let Some(catalogue) = world.resource::<MissionLibrary>().catalogue().cloned() else { return };
        let plan = plan_expedition_battle(battle.clone(), catalogue);
        let mut lobby = world.resource_mut::<OnlineLobby>();
        let Some(host) = find_base_host(&mut lobby) else { return };
        let changed = extract_refusal(host.choose_expedition_battle(plan));
        if changed.is_ok() {
            lobby.facts.sent_mission = Some(Box::new(battle.mission.clone()));
            lobby.origin = Some(SessionOrigin::Expedition(Box::new(battle)));
        }
        lobby.refusal = changed.err();
    }
    world.resource_mut::<NextState<Screen>>().set(Screen::OnlineLobby);
}
