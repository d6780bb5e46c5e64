//! The lines of a record that say who plays from there on: where a seat has changed hands in mid-battle, and where those
//! who share a side have agreed in which order they act.

use rules::{BySide, FigureId};
use serde::{Deserialize, Serialize};

use super::{Computer, Digest};

/// Who plays from a moment of a battle on, where that was changed in its middle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// That many entries had been played.
    pub after: usize,
    /// Who plays from then on.
    pub seated: Seated,
}

/// Who plays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// Which sides the computer plays.
    #[serde(flatten)]
    pub computers: BySide<Option<Computer>>,
    /// In which order figures act whose players share a side, as they agreed: who isn't named comes last. Older games
    /// don't read it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<FigureId>,
}

/// How a line begins that says who plays from there on. It is no entry and has no digest of the state.
const SIGN: u8 = b'@';

/// Whether a line says who plays.
pub(super) fn is_seating(line: &[u8]) -> bool {
    line.first() == Some(&SIGN)
}

/// The line that says it, with its line break: `@{"Allied":null,"German":{"strength":"veteran","seed":7}} GDnsXBHVC7c`.
pub(super) fn write(seated: &Seated) -> String {
    let text = serde_json::to_string(seated).expect("plain data always serialises");
    format!("{}{text} {}\n", char::from(SIGN), Digest::of_text(text.as_bytes()).short())
}

/// Reads such a line.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read(line: &[u8]) -> Result<Seated, String> {
    let text = std::str::from_utf8(&line[1..]).map_err(|error| error.to_string())?;
    let (text, check) = text.rsplit_once(' ').ok_or("it ends with no checksum")?;
    if Digest::of_short(check) != Some(Digest::of_text(text.as_bytes())) {
        return Err("its checksum does not fit".into());
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Who plays by the last of such lines; nobody says it if there is none.
pub(super) fn last(lines: &[u8]) -> Option<Seated> {
    let ended = lines.rsplit(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    ended.filter(|line| is_seating(line)).find_map(|line| read(line).ok())
}
