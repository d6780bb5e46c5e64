//! Leafing through a battle that is over, and closing it.

use bevy::prelude::*;

use battle::session::{Session, Table};
use screens::debrief::DebriefPage;

/// Which page is open, and how far the log has been leafed through.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Leafing {
    pub(crate) page: DebriefPage,
    pub(crate) leaf: usize,
}

pub(crate) fn close(world: &mut World) {
    *world.resource_mut::<Leafing>() = Leafing::default();
    world.remove_resource::<Session>();
    world.remove_resource::<Table>();
    rules::despawn_figures(world);
}
