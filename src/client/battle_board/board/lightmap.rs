//! The light map: the brightness of each part of the board, from lamps and other lights, whose light passes open doors
//! but not walls, and from the darkness of the rock. A few texels per square are enough. When a door moves, only the
//! lights near it are computed again.

use super::{
    decals::{WallLamp, obstacle_variant},
    scenery::BoardScenery,
};
use crate::prelude::*;
use mission::ObjectIcon;
use rules::Door;

const TEXELS_PER_SQUARE: usize = 6;
/// Number of squares of rock around the board that the map covers, on each side.
const RIM_SQUARES: usize = 6;
/// Value of a texel that leaves colours unchanged: half of full light in sRGB.
const NEUTRAL: f32 = 186.0;
/// Depth to which light enters walls, in squares.
const DEEP: f32 = 0.55;

/// Brightness of the board.
pub(super) struct LightMap {
    /// Width in texels.
    pub width: u32,
    /// Height in texels.
    pub height: u32,
    /// Area that the map covers, in world coordinates.
    pub place: Rect,
    grid: LightGrid,
    sources: Vec<LightSource>,
    /// Light on each texel, before [`soften_shadow_edges`] blurs the edges of shadows.
    texels: Vec<Vec3>,
    doors: Vec<Door>,
}

/// A light source: its place and reach in squares, and its colour, which includes the brightness.
struct LightSource {
    at: Vec2,
    colour: Vec3,
    reach: f32,
}

/// Grid of rock and closed edges. Coordinates are in squares from the top left corner of the map.
struct LightGrid {
    columns: usize,
    rows: usize,
    rock: Vec<bool>,
    /// For each square, `true` if its right edge (first) or its lower edge (second) stops light.
    shut: Vec<[bool; 2]>,
}

impl LightGrid {
    fn of(scenery: &BoardScenery) -> LightGrid {
        let terrain = scenery.board.terrain();
        let (columns, rows) =
            (usize::from(terrain.width()) + 2 * RIM_SQUARES, usize::from(terrain.height()) + 2 * RIM_SQUARES);
        let rock = |index: usize| {
            let (column, row) =
                ((index % columns) as i32 - RIM_SQUARES as i32, (index / columns) as i32 - RIM_SQUARES as i32);
            let open = super::floor::board_square_at(column, row)
                .is_some_and(|at| battle_view::rooms::is_open(&scenery.board, at));
            !open && scenery.gate_beyond(column, row).is_none()
        };
        let squares = columns * rows;
        LightGrid { columns, rows, rock: (0..squares).map(rock).collect(), shut: vec![[false; 2]; squares] }
    }

    /// Closes the edges at closed doors, and beside them at the walls in which the doors are.
    fn close(&mut self, doors: &[Door]) {
        self.shut.fill([false; 2]);
        for door in doors.iter().filter(|door| !door.open) {
            let (dx, dy) = match door.side {
                Facing::North => (0, -1),
                Facing::West => (-1, 0),
                Facing::East | Facing::South => (0, 0),
            };
            let upright = matches!(door.side, Facing::East | Facing::West);
            let (column, row) =
                (i32::from(door.at.x) + dx + RIM_SQUARES as i32, i32::from(door.at.y) + dy + RIM_SQUARES as i32);
            for aside in -1..=1 {
                let (column, row) = if upright { (column, row + aside) } else { (column + aside, row) };
                let (Ok(column), Ok(row)) = (usize::try_from(column), usize::try_from(row)) else { continue };
                let index = row * self.columns + column;
                let beyond = if upright { index + 1 } else { index + self.columns };
                let wall = |index: usize| self.rock.get(index).copied().unwrap_or(true);
                if aside == 0 || wall(index) || wall(beyond) {
                    self.shut[index][usize::from(!upright)] = true;
                }
            }
        }
    }

    fn index(&self, at: Vec2) -> Option<(usize, usize)> {
        let (column, row) = (at.x as usize, at.y as usize);
        (column < self.columns && row < self.rows).then_some((column, row))
    }

    /// Returns `true` if a closed door is between two nearby places.
    fn is_shut(&self, from: Vec2, to: Vec2) -> bool {
        let (Some((column, row)), Some((next, below))) = (self.index(from), self.index(to)) else { return false };
        let right = |row: usize| column != next && self.shut[row * self.columns + column.min(next)][0];
        let down = |column: usize| row != below && self.shut[row.min(below) * self.columns + column][1];
        right(row) || right(below) || down(column) || down(next)
    }

