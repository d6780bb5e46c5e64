//! Faults of a file: their place, reason and hint, and how to show them. The reader of each kind of file decides which
//! faults there are.

use std::fmt;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use ariadne::{Config, IndexType, Label, Report, ReportKind, Source};

use super::ron_spans::{LineStarts, SpanIndex};
use super::terminal::sanitize_for_terminal;
use rules::{Localized, Square, both};

/// Maximum number of faults of a file that are kept; further ones are only counted.
const MAX_SHOWN_DIAGNOSTICS: usize = 50;
/// Maximum length of a line that is shown completely, in characters; of a longer line only an excerpt is shown.
const LONG_LINE: usize = 200;
/// Number of characters of a long line that are shown on either side of the fault.
const EXCERPT_RADIUS: usize = 60;

/// A fault of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file.
    pub file: PathBuf,
    /// The bytes of the fault; empty at 0 if the file could not be read at all.
    pub span: Range<usize>,
    /// The line of the first byte, from 1.
    pub line: usize,
    /// The column of the first byte, in characters, from 1.
    pub column: usize,
    /// The description.
    pub message: Localized,
    /// A suggestion how to fix it.
    pub hint: Option<Localized>,
    /// The id of the rule that is broken, if there is one.
    pub rule: Option<&'static str>,
    /// Another square that is involved, such as that of an enemy's entry in sight.
    pub other: Option<Square>,
}

/// Writes the fault in English, for logs and programs.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file.display(), self.line, self.column, self.message.en)
    }
}

/// All faults of a file, in the order of the text; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics {
    /// The file.
    pub file: PathBuf,
    /// The text of the file; empty if it could not be read.
    pub source: String,
    /// The faults; the first ones if there are too many.
    pub list: Vec<Diagnostic>,
    /// Number of faults that are not in the list.
    pub more: usize,
}

/// Writes the faults in English, for logs and programs.
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_lines(|text| &text.en))
    }
}

impl std::error::Error for Diagnostics {}

impl Diagnostics {
    /// Creates the error of a file that could not be read at all.
    pub fn unreadable(file: &Path, message: Localized, hint: Option<Localized>) -> Diagnostics {
        let fault =
            Diagnostic { file: file.into(), span: 0..0, line: 1, column: 1, message, hint, rule: None, other: None };
        Diagnostics { file: file.into(), source: String::new(), list: vec![fault], more: 0 }
    }

    /// Returns the faults, one per line, in the language that `pick` selects.
    pub fn to_lines(&self, pick: impl Fn(&Localized) -> &str) -> String {
        let line = |fault: &Diagnostic| {
            format!("{}:{}:{}: {}", fault.file.display(), fault.line, fault.column, pick(&fault.message))
        };
        let mut lines: Vec<String> = self.list.iter().map(line).collect();
        let more = self.more;
        if more > 0 {
            lines.push(pick(&both!("y {more} más", "and {more} more")).to_owned());
        }
        lines.join("\n")
    }

    /// Returns the number of faults of the file.
    pub fn count(&self) -> usize {
        self.list.len() + self.more
    }

    /// Writes each fault with its line, reason and hint, in the language that `pick` selects.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    pub fn report(&self, out: &mut impl Write, colour: bool, pick: impl Fn(&Localized) -> &str) -> io::Result<()> {
        let word = |word: Localized| pick(&word).to_owned();
        let (error, help) = (word(both!("Error", "Error")), word(both!("Consejo", "Hint")));
        let name = sanitize_for_terminal(&self.file.display().to_string());
        let text = sanitize_for_terminal(&self.source);
        let lines = LineStarts::of(&text);
        let config = Config::default().with_color(colour).with_index_type(IndexType::Byte);
        let mut whole = (name.clone(), Source::from(text.as_str()));
        for fault in &self.list {
            let message = sanitize_for_terminal(pick(&fault.message));
            let hint = fault.hint.as_ref().map(|hint| sanitize_for_terminal(pick(hint)));
            if self.source.is_empty() {
                writeln!(out, "{error}: {name}:{}:{}: {message}", fault.line, fault.column)?;
                if let Some(hint) = hint {
                    writeln!(out, "  {help}: {hint}")?;
                }
                continue;
            }
            let mut near = excerpt_long_line(&text, &lines, fault);
            let span = near.as_ref().map_or_else(|| fault.span.clone(), |(_, span)| span.clone());
            let place = (name.clone(), span);
            let here = word(both!("aquí", "here"));
            let reason = fault.rule.map_or_else(|| here.clone(), |rule| format!("{here} ({rule})"));
            let mut report = Report::build(ReportKind::Error, place.clone())
                .with_config(config)
                .with_message(message)
                .with_label(Label::new(place).with_message(reason));
            if let Some(hint) = hint {
                report = report.with_help(format!("{HELP}{hint}"));
            }
            let mut told = Vec::new();
            match &mut near {
                Some((text, _)) => {
                    let source = Source::from(text.as_str()).with_display_line_offset(fault.line - 1);
                    report.finish().write((name.clone(), source), &mut told)?;
                }
                None => report.finish().write(&mut whole, &mut told)?,
            }
            out.write_all(translate_help_label(&String::from_utf8_lossy(&told), &help).as_bytes())?;
        }
        if self.more > 0 {
            let more = self.more;
            writeln!(out, "{}", word(both!("y {more} más", "and {more} more")))?;
        }
        Ok(())
    }
}

