//! Details of a map after its rooms and corridors are laid out: doors, niches, obstacles, and the removal of dead ends.

use mission::DoorState;
use rules::{Board, Facing, Occupancy, Square, line_of_sight::trace_sight};

use crate::{
    checks::{MAX_CORRIDOR, MAX_SIGHT},
    grid::MapTile,
    layout::MapLayout,
    measure::{find_corridor_runs, find_long_sights},
    random::MapRandom,
    room_measure::find_rooms,
    rooms::{is_free_of_exits, list_corner_squares},
};

/// Share of the exits of rooms that have a door, in percent.
const DOOR_SHARE: usize = 94;
/// Share of doors that are open at the start, in percent.
const OPEN_SHARE: usize = 16;
/// Share of the dead ends of a single square that are kept as niches, in percent.
const NICHE_SHARE: usize = 40;
/// Range from which the number of doors is drawn, for each thousand inner squares of the map.
const DOOR_DENSITY: (usize, usize) = (46, 62);
/// Maximum number of corridors that are shortened.
const MAX_CORRECTIONS: usize = 40;

/// Fills dead ends with rock, except some niches of one square.
pub(crate) fn fill_dead_ends(random: &mut MapRandom, layout: &mut MapLayout) {
    let grid = &mut layout.grid;
    let ends: Vec<Square> = grid.squares().filter(|at| grid.is_corridor(*at)).collect();
    for end in ends {
        let mut here = end;
        let mut length = 0;
        while grid.is_corridor(here) && grid.floor_beside(here).count() <= 1 {
            let next = grid.floor_beside(here).map(|(_, next)| next).next();
            let short = length == 0 && next.is_some_and(|next| grid.floor_beside(next).count() > 2);
            if short && random.draw_chance(NICHE_SHARE) {
                break;
            }
            grid.set(here, MapTile::Rock);
            length += 1;
            let Some(next) = next else { break };
            here = next;
        }
    }
}

/// Adds doors at most exits of rooms.
pub(crate) fn add_room_doors(random: &mut MapRandom, layout: &mut MapLayout) {
    let exits: Vec<(Square, Facing)> = layout.rooms.iter().flat_map(|room| room.exits.clone()).collect();
    for (at, side) in exits {
        let Some(outside) = at.towards(side) else { continue };
        // Two doors at one square would form an airlock.
        let near = layout.has_door_at(outside) || layout.has_door_at(at);
        if !near && random.draw_chance(DOOR_SHARE) {
            let state = if random.draw_chance(OPEN_SHARE) { DoorState::Open } else { DoorState::Closed };
            layout.add_door(at, side, state);
        }
    }
}

/// Finds a room with less than two exits, and fills it and its mirror image with rock. Returns `false` if there is
/// none.
pub(crate) fn fill_dead_end_rooms(layout: &mut MapLayout) -> bool {
    let grid = &mut layout.grid;
    for room in &mut layout.rooms {
        room.exits.retain(|(at, side)| at.towards(*side).is_some_and(|next| grid.is_floor(next)));
    }
    let dead = |(number, room): (usize, &crate::rooms::RoomPlan)| {
        let own = |at: &Square| grid.tile(*at) == MapTile::Room(number as u8);
        (room.exits.len() < 2 && room.rect.squares().any(|at| own(&at))).then_some(room.rect)
    };
    let Some(rect) = layout.rooms.iter().enumerate().find_map(dead) else { return false };
    rect.squares().for_each(|at| layout.grid.set(at, MapTile::Rock));
    true
}

/// Adds doors to corridors beside branches, until the map has about as many doors as maps of the game's missions.
pub(crate) fn add_corridor_doors(random: &mut MapRandom, layout: &mut MapLayout) {
    let wanted = layout.grid.inner_len() * random.between(DOOR_DENSITY.0, DOOR_DENSITY.1) / 1000;
    let mut squares: Vec<Square> = layout.grid.squares().filter(|at| layout.grid.is_corridor(*at)).collect();
    random.shuffle(&mut squares);
    for at in squares {
        if layout.doors.len() >= wanted {
            return;
        }
        let Some((at, side)) = door_edge(layout, at) else { continue };
        let Some(next) = at.towards(side) else { continue };
        // A door must not close off the single square at the end of a dead end.
        let is_branch = layout.grid.floor_beside(next).count() > 2 && layout.grid.floor_beside(at).count() > 1;
        // Doors close together would form an airlock.
        let near = [at, next].into_iter().flat_map(|at| layout.grid.neighbours(at));
        if is_branch && !near.into_iter().any(|(_, beside)| layout.has_door_at(beside)) {
            let state = if random.draw_chance(OPEN_SHARE) { DoorState::Open } else { DoorState::Closed };
            layout.add_door(at, side, state);
        }
    }
}

