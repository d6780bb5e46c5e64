//! `incursion join`: a guest of an online battle without a window. It takes a seat, plays it, verifies the battle, and
//! ends with the result.

use std::{process::ExitCode, time::Duration};

use campaign::{CampaignPage, CardChoice};
use mission::{Library, Mission, paths};
use online::{GuestBattle, GuestNotice, GuestRefusal, JoinRejection, LobbyRefusal, LobbyState, OrderRefusal};
use online_runtime::{
    GuestNews, GuestSettings, KeySource, OnlineGuest, SessionClock, SessionFolder, transport::Network,
};
use rules::{Catalogue, Localized, Side, both};
use serde_json::Value;

use super::{
    guest_verification::GuestVerification,
    kept_card::choose_kept_card,
    player_args::{PlayerArgs, SeatChoice},
    seat_player::SeatPlayer,
    seat_requests,
    session_console::SessionConsole,
    session_errors::describe_session_error,
    session_setup::{SessionIdLine, SessionSetup, find_member, parse_join_target, parse_session_id, run_session},
    session_words::{describe_guest_news, describe_lobby_refusal, describe_report},
    thinking_thread::DecisionMoment,
    wake_signal::WakeSignal,
};
use crate::output::CommandFailure;

/// Time after which an unanswered request in the lobby is sent again.
const REQUEST_TIME: Duration = Duration::from_secs(2);

/// Arguments of `incursion join`.
#[derive(Clone, Debug, clap::Args)]
pub struct JoinArgs {
    /// Code or invitation that the host shows
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    pub target: Option<String>,
    /// Seat [default: the one that is free]
    #[arg(long)]
    pub seat: Option<SeatChoice>,
    /// Continue the session with this id instead of joining another one
    #[arg(long, value_name = "ID")]
    pub resume: Option<String>,
    /// The player of the seat.
    #[command(flatten)]
    pub player: PlayerArgs,
}

/// Joins a battle, plays it and verifies it.
pub fn run_join(what: &JoinArgs, network: &dyn Network) -> ExitCode {
    run_session(&what.player, |folder, console| join_battle(what, network, folder, console))
}

/// Joins a battle over a network, with its files in a folder, plays it and verifies it.
///
/// # Errors
/// If the host can't be reached or turns the guest away, or the verification finds a fault.
pub fn join_battle(
    what: &JoinArgs,
    network: &dyn Network,
    folder: &SessionFolder,
    console: &mut SessionConsole,
) -> Result<(), CommandFailure> {
    let setup = SessionSetup::new(&what.player)?;
    let signal = setup.signal.clone();
    let mut program = GuestProgram::open(what, setup, network, folder)?;
    console.begin_reading(signal.hook());
    let done = program.play_session(&signal, console);
    if done.is_err() {
        program.leave_lobby();
    }
    done
}

/// A request of the guest in the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LobbyRequest {
    Mission,
    Watch,
    Seat(Side),
    Card,
    Force(Side),
    Ready,
}

/// The state of the command.
struct GuestProgram {
    guest: OnlineGuest,
    catalogue: Catalogue,
    library: Library,
    /// The mission that the host has sent, because the library lacks it.
    sent_mission: Option<Mission>,
    player: SeatPlayer,
    seat: Option<Side>,
    now: Duration,
    /// `true` if it only watches.
    is_watching: bool,
    /// The last request in the lobby, and its time.
    requested: Option<(LobbyRequest, Duration)>,
    /// The last refusal of that request.
    refused: Option<LobbyRefusal>,
    /// Number of entries when the player was last told that it must decide.
    asked: Option<u32>,
    verification: GuestVerification,
    id_line: SessionIdLine,
}

