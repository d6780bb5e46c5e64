//! Lengths of paths on a board, and rectangles that cover sets of squares.

use std::collections::{BTreeSet, VecDeque};

use rules::{Board, Door, Facing, Ground, Square, Terrain};

/// The length of the shortest path from some squares to every other square.
#[derive(Clone, Debug)]
pub(super) struct PathField(Vec<Option<u16>>);

impl PathField {
    /// Measures the paths from those squares. Doors that are not sealed count as open.
    pub(super) fn from_squares(terrain: &Terrain, doors: &[Door], starts: &[Square]) -> PathField {
        let open = doors.iter().map(|door| Door { open: !door.sealed, ..*door }).collect();
        let board = Board::new(terrain.clone().into(), open);
        let mut lengths = vec![None; terrain.squares().count()];
        let mut queue: VecDeque<(Square, u16)> = starts.iter().map(|at| (*at, 0)).collect();
        while let Some((at, far)) = queue.pop_front() {
            let length = &mut lengths[terrain.index(at)];
            if terrain.ground(at) != Ground::Floor || length.is_some() {
                continue;
            }
            *length = Some(far);
            let sides = Facing::ALL.into_iter().filter(|side| board.joined(at, *side));
            queue.extend(sides.filter_map(|side| Some((at.towards(side)?, far + 1))));
        }
        PathField(lengths)
    }

    /// Returns the length of the path to a square; `None` if there is none.
    pub(super) fn length(&self, terrain: &Terrain, at: Square) -> Option<u16> {
        if terrain.contains(at) { self.0[terrain.index(at)] } else { None }
    }
}

/// Returns rectangles of one row each that cover exactly those squares.
pub(super) fn cover_rows(squares: &BTreeSet<Square>) -> Vec<(Square, Square)> {
    let mut sorted: Vec<Square> = squares.iter().copied().collect();
    sorted.sort_by_key(|at| (at.y, at.x));
    let mut runs: Vec<(Square, Square)> = Vec::new();
    for at in sorted {
        match runs.last_mut() {
            Some((_, end)) if end.y == at.y && end.x + 1 == at.x => *end = at,
            _ => runs.push((at, at)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_covered_exactly() {
        let squares: BTreeSet<Square> = [(1, 1), (2, 1), (4, 1), (1, 2)].map(|(x, y)| Square::new(x, y)).into();
        let at = Square::new;
        assert_eq!(cover_rows(&squares), [(at(1, 1), at(2, 1)), (at(4, 1), at(4, 1)), (at(1, 2), at(1, 2))]);
    }
}
