//! Lengths of paths on the board, which ignore figures and contraptions.

use std::collections::VecDeque;

use crate::{board::Board, facing::Facing, square::Square, terrain::Ground};

/// Returns for each square, by its index in the terrain, the length in squares of the shortest path from one of
/// `starts`; `u16::MAX` for a square without a path.
pub(super) fn measure_distances(board: &Board, starts: impl IntoIterator<Item = Square>) -> Vec<u16> {
    let terrain = board.terrain();
    let mut distances = vec![u16::MAX; terrain.squares().count()];
    let mut open: VecDeque<(Square, u16)> = starts.into_iter().map(|at| (at, 0)).collect();
    while let Some((at, far)) = open.pop_front() {
        if terrain.ground(at) != Ground::Floor || distances[terrain.index(at)] != u16::MAX {
            continue;
        }
        distances[terrain.index(at)] = far;
        let sides = Facing::ALL.into_iter().filter(|side| board.joined(at, *side));
        open.extend(sides.filter_map(|side| Some((at.towards(side)?, far + 1))));
    }
    distances
}
