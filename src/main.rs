//! Incursion, the board game, as a desktop game.

use std::process::ExitCode;

use bevy::app::AppExit;
use cli::Arguments;
use client::Obstacle;

fn main() -> ExitCode {
    let Arguments { command, file } = Arguments::read();
    if let Some(command) = command {
        return command.run();
    }
    let unfit = file.as_deref().and_then(cli::neither);
    if let Some(words) = unfit.or_else(|| (!client::has_display()).then(cli::no_display)) {
        cli::complain(words);
        return ExitCode::from(2);
    }
    client::catch_obstacles(|obstacle| {
        cli::complain(match obstacle {
            Obstacle::Display => cli::no_display(),
            Obstacle::Scale => cli::no_scale(),
            Obstacle::Graphics => cli::no_graphics(),
        });
        std::process::exit(2)
    });
    match client::run(file) {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
