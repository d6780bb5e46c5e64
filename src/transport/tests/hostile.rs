//! Peers who mean harm.

use std::{sync::mpsc, thread};

use iroh::address_lookup::memory::MemoryLookup;
use online_runtime::transport::{
    GuestTransportEvent, HostAddress, HostTransportEvent, JoinTarget, OpenInvitation, TransportError,
};
use tokio::sync::oneshot;

use super::support::{
    GuestProbe, HostProbe, block_on, change_code, list_network, new_network, plan_endpoint, test_key,
};
use crate::{
    IrohNetwork,
    admission::SESSION_PROTOCOL,
    endpoint::{Connection, Endpoint, RecvStream, SendStream, close_connection, dial_host},
    handshake_stream::write_handshake,
    limits::{MAX_PROOF_MESSAGE, MAX_UNPROVED_CONNECTIONS, MAX_WRONG_CODES},
    local_lookup::LocalVisibility,
    rendezvous::{RENDEZVOUS_PROTOCOL, rendezvous_address, rendezvous_key},
};

async fn open_attacker(network: &IrohNetwork, protocol: &'static [u8], key: u8) -> Endpoint {
    network.0.open_endpoint(&plan_endpoint(protocol, test_key(key), LocalVisibility::Hidden)).await.expect("a socket")
}

fn host_address(invitation: &OpenInvitation) -> HostAddress {
    let long = &invitation.long;
    HostAddress { host: long.host, relay: long.relay.clone(), addresses: long.addresses.clone() }
}

/// Copies everything from one stream to the other.
async fn copy_stream(mut from: RecvStream, mut to: SendStream) {
    while let Ok(Some(chunk)) = from.read_chunk(1 << 16).await {
        if to.write_all(&chunk).await.is_err() {
            return;
        }
    }
    let _ = to.finish();
}

/// Passes everything on between two connections, of which the first one opens the stream.
async fn pass_on(guest: &Connection, host: &Connection) {
    let (to_guest, from_guest) = guest.accept_bi().await.expect("the guest opens a stream");
    let (to_host, from_host) = host.open_bi().await.expect("the host takes a stream");
    tokio::join!(copy_stream(from_guest, to_host), copy_stream(from_host, to_guest));
}

/// Pretends to be the rendezvous endpoint of a code in one network, and passes everything on to that in another one.
fn run_middle(
    invitation: &OpenInvitation,
    guests: &IrohNetwork,
    hosts: &IrohNetwork,
) -> (thread::JoinHandle<()>, oneshot::Sender<()>) {
    let (code, guests, hosts) = (invitation.code, guests.0.clone(), hosts.0.clone());
    let (ready, is_ready) = mpsc::channel();
    let (stop, stopped) = oneshot::channel();
    let work = async move {
        let pretended = plan_endpoint(RENDEZVOUS_PROTOCOL, rendezvous_key(&code), LocalVisibility::Announcing);
        let pretended = guests.open_endpoint(&pretended).await.expect("a socket");
        let caller = hosts
            .open_endpoint(&plan_endpoint(RENDEZVOUS_PROTOCOL, test_key(9), LocalVisibility::Hidden))
            .await
            .expect("a socket");
        ready.send(()).expect("the test waits");
        let middle = async {
            loop {
                let guest = pretended.accept().await.expect("it is open").await.expect("a guest");
                let host = dial_host(&caller, &rendezvous_address(&code), RENDEZVOUS_PROTOCOL).await.expect("a host");
                pass_on(&guest, &host).await;
                guest.closed().await;
                close_connection(&host, 0);
            }
        };
        tokio::select! {
            () = middle => {}
            _ = stopped => {}
        }
    };
    let thread = thread::spawn(|| block_on(work));
    is_ready.recv().expect("the endpoints are open");
    (thread, stop)
}

#[test]
fn machine_in_the_middle_that_passes_everything_on_fails() {
    let (guests, hosts) = (new_network(), new_network());
    let mut host = HostProbe::open(&hosts, 1, &[]);
    let invitation = host.invite();
    let (thread, stop) = run_middle(&invitation, &guests, &hosts);
    for _ in 0..MAX_WRONG_CODES {
        let (_, result) = GuestProbe::join(&guests, 2, JoinTarget::Code(invitation.code));
        assert_eq!(result, GuestTransportEvent::Failed(TransportError::WrongCode));
    }
    assert_eq!(host.next(), HostTransportEvent::InvitationExhausted, "the host counts the attempts");
    drop(stop);
    thread.join().expect("the machine in the middle works");
}

