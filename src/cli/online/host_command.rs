//! `incursion host`: the host of an online battle without a window. It begins the battle once all guests are ready, plays
//! its own seat, and ends once all guests have verified the battle.

use std::{collections::BTreeMap, process::ExitCode, time::Duration};

use bevy_ecs::world::World;
use mission::Mission;
use online::{BattlePlan, BattleStartError, HostNotice, HostRefusal, LobbyState, MemberId, VerificationReport};
use online_runtime::{
    HostActionError, HostNews, HostSettings, KeySource, OnlineHost, SessionClock, SessionFolder,
    transport::{Network, NetworkReach, TransportError},
};
use rules::{BattleState, Catalogue, Localized, Observation, PendingDecision, Side, both, view_for_seat};
use serde_json::Value;

use super::{
    player_args::{PlayerArgs, SeatChoice},
    seat_player::SeatPlayer,
    seat_requests::{self, SeatRequest},
    session_console::SessionConsole,
    session_words::{describe_host_news, describe_report, describe_transport_error},
    wake_signal::WakeSignal,
};
use crate::{
    output::CommandFailure,
    tournament::{find_missions, game_catalogue, parse_requisition_points},
};

/// Time for which a host waits after the battle for guests that have not verified it.
const VERIFICATION_TIME: Duration = Duration::from_secs(60);

/// Arguments of `incursion host`.
#[derive(Clone, Debug, clap::Args)]
pub struct HostArgs {
    /// Mission id or file
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    pub mission: Option<String>,
    /// Requisition points of the Allies and of the SWD, separated by a comma [default: the dossier's]
    #[arg(long, value_delimiter = ',')]
    pub rp: Vec<u8>,
    /// Seat of this machine; `none` only keeps the record
    #[arg(long, default_value = "none")]
    pub seat: SeatChoice,
    /// Guests to wait for [default: one for each side that guests play]
    #[arg(long)]
    pub guests: Option<usize>,
    /// Continue the session with this id instead of opening a new one
    #[arg(long, value_name = "ID")]
    pub resume: Option<String>,
    /// The player of the seat.
    #[command(flatten)]
    pub player: PlayerArgs,
}

/// Hosts a battle until all guests have verified it.
pub fn run_host(what: &HostArgs, network: &dyn Network) -> ExitCode {
    let mut console = SessionConsole::of_process(what.player.orders);
    match host_battle(what, network, &SessionFolder::of_user(), &mut console) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.tell(),
    }
}

/// Hosts a battle over a network, with its files in a folder.
///
/// # Errors
/// If the session can't be opened or continued, or a guest finds a fault in the battle.
pub fn host_battle(
    what: &HostArgs,
    network: &dyn Network,
    folder: &SessionFolder,
    console: &mut SessionConsole,
) -> Result<(), CommandFailure> {
    let signal = WakeSignal::default();
    let mut program = HostProgram::open(what, (network, &signal), folder)?;
    console.begin_reading(signal.hook());
    let clock = SessionClock::default();
    loop {
        program.now = clock.now();
        let news = program.host.poll(&mut program.world, program.now);
        for news in &news {
            program.note_news(news, console)?;
        }
        program.advance_lobby()?;
        let is_acting = program.play(console);
        if let Some(done) = program.ended() {
            program.host.close();
            // The last messages are sent before the transport ends.
            program.host.poll(&mut program.world, clock.now());
            return done;
        }
        if !is_acting {
            signal.wait(program.host.poll_time());
        }
    }
}

/// The state of the command.
struct HostProgram {
    host: OnlineHost,
    world: World,
    mission: Mission,
    catalogue: Catalogue,
    player: SeatPlayer,
    seat: Option<Side>,
    guests: Option<usize>,
    now: Duration,
    /// Number of entries when the player was last told that it must decide.
    asked: Option<usize>,
    reports: BTreeMap<MemberId, VerificationReport>,
    over_since: Option<Duration>,
    /// `true` if the session file's id was told.
    has_told_id: bool,
}

