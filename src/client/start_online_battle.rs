//! Leads from the lobby of an online session to its battle.

use battle_modes::online_battle::{open_guest_battle, open_hosted_battle};
use bevy::prelude::*;
use online_lobby::{LobbySession, OnlineBattleBegun};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(start_online_battle);
}

/// Opens the battle screen when the battle of a session has begun.
fn start_online_battle(begun: On<OnlineBattleBegun>, mut commands: Commands) {
    let Some(session) = begun.take_session() else { return };
    let began = begun.started;
    commands.queue(move |world: &mut World| match session {
        LobbySession::Host(host) => open_hosted_battle(world, *host, began),
        LobbySession::Guest(guest) => open_guest_battle(world, *guest, began),
    });
}
