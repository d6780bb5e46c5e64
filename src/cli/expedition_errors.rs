//! Errors of expeditions in words for the player.

use campaign::expedition::ExpeditionFileError;
use rules::{Localized, both};

use crate::output::CommandFailure;

/// Returns the failure for an expedition that can't be opened, read or saved.
pub(crate) fn describe_expedition_error(error: &ExpeditionFileError) -> CommandFailure {
    match error {
        ExpeditionFileError::Newer { path, .. } => {
            let path = path.display();
            both!("la expedición de {path} pide un juego más nuevo", "the expedition in {path} needs a newer game")
                .into()
        }
        ExpeditionFileError::Damaged { path, reason, has_previous } => {
            let path = path.display();
            let failure = CommandFailure::faulty(both!(
                "{path} está dañado o alguien lo ha cambiado: {reason}",
                "{path} was damaged or changed: {reason}"
            ));
            if !has_previous {
                return failure;
            }
            failure.with_hint(both!(
                "el juego puede recuperar el guardado anterior",
                "the game can restore the save before it"
            ))
        }
        ExpeditionFileError::Io { path, source } => {
            let (path, Localized { es, en }) = (path.display(), mission::describe_io_error(source));
            both!("{path}: {es}", "{path}: {en}").into()
        }
        ExpeditionFileError::InUse { path } => {
            let path = path.display();
            both!(
                "otro programa tiene abierta la expedición de {path}",
                "another program has the expedition in {path} open"
            )
            .into()
        }
        ExpeditionFileError::Refused(refusal) => refusal.message().into(),
        // Only a new expedition can find another one in its folder.
        ExpeditionFileError::Exists { .. } => both!("{error}", "{error}").into(),
    }
}
