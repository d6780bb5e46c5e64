//! Measurements on the map: sight, distances, and squares that every path leads through. The map has no figures. Paths
//! lead through doors that are not sealed; opening one costs a point, as in battle (`DOOR-1`).

use std::collections::{BTreeMap, BTreeSet};

use rules::{
    Board, Facing, Occupancy, Side, Square, line_of_sight,
    pathfinding::{MovementGraph, ReachQuery, ReachableNodes, find_choke_points},
};

use crate::{map_board::board_from_map, prelude::*, tool_state::ToolState, view_state::MapMeasure};

/// Maximum length of a path, in action points.
const MAX_PATH_POINTS: u8 = 250;

/// Resource with the result of the measurement: its squares, each with a number if the measurement has numbers.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MeasureResult(pub BTreeMap<Square, Option<u8>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MeasureResult>().add_systems(
        Update,
        update_measure_result
            .run_if(is_document_open)
            .run_if(any_resource_changed::<(OpenDocument, EditorViewState, ToolState)>),
    );
}

fn update_measure_result(
    work: Res<OpenDocument>,
    (view, hold): (Res<EditorViewState>, Res<ToolState>),
    mut done: Local<Option<(MapMeasure, Option<Square>, u8, Side)>>,
    mut measured: ResMut<MeasureResult>,
) {
    let wanted = view.measured.filter(|_| view.page == EditorPage::Map).map(|what| {
        let from =
            matches!(what, MapMeasure::Sight | MapMeasure::Reach).then(|| view.spot(hold.facing).map(|spot| spot.at));
        (what, from.flatten(), view.points, hold.owner)
    });
    if *done == wanted && !work.is_changed() {
        return;
    }
    *done = wanted;
    let board = wanted.map(|_| board_from_map(work.sketch()));
    let squares = match (wanted, &board) {
        (Some((MapMeasure::Sight, Some(from), ..)), Some(board)) => {
            find_seen_squares(board, from).map(|at| (at, None)).collect()
        }
        (Some((MapMeasure::Reach, Some(from), points, _)), Some(board)) => {
            let reached = find_reach_costs(board, &floor_nodes(board, from), 0, points);
            reached.into_iter().map(|(at, cost)| (at, Some(cost))).collect()
        }
        (Some((MapMeasure::Distance, _, _, side)), Some(board)) => {
            find_entry_distances(board, side).into_iter().map(|(at, cost)| (at, Some(cost))).collect()
        }
        (Some((MapMeasure::Choke, ..)), Some(board)) => {
            find_choke_points(board).into_iter().map(|at| (at, None)).collect()
        }
        _ => BTreeMap::new(),
    };
    measured.set_if_neq(MeasureResult(squares));
}

/// Returns the squares that a figure sees from a square when it faces north or south (`LOS-1`).
fn find_seen_squares(board: &Board, from: Square) -> impl Iterator<Item = Square> {
    let nobody = Occupancy::new(board.terrain());
    let ahead = line_of_sight::field_of_view(board, &nobody, from, Facing::North);
    let behind = line_of_sight::field_of_view(board, &nobody, from, Facing::South);
    ahead.into_iter().chain(behind).collect::<BTreeSet<_>>().into_iter()
}

/// Returns the nodes of the movement graph for a square in all four facings; none if the square is not floor.
fn floor_nodes(board: &Board, at: Square) -> Vec<(Square, Facing)> {
    let on = board.terrain().contains(at) && board.terrain().ground(at) == rules::Ground::Floor;
    if on { Facing::ALL.map(|facing| (at, facing)).to_vec() } else { Vec::new() }
}

/// Returns the cost of the path from any of those nodes to each square within `points` action points, of which `before`
/// are already spent.
fn find_reach_costs(board: &Board, starts: &[(Square, Facing)], before: u8, points: u8) -> BTreeMap<Square, u8> {
    let paths = MovementGraph::of_board(board);
    let starts: Vec<usize> = starts.iter().map(|(at, facing)| paths.node(*at, *facing)).collect();
    let (taken, harm) = (vec![false; paths.squares()], vec![0; paths.squares()]);
    let budget = points.saturating_sub(before);
    let mover = ReachQuery { budget, own: budget, turn: 1, first_turn: 1, leaps: false, taken: &taken, harm: &harm };
    let spread = ReachableNodes::from(&paths, &starts, None, &mover);
    let mut costs: BTreeMap<Square, u8> = BTreeMap::new();
    for node in spread.reached() {
        if let Some((cost, _)) = spread.cost(*node) {
            let best = costs.entry(paths.square(node / 4)).or_insert(u8::MAX);
            *best = (*best).min(cost + before);
        }
    }
    costs
}

/// Returns the distance of each square from the nearest entry of a side, in action points: one point to enter
/// (`DEPLOY-3`), and the cost of the path.
fn find_entry_distances(board: &Board, side: Side) -> BTreeMap<Square, u8> {
    let entries = board.terrain().entries.iter().filter(|gate| gate.owner == side);
    let starts: Vec<_> = entries.map(|gate| (gate.at, gate.inward())).collect();
    find_reach_costs(board, &starts, 1, MAX_PATH_POINTS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mission_document::ParsedMap;

    /// Returns a map with a corridor between two rooms, and a door in the corridor.
    fn two_room_board() -> Board {
        let text = r#"(map: (legend: {'x': Rock, '.': Floor}, rows: ["xxxxxxxxx", "x..x...xx", "x......xx", "x..x...xx", "xxxxxxxxx"],
            doors: [(at: (2, 2), side: East, state: Closed, colour: Plain)],
            entries: [(at: (1, 1), side: West, owner: Allied), (at: (6, 3), side: East, owner: German)], exits: []))"#;
        board_from_map(&ParsedMap::of(text))
    }

    #[test]
    fn path_costs_match_the_action_points_of_battle() {
        let far = find_entry_distances(&two_room_board(), Side::Allied);
        // Entering costs a point, a step forward one, a step aside two (`AP-1`).
        assert_eq!(far.get(&Square::new(1, 1)), Some(&1));
        assert_eq!(far.get(&Square::new(2, 1)), Some(&2));
        assert_eq!(far.get(&Square::new(2, 2)), Some(&4), "a step, and one aside");
        assert_eq!(far.get(&Square::new(3, 2)), Some(&6), "the door is opened for a point");
        let near = find_reach_costs(&two_room_board(), &floor_nodes(&two_room_board(), Square::new(1, 1)), 0, 2);
        assert_eq!(near.keys().count(), 4, "{near:?}");
    }

    #[test]
    fn closed_doors_block_line_of_sight() {
        let there: Vec<Square> = find_seen_squares(&two_room_board(), Square::new(1, 2)).collect();
        assert!(there.contains(&Square::new(2, 2)) && !there.contains(&Square::new(3, 2)), "{there:?}");
    }
}
