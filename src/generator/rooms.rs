//! Rooms: their packing into the rock between the streets, their shapes, and the ways out of them.

use rules::{Facing, Square};

use crate::{
    grid::{GroundGrid, MapTile, SquareRect},
    random::MapRandom,
    routing::{CorridorRoute, dig_corridor},
};

/// Sizes of rooms, in squares, each with its weight in hundredths, as in the maps of the game's missions.
const SIZES: &[((u8, u8), usize)] =
    &[((5, 4), 8), ((4, 5), 6), ((4, 4), 12), ((5, 3), 14), ((3, 5), 8), ((4, 3), 22), ((3, 4), 16), ((3, 3), 14)];
/// Sizes of rooms that fill narrow gaps.
const SMALL_SIZES: &[(u8, u8)] = &[(3, 3), (4, 2), (2, 4), (3, 2), (2, 3), (2, 2)];
/// Maximum length of the corridor from a room's door to the next floor, in squares in each direction.
const MAX_WAY_OUT: u8 = 6;

/// Number of squares on each side of a room at which the search for a longer way out begins.
const MAX_SEARCHES: usize = 2;

/// A room of the layout.
#[derive(Clone, Debug)]
pub(crate) struct RoomPlan {
    pub(crate) rect: SquareRect,
    /// The edges between the room and the corridors: the square of the room, and its side.
    pub(crate) exits: Vec<(Square, Facing)>,
}

impl RoomPlan {
    /// Returns `true` if one of the room's exits is at that square.
    pub(crate) fn has_exit_at(&self, at: Square) -> bool {
        self.exits.iter().any(|(exit, _)| *exit == at)
    }
}

/// Packs rooms into the rock, at most `most` of them. With a symmetry each room is placed with its mirror image.
pub(crate) fn pack_rooms(random: &mut MapRandom, grid: &mut GroundGrid, most: usize) -> Vec<RoomPlan> {
    let mut rooms: Vec<RoomPlan> = Vec::new();
    let total: usize = SIZES.iter().map(|(_, weight)| weight).sum();
    let mut misses = 0;
    while rooms.len() < most && misses < 8 {
        let mut draw = random.below(total);
        let size = SIZES.iter().find(|(_, weight)| {
            let found = draw < *weight;
            draw = draw.saturating_sub(*weight);
            found
        });
        let size = size.map_or((3, 3), |(size, _)| *size);
        if !place_room(random, grid, &mut rooms, size) {
            misses += 1;
        }
    }
    for size in SMALL_SIZES {
        while rooms.len() < most && place_room(random, grid, &mut rooms, *size) {}
    }
    rooms
}

/// Places a room of that size where most of its walls are shared. Returns `false` if there is no place.
fn place_room(random: &mut MapRandom, grid: &mut GroundGrid, rooms: &mut Vec<RoomPlan>, size: (u8, u8)) -> bool {
    let (width, height) = grid.size();
    let mut places: Vec<(usize, SquareRect)> = Vec::new();
    let floor_sums = FloorSumTable::of_grid(grid);
    for y in 1..height.saturating_sub(size.1) {
        for x in 1..width.saturating_sub(size.0) {
            let rect = SquareRect::new(Square::new(x, y), size);
            let mirror = grid.mirror_rect(rect);
            let apart = mirror == rect || !rect.widened().overlaps(&mirror);
            if apart && floor_sums.is_rock(rect.widened()) {
                places.push((count_shared_walls(grid, rect), rect));
            }
        }
    }
    places.sort_by_key(|(shared, rect)| (std::cmp::Reverse(*shared), rect.from));
    places.truncate(4);
    // A room far from all corridors would need long ways out.
    places.retain(|(shared, _)| *shared > 0 || rooms.is_empty());
    let Some((_, rect)) = random.pick(&places) else { return false };
    let mirror = grid.mirror_rect(rect);
    let plans = [Some(rect), (mirror != rect).then_some(mirror)];
    for rect in plans.into_iter().flatten() {
        let number = rooms.len() as u8;
        rect.squares().for_each(|at| grid.set_one(at, MapTile::Room(number)));
        rooms.push(RoomPlan { rect, exits: Vec::new() });
    }
    true
}

