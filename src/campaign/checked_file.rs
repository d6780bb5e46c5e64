//! Text files whose first line names the format, with a checksum of the rest.

use std::{
    io::{BufRead, BufReader, Read},
    path::Path,
};

use serde::{Deserialize, Serialize};

use record::Digest;

/// Maximum length of a first line, in bytes.
const MAX_HEADER: u64 = 1000;

/// The first line of such a file.
#[derive(Serialize, Deserialize)]
pub(super) struct FileHeader {
    pub format: String,
    pub version: u32,
    #[serde(default)]
    game: String,
    check: Option<Digest>,
}

impl FileHeader {
    /// Splits the text of a file into its header and the rest.
    ///
    /// # Errors
    /// If the first line is no header.
    pub(super) fn split(text: &[u8]) -> serde_json::Result<(FileHeader, &[u8])> {
        let end = text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len());
        Ok((serde_json::from_slice(&text[..end])?, text.get(end + 1..).unwrap_or_default()))
    }

    /// Returns `true` if the rest of the file fits the checksum.
    pub(super) fn fits(&self, body: &[u8]) -> bool {
        self.check == Some(Digest::of_text(body))
    }
}

/// Returns `true` if the first line of a file names this format.
pub(super) fn begins_with_format(path: &Path, format: &str) -> bool {
    let Ok(file) = files::open_regular_file(path) else { return false };
    let mut first = Vec::new();
    let read = BufReader::new(file.take(MAX_HEADER)).read_until(b'\n', &mut first);
    let header = FileHeader::split(files::strip_byte_order_mark(&first));
    read.is_ok() && header.is_ok_and(|(header, _)| header.format == format)
}

/// Returns the text of a file with this format, version and body.
pub(super) fn add_header(format: &str, version: u32, body: &str) -> String {
    let (game, check) = (env!("CARGO_PKG_VERSION").into(), Some(Digest::of_text(body.as_bytes())));
    to_json_line(&FileHeader { format: format.into(), version, game, check }) + body
}

/// Returns plain data, with text as keys of all maps, as one line of a file.
pub(super) fn to_json_line(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("plain data with text keys always serialises") + "\n"
}
