//! Admission of guests, and their return.

use online_runtime::transport::{GuestTransportEvent, HostTransportEvent, JoinStep, JoinTarget, TransportError};

use super::support::{GuestProbe, HostProbe, connect_pair, new_network, test_peer};

const REFUSED: GuestTransportEvent = GuestTransportEvent::Failed(TransportError::InvitationClosed);

#[test]
fn long_invitation_connects() {
    let network = new_network();
    let mut host = HostProbe::open(&network, 1, &[]);
    let invitation = host.invite();
    assert_eq!(invitation.long.host, test_peer(1));
    let mut guest = GuestProbe::open(&network, 2, JoinTarget::Invitation(invitation.long));
    guest.transport.connect();
    assert_eq!(guest.next(), GuestTransportEvent::Progress(JoinStep::Connecting));
    assert_eq!(guest.next(), GuestTransportEvent::Connected);
    host.expect_guest(2);
}

#[test]
fn wrong_and_old_words_are_refused() {
    let network = new_network();
    let mut host = HostProbe::open(&network, 1, &[]);
    let old = host.invite();
    let new = host.invite();
    assert_ne!(old.long.token, new.long.token);
    let mut wrong = new.long.clone();
    wrong.token[0] ^= 1;
    assert_eq!(GuestProbe::join(&network, 2, JoinTarget::Invitation(wrong)).1, REFUSED);
    assert_eq!(GuestProbe::join(&network, 2, JoinTarget::Invitation(old.long)).1, REFUSED);
    let (_guest, result) = GuestProbe::join(&network, 2, JoinTarget::Invitation(new.long.clone()));
    assert_eq!(result, GuestTransportEvent::Connected);
    host.expect_guest(2);
    host.transport.close_invitation();
    assert_eq!(GuestProbe::join(&network, 3, JoinTarget::Invitation(new.long)).1, REFUSED);
}

#[test]
fn members_come_back_without_an_invitation_and_strangers_do_not() {
    let (mut host, mut guest, connection) = connect_pair();
    let address = guest.transport.host_address().expect("it was reached");
    host.transport.set_members(&[test_peer(2)]);
    host.transport.close_invitation();
    guest.transport.close();
    assert_eq!(host.next(), HostTransportEvent::Disconnected { connection });
    guest.transport.connect();
    assert_eq!(guest.next_result(), GuestTransportEvent::Connected);
    let second = host.expect_guest(2);
    assert_ne!(second, connection);
    drop(guest);
    assert_eq!(host.next(), HostTransportEvent::Disconnected { connection: second });

    let network = new_network();
    let target = JoinTarget::Member(address);
    let (mut member, result) = GuestProbe::join(&network, 2, target.clone());
    assert_eq!(result, GuestTransportEvent::Connected);
    let third = host.expect_guest(2);
    assert_eq!(GuestProbe::join(&network, 3, target.clone()).1, REFUSED);
    host.transport.set_members(&[test_peer(3)]);
    assert_eq!(GuestProbe::join(&network, 2, target).1, REFUSED);
    // A connection that is open stays open.
    host.transport.send(third, b"still here".to_vec());
    assert_eq!(member.expect_bytes(10), b"still here");
}

#[test]
fn guests_reconnect_after_a_restart_of_the_host() {
    // No other test uses this key, so that the port which follows from it is free.
    const HOST: u8 = 21;
    let network = new_network();
    let mut host = HostProbe::open(&network, HOST, &[]);
    let invitation = host.invite();
    let (mut guest, result) = GuestProbe::join(&network, 2, JoinTarget::Invitation(invitation.long));
    assert_eq!(result, GuestTransportEvent::Connected);
    host.expect_guest(2);
    drop(host);
    assert_eq!(guest.next(), GuestTransportEvent::Disconnected);
    // The host is gone: the attempts fail, also with new endpoints.
    for _ in 0..3 {
        guest.transport.connect();
        assert_eq!(guest.next_result(), GuestTransportEvent::Disconnected);
    }
    // Another list: only the steady port leads to the host.
    let mut host = HostProbe::open(&new_network(), HOST, &[2]);
    guest.transport.connect();
    assert_eq!(guest.next_result(), GuestTransportEvent::Connected);
    host.expect_guest(2);
}

#[test]
fn new_connection_of_a_guest_replaces_its_old_one() {
    let (mut host, mut guest, first) = connect_pair();
    guest.transport.connect();
    assert_eq!(guest.next_result(), GuestTransportEvent::Connected);
    let events = [host.next(), host.next()];
    assert!(events.contains(&HostTransportEvent::Disconnected { connection: first }), "{events:?}");
    let is_new =
        |event: &HostTransportEvent| matches!(event, HostTransportEvent::Connected { key, .. } if *key == test_peer(2));
    assert!(events.iter().any(is_new), "{events:?}");
}

#[test]
fn host_moves_to_another_port_if_its_own_is_taken() {
    let network = new_network();
    let mut first = HostProbe::open(&network, 1, &[]);
    let mut second = HostProbe::open(&network, 1, &[]);
    let [first, second] = [first.invite(), second.invite()].map(|invitation| invitation.long.addresses);
    assert_ne!(first, second);
}
