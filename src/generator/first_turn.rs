//! The check that no side can win in the first turn, with any card in its hand. It assigns the tasks of a victory, such
//! as doors to seal, to figures in the cheapest way; all figures share the command points of their side.

use std::collections::VecDeque;

use rules::{Board, Ground, Side, Square, command_points, pathfinding::UNREACHABLE};

use crate::{
    layout::MapLayout,
    mission_blocks::MissionBlocks,
    point_field::PointField,
    spec::{MissionObjective, MissionSpec},
};

/// Returns the highest number of action points that a figure of the side has, without cards and command points.
fn max_figure_points(side: Side) -> u8 {
    match side {
        Side::Allied => 4,
        Side::German => 6,
    }
}

/// Returns the action points that one figure of the side can spend in the first turn, without cards.
pub(crate) fn count_first_turn_points(spec: &MissionSpec, side: Side) -> u16 {
    u16::from(max_figure_points(side)) + u16::from(command_points(spec.rp.of(side)))
}

/// Maximum number of action points that a single card adds in the first turn: two command points, or an activation with
/// two points.
const CARD_POINTS: u16 = 2;
/// Minimum distance of a hidden tunnel from exits and objects, in moves.
const TUNNEL_MOVES: usize = 8;

/// A task of a victory: squares to reach, and an action there, such as sealing a door.
struct VictoryTask {
    squares: Vec<Square>,
    /// The action points from each square of the map to the nearest of `squares`.
    field: PointField,
    /// The cost of the action, in action points.
    action_cost: u16,
}

/// Returns `true` if a side can win in the first turn.
pub(crate) fn can_win_first_turn(layout: &MapLayout, blocks: &MissionBlocks, spec: &MissionSpec) -> bool {
    let board = layout.board();
    let tunnels = find_tunnel_squares(layout, blocks);
    Side::BOTH.into_iter().any(|side| {
        let tasks = list_victory_tasks(layout, &board, blocks, spec, side);
        if tasks.is_empty() {
            return false;
        }
        // A figure that has left the board can do no other task.
        let is_last = spec.objective == MissionObjective::Escape;
        let work = TaskPoints::new(&tasks, u16::from(max_figure_points(side)), is_last);
        let command = u16::from(command_points(spec.rp.of(side)));
        let by_entry: Vec<Option<u16>> =
            tasks.iter().map(|task| task.field.points_from_entries(&board, side)).collect();
        let tunnelled = |at: &Square| -> Vec<Option<u16>> {
            let by_tunnel = tasks.iter().map(|task| Some(1 + task.field.points_from_square(*at)?));
            by_tunnel.zip(&by_entry).map(|(one, other)| one.into_iter().chain(*other).min()).collect()
        };
        work.missing_points(&by_entry) <= command + CARD_POINTS
            || tunnels.iter().any(|at| work.missing_points(&tunnelled(at)) <= command)
    })
}

/// The action points that tasks cost. A figure can do several tasks, one after the other, unless a task takes it off
/// the board.
struct TaskPoints {
    /// The action points of a figure, without command points.
    own: u16,
    /// The cost of the action of each task.
    action_costs: Vec<u16>,
    /// The points from the squares of each task to those of each other one, its action included.
    between: Vec<Vec<u16>>,
}

impl TaskPoints {
    fn new(tasks: &[VictoryTask], own: u16, is_last: bool) -> TaskPoints {
        let way = |from: &VictoryTask, to: &VictoryTask| {
            let points = from.squares.iter().filter_map(|at| to.field.points_from_square(*at)).min();
            points.filter(|_| !is_last).map_or(UNREACHABLE, |points| points + to.action_cost)
        };
        let between = tasks.iter().map(|from| tasks.iter().map(|to| way(from, to)).collect()).collect();
        TaskPoints { own, action_costs: tasks.iter().map(|task| task.action_cost).collect(), between }
    }

