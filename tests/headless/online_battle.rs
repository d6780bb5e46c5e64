//! Online battles in the window, as host and as guest. The other end of the session is played by the test. The AI
//! decides for both players; the window gets its orders as intents.

use std::{sync::Arc, time::Duration};

use ai::{Ai, AiLevel};
use bevy::ecs::world::World;
use client::{
    battle_modes::online_battle::{OnlineStatus, open_guest_battle, open_hosted_battle},
    battle_view::{
        intent_queue::BattleIntent,
        session::{BattleSession, BattleView},
    },
    menus::debrief::{DebriefIntent, DebriefModel},
    ui_kit::{clock::ClientInstant, screen::Screen},
};
use mission::force::Force;
use online::{BattlePlan, VerificationReport};
use online_runtime::{
    GuestSettings, HostSettings, KeySource, MemoryNetwork, OnlineGuest, OnlineHost, SessionFolder,
    transport::{JoinTarget, NetworkReach},
};
use rules::{BattleState, Observation, Order, PendingDecision, Side, view_for_seat};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
};

/// Time of a frame.
const FRAME: Duration = Duration::from_millis(20);
/// Maximum number of frames until an order is answered.
const PATIENCE: usize = 500;

/// A session with both ends, before one of them is given to the window.
struct OpenSession {
    network: MemoryNetwork,
    host: OnlineHost,
    guest: OnlineGuest,
    began: ClientInstant,
}

/// The end of the session that the test plays.
pub enum OtherEnd {
    Host(Box<OnlineHost>, Box<World>),
    Guest(Box<OnlineGuest>),
}

/// A battle between the window and the test.
pub struct OnlineMatch {
    pub game: HeadlessGame,
    pub other: OtherEnd,
    pub network: MemoryNetwork,
    began: ClientInstant,
    ai: Ai,
}

fn battle_plan(id: &str) -> BattlePlan {
    let catalogue = mission::load_catalogue(&mission::paths::figures_file()).expect("the game's figures");
    let library = mission::load_mission_library(&[mission::paths::game_missions_dir()], &catalogue);
    let mission = library.find(id).expect("a mission of the game").clone();
    let levels = mission.rp;
    BattlePlan { mission, catalogue, levels, journals: None, saved: None, campaign: None, expedition: None }
}

fn quick_force(plan: &BattlePlan, side: Side) -> Vec<String> {
    let catalogue = plan.mission.catalogue(&plan.catalogue);
    let force = Force::new(&catalogue, plan.mission.force_limits(side, plan.levels[side]));
    let bought = force.quick_pick().expect("a force that the dossier allows");
    bought.iter().map(|kind| catalogue.kind(*kind).id.clone()).collect()
}

impl OpenSession {
    /// Opens a session for the Allies, joins it for the SWD, and begins the battle in that world.
    fn begin(home: &TestHome, world: &mut World) -> OpenSession {
        let (network, mut keys) = (MemoryNetwork::new(1), KeySource::of_seed(1));
        let plan = battle_plan("recon");
        let forces = Side::BOTH.map(|side| quick_force(&plan, side));
        let folder = |name: &str| SessionFolder::new(&home.0.join(name), &home.0.join("saves"));
        let settings = HostSettings { name: "Ana".into(), plan, reach: NetworkReach::LocalNetwork };
        let host = OnlineHost::open(settings, &folder("host"), &mut keys, &network, Arc::new(|| {}));
        let mut host = host.expect("a folder for the session");
        let began = ClientInstant::now();
        host.poll(world, Duration::ZERO);
        let code = host.invitation().expect("an invitation").code;
        let (target, reach) = (JoinTarget::Code(code), NetworkReach::LocalNetwork);
        let settings = GuestSettings { name: "Luis".into(), target, reach };
        let guest = OnlineGuest::join(settings, &folder("guest"), &mut keys, &network, Arc::new(|| {}));
        let mut session = OpenSession { network, host, guest: guest.expect("a folder for the session"), began };
        session.settle(world);
        session.host.take_seat(Some(Side::Allied)).expect("a free side");
        session.guest.take_seat(Some(Side::German));
        session.settle(world);
        let [allied, german] = forces;
        session.host.choose_force(Side::Allied, &allied).expect("a legal force");
        session.guest.choose_force(german);
        session.settle(world);
        session.guest.declare_ready();
        session.settle(world);
        session.host.begin_battle(world).expect("all are ready");
        session.settle(world);
        assert!(session.guest.battle().is_some(), "the guest has the battle");
        session
    }

    /// Lets both ends exchange all messages.
    fn settle(&mut self, world: &mut World) {
        for _ in 0..20 {
            self.host.poll(world, self.began.elapsed());
            self.guest.poll(self.began.elapsed());
        }
    }
}

impl OnlineMatch {
    /// Begins a battle with the window as host.
    pub fn as_host(name: &str, home: &TestHome) -> OnlineMatch {
        let game = open_game(name, home);
        let OpenSession { network, host, guest, began } = game.with(|world| OpenSession::begin(home, world));
        game.with(|world| open_hosted_battle(world, host, began));
        OnlineMatch::new(game, OtherEnd::Guest(Box::new(guest)), network, began)
    }

