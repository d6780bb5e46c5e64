//! Commands of the game that tests run as processes.

use std::process::{Command, Output};

use mission::paths;

use crate::battles::TestFolder;

/// Returns a command of the game in English. The folder is its current folder, and that of the player's data.
pub fn game_command(folder: &TestFolder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_incursion-cli"));
    command
        .args(arguments)
        .current_dir(folder.path())
        .env(paths::DATA_VARIABLE, folder.path())
        .env("LC_ALL", "en_GB.UTF-8");
    command
}

/// Runs a command of the game to its end: see [`game_command`].
pub fn run_game_command(folder: &TestFolder, arguments: &[&str]) -> Output {
    game_command(folder, arguments).output().expect("the game runs")
}

/// Returns the text that a command has written to standard error.
pub fn error_output(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
