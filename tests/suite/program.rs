//! The command line without the window, for the tests that start `incursion COMMAND` as a process.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = cli::Arguments::read();
    if let Some(command) = arguments.command {
        return command.run();
    }
    if let Some(words) = arguments.file.as_deref().and_then(cli::neither) {
        cli::complain(words);
    }
    ExitCode::from(2)
}
