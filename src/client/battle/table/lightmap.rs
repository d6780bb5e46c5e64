//! How bright the board is everywhere, worked out once: what lamps and other lights reach, past the corners of walls, and
//! the dark of the rock. A few texels a square are enough.

use bevy::prelude::*;

use super::{
    decals::{Lamp, obstacle},
    scenery::Scenery,
};
use crate::{
    client::battle::SQUARE,
    mission::ObjectIcon,
    rules::{Ground, Square},
};

/// Texels along a square.
const FINE: usize = 6;
/// Squares of rock around the board that the map covers.
const RIM: usize = 6;
/// The value of a texel that leaves colours as they are: half of full light, as the eye sees it.
const NEUTRAL: f32 = 186.0;
/// How deep light goes into walls, in squares.
const DEEP: f32 = 0.55;

/// The map of light.
pub(super) struct LightMap {
    /// Texels across.
    pub width: u32,
    /// Texels down.
    pub height: u32,
    /// Its texels.
    pub data: Vec<u8>,
    /// The part of the table that it covers.
    pub place: Rect,
}

/// Something that shines: where, in squares; how bright; how far.
struct Source {
    at: Vec2,
    colour: Vec3,
    reach: f32,
}

/// The grid that light falls on. Places are in squares from the top left corner of the map.
struct Grid {
    columns: usize,
    rows: usize,
    rock: Vec<bool>,
}

impl Grid {
    fn of(scenery: &Scenery) -> Grid {
        let terrain = scenery.board.terrain();
        let (columns, rows) = (usize::from(terrain.width()) + 2 * RIM, usize::from(terrain.height()) + 2 * RIM);
        let rock = |index: usize| {
            let (column, row) = ((index % columns) as i32 - RIM as i32, (index / columns) as i32 - RIM as i32);
            let open = super::floor::square(column, row).is_some_and(|at| super::rooms::is_open(&scenery.board, at));
            !open && scenery.gate_beyond(column, row).is_none()
        };
        Grid { columns, rows, rock: (0..columns * rows).map(rock).collect() }
    }

    fn is_rock(&self, at: Vec2) -> bool {
        let (column, row) = (at.x as usize, at.y as usize);
        column >= self.columns || row >= self.rows || self.rock[row * self.columns + column]
    }

    /// How much of a light is seen from a place, 0 to 1.
    fn seen(&self, at: Vec2, light: Vec2) -> f32 {
        const STEP: f32 = 0.16;
        let way = light - at;
        let count = (way.length() / STEP).ceil().max(1.0);
        let mut behind = 0.0;
        for step in 0..count as usize {
            if self.is_rock(at + way * (step as f32 / count)) {
                behind += way.length() / count;
                if behind > DEEP {
                    return 0.0;
                }
            }
        }
        1.0 - behind / DEEP
    }
}

/// The light on a board.
pub(super) fn light_map(scenery: &Scenery, lamps: &[Lamp]) -> LightMap {
    let grid = Grid::of(scenery);
    let (width, height) = (grid.columns * FINE, grid.rows * FINE);
    let light = scenery.style.light;
    let depth = depths(&grid, width, height);
    let ambient = |depth: &f32| light.ambient * (0.52 + 0.46 / (1.0 + (depth / FINE as f32 * 0.45).powi(2)));
    let mut texels: Vec<Vec3> =
        depth.iter().map(|depth| if *depth == 0.0 { light.ambient } else { ambient(depth) }).collect();
    for source in sources(scenery, lamps) {
        shine(&grid, &source, (width, height), &mut texels);
    }
    let texels = soften(&texels, width, height);
    let byte = |value: f32| (value * NEUTRAL).clamp(0.0, 255.0) as u8;
    let data = texels.iter().flat_map(|colour| [byte(colour.x), byte(colour.y), byte(colour.z), 255]).collect();
    let corner = Vec2::new(-(RIM as f32) - 0.5, RIM as f32 + 0.5) * SQUARE;
    let size = Vec2::new(grid.columns as f32, grid.rows as f32) * SQUARE;
    let place = Rect { min: Vec2::new(corner.x, corner.y - size.y), max: Vec2::new(corner.x + size.x, corner.y) };
    LightMap { width: width as u32, height: height as u32, data, place }
}

