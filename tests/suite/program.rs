//! The command line without the window: what `incursion COMMAND` does, for the tests that start it as a process.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = cli::Arguments::read();
    arguments.command.map_or(ExitCode::FAILURE, cli::Command::run)
}
