//! Incursion, the board game, as a desktop game.
//!
//! On Windows a program either opens a console window or can't print to the console that started it. For players the
//! game opens none; the program `incursion-cli` (`tests/suite/program.rs`) has the commands there.

#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

use std::{fmt::Display, process::ExitCode, sync::Arc};

use bevy::app::AppExit;
use cli::CliArguments;
use client::{OnlineNetwork, WindowObstacle};
use transport::IrohNetwork;

fn main() -> ExitCode {
    let CliArguments { command, file } = CliArguments::read();
    if let Some(command) = command {
        return command.run(&IrohNetwork::new());
    }
    let unfit = file.as_deref().and_then(cli::not_a_file_or_command).or_else(cli::unusable_assets_path_message);
    if let Some(words) = unfit.or_else(|| (!client::has_display()).then(cli::no_display_message)) {
        report_failed_start(words);
        return ExitCode::from(2);
    }
    client::leave_dead_wayland();
    if file.as_deref().is_some_and(client::hand_over_file) {
        return ExitCode::SUCCESS;
    }
    client::catch_obstacles(|obstacle| {
        report_failed_start(match obstacle {
            WindowObstacle::Display => cli::no_display_message(),
            WindowObstacle::Scale => cli::no_scale_message(),
            WindowObstacle::Graphics => cli::no_graphics_message(),
        });
        std::process::exit(2)
    });
    client::record_panics();
    match client::run_game(file, OnlineNetwork(Arc::new(IrohNetwork::new()))) {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// Says why the game does not start: on standard error, and on Windows also in a dialog, because few players start it
/// from a console.
fn report_failed_start(words: impl Display) {
    #[cfg(windows)]
    rfd::MessageDialog::new()
        .set_level(rfd::MessageLevel::Error)
        .set_title("Incursion")
        .set_description(words.to_string())
        .show();
    cli::print_error(words);
}
