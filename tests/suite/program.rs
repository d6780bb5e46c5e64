//! The command line without the window: what `incursion COMMAND` does, for the tests that start it as a process.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let arguments = cli::Arguments::parse();
    arguments.command.map_or(ExitCode::FAILURE, cli::Command::run)
}