/// The middle of a square on the grid.
fn middle(at: Square) -> Vec2 {
    Vec2::new(f32::from(at.x), f32::from(at.y)) + RIM as f32 + 0.5
}

fn sources(scenery: &Scenery, lamps: &[Lamp]) -> Vec<Source> {
    let light = scenery.style.light;
    let lamp = |lamp: &Lamp| {
        let (dx, dy) = lamp.side.offset();
        let at = middle(lamp.at) + Vec2::new(f32::from(dx), f32::from(dy)) * 0.36;
        Source { at, colour: light.lamp, reach: light.reach }
    };
    let mut sources: Vec<Source> = lamps.iter().filter(|lamp| lamp.lit).map(lamp).collect();
    for (icon, at) in &scenery.objects {
        let (colour, reach) = match icon {
            ObjectIcon::Panel => (Vec3::new(0.6, 0.42, 0.12), 3.0),
            ObjectIcon::Device => (Vec3::new(0.9, 0.16, 0.1), 4.5),
            ObjectIcon::Beacon | ObjectIcon::Token => continue,
        };
        sources.push(Source { at: middle(*at), colour, reach });
    }
    let terrain = scenery.board.terrain();
    for at in terrain.squares().filter(|at| terrain.ground(*at) == Ground::Obstacle) {
        if let Some(colour) = scenery.style.shining[usize::from(obstacle(at))] {
            sources.push(Source { at: middle(at), colour, reach: 2.6 });
        }
    }
    sources
}

/// Adds a light to all that it reaches.
fn shine(grid: &Grid, source: &Source, (width, height): (usize, usize), texels: &mut [Vec3]) {
    let fine = FINE as f32;
    let span = |at: f32, most: usize| {
        let low = ((at - source.reach) * fine).floor().max(0.0) as usize;
        low..(((at + source.reach) * fine).ceil() as usize).min(most)
    };
    for row in span(source.at.y, height) {
        for column in span(source.at.x, width) {
            let at = (Vec2::new(column as f32, row as f32) + 0.5) / fine;
            let near = 1.0 - at.distance(source.at) / source.reach;
            if near > 0.0 {
                let fall = near * near * (1.6 - 0.6 * near);
                texels[row * width + column] += source.colour * fall * grid.seen(at, source.at);
            }
        }
    }
}

/// How far each texel of rock is from the floor, in texels; 0 on floor.
fn depths(grid: &Grid, width: usize, height: usize) -> Vec<f32> {
    let at = |index: usize| Vec2::new((index % width) as f32 + 0.5, (index / width) as f32 + 0.5) / FINE as f32;
    let mut depth: Vec<f32> =
        (0..width * height).map(|index| if grid.is_rock(at(index)) { 1e6 } else { 0.0 }).collect();
    // Two passes over the neighbours that were seen before, in each direction.
    let mut pass = |order: &mut dyn Iterator<Item = usize>, sign: i32| {
        for index in order {
            let (x, y) = ((index % width) as i32, (index / width) as i32);
            for (dx, dy, step) in [(-1, 0, 1.0), (0, -1, 1.0), (-1, -1, 1.4), (1, -1, 1.4)] {
                let (nx, ny) = (x + dx * sign, y + dy * sign);
                if (0..width as i32).contains(&nx) && (0..height as i32).contains(&ny) {
                    let near = depth[ny as usize * width + nx as usize] + step;
                    depth[index] = depth[index].min(near);
                }
            }
        }
    };
    pass(&mut (0..width * height), 1);
    pass(&mut (0..width * height).rev(), -1);
    depth
}

/// Softens the edges of shadows.
fn soften(texels: &[Vec3], width: usize, height: usize) -> Vec<Vec3> {
    let blur = |from: &[Vec3], step: usize, along: &dyn Fn(usize) -> (usize, usize)| -> Vec<Vec3> {
        let one = |index: usize| {
            let (place, length) = along(index);
            let before = if place > 0 { from[index - step] } else { from[index] };
            let after = if place + 1 < length { from[index + step] } else { from[index] };
            (before + from[index] * 2.0 + after) / 4.0
        };
        (0..from.len()).map(one).collect()
    };
    let across = blur(texels, 1, &|index| (index % width, width));
    blur(&across, width, &|index| (index / width, height))
}