    /// Returns the minimum number of command points for all tasks. `arrivals` are the action points in which a figure
    /// comes from off the board to each task.
    fn missing_points(&self, arrivals: &[Option<u16>]) -> u16 {
        let count = self.action_costs.len();
        // By set of tasks and last task, the minimum number of points with which one figure does them all.
        let mut single = vec![vec![UNREACHABLE; count]; 1 << count];
        for (task, arrival) in arrivals.iter().enumerate() {
            single[1 << task][task] =
                arrival.map_or(UNREACHABLE, |points| points.saturating_add(self.action_costs[task]));
        }
        for set in 1..1_usize << count {
            for last in (0..count).filter(|task| set >> task & 1 == 1) {
                for next in (0..count).filter(|task| set >> task & 1 == 0) {
                    let points = single[set][last].saturating_add(self.between[last][next]);
                    let best = &mut single[set | 1 << next][next];
                    *best = points.min(*best);
                }
            }
        }
        // By set of tasks, the minimum number of command points with which any number of figures do them all.
        let mut shared = vec![0_u16; 1 << count];
        for set in 1..1_usize << count {
            let mut least = UNREACHABLE;
            let mut part = set;
            while part > 0 {
                let points = single[part].iter().copied().min().unwrap_or(UNREACHABLE);
                let points = if points == UNREACHABLE { points } else { points.saturating_sub(self.own) };
                least = least.min(points.saturating_add(shared[set ^ part]));
                part = (part - 1) & set;
            }
            shared[set] = least;
        }
        shared[shared.len() - 1]
    }
}

/// Returns the tasks with which a side wins; none if it can't win in the first turn by any tasks.
fn list_victory_tasks(
    layout: &MapLayout,
    board: &Board,
    blocks: &MissionBlocks,
    spec: &MissionSpec,
    side: Side,
) -> Vec<VictoryTask> {
    let reach = |squares: Vec<Square>, action_cost: u16| {
        let field = PointField::to_squares(board, &squares);
        VictoryTask { squares, field, action_cost }
    };
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
fn find_tunnel_squares(layout: &MapLayout, blocks: &MissionBlocks) -> Vec<Square> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mission_blocks::PlacedObject,
        sample_layouts::{blocks_with_goals, layout_of, spec_of},
    };

    /// A corridor with the consoles in its wall.
    const CONSOLES: [&str; 3] = ["######O#O#####", "G............A", "##############"];

    /// Returns the blocks of consoles that the SWD activates.
    fn console_blocks(places: &[(u8, u8)]) -> MissionBlocks {
        let mut blocks = blocks_with_goals(places);
        let console = |at: &Square| PlacedObject {
            name: "console",
            icon: mission::ObjectIcon::Panel,
            at: *at,
            portable: false,
            numbered: false,
            user: Some(Side::German),
        };
        blocks.objects = blocks.goals.iter().map(console).collect();
        blocks
    }

    #[test]
    fn a_goal_near_an_entry_is_a_victory_in_the_first_turn() {
        let layout = layout_of(&CONSOLES);
        let spec = spec_of(MissionObjective::HoldRoom, 3);
        assert!(can_win_first_turn(&layout, &console_blocks(&[(6, 0)]), &spec));
        // A search is not decided before its last turn.
        assert!(!can_win_first_turn(&layout, &console_blocks(&[(6, 0)]), &spec_of(MissionObjective::Search, 3)));
    }

    #[test]
    fn one_figure_may_do_several_tasks() {
        let squares = [(6_u8, 1_u8), (8, 1)].map(|(x, y)| vec![Square::new(x, y)]);
        let board = layout_of(&CONSOLES).board();
        let task = |squares: &Vec<Square>| VictoryTask {
            field: PointField::to_squares(&board, squares),
            squares: squares.clone(),
            action_cost: 1,
        };
        let tasks = squares.each_ref().map(task);
        // Each task alone takes 12 and 14 points: two figures with 6 points lack 14.
        let arrivals = [Some(11), Some(13)];
        assert_eq!(TaskPoints::new(&tasks, 6, true).missing_points(&arrivals), 14);
        // One figure does the first task for 12 points, and the second, two steps and an action later, for 15: it lacks
        // 9.
        assert_eq!(TaskPoints::new(&tasks, 6, false).missing_points(&arrivals), 9);
        assert_eq!(TaskPoints::new(&tasks, 6, false).missing_points(&[None, None]), UNREACHABLE);
    }

    #[test]
    fn a_hidden_tunnel_opens_far_from_objects_and_exits() {
        let rows = ["######O###########", "G................A", "##################"];
        let layout = layout_of(&rows);
        let squares = find_tunnel_squares(&layout, &console_blocks(&[(6, 0)]));
        let moves = |at: &Square| usize::from(at.x.abs_diff(6) + at.y);
        assert!(!squares.is_empty() && squares.iter().all(|at| moves(at) >= TUNNEL_MOVES), "{squares:?}");
        assert!(squares.contains(&Square::new(13, 1)));
    }
}
