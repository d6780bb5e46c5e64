//! Polls the session of this machine, also while another screen is open, and applies its news to the lobby.

use menus::{
    campaign_log::online_campaign::{enter_campaign_battle, make_card_choice},
    expedition::enter_expedition_battle,
};
use mission_library::MissionLibrary;
use online::{ChatMessage, GuestNotice, HostNotice, JoinRejection, LobbyState, MemberId};
use online_runtime::{GuestNews, HostNews, transport::TransportError};
use rules::BySide;
use ui_kit::{accessibility::ScreenReaderAnnouncement, prelude::*};

use crate::{
    ai_seats::choose_ai_forces,
    lobby_session::{LobbyNews, LobbySession},
    lobby_systems::LobbySystems,
    mission_fetch::fetch_session_mission,
    mission_proposal::read_proposal,
    model::speak_chat_line,
    next_night::follow_host,
    night_session::carry_out_night_order,
    online_lobby::{ChatLine, LobbyFailure, OnlineBattleBegun, OnlineLobby},
    proposed_mission::ProposedMission,
    seating::{choose_first_force, take_free_seat},
    talking::describe_chat,
};

/// Maximum time between two polls: half of the time between two pings. The transport wakes the window when bytes
/// arrive.
const IDLE_POLL_TIME: Duration = Duration::from_millis(500);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, poll_online_session.run_if(has_online_session).in_set(LobbySystems));
}

/// Run condition: this machine has a session before its battle.
fn has_online_session(lobby: Res<OnlineLobby>) -> bool {
    lobby.has_session()
}

/// Effects of the news of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct NewsEffect {
    /// `true` if the lobby must be shown again.
    changed: bool,
    /// `true` if the battle has begun, or goes on after a restart.
    begun: bool,
}

fn poll_online_session(world: &mut World) {
    let mut effect = NewsEffect::default();
    world.resource_scope(|world, mut lobby: Mut<OnlineLobby>| {
        effect = poll_lobby(world, lobby.bypass_change_detection());
        if effect.changed {
            lobby.set_changed();
        }
    });
    if effect.begun {
        announce_battle(world);
    }
}

fn poll_lobby(world: &mut World, lobby: &mut OnlineLobby) -> NewsEffect {
    let now = lobby.session_time();
    let Some(session) = lobby.session() else { return NewsEffect::default() };
    let news = session.poll(world, now);
    world.resource_mut::<RedrawRequests>().wake_within(IDLE_POLL_TIME);
    let said = lobby.chat.len();
    let mut effect = NewsEffect { changed: !news.is_empty(), begun: false };
    for news in news {
        note_news(world, lobby, news);
    }
    let has_battle = lobby.session().is_some_and(|session| session.has_battle());
    effect.begun = has_battle && !std::mem::replace(&mut lobby.facts.is_announced, has_battle);
    effect.changed |= read_proposal(world, lobby);
    effect.changed |= refresh_lobby(world, lobby) | fetch_session_mission(world, lobby) | refresh_quality(lobby);
    announce_chat(world, lobby, said);
    effect
}

/// Applies news to the lobby, and to the campaign or the expedition that the session is about.
fn note_news(world: &mut World, lobby: &mut OnlineLobby, news: LobbyNews) {
    match news {
        LobbyNews::Host(HostNews::Session(HostNotice::CardChosen(side, choice))) => {
            let terms = make_card_choice(world, side, &choice);
            if let (Some(terms), Some(LobbySession::Host(host))) = (terms, lobby.session()) {
                host.update_campaign(terms);
            }
        }
        LobbyNews::Host(HostNews::Session(HostNotice::NightOrdered { member, seat, order })) => {
            carry_out_night_order(world, lobby, member, (seat, order));
        }
        LobbyNews::Host(news) => note_host_news(lobby, news),
        LobbyNews::Guest(GuestNews::Session(GuestNotice::Rejected(JoinRejection::NextSession)))
            if lobby.session().is_some_and(|session| session.own_member().is_some()) =>
        {
            follow_host(world, lobby);
        }
        LobbyNews::Guest(news) => note_guest_news(lobby, news),
    }
}

