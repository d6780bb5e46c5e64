//! The lines of a record that say who plays from there on, where a seat has changed hands in mid-battle.

use rules::BySide;

use super::{Computer, Digest};

/// Who plays from a moment of a battle on, where that was changed in its middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// That many entries had been played.
    pub after: usize,
    /// Which sides the computer plays from then on.
    pub computers: BySide<Option<Computer>>,
}

/// How a line begins that says who plays from there on. It is no entry and has no digest of the state.
const SIGN: u8 = b'@';

/// Whether a line says who plays.
pub(super) fn is_seating(line: &[u8]) -> bool {
    line.first() == Some(&SIGN)
}

/// The line that says it, with its line break: `@{"Allied":null,"German":{"strength":"veteran","seed":7}} GDnsXBHVC7c`.
pub(super) fn write(computers: &BySide<Option<Computer>>) -> String {
    let text = serde_json::to_string(computers).expect("plain data always serialises");
    format!("{}{text} {}\n", char::from(SIGN), Digest::of_text(text.as_bytes()).short())
}

/// Reads such a line.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read(line: &[u8]) -> Result<BySide<Option<Computer>>, String> {
    let text = std::str::from_utf8(&line[1..]).map_err(|error| error.to_string())?;
    let (text, check) = text.rsplit_once(' ').ok_or("it ends with no checksum")?;
    if Digest::of_short(check) != Some(Digest::of_text(text.as_bytes())) {
        return Err("its checksum does not fit".into());
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Who plays by the last of such lines; nobody says it if there is none.
pub(super) fn last(lines: &[u8]) -> Option<BySide<Option<Computer>>> {
    lines.rsplit(|byte| *byte == b'\n').filter(|line| is_seating(line)).find_map(|line| read(line).ok())
}
