//! Errors of sessions in words for the player.

use online_runtime::{HostActionError, SessionError};
use rules::{Localized, both};

use crate::{analysis::describe_resume_error, output::CommandFailure};

/// Returns the failure of a command whose session can't be opened or continued.
pub(super) fn describe_session_error(error: &SessionError) -> CommandFailure {
    let Localized { es, en } = find_session_reason(error);
    CommandFailure::unable(both!("no se puede abrir la sesión: {es}", "the session can't be opened: {en}"))
}

/// Returns the reason why a session can't be opened, continued or read.
pub(super) fn find_session_reason(error: &SessionError) -> Localized {
    match error {
        SessionError::File(error) => error.message(),
        SessionError::Battle(error) => {
            let Localized { es, en } = describe_resume_error(error);
            both!("la batalla no se puede continuar: {es}", "the battle can't be continued: {en}")
        }
        SessionError::Restore(_) => both!("le falta la batalla o el anfitrión", "its battle or its host is missing"),
        SessionError::UnreadableMission => {
            both!("este juego no puede leer su misión", "this game can't read its mission")
        }
        SessionError::UnplayableSetup(fault) => {
            let Localized { es, en } = fault.message();
            both!("este juego no puede jugar su batalla: {es}", "this game can't play its battle: {en}")
        }
        SessionError::OtherRole => both!(
            "el archivo es del otro ordenador de la sesión",
            "the file belongs to the other machine of the session"
        ),
        SessionError::NoAddress => both!("no se sabe dónde está el anfitrión", "the address of the host is missing"),
        SessionError::NotOver => both!("la batalla no ha terminado", "the battle is not over"),
        SessionError::Keys(error) => {
            let Localized { es, en } = mission::describe_io_error(error);
            both!("el sistema no da números al azar: {es}", "the system gives no random numbers: {en}")
        }
    }
}

/// Returns the failure of a command whose host can't take its seat, or choose a force.
pub(super) fn describe_refused_action(error: &HostActionError) -> CommandFailure {
    let Localized { es, en } = match error {
        HostActionError::Lobby(refusal) => refusal.message(),
        HostActionError::NotSaved => both!("no se puede guardar", "nothing can be saved now"),
        other => both!("{other}", "{other}"),
    };
    both!("no se puede: {es}", "that can't be done: {en}").into()
}
