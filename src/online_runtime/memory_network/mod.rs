//! A network within the process, for tests: hosts and guests of one program reach each other without sockets. Messages
//! take as long as the test says, arrive in pieces of any size, and get lost when the test cuts a connection.

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
    /// Returns a network whose codes and pieces follow from that seed. Messages take no time.
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

    /// Lets that time pass for messages under way. Without a delay this is never needed.
    pub fn advance(&self, time: Duration) {
        self.hub().now += time;
    }

    /// Returns the time until the next message arrives, if one is under way.
    pub fn next_arrival(&self) -> Option<Duration> {
        self.hub().next_arrival()
    }

    /// Cuts all connections; messages under way are lost. Both ends notice.
    pub fn cut_connections(&self) {
        let wakes = self.hub().cut_connections();
        wakes.iter().for_each(|wake| wake());
    }

    /// Loses all connections with the messages under way. Neither end notices, as after a power failure.
    pub fn silence_connections(&self) {
        self.hub().silence_connections();
    }

    /// Sets if connections can be made. Existing ones stay.
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
