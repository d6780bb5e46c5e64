//! The open page of the debrief, and the functions that close the finished battle.

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
    if let Some(mut session) = take_finished_session(world) {
        session.end_online_session();
    }
}

/// Closes the finished battle, and returns its session, so that an online session can go on.
pub fn take_finished_session(world: &mut World) -> Option<BattleSession> {
    *world.resource_mut::<DebriefState>() = DebriefState::default();
    let session = world.remove_resource::<BattleSession>();
    world.remove_resource::<BattleView>();
    rules::despawn_figures(world);
    session
}
