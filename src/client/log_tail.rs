//! The last lines of the log, kept in memory for crash reports.

use std::{
    collections::VecDeque,
    io,
    sync::{Mutex, PoisonError},
};

use bevy::{
    app::App,
    log::{
        BoxedLayer,
        tracing_subscriber::{Registry, fmt},
    },
};

/// Number of lines that are kept.
const MAX_LINES: usize = 50;
/// Maximum length of a kept line, in characters.
const MAX_LETTERS: usize = 400;

static TAIL: Mutex<LogTail> = Mutex::new(LogTail(VecDeque::new()));

/// Returns the log layer that keeps the last lines.
pub(crate) fn tail_layer(_: &mut App) -> Option<BoxedLayer> {
    let layer = fmt::Layer::<Registry>::default().with_ansi(false).log_internal_errors(false);
    Some(Box::new(layer.with_writer(|| LogTailWriter)))
}

/// Returns the last lines of the log, the oldest first.
pub(crate) fn last_log_lines() -> String {
    TAIL.lock().unwrap_or_else(PoisonError::into_inner).text()
}

/// The last lines of a log.
struct LogTail(VecDeque<String>);

impl LogTail {
    /// Adds a line, without the end of a long one, and drops the oldest line if there are too many.
    fn push(&mut self, line: &str) {
        if self.0.len() == MAX_LINES {
            self.0.pop_front();
        }
        self.0.push_back(line.trim_end().chars().take(MAX_LETTERS).collect());
    }

    fn text(&self) -> String {
        self.0.iter().map(|line| format!("{line}\n")).collect()
    }
}

/// Writer of the log layer, which writes each line at once.
struct LogTailWriter;

impl io::Write for LogTailWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        TAIL.lock().unwrap_or_else(PoisonError::into_inner).push(&String::from_utf8_lossy(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use bevy::log::{
        info,
        tracing::subscriber::with_default,
        tracing_subscriber::{self, layer::SubscriberExt},
    };

    use super::*;

    #[test]
    fn only_the_last_lines_are_kept() {
        let mut tail = LogTail(VecDeque::new());
        for number in 1..=MAX_LINES + 7 {
            tail.push(&format!("line {number}\n"));
        }
        let text = tail.text();
        assert_eq!(text.lines().count(), MAX_LINES);
        assert_eq!((text.lines().next(), text.lines().last()), (Some("line 8"), Some("line 57")));
        tail.push(&"é".repeat(MAX_LETTERS + 1));
        assert_eq!(tail.text().lines().last().map(|line| line.chars().count()), Some(MAX_LETTERS));
    }

    #[test]
    fn the_layer_keeps_logged_lines() {
        let layer = tail_layer(&mut App::new());
        with_default(tracing_subscriber::registry().with(layer), || info!("a line for the report"));
        let kept = last_log_lines();
        let line = kept.lines().find(|line| line.contains("a line for the report")).expect("it is kept");
        assert!(line.contains("INFO") && !line.contains('\u{1b}'), "{line}");
    }
}
