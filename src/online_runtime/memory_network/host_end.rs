//! The host's end of a transport within the process.

use std::sync::{Arc, Mutex};

use online::{ConnectionId, PeerKey};

use super::hub::{MemoryHub, lock_hub};
use crate::transport::{ConnectionQuality, HostTransport, HostTransportEvent};

/// The host's end of a transport within the process.
pub(super) struct MemoryHost {
    pub(super) hub: Arc<Mutex<MemoryHub>>,
    pub(super) key: PeerKey,
    /// Number of this transport.
    pub(super) opened: u64,
}

impl HostTransport for MemoryHost {
    fn poll_event(&mut self) -> Option<HostTransportEvent> {
        lock_hub(&self.hub).poll_host(self.key, self.opened)
    }

    fn send(&mut self, to: ConnectionId, bytes: Vec<u8>) {
        let wake = lock_hub(&self.hub).send_to_guest(self.key, to, bytes);
        wake.inspect(|wake| wake());
    }

    fn close(&mut self, connection: ConnectionId) {
        let wake = lock_hub(&self.hub).close_by_host(self.key, connection);
        wake.inspect(|wake| wake());
    }

    fn renew_invitation(&mut self) {
        let wake = lock_hub(&self.hub).renew_invitation(self.key, self.opened);
        wake.inspect(|wake| wake());
    }

    fn close_invitation(&mut self) {
        lock_hub(&self.hub).close_invitation(self.key, self.opened);
    }

    fn set_members(&mut self, members: &[PeerKey]) {
        lock_hub(&self.hub).set_members(self.key, self.opened, members);
    }

    fn quality(&self, connection: ConnectionId) -> Option<ConnectionQuality> {
        let hub = lock_hub(&self.hub);
        hub.is_connected(connection).then_some(ConnectionQuality { round_trip: 2 * hub.delay, relayed: false })
    }
}

impl Drop for MemoryHost {
    fn drop(&mut self) {
        let wakes = lock_hub(&self.hub).drop_host(self.key, self.opened);
        wakes.iter().for_each(|wake| wake());
    }
}
