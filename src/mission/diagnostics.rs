//! What is wrong with a file: where, why, and what would put it right; and how it is shown.
//! Which faults there are is decided where each kind of file is read.

use std::fmt;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use ariadne::{Config, IndexType, Label, Report, ReportKind, Source};

use super::ron_spans::{Lines, SpanIndex};
use super::terminal::sanitize_for_terminal;
use rules::{Localized, Square, both};

/// So many faults of a file are told; further ones are counted.
const MAX_SHOWN_DIAGNOSTICS: usize = 50;
/// A line of more characters is shown only near the fault.
const LONG_LINE: usize = 200;
/// So many characters of it on either side.
const EXCERPT_RADIUS: usize = 60;

/// One thing that is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file.
    pub file: PathBuf,
    /// The bytes at fault; empty at 0 when the file could not be read at all.
    pub span: Range<usize>,
    /// The line where they begin, from 1.
    pub line: usize,
    /// The column where they begin, in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: Localized,
    /// What would put it right.
    pub hint: Option<Localized>,
    /// The rule that it goes against, if there is one.
    pub rule: Option<&'static str>,
    /// The square that it is about besides, such as that of an enemy's entry in sight.
    pub other: Option<Square>,
}

/// In English, for logs and programs.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file.display(), self.line, self.column, self.message.en)
    }
}

/// All that is wrong with a file, in the order of the text; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics {
    /// The file.
    pub file: PathBuf,
    /// Its text; empty when it could not be read.
    pub source: String,
    /// The faults; of a great many the first.
    pub list: Vec<Diagnostic>,
    /// How many more there are.
    pub more: usize,
}

/// In English, for logs and programs.
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_lines(|text| &text.en))
    }
}

impl std::error::Error for Diagnostics {}

impl Diagnostics {
    /// A file that could not be read at all.
    pub fn unreadable(file: &Path, message: Localized, hint: Option<Localized>) -> Diagnostics {
        let fault =
            Diagnostic { file: file.into(), span: 0..0, line: 1, column: 1, message, hint, rule: None, other: None };
        Diagnostics { file: file.into(), source: String::new(), list: vec![fault], more: 0 }
    }

    /// The faults, a line each, in the language that `pick` picks.
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

    /// How many faults the file has.
    pub fn count(&self) -> usize {
        self.list.len() + self.more
    }

    /// Shows each fault in its line, with the reason and a hint, in the language that `pick` picks.
    ///
    /// # Errors
    /// What writing to `out_of_range_parts` ran into.
    pub fn report(&self, out: &mut impl Write, colour: bool, pick: impl Fn(&Localized) -> &str) -> io::Result<()> {
        let word = |word: Localized| pick(&word).to_owned();
        let (error, help) = (word(both!("Error", "Error")), word(both!("Consejo", "Hint")));
        let name = sanitize_for_terminal(&self.file.display().to_string());
        let text = sanitize_for_terminal(&self.source);
        let lines = Lines::of(&text);
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

/// Stands before a hint until the word before that is put into the reader's language: `ariadne` knows only the English one.
/// No text that is shown has this letter.
const HELP: char = '\u{1}';

/// A report with the word for help in the reader's language.
fn translate_help_label(report: &str, help: &str) -> String {
    let Some((before, hint)) = report.split_once(HELP) else { return report.to_owned() };
    match before.rsplit_once("Help") {
        Some((before, after)) => format!("{before}{help}{after}{hint}"),
        None => format!("{before}{hint}"),
    }
}

/// What stands near a fault in a very long line, and where in it the fault is; none in a line that can be shown.
fn excerpt_long_line(text: &str, lines: &Lines, fault: &Diagnostic) -> Option<(String, Range<usize>)> {
    let line = lines.bytes(text, fault.span.start);
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

/// Gathers the faults of a file while it is checked.
pub struct DiagnosticSink<'a> {
    file: &'a Path,
    source: &'a str,
    places: SpanIndex,
    lines: Lines,
    faults: Vec<Diagnostic>,
    count: usize,
}

impl<'a> DiagnosticSink<'a> {
    /// No faults yet, in that text.
    pub fn new(file: &'a Path, source: &'a str) -> Self {
        DiagnosticSink {
            file,
            source,
            places: SpanIndex::of(source),
            lines: Lines::of(source),
            faults: Vec::new(),
            count: 0,
        }
    }

    /// The places of the text's values.
    pub(super) fn places(&self) -> &SpanIndex {
        &self.places
    }

    /// Notes a fault in the value on that path, such as `map.doors[2].at`. Hint and rule can be added to it.
    pub fn add(&mut self, path: &str, message: Localized) -> &mut Diagnostic {
        self.add_at(self.places.find(path), message)
    }

    /// Notes a fault at that character within the text on that path.
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

    /// Notes a fault at those bytes.
    pub(super) fn add_at(&mut self, span: Range<usize>, message: Localized) -> &mut Diagnostic {
        self.count += 1;
        // The last place is for whatever is only counted.
        self.faults.truncate(MAX_SHOWN_DIAGNOSTICS);
        let (line, column) = self.lines.line_and_column(self.source, span.start);
        let file = self.file.into();
        self.faults.push(Diagnostic { file, span, line, column, message, hint: None, rule: None, other: None });
        self.faults.last_mut().expect("one was just pushed")
    }

    /// Whether it is a record that is checked: it keeps values without the text of their file.
    pub(super) fn of_record(&self) -> bool {
        self.source.is_empty()
    }

    /// How many faults there are so far.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether the file is free of faults.
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
    /// Adds what would put it right.
    pub fn hint(&mut self, hint: Localized) -> &mut Diagnostic {
        self.hint = Some(hint);
        self
    }

    /// Adds the square that it is about besides.
    pub(super) fn other(&mut self, other: Square) -> &mut Diagnostic {
        self.other = Some(other);
        self
    }

    /// Adds the rule that it goes against.
    pub(super) fn rule(&mut self, rule: &'static str) -> &mut Diagnostic {
        self.rule = Some(rule);
        self
    }
}
