//! The command line of the game: its arguments and subcommands. This file only parses them; the modules execute the
//! subcommands. Without a subcommand, the program opens the graphical client.

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};
use online_runtime::transport::Network;

pub mod analysis;
mod assets_path;
pub mod check;
mod expedition_errors;
pub mod generate;
mod help;
pub mod language;
mod mission_fairness;
pub mod new_mission;
pub mod online;
mod output;
pub mod pack;
pub mod print;
pub mod referee;
mod spanish_help;
pub mod tournament;
mod words;

pub use assets_path::unusable_assets_path_message;
pub use check::check_files;
pub use help::{no_display_message, no_graphics_message, no_scale_message, not_a_file_or_command};
pub use output::{CommandFailure, print_error};

/// Close-quarters combat in the tunnels under Gibraltar, 1949. Opens the game unless a command is given.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct CliArguments {
    /// Command to run without a window.
    #[command(subcommand)]
    pub command: Option<CliCommand>,
    /// Saved battle, turn file or exported campaign to open
    pub file: Option<PathBuf>,
}

/// Subcommands of the program. They run without a window.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Run the rules engine over stdin/stdout (one JSON object per line)
    Referee,
    /// Validate missions, figures, cards, lessons and rule tests
    Check {
        /// The files, or folders of them; without any, all of the game's own and your missions
        paths: Vec<PathBuf>,
    },
    /// Create a commented example mission in your missions folder
    NewMission {
        /// Mission id: lower-case letters, digits, - and _
        name: String,
    },
    /// Generate a mission from a code or from choices
    Generate(generate::GenerateArgs),
    /// Export a mission's map and dossier as a printable SVG (1 inch per square)
    Print(print::PrintArgs),
    /// Export a campaign with all its files as one file, for sharing
    Export {
        /// The campaign's id or its file
        campaign: String,
        /// Output file [default: NAME.incursion-campaign]
        file: Option<PathBuf>,
    },
    /// Import an exported campaign into your missions folder
    Import {
        /// The file
        file: PathBuf,
        /// Replace another version of it; the old one goes into a folder beside
        #[arg(long, conflicts_with = "keep_both")]
        replace: bool,
        /// Keep another version of it: this one gets names of its own
        #[arg(long)]
        keep_both: bool,
    },
    /// Make two levels of the computer play each other, swapping sides
    Match(tournament::MatchArgs),
    /// Measure whether a mission is fair: the computer plays it against itself
    Balance(tournament::BalanceArgs),
    /// Measure how hard expeditions are: the computer plays them with all their battles
    Expedition(tournament::ExpeditionArgs),
    /// Measure what each figure, or each battle card, is worth
    Prices(tournament::PricesArgs),
    /// Review a saved battle: luck told apart from decisions
    Analysis(analysis::AnalysisArgs),
    /// Fit the win-probability weights to battle positions
    Fit(tournament::FitArgs),
    /// Host an online battle: play a seat by computer, or only keep the record
    Host(online::HostArgs),
    /// Join an online battle by its code or invitation, with a seat played by computer
    Join(online::JoinArgs),
    /// Verify an online battle from a guest's file: dice, cards and orders
    Verify(online::VerifyArgs),
}

impl CliCommand {
    /// Runs the command and returns its exit code. `network` connects the machines of online battles.
    pub fn run(self, network: &dyn Network) -> ExitCode {
        match self {
            CliCommand::Referee => referee::run_referee(),
            CliCommand::Check { paths } => check_files(&paths),
            CliCommand::NewMission { name } => new_mission::new_mission(&name),
            CliCommand::Generate(what) => generate::run_generate(&what),
            CliCommand::Export { campaign, file } => pack::export_campaign(&campaign, file),
            CliCommand::Import { file, replace, keep_both } => {
                let mode = match (replace, keep_both) {
                    (true, _) => pack::ImportMode::Replace,
                    (false, true) => pack::ImportMode::KeepBoth,
                    (false, false) => pack::ImportMode::Leave,
                };
                pack::import_campaign(&file, mode)
            }
            CliCommand::Match(what) => tournament::run_match(&what),
            CliCommand::Balance(what) => tournament::run_balance(&what),
            CliCommand::Expedition(what) => tournament::run_expedition(&what),
            CliCommand::Prices(what) => tournament::run_prices(&what),
            CliCommand::Analysis(what) => analysis::run_analysis(&what),
            CliCommand::Fit(what) => tournament::run_fit(&what),
            CliCommand::Host(what) => online::run_host(&what, network),
            CliCommand::Join(what) => online::run_join(&what, network),
            CliCommand::Verify(what) => online::run_verify(&what),
            CliCommand::Print(what) => print::print_mission(&what),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_parsed_as_a_file_or_a_command() {
        let parse = |words: &[&str]| CliArguments::try_parse_from(words).expect("what the program understands");
        let opened = parse(&["incursion", "recon-0080.incursion-mail"]);
        assert!(opened.command.is_none());
        assert_eq!(opened.file, Some(PathBuf::from("recon-0080.incursion-mail")));
        let checked = parse(&["incursion", "check", "missions"]);
        assert!(matches!(checked.command, Some(CliCommand::Check { .. })) && checked.file.is_none());
        let bare = parse(&["incursion"]);
        assert!(bare.command.is_none() && bare.file.is_none());
    }
}
