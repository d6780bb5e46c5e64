//! The dossier of a generated mission: RON text as an author would write it, with comments on its parts.

use std::fmt::Write;

use mission_document::block_templates::{localized_to_ron, quote_text};
use rules::{EdgePoint, Side, Square};

use crate::{
    briefing::{BriefingParts, MissionBriefing},
    layout::MapLayout,
    map_advantage::MapAdvantage,
    mission_blocks::MissionBlocks,
    spec::MissionSpec,
};

/// The number of generated missions in lists of missions, before players keep them under another number.
const NUMBER: u8 = 200;

/// Returns the id of the mission of a spec.
pub(crate) fn mission_id(spec: &MissionSpec) -> String {
    format!("random-{}", spec.code().to_lowercase())
}

/// Writes the text of the dossier.
pub(crate) fn write_dossier(
    spec: &MissionSpec,
    layout: &MapLayout,
    blocks: &MissionBlocks,
    briefing: &MissionBriefing,
) -> String {
    let mut out = String::new();
    let code = spec.code();
    // Writing to a string can't fail.
    let version = spec.generator_version();
    let _ = writeln!(out, "// A generated mission. Code: {code} (generator {version}).");
    let _ =
        writeln!(out, "// `incursion generate --seed {code}` makes it again. missions/README.md explains the fields.");
    if let Some(side) = spec.favoured_side() {
        let _ = writeln!(out, "// The map and the objective favour the {} side.", side.in_english());
    }
    if spec.advantage.is_some_and(MapAdvantage::takes_horde) {
        let _ = writeln!(out, "// The SWD has no horde, so that the Allies have a chance.");
    }
    let _ = writeln!(out, "(\n    id: {},\n    number: {NUMBER},\n", quote_text(&mission_id(spec)));
    write_texts(&mut out, spec, briefing);
    write_forces(&mut out, spec, blocks);
    write_map(&mut out, layout);
    write_objects(&mut out, blocks);
    write_list(&mut out, "specials", &blocks.specials);
    write_list(&mut out, "points", &blocks.points);
    write_list(&mut out, "endings", &blocks.endings);
    out.truncate(out.trim_end().len());
    out + "\n)\n"
}

fn write_texts(out: &mut String, spec: &MissionSpec, briefing: &MissionBriefing) {
    for (field, text) in [
        ("name", &briefing.name),
        ("place", &briefing.place),
        ("story", &briefing.story),
        ("plan", &briefing.plan),
        ("goal", &briefing.goal),
    ] {
        let _ = writeln!(out, "    {field}: {},", write_localized_lines(text, 1));
    }
    let _ = writeln!(out, "    look: {:?},\n", spec.look.theme());
    let _ = writeln!(out, "    victory: (");
    for side in Side::BOTH {
        let _ = writeln!(out, "        {side:?}: {},", write_localized_lines(&briefing.victory[side], 2));
    }
    let _ = writeln!(out, "    ),\n\n    notes: [");
    for note in &briefing.notes {
        let (icon, text) = (quote_text(&note.icon), write_localized_lines(&note.text, 3));
        let _ = writeln!(out, "        (\n            icon: {icon},\n            text: {text},\n        ),");
    }
    let _ = writeln!(out, "    ],\n");
}

/// Returns a text in both languages: on one line if it is short, otherwise on a line for each language.
fn write_localized_lines(text: &rules::Localized, depth: usize) -> String {
    let short = localized_to_ron(text);
    if short.chars().count() <= 80 {
        return short;
    }
    let (inner, outer) = ("    ".repeat(depth + 1), "    ".repeat(depth));
    format!("(\n{inner}es: {},\n{inner}en: {},\n{outer})", quote_text(&text.es), quote_text(&text.en))
}

fn write_forces(out: &mut String, spec: &MissionSpec, blocks: &MissionBlocks) {
    let _ = writeln!(out, "    rp: (Allied: {}, German: {}),\n", spec.rp.allied, spec.rp.german);
    let (allied, german) = (blocks.allied_demands.join(", "), blocks.german_demands.join(", "));
    let _ = writeln!(out, "    demands: (Allied: [{allied}], German: [{german}]),\n");
}

fn write_map(out: &mut String, layout: &MapLayout) {
    let _ = writeln!(out, "    map: (\n        legend: {{'#': Rock, '.': Floor, 'O': Obstacle}},\n        rows: [");
    for (y, row) in layout.grid.rows().iter().enumerate() {
        let _ = writeln!(out, "            \"{row}\", // {y}");
    }
    let _ = writeln!(out, "        ],\n        doors: [");
    for (number, door) in layout.doors.iter().enumerate() {
        let (Square { x, y }, side, state, colour) = (door.at, door.side, door.state, door.colour);
        let door = format!("(at: ({x}, {y}), side: {side:?}, state: {state:?}, colour: {colour:?})");
        let _ = writeln!(out, "            {door}, // {number}");
    }
    let _ = writeln!(out, "        ],");
    write_edge_points(out, "entries", &layout.entries);
    write_edge_points(out, "exits", &layout.exits);
    let _ = writeln!(out, "    ),\n");
}

fn write_edge_points(out: &mut String, field: &str, points: &[EdgePoint]) {
    if points.is_empty() {
        let _ = writeln!(out, "        {field}: [],");
        return;
    }
    let _ = writeln!(out, "        {field}: [");
    for EdgePoint { at: Square { x, y }, side, owner } in points {
        let _ = writeln!(out, "            (at: ({x}, {y}), side: {side:?}, owner: {owner:?}),");
    }
    let _ = writeln!(out, "        ],");
}

fn write_objects(out: &mut String, blocks: &MissionBlocks) {
    if blocks.objects.is_empty() {
        return;
    }
    let parts = BriefingParts::of_the_game();
    let _ = writeln!(out, "    objects: [");
    for object in &blocks.objects {
        let (name, Square { x, y }) = (localized_to_ron(&parts.object_name(object.name)), object.at);
        let mut line = format!("(name: {name}, icon: {:?}, at: ({x}, {y})", object.icon);
        if object.portable {
            line += ", portable: true";
        }
        if object.numbered {
            line += ", numbered: true";
        }
        if let Some(user) = object.user {
            let _ = write!(line, ", user: {user:?}");
        }
        let _ = writeln!(out, "        {line}),");
    }
    let _ = writeln!(out, "    ],\n");
}

fn write_list(out: &mut String, field: &str, blocks: &[String]) {
    if blocks.is_empty() {
        return;
    }
    let _ = writeln!(out, "    {field}: [");
    for block in blocks {
        let _ = writeln!(out, "        {block},");
    }
    let _ = writeln!(out, "    ],\n");
}
