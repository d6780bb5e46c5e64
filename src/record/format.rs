//! The text of a record: header and lines, written and read. Reading keeps everything before the first damage and
//! names the rest.

use std::io;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{
    AiSeat, BattleSpec, Digest,
    ai_seat::AUTOMATON,
    entry_codec::{self, LineContext},
    seat_change::{self, SeatAssignment, SeatChange},
};
use rules::{BattleResult, BySide, Entry, FigureId, Side};

/// The version of the format. Readers refuse newer ones, and those from before [`OLDEST_VERSION`]. Since 5 a record names the
/// edition of the rules, and a battle may get new dice in its course: readers of an older version would play it by other
/// rules, or take the dice for damage.
pub const VERSION: u32 = 5;
/// The version of a battle of the first edition that was going on, in whose mission are figures and cards of its own, and
/// whose dice stay the same.
const VERSION_WITH_CONTENT: u32 = 4;
/// The version of all other battles of the first edition: an older game can still go on with them.
pub const PLAIN_VERSION: u32 = 3;
/// The oldest version that can be replayed: before it, the rules had neither cards nor fire.
pub const OLDEST_VERSION: u32 = 2;

const FORMAT: &str = "incursion-battle";

/// A battle as it was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What it started from.
    pub spec: BattleSpec,
    /// When it began, in seconds since 1970; 0 if that is not known.
    pub begun: u64,
    /// Who decided first.
    pub first: Option<Side>,
    /// The digest of the state at the first decision.
    pub start: Digest,
    /// What was decided, oldest first.
    pub steps: Vec<RecordedEntry>,
    /// Who has played from when on, where that was changed in the middle of it, oldest first.
    pub seatings: Vec<SeatChange>,
}

impl Record {
    /// The turn in which it stands, from 1.
    pub fn turn(&self) -> u16 {
        self.steps.last().map_or(1, |step| step.turn)
    }

    /// Who must decide next; nobody once the battle is over, nor where an old record does not say.
    pub fn next(&self) -> Option<Side> {
        self.steps.last().map_or(self.first, |step| step.next)
    }

    /// Whether the battle has ended.
    pub fn over(&self) -> bool {
        self.steps.last().is_some_and(|step| step.over)
    }

    /// How it ended; none as long as it goes on, and where an old record does not say.
    pub fn verdict(&self) -> Option<BattleResult> {
        self.steps.last().and_then(|step| step.verdict)
    }

    /// The record as it was after that many entries.
    pub fn truncated_at(&self, entries: usize) -> Record {
        let steps = self.steps.iter().take(entries).cloned().collect();
        let seatings = self.seatings.iter().filter(|seating| seating.after <= entries).cloned().collect();
        Record { steps, seatings, ..self.header_only() }
    }

    /// The record without its entries.
    pub fn header_only(&self) -> Record {
        Record {
            spec: self.spec.clone(),
            begun: self.begun,
            first: self.first,
            start: self.start,
            steps: Vec::new(),
            seatings: Vec::new(),
        }
    }

    /// How many orders were given.
    pub fn orders(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step.entry, Entry::Order(_))).count()
    }

    /// Which sides the computer plays at its end.
    pub fn computers(&self) -> BySide<Option<AiSeat>> {
        let seated = self.seated().computers;
        BySide::from_fn(|side| seated[side].or_else(|| self.spec.plays_itself(side).then_some(AUTOMATON)))
    }

    /// In which order figures act at its end whose players share a side, as they agreed; who isn't named comes last.
    pub fn line(&self) -> &[FigureId] {
        self.seatings.last().map_or(&[], |seating| &seating.seated.line)
    }

    fn seated(&self) -> SeatAssignment {
        let first = || SeatAssignment { computers: self.spec.computers, line: Vec::new() };
        self.seatings.last().map_or_else(first, |seating| seating.seated.clone())
    }

    /// From its end on, the computer plays these sides.
    pub(super) fn seat(&mut self, computers: BySide<Option<AiSeat>>) {
        if self.computers() != computers {
            self.sit(SeatAssignment { computers, ..self.seated() });
        }
    }

    /// From its end on, figures act in that order.
    pub(super) fn arrange(&mut self, line: Vec<FigureId>) {
        self.sit(SeatAssignment { line, ..self.seated() });
    }

    fn sit(&mut self, seated: SeatAssignment) {
        if self.seated() != seated {
            self.seatings.push(SeatChange { after: self.steps.len(), seated });
        }
    }

    /// Leaves so many entries. Whoever plays now goes on from there.
    pub(super) fn cut(&mut self, entries: usize) {
        let now = self.seated();
        self.steps.truncate(entries);
        self.seatings.retain(|seating| seating.after <= entries);
        self.sit(now);
    }

    /// Where it stood after so many of its steps, as the line of the next one counts on.
    pub(super) fn before(&self, steps: usize) -> LineContext {
        let last = steps.checked_sub(1).and_then(|last| self.steps.get(last));
        last.map_or(LineContext { turn: 1, next: self.first }, |step| LineContext { turn: step.turn, next: step.next })
    }
}

