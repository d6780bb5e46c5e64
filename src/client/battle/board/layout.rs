//! Margin, marker component and positions that several layers of the board use.

use crate::prelude::*;

/// Number of squares of rock shown around the board, on each side.
pub(crate) const MARGIN: u32 = 24;

/// Marker component for parts of the board that are respawned at another resolution.
#[derive(Component)]
pub(crate) struct BoardPart;

/// Returns the centre of the square just outside a gate.
pub(crate) fn gate_mouth_position(gate: &EdgePoint) -> Vec2 {
    square_center(gate.at) + facing_direction(gate.side) * SQUARE
}

/// Returns the place at which a figure is drawn: its square, or the square outside the entry point at which it waits.
pub(crate) fn figure_view_position(view: &BattleView, figure: &Figure) -> Option<Vec2> {
    figure_board_position(&view.now.board, figure)
}

/// Like [`figure_view_position`], but for any board.
pub(crate) fn figure_board_position(board: &Board, figure: &Figure) -> Option<Vec2> {
    match figure.place? {
        FigurePlace::Board(square) => Some(square_center(square)),
        FigurePlace::Waiting(entry) => Some(gate_mouth_position(&board.terrain().entries[usize::from(entry.0)])),
        FigurePlace::Left | FigurePlace::Reserve => None,
    }
}
