//! The board plan of a mission, from its dossier.

use crate::mini_map::{MiniMap, MiniMapArrow, MiniMapDoor, MiniMapMark};
use mission::{DoorColour, Mission};
use rules::{
    EdgePoint, Facing, Ground, Side, Square, conditions::MapMarkKind, objects::ObjectPlace, square::is_within_areas,
};
use ui_kit::prelude::*;

/// Returns the plan of the mission's board.
pub(crate) fn build_mini_map(mission: &Mission) -> MiniMap {
    let terrain = &mission.terrain;
    let floor = (0..terrain.height())
        .map(|y| (0..terrain.width()).map(|x| terrain.ground(rules::Square::new(x, y)) != Ground::Rock).collect())
        .collect();
    let edge = |gate: &EdgePoint| {
        let (dx, dy) = gate.side.offset();
        Vec2::new(f32::from(gate.at.x) + 0.5 + f32::from(dx) * 0.5, f32::from(gate.at.y) + 0.5 + f32::from(dy) * 0.5)
    };
    let arrow = |gate: &EdgePoint, exit: bool| {
        let points = if exit { gate.side } else { gate.inward() };
        MiniMapArrow { at: edge(gate), side: gate.owner, turn: points as u8, exit }
    };
    let doors = mission.doors.iter().zip(&mission.door_colours).map(|(door, colour)| MiniMapDoor {
        at: edge(&EdgePoint { at: door.at, side: door.side, owner: Side::Allied }),
        upright: matches!(door.side, Facing::East | Facing::West),
        green: *colour == DoorColour::Green,
    });
    let entries = terrain.entries.iter().map(|gate| arrow(gate, false));
    let stands = |at: &Square| mission.objects.iter().any(|object| object.place == ObjectPlace::At(*at));
    let blocked = terrain.squares().filter(|at| terrain.ground(*at) == Ground::Obstacle && !stands(at));
    MiniMap {
        floor,
        obstacles: blocked.map(|at| (at.x, at.y)).collect(),
        doors: doors.collect(),
        arrows: entries.chain(terrain.exits.iter().map(|gate| arrow(gate, true))).collect(),
        marks: collect_mini_map_marks(mission),
        hatched: list_marked_squares(mission).map(|(at, _)| (at.x, at.y)).collect(),
        surges: mission.specials.iter().any(|special| !special.condition().arrival_squares().is_empty()),
        hatched_side: list_marked_squares(mission).map(|(_, side)| side).next(),
    }
}

/// Returns marks for the objects on the board and for figures that a special condition holds.
fn collect_mini_map_marks(mission: &Mission) -> Vec<MiniMapMark> {
    let objects = mission.objects.iter().zip(&mission.object_icons).filter_map(|(object, icon)| match object.place {
        ObjectPlace::At(at) => Some(MiniMapMark { at: (at.x, at.y), icon: Some(*icon) }),
        _ => None,
    });
    let marks = mission.specials.iter().flat_map(|special| special.condition().map_marks());
    let held = marks.filter_map(|mark| match mark.what {
        MapMarkKind::Figure(at, _) => Some(MiniMapMark { at: (at.x, at.y), icon: None }),
        _ => None,
    });
    objects.chain(held).collect()
}

/// Returns the squares that special conditions mark, each with the side of its mark.
fn list_marked_squares(mission: &Mission) -> impl Iterator<Item = (Square, Side)> {
    mission.specials.iter().flat_map(|special| special.condition().map_marks()).flat_map(|mark| {
        let side = mark.side;
        let terrain = &mission.terrain;
        let free = move |at: &Square| is_within_areas(mark.what.areas(), *at) && terrain.ground(*at) == Ground::Floor;
        terrain.squares().filter(free).map(move |at| (at, side))
    })
}
