//! The special conditions: who and what they name must be there, and each can be used once: only the first would count.

use std::collections::HashSet;
use std::mem::discriminant;
use std::sync::Arc;

use super::{Plot, endings::check_turn};
use crate::mission::fault::Findings;
use crate::mission::map::flood;
use crate::mission::raw::{DoorState, RawDoor};
use crate::rules::{Board, Door, Facing, Ground, Side, Special, Square};

pub(super) fn check(plot: &Plot<'_>, findings: &mut Findings<'_>) {
    for (index, special) in plot.raw.specials.iter().enumerate() {
        let path = format!("specials[{index}]");
        if plot.raw.specials[..index].iter().any(|earlier| discriminant(earlier) == discriminant(special)) {
            findings.add(&path, "this special condition stands here before").hint("each can be used once");
        }
        match special {
            Special::ZombiesCarry => check_handled(plot, &path, findings),
            Special::Twitchers { kind, on, dice } => check_twitchers(plot, kind, (*on, *dice), &path, findings),
            Special::Stranded { side, rp, at, doors, .. } => {
                let room = Room { at: *at, doors };
                check_stranded(plot, (*side, *rp), &room, &path, findings);
            }
            Special::Pickets { side, areas } => check_pickets(plot, *side, areas, &path, findings),
            Special::Waves { from, .. } => check_turn(*from, &format!("{path}.from"), findings),
        }
    }
}

/// `M4`: zombies that may handle objects need some.
fn check_handled(plot: &Plot<'_>, path: &str, findings: &mut Findings<'_>) {
    if plot.objects().is_empty() {
        findings
            .add(path, "zombies may handle objects, but there are none")
            .hint("add `objects: [ … ]` after the map, or leave this out")
            .rule("ITEM-2");
    }
}

fn check_twitchers(plot: &Plot<'_>, kind: &str, (on, dice): (u8, u8), path: &str, findings: &mut Findings<'_>) {
    if let Some(catalogue) = plot.catalogue.filter(|catalogue| catalogue.find(kind).is_none()) {
        let known: Vec<String> = catalogue.kinds().map(|(_, kind)| format!("`{}`", kind.id)).collect();
        findings
            .add(&format!("{path}.kind"), format!("there is no figure `{kind}`"))
            .hint(format!("figures: {}", known.join(", ")));
    }
    if !(1..=6).contains(&on) {
        findings.add(&format!("{path}.on"), format!("{on} is no face of a die")).hint("1 to 6").rule("M4");
    }
    if !(1..=20).contains(&dice) {
        findings
            .add(&format!("{path}.dice"), format!("{dice} dice are not within 1 to 20"))
            .hint("M4 has 3")
            .rule("M4");
    }
    if plot.numbered() == 0 {
        findings
            .add(path, "there is no numbered token for a Twitcher to lie in wait at")
            .hint("add objects with `portable: true, numbered: true`")
            .rule("M4");
    }
}

/// Where a figure is stranded, and the doors that are to shut it in.
struct Room<'a> {
    at: Square,
    doors: &'a [u8],
}

fn check_stranded(plot: &Plot<'_>, (side, rp): (Side, u8), room: &Room<'_>, path: &str, findings: &mut Findings<'_>) {
    let points = *plot.raw.rp.of(side);
    if i64::from(rp) > points {
        findings
            .add(&format!("{path}.rp"), format!("the {side:?} side has {points} requisition points, not {rp}"))
            .hint("no figure of its force can be the stranded one")
            .rule("M5");
    }
    let Square { x, y } = room.at;
    let terrain = plot.terrain;
    if !terrain.contains(room.at) || terrain.ground(room.at) != Ground::Floor {
        findings
            .add(&format!("{path}.at"), format!("({x}, {y}) is not floor"))
            .hint("the stranded figure stands on a square of floor")
            .rule("M5");
        return;
    }
    let before = findings.count();
    check_room_doors(plot, room.doors, &format!("{path}.doors"), findings);
    if findings.count() == before && plot.sound {
        check_room(plot, room, path, findings);
    }
}

