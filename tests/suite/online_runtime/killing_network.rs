//! A network that kills the program which uses it: just before a message is sent, or just after. The program stops in
//! the middle of its work, with its files as they are then.

use std::{
    panic::resume_unwind,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use online::{ConnectionId, PeerKey};
use online_runtime::{
    MemoryNetwork,
    transport::{
        ConnectionQuality, GuestTransport, GuestTransportEvent, GuestTransportSettings, HostAddress, HostTransport,
        HostTransportEvent, HostTransportSettings, Network, WakeHook,
    },
};

/// The end of a program that was killed.
pub struct KilledProgram;

/// A network that kills the program which uses it.
#[derive(Clone)]
pub struct KillingNetwork {
    network: MemoryNetwork,
    /// Number of moments until the kill; 0 for none. Each message has two: before and after it is sent.
    moments: Arc<AtomicU32>,
}

impl KillingNetwork {
    pub fn new(network: MemoryNetwork) -> KillingNetwork {
        KillingNetwork { network, moments: Arc::default() }
    }

    /// Kills the program at the moment with that number, from 1; 0 never kills it.
    pub fn kill_at(&self, moment: u32) {
        self.moments.store(moment, Ordering::Relaxed);
    }

    /// Returns `true` if the kill is still to come.
    pub fn is_armed(&self) -> bool {
        self.moments.load(Ordering::Relaxed) > 0
    }

    fn pass_moment(&self) {
        let left = self.moments.load(Ordering::Relaxed);
        self.moments.store(left.saturating_sub(1), Ordering::Relaxed);
        if left == 1 {
            // No message appears, unlike that of a panic.
            resume_unwind(Box::new(KilledProgram));
        }
    }
}

impl Network for KillingNetwork {
    fn open_host(&self, settings: HostTransportSettings, wake: WakeHook) -> Box<dyn HostTransport> {
        Box::new(KillingHost { inner: self.network.open_host(settings, wake), kills: self.clone() })
    }

    fn open_guest(&self, settings: GuestTransportSettings, wake: WakeHook) -> Box<dyn GuestTransport> {
        Box::new(KillingGuest { inner: self.network.open_guest(settings, wake), kills: self.clone() })
    }
}

struct KillingHost {
    inner: Box<dyn HostTransport>,
    kills: KillingNetwork,
}

impl HostTransport for KillingHost {
    fn poll_event(&mut self) -> Option<HostTransportEvent> {
        self.inner.poll_event()
    }

    fn send(&mut self, to: ConnectionId, bytes: Vec<u8>) {
        self.kills.pass_moment();
        self.inner.send(to, bytes);
        self.kills.pass_moment();
    }

    fn close(&mut self, connection: ConnectionId) {
        self.inner.close(connection);
    }

    fn renew_invitation(&mut self) {
        self.inner.renew_invitation();
    }

    fn close_invitation(&mut self) {
        self.inner.close_invitation();
    }

    fn set_members(&mut self, members: &[PeerKey]) {
        self.inner.set_members(members);
    }

    fn quality(&self, connection: ConnectionId) -> Option<ConnectionQuality> {
        self.inner.quality(connection)
    }
}

struct KillingGuest {
    inner: Box<dyn GuestTransport>,
    kills: KillingNetwork,
}

impl GuestTransport for KillingGuest {
    fn connect(&mut self) {
        self.inner.connect();
    }

    fn poll_event(&mut self) -> Option<GuestTransportEvent> {
        self.inner.poll_event()
    }

    fn send(&mut self, bytes: Vec<u8>) {
        self.kills.pass_moment();
        self.inner.send(bytes);
        self.kills.pass_moment();
    }

    fn close(&mut self) {
        self.inner.close();
    }

    fn quality(&self) -> Option<ConnectionQuality> {
        self.inner.quality()
    }

    fn host_address(&self) -> Option<HostAddress> {
        self.inner.host_address()
    }
}
