//! `incursion host`: the host of an online battle without a window. It begins the battle once all guests are ready,
//! plays its own seat, and ends once all guests have verified the battle. A campaign advances by its battle.

use std::{process::ExitCode, time::Duration};

use bevy_ecs::world::World;
use online::{BattleStartError, HostNotice, HostRefusal, LobbyState, VerificationReport};
use online_runtime::{
    HostActionError, HostNews, OnlineHost, SessionClock, SessionFolder,
    transport::{Network, TransportError},
};
use record::Digest;
use rules::{BattleState, Catalogue, Localized, Observation, PendingDecision, Side, both, view_for_seat};
use serde_json::Value;

use super::{
    hosted_campaign::HostedCampaign,
    hosted_expedition::HostedExpedition,
    hosted_session::{HostArgs, find_folders, open_session, resume_session},
    lobby_watch::{LobbyObstacle, remove_absent_members},
    seat_player::SeatPlayer,
    seat_requests,
    session_console::SessionConsole,
    session_errors::describe_refused_action,
    session_setup::{SessionIdLine, SessionSetup, run_session},
    session_words::{describe_host_news, describe_report, member_name},
    thinking_thread::DecisionMoment,
};
use crate::output::CommandFailure;

/// Time for which a host waits after the battle for guests that have not verified it, or have not chosen a card.
const VERIFICATION_TIME: Duration = Duration::from_secs(60);

/// Hosts a battle until all guests have verified it.
pub fn run_host(what: &HostArgs, network: &dyn Network) -> ExitCode {
    run_session(&what.player, |folder, console| host_battle(what, network, folder, console))
}

