//! The network in memory keeps the promises of a transport.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use online::ConnectionId;
use online_runtime::{
    MemoryNetwork,
    transport::{
        GuestTransport, GuestTransportEvent, GuestTransportSettings, HostTransport, HostTransportEvent,
        HostTransportSettings, JoinTarget, MachineKey, Network, NetworkReach, OpenInvitation,
    },
};

const HOST_KEY: MachineKey = MachineKey([1; 32]);
const GUEST_KEY: MachineKey = MachineKey([2; 32]);

fn open_host(network: &MemoryNetwork, wakes: &Arc<AtomicU32>) -> (Box<dyn HostTransport>, OpenInvitation) {
    let (reach, members) = (NetworkReach::LocalNetwork, Vec::new());
    let mut host = network.open_host(HostTransportSettings { key: HOST_KEY, reach, members }, count_wakes(wakes));
    host.renew_invitation();
    let Some(HostTransportEvent::Invitation(open)) = host.poll_event() else { panic!("an invitation") };
    (host, open)
}

fn open_guest(network: &MemoryNetwork, target: JoinTarget, wakes: &Arc<AtomicU32>) -> Box<dyn GuestTransport> {
    let reach = NetworkReach::LocalNetwork;
    network.open_guest(GuestTransportSettings { key: GUEST_KEY, reach, target }, count_wakes(wakes))
}

fn count_wakes(wakes: &Arc<AtomicU32>) -> Arc<dyn Fn() + Send + Sync> {
    let wakes = wakes.clone();
    Arc::new(move || {
        wakes.fetch_add(1, Ordering::Relaxed);
    })
}

fn connection_of(host: &mut dyn HostTransport) -> ConnectionId {
    let key = MemoryNetwork::public_key(GUEST_KEY);
    match host.poll_event() {
        Some(HostTransportEvent::Connected { connection, key: found }) if found == key => connection,
        other => panic!("{other:?}"),
    }
}

fn drain_guest(guest: &mut dyn GuestTransport) -> (Vec<u8>, Vec<GuestTransportEvent>) {
    let (mut bytes, mut others) = (Vec::new(), Vec::new());
    while let Some(event) = guest.poll_event() {
        match event {
            GuestTransportEvent::Received(piece) => bytes.extend(piece),
            event => others.push(event),
        }
    }
    (bytes, others)
}

#[test]
fn everything_sent_before_the_end_arrives_in_order() {
    let (network, wakes) = (MemoryNetwork::new(1), Arc::default());
    network.set_delay(Duration::from_millis(40));
    let (mut host, open) = open_host(&network, &wakes);
    let mut guest = open_guest(&network, JoinTarget::Invitation(open.long), &wakes);
    guest.connect();
    assert_eq!(drain_guest(&mut *guest), (Vec::new(), Vec::new()), "it is still under way");
    network.advance(Duration::from_millis(40));
    let (_, events) = drain_guest(&mut *guest);
    assert_eq!(events.last(), Some(&GuestTransportEvent::Connected));
    let connection = connection_of(&mut *host);
    let sent: Vec<u8> = (0..=255).cycle().take(3_000).collect();
    sent.chunks(700).for_each(|part| host.send(connection, part.to_vec()));
    host.close(connection);
    host.send(connection, vec![9]);
    assert_eq!(network.next_arrival(), Some(Duration::from_millis(40)));
    network.advance(Duration::from_millis(40));
    assert_eq!(drain_guest(&mut *guest), (sent, vec![GuestTransportEvent::Disconnected]));
    assert_eq!(host.poll_event(), None, "no event follows a close");
    assert!(wakes.load(Ordering::Relaxed) > 8);
}

#[test]
fn members_alone_come_back_after_a_restart_of_the_host() {
    let (network, wakes) = (MemoryNetwork::new(2), Arc::default());
    let (mut host, open) = open_host(&network, &wakes);
    let mut guest = open_guest(&network, JoinTarget::Code(open.code), &wakes);
    guest.connect();
    connection_of(&mut *host);
    let address = guest.host_address().expect("it was reached");
    assert_eq!(address.host, MemoryNetwork::public_key(HOST_KEY));
    drop(host);
    assert_eq!(drain_guest(&mut *guest).1.last(), Some(&GuestTransportEvent::Disconnected));
    for members in [Vec::new(), vec![MemoryNetwork::public_key(GUEST_KEY)]] {
        let is_member = !members.is_empty();
        let settings = HostTransportSettings { key: HOST_KEY, reach: NetworkReach::LocalNetwork, members };
        let _host = network.open_host(settings, count_wakes(&wakes));
        let mut back = open_guest(&network, JoinTarget::Member(address.clone()), &wakes);
        for guest in [&mut guest, &mut back] {
            guest.connect();
            let wanted = if is_member { GuestTransportEvent::Connected } else { GuestTransportEvent::Disconnected };
            assert_eq!(drain_guest(&mut **guest).1.last(), Some(&wanted));
        }
    }
}

#[test]
fn silenced_connections_tell_nobody() {
    let (network, wakes) = (MemoryNetwork::new(3), Arc::default());
    let (mut host, open) = open_host(&network, &wakes);
    let mut guest = open_guest(&network, JoinTarget::Invitation(open.long), &wakes);
    guest.connect();
    let connection = connection_of(&mut *host);
    drain_guest(&mut *guest);
    network.silence_connections();
    guest.send(vec![1]);
    host.send(connection, vec![2]);
    assert_eq!((host.poll_event(), guest.poll_event()), (None, None));
    assert_eq!(network.connections(), 0);
    guest.connect();
    assert_ne!(connection_of(&mut *host), connection, "no number is used twice");
    network.cut_connections();
    assert!(matches!(host.poll_event(), Some(HostTransportEvent::Disconnected { .. })));
    assert_eq!(drain_guest(&mut *guest).1.last(), Some(&GuestTransportEvent::Disconnected));
}
