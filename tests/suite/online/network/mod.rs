//! A network in memory: a host and its guests, whose messages take time and get lost with their connections.

mod delivery;
mod restarts;

use std::{
    collections::{BTreeMap, VecDeque},
    path::Path,
    time::Duration,
};

use bevy_ecs::world::World;
use mission::{Mission, force::Force};
use online::{
    BattlePlan, ConnectionId, DiceSecret, FrameBuffer, GuestNotice, GuestSave, GuestSession, HostIdentity, HostNotice,
    HostSave, HostSession, PeerKey, SaltSecret, SeatDecider, SessionId, VerificationReport, verify_battle,
};
use rules::{BattleState, Observation, Order, PendingDecision, Side, automaton, legal_orders, view_for_seat};

use crate::{games::RandomChooser, support::game_catalogue};

/// Returns a mission of the game.
pub fn game_mission(id: &str) -> Mission {
    let library = mission::load_mission_library(&[mission::paths::game_missions_dir()], &game_catalogue());
    library.find(id).expect("a mission of the game").clone()
}

/// Returns the plan of a battle of that mission at the levels of its dossier.
pub fn battle_plan(id: &str, journals: Option<&Path>) -> BattlePlan {
    let mission = game_mission(id);
    let levels = mission.rp;
    BattlePlan {
        mission,
        catalogue: game_catalogue(),
        levels,
        journals: journals.map(Path::to_owned),
        saved: None,
        campaign: None,
        expedition: None,
    }
}

/// A guest in the network.
pub struct NetworkGuest {
    pub session: GuestSession,
    pub key: PeerKey,
    pub notices: Vec<GuestNotice>,
    /// All bytes that it was sent.
    pub received: Vec<Vec<u8>>,
    /// `false` while it can't connect.
    pub online: bool,
    /// The state at the last [`GuestOutput::Save`]. It becomes text only when it is read back.
    saved: Option<GuestSave>,
    link: Option<ConnectionId>,
}

impl NetworkGuest {
    /// Returns `true` if the guest plays that side.
    pub fn plays_side(&self, side: Side) -> bool {
        self.session.battle().is_some_and(|battle| !battle.is_watching() && battle.seat() == side)
    }
}

/// A connection with the bytes under way.
#[derive(Default)]
struct NetworkLink {
    guest: usize,
    to_host: VecDeque<(Duration, Vec<u8>)>,
    to_guest: VecDeque<(Duration, Vec<u8>)>,
    host_buffer: FrameBuffer,
    guest_buffer: FrameBuffer,
}

/// A host and its guests.
pub struct ProtocolNetwork {
    pub host: HostSession,
    pub world: World,
    pub guests: Vec<NetworkGuest>,
    pub host_notices: Vec<HostNotice>,
    pub now: Duration,
    /// Time that each message takes.
    pub delay: Duration,
    pub plan: BattlePlan,
    host_saved: HostSave,
    links: BTreeMap<ConnectionId, NetworkLink>,
    next_link: u64,
}

impl ProtocolNetwork {
    /// Opens a session with that number of guests, which connect at once.
    pub fn new(plan: BattlePlan, guests: usize, seed: u8) -> ProtocolNetwork {
        let identity =
            HostIdentity { session: SessionId([seed; 8]), secret: DiceSecret([seed; 32]), name: "Ana".to_owned() };
        let host = HostSession::new(&identity, plan.clone());
        let host_saved = host.save();
        let mut network = ProtocolNetwork {
            host,
            world: rules::new_world(),
            guests: Vec::new(),
            host_notices: Vec::new(),
            now: Duration::ZERO,
            delay: Duration::ZERO,
            plan,
            host_saved,
            links: BTreeMap::new(),
            next_link: 1,
        };
        (0..guests).for_each(|_| network.add_guest(seed));
        network.settle();
        network
    }

    pub fn add_guest(&mut self, seed: u8) {
        let number = self.guests.len() as u8 + 2;
        let secret = SaltSecret([seed ^ number << 4; 32]);
        let session = GuestSession::new(&format!("Guest {number}"), secret, self.now);
        let (notices, received, key) = (Vec::new(), Vec::new(), PeerKey([number; 32]));
        self.guests.push(NetworkGuest { session, key, notices, received, online: true, saved: None, link: None });
    }

    /// Takes seats and quick forces: the host plays `host_side`, the first guests play the other sides, and all other
    /// guests watch. Then the battle begins.
    pub fn begin(&mut self, host_side: Option<Side>, guest_sides: &[Side]) {
        self.prepare(host_side, guest_sides);
        let out = self.host.begin_battle(&mut self.world).expect("all are ready");
        self.carry_out_host(out);
        self.settle();
        assert!(self.host.battle().is_some(), "the battle has not begun");
    }

    /// Takes seats and forces until all are ready.
    pub fn prepare(&mut self, host_side: Option<Side>, guest_sides: &[Side]) {
        let out = self.host.take_host_seat(host_side).expect("a free side");
        self.carry_out_host(out);
        for (guest, side) in guest_sides.iter().enumerate() {
            let out = self.guests[guest].session.take_seat(Some(*side));
            self.carry_out_guest(guest, out);
            self.settle();
        }
        for watcher in guest_sides.len()..self.guests.len() {
            let out = self.guests[watcher].session.watch();
            self.carry_out_guest(watcher, out);
        }
        let has_forces = self.plan.saved.is_some() || self.plan.expedition.is_some();
        for side in Side::BOTH.into_iter().filter(|_| !has_forces) {
            let kinds = self.quick_force(side);
            match guest_sides.iter().position(|taken| *taken == side) {
                Some(guest) => {
                    let out = self.guests[guest].session.choose_force(kinds);
                    self.carry_out_guest(guest, out);
                }
                None if self.plan.mission.plays_itself(side) && kinds.is_empty() => {}
                None => {
                    let out = self.host.choose_host_force(side, &kinds).expect("a legal force");
                    self.carry_out_host(out);
                }
            }
            self.settle();
        }
        for guest in 0..guest_sides.len() {
            let out = self.guests[guest].session.declare_ready();
            self.carry_out_guest(guest, out);
        }
        self.settle();
    }

