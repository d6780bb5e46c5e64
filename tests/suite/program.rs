//! The command line of the game without the client: for tests that start `incursion COMMAND` as a process, for long
//! measurements, and for players on Windows, where the game itself has no console (`src/main.rs`).

use std::process::ExitCode;

#[cfg(not(feature = "network"))]
use online_runtime::UnavailableNetwork;
#[cfg(feature = "network")]
use transport::IrohNetwork;

fn main() -> ExitCode {
    let arguments = cli::CliArguments::read();
    if let Some(command) = arguments.command {
        #[cfg(feature = "network")]
        return command.run(&IrohNetwork::new());
        #[cfg(not(feature = "network"))]
        return command.run(&UnavailableNetwork);
    }
    if let Some(words) = arguments.file.as_deref().and_then(cli::not_a_file_or_command) {
        cli::print_error(words);
    }
    ExitCode::from(2)
}
