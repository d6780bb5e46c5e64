//! To be written.

use bevy::prelude::*;

pub(super) fn plugin(_: &mut App) {}