    fn is_rock(&self, at: Vec2) -> bool {
        let (column, row) = (at.x as usize, at.y as usize);
        column >= self.columns || row >= self.rows || self.rock[row * self.columns + column]
    }

    /// Returns the share of a light that reaches a place, 0 to 1.
    fn seen(&self, at: Vec2, light: Vec2) -> f32 {
        const STEP: f32 = 0.16;
        let way = light - at;
        let count = (way.length() / STEP).ceil().max(1.0);
        let (mut behind, mut last) = (0.0, at);
        for step in 0..=count as usize {
            let here = at + way * (step as f32 / count);
            if self.is_shut(last, here) {
                return 0.0;
            }
            last = here;
            if self.is_rock(here) && step < count as usize {
                behind += way.length() / count;
                if behind > DEEP {
                    return 0.0;
                }
            }
        }
        1.0 - behind / DEEP
    }
}

impl LightMap {
    /// Returns the light on a board whose doors are `doors`.
    pub fn new(scenery: &BoardScenery, lamps: &[WallLamp], doors: &[Door]) -> LightMap {
        let mut grid = LightGrid::of(scenery);
        grid.close(doors);
        let (width, height) = (grid.columns * TEXELS_PER_SQUARE, grid.rows * TEXELS_PER_SQUARE);
        let light = Vec3::from(scenery.style.light.ambient);
        let depth = rock_depths(&grid, width, height);
        let ambient = |depth: &f32| light * (0.52 + 0.46 / (1.0 + (depth / TEXELS_PER_SQUARE as f32 * 0.45).powi(2)));
        let mut texels: Vec<Vec3> =
            depth.iter().map(|depth| if *depth == 0.0 { light } else { ambient(depth) }).collect();
        let sources = light_sources(scenery, lamps);
        for source in &sources {
            add_light_source(&grid, source, (width, height), &mut texels, 1.0);
        }
        let corner = Vec2::new(-(RIM_SQUARES as f32) - 0.5, RIM_SQUARES as f32 + 0.5) * SQUARE;
        let size = Vec2::new(grid.columns as f32, grid.rows as f32) * SQUARE;
        let place = Rect { min: Vec2::new(corner.x, corner.y - size.y), max: Vec2::new(corner.x + size.x, corner.y) };
        let (width, height) = (width as u32, height as u32);
        LightMap { width, height, place, grid, sources, texels, doors: doors.to_vec() }
    }

    /// Updates the map for doors that have moved. Returns `true` if the light has changed.
    pub fn follow(&mut self, doors: &[Door]) -> bool {
        let moved = |(old, new): (&Door, &Door)| (old.open != new.open).then(|| grid_square_center(new.at));
        let moved: Vec<Vec2> = self.doors.iter().zip(doors).filter_map(moved).collect();
        if moved.is_empty() {
            return false;
        }
        let near = |source: &&LightSource| moved.iter().any(|at| at.distance(source.at) < source.reach + 1.5);
        let size = (self.width as usize, self.height as usize);
        for source in self.sources.iter().filter(near) {
            add_light_source(&self.grid, source, size, &mut self.texels, -1.0);
        }
        self.grid.close(doors);
        for source in self.sources.iter().filter(near) {
            add_light_source(&self.grid, source, size, &mut self.texels, 1.0);
        }
        self.doors = doors.to_vec();
        true
    }

    /// Returns the map as RGBA bytes.
    pub fn data(&self) -> Vec<u8> {
        let texels = soften_shadow_edges(&self.texels, self.width as usize, self.height as usize);
        let byte = |value: f32| (value * NEUTRAL).clamp(0.0, 255.0) as u8;
        texels.iter().flat_map(|colour| [byte(colour.x), byte(colour.y), byte(colour.z), 255]).collect()
    }
}

/// Returns the centre of a square on the grid.
fn grid_square_center(at: Square) -> Vec2 {
    Vec2::new(f32::from(at.x), f32::from(at.y)) + RIM_SQUARES as f32 + 0.5
}

