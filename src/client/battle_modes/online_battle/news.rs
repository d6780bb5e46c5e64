//! Lets the online session of the battle go on, and brings its news into the window: orders that were carried out,
//! answers to orders, lost connections, chat, and the end.

use super::{
    open_battle::install_guest_battle,
    status::{DivergedRecord, GRACE, OnlineStatus, RemoteCardChosen, receive_chat},
    verification::VerificationJob,
};
use crate::prelude::*;
use battle_view::{
    battle_notice::BattleNotice,
    order_gesture::continue_orders,
    session::{BattleSession, OnlineNews, is_order_pending},
    submit_orders::{jump_view, record_results, refresh_view, settle_order},
};
use online::{GameVersion, GuestNotice, HostNotice, JoinRejection, MemberId};
use online_runtime::{GuestNews, HostNews, OnlineGuest, OnlineHost};
use rules::Localized;

/// Longest time between two polls: half of that between two pings. The transport wakes the window when bytes arrive.
const IDLE_POLL_TIME: Duration = Duration::from_millis(500);

/// Lets the session go on, and handles its news.
pub(super) fn poll_online_session(world: &mut World) {
    let news = world.resource_scope(|world, mut session: Mut<BattleSession>| session.poll_online(world));
    world.resource_mut::<RedrawRequests>().wake_within(IDLE_POLL_TIME);
    for news in news {
        world.resource_mut::<RedrawRequests>().redraw_for(Duration::from_millis(250));
        match news {
            OnlineNews::Host(news) => handle_host_news(world, news),
            OnlineNews::Guest(news) => handle_guest_news(world, news),
        }
    }
}

fn handle_host_news(world: &mut World, news: HostNews) {
    match news {
        HostNews::Session(notice) => handle_host_notice(world, notice),
        HostNews::NotSaved(reason) => warn_of_unsaved_session(world, "remote-not-saved", &reason),
        HostNews::SavedAgain => world.resource_mut::<BattleView>().notice = None,
        HostNews::JournalShortened(reason) => warn!("the journal was damaged: {}", reason.en),
        HostNews::ConnectionClosed(connection, reason) => info!("connection {connection:?} closed: {reason:?}"),
        HostNews::TransportFailed(error) => warn!("the network: {error:?}"),
        HostNews::InvitationOpen(_) | HostNews::InvitationExhausted => {}
    }
}

fn handle_host_notice(world: &mut World, notice: HostNotice) {
    match notice {
        HostNotice::OrderPlayed(events) => {
            world.resource_mut::<OnlineStatus>().waits_for_dice = None;
            let is_own = is_order_pending(world);
            record_results(world, events);
            if is_own {
                settle_order(world, true);
            } else {
                continue_orders(world);
                refresh_view(world);
            }
        }
        HostNotice::OrderUndone => note_undo(world),
        HostNotice::WaitsForSalt(member) => world.resource_mut::<OnlineStatus>().waits_for_dice = Some(member),
        HostNotice::MemberPresence(member, present) => note_presence(world, member, present),
        HostNotice::MemberLeft(member) => world.resource_mut::<OnlineStatus>().note_departure(member),
        HostNotice::ChatReceived(member, message) => receive_chat(world, member, message),
        HostNotice::BattleVerified(member, report) => {
            world.resource_mut::<OnlineStatus>().verified.insert(member, report);
        }
        HostNotice::CardChosen(side, choice) => world.trigger(RemoteCardChosen { side, choice }),
        HostNotice::LobbyChanged => update_members(world),
        HostNotice::SeatChanged(side, computer) => change_seat(world, side, computer.is_some()),
        HostNotice::MemberAbsent(member) => {
            let mut status = world.resource_mut::<OnlineStatus>();
            (status.replaceable, status.dialog_closed) = (Some(member), false);
        }
        HostNotice::GuestDiverged { entries, .. } => note_diverged_record(world, entries),
        HostNotice::FiguresArranged => update_activation_order(world),
        HostNotice::GuestTurnedAway(version) => warn_of_other_version(world, &version),
        HostNotice::BattleBegun
        | HostNotice::ClockChanged
        | HostNotice::MissionProposed(..)
        | HostNotice::NightOrdered { .. } => {}
    }
}

fn handle_guest_news(world: &mut World, news: GuestNews) {
    match news {
        GuestNews::Session(notice) => handle_guest_notice(world, notice),
        GuestNews::NotSaved(reason) => warn_of_unsaved_session(world, "remote-not-saved-here", &reason),
        GuestNews::SavedAgain => world.resource_mut::<BattleView>().notice = None,
        GuestNews::JoinProgress(_) => world.resource_mut::<OnlineStatus>().attempts += 1,
        GuestNews::JoinFailed(error) => warn!("the host can't be reached: {error:?}"),
        GuestNews::Connected => {}
    }
}

