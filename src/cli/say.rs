//! What commands have to say.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use crate::print::Language;
use rules::{Localized, both};

/// Writes to standard output. Whoever reads it may have heard enough: that is no failure.
pub(super) fn say(words: &str) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(words.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            // Standard error may be as full.
            let Localized { es, en } = mission::refusal(&error);
            let words =
                both!("no se puede escribir en la salida estándar: {es}", "standard output can't be written: {en}");
            let _ = writeln!(io::stderr(), "{}", Language::of_the_system().of(&words));
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
