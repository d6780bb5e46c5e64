//! The ground of the map: floor with its grid, walls, hatched rock, obstacles, numbers along the edges. Rock is hatched
//! only near floor, to save ink.

use super::{
    size::SQUARE,
    svg::{Svg, n},
};
use mission::Mission;
use rules::{
    Facing, Ground, Square, Terrain,
    objects::{MissionObject, ObjectPlace},
};

/// Depth of the hatching into the rock, in millimetres.
const DEPTH: f64 = 7.0;

/// Draws the ground with the map's top left corner at (0, 0).
pub(super) fn draw(svg: &mut Svg, mission: &Mission) {
    let terrain = &*mission.terrain;
    svg.add(format_args!(
        r##"<defs><pattern id="rock" patternUnits="userSpaceOnUse" width="2.6" height="2.6" patternTransform="rotate(45)"><path d="M0.3 0V2.6" stroke="#4A4A4A" stroke-width="0.35"/></pattern></defs>"##
    ));
    let path = |grow: f64| -> String { open(terrain).map(|square| rectangle(square, grow)).collect() };
    svg.add(format_args!(r#"<path class="rock" d="{}" fill="url(#rock)"/>"#, path(DEPTH)));
    svg.add(format_args!(r##"<path class="floor" d="{}" fill="#FFFFFF"/>"##, path(0.0)));
    svg.add(format_args!(
        r##"<path class="grid" d="{}" fill="none" stroke="#B4B4B4" stroke-width="0.3"/>"##,
        edges(terrain, |_, beyond| beyond)
    ));
    for square in open(terrain).filter(|square| terrain.ground(*square) == Ground::Obstacle) {
        let stands = |object: &MissionObject| object.place == ObjectPlace::At(square);
        if mission.objects.iter().any(stands) {
            svg.add(format_args!(
                r##"<path class="pedestal" d="{}" fill="none" stroke="#000000" stroke-width="0.6"/>"##,
                rectangle(square, -1.6)
            ));
            continue;
        }
        svg.group(r#"class="obstacle""#, middle(square), 0.0, obstacle);
    }
    let gate =
        |at: Square, side: Facing| terrain.entries.iter().chain(&terrain.exits).any(|g| g.at == at && g.side == side);
    let wall = |(at, side): (Square, Facing), beyond: bool| !beyond && !gate(at, side);
    svg.add(format_args!(
        r##"<path class="wall" d="{}" fill="none" stroke="#000000" stroke-width="1.3" stroke-linecap="square"/>"##,
        edges(terrain, wall)
    ));
    numbers(svg, terrain);
}

/// Returns the centre of a square, in millimetres from the map's top left corner.
pub(super) fn middle(square: Square) -> (f64, f64) {
    ((f64::from(square.x) + 0.5) * SQUARE, (f64::from(square.y) + 0.5) * SQUARE)
}

/// Returns the centre of a side of a square, in millimetres from the map's top left corner.
pub(super) fn edge(square: Square, side: Facing) -> (f64, f64) {
    let (dx, dy) = side.offset();
    let (x, y) = middle(square);
    (x + f64::from(dx) * SQUARE / 2.0, y + f64::from(dy) * SQUARE / 2.0)
}

fn open(terrain: &Terrain) -> impl Iterator<Item = Square> {
    terrain.squares().filter(|square| terrain.ground(*square) != Ground::Rock)
}

fn rectangle(square: Square, grow: f64) -> String {
    let (x, y) = (f64::from(square.x) * SQUARE - grow, f64::from(square.y) * SQUARE - grow);
    let size = SQUARE + 2.0 * grow;
    format!("M{} {}h{}v{}h-{}z", n(x), n(y), n(size), n(size), n(size))
}

/// Returns an SVG path of those sides of all squares other than rock for which `wanted` returns `true`. Its second
/// argument is `true` if the square beyond is on the board and no rock.
fn edges(terrain: &Terrain, wanted: impl Fn((Square, Facing), bool) -> bool) -> String {
    let mut path = String::new();
    for (square, side) in open(terrain).flat_map(|square| Facing::ALL.map(|side| (square, side))) {
        let beyond = square.towards(side).filter(|beyond| terrain.contains(*beyond));
        let open = beyond.is_some_and(|beyond| terrain.ground(beyond) != Ground::Rock);
        // A side between two open squares is drawn once.
        let twice = open && matches!(side, Facing::North | Facing::West);
        if twice || !wanted((square, side), open) {
            continue;
        }
        let ((x, y), (dx, dy)) = (edge(square, side), side.offset());
        let (across, along) = (f64::from(dy) * SQUARE / 2.0, f64::from(dx) * SQUARE / 2.0);
        let (x, y) = (x - across.abs(), y - along.abs());
        path += &format!("M{} {}l{} {}", n(x), n(y), n(2.0 * across.abs()), n(2.0 * along.abs()));
    }
    path
}

/// Draws an obstacle centred at (0, 0): a crate that fills its square.
pub(super) fn obstacle(svg: &mut Svg) {
    svg.add(format_args!(
        r##"<path d="M-10.5 -10.5H10.5V10.5H-10.5ZM-8 -8H8V8H-8ZM-8 -8L8 8M8 -8L-8 8" fill="#FFFFFF" stroke="#000000" stroke-width="0.8" stroke-linejoin="round"/>"##
    ));
}

/// Draws the numbers of columns and rows, from 0, as mission files count them.
fn numbers(svg: &mut Svg, terrain: &Terrain) {
    let (right, bottom) = (f64::from(terrain.width()) * SQUARE, f64::from(terrain.height()) * SQUARE);
    let edge = super::size::EDGE - 1.6;
    let mut number = |x: f64, y: f64, number: u8| {
        svg.add(format_args!(
            r##"<text x="{}" y="{}" font-family="sans-serif" font-size="3.4" fill="#777777" text-anchor="middle">{number}</text>"##,
            n(x),
            n(y + 1.2)
        ));
    };
    for column in 0..terrain.width() {
        let (x, _) = middle(Square::new(column, 0));
        number(x, -edge, column);
        number(x, bottom + edge, column);
    }
    for row in 0..terrain.height() {
        let (_, y) = middle(Square::new(0, row));
        number(-edge, y, row);
        number(right + edge, y, row);
    }
}
