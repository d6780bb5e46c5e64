//! The state of a network within the process: the ends of all transports, and the connections between them.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use online::{ConnectionId, InvitationCode, LongInvitation, PeerKey};
use rand::{Rng, SeedableRng, rngs::Xoshiro256PlusPlus};

use crate::transport::{
    GuestTransportEvent, HostAddress, HostTransportEvent, JoinStep, JoinTarget, OpenInvitation, TransportError,
    WakeHook,
};

/// Number of wrong codes after which an invitation ends.
const MAX_WRONG_CODES: u8 = 5;
/// Maximum number of pieces in which bytes arrive.
const MAX_PIECES: u64 = 4;

/// Queue of events in their order, each with the time at which it arrives.
type ArrivalQueue<T> = VecDeque<(Duration, T)>;

/// State of the network.
pub(super) struct MemoryHub {
    pub(super) now: Duration,
    pub(super) delay: Duration,
    pub(super) reachable: bool,
    /// Source of codes, tokens and lengths of pieces.
    random: Xoshiro256PlusPlus,
    /// Number of the last transport or connection.
    last_number: u64,
    hosts: BTreeMap<PeerKey, HostEnd>,
    guests: BTreeMap<u64, GuestEnd>,
    links: BTreeMap<ConnectionId, MemoryLink>,
}

/// The state of a host's transport.
struct HostEnd {
    /// Number of this transport: another one may have the same key after a restart.
    opened: u64,
    members: Vec<PeerKey>,
    invitation: Option<OpenInvitation>,
    wrong_codes: u8,
    events: ArrivalQueue<HostTransportEvent>,
    wake: WakeHook,
}

/// The state of a guest's transport.
struct GuestEnd {
    key: PeerKey,
    target: JoinTarget,
    /// The host that has admitted the guest before.
    host: Option<PeerKey>,
    link: Option<ConnectionId>,
    events: ArrivalQueue<GuestTransportEvent>,
    wake: WakeHook,
}

/// A connection between a guest and a host.
#[derive(Clone, Copy)]
struct MemoryLink {
    host: PeerKey,
    guest: u64,
    /// `true` if the connection is silently broken: no bytes arrive, and neither end notices.
    silent: bool,
}

/// Locks the network, also after a panic in a test.
pub(super) fn lock_hub(hub: &Mutex<MemoryHub>) -> MutexGuard<'_, MemoryHub> {
    hub.lock().unwrap_or_else(PoisonError::into_inner)
}

impl MemoryHub {
    pub(super) fn new(seed: u64) -> MemoryHub {
        MemoryHub {
            now: Duration::ZERO,
            delay: Duration::ZERO,
            reachable: true,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            last_number: 0,
            hosts: BTreeMap::new(),
            guests: BTreeMap::new(),
            links: BTreeMap::new(),
        }
    }

    fn next_number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    pub(super) fn open_host(&mut self, key: PeerKey, members: Vec<PeerKey>, wake: WakeHook) -> u64 {
        let opened = self.next_number();
        let (invitation, wrong_codes, events) = (None, 0, VecDeque::new());
        self.hosts.insert(key, HostEnd { opened, members, invitation, wrong_codes, events, wake });
        opened
    }

    pub(super) fn open_guest(&mut self, key: PeerKey, target: JoinTarget, wake: WakeHook) -> u64 {
        let number = self.next_number();
        let host = if let JoinTarget::Member(address) = &target { Some(address.host) } else { None };
        self.guests.insert(number, GuestEnd { key, target, host, link: None, events: VecDeque::new(), wake });
        number
    }

    pub(super) fn next_arrival(&self) -> Option<Duration> {
        let hosts = self.hosts.values().filter_map(|host| host.events.front().map(|(due, _)| *due));
        let guests = self.guests.values().filter_map(|guest| guest.events.front().map(|(due, _)| *due));
        hosts.chain(guests).min().map(|due| due.saturating_sub(self.now))
    }

    pub(super) fn open_links(&self) -> usize {
        self.links.values().filter(|link| !link.silent).count()
    }

    pub(super) fn cut_connections(&mut self) -> Vec<WakeHook> {
        let cut: Vec<ConnectionId> =
            self.links.iter().filter(|(_, link)| !link.silent).map(|(connection, _)| *connection).collect();
        self.lose_bytes();
        let now = self.now;
        let mut wakes = Vec::new();
        for connection in cut {
            let Some(link) = self.links.remove(&connection) else { continue };
            if let Some(host) = self.hosts.get_mut(&link.host) {
                host.events.push_back((now, HostTransportEvent::Disconnected { connection }));
                wakes.push(host.wake.clone());
            }
            if let Some(guest) = self.guests.get_mut(&link.guest) {
                guest.link = None;
                guest.events.push_back((now, GuestTransportEvent::Disconnected));
                wakes.push(guest.wake.clone());
            }
        }
        wakes
    }

    pub(super) fn silence_connections(&mut self) {
        self.lose_bytes();
        self.links.values_mut().for_each(|link| link.silent = true);
    }

