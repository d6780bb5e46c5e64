//! Sessions for the battle that the open campaign or the open expedition waits for, opened from its screen.

use menus::{
    campaign_log::online_campaign::{PlayCampaignOnline, is_campaign_open, next_campaign_battle},
    expedition::{PlayExpeditionOnline, due_online_battle, is_expedition_open},
};
use online::SessionId;
use online_runtime::SessionRole;
use ui_kit::prelude::*;

use crate::{
    lobby_model::LobbyPage,
    night_session::{has_base_session, return_to_session},
    online_lobby::OnlineLobby,
    resuming::resume_session_of,
    session_origin::SessionOrigin,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(open_campaign_lobby)
        .add_observer(open_expedition_lobby)
        .add_systems(OnEnter(Screen::OnlineLobby), forget_closed_origin);
}

fn open_campaign_lobby(asked: On<PlayCampaignOnline>, mut commands: Commands) {
    let session = asked.session;
    let find = |world: &mut World| Some(SessionOrigin::Campaign(Box::new(next_campaign_battle(world)?)));
    commands.queue(move |world: &mut World| open_lobby_about(world, session, find));
}

fn open_expedition_lobby(asked: On<PlayExpeditionOnline>, mut commands: Commands) {
    let session = asked.session;
    let find = |world: &mut World| Some(SessionOrigin::Expedition(Box::new(due_online_battle(world)?)));
    commands.queue(move |world: &mut World| {
        if has_base_session(world) {
            return return_to_session(world);
        }
        open_lobby_about(world, session, find);
    });
}

/// Continues a session, or opens the lobby for the battle that `find` returns. Without a battle the screen stays, and
/// shows the reason.
fn open_lobby_about(
    world: &mut World,
    session: Option<SessionId>,
    find: impl FnOnce(&mut World) -> Option<SessionOrigin>,
) {
    if world.resource::<OnlineLobby>().has_session() {
        return;
    }
    match session {
        Some(id) => resume_session_of(world, id, SessionRole::Host),
        None => {
            let Some(origin) = find(world) else { return };
            let mut lobby = world.resource_mut::<OnlineLobby>();
            (lobby.page, lobby.failure, lobby.origin) = (LobbyPage::Host, None, Some(origin));
        }
    }
    world.resource_mut::<NextState<Screen>>().set(Screen::OnlineLobby);
}

/// Forgets the battle of a campaign or an expedition that was closed meanwhile.
fn forget_closed_origin(world: &mut World) {
    let is_open = match &world.resource::<OnlineLobby>().origin {
        Some(SessionOrigin::Campaign(_)) => is_campaign_open(world),
        Some(SessionOrigin::Expedition(_)) => is_expedition_open(world),
        None => return,
    };
    if !is_open {
        world.resource_mut::<OnlineLobby>().origin = None;
    }
}
