//! Incursion, the board game, as a desktop game.

use std::process::ExitCode;

use bevy::app::AppExit;
use clap::Parser;
use cli::Arguments;

fn main() -> ExitCode {
    let Arguments { command, file } = Arguments::parse();
    match command {
        Some(command) => command.run(),
        None => match client::run(file) {
            AppExit::Success => ExitCode::SUCCESS,
            AppExit::Error(code) => ExitCode::from(code.get()),
        },
    }
}
