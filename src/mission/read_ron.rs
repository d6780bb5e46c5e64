//! Reader of RON files: checks their size, encoding, syntax and fields, and returns the contents before all other
//! checks. The module `validate` checks the values of missions.

use std::io::ErrorKind;
use std::path::Path;

use ron::error::{Error, SpannedError};
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use super::diagnostics::{DiagnosticSink, Diagnostics};
use super::{io_errors, ron_errors, ron_spans};
use rules::{Localized, both};

/// Maximum size of a data file, in bytes.
pub const MAX_FILE_BYTES: u64 = 1_000_000;

/// Maximum number of attempts to read a text, each of which can report one wrong field.
const MAX_REPAIRS: usize = 32;

/// Reads a data file as text.
///
/// # Errors
/// If the path is not a regular file, or if the file is larger than [`MAX_FILE_BYTES`], is not UTF-8, or can't be read.
pub fn read_text(path: &Path) -> Result<String, Diagnostics> {
    let bytes = files::read_bounded_file(path, MAX_FILE_BYTES).map_err(|error| match error.kind() {
        ErrorKind::FileTooLarge => {
            let message = both!(
                "el archivo tiene más de {MAX_FILE_BYTES} bytes",
                "the file is larger than {MAX_FILE_BYTES} bytes"
            );
            let hint = both!(
                "un mapa tiene como mucho 64 filas de 64 casillas: una misión queda muy por debajo",
                "a map has at most 64 rows of 64 squares, so a mission is far smaller than that"
            );
            Diagnostics::unreadable(path, message, Some(hint))
        }
        ErrorKind::InvalidInput => {
            Diagnostics::unreadable(path, both!("esto no es un archivo", "this is not a file"), None)
        }
        _ => {
            let Localized { es, en } = io_errors::describe_io_error(&error);
            Diagnostics::unreadable(path, both!("no se puede leer: {es}", "can't be read: {en}"), None)
        }
    })?;
    String::from_utf8(files::strip_byte_order_mark(&bytes).to_vec()).map_err(|error| {
        let byte = error.utf8_error().valid_up_to();
        let message = both!("el byte {byte} no es UTF-8", "byte {byte} is not UTF-8");
        let hint = both!("guarda el archivo como UTF-8", "save the file as UTF-8");
        let mut faults = Diagnostics::unreadable(path, message, Some(hint));
        let before = &error.as_bytes()[..byte];
        let line = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        for fault in &mut faults.list {
            fault.line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
            fault.column = 1 + String::from_utf8_lossy(&before[line..]).chars().count();
        }
        faults
    })
}

/// Reads RON into a value. Unknown and duplicate fields are reported and skipped, so that the rest is checked, too;
/// after any other error of syntax or type, the result is `None`.
pub fn read_ron<T: DeserializeOwned>(text: &str, findings: &mut DiagnosticSink<'_>) -> Option<T> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    if skip_blanks_and_comments(text).is_empty() {
        findings.add_at(0..0, both!("el archivo está vacío", "the file is empty")).hint(ron_errors::empty_file_hint());
        return None;
    }
    let mut repaired = text.to_owned();
    let mut meant: Vec<&str> = Vec::new();
    for _ in 0..MAX_REPAIRS {
        let error = match options.from_str::<T>(&repaired) {
            Ok(value) => return Some(value),
            Err(error) => error,
        };
        match &error.code {
            // The field was reported before, as one with a misspelled name.
            Error::MissingStructField { field, .. } if meant.contains(field) => return None,
            Error::NoSuchStructField { expected, found, .. } => meant.extend(ron_errors::closest_word(found, expected)),
            _ => {}
        }
        let field = misplaced_field(&repaired, &error, findings);
        report_ron_error(text, &error, field.clone(), findings);
        let field = field?;
        // Spaces keep the positions of all other values. The range of a field always ends between two characters.
        repaired.replace_range(field.clone(), &" ".repeat(field.len()));
        if repaired[field.end..].trim_start().starts_with(',') {
            let comma = field.end + repaired[field.end..].len() - repaired[field.end..].trim_start().len();
            repaired.replace_range(comma..=comma, " ");
        }
    }
    None
}

