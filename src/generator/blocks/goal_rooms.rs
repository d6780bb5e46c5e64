//! The rooms of objectives: their choice, and the objects in them.

use mission::ObjectIcon;
use rules::{Side, Square};

use crate::{
    grid::MapTile, layout::MapLayout, mission_blocks::PlacedObject, random::MapRandom, rooms::is_free_of_exits,
};

/// Minimum size of the room of an objective, in squares.
pub(super) const MIN_GOAL_ROOM: usize = 8;

/// Returns the nearest room to a place that has at least `least` squares and two exits, and is not in `taken`.
pub(super) fn choose_room(layout: &MapLayout, near: Square, taken: &[usize], least: usize) -> Option<usize> {
    let fits = |room: &usize| {
        let plan = &layout.rooms[*room];
        let own = |at: &Square| layout.grid.tile(*at) == MapTile::Room(*room as u8);
        !taken.contains(room) && plan.exits.len() >= 2 && plan.rect.squares().filter(own).count() >= least
    };
    let distance = |room: &usize| {
        let rect = layout.rooms[*room].rect;
        let middle = (u16::from(rect.from.x + rect.to.x), u16::from(rect.from.y + rect.to.y));
        middle.0.abs_diff(2 * u16::from(near.x)) + middle.1.abs_diff(2 * u16::from(near.y))
    };
    (0..layout.rooms.len()).filter(fits).min_by_key(|room| (distance(room), *room))
}

/// Returns the nearest corridor square to a place that is neither near an entry nor near a square of `taken`.
pub(super) fn find_nearest_corridor(layout: &MapLayout, near: Square, taken: &[Square]) -> Option<Square> {
    let distance = |one: Square, other: Square| one.x.abs_diff(other.x) + one.y.abs_diff(other.y);
    let gates: Vec<Square> = layout.entries.iter().map(|gate| gate.at).collect();
    let apart = |at: &Square| gates.iter().chain(taken).all(|other| distance(*other, *at) >= 3);
    let free = layout.grid.squares().filter(|at| layout.grid.is_corridor(*at)).filter(apart);
    free.min_by_key(|at| (distance(near, *at), *at))
}

/// Returns the free squares of a room that are neither at its exits nor beside them.
pub(super) fn find_squares_off_exits(layout: &MapLayout, room: usize) -> Vec<Square> {
    let plan = &layout.rooms[room];
    let own =
        |at: &Square| layout.grid.tile(*at) == MapTile::Room(room as u8) && is_free_of_exits(&layout.grid, plan, *at);
    plan.rect.squares().filter(own).collect()
}

/// Returns the squares at the walls of a room, where an obstacle is least in the way: corners first.
fn find_wall_squares(random: &mut MapRandom, layout: &MapLayout, room: usize) -> Vec<Square> {
    let plan = &layout.rooms[room];
    let own = |at: &Square| layout.grid.tile(*at) == MapTile::Room(room as u8) && !plan.has_exit_at(*at);
    let mut squares: Vec<Square> = plan.rect.squares().filter(own).filter(|at| !layout.has_gate_at(*at)).collect();
    random.shuffle(&mut squares);
    let walls = |at: &Square| {
        let solid = layout.grid.neighbours(*at).filter(|(_, next)| !layout.grid.is_floor(*next));
        std::cmp::Reverse(solid.count().min(2))
    };
    squares.retain(|at| walls(at).0 > 0);
    squares.sort_by_key(walls);
    squares
}

/// Places an object on an obstacle at the wall of a room.
pub(super) fn place_panel(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    room: usize,
    (name, icon, user): (&'static str, ObjectIcon, Option<Side>),
) -> Option<PlacedObject> {
    let at = find_wall_squares(random, layout, room).into_iter().find(|at| {
        let mut with = layout.clone();
        with.grid.set_one(*at, MapTile::Obstacle(room as u8));
        let board = with.board_with_open_doors();
        let floor = board.terrain().squares().filter(|at| board.terrain().ground(*at) == rules::Ground::Floor);
        let floor: Vec<Square> = floor.collect();
        floor.first().is_some_and(|first| board.reachable(*first).len() == floor.len())
    })?;
    layout.grid.set_one(at, MapTile::Obstacle(room as u8));
    Some(PlacedObject { name, icon, at, portable: false, numbered: false, user })
}

/// Closes all doors at the exits of a room, and adds doors to the other exits. Returns the numbers of all these doors.
pub(super) fn close_room(layout: &mut MapLayout, room: usize) -> Option<Vec<u8>> {
    let exits = layout.rooms[room].exits.clone();
    let mut numbers = Vec::new();
    for (at, side) in exits {
        if !layout.doors.iter().any(|door| door.is_on(at, side)) {
            layout.doors.push(crate::layout::LayoutDoor {
                at,
                side,
                state: mission::DoorState::Closed,
                colour: mission::DoorColour::Plain,
            });
        }
        let number = layout.doors.iter().position(|door| door.is_on(at, side))?;
        layout.doors[number].state = mission::DoorState::Closed;
        numbers.push(number as u8);
    }
    Some(numbers)
}