/// Applies news of the host's end.
fn note_host_news(lobby: &mut OnlineLobby, news: HostNews) {
    let facts = &mut lobby.facts;
    match news {
        HostNews::Session(HostNotice::ChatReceived(member, message)) => receive_chat(lobby, member, message),
        HostNews::Session(HostNotice::MissionProposed(member, parcel)) => {
            facts.proposal = Some(ProposedMission::new(member, parcel));
        }
        HostNews::Session(HostNotice::GuestTurnedAway(version)) => lobby.add_chat(ChatLine::TurnedAway(version)),
        HostNews::InvitationOpen(invitation) => {
            (facts.invitation, lobby.copied) = (Some(invitation), false);
        }
        HostNews::InvitationExhausted => (facts.invitation, facts.code_was_exhausted) = (None, true),
        HostNews::TransportFailed(TransportError::ServiceUnreachable) => {
            facts.network = Some(TransportError::ServiceUnreachable);
        }
        HostNews::TransportFailed(fault) => lobby.end_session(Some(LobbyFailure::Network { fault, code: None })),
        HostNews::NotSaved(why) => facts.not_saved = Some(why),
        HostNews::SavedAgain => facts.not_saved = None,
        HostNews::Session(_) | HostNews::ConnectionClosed(..) | HostNews::JournalShortened(_) => {}
    }
}

/// Applies news of a guest's end.
fn note_guest_news(lobby: &mut OnlineLobby, news: GuestNews) {
    match news {
        GuestNews::Session(notice) => note_guest_notice(lobby, notice),
        GuestNews::JoinProgress(step) => lobby.facts.join_step = Some(step),
        GuestNews::JoinFailed(fault) => {
            let code = lobby.facts.tried_code.take();
            lobby.end_session(Some(LobbyFailure::Network { fault, code }));
        }
        GuestNews::Connected => lobby.facts.is_connected = true,
        GuestNews::NotSaved(why) => lobby.facts.not_saved = Some(why),
        GuestNews::SavedAgain => lobby.facts.not_saved = None,
    }
}

fn note_guest_notice(lobby: &mut OnlineLobby, notice: GuestNotice) {
    match notice {
        GuestNotice::LobbyRefused(refusal) => lobby.refusal = Some(refusal),
        GuestNotice::NightRefused(reason) => lobby.facts.night_refusal = Some(reason),
        GuestNotice::MissionArrived(parcel) => lobby.facts.arrived_mission = Some(parcel),
        GuestNotice::ConnectionLost => lobby.facts.is_connected = false,
        GuestNotice::ChatReceived(member, message) => receive_chat(lobby, member, message),
        GuestNotice::Rejected(rejection) => lobby.end_session(Some(LobbyFailure::Rejected(rejection))),
        GuestNotice::Closed => lobby.end_session(Some(LobbyFailure::Closed)),
        GuestNotice::HostFault(fault) => lobby.end_session(Some(LobbyFailure::HostFault(fault))),
        // The lobby is compared after all news; the other news belong to the battle.
        _ => {}
    }
}

/// Adds a message of a member, whose name may have come just before.
fn receive_chat(lobby: &mut OnlineLobby, member: MemberId, message: ChatMessage) {
    refresh_members(lobby);
    let members = lobby.facts.lobby.iter().flat_map(|state| &state.members);
    let sender = members.into_iter().find(|known| known.member == member);
    let sender = sender.map(|known| (known.name.clone(), known.side)).unwrap_or_default();
    lobby.add_chat(describe_chat(message, sender));
}

/// Updates the state of the lobby, and takes a seat and chooses a force if they are missing. Returns `true` if it has
/// changed.
fn refresh_lobby(world: &World, lobby: &mut OnlineLobby) -> bool {
    let is_changed = refresh_members(lobby);
    let missions = world.resource::<MissionLibrary>();
    // The mission may have arrived after the state of the lobby.
    if lobby.session_mission(missions).is_some() {
        if !std::mem::replace(&mut lobby.facts.has_taken_seat, true) && lobby.own_side().is_none() && !lobby.is_host() {
            take_free_seat(lobby, missions);
        }
        choose_first_force(lobby, missions, world.resource::<Settings>());
        if is_changed {
            choose_ai_forces(world, lobby);
        }
    }
    is_changed
}

/// Updates the state of the lobby, and adds notes about arrivals and departures. Returns `true` if it has changed.
fn refresh_members(lobby: &mut OnlineLobby) -> bool {
    let Some(session) = lobby.session() else { return false };
    let (state, own) = (session.lobby(), session.own_member());
    if state == lobby.facts.lobby && own == lobby.facts.own {
        return false;
    }
    take_over_lobby(lobby, state, own);
    note_arrivals(lobby);
    true
}

