//! The rules that every generated map meets. A map that breaks one is thrown away, and another one is made.

use rules::{Board, Ground, Occupancy, Side, Square, line_of_sight::trace_sight};

use crate::{
    first_turn::{can_win_first_turn, first_turn_points},
    layout::MapLayout,
    measure::MapMeasurements,
    mission_blocks::MissionBlocks,
    point_field::PointField,
    spec::{MissionObjective, MissionSpec},
};

/// Maximum length of a corridor without a door, a niche or a branch, in squares.
pub const MAX_CORRIDOR: usize = 9;
/// Maximum length of a line of sight at the start, in squares.
pub const MAX_SIGHT: u8 = 14;
/// Maximum number of dead ends, and of further ones for each this many squares of the map.
const DEAD_ENDS: (u32, u32) = (3, 80);

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
    /// A goal can be reached in the first turn.
    NearGoal,
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
    if measurements.longest_sight > u32::from(MAX_SIGHT) {
        return Err(PlanFault::LongSight);
    }
    if measurements.longest_corridor as usize > MAX_CORRIDOR {
        return Err(PlanFault::LongCorridor);
    }
    check_goals(layout, blocks, spec, &board)?;
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
    if measurements.dead_ends > most + measurements.inner_squares / squares { Err(PlanFault::DeadEnds) } else { Ok(()) }
}

/// Checks that no entry is seen from the enemy's, or can be reached by the enemy in the first turn.
fn check_entries(layout: &MapLayout, board: &Board, spec: &MissionSpec) -> Result<(), PlanFault> {
    if Side::BOTH.into_iter().any(|side| layout.entries_of(side).next().is_none()) {
        return Err(PlanFault::NoPlace);
    }
    let nobody = Occupancy::new(board.terrain());
    for side in Side::BOTH {
        let own: Vec<Square> = layout.entries_of(side).map(|gate| gate.at).collect();
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

/// Checks that the side whose goals these are can't come to any of them in the first turn. Goals for both sides, such as
/// panels, may be nearer.
fn check_goals(layout: &MapLayout, blocks: &MissionBlocks, spec: &MissionSpec, board: &Board) -> Result<(), PlanFault> {
    let side = match spec.objective {
        MissionObjective::Escape
        | MissionObjective::SealDoors
        | MissionObjective::Rescue
        | MissionObjective::Launch => Side::Allied,
        MissionObjective::HoldRoom => Side::German,
        MissionObjective::CarryOut
        | MissionObjective::Search
        | MissionObjective::Panels
        | MissionObjective::KillLeader => return Ok(()),
    };
    let beside = |at: &Square| layout.grid.floor_beside(*at).map(|(_, next)| next).collect::<Vec<_>>();
    let goals: Vec<Square> = blocks.goals.iter().flat_map(beside).collect();
    let points = PointField::to_squares(board, &goals).points_from_entries(board, side);
    if points.is_some_and(|points| points <= first_turn_points(spec, side)) {
        return Err(PlanFault::NearGoal);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample_layouts::{blocks_with_goals, layout_of, spec_of};

    /// Returns the result for a map, with three points a side.
    fn checked_for(objective: MissionObjective, rows: &[&str], goals: &[(u8, u8)]) -> Result<(), PlanFault> {
        let layout = layout_of(rows);
        let measured = MapMeasurements::of_board(&layout.board());
        check_layout(&layout, &blocks_with_goals(goals), &spec_of(objective, 3), &measured)
    }

    /// Returns the result for a map with a search.
    fn checked(rows: &[&str]) -> Result<(), PlanFault> {
        checked_for(MissionObjective::Search, rows, &[])
    }

    /// A map that meets all rules: rooms with two ways out, doors in the corridors, entries far apart.
    const GOOD: [&str; 5] = [
        "################################",
        "####aaa########aaa########aaa###",
        "A...aaa....|....aaa....|....aaa..G",
        "##.#aaa##.#####aaa######.#aaa###",
        "################X###############",
    ];

    /// Returns the good map with another row.
    fn good_map_with(y: usize, row: &'static str) -> [&'static str; 5] {
        let mut rows = GOOD;
        rows[y] = row;
        rows
    }

    #[test]
    fn a_map_that_meets_all_rules_is_accepted() {
        assert_eq!(checked(&GOOD), Ok(()));
        assert_eq!(checked_for(MissionObjective::Escape, &GOOD, &[(16, 4)]), Ok(()));
    }

    #[test]
    fn floor_without_a_path_is_refused() {
        assert_eq!(checked(&good_map_with(4, "..##############X###############")), Err(PlanFault::Unreachable));
    }

    #[test]
    fn a_map_without_entries_of_a_side_is_refused() {
        assert_eq!(checked(&good_map_with(2, "A...aaa....|....aaa....|....aaa..#")), Err(PlanFault::NoPlace));
    }

    #[test]
    fn an_empty_room_with_one_way_out_is_refused_and_one_with_a_goal_is_not() {
        let mut rows = vec!["######################aa########"; 2];
        rows.extend(["######################.#########", "####aaa########aaa####.###aaa###"]);
        rows.extend(&GOOD[2..]);
        assert_eq!(checked(&rows), Err(PlanFault::EmptyDeadEnd));
        assert_eq!(checked_for(MissionObjective::Search, &rows, &[(22, 0)]), Ok(()));
    }

    #[test]
    fn too_many_dead_ends_are_refused() {
        assert_eq!(checked(&good_map_with(1, "##.#aaa#.#.##.#aaa#.##.#.#aaa###")), Err(PlanFault::DeadEnds));
    }

    #[test]
    fn entries_that_see_each_other_are_refused() {
        assert_eq!(checked(&["#########", "A.......G", "#########"]), Err(PlanFault::EntriesSeen));
    }

    #[test]
    fn an_entry_in_reach_of_the_enemy_is_refused() {
        assert_eq!(checked(&["########", "A...|...G", "########"]), Err(PlanFault::EntryReached));
    }

    #[test]
    fn a_long_line_of_sight_is_refused() {
        assert_eq!(checked(&good_map_with(2, "A...aaa........aaa....|....aaa..G")), Err(PlanFault::LongSight));
    }

    #[test]
    fn a_long_corridor_is_refused() {
        let rows = [
            GOOD[0],
            "##aaa##########aaa########aaa###",
            "A.aaa|..........|aaa....|....aaa..G",
            "##aaa##########aaa######.#aaa###",
            GOOD[4],
        ];
        assert_eq!(checked(&rows), Err(PlanFault::LongCorridor));
    }

    #[test]
    fn a_goal_in_reach_in_the_first_turn_is_refused() {
        let rows = good_map_with(4, "####X###########################");
        let goals = [(4, 4), (26, 3)];
        assert_eq!(checked_for(MissionObjective::Escape, &rows, &goals), Err(PlanFault::NearGoal));
        assert_eq!(checked_for(MissionObjective::SealDoors, &rows, &goals), Err(PlanFault::NearGoal));
    }

    #[test]
    fn a_victory_in_the_first_turn_is_refused() {
        let rows = good_map_with(4, "####X###########################");
        assert_eq!(checked_for(MissionObjective::Panels, &rows, &[(4, 3)]), Err(PlanFault::FirstTurn));
    }
}
