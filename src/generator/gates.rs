//! Gates, which are the entries and exits of a map: shafts are dug from the edge of the map to its corridors.

use mission::{DoorColour, DoorState};
use rules::{EdgePoint, Facing, Side, Square};

use crate::{
    grid::MapTile,
    layout::{LayoutDoor, MapLayout},
    random::MapRandom,
};

/// Maximum length of a shaft, in squares.
const MAX_SHAFT: usize = 5;
/// Share of the entries with a second square beside the first, in percent.
const WIDE_SHARE: usize = 45;
/// Maximum number of squares of the gallery behind a green door.
const MAX_GALLERY: usize = 4;

/// A possible shaft, from the edge of the map inwards.
#[derive(Clone, Debug)]
pub(crate) struct ShaftPlan {
    /// The squares to dig, from the edge inwards.
    squares: Vec<Square>,
    /// The side of the first square that leads off the map.
    side: Facing,
    /// The floor to which the shaft leads.
    pub(crate) inner: Square,
}

impl ShaftPlan {
    /// Returns `true` if the shaft begins at that square of the edge.
    pub(crate) fn begins_at(&self, at: Square) -> bool {
        self.squares[0] == at
    }
}

/// Returns all shafts that can be dug from the edge to a corridor, with rock on both sides.
pub(crate) fn find_shafts(layout: &MapLayout) -> Vec<ShaftPlan> {
    let (width, height) = layout.grid.size();
    let mut shafts = Vec::new();
    for side in Facing::ALL {
        let length = if matches!(side, Facing::North | Facing::South) { width } else { height };
        for place in 2..length.saturating_sub(2) {
            let start = match side {
                Facing::North => Square::new(place, 0),
                Facing::South => Square::new(place, height - 1),
                Facing::West => Square::new(0, place),
                Facing::East => Square::new(width - 1, place),
            };
            shafts.extend(find_shaft(layout, start, side));
        }
    }
    shafts
}

/// Returns the shaft that begins at a square of the edge, if one can be dug there.
fn find_shaft(layout: &MapLayout, start: Square, side: Facing) -> Option<ShaftPlan> {
    let grid = &layout.grid;
    let inward = side.back();
    let mut squares = Vec::new();
    let mut here = start;
    while grid.is_rock(here) {
        let walled =
            [side.left(), side.right()].into_iter().all(|turn| here.towards(turn).is_none_or(|at| grid.is_rock(at)));
        if !walled || squares.len() == MAX_SHAFT {
            return None;
        }
        squares.push(here);
        here = here.towards(inward)?;
    }
    (grid.is_corridor(here) && !squares.is_empty()).then_some(ShaftPlan { squares, side, inner: here })
}

/// Returns one of the shafts nearest to a place, at least `apart` squares from all gates.
pub(crate) fn choose_shaft(random: &mut MapRandom, layout: &MapLayout, near: Square, apart: u8) -> Option<ShaftPlan> {
    let distance = |one: Square, other: Square| one.x.abs_diff(other.x) + one.y.abs_diff(other.y);
    let gates: Vec<Square> = layout.entries.iter().chain(&layout.exits).map(|gate| gate.at).collect();
    let mut shafts = find_shafts(layout);
    shafts.retain(|shaft| gates.iter().all(|gate| distance(*gate, shaft.squares[0]) >= apart));
    shafts.sort_by_key(|shaft| (distance(shaft.inner, near), shaft.squares[0]));
    let nearest = distance(shafts.first()?.inner, near);
    shafts.retain(|shaft| distance(shaft.inner, near) <= nearest + 1);
    let place = random.below(shafts.len());
    Some(shafts.swap_remove(place))
}

/// Digs a shaft. Returns the gate at the edge of the map.
pub(crate) fn dig_shaft(random: &mut MapRandom, layout: &mut MapLayout, shaft: &ShaftPlan, owner: Side) -> EdgePoint {
    for at in &shaft.squares {
        layout.grid.set_one(*at, MapTile::Shaft);
    }
    if random.draw_chance(WIDE_SHARE) {
        widen_shaft(random, layout, shaft);
    }
    EdgePoint { at: shaft.squares[0], side: shaft.side, owner }
}

/// Digs a second square beside the first, if it leads to floor as well, so that two figures have room.
fn widen_shaft(random: &mut MapRandom, layout: &mut MapLayout, shaft: &ShaftPlan) {
    let mut turns = [shaft.side.left(), shaft.side.right()];
    random.shuffle(&mut turns);
    let inward = shaft.side.back();
    for turn in turns {
        let beside: Vec<Square> = shaft.squares.iter().filter_map(|at| at.towards(turn)).collect();
        let Some(last) = beside.last().and_then(|at| at.towards(inward)) else { continue };
        let grid = &layout.grid;
        let walled = |at: &Square| at.towards(turn).is_some_and(|wall| grid.is_rock(wall) && grid.contains(wall));
        if shaft.squares.len() <= 2 && grid.is_corridor(last) && beside.iter().all(|at| grid.is_rock(*at) && walled(at))
        {
            beside.iter().for_each(|at| layout.grid.set_one(*at, MapTile::Shaft));
            return;
        }
    }
}

/// Digs a shaft with a green door at its inner end, and a gallery along the edge of the map behind it. Returns the gate
/// and the number of the door.
pub(crate) fn dig_green_shaft(
    random: &mut MapRandom,
    layout: &mut MapLayout,
    shaft: &ShaftPlan,
    owner: Side,
) -> (EdgePoint, u8) {
    for at in &shaft.squares {
        layout.grid.set_one(*at, MapTile::Shaft);
    }
    let mut turns = [shaft.side.left(), shaft.side.right()];
    random.shuffle(&mut turns);
    let mut end = shaft.squares[0];
    let mut dug = 0;
    for turn in turns {
        while dug < MAX_GALLERY {
            let Some(next) = end.towards(turn).filter(|next| can_dig_gallery(layout, *next, end)) else { break };
            layout.grid.set_one(next, MapTile::Shaft);
            end = next;
            dug += 1;
        }
        if dug > 0 {
            break;
        }
    }
    let at = shaft.squares[shaft.squares.len() - 1];
    layout.doors.push(LayoutDoor { at, side: shaft.side.back(), state: DoorState::Open, colour: DoorColour::Green });
    (EdgePoint { at: end, side: shaft.side, owner }, layout.doors.len() as u8 - 1)
}

/// Returns `true` if a square of the edge can be added to a gallery: all its neighbours but `from` are rock.
fn can_dig_gallery(layout: &MapLayout, at: Square, from: Square) -> bool {
    let grid = &layout.grid;
    let (width, height) = grid.size();
    let corner = (at.x == 0 || at.x + 1 >= width) && (at.y == 0 || at.y + 1 >= height);
    grid.contains(at)
        && !corner
        && grid.is_rock(at)
        && grid.neighbours(at).all(|(_, next)| next == from || grid.is_rock(next))
}

/// Returns the sides of a room's squares that lead into rock, where figures can enter by a hatch.
pub(crate) fn list_hatch_edges(layout: &MapLayout, room: usize) -> Vec<(Square, Facing)> {
    let plan = &layout.rooms[room];
    let grid = &layout.grid;
    let own = |at: &Square| grid.tile(*at) == MapTile::Room(room as u8) && !plan.has_exit_at(*at);
    let squares: Vec<Square> = plan.rect.squares().filter(own).collect();
    let edges = squares.into_iter().flat_map(|at| Facing::ALL.map(|side| (at, side)));
    edges.filter(|(at, side)| at.towards(*side).is_some_and(|next| grid.is_rock(next))).collect()
}
