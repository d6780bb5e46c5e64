//! The file that goes to and fro.

use std::{
    io::{BufRead, BufReader, Read},
    path::Path,
};

use serde::{Deserialize, Serialize};

use super::MailError;
use crate::{Digest, Record, format, journal::read_journal_file};
use rules::{BySide, Side};

/// The version of the letter around the record.
pub const VERSION: u32 = 1;

/// How the names of letters end.
pub const EXTENSION: &str = "incursion-mail";

const FORMAT: &str = "incursion-mail";

/// A battle on its way to the other player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnFile {
    /// Who must decide next; nobody once the battle is over.
    pub next: Option<Side>,
    /// Who plays which seat, where that is known.
    pub players: BySide<Option<String>>,
    /// The battle.
    pub record: Record,
}

/// The part of the mark that every version has.
#[derive(Deserialize)]
struct Stamp {
    format: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
struct Mark {
    format: String,
    version: u32,
    check: Digest,
    #[serde(default)]
    next: Option<Side>,
    players: BySide<Option<String>>,
    entries: usize,
}

impl TurnFile {
    /// The letter as text.
    pub fn write(&self) -> String {
        let record = format::write_record(&self.record);
        let mut mark = Mark {
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

    /// Reads a letter from a file.
    ///
    /// # Errors
    /// If the file can't be read or is larger than any battle, and as [`read_seat_change`](Self::read_seat_change).
    pub fn open(path: &Path) -> Result<TurnFile, MailError> {
        TurnFile::read(&read_journal_file(path)?)
    }

    /// Reads a letter. Line breaks may have been changed on its way, nothing else. Whatever bytes it is given, it
    /// answers.
    ///
    /// # Errors
    /// If it is no letter, a newer one, or damaged.
    pub fn read(bytes: &[u8]) -> Result<TurnFile, MailError> {
        let text: Vec<u8> = files::strip_byte_order_mark(bytes).iter().copied().filter(|byte| *byte != b'\r').collect();
        let break_at = text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len());
        let (first, rest) = (&text[..break_at], text.get(break_at + 1..).unwrap_or_default());
        let stamp: Stamp = serde_json::from_slice(first).map_err(|_| MailError::NotALetter)?;
        if stamp.format != FORMAT || stamp.version == 0 {
            return Err(MailError::NotALetter);
        }
        if stamp.version > VERSION {
            return Err(MailError::Newer { found: stamp.version });
        }
        let damaged = |error: &dyn std::fmt::Display| MailError::Damaged(error.to_string());
        let mark: Mark = serde_json::from_slice(first).map_err(|error| damaged(&error))?;
        let record = std::str::from_utf8(rest).map_err(|error| damaged(&error))?;
        let salvaged = format::read_record(rest);
        // A record of a newer version is told as such, whatever the game that wrote it sums up.
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

/// The longest first line by which a letter is known, in bytes: the names of two players fit in many times over.
const MAX_MARK: u64 = 1 << 16;

/// Whether a file is a letter: by its first line, whatever a mail program has called it, or by its name, so that one that
/// arrived damaged is shown as such.
pub fn is_turn_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(EXTENSION)) || begins_as_turn_file(path)
}

fn begins_as_turn_file(path: &Path) -> bool {
    let Ok(file) = files::open_regular_file(path) else { return false };
    let mut first = Vec::new();
    let read = BufReader::new(file.take(MAX_MARK)).read_until(b'\n', &mut first);
    let stamp = serde_json::from_slice::<Stamp>(files::strip_byte_order_mark(&first));
    read.is_ok() && stamp.is_ok_and(|stamp| stamp.format == FORMAT)
}

impl Mark {
    /// The mark as it was summed up.
    fn unchecked(&self) -> Mark {
        Mark { format: self.format.clone(), players: self.players.clone(), check: Digest(0), ..*self }
    }
}

/// The checksum of a mark, its own place in it left empty, and of the record.
fn turn_file_checksum(mark: &Mark, record: &str) -> Digest {
    Digest::of_text((to_json(mark) + record).as_bytes())
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data with text keys always serialises")
}
