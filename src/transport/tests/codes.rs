//! Invitation codes.

use iroh::address_lookup::memory::MemoryLookup;
use online::InvitationCode;
use online_runtime::transport::{GuestTransportEvent, HostTransportEvent, JoinStep, JoinTarget, TransportError};

use super::support::{
    GuestProbe, HostProbe, block_on, change_code, list_network, new_network, plan_endpoint, test_key,
};
use crate::{
    IrohNetwork,
    invitation::is_rendezvous_taken,
    limits::MAX_WRONG_CODES,
    local_lookup::LocalVisibility,
    rendezvous::{RENDEZVOUS_PROTOCOL, rendezvous_address},
};

#[test]
fn code_connects_in_three_steps() {
    let network = new_network();
    let mut host = HostProbe::open(&network, 1, &[]);
    let invitation = host.invite();
    let mut guest = GuestProbe::open(&network, 2, JoinTarget::Code(invitation.code));
    guest.transport.connect();
    for step in [JoinStep::Searching, JoinStep::Proving, JoinStep::Connecting] {
        assert_eq!(guest.next(), GuestTransportEvent::Progress(step));
    }
    assert_eq!(guest.next(), GuestTransportEvent::Connected);
    host.expect_guest(2);
    // Its key is proved: it comes back as long as the invitation is open.
    guest.transport.connect();
    assert_eq!(guest.next_result(), GuestTransportEvent::Connected);
}

#[test]
fn wrong_codes_are_refused_until_the_code_is_exhausted() {
    let network = new_network();
    let mut host = HostProbe::open(&network, 1, &[]);
    let invitation = host.invite();
    let wrong = change_code(invitation.code);
    for attempt in 0..MAX_WRONG_CODES {
        let (_, result) = GuestProbe::join(&network, 2, JoinTarget::Code(wrong));
        assert_eq!(result, GuestTransportEvent::Failed(TransportError::WrongCode), "{attempt}");
    }
    assert_eq!(host.next(), HostTransportEvent::InvitationExhausted);
    let (_, result) = GuestProbe::join(&network, 2, JoinTarget::Invitation(invitation.long));
    assert_eq!(result, GuestTransportEvent::Failed(TransportError::InvitationClosed));
    // A new invitation works, and a wrong code does not use it up.
    let invitation = host.invite();
    let (_, result) = GuestProbe::join(&network, 2, JoinTarget::Code(change_code(invitation.code)));
    assert_eq!(result, GuestTransportEvent::Failed(TransportError::WrongCode));
    let (_guest, result) = GuestProbe::join(&network, 2, JoinTarget::Code(invitation.code));
    assert_eq!(result, GuestTransportEvent::Connected);
    host.expect_guest(2);
}

#[test]
fn nobody_waits_with_an_unknown_code() {
    let network = new_network();
    let code = InvitationCode::parse("7K4-M2P").expect("a code");
    let (_, result) = GuestProbe::join(&network, 2, JoinTarget::Code(code));
    assert_eq!(result, GuestTransportEvent::Failed(TransportError::NoHostFound));
}

#[test]
fn attempt_that_is_given_up_reports_nothing_more() {
    let network = new_network();
    let code = InvitationCode::parse("7K4-M2P").expect("a code");
    let mut guest = GuestProbe::open(&network, 2, JoinTarget::Code(code));
    guest.transport.connect();
    assert_eq!(guest.next(), GuestTransportEvent::Progress(JoinStep::Searching));
    guest.transport.close();
    assert_eq!(guest.transport.poll_event(), None);
    guest.transport.connect();
    assert_eq!(guest.next(), GuestTransportEvent::Progress(JoinStep::Searching));
}

#[test]
fn taken_rendezvous_endpoint_is_noticed() {
    let list = MemoryLookup::new();
    let mut first = HostProbe::open(&list_network(&list), 1, &[]);
    let invitation = first.invite();
    let mut second = HostProbe::open(&list_network(&list), 2, &[]);
    assert_ne!(second.invite().code, invitation.code);
    let network = new_network();
    let address = rendezvous_address(&invitation.code);
    block_on(async {
        let plan = plan_endpoint(RENDEZVOUS_PROTOCOL, test_key(9), LocalVisibility::Hidden);
        let is_taken = async |network: &IrohNetwork| {
            let endpoint = network.0.open_endpoint(&plan).await.expect("a socket");
            is_rendezvous_taken(&endpoint, &address).await
        };
        assert!(is_taken(&list_network(&list)).await);
        assert!(!is_taken(&network).await);
    });
}