impl GuestProgram {
    fn open(
        what: &JoinArgs,
        setup: SessionSetup,
        network: &dyn Network,
        folder: &SessionFolder,
    ) -> Result<GuestProgram, CommandFailure> {
        let SessionSetup { signal, catalogue, player, reach } = setup;
        let guest = match &what.resume {
            Some(id) => OnlineGuest::resume(parse_session_id(id)?, folder, network, signal.hook()),
            None => {
                let target = parse_join_target(what.target.as_deref().unwrap_or_default())?;
                let name = what.player.name.clone().unwrap_or_else(|| "Guest".to_owned());
                let settings = GuestSettings { name, target, reach };
                OnlineGuest::join(settings, folder, &mut KeySource::System, network, signal.hook())
            }
        };
        let guest = guest.map_err(|error| describe_session_error(&error))?;
        let library = mission::load_mission_library(&paths::mission_folders(), &catalogue);
        Ok(GuestProgram {
            verification: GuestVerification::of_session(guest.session()),
            guest,
            catalogue,
            library,
            sent_mission: None,
            player,
            seat: what.seat.and_then(SeatChoice::side),
            is_watching: what.seat == Some(SeatChoice::None),
            now: Duration::ZERO,
            requested: None,
            refused: None,
            asked: None,
            id_line: SessionIdLine::default(),
        })
    }

    /// Plays until the session has ended.
    fn play_session(&mut self, signal: &WakeSignal, console: &mut SessionConsole) -> Result<(), CommandFailure> {
        let clock = SessionClock::default();
        loop {
            self.now = clock.now();
            for news in self.guest.poll(self.now) {
                self.note_news(&news, console)?;
            }
            self.advance_lobby()?;
            let is_acting = self.play(console);
            self.verify_when_over(console);
            if let Some(done) = self.verification.result(self.now) {
                return done;
            }
            if !is_acting {
                signal.wait(self.guest.poll_time().min(self.verification.poll_time()));
            }
        }
    }

    /// Frees the place in the lobby after an error, so that the host does not wait for this guest.
    fn leave_lobby(&mut self) {
        let session = self.guest.session();
        if session.welcome().is_some() && session.battle().is_none() && !session.is_finished() {
            self.guest.leave(false);
        }
    }

    fn note_news(&mut self, news: &GuestNews, console: &mut SessionConsole) -> Result<(), CommandFailure> {
        if let GuestNews::Session(GuestNotice::LobbyRefused(refusal)) = news {
            self.note_refusal(refusal)?;
        }
        match describe_guest_news(news, self.guest.lobby()) {
            // The caller tells the reason of a failure.
            Some(words) if is_failure(news) => return Err(words.into()),
            Some(words) => console.tell(&words),
            None => {}
        }
        match news {
            GuestNews::Session(GuestNotice::Welcomed) => {
                self.requested = None;
                // The host may have missed it.
                if let Some(report) = self.verification.report() {
                    self.guest.report_verification(report.clone());
                }
            }
            GuestNews::Session(notice) if is_session_end(notice) => self.verification.is_closed = true,
            GuestNews::Session(GuestNotice::MissionArrived(parcel)) => {
                let opened = parcel.open(&self.catalogue);
                self.sent_mission = Some(opened.map_err(|error| {
                    let Localized { es, en } = error.message();
                    both!("la misión del anfitrión no sirve: {es}", "the host's mission can't be used: {en}")
                })?);
            }
            GuestNews::Session(GuestNotice::BattleOver) => self.verification.is_due = true,
            GuestNews::Session(GuestNotice::CampaignChanged) => self.choose_card(),
            GuestNews::Session(notice) => self.answer_notice(notice, console),
            _ => {}
        }
        self.id_line.tell_once(self.guest.path(), console);
        Ok(())
    }

    /// Ends the command if the host refuses a request for the second time: the same request would be refused for ever.
    fn note_refusal(&mut self, refusal: &LobbyRefusal) -> Result<(), CommandFailure> {
        let is_repeated = self.refused.as_ref() == Some(refusal) && self.guest.battle().is_none();
        self.refused = Some(refusal.clone());
        if is_repeated { Err(describe_lobby_refusal(refusal).into()) } else { Ok(()) }
    }

