//! The bytes of one guest.

use std::{collections::VecDeque, time::Duration};

use online::FrameBuffer;

/// The bytes that have arrived on a connection.
#[derive(Debug, Default)]
pub(super) struct GuestStream {
    pub(super) buffer: FrameBuffer,
    /// Frames that wait until everything is saved.
    pub(super) held: VecDeque<Vec<u8>>,
    /// The last ping or pong that came while frames waited: a sign of life.
    pub(super) sign_of_life: Option<Vec<u8>>,
    pub(super) pinged: Duration,
}