/// Adds a niche or a door to each corridor longer than [`MAX_CORRIDOR`].
pub(crate) fn shorten_corridors(random: &mut MapRandom, layout: &mut MapLayout) {
    for _ in 0..MAX_CORRECTIONS {
        let board = layout.board();
        let rooms = find_rooms(&board);
        let Some(run) = find_corridor_runs(&board, &rooms).into_iter().find(|run| run.len() > MAX_CORRIDOR) else {
            return;
        };
        let middle = middle_of_run(layout, &run);
        let niches = middle.iter().filter_map(|at| niche_beside(layout, *at));
        let niches: Vec<Square> = niches.collect();
        match random.pick(&niches).filter(|_| random.draw_chance(60)) {
            Some(niche) => layout.grid.set(niche, MapTile::Corridor),
            None => {
                let edges: Vec<(Square, Facing)> = middle.iter().filter_map(|at| door_edge(layout, *at)).collect();
                match (random.pick(&edges), niches.first()) {
                    (Some((at, side)), _) => layout.add_door(at, side, DoorState::Closed),
                    (None, Some(niche)) => layout.grid.set(*niche, MapTile::Corridor),
                    (None, None) => return,
                }
            }
        }
    }
}

/// Returns the middle third of a corridor, from one end to the other.
fn middle_of_run(layout: &MapLayout, run: &[Square]) -> Vec<Square> {
    let inside = |at: &Square| layout.grid.floor_beside(*at).filter(|(_, next)| run.contains(next)).count();
    let Some(first) = run.iter().copied().find(|at| inside(at) <= 1).or(run.first().copied()) else {
        return Vec::new();
    };
    let mut path = vec![first];
    while let Some((_, next)) =
        layout.grid.floor_beside(path[path.len() - 1]).find(|(_, next)| run.contains(next) && !path.contains(next))
    {
        path.push(next);
    }
    let third = path.len() / 3;
    path[third..path.len() - third].to_vec()
}

/// Returns a square of rock beside a corridor that can become a niche, because all its other neighbours are rock.
fn niche_beside(layout: &MapLayout, at: Square) -> Option<Square> {
    let grid = &layout.grid;
    let closed = |niche: &Square| {
        grid.is_inner(*niche)
            && grid.is_rock(*niche)
            && grid.neighbours(*niche).all(|(_, next)| next == at || grid.is_rock(next))
    };
    let apart = |niche: &Square| grid.mirror(*niche).is_none_or(|mirror| !mirror.is_beside(*niche));
    grid.neighbours(at).map(|(_, next)| next).find(|niche| closed(niche) && apart(niche))
}

/// Returns the side of a corridor square on which a door fits: the corridor is one square wide there and goes straight
/// ahead.
fn door_edge(layout: &MapLayout, at: Square) -> Option<(Square, Facing)> {
    let grid = &layout.grid;
    let fits = |side: &Facing| {
        let Some(next) = at.towards(*side) else { return false };
        let walled = [side.left(), side.right()]
            .into_iter()
            .all(|turn| at.towards(turn).is_none_or(|beside| grid.is_rock(beside)));
        let free = !layout.has_door_at(at)
            && !layout.has_door_at(next)
            && !layout.has_gate_at(at)
            && !layout.has_gate_at(next);
        grid.is_corridor(at) && grid.is_corridor(next) && walled && free
    };
    Facing::ALL.into_iter().find(fits).map(|side| (at, side))
}

/// Adds obstacles to some rooms: in corners, or near the middle of a large room.
pub(crate) fn place_obstacles(random: &mut MapRandom, layout: &mut MapLayout) {
    for room in 0..layout.rooms.len() {
        if !random.draw_chance(60) {
            continue;
        }
        let plan = &layout.rooms[room];
        let (width, height) = plan.rect.extent();
        let grid = &layout.grid;
        let own = MapTile::Room(room as u8);
        let free = |at: &Square| grid.tile(*at) == own && is_free_of_exits(grid, plan, *at) && !layout.has_gate_at(*at);
        let mut able: Vec<Square> = list_corner_squares(plan.rect).into_iter().filter(free).collect();
        if width.min(height) >= 4 {
            able.extend([Square::new(plan.rect.from.x + 1, plan.rect.from.y + 1)].into_iter().filter(free));
        }
        random.shuffle(&mut able);
        able.truncate(if width * height >= 15 { random.between(1, 2) } else { 1 });
        for at in able {
            add_obstacle(layout, at, room as u8);
        }
    }
}

