//! Small layouts for tests, drawn as text.

use mission::{DoorColour, DoorState};
use mission_document::MapSymmetry;
use rules::{EdgePoint, Facing, Side, Square};

use crate::{
    grid::{GroundGrid, MapTile},
    layout::{LayoutDoor, MapLayout},
    mission_blocks::MissionBlocks,
    seed::MissionSeed,
    spec::{GroundLook, MapSize, MissionObjective, MissionSpec, RequisitionPoints},
};

/// Returns the layout of rows of squares: rock `#`, corridors `.`, rooms `a`, obstacles `O`, Allied entries `A`, SWD
/// entries `G`, Allied exits `X`. Entries and exits lead off the nearest edge. Between squares a row may contain closed
/// doors, `|`, which belong to the square on their left.
pub(crate) fn layout_of(rows: &[&str]) -> MapLayout {
    let height = rows.len() as u8;
    let width = rows[0].replace('|', "").len() as u8;
    let grid = GroundGrid::new((width, height), MapSymmetry::Off);
    let mut layout = MapLayout { grid, rooms: Vec::new(), doors: Vec::new(), entries: Vec::new(), exits: Vec::new() };
    for (y, row) in (0..).zip(rows) {
        let mut x = 0;
        for letter in row.chars() {
            if letter == '|' {
                let (state, colour) = (DoorState::Closed, DoorColour::Plain);
                layout.doors.push(LayoutDoor { at: Square::new(x - 1, y), side: Facing::East, state, colour });
                continue;
            }
            draw_square(&mut layout, Square::new(x, y), letter);
            x += 1;
        }
        assert_eq!(x, width, "row {y}");
    }
    layout
}

fn draw_square(layout: &mut MapLayout, at: Square, letter: char) {
    let tile = match letter {
        '#' => MapTile::Rock,
        '.' => MapTile::Corridor,
        'a' => MapTile::Room(0),
        'O' => MapTile::Obstacle(0),
        _ => MapTile::Shaft,
    };
    layout.grid.set_one(at, tile);
    let (width, height) = layout.grid.size();
    let edges = [(at.x, Facing::West), (at.y, Facing::North), (width - 1 - at.x, Facing::East)];
    let edges = edges.into_iter().chain([(height - 1 - at.y, Facing::South)]);
    let side = edges.min_by_key(|(far, _)| *far).map_or(Facing::North, |(_, side)| side);
    let gate = |owner| EdgePoint { at, side, owner };
    match letter {
        'A' => layout.entries.push(gate(Side::Allied)),
        'G' => layout.entries.push(gate(Side::German)),
        'X' => layout.exits.push(gate(Side::Allied)),
        _ => {}
    }
}

/// Returns a spec with the same points for both sides.
pub(crate) fn spec_of(objective: MissionObjective, points: u8) -> MissionSpec {
    MissionSpec {
        seed: MissionSeed::from_number(1),
        size: MapSize::Small,
        objective,
        rp: RequisitionPoints { allied: points, german: points },
        look: GroundLook::Steel,
        symmetry: MapSymmetry::Off,
        advantage: None,
    }
}

/// Returns blocks with these goals.
pub(crate) fn blocks_with_goals(goals: &[(u8, u8)]) -> MissionBlocks {
    MissionBlocks { goals: goals.iter().map(|(x, y)| Square::new(*x, *y)).collect(), ..MissionBlocks::default() }
}
