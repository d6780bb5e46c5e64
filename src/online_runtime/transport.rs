//! The interface of a transport: encrypted, ordered, reliable streams of bytes between the host's machine and those of
//! its guests. No method blocks. An implementation calls its [`WakeHook`] after each new event.

use std::{fmt, sync::Arc, time::Duration};

use online::{ConnectionId, InvitationCode, LongInvitation, PeerKey};
use serde::{Deserialize, Serialize};

/// Function that a transport calls from any thread after a new event, so that the caller polls it soon.
pub type WakeHook = Arc<dyn Fn() + Send + Sync>;

/// Secret key of a machine for one session. Its public half is a [`PeerKey`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct MachineKey(pub [u8; 32]);

impl fmt::Debug for MachineKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("MachineKey(…)")
    }
}

/// The networks over which a session can be reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum NetworkReach {
    /// Only the local network, without any server.
    LocalNetwork,
    /// The local network and the internet, with the public rendezvous service.
    #[default]
    Internet,
    /// Like `Internet`, with servers that the player has set.
    OwnServers {
        /// Address of the relay.
        relay: Option<String>,
        /// Address of the service that publishes addresses.
        discovery: Option<String>,
    },
}

/// Settings of a host's transport.
#[derive(Clone, Debug)]
pub struct HostTransportSettings {
    /// Key of the host's machine: the same one after a restart, so that guests find it.
    pub key: MachineKey,
    /// The networks from which the session can be reached.
    pub reach: NetworkReach,
    /// Keys of members, who come back without an invitation.
    pub members: Vec<PeerKey>,
}

/// Settings of a guest's transport.
#[derive(Clone, Debug)]
pub struct GuestTransportSettings {
    /// Key of the guest's machine: the same one after a restart, so that the host recognises it.
    pub key: MachineKey,
    /// The networks in which the guest looks for the host.
    pub reach: NetworkReach,
    /// The code, invitation or address with which the guest finds the host.
    pub target: JoinTarget,
}

/// Means by which a guest finds the host.
#[derive(Clone, PartialEq, Eq)]
pub enum JoinTarget {
    /// At the rendezvous endpoint of a code.
    Code(InvitationCode),
    /// At the addresses of a long invitation.
    Invitation(LongInvitation),
    /// At its last address: the guest is a member already.
    Member(HostAddress),
}

/// Address of a host that has admitted this guest before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostAddress {
    /// Public key of the host's machine.
    pub host: PeerKey,
    /// Address of the relay at which the host can be reached.
    pub relay: Option<String>,
    /// Direct addresses, the last good one first.
    pub addresses: Vec<std::net::SocketAddr>,
}

/// A network, which opens transports.
pub trait Network: Send + Sync {
    /// Opens the transport of a host. A failure is reported later, by [`HostTransportEvent::Failed`].
    fn open_host(&self, settings: HostTransportSettings, wake: WakeHook) -> Box<dyn HostTransport>;
    /// Creates the transport of a guest, which does nothing before [`GuestTransport::connect`].
    fn open_guest(&self, settings: GuestTransportSettings, wake: WakeHook) -> Box<dyn GuestTransport>;
}

/// The host's end of a transport. Dropping it closes all connections.
pub trait HostTransport: Send {
    /// Returns the next event, if there is one.
    fn poll_event(&mut self) -> Option<HostTransportEvent>;
    /// Sends bytes on a connection. Those for an unknown connection are dropped.
    fn send(&mut self, to: ConnectionId, bytes: Vec<u8>);
    /// Closes a connection after everything was sent. No event follows.
    fn close(&mut self, connection: ConnectionId);
    /// Makes a new invitation; the old one no longer admits guests. [`HostTransportEvent::Invitation`] follows.
    fn renew_invitation(&mut self);
    /// Ends the invitation: only members are admitted from now on.
    fn close_invitation(&mut self);
    /// Replaces the keys that are admitted without an invitation.
    fn set_members(&mut self, members: &[PeerKey]);
    /// Returns the quality of a connection, if it is known.
    fn quality(&self, connection: ConnectionId) -> Option<ConnectionQuality>;
}

/// The guest's end of a transport. Dropping it closes the connection.
pub trait GuestTransport: Send {
    /// Starts an attempt to connect. [`GuestTransportEvent::Connected`], `Disconnected` or `Failed` follows.
    fn connect(&mut self);
    /// Returns the next event, if there is one.
    fn poll_event(&mut self) -> Option<GuestTransportEvent>;
    /// Sends bytes. Without a connection they are dropped.
    fn send(&mut self, bytes: Vec<u8>);
    /// Closes the connection after everything was sent. No event follows.
    fn close(&mut self);
    /// Returns the quality of the connection, if it is known.
    fn quality(&self) -> Option<ConnectionQuality>;
    /// Returns the host's address once it was reached, to find it again after a restart.
    fn host_address(&self) -> Option<HostAddress>;
}

/// Event of a host's transport.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostTransportEvent {
    /// An invitation is open, in both forms.
    Invitation(OpenInvitation),
    /// The invitation was closed after too many attempts with wrong codes. The host opens a new one.
    InvitationExhausted,
    /// A guest has connected. Its key is proved, and it knows the invitation or is a member.
    Connected {
        /// The connection.
        connection: ConnectionId,
        /// Key of the guest's machine.
        key: PeerKey,
    },
    /// Bytes have arrived.
    Received {
        /// The connection.
        connection: ConnectionId,
        /// The bytes, in order, but not split at frames.
        bytes: Vec<u8>,
    },
    /// A connection is lost or was closed by the guest.
    Disconnected {
        /// The connection.
        connection: ConnectionId,
    },
    /// The transport has failed: guests can't reach the host over it.
    Failed(TransportError),
}

/// An open invitation.
#[derive(Clone, PartialEq, Eq)]
pub struct OpenInvitation {
    /// The code.
    pub code: InvitationCode,
    /// The same invitation with all addresses.
    pub long: LongInvitation,
}

/// Event of a guest's transport.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestTransportEvent {
    /// The attempt to connect has reached this step.
    Progress(JoinStep),
    /// The host is connected.
    Connected,
    /// Bytes have arrived, in order, but not split at frames.
    Received(Vec<u8>),
    /// The connection is lost or was closed by the host, or an attempt of a member to connect again has failed.
    Disconnected,
    /// The first attempt to connect has failed.
    Failed(TransportError),
}

/// Step of an attempt to connect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum JoinStep {
    /// The guest looks for the rendezvous endpoint of the code.
    Searching,
    /// Host and guest prove to each other that they know the code.
    Proving,
    /// The guest is connecting to the host itself.
    Connecting,
}

/// Reason why a transport does not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransportError {
    /// This machine has no network.
    NoNetwork,
    /// The rendezvous service can't be reached. The session works on the local network only.
    ServiceUnreachable,
    /// No host answers to this code, or at these addresses.
    NoHostFound,
    /// The host does not accept the code.
    WrongCode,
    /// The host does not accept the invitation any more.
    InvitationClosed,
}

/// Quality of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionQuality {
    /// Round-trip time to the other machine.
    pub round_trip: Duration,
    /// `true` if the bytes pass through a relay.
    pub relayed: bool,
}

impl fmt::Debug for OpenInvitation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("OpenInvitation(…)")
    }
}

impl fmt::Debug for JoinTarget {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            JoinTarget::Code(_) => "Code(…)",
            JoinTarget::Invitation(_) => "Invitation(…)",
            JoinTarget::Member(_) => "Member(…)",
        })
    }
}
