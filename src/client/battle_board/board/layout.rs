//! Margin, marker component and positions that several layers of the board use.

use crate::prelude::*;

/// Number of squares of rock shown around the board, on each side.
pub(crate) const MARGIN: u32 = 24;

/// Marker component for parts of the board that are respawned at another resolution.
#[derive(Component)]
pub(crate) struct BoardPart;

/// Returns the centre of the square just outside a gate.
pub fn gate_mouth_position(gate: &EdgePoint) -> Vec2 {
    square_center(gate.at) + facing_direction(gate.side) * SQUARE
}

/// Returns the place at which a figure is drawn: its square, or the square outside the entry point at which it waits.
pub fn figure_view_position(view: &BattleView, figure: &Figure) -> Option<Vec2> {
    figure_board_position(&view.now.board, figure)
}

/// Like [`figure_view_position`], but for any board.
pub fn figure_board_position(board: &Board, figure: &Figure) -> Option<Vec2> {
    match figure.place? {
        FigurePlace::Board(square) => Some(square_center(square)),
        FigurePlace::Waiting(entry) => Some(gate_mouth_position(&board.terrain().entries[usize::from(entry.0)])),
        FigurePlace::Left | FigurePlace::Reserve => None,
    }
}

/// Returns the centre of a door in world coordinates.
pub fn door_middle(board: &Board, door: u8) -> Vec2 {
    let door = board.doors()[usize::from(door)];
    let (x, y) = door.side.offset();
    square_center(door.at) + Vec2::new(f32::from(x), -f32::from(y)) * SQUARE / 2.0
}

/// Returns the position of a card's target on the board; `None` if the card targets the whole board.
pub fn card_target_point(view: &BattleView, target: CardTarget) -> Option<Vec2> {
    match target {
        CardTarget::Figure(id) => figure_view_position(view, view.now.figure(id)?),
        CardTarget::Kind(kind) => {
            let horde = view.now.figures.iter().find(|figure| figure.kind == kind && figure.square().is_some());
            horde.and_then(rules::Figure::square).map(square_center)
        }
        CardTarget::Door(door) => Some(door_middle(&view.now.board, door)),
        CardTarget::Square(gate) => Some(square_center(gate.at)),
        CardTarget::Card(card) => {
            let pending = view.now.cards.pending.iter().find(|played| played.card == card);
            let on = pending.map(|played| played.target).or(view.now.cards.card_in_play(card).map(|lying| lying.on))?;
            // Follow a chain of cards that target cards; a card that targets itself would loop.
            if on == target { None } else { card_target_point(view, on) }
        }
        CardTarget::Table => None,
    }
}
