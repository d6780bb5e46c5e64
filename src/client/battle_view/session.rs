//! The battle in play: [`BattleSession`], the record with its journal, and [`BattleView`], the view that the window
//! shows.

mod undo_groups;

pub use crate::view::{BattleView, RightPanelPage};

pub use crate::battle_source::OnlineNews;

use super::{
    battle_source::{BattleSource, GuestSource, OrderResult},
    play_timer::PlayTimer,
    seats::{Seat, SeatPair},
};
use online::{GuestBattle, MemberId, SeatDecider};
use online_runtime::{OnlineGuest, OnlineHost};
use record::{AiSeat, Battle, BattleSpec, Difficulty, Digest, FigureCommander, JournalError, Record};
use rules::{BattleEvent, BattleState, FigureId, Localized, Order, Side};
use ui_kit::prelude::*;

/// Resource: the battle in play with its journal.
#[derive(Resource)]
pub struct BattleSession {
    /// The machine that carries out the battle.
    source: BattleSource,
    /// Name of the mission.
    pub mission: Localized,
    /// Timer of the battle; `None` if it goes on after an earlier part of unknown duration.
    timer: Option<PlayTimer>,
    /// Id of the mission, for texts and for playing it again.
    pub mission_id: String,
    /// Players of both sides.
    pub seats: SeatPair,
    /// In an online battle, the side that is played at this window.
    own_side: Option<Side>,
    /// Players' names for figures of a campaign: kind, number, name.
    pub called: Vec<(String, u16, String)>,
    /// The order that is not answered yet.
    pub(crate) pending: Option<Order>,
    /// News of the online session that came with an order.
    news: Vec<OnlineNews>,
    /// In an online battle, the gesture that is being taken back: number of entries before it, and its seat.
    undoing: Option<(usize, Side)>,
    /// Number of entries in the record before each gesture of a player, that is, a key press or click with all orders
    /// that it gives. Undo reverts a whole gesture.
    pub(crate) gestures: Vec<usize>,
    /// Number of entries after each gesture that was undone: redo repeats it as a whole.
    pub(crate) undone: Vec<usize>,
}

/// Resource: the visible events of the battle, copied for the log and the statistics.
#[derive(Resource, Default)]
pub struct EventHistory {
    /// The events, oldest first.
    pub events: Vec<BattleEvent>,
}

impl EventHistory {
    /// Copies new events of the log, and removes events that were undone.
    pub(super) fn follow(&mut self, log: &[BattleEvent]) {
        let kept = self.events.iter().zip(log).take_while(|(known, event)| known == event).count();
        self.events.truncate(kept);
        self.events.extend_from_slice(&log[kept..]);
    }
}

/// Returns `true` while an order is not answered.
pub fn is_order_pending(world: &World) -> bool {
    world.get_resource::<BattleSession>().is_some_and(BattleSession::has_pending_order)
}

pub(super) fn plugin(app: &mut App) {
    // Systems that run when the view changes must also run when the screen opens.
    app.init_resource::<EventHistory>()
        .add_systems(OnEnter(Screen::Battle), |mut view: ResMut<BattleView>| view.set_changed())
        .add_systems(Last, save_play_time.run_if(resource_exists::<BattleSession>));
}

/// Saves the play time from time to time, and when the game is closed.
fn save_play_time(mut exits: MessageReader<AppExit>, mut session: ResMut<BattleSession>) {
    let is_closing = exits.read().next().is_some();
    // Nothing on the screen shows the time.
    let session = session.bypass_change_detection();
    if is_closing || session.timer.as_ref().is_some_and(PlayTimer::is_due) {
        session.save_play_time();
    }
}

impl BattleSession {
    /// Returns the session of a battle that is opened now; all seats but the AI's are played at this window.
    pub fn new(battle: Battle) -> BattleSession {
        let seats = SeatPair::seated(&battle.spec().players, &battle.record().computers());
        BattleSession::of_source(BattleSource::Local(Box::new(battle)), seats)
    }

    /// Returns the session of a battle that guests at other machines play, too. `side` is played at this window, if
    /// any side is.
    pub fn hosted(host: OnlineHost, began: ClientInstant, side: Option<Side>) -> BattleSession {
        let mut session = BattleSession::online(BattleSource::Host(Box::new(host), began), side);
        Side::BOTH.into_iter().for_each(|side| session.update_hosted_seat(side));
        session
    }

    /// Returns the session of a battle at the host's machine. `side` is played at this window; a spectator has none.
    pub fn remote(guest: OnlineGuest, began: ClientInstant, side: Option<Side>) -> BattleSession {
        BattleSession::online(BattleSource::Guest(Box::new(GuestSource { guest, record: None }), began), side)
    }

