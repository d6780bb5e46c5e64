//! Objects and visible parts of special conditions on the map. Each is drawn centred at (0, 0), so that map and legend
//! share the drawing.

use super::{
    doors_and_exits::side_colour,
    ground,
    labels::SheetLabel,
    measures::SQUARE,
    svg::{SvgDrawing, format_decimal},
    text::PrintLabel,
};
use crate::language::CliLanguage;
use mission::{Mission, ObjectIcon};
use rules::{
    Facing, Ground, Side, Square,
    conditions::{MapMark, MapMarkKind},
    objects::{MissionObject, ObjectPlace},
    square::is_within_areas,
};

/// The red of hatched squares.
const RED: &str = "#C62828";

/// Draws all objects and marks of conditions, with the map's top left corner at (0, 0).
pub(super) fn draw_objects(svg: &mut SvgDrawing, mission: &Mission, language: CliLanguage) {
    for square in red_squares(mission) {
        svg.group(r#"class="picket""#, ground::square_center(square), 0.0, draw_red_square);
    }
    for (number, (found, icon)) in objects_with_icons(mission).enumerate() {
        if let ObjectPlace::At(at) = found.place {
            let name = format!(r#"class="object" id="object-{number}""#);
            svg.group(&name, ground::square_center(at), 0.0, |svg| draw_object(svg, icon, found.user, language));
        }
    }
    for (at, facing) in floor_arrows(mission) {
        svg.group(r#"class="arrow""#, ground::square_center(at), 0.0, |svg| draw_floor_arrow(svg, facing));
    }
    for mark in condition_marks(mission) {
        draw_condition_mark(svg, mission, mark);
    }
}

/// Draws the figure, gate, contraptions or doors of a mark. Areas and arrows are drawn elsewhere, each square once.
fn draw_condition_mark(svg: &mut SvgDrawing, mission: &Mission, mark: MapMark) {
    match mark.what {
        MapMarkKind::Figure(at, facing) => {
            svg.group(r#"class="stranded""#, ground::square_center(at), 0.0, |svg| {
                draw_stranded_soldier(svg, mark.side, facing);
            });
        }
        MapMarkKind::Gate(at, _) => {
            for (at, side) in at {
                let turn = if matches!(side, Facing::East | Facing::West) { 90.0 } else { 0.0 };
                svg.group(r#"class="gate""#, ground::side_center(at, side), turn, |svg| {
                    draw_gate_bars(svg, mark.side);
                });
            }
        }
        MapMarkKind::Built(squares) => {
            for at in squares {
                svg.group(r#"class="built""#, ground::square_center(at), 0.0, |svg| {
                    draw_built_barrier(svg, mark.side);
                });
            }
        }
        MapMarkKind::Doors(doors) => {
            for door in doors.iter().filter_map(|door| mission.doors.get(usize::from(*door))) {
                let place = ground::side_center(door.at, door.side);
                svg.group(r#"class="alarm""#, place, 0.0, draw_door_alarm);
            }
        }
        MapMarkKind::Areas(_) | MapMarkKind::Arrows(_) => {}
    }
}

pub(super) fn objects_with_icons(mission: &Mission) -> impl Iterator<Item = (&MissionObject, ObjectIcon)> {
    mission.objects.iter().zip(mission.object_icons.iter().copied())
}

/// Returns the map marks of the special conditions.
pub(super) fn condition_marks(mission: &Mission) -> impl Iterator<Item = MapMark> {
    mission.specials.iter().flat_map(|special| special.condition().map_marks())
}

/// Returns the red squares, each once.
fn red_squares(mission: &Mission) -> impl Iterator<Item = Square> {
    let areas: Vec<(Square, Square)> = condition_marks(mission).flat_map(|mark| mark.what.areas().to_vec()).collect();
    let terrain = &mission.terrain;
    terrain.squares().filter(move |at| is_within_areas(&areas, *at) && terrain.ground(*at) == Ground::Floor)
}

/// Returns the arrows on the floor, one for each square: of several arrows the last one counts (`COOP-4`).
fn floor_arrows(mission: &Mission) -> impl Iterator<Item = (Square, Facing)> {
    let arrows = |mark: MapMark| mark.what.floor_arrows(&mission.terrain).collect::<Vec<_>>();
    condition_marks(mission).flat_map(arrows)
}

/// Draws an arrow on the floor: two chevrons that point in its direction.
pub(super) fn draw_floor_arrow(svg: &mut SvgDrawing, facing: Facing) {
    svg.group("", (0.0, 0.0), f64::from(facing as u8) * 90.0, |svg| {
        svg.add(format_args!(
            r#"<path d="M-6 1L0 -5L6 1M-6 7L0 1L6 7" fill="none" stroke="{RED}" stroke-width="1.4"/>"#
        ));
    });
}

/// Draws a part of a gate: two beams, and the bars between them.
pub(super) fn draw_gate_bars(svg: &mut SvgDrawing, side: Side) {
    let (ink, half) = (side_colour(side), SQUARE / 2.0);
    svg.add(format_args!(
        r##"<rect x="-{half}" y="-3.2" width="{SQUARE}" height="6.4" fill="#FFFFFF"/><path d="M-{half} -2.6H{half}M-{half} 2.6H{half}" stroke="{ink}" stroke-width="1.4"/><path d="M-9 -2.6V2.6M-4.5 -2.6V2.6M0 -2.6V2.6M4.5 -2.6V2.6M9 -2.6V2.6" stroke="{ink}" stroke-width="1"/>"##
    ));
}

/// Draws the mark of a red door: a disk with an exclamation mark.
pub(super) fn draw_door_alarm(svg: &mut SvgDrawing) {
    svg.add(format_args!(
        r#"<circle r="4.2" fill="{RED}" stroke="{WHITE}" stroke-width="0.8"/><path d="M0 -2.6V0.6M0 1.7V2.5" stroke="{WHITE}" stroke-width="1.2"/>"#
    ));
}

/// Draws a built contraption: crossed planks.
pub(super) fn draw_built_barrier(svg: &mut SvgDrawing, side: Side) {
    let ink = side_colour(side);
    svg.add(format_args!(
        r##"<path d="M-7 -7L7 7M7 -7L-7 7" stroke="#FFFFFF" stroke-width="4.4"/><path d="M-7 -7L7 7M7 -7L-7 7M-8.5 0H8.5" stroke="{ink}" stroke-width="2"/>"##
    ));
}

/// Draws a red square: corners and a thin hatch.
pub(super) fn draw_red_square(svg: &mut SvgDrawing) {
    let (far, near) = (SQUARE / 2.0 - 1.8, SQUARE / 2.0 - 7.0);
    let mut corners = String::new();
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        corners += &format!(
            "M{} {}L{} {}L{} {}",
            format_decimal(x * near),
            format_decimal(y * far),
            format_decimal(x * far),
            format_decimal(y * far),
            format_decimal(x * far),
            format_decimal(y * near)
        );
    }
    svg.add(format_args!(
        r#"<path d="{corners}" fill="none" stroke="{RED}" stroke-width="1.2"/><path d="M-6 6L6 -6M-6 0L0 -6M0 6L6 0" fill="none" stroke="{RED}" stroke-width="0.45"/>"#
    ));
}

