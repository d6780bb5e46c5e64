//! What the layers of the board share.

use crate::prelude::*;

/// Squares of rock shown around the board.
pub(crate) const MARGIN: u32 = 24;

/// Part of the board that is laid anew with other pictures.
#[derive(Component)]
pub(crate) struct Laid;

/// Where the square just outside a gate lies.
pub(crate) fn outside(gate: &Gate) -> Vec2 {
    centre(gate.at) + towards(gate.side) * SQUARE
}