    /// Answers an order from standard input, once the host has answered it.
    fn answer_notice(&mut self, notice: &GuestNotice, console: &mut SessionConsole) {
        let Some(battle) = self.guest.battle().filter(|_| self.player.is_manual) else { return };
        let view = battle.observation().view();
        match notice {
            GuestNotice::Updated(events) => console.answer(&seat_requests::accepted_json(view, events)),
            GuestNotice::OrderRefused(OrderRefusal::Rules { code, .. }) => {
                console.answer(&seat_requests::error_json(code, "the rules refuse the order"));
            }
            GuestNotice::OrderRefused(refusal) => {
                console.answer(&seat_requests::error_json("Refused", &refusal.message().en));
            }
            GuestNotice::OrderLate => {
                console.answer(&seat_requests::error_json("Late", "another order came first"));
            }
            _ => {}
        }
    }

    /// Asks for the next thing that is missing in the lobby.
    fn advance_lobby(&mut self) -> Result<(), CommandFailure> {
        let Some(request) = self.find_request()? else { return Ok(()) };
        // Requests are not repeated after each change of the lobby: with several members, that would flood the host.
        let is_pending = |(last, at): (LobbyRequest, Duration)| last == request && self.now < at + REQUEST_TIME;
        if self.requested.is_some_and(is_pending) {
            return Ok(());
        }
        if self.requested.is_none_or(|(last, _)| last != request) {
            self.refused = None;
        }
        self.requested = Some((request, self.now));
        self.send_request(request)
    }

    /// Returns the request for the next thing that is missing in the lobby, if anything is.
    fn find_request(&self) -> Result<Option<LobbyRequest>, CommandFailure> {
        let (Some(lobby), Some(welcome)) = (self.guest.lobby(), self.guest.session().welcome()) else {
            return Ok(None);
        };
        let own = find_member(lobby, welcome.member).filter(|own| !own.watching && self.guest.battle().is_none());
        let Some(own) = own else { return Ok(None) };
        let request = match own.side {
            _ if self.is_watching => LobbyRequest::Watch,
            _ if self.find_mission().is_none() => LobbyRequest::Mission,
            None => match self.seat.or_else(|| self.free_side(lobby)) {
                Some(side) => LobbyRequest::Seat(side),
                None => return Err(both!("no hay bando libre", "no side is free").into()),
            },
            Some(_) if self.must_choose_card() => LobbyRequest::Card,
            Some(side) if !lobby.forces[side] => LobbyRequest::Force(side),
            Some(_) if !own.ready => LobbyRequest::Ready,
            Some(_) => return Ok(None),
        };
        Ok(Some(request))
    }

    fn send_request(&mut self, request: LobbyRequest) -> Result<(), CommandFailure> {
        match request {
            LobbyRequest::Mission => self.guest.request_mission(),
            LobbyRequest::Watch => self.guest.watch(),
            LobbyRequest::Seat(side) => self.guest.take_seat(Some(side)),
            LobbyRequest::Card => self.choose_card(),
            LobbyRequest::Force(side) => {
                if let (Some(lobby), Some(mission)) = (self.guest.lobby(), self.find_mission()) {
                    let seat = (side, lobby.mission.levels[side]);
                    let page = self.guest.session().campaign_page().filter(|page| page.side == side);
                    let kinds = self.player.choose_force(&self.catalogue, mission, seat, page)?;
                    self.guest.choose_force(kinds);
                }
            }
            LobbyRequest::Ready => self.guest.declare_ready(),
        }
        Ok(())
    }

    /// Returns `true` if the guest's side must still decide which card of the last mission it keeps.
    fn must_choose_card(&self) -> bool {
        self.guest.session().campaign_page().is_some_and(CampaignPage::must_decide)
    }

