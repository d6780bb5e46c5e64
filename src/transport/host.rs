//! The host's end of a transport.

use std::collections::BTreeMap;

use online::{ConnectionId, PeerKey};
use online_runtime::transport::{
    ConnectionQuality, HostTransport, HostTransportEvent, HostTransportSettings, TransportError, WakeHook,
};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::{
    connection::ConnectionHandle,
    endpoint::EndpointNetwork,
    event_queue::{EventReceiver, create_event_queue},
    host_worker::{HostCommand, HostWorkerEvent, run_host},
    worker_thread::WorkerThread,
};

/// The host's end of a transport over iroh. The order of the fields is that in which they are dropped: the thread ends
/// when it gets no more commands, and has sent what the handles were given before.
pub(crate) struct IrohHost {
    connections: BTreeMap<ConnectionId, ConnectionHandle>,
    events: EventReceiver<HostWorkerEvent>,
    commands: UnboundedSender<HostCommand>,
    /// Number of the present invitation. News of earlier ones are not passed on.
    invitation: u64,
    _thread: Option<WorkerThread>,
}

impl IrohHost {
    /// Opens the transport.
    pub(crate) fn open(network: EndpointNetwork, settings: HostTransportSettings, wake: WakeHook) -> IrohHost {
        let (sender, events) = create_event_queue(wake);
        let (commands, command_receiver) = unbounded_channel();
        let failure_sender = sender.clone();
        let thread = WorkerThread::start(move || run_host(network, settings, sender, command_receiver)).ok();
        if thread.is_none() {
            failure_sender.send(HostWorkerEvent::Failed(TransportError::NoNetwork));
        }
        IrohHost { connections: BTreeMap::new(), events, commands, invitation: 0, _thread: thread }
    }

    /// Gives a command to the thread. Without the thread it has no effect, which was reported when the transport was
    /// opened.
    fn command(&self, command: HostCommand) {
        let _ = self.commands.send(command);
    }

    /// Translates an event of the thread; `None` for one that is no longer of interest.
    fn translate_event(&mut self, event: HostWorkerEvent) -> Option<HostTransportEvent> {
        match event {
            HostWorkerEvent::Connected { connection, key, handle } => {
                self.connections.insert(connection, handle);
                Some(HostTransportEvent::Connected { connection, key })
            }
            HostWorkerEvent::Received { connection, bytes } => {
                let is_open = self.connections.contains_key(&connection);
                is_open.then_some(HostTransportEvent::Received { connection, bytes })
            }
            HostWorkerEvent::Disconnected { connection } => {
                self.connections.remove(&connection)?;
                Some(HostTransportEvent::Disconnected { connection })
            }
            HostWorkerEvent::Invitation { number, invitation } => {
                (number == self.invitation).then_some(HostTransportEvent::Invitation(invitation))
            }
            HostWorkerEvent::InvitationExhausted { number } => {
                (number == self.invitation).then_some(HostTransportEvent::InvitationExhausted)
            }
            HostWorkerEvent::Failed(error) => Some(HostTransportEvent::Failed(error)),
        }
    }
}

impl HostTransport for IrohHost {
    fn poll_event(&mut self) -> Option<HostTransportEvent> {
        while let Some(event) = self.events.take_event() {
            if let Some(event) = self.translate_event(event) {
                return Some(event);
            }
        }
        None
    }

    fn send(&mut self, to: ConnectionId, bytes: Vec<u8>) {
        if let Some(handle) = self.connections.get(&to) {
            handle.send(bytes);
        }
    }

    fn close(&mut self, connection: ConnectionId) {
        self.connections.remove(&connection);
    }

    fn renew_invitation(&mut self) {
        self.invitation += 1;
        self.command(HostCommand::RenewInvitation(self.invitation));
    }

    fn close_invitation(&mut self) {
        self.invitation += 1;
        self.command(HostCommand::CloseInvitation);
    }

    fn set_members(&mut self, members: &[PeerKey]) {
        self.command(HostCommand::SetMembers(members.to_vec()));
    }

    fn quality(&self, connection: ConnectionId) -> Option<ConnectionQuality> {
        self.connections.get(&connection)?.quality()
    }
}
