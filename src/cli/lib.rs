//! The command line: what the program does when it is started, and with which words. Here only the words are read; the
//! work is done in the modules, or by the window when there is no subcommand.

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};

pub mod check;
pub mod new_mission;
pub mod print;
pub mod referee;
pub mod rule_test;
mod say;

pub use check::check;

/// Incursion: close fighting in the tunnels under Gibraltar, 1949. Without a command the game's window opens.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct Arguments {
    /// What to do without a window.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// A battle, or a battle by mail, to open in the window
    pub file: Option<PathBuf>,
}

/// What the program can do without a window.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play by the rules over a pipe: one JSON object a line in, one line out
    Referee,
    /// Check mission files, figure data and rule tests, and show their faults
    Check {
        /// The files, or folders of them; without any, all of the game's own and your missions
        paths: Vec<PathBuf>,
    },
    /// Write a commented example of a mission into your own folder of missions
    NewMission {
        /// What it is to be called: small letters, digits, - and _
        name: String,
    },
    /// Print a mission for the table: its map and dossier as an SVG sheet, one inch a square
    Print {
        /// The mission's id or its file
        mission: String,
        /// The language of the dossier; without it, the system's
        #[arg(long, short)]
        language: Option<print::Language>,
        /// The file to write, `-` for standard output; without it, `<id>-<language>.svg` in the current folder
        #[arg(long, short)]
        output: Option<PathBuf>,
    },
}

impl Command {
    /// Does it.
    pub fn run(self) -> ExitCode {
        match self {
            Command::Referee => referee::run(),
            Command::Check { paths } => check(&paths),
            Command::NewMission { name } => new_mission::new_mission(&name),
            Command::Print { mission, language, output } => print::print(&mission, language, output),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_opened_and_a_command_carried_out() {
        let parse = |words: &[&str]| Arguments::try_parse_from(words).expect("what the program understands");
        let opened = parse(&["incursion", "recon-0080.incursion-mail"]);
        assert!(opened.command.is_none());
        assert_eq!(opened.file, Some(PathBuf::from("recon-0080.incursion-mail")));
        let checked = parse(&["incursion", "check", "missions"]);
        assert!(matches!(checked.command, Some(Command::Check { .. })) && checked.file.is_none());
        let bare = parse(&["incursion"]);
        assert!(bare.command.is_none() && bare.file.is_none());
    }
}
