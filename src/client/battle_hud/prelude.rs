//! Imports for nearly every file of the panels: those of the board ([`battle_board::prelude`]), and the cards' state.

pub use battle_board::prelude::*;

pub use crate::cards::state::{CardIntent, CardUi};
