//! The transport of online sessions over [iroh](https://docs.rs/iroh): encrypted QUIC streams between machines that
//! know each other by public keys. They find each other on the local network by mDNS, and over the internet by the
//! public service of iroh, or by servers of the player's choice.
//!
//! Each transport has one thread with one tokio runtime. Its owner gives commands and takes events through channels.
//!
//! # How a guest is admitted
//! A host has an endpoint with its key (protocol `incursion/1`). Each connection has one stream, which the guest opens.
//! The guest first shows the token of its long invitation, if it has one; the host answers whether it admits the guest.
//! It admits members by their keys, which TLS proves.
//!
//! An invitation code leads to a second endpoint of the host, the rendezvous endpoint (protocol
//! `incursion-rendezvous/1`), whose key follows from the first half of the code. There the guest proves to know the
//! second half. Then the host admits the guest's key, and tells the guest its own key and addresses.

mod admission;
mod admission_list;
mod code_proof;
mod connection;
mod endpoint;
mod event_queue;
mod guest;
mod guest_worker;
mod handshake_stream;
mod host;
mod host_worker;
mod invitation;
mod limits;
mod local_lookup;
mod lock;
mod rendezvous;
mod worker_thread;

#[cfg(test)]
mod tests;

use online::PeerKey;
use online_runtime::transport::{
    GuestTransport, GuestTransportSettings, HostTransport, HostTransportSettings, MachineKey, Network, WakeHook,
};

use crate::{endpoint::EndpointNetwork, guest::IrohGuest, host::IrohHost};

/// The real network: transports over iroh.
pub struct IrohNetwork(EndpointNetwork);

impl IrohNetwork {
    /// Returns the network of this machine. Nothing is opened or contacted before a transport is.
    pub fn new() -> IrohNetwork {
        IrohNetwork(EndpointNetwork::System)
    }
}

/// Returns the public half of a machine's key.
pub fn derive_public_key(key: MachineKey) -> PeerKey {
    endpoint::derive_peer_key(key)
}

impl Default for IrohNetwork {
    fn default() -> Self {
        IrohNetwork::new()
    }
}

impl Network for IrohNetwork {
    fn open_host(&self, settings: HostTransportSettings, wake: WakeHook) -> Box<dyn HostTransport> {
        Box::new(IrohHost::open(self.0.clone(), settings, wake))
    }

    fn open_guest(&self, settings: GuestTransportSettings, wake: WakeHook) -> Box<dyn GuestTransport> {
        Box::new(IrohGuest::open(self.0.clone(), settings, wake))
    }
}
