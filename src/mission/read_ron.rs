//! From a file to its raw mirror: size, encoding, RON, and the shape of the fields. What the values mean is
//! `validate_mission`'s business.

use std::io::ErrorKind;
use std::path::Path;

use ron::error::{Error, SpannedError};
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use super::diagnostics::{DiagnosticSink, Diagnostics};
use super::{io_errors, ron_errors, ron_spans};
use rules::{Localized, both};

/// The largest data file that is read, in bytes.
pub const MAX_FILE_BYTES: u64 = 1_000_000;

/// How many misnamed fields are looked for in one reading.
const MAX_REPAIRS: usize = 32;

/// Reads a data file as text.
///
/// # Errors
/// If it is no file, is larger than [`MAX_FILE_BYTES`], is not UTF-8, or can't be read.
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

/// Reads RON into a raw mirror. Fields that do not belong are noted and passed over, so that the rest is checked too;
/// any other fault of shape is noted and nothing is returned.
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
            // It is there under another name, which was told.
            Error::MissingStructField { field, .. } if meant.contains(field) => return None,
            Error::NoSuchStructField { expected, found, .. } => meant.extend(ron_errors::closest_word(found, expected)),
            _ => {}
        }
        let field = misplaced_field(&repaired, &error, findings);
        report_ron_error(text, &error, field.clone(), findings);
        let field = field?;
        // Spaces keep every other value in its place; the text between the brackets of a field is whole characters.
        repaired.replace_range(field.clone(), &" ".repeat(field.len()));
        if repaired[field.end..].trim_start().starts_with(',') {
            let comma = field.end + repaired[field.end..].len() - repaired[field.end..].trim_start().len();
            repaired.replace_range(comma..=comma, " ");
        }
    }
    None
}

/// The bytes of the field at fault, if the fault is that it does not belong where it stands.
fn misplaced_field(text: &str, error: &SpannedError, findings: &DiagnosticSink<'_>) -> Option<std::ops::Range<usize>> {
    if !matches!(error.code, Error::NoSuchStructField { .. } | Error::DuplicateStructField { .. }) {
        return None;
    }
    let start = ron_spans::byte_offset_at(text, error.span.start.line, error.span.start.col);
    findings.places().field_at(text.len() - skip_blanks_and_comments(&text[start..]).len())
}

/// What follows the blanks and comments at the beginning of a text: what was repaired before is blank.
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

/// How many lines above a fault may be where a quotation mark is missing.
const MAX_LINES_ABOVE: usize = 3;

/// The line with an odd number of quotation marks at that byte or a little above, from 1: a text that is not closed goes on to the
/// next mark, and the fault is noticed behind that.
fn line_with_odd_quotes(text: &str, at: usize) -> Option<usize> {
    let here = text.get(..at)?.matches('\n').count();
    let lines: Vec<&str> = text.lines().take(here + 1).collect();
    let near = (here.saturating_sub(MAX_LINES_ABOVE)..=here).rev();
    near.filter(|line| lines.get(*line).is_some_and(|line| count_quotation_marks(line) % 2 == 1))
        .map(|line| line + 1)
        .next()
}

/// How many quotation marks a line has, without those in remarks and behind `\`.
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

/// The bytes that a fault of shape is shown at.
fn ron_error_span(text: &str, error: &SpannedError, findings: &DiagnosticSink<'_>) -> std::ops::Range<usize> {
    let start = ron_spans::byte_offset_at(text, error.span.start.line, error.span.start.col);
    let end = ron_spans::byte_offset_at(text, error.span.end.line, error.span.end.col);
    if let Error::MissingStructField { .. } = error.code {
        // It is noticed at the closing bracket, but it belongs to all that stands between the brackets.
        let open = findings.places().enclosing_brackets(end.saturating_sub(1).max(start));
        let width = text[open..].chars().next().map_or(0, char::len_utf8);
        return open..open + width;
    }
    let blank = text[start..].len() - text[start..].trim_start().len();
    let start = start + blank;
    start..end.max(start)
}