fn light_sources(scenery: &BoardScenery, lamps: &[WallLamp]) -> Vec<LightSource> {
    let light = scenery.style.light;
    let lamp = |lamp: &WallLamp| {
        let (dx, dy) = lamp.side.offset();
        let at = grid_square_center(lamp.at) + Vec2::new(f32::from(dx), f32::from(dy)) * 0.36;
        LightSource { at, colour: light.lamp.into(), reach: light.reach }
    };
    let mut sources: Vec<LightSource> = lamps.iter().filter(|lamp| lamp.lit).map(lamp).collect();
    for (icon, at) in &scenery.objects {
        let (colour, reach) = match icon {
            ObjectIcon::Panel => (Vec3::new(0.6, 0.42, 0.12), 3.0),
            ObjectIcon::Device => (Vec3::new(0.9, 0.16, 0.1), 4.5),
            ObjectIcon::Beacon | ObjectIcon::Token => continue,
        };
        sources.push(LightSource { at: grid_square_center(*at), colour, reach });
    }
    let terrain = scenery.board.terrain();
    for at in terrain.squares().filter(|at| terrain.ground(*at) == Ground::Obstacle) {
        if let Some(colour) = scenery.style.shining[usize::from(obstacle_variant(at))] {
            sources.push(LightSource { at: grid_square_center(at), colour: colour.into(), reach: 2.6 });
        }
    }
    sources
}

/// Adds a light `times` times to all texels that it reaches; -1 removes it.
fn add_light_source(
    grid: &LightGrid,
    source: &LightSource,
    (width, height): (usize, usize),
    texels: &mut [Vec3],
    times: f32,
) {
    let fine = TEXELS_PER_SQUARE as f32;
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
                texels[row * width + column] += source.colour * fall * grid.seen(at, source.at) * times;
            }
        }
    }
}

/// Returns the distance of each texel of rock from the floor, in texels; 0 on floor.
fn rock_depths(grid: &LightGrid, width: usize, height: usize) -> Vec<f32> {
    let at =
        |index: usize| Vec2::new((index % width) as f32 + 0.5, (index / width) as f32 + 0.5) / TEXELS_PER_SQUARE as f32;
    let mut depth: Vec<f32> =
        (0..width * height).map(|index| if grid.is_rock(at(index)) { 1e6 } else { 0.0 }).collect();
    // Two passes, one in each direction, over the neighbours already visited.
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

/// Blurs the edges of shadows.
fn soften_shadow_edges(texels: &[Vec3], width: usize, height: usize) -> Vec<Vec3> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use mission::BoardTheme;
    use rules::{Board, Terrain};

    /// Returns the light of two rooms with a door between them and a lamp in the left one.
    fn sample_light_map(open: bool) -> LightMap {
        let rows = ["..........", "....##....", "....##...."];
        let ground = |letter| if letter == '#' { Ground::Rock } else { Ground::Floor };
        let rows: Vec<Vec<Ground>> = rows.iter().map(|row| row.chars().map(ground).collect()).collect();
        let board = Board::new(Terrain::new(&rows, Vec::new(), Vec::new()).into(), sample_light_door(open));
        let scenery = BoardScenery::new(board, BoardTheme::default(), Vec::new(), Vec::new());
        let lamp = WallLamp { at: Square::new(3, 0), side: Facing::North, lit: true };
        LightMap::new(&scenery, &[lamp], &sample_light_door(open))
    }

    fn sample_light_door(open: bool) -> Vec<Door> {
        vec![Door { at: Square::new(5, 0), side: Facing::West, open, sealed: false }]
    }

    fn square_brightness(map: &LightMap, at: Square) -> f32 {
        let at = (grid_square_center(at) * TEXELS_PER_SQUARE as f32).as_usizevec2();
        map.texels[at.y * map.width as usize + at.x].element_sum()
    }

    #[test]
    fn a_closed_door_stops_light_and_an_open_one_lets_it_through() {
        let (open, closed) = (sample_light_map(true), sample_light_map(false));
        let (before, behind, dark) = (Square::new(4, 0), Square::new(5, 0), Square::new(9, 2));
        assert!(square_brightness(&open, behind) > square_brightness(&open, dark) + 0.1);
        assert_eq!(square_brightness(&closed, behind), square_brightness(&closed, dark));
        assert_eq!(square_brightness(&closed, before), square_brightness(&open, before));
        assert!(closed.data() != open.data());
    }

    #[test]
    fn moving_a_door_updates_the_light_like_a_full_rebuild() {
        let mut map = sample_light_map(true);
        assert!(!map.follow(&sample_light_door(true)));
        assert!(map.follow(&sample_light_door(false)));
        let near = |one: &LightMap, other: &LightMap| {
            one.texels.iter().zip(&other.texels).all(|(one, other)| one.distance(*other) < 1e-4)
        };
        assert!(near(&map, &sample_light_map(false)));
        assert!(map.follow(&sample_light_door(true)));
        assert!(near(&map, &sample_light_map(true)));
    }
}
