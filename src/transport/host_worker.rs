//! The thread of a host's transport: its endpoint, its guests and its invitation.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use online::{ConnectionId, PeerKey};
use online_runtime::transport::{HostTransportSettings, NetworkReach, OpenInvitation, TransportError};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore, mpsc::UnboundedReceiver, oneshot},
    task::JoinSet,
    time::{Instant, sleep_until, timeout},
};

use crate::{
    admission::{AdmittedConnection, SESSION_PROTOCOL, admit_guest},
    admission_list::AdmissionList,
    connection::{ConnectionHandle, split_connection},
    endpoint::{
        Connection, Endpoint, EndpointNetwork, EndpointPlan, Incoming, close_connection, is_service_reached,
        proved_peer_key,
    },
    event_queue::EventSender,
    invitation::{InvitationHost, InvitationNews, serve_invitation},
    limits::{
        ENDPOINT_CLOSE_TIME, MAX_ADMITTED_CONNECTIONS, MAX_UNPROVED_CONNECTIONS, PROOF_TIME, SERVICE_TIME,
        SHUTDOWN_TIME,
    },
    local_lookup::LocalVisibility,
    lock::lock_mutex,
};

/// Code with which a connection is closed because its guest has made a new one.
const REPLACED_CODE: u8 = 3;
/// Code with which a connection is closed because there are too many.
const FULL_CODE: u8 = 4;

/// Command to the thread of a host's transport.
pub(crate) enum HostCommand {
    /// Make an invitation, with this number for its events.
    RenewInvitation(u64),
    /// End the invitation.
    CloseInvitation,
    /// Replace the members.
    SetMembers(Vec<PeerKey>),
}

/// Event from the thread of a host's transport.
pub(crate) enum HostWorkerEvent {
    /// A guest is admitted.
    Connected { connection: ConnectionId, key: PeerKey, handle: ConnectionHandle },
    /// Bytes have arrived.
    Received { connection: ConnectionId, bytes: Vec<u8> },
    /// A connection has ended.
    Disconnected { connection: ConnectionId },
    /// An invitation is open.
    Invitation { number: u64, invitation: OpenInvitation },
    /// It was tried with wrong codes too often.
    InvitationExhausted { number: u64 },
    /// The host can't be reached in this way.
    Failed(TransportError),
}

/// The admitted guests, and the number of the next connection.
#[derive(Default)]
struct GuestTable {
    next: u64,
    guests: BTreeMap<PeerKey, (ConnectionId, Connection)>,
}

/// Data that the tasks of a host's transport share.
struct HostShared {
    list: Arc<Mutex<AdmissionList>>,
    guests: Mutex<GuestTable>,
    events: EventSender<HostWorkerEvent>,
}

/// The state of the thread.
struct HostWorker {
    network: EndpointNetwork,
    reach: NetworkReach,
    endpoint: Endpoint,
    shared: Arc<HostShared>,
    slots: Arc<Semaphore>,
    guests: JoinSet<()>,
    /// Dropping it ends the invitation.
    invitation: Option<oneshot::Sender<()>>,
    invitations: JoinSet<()>,
}

/// Carries out the work of a host's transport, until the sender of the commands is dropped.
pub(crate) async fn run_host(
    network: EndpointNetwork,
    settings: HostTransportSettings,
    events: EventSender<HostWorkerEvent>,
    mut commands: UnboundedReceiver<HostCommand>,
) {
    let plan = EndpointPlan {
        key: settings.key,
        protocol: SESSION_PROTOCOL,
        reach: settings.reach.clone(),
        peer_streams: 1,
        visibility: LocalVisibility::Answering,
        has_steady_port: true,
    };
    let Some(endpoint) = network.open_endpoint(&plan).await else {
        events.send(HostWorkerEvent::Failed(TransportError::NoNetwork));
        return;
    };
    if !network.is_connected(&endpoint) {
        events.send(HostWorkerEvent::Failed(TransportError::NoNetwork));
    }
    let mut list = AdmissionList::default();
    list.set_members(&settings.members);
    let shared = HostShared { list: Arc::new(Mutex::new(list)), guests: Mutex::default(), events };
    let worker = HostWorker {
        network,
        reach: settings.reach,
        endpoint,
        shared: Arc::new(shared),
        slots: Arc::new(Semaphore::new(MAX_UNPROVED_CONNECTIONS)),
        guests: JoinSet::new(),
        invitation: None,
        invitations: JoinSet::new(),
    };
    worker.run(&mut commands).await;
}

