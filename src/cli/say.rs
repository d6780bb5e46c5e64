//! What commands have to say.

use std::{
    io::{self, Write},
    process::ExitCode,
};

/// Writes to standard output. Whoever reads it may have heard enough: that is no failure.
pub(super) fn say(words: &str) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(words.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            // Standard error may be as full.
            let _ = writeln!(io::stderr(), "standard output can't be written: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
