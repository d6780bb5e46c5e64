//! The thread of a guest's transport: its endpoint, and its attempts to connect.

use std::time::Duration;

use online::InvitationCode;
use online_runtime::transport::{
    GuestTransportSettings, HostAddress, JoinStep, JoinTarget, NetworkReach, TransportError,
};
use tokio::{
    sync::mpsc::UnboundedReceiver,
    time::{sleep, timeout},
};

use crate::{
    admission::{AdmissionError, AdmittedConnection, SESSION_PROTOCOL, request_admission},
    admission_list::TOKEN_BYTES,
    connection::{ConnectionHandle, ConnectionTask, split_connection},
    endpoint::{Connection, Endpoint, EndpointNetwork, EndpointPlan, close_connection, dial_host, is_service_reached},
    event_queue::EventSender,
    limits::{
        ATTEMPTS_PER_ENDPOINT, ENDPOINT_CLOSE_TIME, PROOF_TIME, RECONNECT_TIME, SEARCH_PAUSE, SEARCH_TIME,
        SHUTDOWN_TIME,
    },
    local_lookup::LocalVisibility,
    rendezvous::{RENDEZVOUS_PROTOCOL, ask_host, rendezvous_address},
};

/// Code with which the connection to a rendezvous endpoint is closed.
const FINISHED_CODE: u8 = 0;

/// Command to the thread of a guest's transport.
pub(crate) enum GuestCommand {
    /// Connect; an earlier attempt or connection ends.
    Connect {
        /// Number of the attempt, for its events.
        attempt: u64,
        /// Address at which the host was reached before.
        known: Option<HostAddress>,
    },
    /// Give an attempt up. A connection ends when its handle is dropped, after everything was sent.
    Leave,
}

/// Event from the thread of a guest's transport.
pub(crate) struct GuestWorkerEvent {
    /// Number of the attempt to connect.
    pub(crate) attempt: u64,
    /// The news.
    pub(crate) news: GuestWorkerNews,
}

/// News of an attempt of a guest to connect.
pub(crate) enum GuestWorkerNews {
    /// It has reached this step.
    Progress(JoinStep),
    /// The host is connected.
    Connected { handle: ConnectionHandle, host: HostAddress },
    /// Bytes have arrived.
    Received(Vec<u8>),
    /// The connection is lost, or an attempt to connect again has failed.
    Disconnected,
    /// The first attempt has failed.
    Failed(TransportError),
}

/// The state of the thread.
struct GuestWorker {
    network: EndpointNetwork,
    settings: GuestTransportSettings,
    events: EventSender<GuestWorkerEvent>,
    endpoint: Option<Endpoint>,
    /// Number of attempts to connect again that have failed since the last success.
    failures: u32,
}

/// Carries out the work of a guest's transport, until the sender of the commands is dropped.
pub(crate) async fn run_guest(
    network: EndpointNetwork,
    settings: GuestTransportSettings,
    events: EventSender<GuestWorkerEvent>,
    mut commands: UnboundedReceiver<GuestCommand>,
) {
    let mut worker = GuestWorker { network, settings, events, endpoint: None, failures: 0 };
    let mut command = commands.recv().await;
    while let Some(current) = command {
        command = match current {
            GuestCommand::Connect { attempt, known } => worker.serve_attempt(attempt, known, &mut commands).await,
            GuestCommand::Leave => commands.recv().await,
        };
    }
    worker.close_endpoint().await;
}

impl GuestWorker {
    /// Connects, and serves the connection until it ends. Returns the next command.
    async fn serve_attempt(
        &mut self,
        attempt: u64,
        known: Option<HostAddress>,
        commands: &mut UnboundedReceiver<GuestCommand>,
    ) -> Option<GuestCommand> {
        let connected = tokio::select! {
            connected = self.connect(attempt, known) => connected,
            command = commands.recv() => return command,
        };
        match connected {
            Err(news) => self.report(attempt, news),
            Ok((host, admitted)) => {
                let (handle, task) = split_connection(admitted);
                self.report(attempt, GuestWorkerNews::Connected { handle, host });
                if let Err(command) = self.serve_connection(attempt, task, commands).await {
                    return command;
                }
                self.report(attempt, GuestWorkerNews::Disconnected);
            }
        }
        commands.recv().await
    }

    /// Serves a connection until it ends.
    ///
    /// # Errors
    /// The next command, if it puts an end to the connection.
    async fn serve_connection(
        &self,
        attempt: u64,
        task: ConnectionTask,
        commands: &mut UnboundedReceiver<GuestCommand>,
    ) -> Result<(), Option<GuestCommand>> {
        let serving = task.run(|bytes, permit| {
            let event = GuestWorkerEvent { attempt, news: GuestWorkerNews::Received(bytes) };
            self.events.send_with_permit(event, Some(permit));
        });
        tokio::pin!(serving);
        loop {
            tokio::select! {
                () = &mut serving => return Ok(()),
                command = commands.recv() => match command {
                    Some(GuestCommand::Leave) => {}
                    Some(command) => return Err(Some(command)),
                    None => {
                        let _ = timeout(SHUTDOWN_TIME, serving).await;
                        return Err(None);
                    }
                },
            }
        }
    }