/// Character that marks a hint until the label before it is translated, because `ariadne` has only the English label.
/// `sanitize_for_terminal` removes this character from all texts that are shown.
const HELP: char = '\u{1}';

/// Returns the report with the label of the hint replaced by `help`.
fn translate_help_label(report: &str, help: &str) -> String {
    let Some((before, hint)) = report.split_once(HELP) else { return report.to_owned() };
    match before.rsplit_once("Help") {
        Some((before, after)) => format!("{before}{help}{after}{hint}"),
        None => format!("{before}{hint}"),
    }
}

/// Returns the text near a fault in a very long line, and the position of the fault in that text; `None` if the line is
/// short enough to be shown completely.
fn excerpt_long_line(text: &str, lines: &LineStarts, fault: &Diagnostic) -> Option<(String, Range<usize>)> {
    let line = lines.line_bytes(text, fault.span.start);
    let whole = &text[line.clone()];
    if whole.chars().count() <= LONG_LINE {
        return None;
    }
    let before = text.get(line.start..fault.span.start)?;
    let start = before.char_indices().rev().nth(EXCERPT_RADIUS - 1).map_or(0, |(byte, _)| byte);
    let after = text.get(fault.span.start..line.end)?;
    let end = after.char_indices().nth(EXCERPT_RADIUS).map_or(after.len(), |(byte, _)| byte);
    let near = format!("{}{}", &before[start..], &after[..end]);
    let at = before.len() - start;
    let length = fault.span.len().min(end);
    Some((near, at..at + length))
}

/// Collector of the faults of a file during its checks.
pub struct DiagnosticSink<'a> {
    file: &'a Path,
    source: &'a str,
    places: SpanIndex,
    lines: LineStarts,
    faults: Vec<Diagnostic>,
    count: usize,
}

impl<'a> DiagnosticSink<'a> {
    /// Creates a collector without faults for that text.
    pub fn new(file: &'a Path, source: &'a str) -> Self {
        DiagnosticSink {
            file,
            source,
            places: SpanIndex::of(source),
            lines: LineStarts::of(source),
            faults: Vec::new(),
            count: 0,
        }
    }

    /// Returns the positions of the text's values.
    pub(super) fn places(&self) -> &SpanIndex {
        &self.places
    }

    /// Reports a fault in the value at that path, such as `map.doors[2].at`. A hint and a rule can be added to the
    /// result.
    pub fn add(&mut self, path: &str, message: Localized) -> &mut Diagnostic {
        self.add_at(self.places.find(path), message)
    }

    /// Reports a fault at a character, given by its index, of the text at that path.
    pub(super) fn add_within(&mut self, path: &str, index: usize, message: Localized) -> &mut Diagnostic {
        let whole = self.places.find(path);
        let inside = self.source.get(whole.clone()).unwrap_or_default();
        let plain = inside.starts_with('"') && !inside.contains('\\');
        let span = match inside.char_indices().nth(index + 1) {
            Some((byte, found)) if plain => whole.start + byte..whole.start + byte + found.len_utf8(),
            _ => whole,
        };
        self.add_at(span, message)
    }

    /// Reports a fault at those bytes.
    pub(super) fn add_at(&mut self, span: Range<usize>, message: Localized) -> &mut Diagnostic {
        self.count += 1;
        // If the list is full, the new fault takes one extra place, which the next fault or `finish` removes.
        self.faults.truncate(MAX_SHOWN_DIAGNOSTICS);
        let (line, column) = self.lines.line_and_column(self.source, span.start);
        let file = self.file.into();
        self.faults.push(Diagnostic { file, span, line, column, message, hint: None, rule: None, other: None });
        self.faults.last_mut().expect("one was just pushed")
    }

    /// Returns `true` if a record is checked: records contain values, but not the text of their file.
    pub(super) fn of_record(&self) -> bool {
        self.source.is_empty()
    }

    /// Returns the number of faults until now.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Finishes the checks: succeeds if the file has no faults.
    ///
    /// # Errors
    /// The faults, in the order of the text.
    pub fn finish(mut self) -> Result<(), Diagnostics> {
        if self.faults.is_empty() {
            return Ok(());
        }
        self.faults.truncate(MAX_SHOWN_DIAGNOSTICS);
        self.faults.sort_by_key(|fault| fault.span.start);
        let more = self.count - self.faults.len();
        Err(Diagnostics { file: self.file.into(), source: self.source.into(), list: self.faults, more })
    }
}

impl Diagnostic {
    /// Sets the hint.
    pub fn hint(&mut self, hint: Localized) -> &mut Diagnostic {
        self.hint = Some(hint);
        self
    }

    /// Sets the other square that is involved.
    pub(super) fn other(&mut self, other: Square) -> &mut Diagnostic {
        self.other = Some(other);
        self
    }

    /// Sets the rule that is broken.
    pub(super) fn rule(&mut self, rule: &'static str) -> &mut Diagnostic {
        self.rule = Some(rule);
        self
    }
}
