//! A guest's end of a transport within the process.

use std::sync::{Arc, Mutex};

use super::hub::{MemoryHub, lock_hub};
use crate::transport::{ConnectionQuality, GuestTransport, GuestTransportEvent, HostAddress};

/// A guest's end of a transport within the process.
pub(super) struct MemoryGuest {
    pub(super) hub: Arc<Mutex<MemoryHub>>,
    pub(super) number: u64,
}

impl GuestTransport for MemoryGuest {
    fn connect(&mut self) {
        let wakes = lock_hub(&self.hub).connect_guest(self.number);
        wakes.iter().for_each(|wake| wake());
    }

    fn poll_event(&mut self) -> Option<GuestTransportEvent> {
        lock_hub(&self.hub).poll_guest(self.number)
    }

    fn send(&mut self, bytes: Vec<u8>) {
        let wake = lock_hub(&self.hub).send_to_host(self.number, bytes);
        wake.inspect(|wake| wake());
    }

    fn close(&mut self) {
        let wake = lock_hub(&self.hub).close_by_guest(self.number);
        wake.inspect(|wake| wake());
    }

    fn quality(&self) -> Option<ConnectionQuality> {
        let hub = lock_hub(&self.hub);
        hub.has_link(self.number).then_some(ConnectionQuality { round_trip: 2 * hub.delay, relayed: false })
    }

    fn host_address(&self) -> Option<HostAddress> {
        lock_hub(&self.hub).address_of_host(self.number)
    }
}

impl Drop for MemoryGuest {
    fn drop(&mut self) {
        let wake = lock_hub(&self.hub).drop_guest(self.number);
        wake.inspect(|wake| wake());
    }
}
