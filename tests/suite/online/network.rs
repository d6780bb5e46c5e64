//! A network in memory: a host and its guests, whose messages take time and get lost with their connections.

use std::{
    collections::{BTreeMap, VecDeque},
    path::Path,
    time::Duration,
};

use bevy_ecs::world::World;
use mission::{Mission, force::Force};
use online::{
    BattlePlan, ConnectionId, DiceSecret, FrameBuffer, GuestBattle, GuestNotice, GuestOutput, GuestSave, GuestSession,
    HostIdentity, HostNotice, HostOutput, HostSave, HostSession, PeerKey, SaltSecret, SessionId, VerificationReport,
    verify_battle,
};
use record::Battle;
use rules::{BattleState, Observation, Order, PendingDecision, Side, automaton, legal_orders, view_for_seat};
use serde::{Serialize, de::DeserializeOwned};

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
    BattlePlan { mission, catalogue: game_catalogue(), levels, journals: journals.map(Path::to_owned) }
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
pub struct MemoryNetwork {
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

impl MemoryNetwork {
    /// Opens a session with that number of guests, which connect at once.
    pub fn new(plan: BattlePlan, guests: usize, seed: u8) -> MemoryNetwork {
        let identity =
            HostIdentity { session: SessionId([seed; 8]), secret: DiceSecret([seed; 32]), name: "Ana".to_owned() };
        let host = HostSession::new(&identity, plan.clone());
        let host_saved = host.save();
        let mut network = MemoryNetwork {
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

    /// Takes seats and quick forces: the host plays `host_side`, the guests the other side. Then the battle begins.
    pub fn begin(&mut self, host_side: Option<Side>, guest_sides: &[Side]) {
        let out = self.host.take_host_seat(host_side).expect("a free side");
        self.carry_out_host(out);
        for (guest, side) in guest_sides.iter().enumerate() {
            let out = self.guests[guest].session.take_seat(Some(*side));
            self.carry_out_guest(guest, out);
            self.settle();
        }
        for side in Side::BOTH {
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
        let out = self.host.begin_battle(&mut self.world).expect("all are ready");
        self.carry_out_host(out);
        self.settle();
    }

    fn quick_force(&self, side: Side) -> Vec<String> {
        let catalogue = self.plan.mission.catalogue(&self.plan.catalogue);
        let force = Force::new(&catalogue, self.plan.mission.force_limits(side, self.plan.levels[side]));
        let bought = force.quick_pick().unwrap_or_default();
        bought.iter().map(|kind| catalogue.kind(*kind).id.clone()).collect()
    }

    /// Carries out the host's outputs.
    pub fn carry_out_host(&mut self, outputs: Vec<HostOutput>) {
        for output in outputs {
            match output {
                HostOutput::Save => self.host_saved = self.host.save(),
                HostOutput::Send { to, frame } => {
                    if let Some(link) = self.links.get_mut(&to) {
                        self.guests[link.guest].received.push(frame.clone());
                        link.to_guest.push_back((self.now + self.delay, frame));
                    }
                }
                HostOutput::Close { connection, .. } => self.close_link(connection, false),
                HostOutput::Notify(notice) => self.host_notices.push(notice),
            }
        }
    }

    /// Carries out a guest's outputs.
    pub fn carry_out_guest(&mut self, guest: usize, outputs: Vec<GuestOutput>) {
        for output in outputs {
            match output {
                GuestOutput::Save => self.guests[guest].saved = Some(self.guests[guest].session.save()),
                GuestOutput::Send(frame) => {
                    if let Some(link) = self.guests[guest].link.and_then(|link| self.links.get_mut(&link)) {
                        link.to_host.push_back((self.now + self.delay, frame));
                    }
                }
                GuestOutput::Close => {
                    if let Some(link) = self.guests[guest].link {
                        self.close_link(link, true);
                    }
                }
                GuestOutput::Connect => self.connect(guest),
                GuestOutput::Notify(notice) => self.guests[guest].notices.push(notice),
            }
        }
    }

    fn connect(&mut self, guest: usize) {
        if !self.guests[guest].online {
            let out = self.guests[guest].session.disconnected(self.now);
            return self.carry_out_guest(guest, out);
        }
        let link = ConnectionId(self.next_link);
        self.next_link += 1;
        self.links.insert(link, NetworkLink { guest, ..NetworkLink::default() });
        self.guests[guest].link = Some(link);
        let out = self.host.connect(link, self.guests[guest].key, self.now);
        self.carry_out_host(out);
        let out = self.guests[guest].session.connected(self.now);
        self.carry_out_guest(guest, out);
    }

    /// Closes a link properly: bytes that are under way to the other end still arrive, so they are delivered first.
    fn close_link(&mut self, connection: ConnectionId, by_guest: bool) {
        let Some(mut link) = self.links.remove(&connection) else { return };
        let guest = link.guest;
        if self.guests[guest].link == Some(connection) {
            self.guests[guest].link = None;
        }
        if by_guest {
            for (_, frame) in std::mem::take(&mut link.to_host) {
                self.deliver_to_host(connection, &mut link.host_buffer, &frame);
            }
            let out = self.host.disconnect(connection);
            self.carry_out_host(out);
        } else {
            for (_, frame) in std::mem::take(&mut link.to_guest) {
                self.deliver_to_guest(guest, &mut link.guest_buffer, &frame);
            }
            if self.guests[guest].link.is_none() {
                let out = self.guests[guest].session.disconnected(self.now);
                self.carry_out_guest(guest, out);
            }
        }
    }

    /// Cuts a guest's connection without a word: bytes under way are lost. Both ends notice.
    pub fn cut(&mut self, guest: usize) {
        let Some(link) = self.guests[guest].link.take() else { return };
        self.links.remove(&link);
        let out = self.host.disconnect(link);
        self.carry_out_host(out);
        let out = self.guests[guest].session.disconnected(self.now);
        self.carry_out_guest(guest, out);
    }

    /// Loses a guest's connection so that neither end notices before the silence.
    pub fn silence(&mut self, guest: usize) {
        if let Some(link) = self.guests[guest].link {
            self.links.remove(&link);
        }
    }

    /// Ends the host's program and starts it again with its saved state and the entries of its journal.
    pub fn restart_host(&mut self) {
        let record = self.host.battle().map(|battle| battle.record().clone());
        let path = self.host.battle().and_then(|battle| battle.path().map(Path::to_owned));
        for guest in 0..self.guests.len() {
            if let Some(link) = self.guests[guest].link.take() {
                self.links.remove(&link);
                let out = self.guests[guest].session.disconnected(self.now);
                self.carry_out_guest(guest, out);
            }
        }
        let save = read_back(&self.host_saved);
        // The journal is locked until the old session is gone.
        let empty = HostIdentity { session: SessionId([0; 8]), secret: DiceSecret([0; 32]), name: String::new() };
        self.host = HostSession::new(&empty, self.plan.clone());
        self.world = rules::new_world();
        let battle = match (path, record) {
            (Some(path), _) => {
                let resumed = Battle::resume(&mut self.world, &path).expect("it goes on");
                assert!(resumed.cut.is_none() && resumed.warning.is_none());
                Some(resumed.battle)
            }
            (None, Some(record)) => Some(Battle::of_record(&mut self.world, record).expect("no drift")),
            (None, None) => None,
        };
        self.host = HostSession::restore(save, self.plan.clone(), &mut self.world, battle).expect("a saved session");
    }

    /// Ends a guest's program and starts it again with its saved state.
    pub fn restart_guest(&mut self, guest: usize) {
        let Some(saved) = self.guests[guest].saved.clone() else { return };
        if let Some(link) = self.guests[guest].link.take() {
            self.links.remove(&link);
            let out = self.host.disconnect(link);
            self.carry_out_host(out);
        }
        self.guests[guest].session = GuestSession::restore(read_back(&saved), self.now).expect("a saved session");
    }

    /// Ends a guest's program and starts it again on a machine that has lost its saved battle.
    pub fn reinstall_guest(&mut self, guest: usize) {
        let Some(saved) = self.guests[guest].saved.clone() else { return };
        self.guests[guest].saved = Some(GuestSave { battle: None, reveal: None, ..saved });
        self.restart_guest(guest);
    }

    /// Delivers everything that is due, and lets the time of both state machines pass.
    pub fn step(&mut self) {
        for connection in self.links.keys().copied().collect::<Vec<_>>() {
            self.deliver_due(connection);
        }
        let out = self.host.tick(&mut self.world, self.now);
        self.carry_out_host(out);
        for guest in 0..self.guests.len() {
            let out = self.guests[guest].session.tick(self.now);
            self.carry_out_guest(guest, out);
        }
    }

    fn deliver_due(&mut self, connection: ConnectionId) {
        let now = self.now;
        let is_due = |queue: &VecDeque<(Duration, Vec<u8>)>| queue.front().is_some_and(|(due, _)| *due <= now);
        while let Some(link) = self.links.get_mut(&connection) {
            let mut buffers = (std::mem::take(&mut link.host_buffer), std::mem::take(&mut link.guest_buffer));
            let guest = link.guest;
            let to_host = is_due(&link.to_host).then(|| link.to_host.pop_front()).flatten();
            let to_guest = is_due(&link.to_guest).then(|| link.to_guest.pop_front()).flatten();
            if to_host.is_none() && to_guest.is_none() {
                (link.host_buffer, link.guest_buffer) = buffers;
                return;
            }
            if let Some((_, bytes)) = to_host {
                self.deliver_to_host(connection, &mut buffers.0, &bytes);
            }
            if let Some((_, bytes)) = to_guest {
                self.deliver_to_guest(guest, &mut buffers.1, &bytes);
            }
            if let Some(link) = self.links.get_mut(&connection) {
                (link.host_buffer, link.guest_buffer) = buffers;
            }
        }
    }

    fn deliver_to_host(&mut self, connection: ConnectionId, buffer: &mut FrameBuffer, bytes: &[u8]) {
        buffer.push(bytes);
        while let Some(frame) = buffer.next_frame(self.host.frame_limit(connection)).expect("a short frame") {
            let out = self.host.receive(&mut self.world, connection, &frame, self.now);
            self.carry_out_host(out);
        }
    }

    fn deliver_to_guest(&mut self, guest: usize, buffer: &mut FrameBuffer, bytes: &[u8]) {
        buffer.push(bytes);
        let limit = self.guests[guest].session.frame_limit();
        while let Some(frame) = buffer.next_frame(limit).expect("a short frame") {
            let out = self.guests[guest].session.receive(&frame, self.now);
            self.carry_out_guest(guest, out);
        }
    }

    /// Lets time pass until all messages have arrived and all orders are answered.
    pub fn settle(&mut self) {
        for _ in 0..10_000 {
            self.step();
            let queues = self.links.values().flat_map(|link| link.to_host.iter().chain(&link.to_guest));
            let next = queues.map(|(due, _)| *due).min();
            let waits =
                self.guests.iter().any(|guest| guest.online && !guest.session.is_finished() && self.is_waiting(guest));
            match next {
                Some(due) => self.now = self.now.max(due),
                None if waits => self.now += Duration::from_millis(100),
                None => return,
            }
        }
        panic!("the messages never end");
    }

    /// Returns `true` if a guest is not connected yet, or an order or the host's wait for a salt is not settled.
    fn is_waiting(&self, guest: &NetworkGuest) -> bool {
        let is_linked = guest.link.is_some_and(|link| self.links.contains_key(&link));
        !is_linked || self.host.is_busy() || guest.session.battle().is_some_and(GuestBattle::has_pending_order)
    }

    /// Lets that time pass in steps.
    pub fn wait(&mut self, time: Duration) {
        let end = self.now + time;
        while self.now < end {
            self.step();
            self.now += Duration::from_millis(100);
        }
    }

    /// Gives the next order, at the machine of the seat that must decide. Returns the order; `None` once the battle is
    /// over. The order is not settled yet.
    pub fn give_next_order(&mut self, chooser: &mut RandomChooser) -> Option<Order> {
        let truth = BattleState::of(&self.world);
        let seat = truth.awaiting.seat()?;
        let guests: Vec<usize> = (0..self.guests.len())
            .filter(|guest| self.guests[*guest].session.battle().is_some_and(|battle| battle.seat() == seat))
            .collect();
        if guests.is_empty() || self.host.lobby().members[0].side == Some(seat) && chooser.one_in(2) {
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

    /// Checks that each guest sees exactly the host's battle, as far as its seat may know it.
    pub fn check_same_battle(&self) {
        let truth = BattleState::of(&self.world);
        for guest in &self.guests {
            let battle = guest.session.battle().expect("a battle");
            let seen = Observation::from_state(&self.world, &truth, battle.seat());
            assert!(*battle.observation() == seen, "{:?} sees another battle: {:?}", battle.seat(), truth.awaiting);
            assert_eq!(battle.events().len(), seen.events_seen() as usize);
            assert_eq!(battle.entries() as usize, self.host.battle().expect("a battle").record().steps.len());
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

/// Writes a saved state and reads it again.
fn read_back<T: Serialize + DeserializeOwned>(saved: &T) -> T {
    serde_json::from_str(&serde_json::to_string(saved).expect("plain data")).expect("a saved state")
}

/// Returns the legal orders of a seat in a battle state or a view.
pub fn orders_of(state: &BattleState, seat: Side) -> Vec<Order> {
    legal_orders(state).into_iter().filter(|order| order.seat(&state.awaiting) == Some(seat)).collect()
}
