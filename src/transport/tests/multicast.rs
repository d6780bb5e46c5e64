//! The way over the real network of this machine: by mDNS, if the machine can do that.

use std::{
    io,
    net::{Ipv4Addr, UdpSocket},
    time::Duration,
};

use online_runtime::transport::{GuestTransportEvent, HostTransportEvent, JoinTarget, TransportError};

use super::support::{GuestProbe, HostProbe};
use crate::IrohNetwork;

/// Group of mDNS.
const GROUP: Ipv4Addr = Ipv4Addr::new(224, 0, 0, 251);

/// Sends a packet to the group, and waits until it comes back.
fn try_multicast() -> io::Result<()> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    socket.join_multicast_v4(&GROUP, &Ipv4Addr::UNSPECIFIED)?;
    socket.set_read_timeout(Some(Duration::from_secs(2)))?;
    socket.send_to(b"incursion", (GROUP, socket.local_addr()?.port()))?;
    socket.recv(&mut [0; 16]).map(drop)
}

#[test]
fn code_is_found_by_multicast() {
    if let Err(error) = try_multicast() {
        return println!("skipped: this machine has no multicast: {error}");
    }
    let network = IrohNetwork::new();
    let mut host = HostProbe::open(&network, 11, &[]);
    host.transport.renew_invitation();
    let invitation = match host.next() {
        HostTransportEvent::Invitation(invitation) => invitation,
        HostTransportEvent::Failed(TransportError::NoNetwork) => return println!("skipped: no network interface"),
        other => panic!("{other:?}"),
    };
    let (guest, result) = GuestProbe::join(&network, 12, JoinTarget::Code(invitation.code));
    assert_eq!(result, GuestTransportEvent::Connected);
    host.expect_guest(12);
    assert!(!guest.transport.quality().expect("a connection").relayed);
}

#[test]
fn long_invitation_needs_no_multicast() {
    let network = IrohNetwork::new();
    let mut host = HostProbe::open(&network, 13, &[]);
    host.transport.renew_invitation();
    let mut invitation = loop {
        match host.next() {
            HostTransportEvent::Invitation(invitation) => break invitation.long,
            HostTransportEvent::Failed(TransportError::NoNetwork) => {}
            other => panic!("{other:?}"),
        }
    };
    let port = invitation.addresses.first().expect("at least the loopback address").port();
    invitation.addresses = vec![(Ipv4Addr::LOCALHOST, port).into()];
    let (_guest, result) = GuestProbe::join(&network, 14, JoinTarget::Invitation(invitation));
    assert_eq!(result, GuestTransportEvent::Connected);
}
