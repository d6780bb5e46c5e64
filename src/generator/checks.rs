//! The rules for generated maps. A map that breaks one is discarded, and the next attempt begins.

use rules::{Board, Ground, Occupancy, Side, Square, line_of_sight::trace_sight};

use crate::{
    first_turn::{can_win_first_turn, count_first_turn_points},
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
/// Maximum number of dead ends on any map, and number of inner squares of the map that allow one more.
const DEAD_ENDS: (u32, u32) = (3, 80);

/// Reason why a generated layout is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum LayoutRejection {
    /// The layout has no place for the entries or the objects of the objective.
    NoPlaceForObjective,
    /// Some floor can't be reached.
    UnreachableFloor,
    /// A room has a single exit, and contains neither a goal nor an entry or exit of the map.
    EmptyDeadEndRoom,
    /// The map has too many dead ends.
    TooManyDeadEnds,
    /// An entry is in sight of an entry of the other side.
    EntryInSight,
    /// The enemy can reach an entry in the first turn.
    EntryInReach,
    /// A line of sight is too long.
    LongSight,
    /// A corridor is too long.
    LongCorridor,
    /// A side can reach one of its goals in the first turn.
    GoalInReach,
    /// A side can win in the first turn.
    FirstTurnVictory,
}

/// Checks a layout by all rules for generated maps.
///
/// # Errors
/// The first rule that the layout breaks.
pub(crate) fn check_layout(
    layout: &MapLayout,
    blocks: &MissionBlocks,
    spec: &MissionSpec,
    measurements: &MapMeasurements,
) -> Result<(), LayoutRejection> {
    let board = layout.board();
    check_reachable(&layout.board_with_open_doors())?;
    check_rooms(layout, blocks, measurements)?;
    check_entries(layout, &board, spec)?;
    if measurements.longest_sight > u32::from(MAX_SIGHT) {
        return Err(LayoutRejection::LongSight);
    }
    if measurements.longest_corridor as usize > MAX_CORRIDOR {
        return Err(LayoutRejection::LongCorridor);
    }
    check_goals(layout, blocks, spec, &board)?;
    if can_win_first_turn(layout, blocks, spec) {
        return Err(LayoutRejection::FirstTurnVictory);
    }
    Ok(())
}

/// Checks that figures can reach all floor.
fn check_reachable(board: &Board) -> Result<(), LayoutRejection> {
    let terrain = board.terrain();
    let first = terrain.entries.first().ok_or(LayoutRejection::NoPlaceForObjective)?;
    let reached = board.reachable(first.at);
    let floor = terrain.squares().filter(|at| terrain.ground(*at) == Ground::Floor).count();
    if reached.len() == floor { Ok(()) } else { Err(LayoutRejection::UnreachableFloor) }
}

/// Checks that every room has two exits or contains a goal, an entry or an exit of the map, and that there are few
/// other dead ends.
fn check_rooms(
    layout: &MapLayout,
    blocks: &MissionBlocks,
    measurements: &MapMeasurements,
) -> Result<(), LayoutRejection> {
    let holds = |squares: &std::collections::BTreeSet<Square>| {
        squares.iter().any(|at| layout.has_gate_at(*at) || blocks.goals.contains(at))
    };
    let dead = measurements.rooms.iter().any(|room| room.exits < 2 && !holds(&room.squares));
    if dead {
        return Err(LayoutRejection::EmptyDeadEndRoom);
    }
    let (most, squares) = DEAD_ENDS;
    if measurements.dead_ends > most + measurements.inner_squares / squares {
        Err(LayoutRejection::TooManyDeadEnds)
    } else {
        Ok(())
    }
}

/// Checks that no entry is in sight of an enemy entry, and that the enemy can't reach it in the first turn.
fn check_entries(layout: &MapLayout, board: &Board, spec: &MissionSpec) -> Result<(), LayoutRejection> {
    if Side::BOTH.into_iter().any(|side| layout.entries_of(side).next().is_none()) {
        return Err(LayoutRejection::NoPlaceForObjective);
    }
    let no_figures = Occupancy::new(board.terrain());
    for side in Side::BOTH {
        let own: Vec<Square> = layout.entries_of(side).map(|gate| gate.at).collect();
        let enemy = side.enemy();
        let seen =
            |at: &Square| layout.entries_of(enemy).any(|gate| trace_sight(board, &no_figures, gate.at, *at).is_ok());
        if own.iter().any(seen) {
            return Err(LayoutRejection::EntryInSight);
        }
        let points = PointField::to_squares(board, &own).points_from_entries(board, enemy);
        if points.is_none_or(|points| points <= count_first_turn_points(spec, enemy)) {
            return Err(LayoutRejection::EntryInReach);
        }
    }
    Ok(())
}

