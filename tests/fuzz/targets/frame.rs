//! Streams of frames, which arrive in pieces of any size. The first byte is the size of the pieces, the second chooses
//! the limit of the state in which the connection is.
#![no_main]

use incursion_fuzz::HEADER_BYTES;
use libfuzzer_sys::fuzz_target;
use online::{FrameBuffer, FrameError};

/// The limits for a guest's first message, its orders, its messages in the lobby, and the updates of a host.
const LIMITS: [usize; 4] = [256, 4 << 10, 64 << 10, 1 << 20];

/// Returns the contents of the frames, and `true` if the stream ended with a frame that is too long.
fn read_stream(stream: &[u8], piece: usize, limit: usize) -> (Vec<Vec<u8>>, bool) {
    let (mut buffer, mut contents) = (FrameBuffer::default(), Vec::new());
    for piece in stream.chunks(piece) {
        buffer.push(piece);
        loop {
            match buffer.next_frame(limit) {
                Ok(Some(content)) => contents.push(content),
                Ok(None) => break,
                Err(FrameError::TooLong { length, .. }) => {
                    assert!(length > limit);
                    return (contents, true);
                }
                Err(error) => panic!("the content is not read yet: {error}"),
            }
        }
    }
    (contents, false)
}

fuzz_target!(|data: &[u8]| {
    let [piece, limit, stream @ ..] = data else { return };
    let limit = LIMITS[usize::from(*limit) % LIMITS.len()];
    let (contents, is_too_long) = read_stream(stream, usize::from(*piece).max(1), limit);
    assert_eq!(read_stream(stream, stream.len().max(1), limit), (contents.clone(), is_too_long));
    let length = |content: &[u8]| u32::try_from(content.len()).expect("a short frame").to_be_bytes();
    let read: Vec<u8> = contents.iter().flat_map(|content| [&length(content)[..], content].concat()).collect();
    assert!(stream.starts_with(&read));
    assert!(contents.iter().all(|content| content.len() <= limit));
    let rest = &stream[read.len()..];
    assert!(is_too_long || rest.len() < HEADER_BYTES + limit);
});