/// A summed-area table of floor, to check quickly if a rectangle is all rock: the number of floor squares above and to
/// the left of each square.
struct FloorSumTable {
    width: usize,
    sums: Vec<u32>,
}

impl FloorSumTable {
    fn of_grid(grid: &GroundGrid) -> FloorSumTable {
        let (width, height) = (usize::from(grid.size().0) + 1, usize::from(grid.size().1) + 1);
        let mut sums = vec![0; width * height];
        for y in 1..height {
            for x in 1..width {
                let floor = u32::from(!grid.is_rock(Square::new(x as u8 - 1, y as u8 - 1)));
                let at = y * width + x;
                sums[at] = floor + sums[at - 1] + sums[at - width] - sums[at - width - 1];
            }
        }
        FloorSumTable { width, sums }
    }

    fn is_rock(&self, rect: SquareRect) -> bool {
        let sum = |x: u8, y: u8| self.sums[usize::from(y) * self.width + usize::from(x)];
        let SquareRect { from, to } = rect;
        sum(to.x + 1, to.y + 1) + sum(from.x, from.y) == sum(from.x, to.y + 1) + sum(to.x + 1, from.y)
    }
}

/// Returns the number of squares beyond the walls of a rectangle that are floor: corridors and other rooms.
fn count_shared_walls(grid: &GroundGrid, rect: SquareRect) -> usize {
    let beyond = |side: Facing| {
        let step = side.offset();
        let outside = move |at: Square| at.offset(2 * step.0, 2 * step.1);
        rect.edge(side).filter_map(outside).filter(|at| grid.is_floor(*at)).count()
    };
    Facing::ALL.into_iter().map(beyond).sum()
}

/// Digs the ways out of all rooms: two or three for each, on different sides if possible.
pub(crate) fn dig_ways_out(random: &mut MapRandom, grid: &mut GroundGrid, rooms: &mut [RoomPlan]) {
    for room in 0..rooms.len() {
        let (width, height) = rooms[room].rect.extent();
        let further = match width * height {
            15.. => 90,
            9.. => 70,
            _ => 25,
        };
        let wanted =
            2 + usize::from(random.draw_chance(further)) + usize::from(width * height >= 15 && random.draw_chance(30));
        let mut sides = Facing::ALL;
        random.shuffle(&mut sides);
        // The second round tries the same sides again, for rooms with little around them.
        for side in sides.into_iter().chain(sides) {
            if rooms[room].exits.len() < wanted {
                dig_way_out(random, grid, rooms, (room, side));
            }
        }
    }
}

/// Digs a way out of a room on one side, to the next floor that is not of the room.
fn dig_way_out(random: &mut MapRandom, grid: &mut GroundGrid, rooms: &mut [RoomPlan], (room, side): (usize, Facing)) {
    let number = MapTile::Room(room as u8);
    let plan = &rooms[room];
    // Two exits side by side would be a double door.
    let off_axis = |at: &Square| grid.mirror(*at).is_none_or(|mirror| !mirror.is_beside(*at));
    let far_from_others = |at: &Square| {
        plan.exits.iter().all(|(exit, _)| exit.x.abs_diff(at.x) + exit.y.abs_diff(at.y) >= 3)
            && grid.tile(*at) == number
    };
    let mut starts: Vec<Square> = plan.rect.edge(side).filter(far_from_others).filter(off_axis).collect();
    random.shuffle(&mut starts);
    // The shortest way out leads through the wall alone, and needs no search.
    let direct = starts.iter().find_map(|start| Some((*start, find_thin_wall(grid, (*start, side))?.to_vec())));
    let searched = || {
        let found = starts
            .iter()
            .take(MAX_SEARCHES)
            .filter_map(|start| Some((*start, find_way_out(grid, (*start, side), number)?)));
        found.min_by_key(|(_, path)| path.len())
    };
    let Some((start, path)) = direct.or_else(searched) else { return };
    dig_corridor(grid, &path[..path.len() - 1]);
    let last = path[path.len() - 1];
    add_exit(grid, rooms, (start, side));
    // A way out into another room is an exit of that room, too.
    let into = path.len().checked_sub(2).map_or(start, |place| path[place]);
    if let (MapTile::Room(_), Some(back)) = (grid.tile(last), side_towards(last, into)) {
        add_exit(grid, rooms, (last, back));
    }
}

