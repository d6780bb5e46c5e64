//! Another session with the mission of the online battle that has just ended at this machine.

use menus::debrief::OnlineRematchChosen;
use ui_kit::prelude::*;

use crate::{lobby_model::LobbyPage, online_lobby::OnlineLobby};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(open_rematch_lobby);
}

/// Opens the lobby with the mission and its points.
fn open_rematch_lobby(
    chosen: On<OnlineRematchChosen>,
    mut lobby: ResMut<OnlineLobby>,
    mut next: ResMut<NextState<Screen>>,
) {
    if !lobby.has_session() {
        (lobby.page, lobby.failure, lobby.origin, lobby.saved) = (LobbyPage::Host, None, None, None);
        (lobby.mission, lobby.levels) = (Some(chosen.mission.clone()), chosen.levels);
    }
    next.set(Screen::OnlineLobby);
}
