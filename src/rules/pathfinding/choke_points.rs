//! Choke points: squares that every path between the entries of the two sides leads through.

use std::collections::{BTreeSet, VecDeque};

use super::movement_graph::MovementGraph;
use crate::{board::Board, facing::Facing, side::Side, square::Square};

/// Returns the squares, except entries, that every path between the entries of the two sides leads through. The board
/// has no figures, and every unsealed door can be opened.
pub fn find_choke_points(board: &Board) -> BTreeSet<Square> {
    let graph = MovementGraph::of_board(board);
    let entries = |side: Side| -> Vec<usize> {
        let gates = board.terrain().entries.iter().filter(|gate| gate.owner == side);
        gates.map(|gate| graph.index(gate.at)).collect()
    };
    let (from, to) = (entries(Side::Allied), entries(Side::German));
    let Some(way) = find_shortest_path(&graph, &from, &to, None) else { return BTreeSet::new() };
    // A square on every path is on the shortest one, too.
    let inner = way.into_iter().filter(|at| !from.contains(at) && !to.contains(at));
    let choke = inner.filter(|at| find_shortest_path(&graph, &from, &to, Some(*at)).is_none());
    choke.map(|at| graph.square(at)).collect()
}

/// Returns the squares of a shortest path between two sets, around the square `without`; `None` if there is no path.
fn find_shortest_path(
    graph: &MovementGraph,
    from: &[usize],
    to: &[usize],
    without: Option<usize>,
) -> Option<Vec<usize>> {
    let mut before: Vec<Option<usize>> = vec![None; graph.squares()];
    for at in from {
        before[*at] = Some(*at);
    }
    let mut open: VecDeque<usize> = from.iter().copied().collect();
    while let Some(at) = open.pop_front() {
        if to.contains(&at) {
            let mut way = vec![at];
            let mut here = at;
            // The first squares stand for themselves.
            while let Some(earlier) = before[here].filter(|earlier| *earlier != here) {
                way.push(earlier);
                here = earlier;
            }
            return Some(way);
        }
        for side in Facing::ALL {
            let next = graph.passable_neighbour(at, side).filter(|next| Some(*next) != without);
            if let Some(next) = next.filter(|next| before[*next].is_none()) {
                before[next] = Some(at);
                open.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{
        square::EdgePoint,
        terrain::{Door, Ground, Terrain},
    };

    /// Returns a board with a room of each side, a corridor between them, and a door in the corridor.
    fn two_room_board(sealed: bool) -> Board {
        let rows = ["xxxxxxxxx", "x..x...xx", "x......xx", "x..x...xx", "xxxxxxxxx"];
        let ground = |letter: char| if letter == 'x' { Ground::Rock } else { Ground::Floor };
        let rows: Vec<Vec<Ground>> = rows.iter().map(|row| row.chars().map(ground).collect()).collect();
        let gate = |x, y, side, owner| EdgePoint { at: Square::new(x, y), side, owner };
        let entries = vec![gate(1, 1, Facing::West, Side::Allied), gate(6, 3, Facing::East, Side::German)];
        let door = Door { at: Square::new(2, 2), side: Facing::East, open: false, sealed };
        Board::new(Arc::new(Terrain::new(&rows, entries, Vec::new())), vec![door])
    }

    #[test]
    fn the_choke_points_lie_around_the_doorway() {
        assert_eq!(find_choke_points(&two_room_board(false)), BTreeSet::from([2, 3, 4].map(|x| Square::new(x, 2))));
    }

    #[test]
    fn without_a_path_there_are_no_choke_points() {
        assert_eq!(find_choke_points(&two_room_board(true)), BTreeSet::new());
    }
}
