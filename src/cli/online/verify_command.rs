//! `incursion verify`: verifies a battle from the files of a guest.

use std::{path::PathBuf, process::ExitCode};

use online::{VerificationReport, verify_battle};
use online_runtime::{SessionError, read_finished_battle};
use rules::{Localized, both};

use super::{session_errors::find_session_reason, session_words::describe_report};
use crate::output::{CommandFailure, print};

/// Arguments of `incursion verify`.
#[derive(Clone, Debug, clap::Args)]
pub struct VerifyArgs {
    /// The session's file, NAME.session
    pub file: PathBuf,
}

/// Verifies a battle and prints the result.
pub fn run_verify(what: &VerifyArgs) -> ExitCode {
    let file = what.file.display();
    let (transcript, reveal) = match read_finished_battle(&what.file) {
        Ok(battle) => battle,
        Err(SessionError::OtherRole) => {
            let words = both!(
                "{file} es del anfitrión: comprueba el archivo de un invitado",
                "{file} belongs to the host: verify a guest's file"
            );
            return CommandFailure::unable(words).tell();
        }
        Err(SessionError::NotOver) => {
            let words = both!("{file}: la batalla no ha terminado", "{file}: the battle is not over");
            return CommandFailure::unable(words).tell();
        }
        Err(error) => {
            let Localized { es, en } = find_session_reason(&error);
            let words = both!("no se puede leer: {es}", "it can't be read: {en}");
            return CommandFailure::unable(words).tell();
        }
    };
    let report = verify_battle(&transcript, &reveal);
    let words = describe_report(&report);
    match report {
        VerificationReport::Sound { .. } => {
            let line = crate::language::CliLanguage::of_the_system().of(&words).to_owned();
            print(&format!("{line}\n"))
        }
        VerificationReport::Unsound { .. } => CommandFailure::faulty(words).tell(),
    }
}