/// Hosts a battle over a network, with its files in a folder.
///
/// # Errors
/// If the session or its campaign can't be opened or continued, a guest finds a fault in the battle, or the campaign
/// can't advance by it.
pub fn host_battle(
    what: &HostArgs,
    network: &dyn Network,
    folder: &SessionFolder,
    console: &mut SessionConsole,
) -> Result<(), CommandFailure> {
    let setup = SessionSetup::new(&what.player)?;
    let signal = setup.signal.clone();
    let mut program = HostProgram::open(what, setup, (network, folder), console)?;
    console.begin_reading(signal.hook());
    let clock = SessionClock::default();
    loop {
        program.now = clock.now();
        let news = program.host.poll(&mut program.world, program.now);
        for news in &news {
            program.note_news(news, console)?;
        }
        program.advance_lobby(console)?;
        let is_acting = program.play(console);
        program.settle_campaign(console);
        program.settle_expedition(console);
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
    catalogue: Catalogue,
    player: SeatPlayer,
    campaign: Option<HostedCampaign>,
    expedition: Option<HostedExpedition>,
    seat: Option<Side>,
    guests: Option<usize>,
    now: Duration,
    /// Number of entries when the player was last told that it must decide.
    asked: Option<usize>,
    over_since: Option<Duration>,
    id_line: SessionIdLine,
    obstacle: LobbyObstacle,
}

impl HostProgram {
    fn open(
        what: &HostArgs,
        setup: SessionSetup,
        (network, folder): (&dyn Network, &SessionFolder),
        console: &mut SessionConsole,
    ) -> Result<HostProgram, CommandFailure> {
        let folder = find_folders(what, folder)?;
        let mut world = rules::new_world();
        let (host, campaign) = match &what.resume {
            Some(id) => resume_session(id, (&setup, network), (&folder, what), &mut world, console)?,
            None => open_session(what, (&setup, network), &folder, console)?,
        };
        let expedition = HostedExpedition::of_session(host.session(), &folder, console)?;
        let SessionSetup { catalogue, player, .. } = setup;
        let mut program = HostProgram {
            host,
            world,
            catalogue,
            player,
            campaign,
            expedition,
            seat: what.seat.side(),
            guests: what.guests,
            now: Duration::ZERO,
            asked: None,
            over_since: None,
            id_line: SessionIdLine::default(),
            obstacle: LobbyObstacle::default(),
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
        self.host.take_seat(self.seat).map_err(|error| describe_refused_action(&error))?;
        let sides = Side::BOTH.into_iter().filter(|side| self.is_played_here(*side));
        for side in sides.collect::<Vec<_>>() {
            let level = self.host.lobby().mission.levels[side];
            let page = self.host.session().campaign().map(|terms| &terms.pages[side]);
            let kinds = self.player.choose_force(&self.catalogue, self.host.mission(), (side, level), page)?;
            if !kinds.is_empty() {
                self.host.choose_force(side, &kinds).map_err(|error| describe_refused_action(&error))?;
            }
        }
        Ok(())
    }

    /// Returns `true` if the host decides for a side from the start.
    fn is_played_here(&self, side: Side) -> bool {
        self.seat == Some(side) || self.host.mission().plays_itself(side)
    }

    fn note_news(&mut self, news: &HostNews, console: &mut SessionConsole) -> Result<(), CommandFailure> {
        let words = describe_host_news(news, &self.host.lobby());
        let is_end = matches!(news, HostNews::TransportFailed(TransportError::NoNetwork));
        match words {
            // The caller tells the reason of a failure.
            Some(words) if is_end => return Err(words.into()),
            Some(words) => console.tell(&words),
            None => {}
        }
        match news {
            // The events of the host contain secrets of the other side.
            HostNews::Session(HostNotice::OrderPlayed(_)) => {
                if let Some(seat) = self.seat.filter(|_| self.player.is_manual) {
                    console.answer(&seat_requests::status_json(&view_for_seat(&BattleState::of(&self.world), seat)));
                }
            }
            HostNews::Session(notice) => self.note_campaign_news(notice, console),
            _ => {}
        }
        self.id_line.tell_once(self.host.path(), console);
        Ok(())
    }

    /// Enters the battle and the choices of guests in the campaign, or the battle in the expedition.
    fn note_campaign_news(&mut self, notice: &HostNotice, console: &mut SessionConsole) {
        if let (HostNotice::BattleBegun, Some(expedition)) = (notice, &mut self.expedition)
            && let Some(battle) = self.host.session().battle()
        {
            expedition.adopt_battle(battle, console);
        }
        let Some(campaign) = &mut self.campaign else { return };
        match notice {
            HostNotice::BattleBegun => {
                if let Some(battle) = self.host.session().battle() {
                    campaign.adopt_battle(battle, console);
                }
            }
            HostNotice::CardChosen(side, choice) => {
                campaign.make_choice(*side, choice, console);
                let terms = campaign.terms();
                self.host.update_campaign(terms);
            }
            _ => {}
        }
    }

    /// Enters the end of the battle in the campaign once, and tells the guests.
    fn settle_campaign(&mut self, console: &mut SessionConsole) {
        let own = Side::BOTH.map(|side| (side, self.is_played_here(side)));
        let own = own.into_iter().filter(|(_, is_own)| *is_own).map(|(side, _)| side);
        let Some(campaign) = self.campaign.as_mut().filter(|campaign| !campaign.is_settled()) else { return };
        let battle = self.host.session().battle().filter(|battle| battle.record().over());
        let Some(record) = battle.map(|battle| battle.record().clone()) else { return };
        campaign.settle_battle(&record, own, console);
        let terms = campaign.terms();
        self.host.update_campaign(terms);
    }

    /// Enters the end of the battle in the expedition once, and tells the guests.
    fn settle_expedition(&mut self, console: &mut SessionConsole) {
        let Some(expedition) = self.expedition.as_mut().filter(|expedition| !expedition.is_settled()) else { return };
        let Some(battle) = self.host.session().battle().filter(|battle| battle.record().over()) else { return };
        let page = expedition.settle_battle(battle.record(), console);
        self.host.update_expedition(page);
    }

    /// Begins the battle once the expected guests are ready.
    fn advance_lobby(&mut self, console: &mut SessionConsole) -> Result<(), CommandFailure> {
        let session = self.host.session();
        if session.battle().is_some() || session.is_dealing() {
            return Ok(());
        }
        remove_absent_members(&mut self.host, console);
        let ready = self.host.lobby().members.iter().skip(1).filter(|guest| guest.ready && guest.present).count();
        if ready < self.guests.unwrap_or_else(|| self.expected_guests()) {
            return Ok(());
        }
        match self.host.begin_battle(&mut self.world) {
            Err(HostActionError::Start(BattleStartError::UnplayableSetup(Localized { es, en }))) => {
                Err(both!("la batalla no se puede jugar: {es}", "the battle can't be played: {en}").into())
            }
            Err(error) => {
                self.obstacle.tell_once(&error, &self.host.lobby(), console);
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    /// Returns one guest for each side that guests play.
    fn expected_guests(&self) -> usize {
        Side::BOTH.into_iter().filter(|side| !self.is_played_here(*side)).count().max(1)
    }

    /// Gives the next order of the host, if it must decide and the order is there. Returns `true` if it has given one.
    fn play(&mut self, console: &mut SessionConsole) -> bool {
        let Some(battle) = self.host.session().battle() else { return false };
        let steps = &battle.record().steps;
        let moment =
            DecisionMoment { entries: steps.len(), digest: steps.last().map_or(Digest(0), |step| step.digest) };
        let Some(seat) = self.world.resource::<PendingDecision>().seat() else { return false };
        let decides = self.host.session().plays_side(seat) || self.seat == Some(seat);
        if !decides || self.host.session().is_busy() || self.host.is_unsaved() {
            return false;
        }
        let is_automated = self.host.mission().plays_itself(seat);
        if self.player.is_manual && !is_automated {
            if self.asked.replace(moment.entries) != Some(moment.entries) {
                console.answer(&seat_requests::status_json(&view_for_seat(&BattleState::of(&self.world), seat)));
            }
            return console.next_request().is_some_and(|line| self.answer_request(&line, seat, console));
        }
        let world = &self.world;
        let order = self.player.find_order(moment, || Observation::of(world, seat));
        order.is_some_and(|order| self.host.submit_order(&mut self.world, order).is_ok())
    }

    /// Answers a request for the host's seat. An order is answered by the news of it.
    fn answer_request(&mut self, line: &[u8], seat: Side, console: &mut SessionConsole) -> bool {
        let view = view_for_seat(&BattleState::of(&self.world), seat);
        let submit = |order| self.host.submit_order(&mut self.world, order).map_err(|error| order_error_json(&error));
        if let Some(answer) = seat_requests::answer_request(line, (&view, seat), submit) {
            console.answer(&answer);
        }
        true
    }

    /// Returns the result once the battle is over, and all guests that are here have verified it and chosen their
    /// cards.
    fn ended(&mut self) -> Option<Result<(), CommandFailure>> {
        self.host.session().battle().filter(|battle| battle.record().over())?;
        let since = *self.over_since.get_or_insert(self.now);
        let (lobby, reports) = (self.host.lobby(), self.host.reports());
        if let Some((member, report)) =
            reports.iter().find(|(_, report)| !matches!(report, VerificationReport::Sound { .. }))
        {
            let name = member_name(Some(&lobby), *member);
            let Localized { es, en } = describe_report(report);
            return Some(Err(CommandFailure::faulty(both!("{name}: {es}", "{name}: {en}"))));
        }
        let is_missing = lobby.members.iter().skip(1).any(|guest| !reports.contains_key(&guest.member));
        let is_late = self.now.saturating_sub(since) > VERIFICATION_TIME;
        if is_missing {
            let words = both!("un invitado no ha comprobado la batalla", "a guest has not verified the battle");
            return is_late.then(|| Err(words.into()));
        }
        let is_done = is_late || !self.has_undecided_guest(&lobby);
        is_done.then(|| match (&mut self.campaign, &mut self.expedition) {
            (Some(campaign), _) => campaign.finish(),
            (None, Some(expedition)) => expedition.finish(),
            (None, None) => Ok(()),
        })
    }

    /// Returns `true` if a guest that is here must still choose the card that its side keeps.
    fn has_undecided_guest(&self, lobby: &LobbyState) -> bool {
        let Some(campaign) = &self.campaign else { return false };
        let must_decide = |side: Side| !self.is_played_here(side) && campaign.must_decide(side);
        lobby.members.iter().skip(1).any(|guest| guest.present && guest.side.is_some_and(must_decide))
    }
}

fn order_error_json(error: &HostActionError) -> Value {
    match error {
        HostActionError::Order(HostRefusal::Rules(refusal)) => {
            seat_requests::error_json(refusal.code(), &refusal.to_string())
        }
        error => seat_requests::error_json("Refused", &error.to_string()),
    }
}
