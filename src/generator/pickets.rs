//! The red squares, on which pickets of the horde begin: rectangles between the Allied entries and the objective.

use std::collections::BTreeSet;

use rules::{Board, Ground, Occupancy, Side, Square, line_of_sight::trace_sight};

use crate::{layout::MapLayout, measure::MapMeasurements, point_field::PointField};

/// Maximum number of rectangles.
const MAX_AREAS: usize = 5;
/// Maximum length of the sides of a rectangle, in squares.
const MAX_LENGTH: u8 = 12;

/// Returns rectangles with at least `least` red squares: free floor that is nearer to the goal than to the Allied
/// entries, and not seen from there; `None` if there are fewer such squares.
pub(crate) fn choose_picket_areas(
    layout: &MapLayout,
    measured: &MapMeasurements,
    goal: Square,
    least: usize,
) -> Option<Vec<(Square, Square)>> {
    let board = layout.board_with_open_doors();
    let mut red = find_red_squares(layout, &board, goal);
    // The room of the goal stays free: pickets there could not be passed.
    if let Some(room) = measured.rooms.iter().find(|room| room.squares.contains(&goal)) {
        red.retain(|at| !room.squares.contains(at));
    }
    let mut areas = Vec::new();
    let mut covered: BTreeSet<Square> = BTreeSet::new();
    while covered.len() < least.max(1) && areas.len() < MAX_AREAS {
        let (from, to) = find_largest_area(layout, &red, &covered)?;
        let within = |at: &&Square| (from.x..=to.x).contains(&at.x) && (from.y..=to.y).contains(&at.y);
        covered.extend(red.iter().filter(within));
        areas.push((from, to));
    }
    (covered.len() >= least).then_some(areas)
}

/// Returns the free floor that is nearer to the goal than to the Allied entries, and not in sight of them.
fn find_red_squares(layout: &MapLayout, board: &Board, goal: Square) -> BTreeSet<Square> {
    let terrain = board.terrain();
    let no_figures = Occupancy::new(terrain);
    let entries: Vec<Square> = layout.entries_of(Side::Allied).map(|gate| gate.at).collect();
    let reach: Vec<Square> = layout.grid.floor_beside(goal).map(|(_, next)| next).collect();
    let (near, far) = (PointField::to_squares(board, &reach), PointField::to_squares(board, &entries));
    let is_red = |at: &Square| {
        let behind =
            near.points_from_square(*at).zip(far.points_from_square(*at)).is_some_and(|(goal, entry)| goal + 2 < entry);
        behind
            && terrain.ground(*at) == Ground::Floor
            && !layout.has_gate_at(*at)
            && entries.iter().all(|entry| trace_sight(board, &no_figures, *entry, *at).is_err())
    };
    terrain.squares().filter(is_red).collect()
}

/// Returns the rectangle with the most red squares that are not covered, and without any other floor.
fn find_largest_area(
    layout: &MapLayout,
    red: &BTreeSet<Square>,
    covered: &BTreeSet<Square>,
) -> Option<(Square, Square)> {
    let (width, height) = layout.grid.size();
    let mut best: Option<(usize, (Square, Square))> = None;
    for from in layout.grid.squares().filter(|at| red.contains(at)) {
        for y in from.y..height.min(from.y + MAX_LENGTH) {
            // Rectangles grow to the right until they would contain floor that is not red.
            let mut count = 0;
            for x in from.x..width.min(from.x + MAX_LENGTH) {
                let column = (from.y..=y).map(|y| Square::new(x, y));
                let (mut fresh, mut other) = (0, false);
                for at in column {
                    fresh += usize::from(red.contains(&at) && !covered.contains(&at));
                    other |= layout.grid.is_floor(at) && !red.contains(&at);
                }
                if other {
                    break;
                }
                count += fresh;
                if best.is_none_or(|(most, _)| count > most) {
                    best = Some((count, (from, Square::new(x, y))));
                }
            }
        }
    }
    best.filter(|(count, _)| *count > 0).map(|(_, area)| area)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample_layouts::layout_of;

    /// A goal in a room in the east, and a bend that hides the east from the Allied entry.
    const ROWS: [&str; 7] = [
        "####################",
        "A......#############",
        "######.#############",
        "######.........aaa##",
        "##############.aaaO#",
        "##############.aaa.G",
        "####################",
    ];

    fn choose_areas(least: usize) -> Option<Vec<(Square, Square)>> {
        let layout = layout_of(&ROWS);
        let measured = MapMeasurements::of_board(&layout.board());
        choose_picket_areas(&layout, &measured, Square::new(18, 4), least)
    }

    #[test]
    fn red_squares_are_hidden_behind_the_middle_and_outside_the_room_of_the_goal() {
        let layout = layout_of(&ROWS);
        let found = choose_areas(4).expect("red squares");
        for at in found.iter().flat_map(|(from, to)| {
            (from.y..=to.y).flat_map(|y| (from.x..=to.x).map(move |x| Square::new(x, y))).collect::<Vec<_>>()
        }) {
            assert!(!layout.grid.is_floor(at) || (8..15).contains(&at.x) && at.y >= 3, "{at:?}");
        }
    }

    #[test]
    fn too_few_red_squares_are_refused() {
        assert_eq!(choose_areas(60), None);
    }
}