/// Replaces the state of the lobby, and clears forces that were chosen on other terms.
fn take_over_lobby(lobby: &mut OnlineLobby, state: Option<LobbyState>, own: Option<MemberId>) {
    let old_side = lobby.own_side();
    let facts = &mut lobby.facts;
    let terms = |state: &Option<LobbyState>| state.as_ref().map(|state| state.mission.clone());
    if terms(&facts.lobby) != terms(&state) {
        (facts.forces, facts.requested_figures, facts.pending_force) = (BySide::default(), BySide::default(), None);
    }
    (facts.lobby, facts.own) = (state, own);
    let side = lobby.own_side();
    let has_force = side.is_some_and(|side| lobby.facts.lobby.as_ref().is_some_and(|state| state.forces[side]));
    if side != old_side || has_force {
        lobby.facts.pending_force = None;
    }
}

/// Adds a note for each player who has arrived or left. A player has arrived when the name is known.
fn note_arrivals(lobby: &mut OnlineLobby) {
    let Some(LobbyState { members, .. }) = lobby.facts.lobby.clone() else { return };
    let own = lobby.facts.own;
    for member in members.iter().filter(|member| Some(member.member) != own && !member.name.is_empty()) {
        let known = lobby.facts.announced_members.iter().any(|(announced, _)| *announced == member.member);
        if member.present && !known {
            lobby.facts.announced_members.push((member.member, member.name.clone()));
            lobby.add_chat(ChatLine::Joined(member.name.clone()));
        }
    }
    let is_here = |id: MemberId| members.iter().any(|member| member.member == id && member.present);
    let (here, gone): (Vec<_>, Vec<_>) =
        lobby.facts.announced_members.drain(..).partition(|(member, _)| is_here(*member));
    lobby.facts.announced_members = here;
    gone.into_iter().for_each(|(_, name)| lobby.add_chat(ChatLine::Left(name)));
}

/// Updates the quality of the connection. Returns `true` if the shown quality has changed.
fn refresh_quality(lobby: &mut OnlineLobby) -> bool {
    let own = lobby.facts.own;
    let members = lobby.facts.lobby.iter().flat_map(|state| &state.members);
    let other = members.map(|member| member.member).find(|member| Some(*member) != own);
    let quality = other.and_then(|member| lobby.session()?.quality(member));
    let shown = |quality: &Option<online_runtime::transport::ConnectionQuality>| {
        quality.map(|quality| (quality.round_trip.as_millis(), quality.relayed))
    };
    let changed = shown(&quality) != shown(&lobby.facts.quality);
    lobby.facts.quality = quality;
    changed
}

/// Lets a screen reader say the messages from this index on.
fn announce_chat(world: &mut World, lobby: &OnlineLobby, said: usize) {
    let texts = world.resource::<Texts>();
    let is_off = !world.resource::<Settings>().preferences.online_chat;
    let fresh = lobby.chat.iter().skip(said);
    let fresh = fresh.filter(|line| !is_off || !matches!(line, ChatLine::Text { .. } | ChatLine::Phrase { .. }));
    let words: Vec<String> = fresh.map(|line| speak_chat_line(texts, line)).collect();
    if !words.is_empty() {
        world.resource_mut::<ScreenReaderAnnouncement>().0 = words.join("\n");
    }
}

/// Triggers the event of a battle that has begun. A session that no observer takes stays in the lobby.
fn announce_battle(world: &mut World) {
    let mut lobby = world.resource_mut::<OnlineLobby>();
    let Some((session, started)) = lobby.take_session() else { return };
    lobby.origin = None;
    let chat = std::mem::take(&mut lobby.chat);
    // Also after a restart: the program may have ended before the campaign knew the battle.
    if let LobbySession::Host(host) = &session
        && let Some(battle) = host.session().battle()
    {
        let plan = host.session().plan();
        if plan.campaign.is_some() {
            enter_campaign_battle(world, battle);
        } else if plan.expedition.is_some() {
            enter_expedition_battle(world, battle);
        }
    }
    let mut begun = OnlineBattleBegun::new(session, chat, started);
    world.trigger_ref(&mut begun);
    let chat = std::mem::take(&mut begun.chat);
    let mut lobby = world.resource_mut::<OnlineLobby>();
    match begun.take_session() {
        Some(session) => {
            lobby.return_session(session, started);
            lobby.chat = chat;
        }
        None => lobby.end_session(None),
    }
}