impl HostProgram {
    fn open(
        what: &HostArgs,
        (network, signal): (&dyn Network, &WakeSignal),
        folder: &SessionFolder,
    ) -> Result<HostProgram, CommandFailure> {
        let PlayerArgs { name, ai, orders, lan } = &what.player;
        let player = SeatPlayer::new(ai, *orders)?;
        let catalogue = game_catalogue()?;
        let mut world = rules::new_world();
        let unable = |error: &dyn std::fmt::Display| {
            CommandFailure::unable(both!(
                "no se puede abrir la sesión: {error}",
                "the session can't be opened: {error}"
            ))
        };
        let host = match &what.resume {
            Some(id) => {
                let id = parse_session_id(id)?;
                OnlineHost::resume(id, folder, &catalogue, &mut world, (network, signal.hook()))
            }
            None => {
                let wanted = what.mission.clone().unwrap_or_default();
                let mission = find_missions(&[wanted], &catalogue)?.remove(0);
                let levels = parse_requisition_points(&what.rp, &mission)?;
                let plan = BattlePlan {
                    mission,
                    catalogue: catalogue.clone(),
                    levels,
                    journals: None,
                    saved: None,
                    campaign: None,
                };
                let reach = if *lan { NetworkReach::LocalNetwork } else { NetworkReach::Internet };
                let name = name.clone().unwrap_or_else(|| "Host".to_owned());
                let settings = HostSettings { name, plan, reach };
                OnlineHost::open(settings, folder, &mut KeySource::System, network, signal.hook())
            }
        };
        let host = host.map_err(|error| unable(&error))?;
        let mission = host.mission().clone();
        let mut program = HostProgram {
            host,
            world,
            mission,
            catalogue,
            player,
            seat: what.seat.side(),
            guests: what.guests,
            now: Duration::ZERO,
            asked: None,
            reports: BTreeMap::new(),
            over_since: None,
            has_told_id: false,
        };
        if what.resume.is_none() {
            program.choose_seat_and_forces()?;
        } else {
            program.seat = program.host.lobby().members[0].side;
        }
        Ok(program)
    }

    /// Takes the host's seat, and chooses the forces of the sides that no guest will play.
    fn choose_seat_and_forces(&mut self) -> Result<(), CommandFailure> {
        self.host.take_seat(self.seat).map_err(describe_refusal)?;
        let sides = Side::BOTH.into_iter().filter(|side| self.is_played_here(*side));
        for side in sides.collect::<Vec<_>>() {
            let level = self.host.lobby().mission.levels[side];
            let kinds = self.player.choose_force(&self.catalogue, &self.mission, (side, level))?;
            if !kinds.is_empty() {
                self.host.choose_force(side, &kinds).map_err(describe_refusal)?;
            }
        }
        Ok(())
    }

    /// Returns `true` if the host decides for a side from the start.
    fn is_played_here(&self, side: Side) -> bool {
        self.seat == Some(side) || self.mission.plays_itself(side)
    }

    fn note_news(&mut self, news: &HostNews, console: &mut SessionConsole) -> Result<(), CommandFailure> {
        let lobby = self.host.lobby();
        if let Some(words) = describe_host_news(news, &lobby) {
            console.tell(&words);
        }
        match news {
            HostNews::TransportFailed(error @ TransportError::NoNetwork) => {
                return Err(describe_transport_error(*error).into());
            }
            HostNews::Session(HostNotice::BattleVerified(member, report)) => {
                self.reports.insert(*member, report.clone());
            }
            // The events of the host contain secrets of the other side.
            HostNews::Session(HostNotice::OrderPlayed(_)) => {
                if let Some(seat) = self.seat.filter(|_| self.player.is_manual) {
                    console.answer(&seat_requests::status_json(&view_for_seat(&BattleState::of(&self.world), seat)));
                }
            }
            _ => {}
        }
        if !self.has_told_id && self.host.path().exists() {
            self.has_told_id = true;
            let id = self.host.path().file_stem().unwrap_or_default().display();
            console.tell(&both!("Sesión: {id}", "Session: {id}"));
        }
        Ok(())
    }

    /// Begins the battle once the expected guests are ready.
    fn advance_lobby(&mut self) -> Result<(), CommandFailure> {
        let session = self.host.session();
        if session.battle().is_some() || session.is_dealing() {
            return Ok(());
        }
        let ready = self.host.lobby().members.iter().skip(1).filter(|guest| guest.ready && guest.present).count();
        if ready < self.guests.unwrap_or_else(|| self.expected_guests()) {
            return Ok(());
        }
        match self.host.begin_battle(&mut self.world) {
            Err(HostActionError::Start(BattleStartError::Setup(fault))) => {
                Err(both!("la batalla no se puede jugar: {fault}", "the battle can't be played: {fault}").into())
            }
            // Another guest is not ready yet.
            _ => Ok(()),
        }
    }

