//! The legend of the map, drawn with the marks of the map itself.

use super::{
    doors_and_exits::{door_word, doors_with_colour, draw_door, draw_edge_point_arrow, edge_points},
    ground,
    labels::SheetLabel,
    objects::{
        condition_marks, draw_built_barrier, draw_door_alarm, draw_floor_arrow, draw_gate_bars, draw_object,
        draw_red_square, draw_stranded_soldier, objects_with_icons,
    },
    svg::SvgDrawing,
};
use crate::language::CliLanguage;
use mission::Mission;
use rules::{
    Facing, Ground, Square,
    conditions::MapMarkKind,
    objects::{MissionObject, ObjectPlace},
};

/// Entry of the legend: a mark and its text.
pub(super) struct LegendEntry {
    pub words: String,
    pub mark: SvgDrawing,
}

/// Returns the entries of the legend: only marks that the map shows, each once.
pub(super) fn legend_entries(mission: &Mission, language: CliLanguage) -> Vec<LegendEntry> {
    let mut entries: Vec<LegendEntry> = Vec::new();
    let mut add = |entry: LegendEntry| {
        if entries.iter().all(|known| known.words != entry.words) {
            entries.push(entry);
        }
    };
    let entry = |word: SheetLabel, mark: &dyn Fn(&mut SvgDrawing)| {
        let mut svg = SvgDrawing::default();
        mark(&mut svg);
        LegendEntry { words: language.word(word).to_owned(), mark: svg }
    };
    for drawn in edge_points(mission).into_iter().flat_map(|(_, ways)| ways) {
        add(entry(drawn.word(), &|svg| draw_edge_point_arrow(svg, drawn, Facing::North)));
    }
    add_object_entries(mission, language, &mut add);
    for (found, green) in doors_with_colour(mission) {
        add(entry(door_word(found, green), &|svg| draw_door(svg, found, green)));
    }
    let terrain = &mission.terrain;
    let bare = |square: &Square| {
        let stands = |object: &MissionObject| object.place == ObjectPlace::At(*square);
        terrain.ground(*square) == Ground::Obstacle && !mission.objects.iter().any(stands)
    };
    if terrain.squares().any(|square| bare(&square)) {
        add(entry(SheetLabel::Obstacle, &ground::draw_obstacle));
    }
    entries
}

/// Adds the legend entries of objects and special conditions.
fn add_object_entries(mission: &Mission, language: CliLanguage, add: &mut dyn FnMut(LegendEntry)) {
    let mut entry = |words: &str, mark: &dyn Fn(&mut SvgDrawing)| {
        let mut svg = SvgDrawing::default();
        mark(&mut svg);
        add(LegendEntry { words: words.to_owned(), mark: svg });
    };
    for (found, icon) in objects_with_icons(mission) {
        entry(language.of(&found.name), &|svg| draw_object(svg, icon, found.user, language));
    }
    for mark in condition_marks(mission) {
        let words = language.choose(mark.legend);
        match mark.what {
            MapMarkKind::Figure(_, facing) => entry(words, &|svg| draw_stranded_soldier(svg, mark.side, facing)),
            MapMarkKind::Areas(_) => entry(words, &draw_red_square),
            MapMarkKind::Arrows(_) => entry(words, &|svg| draw_floor_arrow(svg, Facing::East)),
            MapMarkKind::Gate(..) => entry(words, &|svg| draw_gate_bars(svg, mark.side)),
            MapMarkKind::Built(_) => entry(words, &|svg| draw_built_barrier(svg, mark.side)),
            MapMarkKind::Doors(_) => entry(words, &draw_door_alarm),
        }
    }
}
