//! A saved battle that goes on online: the lobby opens with it instead of a mission.

use menus::records::SavedBattleChosen;
use online::BattlePlan;
use ui_kit::prelude::*;

use crate::{lobby_model::LobbyPage, online_lobby::OnlineLobby};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(open_lobby_with_battle);
}

/// Opens the lobby with the saved battle that the player has chosen. In an open session, the battle replaces its
/// mission when the player chooses so there.
fn open_lobby_with_battle(
    chosen: On<SavedBattleChosen>,
    mut lobby: ResMut<OnlineLobby>,
    mut next: ResMut<NextState<Screen>>,
) {
    if !lobby.has_session() {
        (lobby.page, lobby.failure, lobby.origin) = (LobbyPage::Host, None, None);
        lobby.saved = Some(chosen.record.clone());
    }
    next.set(Screen::OnlineLobby);
}

/// Returns the plan that continues the chosen saved battle; `None` if none was chosen or it can't be continued.
pub(crate) fn plan_saved_battle(lobby: &OnlineLobby, catalogue: &rules::Catalogue) -> Option<BattlePlan> {
    BattlePlan::continuing(lobby.saved.as_deref()?.clone(), catalogue.clone(), None)
}