fn handle_guest_notice(world: &mut World, notice: GuestNotice) {
    match notice {
        GuestNotice::Updated(events) => show_update(world, events),
        GuestNotice::BattleBegun => {
            install_observed_battle(world);
            jump_view(world);
        }
        GuestNotice::OrderAccepted => settle_order(world, true),
        GuestNotice::OrderRefused(refusal) => {
            warn!("refused: {refusal:?}");
            settle_order(world, false);
            show_warning(world, "remote-order-refused", &[]);
        }
        GuestNotice::OrderLate => {
            settle_order(world, false);
            show_warning(world, "remote-order-late", &[]);
        }
        GuestNotice::UndoRefused => world.resource_mut::<BattleSession>().stop_undo(),
        GuestNotice::ConnectionLost => note_lost_connection(world),
        GuestNotice::Welcomed => note_connection(world),
        GuestNotice::MemberPresence(member, present) => note_presence(world, member, present),
        GuestNotice::MemberLeft(member) => world.resource_mut::<OnlineStatus>().note_departure(member),
        GuestNotice::ChatReceived(member, message) => receive_chat(world, member, message),
        GuestNotice::LobbyChanged => {
            update_members(world);
            update_page(world);
        }
        GuestNotice::CampaignChanged => update_page(world),
        GuestNotice::BattleOver => VerificationJob::start(world),
        GuestNotice::MemberVerified(member, report) => {
            world.resource_mut::<OnlineStatus>().verified.insert(member, report);
        }
        GuestNotice::Closed => end_session(world, "remote-ended-closed"),
        GuestNotice::Rejected(JoinRejection::Diverged { entries }) => note_diverged_record(world, entries),
        GuestNotice::Rejected(JoinRejection::NextSession) => {
            end_session(world, "remote-ended-next");
            world.resource_mut::<OnlineStatus>().has_next_session = true;
        }
        GuestNotice::Rejected(rejection) => {
            warn!("turned away: {rejection:?}");
            end_session(world, "remote-ended-rejected");
        }
        GuestNotice::HostFault(fault) => {
            error!("the host breaks the protocol: {fault:?}");
            end_session(world, "remote-ended-fault");
        }
        GuestNotice::SeatChanged(side, computer) => change_seat(world, side, computer.is_some()),
        GuestNotice::ContinuedByMail => end_session(world, "remote-ended-mail"),
        GuestNotice::HostSavingChanged(false) => show_warning(world, "remote-host-not-saved", &[]),
        GuestNotice::HostSavingChanged(true) => world.resource_mut::<BattleView>().notice = None,
        GuestNotice::FiguresArranged => update_activation_order(world),
        GuestNotice::LobbyRefused(_)
        | GuestNotice::MissionArrived(_)
        | GuestNotice::ClockChanged
        | GuestNotice::NightRefused(_) => {}
    }
}

/// Shows an update of a guest's observation. If orders were taken back, the view jumps.
fn show_update(world: &mut World, events: Vec<BattleEvent>) {
    let known = world.resource::<EventHistory>().events.len();
    install_observed_battle(world);
    let now = world.resource::<rules::EventLog>().all().len();
    if now < known + events.len() {
        return note_undo(world);
    }
    let is_own = is_order_pending(world);
    if !is_own || events.iter().any(BattleEvent::is_roll) {
        // The host would refuse to undo earlier orders.
        world.resource_mut::<BattleSession>().stop_undo();
    }
    record_results(world, events);
    if !is_own {
        continue_orders(world);
        refresh_view(world);
    }
}

fn install_observed_battle(world: &mut World) {
    world.resource_scope(|world, session: Mut<BattleSession>| {
        if let Some(guest) = session.guest() {
            install_guest_battle(world, guest);
        }
    });
}

/// Shows that orders were taken back, and goes on with the undo of a whole gesture.
fn note_undo(world: &mut World) {
    world.resource_mut::<BattleView>().rolls.clear();
    jump_view(world);
    world.resource_scope(|world, mut session: Mut<BattleSession>| session.continue_undo(world));
}

fn update_members(world: &mut World) {
    world.resource_scope(|world, session: Mut<BattleSession>| {
        let lobby = session.host().map(OnlineHost::lobby);
        let lobby = lobby.or_else(|| session.guest().and_then(|guest| guest.lobby().cloned()));
        if let Some(lobby) = lobby {
            world.resource_mut::<OnlineStatus>().update_members(&lobby);
        }
    });
}

fn update_activation_order(world: &mut World) {
    world.resource_scope(|world, session: Mut<BattleSession>| {
        world.resource_mut::<BattleView>().update_activation_order(&session);
    });
}

/// Takes over the page of the own side in the campaign's ledger, or that of the expedition.
fn update_page(world: &mut World) {
    let session = world.resource::<BattleSession>().guest().map(OnlineGuest::session);
    let page = session.and_then(|session| session.campaign_page().cloned());
    let expedition = session.and_then(|session| session.expedition_page().cloned());
    let mut status = world.resource_mut::<OnlineStatus>();
    (status.page, status.expedition) = (page.map(Box::new), expedition.map(Box::new));
}

