//! What the layers of the board share.

use crate::prelude::*;

/// Squares of rock shown around the board.
pub(crate) const MARGIN: u32 = 24;

/// Part of the board that is laid anew with other pictures.
#[derive(Component)]
pub(crate) struct Laid;

/// Where the square just outside a gate lies.
pub(crate) fn outside(gate: &EdgePoint) -> Vec2 {
    centre(gate.at) + towards(gate.side) * SQUARE
}

/// Where a figure is drawn: on its square, or in the mouth of the entry before which it waits.
pub(crate) fn stands(table: &Table, figure: &Figure) -> Option<Vec2> {
    place(&table.now.board, figure)
}

/// The same on any board.
pub(crate) fn place(board: &Board, figure: &Figure) -> Option<Vec2> {
    match figure.place? {
        FigurePlace::Board(square) => Some(centre(square)),
        FigurePlace::Waiting(entry) => Some(outside(&board.terrain().entries[usize::from(entry.0)])),
        FigurePlace::Left | FigurePlace::Reserve => None,
    }
}