    /// Connects to the host, for the first time or again.
    ///
    /// # Errors
    /// The event that reports the failure.
    async fn connect(
        &mut self,
        attempt: u64,
        known: Option<HostAddress>,
    ) -> Result<(HostAddress, AdmittedConnection), GuestWorkerNews> {
        let is_first = known.is_none();
        let endpoint = self.open_endpoint().await;
        let connected = match (endpoint, known) {
            (Err(error), _) => Err(error),
            (Ok(endpoint), Some(host)) => self.admit_at(attempt, &endpoint, host, RECONNECT_TIME).await,
            (Ok(endpoint), None) => self.connect_first(attempt, &endpoint).await,
        };
        match connected {
            Ok(connected) => {
                self.failures = 0;
                Ok(connected)
            }
            Err(error) => {
                self.count_failure().await;
                let is_member = matches!(self.settings.target, JoinTarget::Member(_));
                let is_retried = !is_first || is_member && error != TransportError::InvitationClosed;
                Err(if is_retried { GuestWorkerNews::Disconnected } else { GuestWorkerNews::Failed(error) })
            }
        }
    }

    /// Connects to the target of the settings.
    async fn connect_first(
        &self,
        attempt: u64,
        endpoint: &Endpoint,
    ) -> Result<(HostAddress, AdmittedConnection), TransportError> {
        let (host, time) = match &self.settings.target {
            JoinTarget::Code(code) => (self.find_host(attempt, endpoint, code).await?, SEARCH_TIME),
            JoinTarget::Invitation(long) => {
                let (relay, addresses) = (long.relay.clone(), long.addresses.clone());
                (HostAddress { host: long.host, relay, addresses }, SEARCH_TIME)
            }
            JoinTarget::Member(host) => (host.clone(), RECONNECT_TIME),
        };
        self.admit_at(attempt, endpoint, host, time).await
    }

    /// Finds the rendezvous endpoint of a code, proves to know the code, and returns where the host is.
    async fn find_host(
        &self,
        attempt: u64,
        endpoint: &Endpoint,
        code: &InvitationCode,
    ) -> Result<HostAddress, TransportError> {
        if !self.network.is_connected(endpoint) {
            return Err(TransportError::NoNetwork);
        }
        self.report(attempt, GuestWorkerNews::Progress(JoinStep::Searching));
        let address = rendezvous_address(code);
        let connection = self.search(endpoint, &address, RENDEZVOUS_PROTOCOL, SEARCH_TIME).await?;
        self.report(attempt, GuestWorkerNews::Progress(JoinStep::Proving));
        let host = timeout(PROOF_TIME, ask_host(&connection, code)).await;
        close_connection(&connection, FINISHED_CODE);
        host.unwrap_or(Err(TransportError::NoHostFound))
    }

    /// Connects to a host at this address, and asks for admission.
    async fn admit_at(
        &self,
        attempt: u64,
        endpoint: &Endpoint,
        host: HostAddress,
        time: Duration,
    ) -> Result<(HostAddress, AdmittedConnection), TransportError> {
        self.report(attempt, GuestWorkerNews::Progress(JoinStep::Connecting));
        let connection = self.search(endpoint, &host, SESSION_PROTOCOL, time).await?;
        let admitted = timeout(PROOF_TIME.min(time), request_admission(connection, self.token())).await;
        match admitted {
            Ok(Ok(admitted)) => Ok((host, admitted)),
            Ok(Err(AdmissionError::Refused)) => Err(TransportError::InvitationClosed),
            Ok(Err(AdmissionError::Lost)) | Err(_) => Err(TransportError::NoHostFound),
        }
    }

    /// Returns the token of the invitation. It is shown each time, since the guest does not know whether it is a
    /// member.
    fn token(&self) -> Option<[u8; TOKEN_BYTES]> {
        match &self.settings.target {
            JoinTarget::Invitation(long) => Some(long.token),
            JoinTarget::Code(_) | JoinTarget::Member(_) => None,
        }
    }

    /// Tries to connect until it succeeds or the time is over.
    async fn search(
        &self,
        endpoint: &Endpoint,
        host: &HostAddress,
        protocol: &[u8],
        time: Duration,
    ) -> Result<Connection, TransportError> {
        let attempts = async {
            loop {
                if let Some(connection) = dial_host(endpoint, host, protocol).await {
                    return connection;
                }
                sleep(SEARCH_PAUSE).await;
            }
        };
        timeout(time, attempts).await.map_err(|_| self.explain_silence(endpoint))
    }

    /// Returns the reason why the host was not found.
    fn explain_silence(&self, endpoint: &Endpoint) -> TransportError {
        let needs_service = self.settings.reach != NetworkReach::LocalNetwork;
        if !self.network.is_connected(endpoint) {
            TransportError::NoNetwork
        } else if needs_service && !is_service_reached(endpoint) {
            TransportError::ServiceUnreachable
        } else {
            TransportError::NoHostFound
        }
    }

    /// Returns the endpoint, which is opened if there is none.
    async fn open_endpoint(&mut self) -> Result<Endpoint, TransportError> {
        if let Some(endpoint) = &self.endpoint {
            return Ok(endpoint.clone());
        }
        let plan = EndpointPlan {
            key: self.settings.key,
            protocol: SESSION_PROTOCOL,
            reach: self.settings.reach.clone(),
            peer_streams: 0,
            visibility: LocalVisibility::Hidden,
            has_steady_port: false,
        };
        let endpoint = self.network.open_endpoint(&plan).await.ok_or(TransportError::NoNetwork)?;
        self.endpoint = Some(endpoint.clone());
        Ok(endpoint)
    }

    /// Counts a failed attempt. After some of them the endpoint is closed, so that the next attempt opens a new one.
    async fn count_failure(&mut self) {
        self.failures += 1;
        if self.failures.is_multiple_of(ATTEMPTS_PER_ENDPOINT) {
            self.close_endpoint().await;
        }
    }

    async fn close_endpoint(&mut self) {
        if let Some(endpoint) = self.endpoint.take() {
            let _ = timeout(ENDPOINT_CLOSE_TIME, endpoint.close()).await;
        }
    }

    fn report(&self, attempt: u64, news: GuestWorkerNews) {
        self.events.send(GuestWorkerEvent { attempt, news });
    }
}
