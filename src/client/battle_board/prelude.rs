//! Imports for nearly every file of the board: those of the view ([`battle_view::prelude`]), and the board's basics.

pub use battle_view::prelude::*;

pub use crate::{board::z_layers, board_canvas::BoardCanvas, camera_target::CameraTarget};
