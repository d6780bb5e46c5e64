//! The ground of the map: floor with its grid, walls, hatched rock, obstacles, numbers along the edges. Rock is hatched
//! only beside other ground, to save ink.

use super::{
    measures::SQUARE,
    svg::{SvgDrawing, format_decimal},
};
use mission::Mission;
use rules::{
    Facing, Ground, Square, Terrain,
    objects::{MissionObject, ObjectPlace},
};

/// Depth of the hatching into the rock, in millimetres.
const DEPTH: f64 = 7.0;

/// Draws the ground with the map's top left corner at (0, 0).
pub(super) fn draw_ground(svg: &mut SvgDrawing, mission: &Mission) {
    let terrain = &*mission.terrain;
    svg.add(format_args!(
        r##"<defs><pattern id="rock" patternUnits="userSpaceOnUse" width="2.6" height="2.6" patternTransform="rotate(45)"><path d="M0.3 0V2.6" stroke="#4A4A4A" stroke-width="0.35"/></pattern></defs>"##
    ));
    let path = |grow: f64| -> String { open_squares(terrain).map(|square| square_path(square, grow)).collect() };
    svg.add(format_args!(r#"<path class="rock" d="{}" fill="url(#rock)"/>"#, path(DEPTH)));
    svg.add(format_args!(r##"<path class="floor" d="{}" fill="#FFFFFF"/>"##, path(0.0)));
    svg.add(format_args!(
        r##"<path class="grid" d="{}" fill="none" stroke="#B4B4B4" stroke-width="0.3"/>"##,
        square_sides_path(terrain, |_, beyond| beyond)
    ));
    for square in open_squares(terrain).filter(|square| terrain.ground(*square) == Ground::Obstacle) {
        let stands = |object: &MissionObject| object.place == ObjectPlace::At(square);
        if mission.objects.iter().any(stands) {
            svg.add(format_args!(
                r##"<path class="pedestal" d="{}" fill="none" stroke="#000000" stroke-width="0.6"/>"##,
                square_path(square, -1.6)
            ));
            continue;
        }
        svg.group(r#"class="obstacle""#, square_center(square), 0.0, draw_obstacle);
    }
    let gate =
        |at: Square, side: Facing| terrain.entries.iter().chain(&terrain.exits).any(|g| g.at == at && g.side == side);
    let wall = |(at, side): (Square, Facing), beyond: bool| !beyond && !gate(at, side);
    svg.add(format_args!(
        r##"<path class="wall" d="{}" fill="none" stroke="#000000" stroke-width="1.3" stroke-linecap="square"/>"##,
        square_sides_path(terrain, wall)
    ));
    draw_coordinates(svg, terrain);
}

/// Returns the centre of a square, in millimetres from the map's top left corner.
pub(super) fn square_center(square: Square) -> (f64, f64) {
    ((f64::from(square.x) + 0.5) * SQUARE, (f64::from(square.y) + 0.5) * SQUARE)
}

/// Returns the centre of a side of a square, in millimetres from the map's top left corner.
pub(super) fn side_center(square: Square, side: Facing) -> (f64, f64) {
    let (dx, dy) = side.offset();
    let (x, y) = square_center(square);
    (x + f64::from(dx) * SQUARE / 2.0, y + f64::from(dy) * SQUARE / 2.0)
}

fn open_squares(terrain: &Terrain) -> impl Iterator<Item = Square> {
    terrain.squares().filter(|square| terrain.ground(*square) != Ground::Rock)
}

fn square_path(square: Square, grow: f64) -> String {
    let (x, y) = (f64::from(square.x) * SQUARE - grow, f64::from(square.y) * SQUARE - grow);
    let size = SQUARE + 2.0 * grow;
    format!(
        "M{} {}h{}v{}h-{}z",
        format_decimal(x),
        format_decimal(y),
        format_decimal(size),
        format_decimal(size),
        format_decimal(size)
    )
}

/// Returns an SVG path of those sides of all squares other than rock for which `wanted` returns `true`. Its second
/// argument is `true` if the square beyond the side is on the board and is not rock.
fn square_sides_path(terrain: &Terrain, wanted: impl Fn((Square, Facing), bool) -> bool) -> String {
    let mut path = String::new();
    for (square, side) in open_squares(terrain).flat_map(|square| Facing::ALL.map(|side| (square, side))) {
        let beyond = square.towards(side).filter(|beyond| terrain.contains(*beyond));
        let open = beyond.is_some_and(|beyond| terrain.ground(beyond) != Ground::Rock);
        // A side between two open squares is drawn once.
        let twice = open && matches!(side, Facing::North | Facing::West);
        if twice || !wanted((square, side), open) {
            continue;
        }
        let ((x, y), (dx, dy)) = (side_center(square, side), side.offset());
        let (across, along) = (f64::from(dy) * SQUARE / 2.0, f64::from(dx) * SQUARE / 2.0);
        let (x, y) = (x - across.abs(), y - along.abs());
        path += &format!(
            "M{} {}l{} {}",
            format_decimal(x),
            format_decimal(y),
            format_decimal(2.0 * across.abs()),
            format_decimal(2.0 * along.abs())
        );
    }
    path
}

/// Draws an obstacle centred at (0, 0): a crate that fills its square.
pub(super) fn draw_obstacle(svg: &mut SvgDrawing) {
    svg.add(format_args!(
        r##"<path d="M-10.5 -10.5H10.5V10.5H-10.5ZM-8 -8H8V8H-8ZM-8 -8L8 8M8 -8L-8 8" fill="#FFFFFF" stroke="#000000" stroke-width="0.8" stroke-linejoin="round"/>"##
    ));
}

/// Draws the numbers of columns and rows, from 0 as in mission files.
fn draw_coordinates(svg: &mut SvgDrawing, terrain: &Terrain) {
    let (right, bottom) = (f64::from(terrain.width()) * SQUARE, f64::from(terrain.height()) * SQUARE);
    let edge = super::measures::EDGE - 1.6;
    let mut number = |x: f64, y: f64, number: u8| {
        svg.add(format_args!(
            r##"<text x="{}" y="{}" font-family="sans-serif" font-size="3.4" fill="#777777" text-anchor="middle">{number}</text>"##,
            format_decimal(x),
            format_decimal(y + 1.2)
        ));
    };
    for column in 0..terrain.width() {
        let (x, _) = square_center(Square::new(column, 0));
        number(x, -edge, column);
        number(x, bottom + edge, column);
    }
    for row in 0..terrain.height() {
        let (_, y) = square_center(Square::new(0, row));
        number(-edge, y, row);
        number(right + edge, y, row);
    }
}