    /// Returns one guest for each side that guests play.
    fn expected_guests(&self) -> usize {
        Side::BOTH.into_iter().filter(|side| !self.is_played_here(*side)).count().max(1)
    }

    /// Gives the next order of the host, if it must decide. Returns `true` if it has given one.
    fn play(&mut self, console: &mut SessionConsole) -> bool {
        let Some(battle) = self.host.session().battle() else { return false };
        let entries = battle.record().steps.len();
        let Some(seat) = self.world.resource::<PendingDecision>().seat() else { return false };
        let decides = self.host.session().plays_side(seat) || self.seat == Some(seat);
        if !decides || self.host.session().is_busy() || self.host.is_unsaved() {
            return false;
        }
        let truth = BattleState::of(&self.world);
        if self.player.is_manual && !truth.charter.plays_itself(seat) {
            if self.asked.replace(entries) != Some(entries) {
                console.answer(&seat_requests::status_json(&view_for_seat(&truth, seat)));
            }
            return console.next_request().is_some_and(|line| self.answer_request(&line, seat, console));
        }
        let seen = Observation::from_state(&self.world, &truth, seat);
        let order = self.player.decide(&seen);
        order.is_some_and(|order| self.host.submit_order(&mut self.world, order).is_ok())
    }

    /// Answers a request for the host's seat. An order is answered by the news of it.
    fn answer_request(&mut self, line: &[u8], seat: Side, console: &mut SessionConsole) -> bool {
        let view = |world: &World| view_for_seat(&BattleState::of(world), seat);
        let answer: Value = match seat_requests::parse_request(line) {
            Err(error) => error,
            Ok(SeatRequest::Status {}) => seat_requests::status_json(&view(&self.world)),
            Ok(SeatRequest::Legal {}) => seat_requests::legal_json(&view(&self.world), seat),
            Ok(SeatRequest::Order { order }) => match self.host.submit_order(&mut self.world, order) {
                Ok(()) => return true,
                Err(HostActionError::Order(HostRefusal::Rules(refusal))) => {
                    seat_requests::error_json(refusal.code(), &refusal.to_string())
                }
                Err(error) => seat_requests::error_json("Refused", &error.to_string()),
            },
        };
        console.answer(&answer);
        true
    }

    /// Returns the result once the battle is over and all guests that are here have verified it.
    fn ended(&mut self) -> Option<Result<(), CommandFailure>> {
        self.host.session().battle().filter(|battle| battle.record().over())?;
        let since = *self.over_since.get_or_insert(self.now);
        let lobby = self.host.lobby();
        if let Some((member, report)) =
            self.reports.iter().find(|(_, report)| !matches!(report, VerificationReport::Sound { .. }))
        {
            let name = super::session_words::member_name(Some(&lobby), *member);
            let Localized { es, en } = describe_report(report);
            return Some(Err(CommandFailure::faulty(both!("{name}: {es}", "{name}: {en}"))));
        }
        let is_missing = lobby.members.iter().skip(1).any(|guest| !self.reports.contains_key(&guest.member));
        if !is_missing {
            return Some(Ok(()));
        }
        let words = both!("un invitado no ha comprobado la batalla", "a guest has not verified the battle");
        (self.now.saturating_sub(since) > VERIFICATION_TIME).then(|| Err(words.into()))
    }
}

fn describe_refusal(error: HostActionError) -> CommandFailure {
    both!("no se puede: {error}", "that can't be done: {error}").into()
}

/// Reads the id of a session.
pub(super) fn parse_session_id(id: &str) -> Result<online::SessionId, CommandFailure> {
    let read = serde_json::from_value(Value::String(id.to_owned()));
    read.map_err(|_| both!("«{id}» no es el id de una sesión", "`{id}` is not the id of a session").into())
}

/// Returns the guest's or host's own entry in a lobby.
pub(super) fn find_member(lobby: &LobbyState, member: MemberId) -> Option<&online::LobbyMember> {
    lobby.members.iter().find(|known| known.member == member)
}
