//! Checks that the fuzz targets share.

use std::fmt::Debug;

use online::{decode_frame, encode_frame};
use serde::{Serialize, de::DeserializeOwned};

/// Number of bytes before the content of a frame.
pub const HEADER_BYTES: usize = 4;
/// Maximum length of a message, as long as that of a host during a battle.
pub const MAX_MESSAGE: usize = 1 << 20;

/// Reads a value from the content of a frame. A value that is read is the same after it was written and read again.
///
/// # Panics
/// If it is another one.
pub fn read_again<T: Serialize + DeserializeOwned + PartialEq + Debug>(content: &[u8]) -> Option<T> {
    let value: T = decode_frame(content, MAX_MESSAGE).ok()?;
    let frame = encode_frame(&value);
    let again: T = decode_frame(&frame[HEADER_BYTES..], usize::MAX).expect("what was written is sound");
    assert_eq!(again, value);
    assert_eq!(encode_frame(&again), frame);
    Some(value)
}