/// An entry and what the battle was like after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedEntry {
    /// The order, the scripted dice, or the new seed.
    pub entry: Entry,
    /// The number of the turn afterwards.
    pub turn: u16,
    /// Who must decide afterwards; in old records nobody.
    pub next: Option<Side>,
    /// Whether the battle was over afterwards.
    pub over: bool,
    /// How it ended, if it did; in old records none.
    pub verdict: Option<BattleResult>,
    /// The digest of the state afterwards.
    pub digest: Digest,
}

/// What could be read of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecoveredRecord {
    /// The record as far as it is sound.
    pub record: Record,
    /// Where the rest is damaged, if it is.
    pub damage: Option<RecordDamage>,
    /// For the header and each entry, where its line ends, or the last of those that say who plays from there on; in
    /// bytes, the line break not counted.
    pub line_ends: Vec<usize>,
}

/// The first line that can't be read. It and all after it are left out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} is damaged: {reason}")]
pub struct RecordDamage {
    /// The line, from 1; the header is line 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
    /// Whether it is the last line and was not written to its end, as a crash leaves it: nothing is lost but that line.
    pub torn: bool,
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
    /// The file can't be read: it is no regular file or too large, or the system refuses.
    #[error("the file can't be read: {0}")]
    Unreadable(io::ErrorKind),
}

impl RecordError {
    /// Whether the file is damaged, rather than written by another version of the game.
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
    /// The last field: the checksum is that of its text.
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

/// The record as text, one line a decision.
pub fn write_record(record: &Record) -> String {
    write_record_header(record) + &lines_after(record, 0, 0)
}

/// The lines of a record after so many entries and so many changes of seats.
pub(super) fn lines_after(record: &Record, entries: usize, seatings: usize) -> String {
    let mut seatings = record.seatings.iter().skip(seatings).peekable();
    let mut text = String::new();
    for entry in entries..=record.steps.len() {
        while let Some(seating) = seatings.next_if(|seating| seating.after <= entry) {
            text.push_str(&seat_change::write_seat_change(&seating.seated));
        }
        if let Some(step) = record.steps.get(entry) {
            text.push_str(&entry_codec::write_entry_line(step, record.before(entry)));
        }
    }
    text
}

/// The first line of a record, with its line break.
pub(super) fn write_record_header(record: &Record) -> String {
    let own = record.spec.mission.as_ref().is_some_and(|stamp| !stamp.own.is_empty());
    let reseeded = record.steps.iter().any(|step| matches!(step.entry, Entry::Seed(_)));
    let version = match (record.spec.edition.is_first() && !reseeded, own) {
        (false, _) => VERSION,
        (true, true) => VERSION_WITH_CONTENT,
        (true, false) => PLAIN_VERSION,
    };
    let header = HeaderOut {
        format: FORMAT,
        version,
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

/// Reads a record. Whatever bytes it is given, it answers.
///
/// # Errors
/// If not even the first line is sound: the [`RecordError`]. Later damage is told in [`RecoveredRecord::damage`].
pub fn read_record(bytes: &[u8]) -> Result<RecoveredRecord, RecordError> {
    // The places of lines are those in the file: what is passed over counts.
    let mut lines = Lines { bytes, position: bytes.len() - files::strip_byte_order_mark(bytes).len() };
    let (first, end) = lines.next().unwrap_or((&[], 0));
    let mut salvaged = RecoveredRecord { record: read_header(first)?, damage: None, line_ends: vec![end] };
    for (index, (text, end)) in lines.enumerate() {
        if let Err(reason) = salvaged.hear(text, end) {
            salvaged.damage = Some(RecordDamage { line: index + 2, reason, torn: end == bytes.len() });
            break;
        }
    }
    Ok(salvaged)
}

impl RecoveredRecord {
    /// Takes the next line in, which ends there.
    fn hear(&mut self, text: &[u8], end: usize) -> Result<(), String> {
        let after = self.record.steps.len();
        if seat_change::is_seat_change(text) {
            self.record.seatings.push(SeatChange { after, seated: seat_change::read_seat_change(text)? });
            // It goes with the entry before it.
            self.line_ends[after] = end;
        } else {
            let step = entry_codec::read_entry_line(text)?.stamped(self.record.before(after));
            self.record.steps.push(step);
            self.line_ends.push(end);
        }
        Ok(())
    }
}

/// Whether a header is that of a record which this game reads.
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

/// Whether the setup in a header is as it was written, as far as its checksum tells at once: that of version 2 takes the
/// whole setup, which is compared when the record is opened.
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

/// The text of the setup within a header: it stands last, and nothing before it has such a name.
fn text_of_spec(header: &[u8]) -> Option<&[u8]> {
    let name = b",\"spec\":";
    let at = header.windows(name.len()).position(|window| window == name)?;
    header[at + name.len()..].strip_suffix(b"}")
}

/// Returns a line without the carriage return that a mail program or an editor may have put at its end.
pub(super) fn strip_carriage_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The lines of a text with the places where they end; an empty rest after the last line break is none. A carriage
/// return before the line break is no part of the line.
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
        Some((strip_carriage_return(&rest[..length]), end))
    }
}
