//! What a record says at its end, read from behind: so a list of battles needs no replay.

use super::{format::without_return, line, seating};
use rules::{Side, Verdict};

/// What the last lines of a record say.
#[derive(Debug, Default)]
pub(super) struct Last {
    pub turn: u16,
    pub next: Option<Side>,
    pub over: bool,
    pub verdict: Option<Verdict>,
    /// How many orders were given before the first damage.
    pub orders: usize,
    /// Whether a line can't be read.
    pub damaged: bool,
}

/// Looks at the lines after a header from behind, as far as need be; `first` is who decided first.
pub(super) fn last(lines: &[u8], first: Option<Side>) -> Last {
    let mut last = Last { turn: 1, next: first, ..Last::default() };
    let all = lines.strip_suffix(b"\n").unwrap_or(lines);
    let whole = sound_part(all);
    last.damaged = whole.len() < all.len();
    if whole.is_empty() {
        return last;
    }
    // Where the last line ends that can be read.
    let (mut end, mut sound) = (whole.len(), false);
    let (mut turn, mut next) = (None, None);
    for text in whole.rsplit(|byte| *byte == b'\n') {
        let (text, length) = (without_return(text), text.len());
        if seating::is_seating(text) && seating::read(text).is_ok() {
            continue;
        }
        let Ok(line) = line::read(text) else {
            last.damaged = true;
            if !sound {
                end = end.saturating_sub(length + 1);
            }
            continue;
        };
        if !sound {
            (last.over, last.verdict) = (line.over, line.verdict);
            sound = true;
        }
        turn = turn.or(line.turn);
        next = next.or(line.next);
        if turn.is_some() && (next.is_some() || last.over) {
            break;
        }
    }
    last.turn = turn.unwrap_or(1);
    last.next = if last.over { None } else { next.or(first) };
    last.orders = whole[..end].split(|byte| *byte == b'\n').filter(|line| line::is_order(without_return(line))).count();
    last
}

/// The lines before the first that can't be one, by its look: what it says is not read.
fn sound_part(lines: &[u8]) -> &[u8] {
    let mut position = 0_usize;
    for line in lines.split(|byte| *byte == b'\n') {
        if !line::has_end(without_return(line)) {
            return &lines[..position.saturating_sub(1)];
        }
        position += line.len() + 1;
    }
    lines
}
