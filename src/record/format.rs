//! The text of a record: header and lines, written and read. Reading keeps everything before the first damage and
//! names the rest.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{BattleSpec, Digest};
use crate::rules::{Entry, Order};

/// The version of the format. Readers refuse newer ones, and those from before [`OLDEST`].
pub const VERSION: u32 = 2;
/// The oldest version that can be replayed: before it, the rules had neither cards nor fire.
pub const OLDEST: u32 = 2;

const FORMAT: &str = "incursion-battle";

/// A battle as it was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What it started from.
    pub spec: BattleSpec,
    /// The digest of the state at the first decision.
    pub start: Digest,
    /// What was decided, oldest first.
    pub steps: Vec<Stamped>,
}

impl Record {
    /// The turn in which it stands, from 1.
    pub fn turn(&self) -> u16 {
        self.steps.last().map_or(1, |step| step.turn)
    }

    /// Whether the battle has ended.
    pub fn over(&self) -> bool {
        self.steps.last().is_some_and(|step| step.over)
    }

    /// The record as it was after that many entries.
    pub fn up_to(&self, entries: usize) -> Record {
        let steps = self.steps.iter().take(entries).cloned().collect();
        Record { steps, ..self.header_only() }
    }

    /// The record without its entries.
    pub fn header_only(&self) -> Record {
        Record { spec: self.spec.clone(), start: self.start, steps: Vec::new() }
    }

    /// How many orders were given.
    pub fn orders(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step.entry, Entry::Order(_))).count()
    }
}

/// An entry and what the battle was like after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamped {
    /// The order, or the scripted dice.
    pub entry: Entry,
    /// The number of the turn afterwards.
    pub turn: u16,
    /// Whether the battle was over afterwards.
    pub over: bool,
    /// The digest of the state afterwards.
    pub digest: Digest,
}

/// What could be read of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Salvaged {
    /// The record as far as it is sound.
    pub record: Record,
    /// Where the rest is damaged, if it is.
    pub damage: Option<Damage>,
    /// For the header and each entry, where its line ends, in bytes; the line break not counted.
    pub line_ends: Vec<usize>,
}

/// The first line that can't be read. It and all after it are left out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} is damaged: {reason}")]
pub struct Damage {
    /// The line, from 1; the header is line 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// Why nothing of a record could be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The first line is not a record's header.
    #[error("this is not a record of a battle: {0}")]
    NotARecord(String),
    /// Written by a newer game.
    #[error("this record has format version {found}; this game reads up to {VERSION}: it takes a newer game")]
    Newer {
        /// Its version.
        found: u32,
    },
    /// Written by a game whose rules were not complete yet.
    #[error("this record has format version {found}, from before the rules were complete; it can't be replayed")]
    Older {
        /// Its version.
        found: u32,
    },
    /// The header is damaged or was changed.
    #[error("the record's first line was damaged or changed: {0}")]
    Header(String),
}

#[derive(Serialize)]
struct HeaderOut<'a> {
    format: &'a str,
    version: u32,
    game: &'a str,
    check: Digest,
    digest: Digest,
    spec: &'a BattleSpec,
}

/// The part of a header that every version has.
#[derive(Deserialize)]
struct Stamp {
    format: String,
    version: u32,
}

#[derive(Deserialize)]
struct HeaderIn {
    check: Digest,
    digest: Digest,
    spec: BattleSpec,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<Order>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dice: Option<Vec<u8>>,
    turn: u16,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    over: bool,
    digest: Digest,
}

/// The record as text, one line a decision.
pub fn write(record: &Record) -> String {
    let mut text = header(&record.spec, record.start);
    for step in &record.steps {
        text.push_str(&line(step));
    }
    text
}

/// The first line of a record, with its line break.
pub(super) fn header(spec: &BattleSpec, start: Digest) -> String {
    let header = HeaderOut {
        format: FORMAT,
        version: VERSION,
        game: env!("CARGO_PKG_VERSION"),
        check: checksum(spec),
        digest: start,
        spec,
    };
    to_json(&header) + "\n"
}

/// The line of one entry, with its line break.
pub(super) fn line(step: &Stamped) -> String {
    let (order, dice) = match &step.entry {
        Entry::Order(order) => (Some(*order), None),
        Entry::Dice(faces) => (None, Some(faces.clone())),
    };
    to_json(&Line { order, dice, turn: step.turn, over: step.over, digest: step.digest }) + "\n"
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data with text keys always serialises")
}

fn checksum(spec: &BattleSpec) -> Digest {
    let mut hasher = fnv::FnvHasher::default();
    std::hash::Hasher::write(&mut hasher, to_json(spec).as_bytes());
    Digest(std::hash::Hasher::finish(&hasher))
}

/// Reads a record. Whatever bytes it is given, it answers.
///
/// # Errors
/// If not even the first line is sound: the [`RecordError`]. Later damage is told in [`Salvaged::damage`].
pub fn read(bytes: &[u8]) -> Result<Salvaged, RecordError> {
    let mut lines = Lines { bytes, position: 0 };
    let (first, end) = lines.next().unwrap_or((&[], 0));
    let (spec, start) = read_header(first)?;
    let mut salvaged =
        Salvaged { record: Record { spec, start, steps: Vec::new() }, damage: None, line_ends: vec![end] };
    for (index, (text, end)) in lines.enumerate() {
        match read_line(text) {
            Ok(step) => salvaged.record.steps.push(step),
            Err(reason) => {
                salvaged.damage = Some(Damage { line: index + 2, reason });
                break;
            }
        }
        salvaged.line_ends.push(end);
    }
    Ok(salvaged)
}

fn read_header(text: &[u8]) -> Result<(BattleSpec, Digest), RecordError> {
    let stamp: Stamp = serde_json::from_slice(text).map_err(|error| RecordError::NotARecord(error.to_string()))?;
    if stamp.format != FORMAT || stamp.version == 0 {
        return Err(RecordError::NotARecord("another format".into()));
    }
    if stamp.version > VERSION {
        return Err(RecordError::Newer { found: stamp.version });
    }
    if stamp.version < OLDEST {
        return Err(RecordError::Older { found: stamp.version });
    }
    let header: HeaderIn = serde_json::from_slice(text).map_err(|error| RecordError::Header(error.to_string()))?;
    if checksum(&header.spec) != header.check {
        return Err(RecordError::Header("its checksum does not fit".into()));
    }
    Ok((header.spec, header.digest))
}

fn read_line(text: &[u8]) -> Result<Stamped, String> {
    let line: Line = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    let entry = match (line.order, line.dice) {
        (Some(order), None) => Entry::Order(order),
        (None, Some(faces)) => Entry::Dice(faces),
        _ => return Err("neither one order nor scripted dice".into()),
    };
    Ok(Stamped { entry, turn: line.turn, over: line.over, digest: line.digest })
}

/// The lines of a text with the places where they end; an empty rest after the last line break is none.
struct Lines<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> Iterator for Lines<'a> {
    type Item = (&'a [u8], usize);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.bytes.get(self.position..).filter(|rest| !rest.is_empty())?;
        let length = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        let end = self.position + length;
        self.position = end + 1;
        Some((&rest[..length], end))
    }
}
