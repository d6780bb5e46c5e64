//! Seat changes: the lines of a record that name the players from there on. They are written when a seat changes hands
//! during a battle, and when players who share a side agree on the activation order of their figures, leave or come back.

use rules::{BySide, FigureId};
use serde::{Deserialize, Serialize};

use super::{AiSeat, Digest};

/// A change of seats during a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatChange {
    /// Number of entries before the change.
    pub after: usize,
    /// The seats from then on.
    pub seated: SeatAssignment,
}

/// The players of both seats, the activation order that they agreed on, and those who have left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatAssignment {
    /// The AI of each side; `None` for a human player.
    #[serde(flatten)]
    pub computers: BySide<Option<AiSeat>>,
    /// Activation order of figures whose players share a side, as the players agreed. Figures that are not listed come
    /// last. Older games don't read it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<FigureId>,
    /// Names of the people who have left their figures on a shared side to the AI. Older games don't read it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<String>,
}

/// First character of the line of a seat change. Such a line is no entry and has no digest of the state.
const SEAT_CHANGE_SIGN: u8 = b'@';

pub(super) fn is_seat_change(line: &[u8]) -> bool {
    line.first() == Some(&SEAT_CHANGE_SIGN)
}

/// Returns the line of a seat change, with its line break: `@{"Allied":null,"German":{"strength":"veteran","seed":7}}
/// GDnsXBHVC7c`.
pub(super) fn write_seat_change(seated: &SeatAssignment) -> String {
    let text = serde_json::to_string(seated).expect("plain data always serialises");
    format!("{}{text} {}\n", char::from(SEAT_CHANGE_SIGN), Digest::of_text(text.as_bytes()).short())
}

/// Reads the line of a seat change.
///
/// # Errors
/// Returns a description of the error.
pub(super) fn read_seat_change(line: &[u8]) -> Result<SeatAssignment, String> {
    let text = std::str::from_utf8(&line[1..]).map_err(|error| error.to_string())?;
    let (text, check) = text.rsplit_once(' ').ok_or("it ends with no checksum")?;
    if Digest::of_short(check) != Some(Digest::of_text(text.as_bytes())) {
        return Err("its checksum does not fit".into());
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Returns the seats of the last seat change that can be read; `None` if there is none.
pub(super) fn last_seat_change(lines: &[u8]) -> Option<SeatAssignment> {
    let ended = lines.rsplit(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    ended.filter(|line| is_seat_change(line)).find_map(|line| read_seat_change(line).ok())
}
