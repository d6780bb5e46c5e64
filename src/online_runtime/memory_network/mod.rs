//! A network within the process, for tests: hosts and guests of one program reach each other without sockets. Messages
//! take a time that the test sets, arrive in random pieces, and are lost when the test cuts a connection.

mod guest_end;
mod host_end;
mod hub;

use std::{
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use online::PeerKey;

use self::{
    guest_end::MemoryGuest,
    host_end::MemoryHost,
    hub::{MemoryHub, lock_hub},
};
use crate::transport::{
    GuestTransport, GuestTransportSettings, HostTransport, HostTransportSettings, MachineKey, Network, WakeHook,
};

/// A network within the process. Its clones are the same network.
#[derive(Clone)]
pub struct MemoryNetwork {
    hub: Arc<Mutex<MemoryHub>>,
}

impl MemoryNetwork {
    /// Creates a network with codes and pieces from a seed. Messages take no time.
    pub fn new(seed: u64) -> MemoryNetwork {
        MemoryNetwork { hub: Arc::new(Mutex::new(MemoryHub::new(seed))) }
    }

    /// Returns the public key of a machine in this network.
    pub fn public_key(key: MachineKey) -> PeerKey {
        PeerKey(key.0.map(|byte| byte ^ 0xa5))
    }

    /// Sets the time that each message takes.
    pub fn set_delay(&self, delay: Duration) {
        self.hub().delay = delay;
    }

    /// Advances the time of messages in transit. This is needed only with a delay.
    pub fn advance(&self, time: Duration) {
        self.hub().now += time;
    }

    /// Returns the time until the next message arrives; `None` if none is in transit.
    pub fn next_arrival(&self) -> Option<Duration> {
        self.hub().next_arrival()
    }

    /// Cuts all connections, and drops the messages in transit. Both ends notice.
    pub fn cut_connections(&self) {
        let wakes = self.hub().cut_connections();
        wakes.iter().for_each(|wake| wake());
    }

    /// Silently breaks all connections, and drops the messages in transit. Neither end notices, as after a power
    /// failure.
    pub fn silence_connections(&self) {
        self.hub().silence_connections();
    }

    /// Sets if new connections can be made. Existing ones are kept.
    pub fn set_reachable(&self, reachable: bool) {
        self.hub().reachable = reachable;
    }

    /// Returns the number of connections, without those that were silenced.
    pub fn connections(&self) -> usize {
        self.hub().open_links()
    }

    fn hub(&self) -> MutexGuard<'_, MemoryHub> {
        lock_hub(&self.hub)
    }
}

impl Network for MemoryNetwork {
    fn open_host(&self, settings: HostTransportSettings, wake: WakeHook) -> Box<dyn HostTransport> {
        let key = MemoryNetwork::public_key(settings.key);
        let opened = self.hub().open_host(key, settings.members, wake);
        Box::new(MemoryHost { hub: self.hub.clone(), key, opened })
    }

    fn open_guest(&self, settings: GuestTransportSettings, wake: WakeHook) -> Box<dyn GuestTransport> {
        let key = MemoryNetwork::public_key(settings.key);
        let number = self.hub().open_guest(key, settings.target, wake);
        Box::new(MemoryGuest { hub: self.hub.clone(), number })
    }
}
