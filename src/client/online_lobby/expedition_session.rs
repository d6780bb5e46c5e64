//! Sessions about the battle that the open expedition waits for. They begin at its base.

use menus::expedition::{PlayExpeditionOnline, due_online_battle, is_expedition_open};
use online_runtime::SessionRole;
use ui_kit::prelude::*;

use crate::{lobby_model::LobbyPage, online_lobby::OnlineLobby, resuming::resume_session_of};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(open_expedition_lobby).add_systems(OnEnter(Screen::OnlineLobby), forget_closed_expedition);
}

/// Opens the lobby for the battle that the open expedition waits for, or continues its session.
fn open_expedition_lobby(asked: On<PlayExpeditionOnline>, mut commands: Commands) {
    let session = asked.session;
    commands.queue(move |world: &mut World| {
        if world.resource::<OnlineLobby>().has_session() {
            return;
        }
        match session {
            Some(id) => resume_session_of(world, id, SessionRole::Host),
            None => {
                // The base shows the reason why there is none.
                let Some(battle) = due_online_battle(world) else { return };
                let mut lobby = world.resource_mut::<OnlineLobby>();
                lobby.forget_origin();
                (lobby.page, lobby.failure, lobby.expedition) = (LobbyPage::Host, None, Some(Box::new(battle)));
            }
        }
        world.resource_mut::<NextState<Screen>>().set(Screen::OnlineLobby);
    });
}

/// Forgets the battle of an expedition that was closed meanwhile.
fn forget_closed_expedition(world: &mut World) {
    if !is_expedition_open(world) {
        world.resource_mut::<OnlineLobby>().expedition = None;
    }
}
