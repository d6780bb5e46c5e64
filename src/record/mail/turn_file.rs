//! The turn file, which players of a battle by mail send to each other.

use std::{
    io::{BufRead, BufReader, Read},
    path::Path,
};

use serde::{Deserialize, Serialize};

use super::MailError;
use crate::{Digest, Record, format, journal::read_journal_file};
use rules::{BySide, Side};

/// The version of the turn file format around the record.
pub const VERSION: u32 = 1;

/// File extension of turn files.
pub const EXTENSION: &str = "incursion-mail";

const FORMAT: &str = "incursion-mail";

/// A battle that is sent to another player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnFile {
    /// The seat that must decide next; `None` once the battle is over.
    pub next: Option<Side>,
    /// Name of each seat's player, if known.
    pub players: BySide<Option<String>>,
    /// The record of the battle.
    pub record: Record,
}

/// The part of the first line that every version has.
#[derive(Deserialize)]
struct TurnFileStamp {
    format: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
struct TurnFileMark {
    format: String,
    version: u32,
    check: Digest,
    #[serde(default)]
    next: Option<Side>,
    players: BySide<Option<String>>,
    entries: usize,
}

impl TurnFile {
    /// Returns the turn file as text.
    pub fn write(&self) -> String {
        let record = format::write_record(&self.record);
        let mut mark = TurnFileMark {
            format: FORMAT.into(),
            version: VERSION,
            check: Digest(0),
            next: self.next,
            players: self.players.clone(),
            entries: self.record.steps.len(),
        };
        mark.check = turn_file_checksum(&mark, &record);
        to_json(&mark) + "\n" + &record
    }

    /// Reads a turn file from disk.
    ///
    /// # Errors
    /// If the file can't be read or is larger than any battle; otherwise as [`read`](Self::read).
    pub fn open(path: &Path) -> Result<TurnFile, MailError> {
        TurnFile::read(&read_journal_file(path)?)
    }

    /// Reads a turn file. Only its line breaks may have been changed on its way. Never panics, even for arbitrary
    /// bytes.
    ///
    /// # Errors
    /// If it is no turn file, was written by a newer game, or is damaged.
    pub fn read(bytes: &[u8]) -> Result<TurnFile, MailError> {
        let text: Vec<u8> = files::strip_byte_order_mark(bytes).iter().copied().filter(|byte| *byte != b'\r').collect();
        let break_at = text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len());
        let (first, rest) = (&text[..break_at], text.get(break_at + 1..).unwrap_or_default());
        let stamp: TurnFileStamp = serde_json::from_slice(first).map_err(|_| MailError::NotALetter)?;
        if stamp.format != FORMAT || stamp.version == 0 {
            return Err(MailError::NotALetter);
        }
        if stamp.version > VERSION {
            return Err(MailError::Newer { found: stamp.version });
        }
        let damaged = |error: &dyn std::fmt::Display| MailError::Damaged(error.to_string());
        let mark: TurnFileMark = serde_json::from_slice(first).map_err(|error| damaged(&error))?;
        let record = std::str::from_utf8(rest).map_err(|error| damaged(&error))?;
        let salvaged = format::read_record(rest);
        // A record of a newer version is reported as such, even if its checksum does not fit.
        if let Err(error @ format::RecordError::Newer { .. }) = salvaged {
            return Err(error.into());
        }
        if turn_file_checksum(&mark.unchecked(), record) != mark.check {
            return Err(MailError::Damaged("its checksum does not fit".into()));
        }
        let salvaged = salvaged?;
        if let Some(damage) = salvaged.damage {
            return Err(damaged(&damage));
        }
        if salvaged.record.steps.len() != mark.entries {
            return Err(MailError::Damaged("decisions are missing".into()));
        }
        Ok(TurnFile { next: mark.next, players: mark.players, record: salvaged.record })
    }
}

/// Maximum length of the first line of a turn file, in bytes: many times the names of two players.
const MAX_MARK: u64 = 1 << 16;

/// Returns `true` if a file is a turn file. It is recognised by its first line, because a mail program may have renamed
/// it, or by its name, so that a damaged file is shown as such.
pub fn is_turn_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(EXTENSION)) || begins_as_turn_file(path)
}

fn begins_as_turn_file(path: &Path) -> bool {
    let Ok(file) = files::open_regular_file(path) else { return false };
    let mut first = Vec::new();
    let read = BufReader::new(file.take(MAX_MARK)).read_until(b'\n', &mut first);
    let stamp = serde_json::from_slice::<TurnFileStamp>(files::strip_byte_order_mark(&first));
    read.is_ok() && stamp.is_ok_and(|stamp| stamp.format == FORMAT)
}

impl TurnFileMark {
    /// Returns the first line with an empty checksum, as it was when the checksum was computed.
    fn unchecked(&self) -> TurnFileMark {
        TurnFileMark { format: self.format.clone(), players: self.players.clone(), check: Digest(0), ..*self }
    }
}

/// Returns the checksum of the first line, with its own field set to 0, and of the record.
fn turn_file_checksum(mark: &TurnFileMark, record: &str) -> Digest {
    Digest::of_text((to_json(mark) + record).as_bytes())
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data with text keys always serialises")
}
