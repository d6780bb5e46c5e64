//! The lines of a record that say who plays from there on: where a seat has changed hands in mid-battle, and where those
//! who share a side have agreed in which order they act.

use rules::{BySide, FigureId};
use serde::{Deserialize, Serialize};

use super::{AiSeat, Digest};

/// Who plays from a moment of a battle on, where that was changed in its middle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatChange {
    /// That many entries had been played.
    pub after: usize,
    /// Who plays from then on.
    pub seated: SeatAssignment,
}

/// Who plays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatAssignment {
    /// Which sides the computer plays.
    #[serde(flatten)]
    pub computers: BySide<Option<AiSeat>>,
    /// In which order figures act whose players share a side, as they agreed: who isn't named comes last. Older games
    /// don't read it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<FigureId>,
}

/// How a line begins that says who plays from there on. It is no entry and has no digest of the state.
const SEAT_CHANGE_SIGN: u8 = b'@';

/// Whether a line says who plays.
pub(super) fn is_seat_change(line: &[u8]) -> bool {
    line.first() == Some(&SEAT_CHANGE_SIGN)
}

/// The line that says it, with its line break: `@{"Allied":null,"German":{"strength":"veteran","seed":7}} GDnsXBHVC7c`.
pub(super) fn write_seat_change(seated: &SeatAssignment) -> String {
    let text = serde_json::to_string(seated).expect("plain data always serialises");
    format!("{}{text} {}\n", char::from(SEAT_CHANGE_SIGN), Digest::of_text(text.as_bytes()).short())
}

/// Reads such a line.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read_seat_change(line: &[u8]) -> Result<SeatAssignment, String> {
    let text = std::str::from_utf8(&line[1..]).map_err(|error| error.to_string())?;
    let (text, check) = text.rsplit_once(' ').ok_or("it ends with no checksum")?;
    if Digest::of_short(check) != Some(Digest::of_text(text.as_bytes())) {
        return Err("its checksum does not fit".into());
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Who plays by the last of such lines; nobody says it if there is none.
pub(super) fn last_seat_change(lines: &[u8]) -> Option<SeatAssignment> {
    let ended = lines.rsplit(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    ended.filter(|line| is_seat_change(line)).find_map(|line| read_seat_change(line).ok())
}