/// Shows that the AI plays a side from now on, or that its player is back.
fn change_seat(world: &mut World, side: Side, by_ai: bool) {
    world.resource_mut::<BattleSession>().note_seat_change(side, by_ai);
    refresh_view(world);
    let name = world.resource::<BattleView>().seats[side].name().to_owned();
    match by_ai {
        true => show_player_notice(world, BattleNotice::Warning, ("remote-ai-plays", &name), &[]),
        false => show_player_notice(world, BattleNotice::News, ("remote-ai-leaves", &name), &[]),
    }
}

fn note_presence(world: &mut World, member: MemberId, present: bool) {
    let away = world.resource_mut::<OnlineStatus>().note_presence(member, present);
    let name = world.resource::<OnlineStatus>().name(member).to_owned();
    // The dialog shows only longer absences, not those while a host starts again.
    if let Some(away) = away.filter(|away| *away >= GRACE) {
        let (minutes, seconds) = minutes_and_seconds(away);
        let values = [("m", minutes.into()), ("s", seconds.into())];
        show_player_notice(world, BattleNotice::News, ("remote-member-back", &name), &values);
    }
}

/// Tells that a player was turned away, and which of the two games must be updated.
fn warn_of_other_version(world: &mut World, version: &GameVersion) {
    let own = GameVersion::own();
    let (mine, theirs) = (own.name_beside(version), version.name_beside(&own));
    let texts = world.resource::<Texts>();
    let [mine, theirs] = [mine, theirs].map(|name| localized_name(texts, &name).to_owned());
    let id = if own.is_older_than(version) { "online-turned-away-newer" } else { "online-turned-away-older" };
    show_warning(world, id, &[("mine", mine.into()), ("theirs", theirs.into())]);
}

fn note_lost_connection(world: &mut World) {
    let mut status = world.resource_mut::<OnlineStatus>();
    status.lost_since.get_or_insert_with(ClientInstant::now);
    (status.attempts, status.dialog_closed) = (0, false);
}

fn note_connection(world: &mut World) {
    let mut status = world.resource_mut::<OnlineStatus>();
    status.diverged = None;
    let lost = status.lost_since.take();
    // A guest that was just started had no connection to lose.
    if let Some(lost) = lost.map(ClientInstant::elapsed).filter(|lost| *lost >= GRACE) {
        let (minutes, seconds) = minutes_and_seconds(lost);
        show_news(world, "remote-connection-back", &[("m", minutes.into()), ("s", seconds.into())]);
    }
}

fn minutes_and_seconds(time: Duration) -> (u64, u64) {
    (time.as_secs() / 60, time.as_secs() % 60)
}

/// Asks the player whether the entries may be undone that only one of host and guest has.
fn note_diverged_record(world: &mut World, other_entries: u32) {
    let lost = (world.resource::<BattleSession>().entries() as u32).abs_diff(other_entries);
    let mut status = world.resource_mut::<OnlineStatus>();
    let agreed = status.diverged.is_some_and(|diverged| diverged.agreed);
    (status.diverged, status.dialog_closed) = (Some(DivergedRecord { lost, agreed }), false);
}

fn end_session(world: &mut World, reason: &'static str) {
    let mut status = world.resource_mut::<OnlineStatus>();
    (status.ended, status.lost_since, status.dialog_closed) = (Some(reason), None, false);
}

/// Shows the sentence with that id and the reason why the session can't be saved.
fn warn_of_unsaved_session(world: &mut World, id: &str, reason: &Localized) {
    let why = localized_name(world.resource::<Texts>(), reason).to_owned();
    show_warning(world, id, &[("why", why.into())]);
}

type TextValues<'a> = [(&'static str, fluent_bundle::FluentValue<'a>)];

/// Shows a warning above the board until the player activates a figure.
fn show_warning(world: &mut World, id: &str, values: &TextValues<'_>) {
    let words = world.resource::<Texts>().t_args(id, values);
    world.resource_mut::<BattleView>().notice = Some(BattleNotice::Warning(words));
}

/// Shows news above the board until the player activates a figure.
fn show_news(world: &mut World, id: &str, values: &TextValues<'_>) {
    let words = world.resource::<Texts>().t_args(id, values);
    world.resource_mut::<BattleView>().notice = Some(BattleNotice::News(words));
}

/// Shows a sentence about a player above the board until the player activates a figure.
pub(super) fn show_player_notice(
    world: &mut World,
    notice: fn(String) -> BattleNotice,
    (id, name): (&str, &str),
    values: &TextValues<'_>,
) {
    let words = format_player_sentence(world.resource::<Texts>(), id, name, values);
    world.resource_mut::<BattleView>().notice = Some(notice(words));
}