/// Returns the square of the wall on that side of a square, if a way out can be dug there: with rock to its left and
/// right.
fn find_wall_opening(grid: &GroundGrid, (start, side): (Square, Facing)) -> Option<Square> {
    let first = start.towards(side).filter(|at| grid.is_inner(*at) && grid.is_rock(*at))?;
    let walled = [side.left(), side.right()]
        .into_iter()
        .all(|turn| first.towards(turn).is_none_or(|beside| grid.is_rock(beside)));
    walled.then_some(first)
}

/// Returns the two squares of a way out if there is floor directly behind the wall on that side of a square.
fn find_thin_wall(grid: &GroundGrid, (start, side): (Square, Facing)) -> Option<[Square; 2]> {
    let first = find_wall_opening(grid, (start, side))?;
    let second = first.towards(side)?;
    (grid.is_corridor(second) || matches!(grid.tile(second), MapTile::Room(_))).then_some([first, second])
}

/// Returns the squares of a way out of a room through the wall on that side of a square, without the square itself.
fn find_way_out(grid: &GroundGrid, (start, side): (Square, Facing), own: MapTile) -> Option<Vec<Square>> {
    let first = find_wall_opening(grid, (start, side))?;
    let route = CorridorRoute { grid, from: first, heading: Some(side), span: MAX_WAY_OUT };
    let path =
        route.find(|at| grid.is_corridor(at) || matches!(grid.tile(at), MapTile::Room(_)) && grid.tile(at) != own)?;
    // A corridor along another room would be open to it.
    let inner = &path[1..path.len().saturating_sub(2).max(1)];
    let opens = |at: &Square| grid.neighbours(*at).any(|(_, next)| matches!(grid.tile(next), MapTile::Room(_)));
    if inner.iter().any(opens) { None } else { Some(path) }
}

fn side_towards(from: Square, to: Square) -> Option<Facing> {
    Facing::ALL.into_iter().find(|side| from.towards(*side) == Some(to))
}

/// Adds an exit to the room of a square, and its mirror image to the other room.
fn add_exit(grid: &GroundGrid, rooms: &mut [RoomPlan], (at, side): (Square, Facing)) {
    let mirror = grid.symmetry().edge(grid.size(), (at, side));
    for (at, side) in [Some((at, side)), mirror].into_iter().flatten() {
        if let MapTile::Room(number) = grid.tile(at)
            && let Some(room) = rooms.get_mut(usize::from(number))
            && !room.exits.contains(&(at, side))
        {
            room.exits.push((at, side));
        }
    }
}

/// Cuts off a corner of some rooms, so that not all of them are rectangles.
pub(crate) fn cut_corners(random: &mut MapRandom, grid: &mut GroundGrid, rooms: &[RoomPlan]) {
    for room in rooms {
        let (width, height) = room.rect.extent();
        if width * height < 12 || !random.draw_chance(35) {
            continue;
        }
        let corners = list_corner_squares(room.rect);
        let free = |at: &Square| is_free_of_exits(grid, room, *at);
        let able: Vec<Square> = corners.into_iter().filter(free).collect();
        if let Some(at) = random.pick(&able) {
            grid.set(at, MapTile::Rock);
        }
    }
}

/// Returns the four corners of a rectangle.
pub(crate) fn list_corner_squares(rect: SquareRect) -> [Square; 4] {
    let SquareRect { from, to } = rect;
    [from, Square::new(to.x, from.y), Square::new(from.x, to.y), to]
}

/// Returns `true` if neither the square nor a neighbour of it is at an exit of the room.
pub(crate) fn is_free_of_exits(grid: &GroundGrid, room: &RoomPlan, at: Square) -> bool {
    !room.has_exit_at(at) && grid.neighbours(at).all(|(_, next)| !room.has_exit_at(next))
}
