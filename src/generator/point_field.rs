//! The action points that figures need to reach goals on a map.

use rules::{
    Board, Facing, Side, Square,
    pathfinding::{MovementGraph, UNREACHABLE},
};

/// Action points from each square, with the best facing, to the nearest goal.
pub(crate) struct PointField {
    graph: MovementGraph,
    least: Vec<u16>,
}

impl PointField {
    /// Measures the action points to stand on one of these squares, with any facing (`AP-1`).
    pub(crate) fn to_squares(board: &Board, goals: &[Square]) -> PointField {
        let graph = MovementGraph::of_board(board);
        let nodes = goals.iter().flat_map(|at| Facing::ALL.map(|facing| (graph.node(*at, facing), 0)));
        let nodes: Vec<(usize, u16)> = nodes.collect();
        let least = graph.distances(&nodes, &vec![0; graph.squares()]);
        PointField { graph, least }
    }

    /// Returns the points from a square with a facing; `None` if no path leads to a goal.
    pub(crate) fn points_from_node(&self, at: Square, facing: Facing) -> Option<u16> {
        Some(self.least[self.graph.node(at, facing)]).filter(|points| *points != UNREACHABLE)
    }

    /// Returns the points from a square with the best facing; `None` if no path leads to a goal.
    pub(crate) fn points_from_square(&self, at: Square) -> Option<u16> {
        Facing::ALL.into_iter().filter_map(|facing| self.points_from_node(at, facing)).min()
    }

    /// Returns the points from off the board, by the nearest of the side's entries, entering included (`DEPLOY-2`).
    pub(crate) fn points_from_entries(&self, board: &Board, side: Side) -> Option<u16> {
        let entries = board.terrain().entries.iter().filter(|gate| gate.owner == side);
        entries.filter_map(|gate| Some(1 + self.points_from_node(gate.at, gate.inward())?)).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample_layouts::layout_of;

    #[test]
    fn points_include_entering_and_doors() {
        let layout = layout_of(&["######", "A..|..#", "######"]);
        let board = layout.board();
        let field = PointField::to_squares(&board, &[Square::new(3, 1)]);
        // One point to enter, three steps, one for the door.
        assert_eq!(field.points_from_entries(&board, Side::Allied), Some(5));
        assert_eq!(field.points_from_square(Square::new(2, 1)), Some(2));
        assert_eq!(field.points_from_entries(&board, Side::German), None);
    }
}
