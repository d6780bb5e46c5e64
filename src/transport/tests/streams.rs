//! Bytes over admitted connections.

use std::time::{Duration, Instant};

use online_runtime::transport::{GuestTransportEvent, HostTransportEvent, JoinTarget};

use super::support::{GuestProbe, HostProbe, connect_pair, new_network, patterned_bytes, test_peer};
use crate::limits::{MAX_UNPOLLED_BYTES, MAX_UNSENT_BYTES, MAX_UNSENT_MESSAGES, RECEIVE_WINDOW, SEND_WINDOW};

#[test]
fn bytes_go_both_ways_in_order() {
    let (mut host, mut guest, connection) = connect_pair();
    let bytes = patterned_bytes(3 << 20);
    for part in bytes.chunks(300_000) {
        guest.transport.send(part.to_vec());
    }
    assert!(host.expect_bytes(bytes.len()) == bytes);
    for part in bytes.chunks(100_000) {
        host.transport.send(connection, part.to_vec());
    }
    assert!(guest.expect_bytes(bytes.len()) == bytes);
}

#[test]
fn quality_and_address_are_known() {
    let (host, guest, connection) = connect_pair();
    let here = host.transport.quality(connection).expect("a connection");
    let there = guest.transport.quality().expect("a connection");
    assert!(!here.relayed && !there.relayed);
    assert!(here.round_trip < Duration::from_secs(5) && there.round_trip < Duration::from_secs(5));
    let address = guest.transport.host_address().expect("it was reached");
    assert_eq!(address.host, test_peer(1));
    assert!(address.addresses[0].ip().is_loopback() && address.relay.is_none(), "{address:?}");
}

#[test]
fn closing_delivers_everything_that_was_sent() {
    let bytes = patterned_bytes(3 << 20);
    let (mut host, mut guest, connection) = connect_pair();
    host.transport.send(connection, bytes.clone());
    host.transport.close(connection);
    assert!(guest.receive_all() == bytes);
    assert!(host.transport.poll_event().is_none(), "no event follows");

    let (mut host, mut guest, connection) = connect_pair();
    guest.transport.send(bytes.clone());
    guest.transport.close();
    assert!(host.expect_bytes(bytes.len()) == bytes);
    assert_eq!(host.next(), HostTransportEvent::Disconnected { connection });
    assert!(guest.transport.poll_event().is_none(), "no event follows");
}

#[test]
fn dropped_transports_send_their_last_words_soon() {
    let (mut host, mut guest, connection) = connect_pair();
    guest.transport.send(b"farewell".to_vec());
    let start = Instant::now();
    drop(guest);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert_eq!(host.expect_bytes(8), b"farewell");
    assert_eq!(host.next(), HostTransportEvent::Disconnected { connection });

    let (mut host, mut guest, connection) = connect_pair();
    host.transport.send(connection, b"farewell".to_vec());
    drop(host);
    assert_eq!(guest.receive_all(), b"farewell");
}

#[test]
fn silent_reader_is_cut_and_the_others_are_not() {
    let network = new_network();
    let mut host = HostProbe::open(&network, 1, &[2, 3]);
    let invitation = host.invite();
    let target = JoinTarget::Invitation(invitation.long);
    let (silent, result) = GuestProbe::join(&network, 2, target.clone());
    assert_eq!(result, GuestTransportEvent::Connected);
    let to_silent = host.expect_guest(2);
    let (mut reader, result) = GuestProbe::join(&network, 3, target);
    assert_eq!(result, GuestTransportEvent::Connected);
    let to_reader = host.expect_guest(3);

    let part = vec![7; 64 << 10];
    let mut sent = 0;
    let cut = loop {
        host.transport.send(to_silent, part.clone());
        sent += part.len();
        host.transport.send(to_reader, vec![8]);
        assert_eq!(reader.expect_bytes(1), [8]);
        if let Some(event) = host.transport.poll_event() {
            break event;
        }
    };
    assert_eq!(cut, HostTransportEvent::Disconnected { connection: to_silent });
    let buffers = MAX_UNPOLLED_BYTES + RECEIVE_WINDOW as usize + SEND_WINDOW as usize;
    assert!((MAX_UNSENT_BYTES..=MAX_UNSENT_BYTES + buffers + (1 << 20)).contains(&sent), "{sent}");
    drop(silent);
}

#[test]
fn number_of_unsent_messages_is_limited() {
    let (mut host, _guest, connection) = connect_pair();
    host.transport.send(connection, vec![7; 3 << 20]);
    let mut sent = 0;
    let cut = loop {
        host.transport.send(connection, vec![8]);
        sent += 1;
        if let Some(event) = host.transport.poll_event() {
            break event;
        }
        assert!(sent < 1_000_000, "the guest reads nothing");
    };
    assert_eq!(cut, HostTransportEvent::Disconnected { connection });
    assert!(sent >= MAX_UNSENT_MESSAGES, "{sent}");
}

#[test]
fn message_longer_than_the_limit_is_sent_if_it_is_the_only_one() {
    let (mut host, mut guest, connection) = connect_pair();
    let bytes = patterned_bytes(8 << 20);
    host.transport.send(connection, bytes.clone());
    assert!(guest.expect_bytes(bytes.len()) == bytes);
}

#[test]
fn nothing_is_sent_without_a_connection() {
    let network = new_network();
    let mut host = HostProbe::open(&network, 1, &[]);
    host.transport.send(online::ConnectionId(5), vec![1]);
    host.transport.close(online::ConnectionId(5));
    assert!(host.transport.quality(online::ConnectionId(5)).is_none());
    let invitation = host.invite();
    let mut guest = GuestProbe::open(&network, 2, JoinTarget::Invitation(invitation.long));
    guest.transport.send(vec![1]);
    guest.transport.close();
    assert!(guest.transport.quality().is_none() && guest.transport.host_address().is_none());
    guest.transport.connect();
    assert_eq!(guest.next_result(), GuestTransportEvent::Connected);
    let connection = host.expect_guest(2);
    guest.transport.send(vec![2]);
    assert_eq!(host.next(), HostTransportEvent::Received { connection, bytes: vec![2] });
}