    /// Chooses the card that the guest's side keeps in a campaign. After the battle the AI values its cards. In the lobby
    /// this machine does not know the end of the last battle, and some cards harm their figure: the side keeps none.
    fn choose_card(&mut self) {
        let page = self.guest.session().campaign_page().filter(|page| page.must_decide());
        let Some(page) = page else { return };
        let battle = self.guest.battle().filter(|battle| battle.seat() == page.side);
        let seen = battle.map(GuestBattle::observation);
        let choice = seen.map_or(CardChoice::Nothing, |seen| choose_kept_card(seen, page));
        self.guest.choose_card(choice);
    }

    /// Returns a side that no other member plays and that is not automated.
    fn free_side(&self, lobby: &LobbyState) -> Option<Side> {
        let mission = self.find_mission();
        let is_automated = |side: Side| mission.is_some_and(|mission| mission.plays_itself(side));
        let shared = Side::BOTH.into_iter().find(|side| is_automated(side.enemy()));
        let is_taken = |side: Side| lobby.members.iter().any(|member| member.side == Some(side));
        shared.or_else(|| Side::BOTH.into_iter().find(|side| !is_taken(*side)))
    }

    /// Returns the mission of the session: from this machine's own library, or else as the host has sent it.
    fn find_mission(&self) -> Option<&Mission> {
        let digest = self.guest.lobby()?.mission.digest.0;
        let own = self.library.missions.iter().map(|listed| &listed.mission);
        own.chain(&self.sent_mission).find(|mission| mission.digest() == digest)
    }

    /// Gives the next order of the seat, if it must decide and the order is there. Returns `true` if it has given one.
    fn play(&mut self, console: &mut SessionConsole) -> bool {
        let Some(battle) = self.guest.battle() else { return false };
        let (seat, entries) = (battle.seat(), battle.entries());
        let view = battle.observation().view();
        if battle.is_watching() || battle.has_pending_order() || view.awaiting.seat() != Some(seat) {
            return false;
        }
        if self.player.is_manual {
            if self.asked.replace(entries) != Some(entries) {
                console.answer(&seat_requests::status_json(view));
            }
            return console.next_request().is_some_and(|line| self.answer_request(&line, seat, console));
        }
        let moment = DecisionMoment { entries: entries as usize, digest: battle.digest() };
        let order = self.player.find_order(moment, || battle.observation().clone());
        order.is_some_and(|order| self.guest.submit_order(order).is_ok())
    }

    /// Answers a request for the seat. An order is answered by the news of it.
    fn answer_request(&mut self, line: &[u8], seat: Side, console: &mut SessionConsole) -> bool {
        let Some(battle) = self.guest.battle() else { return false };
        let view = battle.observation().view().clone();
        let submit = |order| self.guest.submit_order(order).map_err(|error| order_error_json(&error));
        if let Some(answer) = seat_requests::answer_request(line, (&view, seat), submit) {
            console.answer(&answer);
        }
        true
    }

    /// Verifies the battle once the host has shown its secret, and tells all members.
    fn verify_when_over(&mut self, console: &mut SessionConsole) {
        if let Some(report) = self.verification.advance(self.guest.session(), self.now) {
            console.tell(&describe_report(report));
            self.guest.report_verification(report.clone());
        }
    }
}

/// Returns `true` for news that end the command. All of them have words.
fn is_failure(news: &GuestNews) -> bool {
    match news {
        GuestNews::JoinFailed(_) | GuestNews::Session(GuestNotice::HostFault(_)) => true,
        GuestNews::Session(notice @ GuestNotice::Rejected(_)) => !is_session_end(notice),
        _ => false,
    }
}

/// Returns `true` if the host has ended the session on purpose.
fn is_session_end(notice: &GuestNotice) -> bool {
    let is_next = matches!(notice, GuestNotice::Rejected(JoinRejection::NextSession));
    is_next || matches!(notice, GuestNotice::Closed | GuestNotice::ContinuedByMail)
}

fn order_error_json(error: &GuestRefusal) -> Value {
    match error {
        GuestRefusal::Rules(refusal) => seat_requests::error_json(refusal.code(), &refusal.to_string()),
        error => seat_requests::error_json("Refused", &error.to_string()),
    }
}
