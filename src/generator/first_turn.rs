//! The check that no side can win in the first turn, with any card in its hand. Each task of a victory, such as a
//! door to seal, is done by another figure; all share the command points of their side.

use std::collections::VecDeque;

use rules::{Board, Ground, Side, Square, command_points};

use crate::{
    layout::MapLayout,
    measure::PointField,
    mission_blocks::MissionBlocks,
    spec::{MissionObjective, MissionSpec},
};

/// Most action points of a figure of each side, without cards and command points.
fn fastest_figure(side: Side) -> u8 {
    match side {
        Side::Allied => 4,
        Side::German => 6,
    }
}

/// Returns the action points that one figure of the side can spend in the first turn, without cards.
pub(crate) fn first_turn_points(spec: &MissionSpec, side: Side) -> u16 {
    u16::from(fastest_figure(side)) + u16::from(command_points(spec.rp.of(side)))
}

/// Most action points that a single card adds in the first turn: two command points, or an activation with two points.
const CARD_POINTS: u16 = 2;
/// Minimum distance of a hidden tunnel from exits and objects, in moves.
const TUNNEL_MOVES: usize = 8;

/// A task of a victory: squares to reach, and the action points of the deed there.
struct VictoryTask {
    field: PointField,
    deed: u16,
}

/// Returns `true` if a side can win in the first turn.
pub(crate) fn can_win_first_turn(layout: &MapLayout, blocks: &MissionBlocks, spec: &MissionSpec) -> bool {
    let board = layout.board();
    let tunnels = tunnel_squares(layout, blocks);
    Side::BOTH.into_iter().any(|side| {
        let tasks = victory_tasks(layout, &board, blocks, spec, side);
        if tasks.is_empty() {
            return false;
        }
        let own = u16::from(fastest_figure(side));
        let command = u16::from(command_points(spec.rp.of(side)));
        let missing = |reach: &dyn Fn(&PointField) -> Option<u16>| {
            let costs = tasks.iter().map(|task| Some((reach(&task.field)? + task.deed).saturating_sub(own)));
            costs.sum::<Option<u16>>()
        };
        let by_entry = missing(&|field| field.points_from_entries(&board, side));
        let by_tunnel = |at: &Square| missing(&|field| Some(1 + field.points_from_square(*at)?));
        by_entry.is_some_and(|points| points <= command + CARD_POINTS)
            || tunnels.iter().filter_map(by_tunnel).any(|points| points <= command)
    })
}

/// Returns the tasks by which a side wins; none if it can't win before later turns.
fn victory_tasks(
    layout: &MapLayout,
    board: &Board,
    blocks: &MissionBlocks,
    spec: &MissionSpec,
    side: Side,
) -> Vec<VictoryTask> {
    let reach = |squares: Vec<Square>, deed: u16| VictoryTask { field: PointField::to_squares(board, &squares), deed };
    let beside = |at: Square| -> Vec<Square> {
        let floor = board.terrain().ground(at) == Ground::Floor;
        if floor { vec![at] } else { layout.grid.floor_beside(at).map(|(_, next)| next).collect() }
    };
    match (spec.objective, side) {
        (MissionObjective::Escape, Side::Allied) => {
            let figures = if spec.rp.allied >= 6 { 2 } else { 1 };
            (0..figures).map(|_| reach(blocks.goals.clone(), 1)).collect()
        }
        (MissionObjective::SealDoors, Side::Allied) => blocks.goals.iter().map(|at| reach(vec![*at], 2)).collect(),
        (MissionObjective::CarryOut, _) => {
            let exits: Vec<Square> =
                layout.exits.iter().filter(|exit| exit.owner == side).map(|exit| exit.at).collect();
            let out = PointField::to_squares(board, &exits);
            let goals = blocks.goals.iter().filter_map(|at| Some(reach(vec![*at], 2 + out.points_from_square(*at)?)));
            goals.collect()
        }
        (MissionObjective::Panels, _)
        | (MissionObjective::HoldRoom, Side::German)
        | (MissionObjective::Launch, Side::Allied) => blocks.goals.iter().map(|at| reach(beside(*at), 1)).collect(),
        _ => Vec::new(),
    }
}

/// Returns the squares on which a hidden tunnel may open: free floor, far from every exit and object.
fn tunnel_squares(layout: &MapLayout, blocks: &MissionBlocks) -> Vec<Square> {
    let board = layout.board_with_open_doors();
    let terrain = board.terrain();
    let mut moves: Vec<Option<usize>> = vec![None; terrain.squares().count()];
    let objects = blocks.objects.iter().map(|object| object.at);
    let mut open: VecDeque<(Square, usize)> =
        layout.exits.iter().map(|exit| exit.at).chain(objects).map(|at| (at, 0)).collect();
    while let Some((at, far)) = open.pop_front() {
        let index = terrain.index(at);
        if moves[index].is_some() {
            continue;
        }
        moves[index] = Some(far);
        open.extend(layout.grid.floor_beside(at).map(|(_, next)| (next, far + 1)));
    }
    let far = |at: &Square| moves[terrain.index(*at)].is_none_or(|moves| moves >= TUNNEL_MOVES);
    terrain.squares().filter(|at| terrain.ground(*at) == Ground::Floor && far(at)).collect()
}
