//! Checks of names and of texts in both languages.

use super::diagnostics::DiagnosticSink;
use super::terminal::is_terminal_control;
use rules::{Localized, both};

/// Maximum length of a name or title, in letters.
const MAX_NAME: usize = 120;

/// Checks that a name is not empty and is one short line. Records of older games may contain longer names.
pub fn check_name(text: &Localized, path: &str, findings: &mut DiagnosticSink<'_>) {
    check_localized(text, path, findings);
    if findings.of_record() {
        return;
    }
    for (language, text) in [("es", &text.es), ("en", &text.en)] {
        let count = text.chars().count();
        if count > MAX_NAME || text.contains('\n') {
            let message = both!(
                "un nombre ocupa una línea y hasta {MAX_NAME} letras, no {count}",
                "a name is one line of up to {MAX_NAME} letters, not {count}"
            );
            findings
                .add(&format!("{path}.{language}"), message)
                .hint(both!("escribe uno más corto", "write a shorter one"));
        }
    }
}

/// Checks that a text is not empty in either language, and that its bold marks are paired. Control characters that a
/// terminal would obey or that change the direction of writing are refused, except in records, because older games may
/// have written them.
pub fn check_localized(text: &Localized, path: &str, findings: &mut DiagnosticSink<'_>) {
    for (language, text) in [("es", &text.es), ("en", &text.en)] {
        let path = format!("{path}.{language}");
        if let Some(index) = text
            .chars()
            .position(|letter| is_terminal_control(letter) && letter != '\r')
            .filter(|_| !findings.of_record())
        {
            let code = text.chars().nth(index).map_or(0, u32::from);
            let message = both!(
                "este texto tiene un carácter de control (U+{code:04X})",
                "this text has a control character (U+{code:04X})"
            );
            findings.add_within(&path, index, message).hint(both!("bórralo", "delete it"));
        }
        if text.trim().is_empty() {
            findings.add(&path, empty_text()).hint(both!(
                "cada texto ha de estar en español y en inglés",
                "every text is needed in Spanish and in English"
            ));
        } else if text.matches("**").count() % 2 == 1 {
            findings
                .add(&path, both!("este texto tiene un número impar de `**`", "this text has an odd number of `**`"))
                .hint(both!("la negrita empieza y acaba con `**`", "bold begins and ends with `**`"));
        }
    }
}

/// Returns the message that a text is empty.
pub(super) fn empty_text() -> Localized {
    both!("este texto está vacío", "this text is empty")
}
