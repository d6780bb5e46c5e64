//! Messages of a handshake: a length of two bytes, and that many bytes. Each is limited before it is read.

use crate::endpoint::{RecvStream, SendStream};

/// Reads a message. Returns `None` if it is longer than allowed, or the stream has ended.
pub(crate) async fn read_handshake(stream: &mut RecvStream, limit: usize) -> Option<Vec<u8>> {
    let mut length = [0; 2];
    stream.read_exact(&mut length).await.ok()?;
    let length = usize::from(u16::from_be_bytes(length));
    if length > limit {
        return None;
    }
    let mut message = vec![0; length];
    stream.read_exact(&mut message).await.ok()?;
    Some(message)
}

/// Writes a message. Returns `None` if the stream has ended.
pub(crate) async fn write_handshake(stream: &mut SendStream, message: &[u8]) -> Option<()> {
    let length = u16::try_from(message.len()).ok()?;
    stream.write_all(&length.to_be_bytes()).await.ok()?;
    stream.write_all(message).await.ok()
}
