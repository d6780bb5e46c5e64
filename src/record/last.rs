//! Summary of the last lines of a record, read backwards, so that a list of battles needs no replay.

use super::{entry_codec, format::strip_carriage_return, seat_change};
use rules::{BattleResult, Side};

/// Summary of the last lines of a record.
#[derive(Debug, Default)]
pub(super) struct LastLinesSummary {
    pub turn: u16,
    pub next: Option<Side>,
    pub over: bool,
    pub verdict: Option<BattleResult>,
    /// Number of orders given before the first damage.
    pub orders: usize,
    /// `true` if a line can't be read.
    pub damaged: bool,
}

/// Reads the lines after a header backwards, only as far as needed. `first` is the seat that decided first.
pub(super) fn summarize_last_lines(lines: &[u8], first: Option<Side>) -> LastLinesSummary {
    let mut last = LastLinesSummary { turn: 1, next: first, ..LastLinesSummary::default() };
    let all = lines.strip_suffix(b"\n").unwrap_or(lines);
    let whole = undamaged_lines(all);
    last.damaged = whole.len() < all.len();
    if whole.is_empty() {
        return last;
    }
    // `end` is the end of the last line that can be read.
    let (mut end, mut sound) = (whole.len(), false);
    let (mut turn, mut next) = (None, None);
    for text in whole.rsplit(|byte| *byte == b'\n') {
        let (text, length) = (strip_carriage_return(text), text.len());
        if seat_change::is_seat_change(text) && seat_change::read_seat_change(text).is_ok() {
            continue;
        }
        let Ok(line) = entry_codec::read_entry_line(text) else {
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
    last.orders = whole[..end]
        .split(|byte| *byte == b'\n')
        .filter(|line| entry_codec::is_order(strip_carriage_return(line)))
        .count();
    last
}

/// Returns the lines before the first incomplete one. Only the form of the lines is checked; their content is not read.
fn undamaged_lines(lines: &[u8]) -> &[u8] {
    let mut position = 0_usize;
    for line in lines.split(|byte| *byte == b'\n') {
        if !entry_codec::is_line_complete(strip_carriage_return(line)) {
            return &lines[..position.saturating_sub(1)];
        }
        position += line.len() + 1;
    }
    lines
}