    fn online(source: BattleSource, side: Option<Side>) -> BattleSession {
        let seat = |of| if side == Some(of) { Seat::Here } else { Seat::Remote };
        let seats = SeatPair::of_kinds(&source.spec().players, seat);
        BattleSession { own_side: side, ..BattleSession::of_source(source, seats) }
    }

    /// Takes over who decides for a side at the host's machine.
    fn update_hosted_seat(&mut self, side: Side) {
        let Some(host) = self.host() else { return };
        let name = self.seats[side].name().to_owned();
        let is_here = self.own_side == Some(side) || host.session().plays_side(side);
        self.seats[side] = match host.session().seat_decider(side) {
            SeatDecider::Computer(computer) => Seat::Computer(name, computer),
            // The rules choose its orders, so its strength does not matter.
            SeatDecider::Automaton => Seat::Computer(name, AiSeat { strength: Difficulty::Recruit, seed: 0 }),
            SeatDecider::Members if is_here => Seat::Here(name),
            SeatDecider::Members => Seat::Remote(name),
        };
    }

    /// Takes over that the AI plays a side from now on, at the host's machine, or no longer.
    pub fn note_seat_change(&mut self, side: Side, by_ai: bool) {
        if self.host().is_some() {
            return self.update_hosted_seat(side);
        }
        let name = self.seats[side].name().to_owned();
        let is_here = self.own_side == Some(side) && !by_ai;
        self.seats[side] = if is_here { Seat::Here(name) } else { Seat::Remote(name) };
    }

