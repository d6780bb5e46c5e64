//! Invitations of a host: a free code, the rendezvous endpoint at which guests prove that they know it, and the long
//! invitation with a token.

use std::{
    io,
    sync::{Arc, Mutex},
};

use online::{InvitationCode, LongInvitation, PeerKey};
use online_runtime::transport::{HostAddress, NetworkReach, OpenInvitation};
use rand::{TryRng, rngs::SysRng};
use tokio::{
    sync::{Notify, OwnedSemaphorePermit, Semaphore, oneshot},
    task::JoinSet,
    time::{sleep, timeout},
};

use crate::{
    admission_list::{AdmissionList, TOKEN_BYTES},
    endpoint::{
        Endpoint, EndpointNetwork, EndpointPlan, Incoming, close_connection, dial_host, is_service_reached,
        list_addresses, wait_for_address_change,
    },
    limits::{
        ADDRESS_TIME, CODE_CHECK_TIME, ENDPOINT_CLOSE_TIME, MAX_CODE_DRAWS, MAX_UNPROVED_CONNECTIONS, PROOF_TIME,
        SEARCH_PAUSE,
    },
    local_lookup::LocalVisibility,
    lock::lock_mutex,
    rendezvous::{AttemptCount, RENDEZVOUS_PROTOCOL, answer_guest, rendezvous_address, rendezvous_key},
};

/// Code with which connections to a rendezvous endpoint are closed.
const FINISHED_CODE: u8 = 0;

/// Parts of a host that its invitations need.
#[derive(Clone)]
pub(crate) struct InvitationHost {
    /// Network in which the rendezvous endpoint is opened.
    pub(crate) network: EndpointNetwork,
    /// Endpoint of the host.
    pub(crate) endpoint: Endpoint,
    /// How far the session can be reached.
    pub(crate) reach: NetworkReach,
    /// List of those whom the host admits.
    pub(crate) list: Arc<Mutex<AdmissionList>>,
}

/// News of an invitation.
pub(crate) enum InvitationNews {
    /// It is open, or its addresses have changed.
    Open(OpenInvitation),
    /// It was tried with wrong codes too often.
    Exhausted,
    /// There is no network, or no source of random numbers.
    Failed,
}

/// State of an open invitation.
struct InvitationState {
    host: InvitationHost,
    code: InvitationCode,
    token: [u8; TOKEN_BYTES],
    attempts: AttemptCount,
    exhausted: Notify,
}

/// Opens an invitation and serves it until it is exhausted, or until the sender of `stop` is dropped. Then it admits no
/// more guests.
pub(crate) async fn serve_invitation(
    host: InvitationHost,
    mut stop: oneshot::Receiver<()>,
    report: impl Fn(InvitationNews),
) {
    let opened = tokio::select! {
        biased;
        _ = &mut stop => return,
        opened = open_invitation(host) => opened,
    };
    let Some((state, rendezvous)) = opened else { return report(InvitationNews::Failed) };
    lock_mutex(&state.host.list).open_invitation(state.token);
    tokio::select! {
        biased;
        _ = stop => {}
        () = state.exhausted.notified() => {}
        () = accept_guests(&state, &rendezvous) => {}
        () = report_addresses(&state, &report) => {}
    }
    lock_mutex(&state.host.list).close_invitation();
    if state.attempts.is_exhausted() {
        report(InvitationNews::Exhausted);
    }
    let _ = timeout(ENDPOINT_CLOSE_TIME, rendezvous.close()).await;
}

/// Draws the code and the token, and opens the rendezvous endpoint. Returns `None` without a network.
async fn open_invitation(host: InvitationHost) -> Option<(Arc<InvitationState>, Endpoint)> {
    let (code, ()) = tokio::join!(draw_free_code(&host.endpoint), wait_for_addresses(&host));
    let (code, token) = (code.ok()?, draw_random().ok()?);
    let plan = EndpointPlan {
        key: rendezvous_key(&code),
        protocol: RENDEZVOUS_PROTOCOL,
        reach: host.reach.clone(),
        peer_streams: 1,
        visibility: LocalVisibility::Announcing,
        has_steady_port: false,
    };
    let rendezvous = host.network.open_endpoint(&plan).await?;
    let state = InvitationState { host, code, token, attempts: AttemptCount::new(), exhausted: Notify::new() };
    Some((Arc::new(state), rendezvous))
}

