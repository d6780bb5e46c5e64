//! Program with only the command line of the game, for tests that start `incursion COMMAND` as a process.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = cli::CliArguments::read();
    if let Some(command) = arguments.command {
        return command.run();
    }
    if let Some(words) = arguments.file.as_deref().and_then(cli::not_a_file_or_command) {
        cli::print_error(words);
    }
    ExitCode::from(2)
}
