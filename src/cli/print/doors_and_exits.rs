//! Doors, entries and exits. Each is drawn centred at (0, 0), so that map and legend share the drawing.

use super::{ground, labels::SheetLabel, measures::SQUARE, svg::SvgDrawing, text::PrintLabel};
use mission::{DoorColour, Mission};
use rules::{Door, EdgePoint, Facing, Side};

/// Returns the colour of a side's text and lines.
pub(super) fn side_colour(side: Side) -> &'static str {
    match side {
        Side::Allied => "#185C94",
        Side::German => "#B8540B",
    }
}

/// The green of green doors.
const GREEN: &str = "#3DB57A";

/// Distance of the middle of an entry's arrow from its square's side, outward, in millimetres.
const OUTSIDE: f64 = 11.0;

/// Use of an edge point by a side: as an entry, an exit or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EdgePointKind {
    pub owner: Side,
    pub entry: bool,
    pub exit: bool,
}

impl EdgePointKind {
    /// Returns the label for this edge point in the legend.
    pub(super) fn word(self) -> SheetLabel {
        match (self.entry, self.exit) {
            (true, true) => SheetLabel::Both(self.owner),
            (true, false) => SheetLabel::Entry(self.owner),
            (false, _) => SheetLabel::Exit(self.owner),
        }
    }
}

/// Returns all entries and exits, grouped by square and side.
pub(super) fn edge_points(mission: &Mission) -> Vec<(EdgePoint, Vec<EdgePointKind>)> {
    let mut all: Vec<(EdgePoint, Vec<EdgePointKind>)> = Vec::new();
    let terrain = &mission.terrain;
    let gates = terrain.entries.iter().map(|gate| (gate, false)).chain(terrain.exits.iter().map(|gate| (gate, true)));
    for (gate, exit) in gates {
        let place = match all.iter().position(|(known, _)| (known.at, known.side) == (gate.at, gate.side)) {
            Some(place) => place,
            None => {
                all.push((*gate, Vec::new()));
                all.len() - 1
            }
        };
        let ways = &mut all[place].1;
        match ways.iter_mut().find(|way| way.owner == gate.owner) {
            Some(way) => (way.entry, way.exit) = (way.entry || !exit, way.exit || exit),
            None => ways.push(EdgePointKind { owner: gate.owner, entry: !exit, exit }),
        }
    }
    all
}

