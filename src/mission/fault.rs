//! What is wrong with a file: where, why, and what would put it right; and how it is shown.
//! Which faults there are is decided where each kind of file is read.

use std::fmt;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use ariadne::{Config, IndexType, Label, Report, ReportKind, Source};

use super::locate::{self, Places};

/// One thing that is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: PathBuf,
    /// The bytes at fault; empty at 0 when the file could not be read at all.
    pub span: Range<usize>,
    /// The line where they begin, from 1.
    pub line: usize,
    /// The column where they begin, in characters, from 1.
    pub column: usize,
    /// What is wrong, in English.
    pub message: String,
    /// What would put it right.
    pub hint: Option<String>,
    /// The rule that it goes against, if there is one.
    pub rule: Option<&'static str>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file.display(), self.line, self.column, self.message)
    }
}

/// All that is wrong with a file, in the order of the text; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    /// The file.
    pub file: PathBuf,
    /// Its text; empty when it could not be read.
    pub source: String,
    /// The faults.
    pub list: Vec<Fault>,
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.list.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

impl Faults {
    /// A file that could not be read at all.
    pub fn unreadable(file: &Path, message: String, hint: Option<String>) -> Faults {
        let fault = Fault { file: file.into(), span: 0..0, line: 1, column: 1, message, hint, rule: None };
        Faults { file: file.into(), source: String::new(), list: vec![fault] }
    }

    /// Shows each fault in its line, with the reason and a hint.
    ///
    /// # Errors
    /// What writing to `out` ran into.
    pub fn report(&self, out: &mut impl Write, colour: bool) -> io::Result<()> {
        let name = self.file.display().to_string();
        let config = Config::default().with_color(colour).with_index_type(IndexType::Byte);
        let mut source = (name.clone(), Source::from(self.source.as_str()));
        for fault in &self.list {
            if self.source.is_empty() {
                writeln!(out, "Error: {fault}")?;
                if let Some(hint) = &fault.hint {
                    writeln!(out, "  Help: {hint}")?;
                }
                continue;
            }
            let place = (name.clone(), fault.span.clone());
            let reason = fault.rule.map_or_else(|| "here".to_owned(), |rule| format!("here ({rule})"));
            let mut report = Report::build(ReportKind::Error, place.clone())
                .with_config(config)
                .with_message(&fault.message)
                .with_label(Label::new(place).with_message(reason));
            if let Some(hint) = &fault.hint {
                report = report.with_help(hint);
            }
            report.finish().write(&mut source, &mut *out)?;
        }
        Ok(())
    }
}

/// Gathers the faults of a file while it is checked.
pub struct Findings<'a> {
    file: &'a Path,
    source: &'a str,
    places: Places,
    faults: Vec<Fault>,
}

impl<'a> Findings<'a> {
    /// No faults yet, in that text.
    pub fn new(file: &'a Path, source: &'a str) -> Self {
        Findings { file, source, places: Places::of(source), faults: Vec::new() }
    }

    /// The places of the text's values.
    pub(super) fn places(&self) -> &Places {
        &self.places
    }

    /// Notes a fault in the value on that path, such as `map.doors[2].at`. Hint and rule can be added to it.
    pub fn add(&mut self, path: &str, message: impl Into<String>) -> &mut Fault {
        self.add_at(self.places.find(path), message)
    }

    /// Notes a fault at that character within the text on that path.
    pub(super) fn add_within(&mut self, path: &str, index: usize, message: impl Into<String>) -> &mut Fault {
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
    pub(super) fn add_at(&mut self, span: Range<usize>, message: impl Into<String>) -> &mut Fault {
        let (line, column) = locate::line_and_column(self.source, span.start);
        let (file, message) = (self.file.into(), message.into());
        self.faults.push(Fault { file, span, line, column, message, hint: None, rule: None });
        self.faults.last_mut().expect("one was just pushed")
    }

    /// How many faults there are so far.
    pub fn count(&self) -> usize {
        self.faults.len()
    }

    /// Whether the file is free of faults.
    ///
    /// # Errors
    /// The faults, in the order of the text.
    pub fn finish(mut self) -> Result<(), Faults> {
        if self.faults.is_empty() {
            return Ok(());
        }
        self.faults.sort_by_key(|fault| fault.span.start);
        Err(Faults { file: self.file.into(), source: self.source.into(), list: self.faults })
    }
}

impl Fault {
    /// Adds what would put it right.
    pub fn hint(&mut self, hint: impl Into<String>) -> &mut Fault {
        self.hint = Some(hint.into());
        self
    }

    /// Adds the rule that it goes against.
    pub(super) fn rule(&mut self, rule: &'static str) -> &mut Fault {
        self.rule = Some(rule);
        self
    }
}