/// Returns the bytes of the field at fault if the field is unknown or a duplicate.
fn misplaced_field(text: &str, error: &SpannedError, findings: &DiagnosticSink<'_>) -> Option<std::ops::Range<usize>> {
    if !matches!(error.code, Error::NoSuchStructField { .. } | Error::DuplicateStructField { .. }) {
        return None;
    }
    let start = ron_spans::byte_offset_at(text, error.span.start.line, error.span.start.col);
    findings.places().field_at(text.len() - skip_blanks_and_comments(&text[start..]).len())
}

/// Returns a text without the white space and comments at its beginning. Fields that were repaired are white space,
/// too.
fn skip_blanks_and_comments(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        let Some(comment) = text.strip_prefix("//") else { return text };
        text = comment.find('\n').map_or("", |end| &comment[end..]);
    }
}

fn report_ron_error(
    text: &str,
    error: &SpannedError,
    field: Option<std::ops::Range<usize>>,
    findings: &mut DiagnosticSink<'_>,
) {
    let place = field.unwrap_or_else(|| ron_error_span(text, error, findings));
    let at_end = text.get(place.start..).is_none_or(|rest| rest.trim().is_empty());
    let hint = match line_with_odd_quotes(text, place.start).filter(|_| ron_errors::may_be_missing_sign(&error.code)) {
        Some(line) => ron_errors::odd_quotes_hint(line),
        None if at_end => ron_errors::unclosed_bracket_hint(),
        None => ron_errors::ron_error_hint(&error.code),
    };
    findings.add_at(place, ron_errors::ron_error_message(&error.code)).hint(hint);
}

/// Maximum number of lines between an error and the line above it in which a quotation mark may be missing.
const MAX_LINES_ABOVE: usize = 3;

/// Returns the number of the nearest line, from 1, with an odd number of quotation marks: the line of that byte or one
/// a little above. The reason is that an unclosed text continues to the next quotation mark, and the error is only
/// noticed after that.
fn line_with_odd_quotes(text: &str, at: usize) -> Option<usize> {
    let here = text.get(..at)?.matches('\n').count();
    let lines: Vec<&str> = text.lines().take(here + 1).collect();
    let near = (here.saturating_sub(MAX_LINES_ABOVE)..=here).rev();
    near.filter(|line| lines.get(*line).is_some_and(|line| count_quotation_marks(line) % 2 == 1))
        .map(|line| line + 1)
        .next()
}

/// Returns the number of quotation marks in a line, without those in comments and after `\`.
fn count_quotation_marks(line: &str) -> usize {
    let (mut count, mut letters) = (0, line.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '"' => count += 1,
            '/' if count % 2 == 0 && letters.peek() == Some(&'/') => break,
            _ => {}
        }
    }
    count
}

/// Returns the bytes at which an error is shown.
fn ron_error_span(text: &str, error: &SpannedError, findings: &DiagnosticSink<'_>) -> std::ops::Range<usize> {
    let start = ron_spans::byte_offset_at(text, error.span.start.line, error.span.start.col);
    let end = ron_spans::byte_offset_at(text, error.span.end.line, error.span.end.col);
    if let Error::MissingStructField { .. } = error.code {
        // The reader notices a missing field at the closing bracket, but the error concerns the whole value, so show it
        // at the opening bracket.
        let open = findings.places().enclosing_brackets(end.saturating_sub(1).max(start));
        let width = text[open..].chars().next().map_or(0, char::len_utf8);
        return open..open + width;
    }
    let blank = text[start..].len() - text[start..].trim_start().len();
    let start = start + blank;
    start..end.max(start)
}