impl HostWorker {
    async fn run(mut self, commands: &mut UnboundedReceiver<HostCommand>) {
        let service_time = Instant::now() + SERVICE_TIME;
        let mut is_service_checked = self.reach == NetworkReach::LocalNetwork;
        loop {
            tokio::select! {
                command = commands.recv() => match command {
                    Some(command) => self.carry_out(command),
                    None => break,
                },
                incoming = self.endpoint.accept() => match incoming {
                    Some(incoming) => self.accept_guest(incoming),
                    None => break,
                },
                _ = self.guests.join_next(), if !self.guests.is_empty() => {}
                _ = self.invitations.join_next(), if !self.invitations.is_empty() => {}
                () = sleep_until(service_time), if !is_service_checked => {
                    is_service_checked = true;
                    if !is_service_reached(&self.endpoint) {
                        self.shared.events.send(HostWorkerEvent::Failed(TransportError::ServiceUnreachable));
                    }
                }
            }
        }
        self.close().await;
    }

    fn carry_out(&mut self, command: HostCommand) {
        match command {
            HostCommand::RenewInvitation(number) => self.renew_invitation(number),
            HostCommand::CloseInvitation => self.close_invitation(),
            HostCommand::SetMembers(members) => lock_mutex(&self.shared.list).set_members(&members),
        }
    }

    /// Ends the invitation: it admits no guest from now on, even if its task has not noticed yet.
    fn close_invitation(&mut self) {
        self.invitation = None;
        lock_mutex(&self.shared.list).close_invitation();
    }

    fn renew_invitation(&mut self, number: u64) {
        self.close_invitation();
        let (stop, stopped) = oneshot::channel();
        self.invitation = Some(stop);
        let events = self.shared.events.clone();
        let report = move |news| match news {
            InvitationNews::Open(invitation) => events.send(HostWorkerEvent::Invitation { number, invitation }),
            InvitationNews::Exhausted => events.send(HostWorkerEvent::InvitationExhausted { number }),
            InvitationNews::Failed => events.send(HostWorkerEvent::Failed(TransportError::NoNetwork)),
        };
        let host = InvitationHost {
            network: self.network.clone(),
            endpoint: self.endpoint.clone(),
            reach: self.reach.clone(),
            list: Arc::clone(&self.shared.list),
        };
        self.invitations.spawn(serve_invitation(host, stopped, report));
    }

    /// Takes a new connection. It is refused if too many others have not proved yet that they are allowed.
    fn accept_guest(&mut self, incoming: Incoming) {
        match Arc::clone(&self.slots).try_acquire_owned() {
            Ok(slot) => drop(self.guests.spawn(serve_guest(Arc::clone(&self.shared), incoming, slot))),
            Err(_) => incoming.refuse(),
        }
    }

    /// Sends unsent messages, for a short time, and closes everything.
    async fn close(mut self) {
        self.invitation = None;
        let finish = async {
            while self.guests.join_next().await.is_some() {}
            while self.invitations.join_next().await.is_some() {}
        };
        let _ = timeout(SHUTDOWN_TIME, finish).await;
        let _ = timeout(ENDPOINT_CLOSE_TIME, self.endpoint.close()).await;
    }
}

/// Admits a guest, and serves its connection until it ends.
async fn serve_guest(shared: Arc<HostShared>, incoming: Incoming, slot: OwnedSemaphorePermit) {
    let admitted = async { admit_guest(incoming.await.ok()?, &shared.list).await };
    let Ok(Some(admitted)) = timeout(PROOF_TIME, admitted).await else { return };
    drop(slot);
    let Some((key, connection)) = shared.register_guest(&admitted) else { return };
    let (handle, task) = split_connection(admitted);
    shared.events.send(HostWorkerEvent::Connected { connection, key, handle });
    task.run(|bytes, permit| {
        shared.events.send_with_permit(HostWorkerEvent::Received { connection, bytes }, Some(permit));
    })
    .await;
    shared.remove_guest(key, connection);
    shared.events.send(HostWorkerEvent::Disconnected { connection });
}

impl HostShared {
    /// Gives a number to a connection, and closes an older one of the same guest. Returns `None` if there are too many.
    fn register_guest(&self, admitted: &AdmittedConnection) -> Option<(PeerKey, ConnectionId)> {
        let key = proved_peer_key(&admitted.connection);
        let mut table = lock_mutex(&self.guests);
        if let Some((_, old)) = table.guests.remove(&key) {
            close_connection(&old, REPLACED_CODE);
        }
        if table.guests.len() >= MAX_ADMITTED_CONNECTIONS {
            close_connection(&admitted.connection, FULL_CODE);
            return None;
        }
        let connection = ConnectionId(table.next);
        table.next += 1;
        table.guests.insert(key, (connection, admitted.connection.clone()));
        Some((key, connection))
    }

    /// Forgets a connection that has ended.
    fn remove_guest(&self, key: PeerKey, connection: ConnectionId) {
        let mut table = lock_mutex(&self.guests);
        if table.guests.get(&key).is_some_and(|(present, _)| *present == connection) {
            table.guests.remove(&key);
        }
    }
}