    fn lose_bytes(&mut self) {
        for host in self.hosts.values_mut() {
            host.events.retain(|(_, event)| !matches!(event, HostTransportEvent::Received { .. }));
        }
        for guest in self.guests.values_mut() {
            guest.events.retain(|(_, event)| !matches!(event, GuestTransportEvent::Received(_)));
        }
    }

    /// Returns the pieces in which bytes arrive.
    fn cut_into_pieces(&mut self, mut bytes: Vec<u8>) -> Vec<Vec<u8>> {
        let mut pieces = Vec::new();
        for _ in 0..self.random.next_u64() % MAX_PIECES {
            let rest = bytes.split_off((self.random.next_u64() % (bytes.len() as u64 + 1)) as usize);
            pieces.push(std::mem::replace(&mut bytes, rest));
        }
        pieces.push(bytes);
        pieces.retain(|piece| !piece.is_empty());
        pieces
    }
}

/// The methods of the host's end.
impl MemoryHub {
    fn host(&mut self, key: PeerKey, opened: u64) -> Option<&mut HostEnd> {
        self.hosts.get_mut(&key).filter(|host| host.opened == opened)
    }

    pub(super) fn poll_host(&mut self, key: PeerKey, opened: u64) -> Option<HostTransportEvent> {
        let now = self.now;
        let events = &mut self.host(key, opened)?.events;
        events.pop_front_if(|(due, _)| *due <= now).map(|(_, event)| event)
    }

    pub(super) fn send_to_guest(&mut self, key: PeerKey, to: ConnectionId, bytes: Vec<u8>) -> Option<WakeHook> {
        let link = *self.links.get(&to).filter(|link| link.host == key && !link.silent)?;
        let (due, pieces) = (self.now + self.delay, self.cut_into_pieces(bytes));
        let guest = self.guests.get_mut(&link.guest)?;
        guest.events.extend(pieces.into_iter().map(|piece| (due, GuestTransportEvent::Received(piece))));
        Some(guest.wake.clone())
    }

    pub(super) fn close_by_host(&mut self, key: PeerKey, connection: ConnectionId) -> Option<WakeHook> {
        let link = *self.links.get(&connection).filter(|link| link.host == key)?;
        self.links.remove(&connection);
        let due = self.now + self.delay;
        let guest = self.guests.get_mut(&link.guest).filter(|guest| guest.link == Some(connection))?;
        if link.silent {
            return None;
        }
        guest.link = None;
        guest.events.push_back((due, GuestTransportEvent::Disconnected));
        Some(guest.wake.clone())
    }

    pub(super) fn renew_invitation(&mut self, key: PeerKey, opened: u64) -> Option<WakeHook> {
        let code = InvitationCode::from_random(self.random.next_u64() as u32);
        let token = (u128::from(self.random.next_u64()) << 64 | u128::from(self.random.next_u64())).to_be_bytes();
        let now = self.now;
        let host = self.host(key, opened)?;
        let long = LongInvitation { host: key, token, relay: None, addresses: Vec::new() };
        let invitation = OpenInvitation { code, long };
        (host.invitation, host.wrong_codes) = (Some(invitation.clone()), 0);
        host.events.push_back((now, HostTransportEvent::Invitation(invitation)));
        Some(host.wake.clone())
    }

    pub(super) fn close_invitation(&mut self, key: PeerKey, opened: u64) {
        if let Some(host) = self.host(key, opened) {
            host.invitation = None;
        }
    }

    pub(super) fn set_members(&mut self, key: PeerKey, opened: u64, members: &[PeerKey]) {
        if let Some(host) = self.host(key, opened) {
            host.members = members.to_vec();
        }
    }

    /// Removes a host. Its guests notice, unless their connections were silenced.
    pub(super) fn drop_host(&mut self, key: PeerKey, opened: u64) -> Vec<WakeHook> {
        if self.host(key, opened).is_none() {
            return Vec::new();
        }
        let links: Vec<ConnectionId> =
            self.links.iter().filter(|(_, link)| link.host == key).map(|(connection, _)| *connection).collect();
        self.hosts.remove(&key);
        links.into_iter().filter_map(|connection| self.close_by_host(key, connection)).collect()
    }
}

/// The methods of a guest's end.
impl MemoryHub {
    pub(super) fn poll_guest(&mut self, number: u64) -> Option<GuestTransportEvent> {
        let now = self.now;
        self.guests.get_mut(&number)?.events.pop_front_if(|(due, _)| *due <= now).map(|(_, event)| event)
    }

