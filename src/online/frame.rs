//! Frames: messages as bytes of a stream. A frame is the length of its content (32 bits, big-endian) and then that much
//! JSON. The limit on the length depends on the state of the connection, and a longer frame is refused before its
//! content is read.

use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;

/// Number of bytes that hold the length of a frame.
const LENGTH_BYTES: usize = 4;

/// Error of a stream or message that violates the protocol. The connection is closed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FrameError {
    /// The frame is longer than allowed in this state.
    #[error("a frame of {length} bytes, where at most {limit} are allowed")]
    TooLong {
        /// Length in the frame's header.
        length: usize,
        /// Maximum length.
        limit: usize,
    },
    /// The content is not a message of the protocol.
    #[error("no message of the protocol: {0}")]
    Invalid(String),
}

/// Returns a message as a frame, with its length.
pub fn encode_frame(message: &impl Serialize) -> Vec<u8> {
    let content = to_json(message);
    let mut frame = (content.len() as u32).to_be_bytes().to_vec();
    frame.extend(content);
    frame
}

fn to_json(message: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(message).expect("plain data always serialises")
}

/// Reads a message from the content of a frame.
///
/// # Errors
/// If the frame is longer than `limit`, or is not a message of that type.
pub fn decode_frame<T: DeserializeOwned>(content: &[u8], limit: usize) -> Result<T, FrameError> {
    check_length(content.len(), limit)?;
    serde_json::from_slice(content).map_err(|error| FrameError::Invalid(error.to_string()))
}

fn check_length(length: usize, limit: usize) -> Result<(), FrameError> {
    if length > limit { Err(FrameError::TooLong { length, limit }) } else { Ok(()) }
}

/// Buffer that collects the bytes of a stream and returns them frame by frame.
#[derive(Clone, Debug, Default)]
pub struct FrameBuffer {
    bytes: Vec<u8>,
}

impl FrameBuffer {
    /// Appends bytes that have arrived.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Removes the next frame and returns its content; `None` if it has not arrived completely.
    ///
    /// # Errors
    /// If the frame is longer than `limit`. The stream can't be read further.
    pub fn next_frame(&mut self, limit: usize) -> Result<Option<Vec<u8>>, FrameError> {
        let Some(header) = self.bytes.first_chunk::<LENGTH_BYTES>() else { return Ok(None) };
        let length = u32::from_be_bytes(*header) as usize;
        check_length(length, limit)?;
        let end = LENGTH_BYTES + length;
        if self.bytes.len() < end {
            return Ok(None);
        }
        let content = self.bytes[LENGTH_BYTES..end].to_vec();
        self.bytes.drain(..end);
        Ok(Some(content))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_from_pieces_of_any_size() {
        let messages = [vec![1_u8, 2], Vec::new(), vec![3; 40]];
        let stream: Vec<u8> = messages.iter().flat_map(encode_frame).collect();
        for size in 1..stream.len() {
            let mut buffer = FrameBuffer::default();
            let mut read = Vec::new();
            for piece in stream.chunks(size) {
                buffer.push(piece);
                while let Some(content) = buffer.next_frame(200).expect("short frames") {
                    read.push(decode_frame::<Vec<u8>>(&content, 200).expect("a message"));
                }
            }
            assert_eq!(read, messages);
        }
    }

    #[test]
    fn long_frames_are_refused_before_their_content() {
        let mut buffer = FrameBuffer::default();
        buffer.push(&[0, 0, 1]);
        assert_eq!(buffer.next_frame(256), Ok(None));
        buffer.push(&[1]);
        assert_eq!(buffer.next_frame(256), Err(FrameError::TooLong { length: 257, limit: 256 }));
        assert_eq!(buffer.next_frame(257), Ok(None), "its content is still missing");
        let long = decode_frame::<Vec<u8>>(b"[1,2,3]", 6);
        assert_eq!(long, Err(FrameError::TooLong { length: 7, limit: 6 }));
    }

    #[test]
    fn other_content_is_no_message() {
        let deep = "[".repeat(100_000);
        for content in ["", "{", "[1,2", "[300]", "null", "\u{0}", &deep] {
            assert!(matches!(decode_frame::<Vec<u8>>(content.as_bytes(), 1 << 20), Err(FrameError::Invalid(_))));
        }
    }
}
