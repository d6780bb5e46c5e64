//! Imports for nearly every file of the modes of play: those of the panels.

pub(crate) use battle_hud::prelude::*;