    /// Begins a battle with the window as guest.
    pub fn as_guest(name: &str, home: &TestHome) -> OnlineMatch {
        let game = open_game(name, home);
        let mut world = rules::new_world();
        let OpenSession { network, host, guest, began } = OpenSession::begin(home, &mut world);
        game.with(|window| open_guest_battle(window, guest, began));
        OnlineMatch::new(game, OtherEnd::Host(Box::new(host), Box::new(world)), network, began)
    }

    fn new(game: HeadlessGame, other: OtherEnd, network: MemoryNetwork, began: ClientInstant) -> OnlineMatch {
        let mut online = OnlineMatch { game, other, network, began, ai: Ai::default() };
        online.frames(5);
        online
    }

    /// Lets frames pass, with both ends polled.
    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.game.step(FRAME);
            let now = self.began.elapsed();
            match &mut self.other {
                OtherEnd::Host(host, world) => drop(host.poll(world, now)),
                OtherEnd::Guest(guest) => drop(guest.poll(now)),
            }
        }
    }

    /// Returns the side of the window.
    fn own_side(&self) -> Side {
        if matches!(self.other, OtherEnd::Guest(_)) { Side::Allied } else { Side::German }
    }

    fn is_pending(&self) -> bool {
        let other = match &self.other {
            OtherEnd::Host(host, _) => host.session().is_busy(),
            OtherEnd::Guest(guest) => guest.battle().expect("a battle").has_pending_order(),
        };
        other || self.game.with(|world| world.resource::<BattleSession>().has_pending_order())
    }

    /// Lets frames pass until every order is answered and both ends have the same number of entries.
    pub fn settle(&mut self) {
        for _ in 0..PATIENCE {
            self.frames(1);
            if !self.is_pending() && self.entries(true) == self.entries(false) {
                return;
            }
        }
        self.game.fail("an order is not answered");
    }

    /// Lets frames pass until a condition holds.
    pub fn until(&mut self, what: &str, holds: impl Fn(&HeadlessGame) -> bool) {
        for _ in 0..PATIENCE {
            if holds(&self.game) {
                return;
            }
            self.frames(1);
        }
        self.game.fail(what);
    }

    /// Returns the number of entries that the window or the other end knows.
    fn entries(&self, of_window: bool) -> usize {
        match &self.other {
            _ if of_window => self.game.with(|world| world.resource::<BattleSession>().entries()),
            OtherEnd::Host(host, _) => host.session().battle().expect("a battle").record().steps.len(),
            OtherEnd::Guest(guest) => guest.battle().expect("a battle").entries() as usize,
        }
    }

    pub fn awaiting(&self) -> PendingDecision {
        self.game.with(|world| world.resource::<PendingDecision>().clone())
    }

    /// Makes the player whose decision is pending give an order. Returns `false` after the end.
    pub fn play_order(&mut self) -> bool {
        let Some(seat) = self.awaiting().seat() else { return false };
        if seat == self.own_side() {
            let seen = self.game.with(|world| Observation::of(world, seat));
            let order = self.choose_order(&seen);
            self.game.with(|world| {
                world.write_message(BattleIntent::from(order));
            });
        } else {
            self.give_other_order(seat);
        }
        self.settle();
        true
    }

    fn choose_order(&mut self, seen: &Observation) -> Order {
        self.ai.decide(seen, AiLevel::Recruit, 7).expect("the seat that must decide has an order").order
    }

    fn give_other_order(&mut self, seat: Side) {
        let seen = match &self.other {
            OtherEnd::Host(_, world) => Observation::of(world, seat),
            OtherEnd::Guest(guest) => guest.battle().expect("a battle").observation().clone(),
        };
        let order = self.choose_order(&seen);
        match &mut self.other {
            OtherEnd::Host(host, world) => host.submit_order(world, order).expect("a legal order"),
            OtherEnd::Guest(guest) => guest.submit_order(order).expect("a legal order"),
        }
    }

    /// Checks that window and guest see what the host's battle shows to their seats.
    fn check_views(&self) {
        let seen = self.game.with(|world| world.resource::<BattleView>().now.clone());
        match &self.other {
            OtherEnd::Host(_, world) => {
                assert!(
                    view_for_seat(&BattleState::of(world), Side::German) == seen,
                    "the window shows another battle"
                );
            }
            OtherEnd::Guest(guest) => {
                let truth = self.game.with(|world| BattleState::of(world));
                let view = guest.battle().expect("a battle").observation().view();
                assert!(view_for_seat(&truth, Side::German) == *view, "the guest sees another battle");
                assert!(view_for_seat(&truth, Side::Allied) == seen, "the window shows another battle");
            }
        }
    }

    /// Returns `true` if the dialog about the connection is shown.
    pub fn offers_to_wait(&self) -> bool {
        self.game.pressable().iter().any(|node| node.name == "connection-wait")
    }

    /// Returns `true` if the window knows that the member with that place in the list has left.
    pub fn knows_departure(&self, place: usize) -> bool {
        self.game.with(|world| world.resource::<OnlineStatus>().members[place].has_left)
    }

    /// Loses the connection for a while.
    pub fn lose_connection(&mut self) {
        self.network.set_reachable(false);
        self.network.cut_connections();
        self.frames(100);
        assert!(self.offers_to_wait(), "the dialog shows");
        self.network.set_reachable(true);
        self.frames(100);
    }

    /// Plays that many orders, and then surrenders for the side whose decision is pending.
    fn play(&mut self, orders: usize) {
        for _ in 0..orders {
            if !self.play_order() {
                return;
            }
            self.check_views();
        }
        let seat = self.awaiting().seat().expect("a decision");
        if seat == self.own_side() {
            self.game.with(|world| {
                world.write_message(BattleIntent::from(Order::Surrender));
            });
        } else {
            match &mut self.other {
                OtherEnd::Host(host, world) => host.submit_order(world, Order::Surrender).expect("a legal order"),
                OtherEnd::Guest(guest) => guest.submit_order(Order::Surrender).expect("a legal order"),
            }
        }
        self.settle();
    }
}