/// Draws a figure that can't move: a head, shoulders, and bars in front of them; the wedge shows its facing.
pub(super) fn draw_stranded_soldier(svg: &mut SvgDrawing, side: Side, facing: Facing) {
    let ink = side_colour(side);
    svg.group("", (0.0, 0.0), f64::from(facing as u8) * 90.0, |svg| {
        svg.add(format_args!(r#"<path d="M-3 -9.2L0 -12L3 -9.2Z" fill="{ink}"/>"#));
    });
    svg.add(format_args!(
        r##"<circle r="9" fill="#FFFFFF" stroke="{ink}" stroke-width="1.3"/><circle cy="-2.6" r="2.7" fill="{ink}"/><path d="M-5.4 6.2C-5.4 1.2 5.4 1.2 5.4 6.2Z" fill="{ink}"/><path d="M-4.6 -7.6V7.6M0 -9V9M4.6 -7.6V7.6" stroke="#000000" stroke-width="0.7"/>"##
    ));
}

/// Draws an object; a ring in a side's colour means that only that side may use it.
pub(super) fn draw_object(svg: &mut SvgDrawing, icon: ObjectIcon, user: Option<Side>, language: CliLanguage) {
    let ring = user.map_or("#000000", side_colour);
    let width = if user.is_some() { "1.8" } else { "0.8" };
    match icon {
        ObjectIcon::Beacon => {
            svg.add(format_args!(
                r#"<circle r="10" fill="{WHITE}" stroke="{ring}" stroke-width="{width}"/><path d="M-3.6 7.4L0 -2L3.6 7.4ZM-2.2 4H2.2" fill="none" stroke="{INK}" stroke-width="1"/><circle cy="-3" r="1.7" fill="{INK}"/><path d="M-3.4 -6A4.6 4.6 0 0 0 -3.4 0M3.4 -6A4.6 4.6 0 0 1 3.4 0M-6 -7.4A7.2 7.2 0 0 0 -6 1.4M6 -7.4A7.2 7.2 0 0 1 6 1.4" fill="none" stroke="{INK}" stroke-width="0.9" stroke-linecap="round"/>"#
            ));
        }
        ObjectIcon::Panel => {
            svg.add(format_args!(
                r#"<rect x="-8.5" y="-9.5" width="17" height="19" rx="1.5" fill="{WHITE}" stroke="{ring}" stroke-width="{width}"/><path d="M2 -7L-4 1H-0.4L-2 7L4.2 -1.6H0.6Z" fill="{INK}"/><path d="M-6.6 -7.6H-5.6M5.6 -7.6H6.6M-6.6 7.6H-5.6M5.6 7.6H6.6" stroke="{INK}" stroke-width="1"/>"#
            ));
        }
        ObjectIcon::Device => {
            svg.add(format_args!(
                r#"<circle r="10.2" fill="{WHITE}" stroke="{ring}" stroke-width="{width}"/><g fill="none" stroke="{INK}" stroke-width="0.9"><ellipse rx="8.2" ry="3.1"/><ellipse rx="8.2" ry="3.1" transform="rotate(60)"/><ellipse rx="8.2" ry="3.1" transform="rotate(120)"/></g><circle r="1.9" fill="{INK}"/>"#
            ));
        }
        ObjectIcon::Token => {
            svg.add(format_args!(
                r#"<circle r="8.6" fill="{WHITE}" stroke="{ring}" stroke-width="1.2"/><circle r="7" fill="none" stroke="{INK}" stroke-width="0.5" stroke-dasharray="1.4 1.2"/>"#
            ));
            let words = language.word(SheetLabel::Token);
            PrintLabel { words, at: (0.0, 2.1), size: 5.8, colour: INK, centred: true }.draw(svg);
        }
    }
}

const INK: &str = "#000000";

const WHITE: &str = "#FFFFFF";
