//! Admitted connections: bytes in both directions, with limits on what waits.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use online_runtime::transport::ConnectionQuality;
use tokio::{
    sync::{
        OwnedSemaphorePermit, Semaphore,
        mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    },
    time::timeout,
};

use crate::{
    admission::AdmittedConnection,
    endpoint::{Connection, RecvStream, SendStream, close_connection, find_direct_address, measure_quality},
    limits::{
        CLOSE_TIME, MAX_RECEIVED_BYTES, MAX_UNPOLLED_BYTES, MAX_UNSENT_BYTES, MAX_UNSENT_MESSAGES, RECEIVED_EVENT_COST,
    },
};

/// Code with which a connection is closed at its end.
const FINISHED_CODE: u8 = 0;
/// Code with which a connection is closed whose peer does not read.
const UNREAD_CODE: u8 = 1;

/// Messages that the peer has not taken yet.
#[derive(Default)]
struct UnsentCount {
    bytes: AtomicUsize,
    messages: AtomicUsize,
}

/// The owner's end of a connection. Dropping it closes the connection after everything was sent.
pub(crate) struct ConnectionHandle {
    connection: Connection,
    outgoing: UnboundedSender<Vec<u8>>,
    unsent: Arc<UnsentCount>,
}

/// The work of a connection, which a task carries out.
pub(crate) struct ConnectionTask {
    connection: Connection,
    sender: SendStream,
    receiver: RecvStream,
    outgoing: UnboundedReceiver<Vec<u8>>,
    unsent: Arc<UnsentCount>,
}

/// Splits a connection into its handle and its work.
pub(crate) fn split_connection(admitted: AdmittedConnection) -> (ConnectionHandle, ConnectionTask) {
    let AdmittedConnection { connection, sender, receiver } = admitted;
    let (outgoing_sender, outgoing) = unbounded_channel();
    let unsent = Arc::<UnsentCount>::default();
    let handle =
        ConnectionHandle { connection: connection.clone(), outgoing: outgoing_sender, unsent: Arc::clone(&unsent) };
    (handle, ConnectionTask { connection, sender, receiver, outgoing, unsent })
}

impl ConnectionHandle {
    /// Sends a message. If too much is unsent already, it closes the connection instead.
    pub(crate) fn send(&self, message: Vec<u8>) {
        let UnsentCount { bytes, messages } = &*self.unsent;
        if bytes.load(Relaxed) >= MAX_UNSENT_BYTES || messages.load(Relaxed) >= MAX_UNSENT_MESSAGES {
            return close_connection(&self.connection, UNREAD_CODE);
        }
        bytes.fetch_add(message.len(), Relaxed);
        messages.fetch_add(1, Relaxed);
        // Without the task the connection has ended; its owner hears of it by an event.
        let _ = self.outgoing.send(message);
    }

    /// Returns the quality of the connection, if it is known.
    pub(crate) fn quality(&self) -> Option<ConnectionQuality> {
        measure_quality(&self.connection)
    }

    /// Returns the peer's present address, if no relay is in between.
    pub(crate) fn direct_address(&self) -> Option<SocketAddr> {
        find_direct_address(&self.connection)
    }
}

impl ConnectionTask {
    /// Sends and receives until the connection ends, or until the handle is dropped and everything was sent. Received
    /// bytes are given to a function, with a permit that must be dropped when they are read.
    pub(crate) async fn run(mut self, deliver: impl Fn(Vec<u8>, OwnedSemaphorePermit)) {
        let is_closing = {
            let receiving = deliver_received(&mut self.receiver, deliver);
            tokio::pin!(receiving);
            tokio::select! {
                () = &mut receiving => false,
                is_closing = send_messages(&mut self.sender, &mut self.outgoing, &self.unsent) => {
                    if !is_closing {
                        // The peer may have closed the connection: bytes that it sent before are still there.
                        receiving.await;
                    }
                    is_closing
                }
            }
        };
        if is_closing && self.sender.finish().is_ok() {
            let _ = timeout(CLOSE_TIME, discard_received(&mut self.receiver)).await;
        }
        close_connection(&self.connection, FINISHED_CODE);
    }
}

/// Sends messages. Returns `true` after the handle was dropped and all are sent, `false` if the peer takes no more.
async fn send_messages(
    sender: &mut SendStream,
    outgoing: &mut UnboundedReceiver<Vec<u8>>,
    unsent: &UnsentCount,
) -> bool {
    while let Some(message) = outgoing.recv().await {
        if sender.write_all(&message).await.is_err() {
            return false;
        }
        unsent.bytes.fetch_sub(message.len(), Relaxed);
        unsent.messages.fetch_sub(1, Relaxed);
    }
    true
}

/// Delivers what the peer sends, until it sends no more. It waits while too much is undelivered.
async fn deliver_received(receiver: &mut RecvStream, deliver: impl Fn(Vec<u8>, OwnedSemaphorePermit)) {
    let room = Arc::new(Semaphore::new(MAX_UNPOLLED_BYTES));
    while let Ok(Some(chunk)) = receiver.read_chunk(MAX_RECEIVED_BYTES).await {
        let cost = (chunk.len() + RECEIVED_EVENT_COST) as u32;
        let Ok(permit) = Arc::clone(&room).acquire_many_owned(cost).await else { return };
        deliver(chunk.to_vec(), permit);
    }
}

/// Reads until the peer has closed its side, which it does after it has read everything.
async fn discard_received(receiver: &mut RecvStream) {
    while let Ok(Some(_)) = receiver.read_chunk(MAX_RECEIVED_BYTES).await {}
}