    /// Connects a guest, or sends it the reason of the failure. Returns the hooks to call.
    pub(super) fn connect_guest(&mut self, number: u64) -> Vec<WakeHook> {
        let mut wakes: Vec<WakeHook> = self.close_by_guest(number).into_iter().collect();
        let due = self.now + self.delay;
        let found = self.find_host(number);
        let connection = ConnectionId(self.next_number());
        let Some(guest) = self.guests.get_mut(&number) else { return wakes };
        wakes.push(guest.wake.clone());
        let was_admitted = guest.host.is_some();
        let host = match found {
            Ok(host) => host,
            Err(error) => {
                let failed = GuestTransportEvent::Failed(error);
                guest.events.push_back((due, if was_admitted { GuestTransportEvent::Disconnected } else { failed }));
                return wakes;
            }
        };
        if !was_admitted {
            let steps: &[JoinStep] = match guest.target {
                JoinTarget::Code(_) => &[JoinStep::Searching, JoinStep::Proving, JoinStep::Connecting],
                _ => &[JoinStep::Connecting],
            };
            guest.events.extend(steps.iter().map(|step| (due, GuestTransportEvent::Progress(*step))));
        }
        guest.events.push_back((due, GuestTransportEvent::Connected));
        (guest.host, guest.link) = (Some(host), Some(connection));
        let key = guest.key;
        self.links.insert(connection, MemoryLink { host, guest: number, silent: false });
        if let Some(host) = self.hosts.get_mut(&host) {
            host.events.push_back((due, HostTransportEvent::Connected { connection, key }));
            wakes.push(host.wake.clone());
        }
        wakes
    }

    /// Returns the host that admits a guest.
    fn find_host(&mut self, number: u64) -> Result<PeerKey, TransportError> {
        let guest = self.guests.get(&number).ok_or(TransportError::NoNetwork)?;
        if !self.reachable {
            return Err(TransportError::NoHostFound);
        }
        if let Some(host) = guest.host.filter(|host| self.admits_member(*host, guest.key)) {
            return Ok(host);
        }
        match &guest.target {
            JoinTarget::Member(_) => Err(TransportError::NoHostFound),
            JoinTarget::Code(code) => {
                let code = *code;
                self.try_code(code)
            }
            JoinTarget::Invitation(long) => {
                let host = self.hosts.get(&long.host).ok_or(TransportError::NoHostFound)?;
                let is_open = host.invitation.as_ref().is_some_and(|open| open.long.token == long.token);
                if is_open { Ok(long.host) } else { Err(TransportError::InvitationClosed) }
            }
        }
    }

    fn admits_member(&self, host: PeerKey, guest: PeerKey) -> bool {
        self.hosts.get(&host).is_some_and(|host| host.members.contains(&guest))
    }

    fn try_code(&mut self, code: InvitationCode) -> Result<PeerKey, TransportError> {
        let now = self.now;
        let is_there = |open: &OpenInvitation| open.code.rendezvous_seed() == code.rendezvous_seed();
        let found = self.hosts.iter_mut().find(|(_, host)| host.invitation.as_ref().is_some_and(is_there));
        let (key, host) = found.ok_or(TransportError::NoHostFound)?;
        if host.invitation.as_ref().is_some_and(|open| open.code == code) {
            return Ok(*key);
        }
        host.wrong_codes += 1;
        if host.wrong_codes >= MAX_WRONG_CODES {
            host.invitation = None;
            host.events.push_back((now, HostTransportEvent::InvitationExhausted));
        }
        Err(TransportError::WrongCode)
    }

    pub(super) fn send_to_host(&mut self, number: u64, bytes: Vec<u8>) -> Option<WakeHook> {
        let connection = self.guests.get(&number)?.link?;
        let link = *self.links.get(&connection).filter(|link| !link.silent)?;
        let (due, pieces) = (self.now + self.delay, self.cut_into_pieces(bytes));
        let host = self.hosts.get_mut(&link.host)?;
        let arrivals = pieces.into_iter().map(|bytes| (due, HostTransportEvent::Received { connection, bytes }));
        host.events.extend(arrivals);
        Some(host.wake.clone())
    }

    pub(super) fn close_by_guest(&mut self, number: u64) -> Option<WakeHook> {
        let guest = self.guests.get_mut(&number)?;
        // Events of the old connection are dropped.
        guest.events.clear();
        let connection = guest.link.take()?;
        let link = self.links.remove(&connection)?;
        let due = self.now + self.delay;
        let host = self.hosts.get_mut(&link.host).filter(|_| !link.silent)?;
        host.events.push_back((due, HostTransportEvent::Disconnected { connection }));
        Some(host.wake.clone())
    }

    pub(super) fn drop_guest(&mut self, number: u64) -> Option<WakeHook> {
        let wake = self.close_by_guest(number);
        self.guests.remove(&number);
        wake
    }

    pub(super) fn address_of_host(&self, number: u64) -> Option<HostAddress> {
        let host = self.guests.get(&number)?.host?;
        Some(HostAddress { host, relay: None, addresses: Vec::new() })
    }

    pub(super) fn is_connected(&self, connection: ConnectionId) -> bool {
        self.links.contains_key(&connection)
    }

    pub(super) fn has_link(&self, number: u64) -> bool {
        self.guests.get(&number).is_some_and(|guest| guest.link.is_some())
    }
}