    fn quick_force(&self, side: Side) -> Vec<String> {
        let catalogue = self.plan.mission.catalogue(&self.plan.catalogue);
        let force = Force::new(&catalogue, self.plan.mission.force_limits(side, self.plan.levels[side]));
        let bought = force.quick_pick().unwrap_or_default();
        bought.iter().map(|kind| catalogue.kind(*kind).id.clone()).collect()
    }

    /// Gives the next order, at the machine of the seat that must decide. Returns the order; `None` once the battle is
    /// over. The order is not settled yet.
    pub fn give_next_order(&mut self, chooser: &mut RandomChooser) -> Option<Order> {
        let truth = BattleState::of(&self.world);
        let seat = truth.awaiting.seat()?;
        let guests: Vec<usize> = (0..self.guests.len()).filter(|guest| self.guests[*guest].plays_side(seat)).collect();
        let is_computer = matches!(self.host.seat_decider(seat), SeatDecider::Computer(_));
        if guests.is_empty() || is_computer || self.host.lobby().members[0].side == Some(seat) && chooser.one_in(2) {
            let view = view_for_seat(&truth, seat);
            let order = if truth.charter.automated_side() == Some(seat) {
                automaton::choose_automaton_order(&truth).expect("it is asked")
            } else {
                chooser.choose(&view, &orders_of(&view, seat))
            };
            let out = self.host.submit_order(&mut self.world, order);
            let out = out.unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
            self.carry_out_host(out);
            return Some(order);
        }
        let guest = *chooser.pick(&guests);
        let view = self.guests[guest].session.battle()?.observation().view().clone();
        let order = chooser.choose(&view, &orders_of(&view, seat));
        let out = self.guests[guest].session.submit_order(order);
        let out = out.unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        self.carry_out_guest(guest, out);
        Some(order)
    }

    /// Gives the next order of a shared side, at the machine of the figure's commander. Returns the order.
    pub fn give_commanded_order(&mut self, chooser: &mut RandomChooser) -> Option<Order> {
        let truth = BattleState::of(&self.world);
        let seat = truth.awaiting.seat()?;
        if truth.charter.automated_side() == Some(seat) {
            return self.give_next_order(chooser);
        }
        let view = view_for_seat(&truth, seat);
        loop {
            let order = chooser.choose(&view, &orders_of(&view, seat));
            if let Ok(out) = self.host.submit_order(&mut self.world, order) {
                self.carry_out_host(out);
                return Some(order);
            }
            for guest in 0..self.guests.len() {
                if self.guests[guest].online
                    && let Ok(out) = self.guests[guest].session.submit_order(order)
                {
                    self.carry_out_guest(guest, out);
                    return Some(order);
                }
            }
        }
    }

    /// Checks that each guest sees exactly the host's battle, as far as its seat may know it.
    pub fn check_same_battle(&self) {
        let truth = BattleState::of(&self.world);
        for guest in &self.guests {
            let battle = guest.session.battle().expect("a battle");
            let seen = Observation::for_observer(&self.world, &truth, battle.observer());
            assert!(*battle.observation() == seen, "{:?} sees another battle: {:?}", battle.seat(), truth.awaiting);
            assert_eq!(battle.events().len(), seen.events_seen() as usize);
            assert_eq!(battle.entries() as usize, self.host.battle().expect("a battle").record().steps.len());
            if battle.is_watching() {
                continue;
            }
            let legal = orders_of(battle.observation().view(), battle.seat());
            assert_eq!(legal, orders_of(&truth, battle.seat()));
        }
    }

    /// Returns the result of a guest's verification.
    pub fn verify(&self, guest: usize) -> VerificationReport {
        let (transcript, reveal) = self.guests[guest].session.transcript().expect("the battle is over");
        verify_battle(transcript, reveal)
    }

    /// Plays until the battle is over or has that number of entries.
    pub fn play(&mut self, chooser: &mut RandomChooser, entries: usize) {
        while self.host.battle().expect("a battle").record().steps.len() < entries
            && self.give_next_order(chooser).is_some()
        {
            self.settle();
        }
        self.check_same_battle();
    }

    /// Plays until the battle is over or has that number of entries, and checks after each order that all see the same.
    pub fn play_checked(&mut self, chooser: &mut RandomChooser, entries: usize) {
        while self.host.battle().expect("a battle").record().steps.len() < entries
            && self.give_next_order(chooser).is_some()
        {
            self.settle();
            self.check_same_battle();
        }
    }

    /// Returns `true` if the battle is over.
    pub fn is_over(&self) -> bool {
        *self.world.resource::<PendingDecision>() == PendingDecision::Over
    }
}

/// Returns the legal orders of a seat in a battle state or a view.
pub fn orders_of(state: &BattleState, seat: Side) -> Vec<Order> {
    legal_orders(state).into_iter().filter(|order| order.seat(&state.awaiting) == Some(seat)).collect()
}