/// The doors of the room must be there, shut, and openable.
fn check_room_doors(plot: &Plot<'_>, doors: &[u8], path: &str, findings: &mut Findings<'_>) {
    let all = &plot.raw.map.doors;
    if doors.is_empty() {
        findings
            .add(path, "the stranded figure's room has no door, so nobody could free it")
            .hint("name the room's doors by their place in `doors` of the map, such as `[0, 1]`")
            .rule("M5");
    }
    for (place, number) in doors.iter().enumerate() {
        let path = format!("{path}[{place}]");
        let fault = match all.get(usize::from(*number)) {
            None => {
                let hint = match all.len() {
                    0 => "the map has no doors".to_owned(),
                    count => format!("doors go from 0 to {}", count - 1),
                };
                findings.add(&path, format!("there is no door {number}")).hint(hint)
            }
            Some(_) if doors[..place].contains(number) => {
                findings.add(&path, format!("door {number} stands here twice")).hint("name each door once")
            }
            Some(RawDoor { state: DoorState::Closed, .. }) => continue,
            Some(RawDoor { state: DoorState::Open, .. }) => findings
                .add(&path, format!("door {number} stands open from the start"))
                .hint("a room that shuts somebody in has `state: Closed` doors"),
            Some(RawDoor { state: DoorState::Sealed, .. }) => findings
                .add(&path, format!("door {number} is sealed, so nobody can open it"))
                .hint("write `state: Closed` in the door, or leave it out here"),
        };
        fault.rule("M5");
    }
}

/// With those doors shut and all others open, nobody gets in; and each of them leads out.
fn check_room(plot: &Plot<'_>, room: &Room<'_>, path: &str, findings: &mut Findings<'_>) {
    let doors = plot.raw.map.doors.iter().enumerate().filter_map(|(number, door)| {
        let at = Square::new(u8::try_from(door.at.0).ok()?, u8::try_from(door.at.1).ok()?);
        let shut = door.state == DoorState::Sealed || room.doors.iter().any(|own| usize::from(*own) == number);
        Some(Door { at, side: door.side, open: !shut, sealed: shut })
    });
    let doors: Vec<Door> = doors.collect();
    let inside = flood(&Board::new(Arc::new(plot.terrain.clone()), doors.clone()), room.at);
    let gates = plot.terrain.entries.iter().chain(&plot.terrain.exits);
    if let Some(gate) = gates.into_iter().find(|gate| inside.contains(&gate.at)) {
        let Square { x, y } = gate.at;
        findings
            .add(&format!("{path}.doors"), format!("the room has another way in: it can be reached from ({x}, {y})"))
            .hint("name all doors that lead into the room; everything else must be rock")
            .rule("M5");
        return;
    }
    for (place, number) in room.doors.iter().enumerate() {
        let Some(door) = doors.get(usize::from(*number)) else { continue };
        if !leads_out(&inside, door.at, door.side) {
            findings
                .add(&format!("{path}.doors[{place}]"), format!("door {number} does not lead out of the room"))
                .hint("name only the doors between the room and what lies outside")
                .rule("M5");
        }
    }
}

fn leads_out(inside: &HashSet<Square>, at: Square, side: Facing) -> bool {
    let beyond = at.towards(side).is_some_and(|beyond| inside.contains(&beyond));
    inside.contains(&at) != beyond
}

fn check_pickets(plot: &Plot<'_>, side: Side, areas: &[(Square, Square)], path: &str, findings: &mut Findings<'_>) {
    if plot.catalogue.is_some() && plot.hordes(side).next().is_none() {
        findings
            .add(&format!("{path}.side"), format!("the {side:?} side has no horde to place"))
            .hint("only the SWD has one: its Sturmzombies")
            .rule("M7");
    }
    if areas.is_empty() {
        findings
            .add(&format!("{path}.areas"), "there is no area to place the horde in")
            .hint("an area is two opposite corners, such as `((2, 3), (7, 5))`")
            .rule("M7");
    }
    for (index, (one, other)) in areas.iter().enumerate() {
        let path = format!("{path}.areas[{index}]");
        let terrain = plot.terrain;
        let (right, bottom) = (terrain.width() - 1, terrain.height() - 1);
        if let Some((place, corner)) = [one, other].into_iter().enumerate().find(|(_, at)| !terrain.contains(**at)) {
            findings
                .add(&format!("{path}[{place}]"), format!("({}, {}) lies off the board", corner.x, corner.y))
                .hint(format!("squares go from (0, 0) at the top left to ({right}, {bottom})"))
                .rule("M7");
        } else if !squares(*one, *other).any(|square| terrain.ground(square) == Ground::Floor) {
            findings
                .add(&path, "there is no floor in this area")
                .hint("a Sturmzombie needs a free square of floor")
                .rule("M7");
        }
    }
}

/// All squares of a rectangle, by two opposite corners.
fn squares(one: Square, other: Square) -> impl Iterator<Item = Square> {
    let columns = one.x.min(other.x)..=one.x.max(other.x);
    let rows = one.y.min(other.y)..=one.y.max(other.y);
    rows.flat_map(move |y| columns.clone().map(move |x| Square::new(x, y)))
}
