//! Items that several layers of the board use.

use crate::prelude::*;

/// Number of squares of rock shown around the board, on each side.
pub(crate) const MARGIN: u32 = 24;

/// Marker component for parts of the board that are respawned at another resolution.
#[derive(Component)]
pub(crate) struct Laid;

/// Returns the centre of the square just outside a gate.
pub(crate) fn outside(gate: &EdgePoint) -> Vec2 {
    centre(gate.at) + towards(gate.side) * SQUARE
}

/// Returns the place at which a figure is drawn: its square, or the square outside the entry before which it waits.
pub(crate) fn stands(table: &BattleView, figure: &Figure) -> Option<Vec2> {
    place(&table.now.board, figure)
}

/// Like [`stands`], but for any board.
pub(crate) fn place(board: &Board, figure: &Figure) -> Option<Vec2> {
    match figure.place? {
        FigurePlace::Board(square) => Some(centre(square)),
        FigurePlace::Waiting(entry) => Some(outside(&board.terrain().entries[usize::from(entry.0)])),
        FigurePlace::Left | FigurePlace::Reserve => None,
    }
}