/// Sends bytes as the first ones of a connection. Returns what the host answers until it ends the stream.
async fn send_first_bytes(connection: &Connection, bytes: &[u8]) -> Vec<u8> {
    let (mut sender, mut receiver) = connection.open_bi().await.expect("one stream is allowed");
    let _ = sender.write_all(bytes).await;
    let _ = sender.finish();
    let mut answer = Vec::new();
    while let Ok(Some(chunk)) = receiver.read_chunk(1 << 16).await {
        answer.extend(chunk);
    }
    answer
}

#[test]
fn garbage_admits_nobody() {
    let network = new_network();
    let mut host = HostProbe::open(&network, 1, &[]);
    let invitation = host.invite();
    let junk = vec![0xA7; 4 * MAX_PROOF_MESSAGE];
    let half = [&[0, 16][..], &invitation.long.token[..8]].concat();
    let long = [&[1, 1][..], &[0; 257]].concat();
    block_on(async {
        for (protocol, address) in
            [(SESSION_PROTOCOL, host_address(&invitation)), (RENDEZVOUS_PROTOCOL, rendezvous_address(&invitation.code))]
        {
            let attacker = open_attacker(&network, protocol, 9).await;
            for bytes in [&junk[..], b"", &[0], &half, &long, b"GET / HTTP/1.1\r\n\r\n", &[0, 1, 5], &[0, 17, 1]] {
                let connection = dial_host(&attacker, &address, protocol).await.expect("an endpoint");
                assert_eq!(send_first_bytes(&connection, bytes).await, b"", "{bytes:?}");
                close_connection(&connection, 0);
            }
        }
    });
    let (_guest, result) = GuestProbe::join(&network, 2, JoinTarget::Code(invitation.code));
    assert_eq!(result, GuestTransportEvent::Connected, "junk is no attempt to guess the code");
    host.expect_guest(2);
}

#[test]
fn silent_connections_take_no_more_than_their_slots() {
    let network = new_network();
    let mut host = HostProbe::open(&network, 1, &[]);
    let invitation = host.invite();
    let address = host_address(&invitation);
    block_on(async {
        let attacker = open_attacker(&network, SESSION_PROTOCOL, 9).await;
        let mut silent = Vec::new();
        for _ in 0..MAX_UNPROVED_CONNECTIONS {
            silent.push(dial_host(&attacker, &address, SESSION_PROTOCOL).await.expect("a slot"));
        }
        assert!(dial_host(&attacker, &address, SESSION_PROTOCOL).await.is_none(), "there are no more slots");
        // The host closes them after some time.
        for connection in silent {
            connection.closed().await;
        }
    });
    let (_guest, result) = GuestProbe::join(&network, 2, JoinTarget::Invitation(invitation.long));
    assert_eq!(result, GuestTransportEvent::Connected);
    host.expect_guest(2);
}

#[test]
fn second_stream_is_never_answered() {
    let network = new_network();
    let mut host = HostProbe::open(&network, 1, &[9]);
    let address = host_address(&host.invite());
    // The host waits in another thread, since the attacker needs this one to send.
    let receiving = thread::spawn(move || {
        let guest = host.expect_guest(9);
        assert_eq!(host.next(), HostTransportEvent::Received { connection: guest, bytes: b"hello".to_vec() });
    });
    block_on(async {
        let attacker = open_attacker(&network, SESSION_PROTOCOL, 9).await;
        let connection = dial_host(&attacker, &address, SESSION_PROTOCOL).await.expect("a host");
        let (mut sender, mut receiver) = connection.open_bi().await.expect("one stream is allowed");
        write_handshake(&mut sender, b"").await.expect("the host reads");
        assert!(connection.max_datagram_size().is_none(), "no datagrams");
        tokio::select! {
            _ = connection.open_bi() => panic!("a second stream"),
            _ = connection.open_uni() => panic!("a stream in one direction"),
            () = async {
                sender.write_all(b"hello").await.expect("the host reads");
                // The host has got it, and is dropped: the stream ends.
                while let Ok(Some(_)) = receiver.read_chunk(100).await {}
            } => {}
        }
    });
    receiving.join().expect("the host gets what was sent on the first stream");
}

#[test]
fn pretended_host_without_the_code_is_not_believed() {
    let list = MemoryLookup::new();
    let network = list_network(&list);
    // The endpoint with the guest's rendezvous key belongs to a host with another second half.
    let mut host = HostProbe::open(&network, 1, &[]);
    let invitation = host.invite();
    let (guest, result) = GuestProbe::join(&network, 2, JoinTarget::Code(change_code(invitation.code)));
    assert_eq!(result, GuestTransportEvent::Failed(TransportError::WrongCode));
    assert!(guest.transport.host_address().is_none());
}
