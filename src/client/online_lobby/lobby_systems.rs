//! The order of the systems of the lobby.

use bevy::prelude::*;

/// System set in [`Update`] of the systems that change the state of the lobby. Its model is filled after them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LobbySystems;