/// Adds an obstacle on a square and its mirror image, unless they would cut off any floor.
fn add_obstacle(layout: &mut MapLayout, at: Square, room: u8) {
    let mirror = layout.grid.mirror(at);
    let near = layout.grid.neighbours(at).any(|(_, next)| matches!(layout.grid.tile(next), MapTile::Obstacle(_)));
    if near || mirror.is_some_and(|mirror| mirror.is_beside(at) || layout.has_gate_at(mirror)) {
        return;
    }
    let before = layout.clone();
    for at in [Some(at), mirror].into_iter().flatten() {
        let number = match layout.grid.tile(at) {
            MapTile::Room(number) => number,
            _ => room,
        };
        layout.grid.set_one(at, MapTile::Obstacle(number));
    }
    if !is_connected(&layout.board_with_open_doors()) {
        *layout = before;
    }
}

/// Returns `true` if all floor is connected.
fn is_connected(board: &Board) -> bool {
    let terrain = board.terrain();
    let floor: Vec<Square> = terrain.squares().filter(|at| terrain.ground(*at) == rules::Ground::Floor).collect();
    floor.first().is_some_and(|first| board.reachable(*first).len() == floor.len())
}

/// Closes or adds doors on lines of sight longer than [`MAX_SIGHT`].
pub(crate) fn block_long_sights(layout: &mut MapLayout) {
    let mut lines = find_long_sights(&layout.board(), MAX_SIGHT);
    while let Some(longest) = lines.iter().copied().max() {
        if !block_sight(layout, longest.from, longest.to) {
            return;
        }
        // Another door can only shorten lines of sight, so no new long ones appear.
        let board = layout.board();
        let no_figures = Occupancy::new(board.terrain());
        lines.retain(|line| trace_sight(&board, &no_figures, line.from, line.to).is_ok());
    }
}

/// Closes an open door on a line of sight, or adds a door, as near to its middle as possible. Returns `false` if no
/// door fits.
fn block_sight(layout: &mut MapLayout, from: Square, to: Square) -> bool {
    let (dx, dy) = from.delta(to);
    let steps = dx.abs().max(dy.abs());
    let at = |step: i16| {
        let part = |delta: i16| (2 * delta * step + steps * delta.signum()) / (2 * steps).max(1);
        from.offset(part(dx), part(dy))
    };
    let line: Vec<Square> = (0..=steps).filter_map(at).collect();
    let mut places: Vec<usize> = (0..line.len().saturating_sub(1)).collect();
    places.sort_by_key(|place| place.abs_diff(line.len() / 2));
    for place in &places {
        let open = |door: &&mut crate::layout::LayoutDoor| {
            door.state == DoorState::Open
                && door.colour == mission::DoorColour::Plain
                && door.touches(line[*place])
                && door.touches(line[place + 1])
        };
        if let Some(door) = layout.doors.iter_mut().find(open) {
            door.state = DoorState::Closed;
            return true;
        }
    }
    for place in places {
        let side = Facing::ALL.into_iter().find(|side| line[place].towards(*side) == Some(line[place + 1]));
        let Some(side) = side else { continue };
        let edges = [(line[place], side), (line[place + 1], side.back())];
        if let Some((at, side)) = edges.into_iter().find(|edge| can_add_door(layout, *edge)) {
            let before = layout.doors.len();
            layout.add_door(at, side, DoorState::Closed);
            return layout.doors.len() > before;
        }
    }
    false
}

/// Returns `true` if a door fits on that edge: a corridor square with walls on both sides of the way through.
fn can_add_door(layout: &MapLayout, (at, side): (Square, Facing)) -> bool {
    let grid = &layout.grid;
    let walled =
        [side.left(), side.right()].into_iter().all(|turn| at.towards(turn).is_none_or(|beside| grid.is_rock(beside)));
    let next = at.towards(side).is_some_and(|next| grid.is_floor(next) && !layout.has_door_at(next));
    grid.is_corridor(at) && walled && next && !layout.has_door_at(at)
}

impl MapLayout {
    /// Returns the board with all unsealed doors open.
    pub(crate) fn board_with_open_doors(&self) -> Board {
        let mut open = self.clone();
        for door in open.doors.iter_mut().filter(|door| door.state != DoorState::Sealed) {
            door.state = DoorState::Open;
        }
        open.board()
    }
}
