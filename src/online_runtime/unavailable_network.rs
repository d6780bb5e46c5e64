//! A network for programs without one: it reports that this machine has no network.

use online::{ConnectionId, PeerKey};

use crate::transport::{
    ConnectionQuality, GuestTransport, GuestTransportEvent, GuestTransportSettings, HostAddress, HostTransport,
    HostTransportEvent, HostTransportSettings, Network, TransportError, WakeHook,
};

/// Network that can't be used.
#[derive(Clone, Copy, Debug, Default)]
pub struct UnavailableNetwork;

impl Network for UnavailableNetwork {
    fn open_host(&self, _: HostTransportSettings, wake: WakeHook) -> Box<dyn HostTransport> {
        wake();
        Box::new(UnavailableHost { has_told: false })
    }

    fn open_guest(&self, _: GuestTransportSettings, wake: WakeHook) -> Box<dyn GuestTransport> {
        Box::new(UnavailableGuest { has_told: true, wake })
    }
}

/// Host's end of the network. It reports its failure once.
struct UnavailableHost {
    has_told: bool,
}

impl HostTransport for UnavailableHost {
    fn poll_event(&mut self) -> Option<HostTransportEvent> {
        let told = std::mem::replace(&mut self.has_told, true);
        (!told).then_some(HostTransportEvent::Failed(TransportError::NoNetwork))
    }

    fn send(&mut self, _: ConnectionId, _: Vec<u8>) {}

    fn close(&mut self, _: ConnectionId) {}

    fn renew_invitation(&mut self) {}

    fn close_invitation(&mut self) {}

    fn set_members(&mut self, _: &[PeerKey]) {}

    fn quality(&self, _: ConnectionId) -> Option<ConnectionQuality> {
        None
    }
}

/// Guest's end of the network. It reports its failure after each attempt.
struct UnavailableGuest {
    has_told: bool,
    wake: WakeHook,
}

impl GuestTransport for UnavailableGuest {
    fn connect(&mut self) {
        self.has_told = false;
        (self.wake)();
    }

    fn poll_event(&mut self) -> Option<GuestTransportEvent> {
        let told = std::mem::replace(&mut self.has_told, true);
        (!told).then_some(GuestTransportEvent::Failed(TransportError::NoNetwork))
    }

    fn send(&mut self, _: Vec<u8>) {}

    fn close(&mut self) {}

    fn quality(&self) -> Option<ConnectionQuality> {
        None
    }

    fn host_address(&self) -> Option<HostAddress> {
        None
    }
}