fn open_game(name: &str, home: &TestHome) -> HeadlessGame {
    let game = HeadlessGame::start(name, &home.0);
    game.skip_images();
    game
}

#[test]
fn window_hosts_a_battle() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut online = OnlineMatch::as_host("online-host", &home);
    online.play(150);
    // The guests show their secrets first.
    online.frames(50);
    let OtherEnd::Guest(guest) = &mut online.other else { panic!("the window is the host") };
    let (transcript, reveal) = guest.session().transcript().expect("the host has shown its secret");
    let report = online::verify_battle(transcript, reveal);
    assert!(matches!(report, VerificationReport::Sound { .. }), "{report:?}");
    guest.report_verification(report.clone());
    online.game.until("the debrief", |game| game.with(|world| crate::seen::current_screen(world) == Screen::Debrief));
    online.frames(5);
    let told = online.game.with(|world| world.resource::<OnlineStatus>().verified.values().next().cloned());
    assert_eq!(told, Some(report));
    let model = online.game.with(|world| world.resource::<DebriefModel>().clone());
    assert_eq!(model.rematches, [DebriefIntent::Again], "the members choose their sides in the lobby");
    assert!(model.minutes.is_some(), "the battle began in this window");
    online.game.goes_to(Screen::OnlineLobby, |headless| {
        headless.with(|world| {
            world.write_message(DebriefIntent::Again);
        });
    });
}

#[test]
fn window_plays_as_a_guest() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut online = OnlineMatch::as_guest("online-guest", &home);
    online.play(150);
    online
        .game
        .until("the verification", |game| game.with(|world| world.resource::<BattleSession>().record().is_some()));
    let told = online.game.with(|world| world.resource::<OnlineStatus>().verified.values().next().cloned());
    assert!(matches!(told, Some(VerificationReport::Sound { .. })), "{told:?}");

    // The battle is opened again, as after a new start of the program.
    let count_records =
        |game: &HeadlessGame| game.with(|_| record::list_saved_battles(&mission::paths::saved_battles_dir()).len());
    let (began, saved) = (online.began, count_records(&online.game));
    online.game.with(|world| {
        let session = world.remove_resource::<BattleSession>().expect("a battle");
        open_guest_battle(world, session.into_guest().expect("the window is the guest"), began);
    });
    online.game.until("the verification again", |game| {
        game.with(|world| world.resource::<BattleSession>().record().is_some())
    });
    assert!(saved > 0 && count_records(&online.game) == saved, "the record is saved once");
}

#[test]
fn guest_window_survives_a_lost_connection() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut online = OnlineMatch::as_guest("online-cut", &home);
    for round in 0..12 {
        online.lose_connection();
        assert!(!online.offers_to_wait(), "round {round}: the connection is back");
        online.play_order();
        online.check_views();
    }
}

#[test]
fn prompt_closes_while_an_order_waits_for_its_answer() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut online = OnlineMatch::as_guest("online-waits", &home);
    while online.awaiting().seat() != Some(online.own_side()) {
        assert!(online.play_order(), "the battle is over");
    }
    let is_prompted = |online: &OnlineMatch| online.game.with(|world| world.resource::<BattleView>().is_prompted());
    assert!(is_prompted(&online));
    online.network.set_reachable(false);
    online.network.cut_connections();
    let seen = online.game.with(|world| Observation::of(world, Side::German));
    let order = online.choose_order(&seen);
    online.game.with(|world| {
        world.write_message(BattleIntent::from(order));
    });
    online.game.until("the prompt closes", |game| game.with(|world| !world.resource::<BattleView>().is_prompted()));
    online.network.set_reachable(true);
    online.settle();
    online.frames(5);
    assert!(!online.game.with(|world| world.resource::<BattleView>().awaits_answer));
}
