//! The layouts of the base's gate, chosen and mirrored by the seed, with the arrows that the horde follows.

use std::collections::BTreeMap;

use rules::{EdgePoint, Facing, Ground, Side, Square, Terrain};

use super::{
    battle_words::{BattleWords, LayoutDrawing},
    path_field::PathField,
};

/// A layout of the gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GateLayout {
    /// The ground: `#` rock, `.` floor.
    pub rows: Vec<String>,
    /// The squares in front of the gate, which is south of them.
    pub gate: Vec<Square>,
    /// The entries of both sides.
    pub entries: Vec<EdgePoint>,
    /// The squares on which the horde appears.
    pub surge: Vec<Square>,
    /// Squares for contraptions, the best first.
    pub spots: Vec<Square>,
    /// The rectangle within which the defenders stay.
    pub zone: (Square, Square),
    /// The arrows: rectangles, each with its direction.
    pub arrows: Vec<((Square, Square), Facing)>,
}

impl GateLayout {
    /// Returns the layout of a seed.
    pub fn of_seed(seed: u32) -> GateLayout {
        let drawings = &BattleWords::of_the_game().layouts;
        let drawing = &drawings[seed as usize % drawings.len()];
        let is_mirrored = (seed as usize / drawings.len()) % 2 == 1;
        GateLayout::of_drawing(&if is_mirrored { mirror_drawing(drawing) } else { drawing.clone() })
    }

    fn of_drawing(drawing: &LayoutDrawing) -> GateLayout {
        let signs: BTreeMap<Square, char> = squares_of_drawing(drawing).collect();
        let with =
            |sign: char| -> Vec<Square> { signs.iter().filter(|(_, it)| **it == sign).map(|(at, _)| *at).collect() };
        let terrain = terrain_of_drawing(drawing);
        let (gate, surge) = (with('G'), with('h'));
        let paths = PathField::from_squares(&terrain, &[], &gate);
        let way = |at: &Square| paths.length(&terrain, *at);
        let mut entries: Vec<EdgePoint> =
            with('A').into_iter().filter_map(|at| edge_point(&terrain, at, Side::Allied)).collect();
        let mut far = surge.clone();
        far.sort_by_key(|at| std::cmp::Reverse((way(at), *at)));
        entries.extend(far.into_iter().find_map(|at| edge_point(&terrain, at, Side::German)));
        // Spots that are drawn come first, the farthest from the gate before the others; then any other floor in front
        // of the hordes, for bases with many contraptions.
        let mut spots = with('c');
        spots.sort_by_key(|at| std::cmp::Reverse((way(at), *at)));
        let mut others = with('.');
        others.sort_by_key(|at| (way(at), *at));
        others.retain(|at| way(at).is_some_and(|way| way > 1) && !is_beside_entry(&entries, *at));
        spots.extend(others);
        let arrows = draw_arrows(&terrain, &paths);
        let rows = drawing.rows.iter().map(|row| row.chars().map(|sign| if sign == '#' { '#' } else { '.' }).collect());
        GateLayout { rows: rows.collect(), gate, entries, surge, spots, zone: drawing.zone, arrows }
    }
}

fn is_beside_entry(entries: &[EdgePoint], at: Square) -> bool {
    entries.iter().any(|entry| entry.at == at || entry.at.is_beside(at))
}

fn squares_of_drawing(drawing: &LayoutDrawing) -> impl Iterator<Item = (Square, char)> {
    let rows = (0..).zip(&drawing.rows);
    rows.flat_map(|(y, row)| (0..).zip(row.chars()).map(move |(x, sign)| (Square::new(x, y), sign)))
}

fn terrain_of_drawing(drawing: &LayoutDrawing) -> Terrain {
    let ground = |sign| if sign == '#' { Ground::Rock } else { Ground::Floor };
    let rows: Vec<Vec<Ground>> = drawing.rows.iter().map(|row| row.chars().map(ground).collect()).collect();
    Terrain::new(&rows, Vec::new(), Vec::new())
}

/// Mirrors a drawing left to right.
fn mirror_drawing(drawing: &LayoutDrawing) -> LayoutDrawing {
    let width = drawing.rows.first().map_or(0, |row| row.chars().count()) as u8;
    let across = |at: Square| Square::new(width - 1 - at.x, at.y);
    let (from, to) = drawing.zone;
    let zone = (Square::new(across(to).x, from.y), Square::new(across(from).x, to.y));
    LayoutDrawing { rows: drawing.rows.iter().map(|row| row.chars().rev().collect()).collect(), zone }
}

/// Returns an entry at a square, on a side that leads into rock or off the map.
fn edge_point(terrain: &Terrain, at: Square, owner: Side) -> Option<EdgePoint> {
    let is_rock = |side: &Facing| at.towards(*side).is_none_or(|next| terrain.ground(next) == Ground::Rock);
    let side = [Facing::West, Facing::East, Facing::North].into_iter().find(is_rock)?;
    Some(EdgePoint { at, side, owner })
}

/// Returns arrows along the shortest paths to the gate, in rows of equal directions.
fn draw_arrows(terrain: &Terrain, paths: &PathField) -> Vec<((Square, Square), Facing)> {
    let mut arrows: Vec<((Square, Square), Facing)> = Vec::new();
    let mut squares: Vec<Square> = terrain.squares().collect();
    squares.sort_by_key(|at| (at.y, at.x));
    for at in squares {
        let Some(way) = paths.length(terrain, at) else { continue };
        let nearer = |side: &Facing| {
            let next = at.towards(*side)?;
            paths.length(terrain, next).filter(|next| *next < way)
        };
        // South comes first, because the gate is there: this leaves the middle of the hall less crowded.
        let sides = [Facing::South, Facing::East, Facing::West, Facing::North];
        let towards =
            if way == 0 { Some(Facing::South) } else { sides.into_iter().find(|side| nearer(side).is_some()) };
        let Some(towards) = towards else { continue };
        match arrows.last_mut() {
            Some(((_, end), side)) if *side == towards && end.y == at.y && end.x + 1 == at.x => *end = at,
            _ => arrows.push(((at, at), towards)),
        }
    }
    arrows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_layouts_have_what_an_assault_needs() {
        let mut seen = Vec::new();
        for seed in 0..6 {
            let layout = GateLayout::of_seed(seed);
            assert!(layout.gate.len() >= 2 && layout.surge.len() >= 12 && layout.spots.len() >= 12, "{seed}");
            assert!(layout.entries.len() >= 3 && layout.arrows.len() <= 50, "{seed}: {}", layout.arrows.len());
            assert!(!seen.contains(&layout), "{seed} is the same as another one");
            seen.push(layout);
        }
    }

    #[test]
    fn mirroring_twice_changes_nothing() {
        for drawing in &BattleWords::of_the_game().layouts {
            let twice = mirror_drawing(&mirror_drawing(drawing));
            assert_eq!((twice.rows, twice.zone), (drawing.rows.clone(), drawing.zone));
        }
    }
}
