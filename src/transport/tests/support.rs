//! Hosts and guests whose events tests wait for.

use std::{
    fmt::Debug,
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

use iroh::address_lookup::memory::MemoryLookup;
use online::{ConnectionId, InvitationCode, PeerKey};
use online_runtime::transport::{
    GuestTransport, GuestTransportEvent, GuestTransportSettings, HostTransport, HostTransportEvent,
    HostTransportSettings, JoinTarget, MachineKey, Network, NetworkReach, OpenInvitation, WakeHook,
};

use crate::{
    IrohNetwork,
    endpoint::{EndpointNetwork, EndpointPlan, derive_peer_key},
    local_lookup::LocalVisibility,
};

/// Time after which a test gives up waiting.
const PATIENCE: Duration = Duration::from_secs(60);

/// A list of endpoints over the loopback interface.
pub(super) fn list_network(list: &MemoryLookup) -> IrohNetwork {
    IrohNetwork(EndpointNetwork::Loopback(list.clone()))
}

pub(super) fn new_network() -> IrohNetwork {
    list_network(&MemoryLookup::new())
}

pub(super) fn test_key(number: u8) -> MachineKey {
    MachineKey([number; 32])
}

pub(super) fn test_peer(number: u8) -> PeerKey {
    derive_peer_key(test_key(number))
}

/// A host, and the wake-ups that it caused.
pub(super) struct HostProbe {
    pub(super) transport: Box<dyn HostTransport>,
    wakes: mpsc::Receiver<()>,
}

/// A guest, and the wake-ups that it caused.
pub(super) struct GuestProbe {
    pub(super) transport: Box<dyn GuestTransport>,
    wakes: mpsc::Receiver<()>,
}

fn wake_channel() -> (WakeHook, mpsc::Receiver<()>) {
    let (sender, wakes) = mpsc::channel();
    let hook = move || {
        // Without a receiver there is nothing to wake.
        let _ = sender.send(());
    };
    (Arc::new(hook), wakes)
}

/// Polls until there is an event. Each wait for one ends by a wake-up.
fn wait_for_event<E: Debug>(wakes: &mpsc::Receiver<()>, mut poll: impl FnMut() -> Option<E>) -> E {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(event) = poll() {
            return event;
        }
        let rest = deadline.saturating_duration_since(Instant::now());
        wakes.recv_timeout(rest).expect("an event should have come");
    }
}

impl HostProbe {
    pub(super) fn open(network: &IrohNetwork, key: u8, members: &[u8]) -> HostProbe {
        let members = members.iter().map(|member| test_peer(*member)).collect();
        let settings = HostTransportSettings { key: test_key(key), reach: NetworkReach::LocalNetwork, members };
        let (hook, wakes) = wake_channel();
        HostProbe { transport: network.open_host(settings, hook), wakes }
    }

    pub(super) fn next(&mut self) -> HostTransportEvent {
        wait_for_event(&self.wakes, || self.transport.poll_event())
    }

    /// Makes an invitation, and waits until it is open.
    pub(super) fn invite(&mut self) -> OpenInvitation {
        self.transport.renew_invitation();
        match self.next() {
            HostTransportEvent::Invitation(invitation) => invitation,
            other => panic!("expected an invitation, not {other:?}"),
        }
    }

    pub(super) fn expect_guest(&mut self, guest: u8) -> ConnectionId {
        match self.next() {
            HostTransportEvent::Connected { connection, key } if key == test_peer(guest) => connection,
            other => panic!("expected guest {guest}, not {other:?}"),
        }
    }

    pub(super) fn expect_bytes(&mut self, length: usize) -> Vec<u8> {
        let mut all = Vec::new();
        while all.len() < length {
            match self.next() {
                HostTransportEvent::Received { bytes, .. } => all.extend(bytes),
                other => panic!("expected bytes after {}, not {other:?}", all.len()),
            }
        }
        all
    }
}

impl GuestProbe {
    pub(super) fn open(network: &IrohNetwork, key: u8, target: JoinTarget) -> GuestProbe {
        let settings = GuestTransportSettings { key: test_key(key), reach: NetworkReach::LocalNetwork, target };
        let (hook, wakes) = wake_channel();
        GuestProbe { transport: network.open_guest(settings, hook), wakes }
    }

    /// Opens a guest, connects, and waits for the result.
    pub(super) fn join(network: &IrohNetwork, key: u8, target: JoinTarget) -> (GuestProbe, GuestTransportEvent) {
        let mut guest = GuestProbe::open(network, key, target);
        guest.transport.connect();
        let result = guest.next_result();
        (guest, result)
    }

    pub(super) fn next(&mut self) -> GuestTransportEvent {
        wait_for_event(&self.wakes, || self.transport.poll_event())
    }

    /// Returns the next event that is no step of an attempt.
    pub(super) fn next_result(&mut self) -> GuestTransportEvent {
        loop {
            match self.next() {
                GuestTransportEvent::Progress(_) => {}
                other => return other,
            }
        }
    }

    /// Receives until the connection ends. Returns everything.
    pub(super) fn receive_all(&mut self) -> Vec<u8> {
        let mut all = Vec::new();
        loop {
            match self.next() {
                GuestTransportEvent::Received(bytes) => all.extend(bytes),
                GuestTransportEvent::Disconnected => return all,
                other => panic!("expected bytes after {}, not {other:?}", all.len()),
            }
        }
    }

    pub(super) fn expect_bytes(&mut self, length: usize) -> Vec<u8> {
        let mut all = Vec::new();
        while all.len() < length {
            match self.next() {
                GuestTransportEvent::Received(bytes) => all.extend(bytes),
                other => panic!("expected bytes after {}, not {other:?}", all.len()),
            }
        }
        all
    }
}

/// Opens a host and a guest that has come by the long invitation. Both know of the connection.
pub(super) fn connect_pair() -> (HostProbe, GuestProbe, ConnectionId) {
    let network = new_network();
    let mut host = HostProbe::open(&network, 1, &[]);
    let invitation = host.invite();
    let (guest, result) = GuestProbe::join(&network, 2, JoinTarget::Invitation(invitation.long));
    assert_eq!(result, GuestTransportEvent::Connected);
    let connection = host.expect_guest(2);
    (host, guest, connection)
}

/// Returns bytes of which each part differs from the others.
pub(super) fn patterned_bytes(length: usize) -> Vec<u8> {
    (0..length).map(|index| (index as u32).wrapping_mul(2_654_435_761).to_be_bytes()[0]).collect()
}

/// Returns a code with the same rendezvous endpoint and another second half.
pub(super) fn change_code(code: InvitationCode) -> InvitationCode {
    let text = code.to_string();
    let last = if text.ends_with('2') { '3' } else { '2' };
    InvitationCode::parse(&format!("{}{last}", &text[..6])).expect("a code")
}

/// Returns the plan of an endpoint that a test opens itself.
pub(super) fn plan_endpoint(protocol: &'static [u8], key: MachineKey, visibility: LocalVisibility) -> EndpointPlan {
    let reach = NetworkReach::LocalNetwork;
    EndpointPlan { key, protocol, reach, peer_streams: 1, visibility, has_steady_port: false }
}

/// Carries out asynchronous work of a test.
pub(super) fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(work)
}
