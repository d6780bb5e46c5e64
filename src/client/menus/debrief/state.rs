//! The open page of the debrief, and the function that closes the finished battle.

use bevy::prelude::*;

use crate::debrief::DebriefPage;
use battle_view::session::{BattleSession, BattleView};

/// Resource with the open page of the debrief, and the open page of its log.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DebriefState {
    pub(crate) page: DebriefPage,
    pub(crate) leaf: usize,
}

pub(crate) fn close_finished_battle(world: &mut World) {
    *world.resource_mut::<DebriefState>() = DebriefState::default();
    if let Some(mut session) = world.remove_resource::<BattleSession>() {
        session.end_online_session();
    }
    world.remove_resource::<BattleView>();
    rules::despawn_figures(world);
}
