//! The rules that every generated map meets. A map that breaks one is thrown away, and another one is made.

use rules::{Board, Ground, Occupancy, Side, Square, line_of_sight::trace_sight};

use crate::{
    first_turn::{can_win_first_turn, first_turn_points},
    layout::MapLayout,
    measure::{MapMeasurements, PointField, corridor_runs, find_rooms, long_sights},
    mission_blocks::MissionBlocks,
    spec::MissionSpec,
};

/// Maximum length of a corridor without a door, a niche or a branch, in squares.
pub const MAX_CORRIDOR: usize = 9;
/// Maximum length of a line of sight at the start, in squares.
pub const MAX_SIGHT: u8 = 14;
/// Maximum number of dead ends, and of further ones for each this many squares of the map.
const DEAD_ENDS: (u32, u32) = (3, 160);

/// A rule that a generated map breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum PlanFault {
    /// The objective has no place.
    NoPlace,
    /// Some floor can't be reached.
    Unreachable,
    /// A room has one way out, and holds nothing.
    EmptyDeadEnd,
    /// Too many dead ends.
    DeadEnds,
    /// Entries of both sides see each other.
    EntriesSeen,
    /// An entry can be reached by the enemy in the first turn.
    EntryReached,
    /// A line of sight is too long.
    LongSight,
    /// A corridor is too long.
    LongCorridor,
    /// A side can win in the first turn.
    FirstTurn,
}

/// Checks a map.
///
/// # Errors
/// The first rule that it breaks.
pub(crate) fn check_layout(
    layout: &MapLayout,
    blocks: &MissionBlocks,
    spec: &MissionSpec,
    measurements: &MapMeasurements,
) -> Result<(), PlanFault> {
    let board = layout.board();
    check_reachable(&layout.board_with_open_doors())?;
    check_rooms(layout, blocks, measurements)?;
    check_entries(layout, &board, spec)?;
    if long_sights(&board, MAX_SIGHT).next().is_some() {
        return Err(PlanFault::LongSight);
    }
    if corridor_runs(&board, &find_rooms(&board)).iter().any(|run| run.len() > MAX_CORRIDOR) {
        return Err(PlanFault::LongCorridor);
    }
    if can_win_first_turn(layout, blocks, spec) {
        return Err(PlanFault::FirstTurn);
    }
    Ok(())
}

fn check_reachable(board: &Board) -> Result<(), PlanFault> {
    let terrain = board.terrain();
    let first = terrain.entries.first().ok_or(PlanFault::NoPlace)?;
    let reached = board.reachable(first.at);
    let floor = terrain.squares().filter(|at| terrain.ground(*at) == Ground::Floor).count();
    if reached.len() == floor { Ok(()) } else { Err(PlanFault::Unreachable) }
}

/// Checks that every room has two ways out or holds something, and that there are few other dead ends.
fn check_rooms(layout: &MapLayout, blocks: &MissionBlocks, measurements: &MapMeasurements) -> Result<(), PlanFault> {
    let holds = |squares: &std::collections::BTreeSet<Square>| {
        squares.iter().any(|at| layout.has_gate_at(*at) || blocks.goals.contains(at))
    };
    let dead = measurements.rooms.iter().any(|room| room.exits < 2 && !holds(&room.squares));
    if dead {
        return Err(PlanFault::EmptyDeadEnd);
    }
    let (most, squares) = DEAD_ENDS;
    if measurements.dead_ends > most + measurements.squares / squares { Err(PlanFault::DeadEnds) } else { Ok(()) }
}

/// Checks that no entry is seen from the enemy's, or can be reached by the enemy in the first turn.
fn check_entries(layout: &MapLayout, board: &Board, spec: &MissionSpec) -> Result<(), PlanFault> {
    let nobody = Occupancy::new(board.terrain());
    for side in Side::BOTH {
        let own: Vec<Square> = layout.entries_of(side).map(|gate| gate.at).collect();
        if own.is_empty() {
            return Err(PlanFault::NoPlace);
        }
        let enemy = side.enemy();
        let seen = |at: &Square| layout.entries_of(enemy).any(|gate| trace_sight(board, &nobody, gate.at, *at).is_ok());
        if own.iter().any(seen) {
            return Err(PlanFault::EntriesSeen);
        }
        let points = PointField::to_squares(board, &own).points_from_entries(board, enemy);
        if points.is_none_or(|points| points <= first_turn_points(spec, enemy)) {
            return Err(PlanFault::EntryReached);
        }
    }
    Ok(())
}
