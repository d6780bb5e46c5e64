//! The lobby of a host without a window: guests that stay away leave their places, and the reason why the battle does not
//! begin is told.

use online::{BattleStartError, LobbyState};
use online_runtime::{HostActionError, OnlineHost};
use rules::{Localized, both};

use super::{session_console::SessionConsole, session_setup::find_member, session_words::member_name};

/// The reason why the battle does not begin, as it was told last.
#[derive(Debug, Default)]
pub(super) struct LobbyObstacle {
    told: Option<Localized>,
}

impl LobbyObstacle {
    /// Tells the reason, unless it was told last.
    pub(super) fn tell_once(&mut self, error: &HostActionError, lobby: &LobbyState, console: &mut SessionConsole) {
        let Some(words) = describe_obstacle(error, lobby) else { return };
        if self.told.as_ref() != Some(&words) {
            console.tell(&words);
            self.told = Some(words);
        }
    }
}

/// Returns the reason why the battle does not begin; `None` if it was told before as other news.
fn describe_obstacle(error: &HostActionError, lobby: &LobbyState) -> Option<Localized> {
    let HostActionError::Start(error) = error else { return None };
    let BattleStartError::MemberNotReady(member) = error else {
        let Localized { es, en } = error.message();
        return Some(both!("La batalla no puede empezar: {es}", "The battle can't begin: {en}"));
    };
    let name = member_name(Some(lobby), *member);
    let is_present = find_member(lobby, *member).is_some_and(|guest| guest.present);
    Some(if is_present {
        both!("La batalla espera a {name}, que no está listo", "The battle waits for {name}, who is not ready")
    } else {
        both!("La batalla espera a {name}, que no está conectado", "The battle waits for {name}, who is not connected")
    })
}

/// Removes the guests that have been away from the lobby for a minute, because the battle can't begin with them. A guest
/// that was killed before it had a session file never comes back to its place.
pub(super) fn remove_absent_members(host: &mut OnlineHost, console: &mut SessionConsole) {
    for member in host.absent_members() {
        let name = member_name(Some(&host.lobby()), member);
        if host.remove_member(member).is_ok() {
            console.tell(&both!(
                "{name} lleva un minuto sin conectarse y deja su sitio",
                "{name} has been away for a minute and loses the place"
            ));
        }
    }
}
