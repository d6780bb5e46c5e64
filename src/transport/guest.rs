//! The guest's end of a transport.

use online_runtime::transport::{
    ConnectionQuality, GuestTransport, GuestTransportEvent, GuestTransportSettings, HostAddress, TransportError,
    WakeHook,
};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::{
    connection::ConnectionHandle,
    endpoint::EndpointNetwork,
    event_queue::{EventReceiver, EventSender, create_event_queue},
    guest_worker::{GuestCommand, GuestWorkerEvent, GuestWorkerNews, run_guest},
    worker_thread::WorkerThread,
};

/// The guest's end of a transport over iroh. The order of the fields is that in which they are dropped: the thread ends
/// when it gets no more commands, and has sent what the handle was given before.
pub(crate) struct IrohGuest {
    connection: Option<ConnectionHandle>,
    events: EventReceiver<GuestWorkerEvent>,
    commands: UnboundedSender<GuestCommand>,
    /// Number of the present attempt to connect. News of earlier ones are not passed on.
    attempt: u64,
    host: Option<HostAddress>,
    event_sender: EventSender<GuestWorkerEvent>,
    thread: Option<WorkerThread>,
}

impl IrohGuest {
    /// Creates the transport.
    pub(crate) fn open(network: EndpointNetwork, settings: GuestTransportSettings, wake: WakeHook) -> IrohGuest {
        let (event_sender, events) = create_event_queue(wake);
        let (commands, command_receiver) = unbounded_channel();
        let sender = event_sender.clone();
        let thread = WorkerThread::start(move || run_guest(network, settings, sender, command_receiver)).ok();
        IrohGuest { connection: None, events, commands, attempt: 0, host: None, event_sender, thread }
    }

    /// Ends the present attempt or connection, so that no news of it are passed on.
    fn leave_attempt(&mut self) {
        self.attempt += 1;
        self.remember_address();
        self.connection = None;
    }

    /// Notes the address at which the host was reached last.
    fn remember_address(&mut self) {
        let address = self.connection.as_ref().and_then(ConnectionHandle::direct_address);
        if let (Some(address), Some(host)) = (address, &mut self.host) {
            host.addresses.retain(|known| *known != address);
            host.addresses.insert(0, address);
        }
    }

    fn translate_news(&mut self, news: GuestWorkerNews) -> GuestTransportEvent {
        match news {
            GuestWorkerNews::Progress(step) => GuestTransportEvent::Progress(step),
            GuestWorkerNews::Connected { handle, host } => {
                self.connection = Some(handle);
                self.host = Some(host);
                self.remember_address();
                GuestTransportEvent::Connected
            }
            GuestWorkerNews::Received(bytes) => GuestTransportEvent::Received(bytes),
            GuestWorkerNews::Disconnected => {
                self.connection = None;
                GuestTransportEvent::Disconnected
            }
            GuestWorkerNews::Failed(error) => GuestTransportEvent::Failed(error),
        }
    }
}

impl GuestTransport for IrohGuest {
    fn connect(&mut self) {
        self.leave_attempt();
        if self.thread.is_some() {
            let known = self.host.clone();
            let _ = self.commands.send(GuestCommand::Connect { attempt: self.attempt, known });
        } else {
            let news = GuestWorkerNews::Failed(TransportError::NoNetwork);
            self.event_sender.send(GuestWorkerEvent { attempt: self.attempt, news });
        }
    }

    fn poll_event(&mut self) -> Option<GuestTransportEvent> {
        while let Some(event) = self.events.take_event() {
            if event.attempt == self.attempt {
                return Some(self.translate_news(event.news));
            }
        }
        None
    }

    fn send(&mut self, bytes: Vec<u8>) {
        if let Some(connection) = &self.connection {
            connection.send(bytes);
        }
    }

    fn close(&mut self) {
        self.leave_attempt();
        let _ = self.commands.send(GuestCommand::Leave);
    }

    fn quality(&self) -> Option<ConnectionQuality> {
        self.connection.as_ref()?.quality()
    }

    fn host_address(&self) -> Option<HostAddress> {
        self.host.clone()
    }
}
