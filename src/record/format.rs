//! The text format of a record: writes and reads header and lines. Reading keeps everything before the first damage and
//! reports where the damage begins.

use std::io;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{
    BattleSpec, Digest,
    battle_record::Record,
    entry_codec,
    recorded_entry::RecordedEntry,
    seat_change::{self, SeatChange},
};
use rules::{OrderLogEntry, Side};

/// The version of the format. Readers refuse newer versions, and those before [`OLDEST_VERSION`]. Since version 5 a
/// record names the edition of the rules, and a battle may get new dice in its course, once or before each order.
/// Readers of an older version would play it by other rules, or treat the new dice as damage.
pub const VERSION: u32 = 5;
/// Version written for a battle of the first edition whose mission has custom content (its own figures and cards), and
/// whose dice get no new seed.
const VERSION_WITH_CONTENT: u32 = 4;
/// Version written for all other battles of the first edition, so that older games can still continue them.
pub const PLAIN_VERSION: u32 = 3;
/// The oldest version that can be replayed: before it, the rules had neither cards nor fire.
pub const OLDEST_VERSION: u32 = 2;

const FORMAT: &str = "incursion-battle";
/// Offset of the version in a header, in bytes: it follows the name of the format.
pub(super) const VERSION_OFFSET: u64 = "{\"format\":\"\",\"version\":".len() as u64 + FORMAT.len() as u64;

/// The readable part of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecoveredRecord {
    /// The record up to the first damage.
    pub record: Record,
    /// The first damage, if any.
    pub damage: Option<RecordDamage>,
    /// For the header and each entry, the offset of its end in the file, in bytes and without the line break. Seat
    /// changes that follow count as part of the entry.
    pub line_ends: Vec<usize>,
}

/// The first line that can't be read. This line and all after it are left out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} is damaged: {reason}")]
pub struct RecordDamage {
    /// The line, from 1; the header is line 1.
    pub line: usize,
    /// Description of the error.
    pub reason: String,
    /// `true` if it is the last line and was only partly written, as after a crash: only this line is lost.
    pub torn: bool,
}

/// Error of a record of which nothing can be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The first line is not a record's header.
    #[error("this is not a record of a battle: {0}")]
    NotARecord(String),
    /// Written by a newer game.
    #[error("this record has format version {found}; this game reads up to {VERSION}: it takes a newer game")]
    Newer {
        /// Version of the record.
        found: u32,
    },
    /// Written by a game whose rules were not complete yet.
    #[error("this record has format version {found}, from before the rules were complete; it can't be replayed")]
    Older {
        /// Version of the record.
        found: u32,
    },
    /// The header is damaged or was changed.
    #[error("the record's first line was damaged or changed: {0}")]
    Header(String),
    /// The file can't be read: it is not a regular file, it is too large, or the system refuses.
    #[error("the file can't be read: {0}")]
    Unreadable(io::ErrorKind),
}

impl RecordError {
    /// Returns `true` if the file is damaged, rather than written by another version of the game.
    pub fn is_damage(&self) -> bool {
        !matches!(self, RecordError::Newer { .. } | RecordError::Older { .. })
    }
}

#[derive(Serialize)]
struct HeaderOut<'a> {
    format: &'a str,
    version: u32,
    game: &'a str,
    check: Digest,
    begun: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Side>,
    digest: Digest,
    /// Must be the last field, because the checksum covers its text: see `text_of_spec`.
    spec: &'a BattleSpec,
}

/// The part of a header that every version has.
#[derive(Deserialize)]
pub(super) struct HeaderStamp {
    format: String,
    version: u32,
}

/// The checksum in a header.
#[derive(Deserialize)]
struct HeaderCheck {
    check: Digest,
}

#[derive(Deserialize)]
struct HeaderIn {
    check: Digest,
    #[serde(default)]
    begun: u64,
    #[serde(default)]
    next: Option<Side>,
    digest: Digest,
    spec: BattleSpec,
}

/// Returns the record as text, one line per entry or seat change.
pub fn write_record(record: &Record) -> String {
    write_record_header(record) + &lines_after(record, 0, 0)
}

/// Returns the lines of a record after its first `entries` entries and `seatings` seat changes.
pub(super) fn lines_after(record: &Record, entries: usize, seatings: usize) -> String {
    let mut seatings = record.seatings.iter().skip(seatings).peekable();
    let mut text = String::new();
    for entry in entries..=record.steps.len() {
        while let Some(seating) = seatings.next_if(|seating| seating.after <= entry) {
            text.push_str(&seat_change::write_seat_change(&seating.seated));
        }
        if let Some(step) = record.steps.get(entry) {
            text.push_str(&entry_codec::write_entry_line(step, record.line_context(entry)));
        }
    }
    text
}

/// Returns the line of an entry, counted from 0 and without its line break; `None` if there is no such entry.
pub fn write_entry(record: &Record, index: usize) -> Option<String> {
    let line = entry_codec::write_entry_line(record.steps.get(index)?, record.line_context(index));
    Some(line.trim_end().to_owned())
}

/// Returns `true` if an entry brings new dice.
pub(super) fn brings_dice(entries: &[RecordedEntry]) -> bool {
    entries.iter().any(|step| matches!(step.entry, OrderLogEntry::Seed(_) | OrderLogEntry::Reseed(_)))
}