    fn of_source(source: BattleSource, seats: SeatPair) -> BattleSession {
        let stamp = source.spec().mission.as_ref();
        let unnamed = || Localized { es: String::new(), en: String::new() };
        let (mission, mission_id) =
            stamp.map_or_else(|| (unnamed(), String::new()), |stamp| (stamp.name.clone(), stamp.id.clone()));
        let timer = PlayTimer::start(source.saved_path(), source.entries());
        BattleSession {
            source,
            mission,
            mission_id,
            timer,
            seats,
            own_side: None,
            called: Vec::new(),
            pending: None,
            news: Vec::new(),
            undoing: None,
            gestures: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// Returns the setup of the battle.
    pub fn spec(&self) -> &BattleSpec {
        self.source.spec()
    }

    /// Returns the record; `None` while only another machine has it.
    pub fn record(&self) -> Option<&Record> {
        self.source.record()
    }

    /// Returns the battle with its journal, if it is played in this window alone.
    pub fn local_battle(&self) -> Option<&Battle> {
        if let BattleSource::Local(battle) = &self.source { Some(battle) } else { None }
    }

    /// Like [`local_battle`](Self::local_battle), mutable.
    pub fn local_battle_mut(&mut self) -> Option<&mut Battle> {
        if let BattleSource::Local(battle) = &mut self.source { Some(battle) } else { None }
    }

    /// Replaces the battle by one that is played in this window alone.
    pub fn set_local_battle(&mut self, battle: Battle) {
        self.source = BattleSource::Local(Box::new(battle));
    }

    /// Returns the host's end of the online session, if it is here.
    pub fn host(&self) -> Option<&OnlineHost> {
        if let BattleSource::Host(host, _) = &self.source { Some(host) } else { None }
    }

    /// Like [`host`](Self::host), mutable.
    pub fn host_mut(&mut self) -> Option<&mut OnlineHost> {
        if let BattleSource::Host(host, _) = &mut self.source { Some(host) } else { None }
    }

    /// Takes the host's end of the online session out of the battle, if it is here.
    pub fn into_host(self) -> Option<Box<OnlineHost>> {
        if let BattleSource::Host(host, _) = self.source { Some(host) } else { None }
    }

    /// Returns the guest's end of the online session, if it is here.
    pub fn guest(&self) -> Option<&OnlineGuest> {
        if let BattleSource::Guest(source, _) = &self.source { Some(&source.guest) } else { None }
    }

    /// Like [`guest`](Self::guest), mutable.
    pub fn guest_mut(&mut self) -> Option<&mut OnlineGuest> {
        if let BattleSource::Guest(source, _) = &mut self.source { Some(&mut source.guest) } else { None }
    }

    /// Takes the guest's end of the online session out of the battle, if it is here.
    pub fn into_guest(self) -> Option<OnlineGuest> {
        if let BattleSource::Guest(source, _) = self.source { Some(source.guest) } else { None }
    }

    /// Stores the record of a guest's battle, after the host has shown its secret.
    pub fn set_guest_record(&mut self, opened: Record) {
        if let BattleSource::Guest(source, _) = &mut self.source {
            source.record = Some(opened);
        }
    }

    /// Returns `true` if the battle is played on several machines.
    pub fn is_online(&self) -> bool {
        !matches!(self.source, BattleSource::Local(_))
    }

    /// Returns `true` while an order is not answered.
    pub fn has_pending_order(&self) -> bool {
        // After a restart, a guest may still wait for the answer to an order of before.
        let is_guest_busy = || self.guest().and_then(OnlineGuest::battle).is_some_and(GuestBattle::has_pending_order);
        self.pending.is_some() || is_guest_busy()
    }

    /// Lets the online session go on, and returns its news.
    pub fn poll_online(&mut self, world: &mut World) -> Vec<OnlineNews> {
        let mut news = std::mem::take(&mut self.news);
        news.extend(self.source.poll(world));
        news
    }

    /// Returns the side whose half-turn it is in an online battle with a clock, and the time left.
    pub fn clock_left(&self) -> Option<(Side, Duration)> {
        self.source.clock_left()
    }

    /// Returns the other player of a shared side that commands the figure of an order and is here, in an online battle.
    pub fn other_commander(&self, world: &World, order: Order) -> Option<MemberId> {
        let of_host =
            |host: &OnlineHost| host.session().other_commander(&BattleState::of(world), MemberId::HOST, order);
        match (self.host(), self.guest()) {
            (Some(host), _) => of_host(host),
            (None, guest) => guest?.session().other_commander(order),
        }
    }

    /// Returns the order in which the players of a shared side want its figures to act. Others come last.
    pub fn activation_order(&self) -> &[FigureId] {
        match self.guest() {
            Some(guest) if self.record().is_none() => guest.session().arrangement(),
            _ => self.record().map_or(&[], Record::activation_order),
        }
    }

    /// Returns the people who share a side, each with `true` if the AI plays their figures because they have left; empty
    /// if there are fewer than two.
    pub fn sharing_people(&self, side: Side) -> Vec<(String, bool)> {
        let mut people: Vec<(String, bool)> = Vec::new();
        for by in &self.spec().crew[side] {
            if let FigureCommander::Person(name) = by
                && !name.is_empty()
                && people.iter().all(|(known, _)| known != name)
            {
                people.push((name.clone(), self.absent_people().contains(name)));
            }
        }
        if people.len() < 2 { Vec::new() } else { people }
    }

    /// Returns the names of the people who have left their figures on a shared side to the AI.
    pub fn absent_people(&self) -> &[String] {
        self.record().map_or(&[], Record::absent_people)
    }

    /// Stores the order in which the players of a shared side want its figures to act. At a guest, the host answers later.
    pub(crate) fn set_activation_order(&mut self, world: &World, figures: &[FigureId]) {
        match &mut self.source {
            BattleSource::Local(battle) => battle.set_activation_order(figures.to_vec()),
            BattleSource::Host(host, _) => {
                host.arrange_figures(world, figures);
            }
            BattleSource::Guest(source, _) => source.guest.arrange_figures(figures.to_vec()),
        }
    }

    /// Ends the online session of a finished battle for good.
    pub fn end_online_session(&mut self) {
        if let Some(host) = self.host_mut() {
            host.close();
        } else if let Some(guest) = self.guest_mut() {
            guest.leave(false);
        }
    }

    /// Leaves the online session; it can be continued from its file.
    pub fn leave_online_session(&mut self) {
        if let Some(host) = self.host_mut() {
            host.leave();
        } else if let Some(guest) = self.guest_mut() {
            guest.leave(true);
        }
    }

    /// Returns the number of entries of the record.
    pub fn entries(&self) -> usize {
        self.source.entries()
    }

    /// Returns the digest of the present state, or of what a guest knows of it.
    pub fn digest(&self) -> Digest {
        self.source.digest()
    }

    /// Returns `true` if the battle is saved up to now.
    pub fn is_saved(&self) -> bool {
        self.source.is_saved()
    }

    /// Returns `true` if the last attempt to save the battle failed. A battle that isn't saved at all doesn't fail.
    pub fn is_save_failing(&self) -> bool {
        self.source.is_save_failing()
    }

    /// Returns the last warning of the journal, once.
    pub(crate) fn take_warning(&mut self) -> Option<JournalError> {
        self.local_battle_mut().and_then(Battle::take_warning)
    }

    /// Submits an order.
    pub(crate) fn submit(&mut self, world: &mut World, order: Order) -> OrderResult {
        self.source.submit(world, order, &mut self.news)
    }

    /// Returns the whole minutes of play, with those before the battle was resumed; `None` if an older game played a
    /// part of it, which saved no time.
    pub fn minutes(&self) -> Option<u32> {
        self.timer.as_ref().map(|timer| (timer.elapsed().as_secs() / 60) as u32)
    }

    /// Saves the play time beside the battle.
    pub fn save_play_time(&mut self) {
        if let (Some(timer), Some(path)) = (&mut self.timer, self.source.saved_path()) {
            timer.save(path);
        }
    }
}