/// Draws a code with whose rendezvous endpoint no other host answers. There are few such endpoints, so that two hosts
/// could choose the same; guests would find either.
async fn draw_free_code(endpoint: &Endpoint) -> io::Result<InvitationCode> {
    let mut code = draw_code()?;
    for _ in 1..MAX_CODE_DRAWS {
        if !is_rendezvous_taken(endpoint, &rendezvous_address(&code)).await {
            break;
        }
        code = draw_code()?;
    }
    Ok(code)
}

/// Returns `true` if another host answers at a rendezvous endpoint.
pub(crate) async fn is_rendezvous_taken(endpoint: &Endpoint, address: &HostAddress) -> bool {
    let other = timeout(CODE_CHECK_TIME, dial_host(endpoint, address, RENDEZVOUS_PROTOCOL)).await;
    let other = other.ok().flatten();
    if let Some(other) = &other {
        close_connection(other, FINISHED_CODE);
    }
    other.is_some()
}

fn draw_code() -> io::Result<InvitationCode> {
    draw_random().map(|random| InvitationCode::from_random(u32::from_be_bytes(random)))
}

fn draw_random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes)
}

/// Waits for the addresses and the relay of the host, which the long invitation contains, but not for long.
async fn wait_for_addresses(host: &InvitationHost) {
    let needs_relay = host.reach != NetworkReach::LocalNetwork;
    let is_ready = || {
        let has_relay = !needs_relay || is_service_reached(&host.endpoint);
        has_relay && !list_addresses(&host.endpoint).addresses.is_empty()
    };
    let ready = async {
        while !is_ready() {
            sleep(SEARCH_PAUSE).await;
        }
    };
    let _ = timeout(ADDRESS_TIME, ready).await;
}

/// Reports the invitation, and again when the addresses have changed.
async fn report_addresses(state: &InvitationState, report: &impl Fn(InvitationNews)) {
    let mut last = None;
    loop {
        let HostAddress { host, relay, addresses } = list_addresses(&state.host.endpoint);
        let long = LongInvitation { host, token: state.token, relay, addresses };
        if last.as_ref() != Some(&long) {
            report(InvitationNews::Open(OpenInvitation { code: state.code, long: long.clone() }));
            last = Some(long);
        }
        wait_for_address_change(&state.host.endpoint).await;
    }
}

/// Accepts connections to the rendezvous endpoint. Those that are too many are refused.
async fn accept_guests(state: &Arc<InvitationState>, rendezvous: &Endpoint) {
    let slots = Arc::new(Semaphore::new(MAX_UNPROVED_CONNECTIONS));
    let mut guests = JoinSet::new();
    while let Some(incoming) = rendezvous.accept().await {
        match Arc::clone(&slots).try_acquire_owned() {
            Ok(slot) => drop(guests.spawn(serve_guest(Arc::clone(state), incoming, slot))),
            Err(_) => incoming.refuse(),
        }
        while guests.try_join_next().is_some() {}
    }
}

async fn serve_guest(state: Arc<InvitationState>, incoming: Incoming, _slot: OwnedSemaphorePermit) {
    let _ = timeout(PROOF_TIME, answer_incoming(&state, incoming)).await;
    if state.attempts.is_exhausted() {
        state.exhausted.notify_one();
    }
}

/// Answers a guest, and waits until it has read the answer: then it closes the connection.
async fn answer_incoming(state: &InvitationState, incoming: Incoming) {
    let Ok(connection) = incoming.await else { return };
    let admit = |key: PeerKey| {
        lock_mutex(&state.host.list).admit_key(key);
        list_addresses(&state.host.endpoint)
    };
    if answer_guest(&connection, &state.code, &state.attempts, admit).await.is_some() {
        connection.closed().await;
    }
    close_connection(&connection, FINISHED_CODE);
}