/// Returns the version of the format in which a record is written: the oldest one that has all that the record needs.
fn record_version(record: &Record) -> u32 {
    let own = record.spec.mission.as_ref().is_some_and(|stamp| !stamp.own.is_empty());
    match (record.spec.edition.is_first() && !brings_dice(&record.steps), own) {
        (false, _) => VERSION,
        (true, true) => VERSION_WITH_CONTENT,
        (true, false) => PLAIN_VERSION,
    }
}

/// Returns the first line of a record, with its line break.
fn write_record_header(record: &Record) -> String {
    let header = HeaderOut {
        format: FORMAT,
        version: record_version(record),
        game: env!("CARGO_PKG_VERSION"),
        check: Digest::of_text(to_json(&record.spec).as_bytes()),
        begun: record.begun,
        next: record.first,
        digest: record.start,
        spec: &record.spec,
    };
    to_json(&header) + "\n"
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data with text keys always serialises")
}

/// Reads a record. Never panics, even for arbitrary bytes.
///
/// # Errors
/// Returns a [`RecordError`] if the first line can't be read. Later damage is reported in [`RecoveredRecord::damage`].
pub fn read_record(bytes: &[u8]) -> Result<RecoveredRecord, RecordError> {
    // Offsets of lines are offsets in the file, so a byte order mark counts.
    let mut lines = LineOffsets { bytes, position: bytes.len() - files::strip_byte_order_mark(bytes).len() };
    let (first, end) = lines.next().unwrap_or((&[], 0));
    let mut salvaged = RecoveredRecord { record: read_header(first)?, damage: None, line_ends: vec![end] };
    for (index, (text, end)) in lines.enumerate() {
        if let Err(reason) = salvaged.push_line(text, end) {
            salvaged.damage = Some(RecordDamage { line: index + 2, reason, torn: end == bytes.len() });
            break;
        }
    }
    Ok(salvaged)
}

impl RecoveredRecord {
    /// Adds the next line, which ends at offset `end`.
    fn push_line(&mut self, text: &[u8], end: usize) -> Result<(), String> {
        let after = self.record.steps.len();
        if seat_change::is_seat_change(text) {
            self.record.seatings.push(SeatChange { after, seated: seat_change::read_seat_change(text)? });
            // A seat change belongs to the entry before it.
            self.line_ends[after] = end;
        } else {
            let step = entry_codec::read_entry_line(text)?.into_entry(self.record.line_context(after));
            self.record.steps.push(step);
            self.line_ends.push(end);
        }
        Ok(())
    }
}

/// Checks that a header belongs to a record that this game can read.
pub(super) fn check_stamp(stamp: &HeaderStamp) -> Result<(), RecordError> {
    if stamp.format != FORMAT || stamp.version == 0 {
        return Err(RecordError::NotARecord("another format".into()));
    }
    if stamp.version > VERSION {
        return Err(RecordError::Newer { found: stamp.version });
    }
    if stamp.version < OLDEST_VERSION {
        return Err(RecordError::Older { found: stamp.version });
    }
    Ok(())
}

/// Returns `true` if the setup in a header matches its checksum, as far as can be checked without parsing the setup. In
/// version 2 the setup must be parsed for that, so its checksum is checked only when the record is opened.
pub(super) fn is_header_whole(stamp: &HeaderStamp, header: &[u8]) -> bool {
    let check = serde_json::from_slice(header).ok().map(|HeaderCheck { check }| check);
    check.is_some() && (stamp.version == 2 || text_of_spec(header).map(Digest::of_text) == check)
}

fn read_header(text: &[u8]) -> Result<Record, RecordError> {
    let stamp: HeaderStamp =
        serde_json::from_slice(text).map_err(|error| RecordError::NotARecord(error.to_string()))?;
    check_stamp(&stamp)?;
    let header: HeaderIn = serde_json::from_slice(text).map_err(|error| RecordError::Header(error.to_string()))?;
    let check = match stamp.version {
        2 => Digest::of_text(to_json(&header.spec).as_bytes()),
        _ => Digest::of_text(text_of_spec(text).unwrap_or_default()),
    };
    if check != header.check {
        return Err(RecordError::Header("its checksum does not fit".into()));
    }
    let HeaderIn { begun, next: first, digest: start, spec, .. } = header;
    Ok(Record { spec, begun, first, start, steps: Vec::new(), seatings: Vec::new() })
}

/// Returns the text of the setup within a header: it is the last field, and no field before it has that name.
fn text_of_spec(header: &[u8]) -> Option<&[u8]> {
    let name = b",\"spec\":";
    let at = header.windows(name.len()).position(|window| window == name)?;
    header[at + name.len()..].strip_suffix(b"}")
}

/// Returns a line without the carriage return that a mail program or an editor may have put at its end.
pub(super) fn strip_carriage_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Iterator over the lines of a text, with the offsets where they end. An empty rest after the last line break is not a
/// line. A carriage return before the line break is not part of the line.
struct LineOffsets<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> Iterator for LineOffsets<'a> {
    type Item = (&'a [u8], usize);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.bytes.get(self.position..).filter(|rest| !rest.is_empty())?;
        let length = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        let end = self.position + length;
        self.position = end + 1;
        Some((strip_carriage_return(&rest[..length]), end))
    }
}