/// Draws all doors, entries and exits of the mission, with the map's top left corner at (0, 0).
pub(super) fn draw_doors_and_exits(svg: &mut SvgDrawing, mission: &Mission) {
    for (number, (found, green)) in doors_with_colour(mission).enumerate() {
        let upright = matches!(found.side, Facing::East | Facing::West);
        let turn = if upright { 90.0 } else { 0.0 };
        let name = format!(r#"class="door" id="door-{number}""#);
        svg.group(&name, ground::side_center(found.at, found.side), turn, |svg| draw_door(svg, found, green));
    }
    for (gate, ways) in edge_points(mission) {
        draw_edge_points(svg, gate, &ways);
    }
}

/// Returns the doors, each with `true` if it is green.
pub(super) fn doors_with_colour(mission: &Mission) -> impl Iterator<Item = (&Door, bool)> {
    mission.doors.iter().zip(mission.door_colours.iter().map(|colour| *colour == DoorColour::Green))
}

/// Draws an edge point. If both sides use it, their arrows are drawn side by side, smaller.
fn draw_edge_points(svg: &mut SvgDrawing, gate: EdgePoint, ways: &[EdgePointKind]) {
    let (x, y) = ground::side_center(gate.at, gate.side);
    let (dx, dy) = (f64::from(gate.side.offset().0), f64::from(gate.side.offset().1));
    draw_threshold(svg, gate, side_colour(gate.owner));
    let scale = if ways.len() > 1 { 0.6 } else { 1.0 };
    for (place, drawn) in ways.iter().enumerate() {
        let aside = if ways.len() > 1 { place as f64 * 13.0 - 6.5 } else { 0.0 };
        let out = OUTSIDE * if ways.len() > 1 { 0.8 } else { 1.0 };
        let at = (x + dx * out + dy.abs() * aside, y + dy * out + dx.abs() * aside);
        let kind = format!(r#"class="{}""#, if drawn.entry { "entry" } else { "exit" });
        let points = if drawn.entry { gate.inward() } else { gate.side };
        svg.group(&kind, at, 0.0, |svg| {
            svg.add(format_args!(r#"<g transform="scale({scale})">"#));
            draw_edge_point_arrow(svg, *drawn, points);
            svg.add(format_args!("</g>"));
        });
    }
}

/// Draws the threshold of an edge point: dashes instead of the wall.
fn draw_threshold(svg: &mut SvgDrawing, gate: EdgePoint, ink: &str) {
    let upright = matches!(gate.side, Facing::East | Facing::West);
    svg.group(r#"class="threshold""#, ground::side_center(gate.at, gate.side), if upright { 90.0 } else { 0.0 }, |svg| {
        let half = SQUARE / 2.0 - 1.2;
        svg.add(format_args!(
            r##"<path d="M-{half} 0H{half}" stroke="#FFFFFF" stroke-width="2.4"/><path d="M-{half} 0H{half}" stroke="{ink}" stroke-width="1.2" stroke-dasharray="2.3 2.3"/>"##
        ));
    });
}

fn facing_degrees(facing: Facing) -> f64 {
    f64::from(facing as u8) * 90.0
}

/// Draws the arrow of an edge point: entries are filled and point inward, exits are hollow and point outward, a
/// combined entry and exit points in both directions. Arrows of the Allies have a straight tail, those of the SWD a
/// notched one.
pub(super) fn draw_edge_point_arrow(svg: &mut SvgDrawing, way: EdgePointKind, points: Facing) {
    let ink = side_colour(way.owner);
    let shape = match (way.entry && way.exit, way.owner) {
        (true, Side::Allied) => "M0 -10.5L9 -3V3L0 10.5L-9 3V-3Z",
        (true, Side::German) => "M0 -10.5L9 -3L7 0L9 3L0 10.5L-9 3L-7 0L-9 -3Z",
        (false, Side::Allied) => "M0 -10.5L9 -2V8.5H-9V-2Z",
        (false, Side::German) => "M0 -10.5L9 -2V9.5L0 6L-9 9.5V-2Z",
    };
    let fill = if way.entry { ink } else { "#FFFFFF" };
    svg.group("", (0.0, 0.0), facing_degrees(points), |svg| {
        svg.add(format_args!(
            r##"<path d="{shape}" fill="none" stroke="#FFFFFF" stroke-width="3.4"/><path d="{shape}" fill="{fill}" stroke="{ink}" stroke-width="1.4" stroke-linejoin="round"/>"##
        ));
    });
    let words = match (way.entry, way.exit) {
        (true, true) => "E·X",
        (true, false) => "E",
        (false, _) => "X",
    };
    let size = if words.len() > 1 { 6.4 } else { 9.0 };
    let letter = if way.entry { "#FFFFFF" } else { ink };
    PrintLabel { words, at: (0.0, size * 0.37), size, colour: letter, centred: true }.draw(svg);
}

/// Draws a door in a wall that runs from left to right: two leaves between jambs, apart if the door is open, crossed if
/// it is sealed. A green door is also thicker.
pub(super) fn draw_door(svg: &mut SvgDrawing, door: &Door, green: bool) {
    let (half, fill) = if green { (3.6, GREEN) } else { (2.3, "#FFFFFF") };
    let leaves = if door.open { [(-11.0, 4.0), (7.0, 4.0)] } else { [(-11.0, 11.0), (0.0, 11.0)] };
    svg.add(format_args!(r##"<path d="M-11 0H11" stroke="#FFFFFF" stroke-width="3"/>"##));
    for (x, width) in leaves {
        svg.add(format_args!(
            r##"<rect x="{x}" y="-{half}" width="{width}" height="{}" fill="{fill}" stroke="#000000" stroke-width="0.9"/>"##,
            half * 2.0
        ));
    }
    if door.sealed {
        svg.add(format_args!(
            r##"<path d="M-4.5 -5.5L4.5 5.5M-4.5 5.5L4.5 -5.5" stroke="#FFFFFF" stroke-width="2.8" stroke-linecap="round"/><path d="M-4.5 -5.5L4.5 5.5M-4.5 5.5L4.5 -5.5" stroke="#000000" stroke-width="1.5" stroke-linecap="round"/>"##
        ));
    }
    svg.add(format_args!(
        r##"<path d="M-12 -4.2V4.2M12 -4.2V4.2" stroke="#000000" stroke-width="2.2" stroke-linecap="round"/>"##
    ));
}

/// Returns the label for a door in the legend.
pub(super) fn door_word(door: &Door, green: bool) -> SheetLabel {
    SheetLabel::Door { open: door.open, sealed: door.sealed, green }
}