/// Checks that a side with goals of its own can't reach any of them in the first turn. Goals of both sides, such as
/// panels, may be nearer.
fn check_goals(
    layout: &MapLayout,
    blocks: &MissionBlocks,
    spec: &MissionSpec,
    board: &Board,
) -> Result<(), LayoutRejection> {
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
    if points.is_some_and(|points| points <= count_first_turn_points(spec, side)) {
        return Err(LayoutRejection::GoalInReach);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample_layouts::{blocks_with_goals, layout_of, spec_of};

    /// Returns the result for a map, with three points a side.
    fn check_map(objective: MissionObjective, rows: &[&str], goals: &[(u8, u8)]) -> Result<(), LayoutRejection> {
        let layout = layout_of(rows);
        let measured = MapMeasurements::of_board(&layout.board());
        check_layout(&layout, &blocks_with_goals(goals), &spec_of(objective, 3), &measured)
    }

    /// Returns the result for a map with a search.
    fn check_search_map(rows: &[&str]) -> Result<(), LayoutRejection> {
        check_map(MissionObjective::Search, rows, &[])
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
        assert_eq!(check_search_map(&GOOD), Ok(()));
        assert_eq!(check_map(MissionObjective::Escape, &GOOD, &[(16, 4)]), Ok(()));
    }

    #[test]
    fn floor_without_a_path_is_refused() {
        assert_eq!(
            check_search_map(&good_map_with(4, "..##############X###############")),
            Err(LayoutRejection::UnreachableFloor)
        );
    }

    #[test]
    fn a_map_without_entries_of_a_side_is_refused() {
        assert_eq!(
            check_search_map(&good_map_with(2, "A...aaa....|....aaa....|....aaa..#")),
            Err(LayoutRejection::NoPlaceForObjective)
        );
    }

    #[test]
    fn an_empty_room_with_one_way_out_is_refused_and_one_with_a_goal_is_not() {
        let mut rows = vec!["######################aa########"; 2];
        rows.extend(["######################.#########", "####aaa########aaa####.###aaa###"]);
        rows.extend(&GOOD[2..]);
        assert_eq!(check_search_map(&rows), Err(LayoutRejection::EmptyDeadEndRoom));
        assert_eq!(check_map(MissionObjective::Search, &rows, &[(22, 0)]), Ok(()));
    }

    #[test]
    fn too_many_dead_ends_are_refused() {
        assert_eq!(
            check_search_map(&good_map_with(1, "##.#aaa#.#.##.#aaa#.##.#.#aaa###")),
            Err(LayoutRejection::TooManyDeadEnds)
        );
    }

    #[test]
    fn entries_that_see_each_other_are_refused() {
        assert_eq!(check_search_map(&["#########", "A.......G", "#########"]), Err(LayoutRejection::EntryInSight));
    }

    #[test]
    fn an_entry_in_reach_of_the_enemy_is_refused() {
        assert_eq!(check_search_map(&["########", "A...|...G", "########"]), Err(LayoutRejection::EntryInReach));
    }

    #[test]
    fn a_long_line_of_sight_is_refused() {
        assert_eq!(
            check_search_map(&good_map_with(2, "A...aaa........aaa....|....aaa..G")),
            Err(LayoutRejection::LongSight)
        );
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
        assert_eq!(check_search_map(&rows), Err(LayoutRejection::LongCorridor));
    }

    #[test]
    fn a_goal_in_reach_in_the_first_turn_is_refused() {
        let rows = good_map_with(4, "####X###########################");
        let goals = [(4, 4), (26, 3)];
        assert_eq!(check_map(MissionObjective::Escape, &rows, &goals), Err(LayoutRejection::GoalInReach));
        assert_eq!(check_map(MissionObjective::SealDoors, &rows, &goals), Err(LayoutRejection::GoalInReach));
    }

    #[test]
    fn a_victory_in_the_first_turn_is_refused() {
        let rows = good_map_with(4, "####X###########################");
        assert_eq!(check_map(MissionObjective::Panels, &rows, &[(4, 3)]), Err(LayoutRejection::FirstTurnVictory));
    }
}
