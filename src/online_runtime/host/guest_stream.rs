//! The incoming bytes of a guest.

use std::{collections::VecDeque, time::Duration};

use online::FrameBuffer;

/// The bytes that have arrived on a connection.
#[derive(Debug, Default)]
pub(super) struct GuestStream {
    pub(super) buffer: FrameBuffer,
    /// Frames that wait until everything is saved.
    pub(super) held: VecDeque<Vec<u8>>,
    /// The last ping or pong that arrived while frames waited. It shows that the guest is connected.
    pub(super) last_heartbeat: Option<Vec<u8>>,
    /// Time of the last ping that the runtime has sent.
    pub(super) pinged: Duration,
}
