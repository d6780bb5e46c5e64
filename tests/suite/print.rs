//! Printed mission sheets: the sheets of every mission, in both languages, are parsed by an SVG library.

use std::path::Path;

use cli::{
    language::CliLanguage,
    print::{SQUARE, draw_mission_sheet},
};
use mission::{self, Mission, parse_mission, paths};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{
        Options, Tree,
        roxmltree::{Document, Node},
    },
};
use rules::{
    AnyCondition, Square,
    conditions::{ContraptionsCondition, GateCondition, PicketsCondition, StrandedCondition, SurgesCondition},
};

use crate::{
    battles::TestFolder,
    game_command::run_game_command,
    support::{game_catalogue, project_path},
};

const GOOD: &str = include_str!("small-mission.ron");

const LANGUAGES: [CliLanguage; 2] = [CliLanguage::Es, CliLanguage::En];

fn load_all_missions() -> Vec<Mission> {
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &game_catalogue());
    library.missions.into_iter().map(|listed| listed.mission).collect()
}

fn count_nodes_with_class(document: &Document<'_>, class: &str) -> usize {
    document.descendants().filter(|node| node.attribute("class") == Some(class)).count()
}

/// Returns all text of a document, its lines joined.
fn document_text(document: &Document<'_>) -> String {
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let lines = texts.map(|text| text.descendants().filter(Node::is_text).filter_map(|node| node.text()));
    lines.map(Iterator::collect::<String>).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_mission_prints_in_both_languages() {
    for mission in load_all_missions() {
        for language in LANGUAGES {
            let drawn = draw_mission_sheet(&mission, language);
            let document = Document::parse(&drawn.svg).expect("the sheet is XML");
            let terrain = &mission.terrain;
            assert_eq!(count_nodes_with_class(&document, "door"), mission.doors.len(), "{}", mission.id);
            assert_eq!(count_nodes_with_class(&document, "object"), mission.objects.len(), "{}", mission.id);
            let stranded = mission.specials.iter().filter(|special| special.of::<StrandedCondition>().is_some());
            assert_eq!(count_nodes_with_class(&document, "stranded"), stranded.count(), "{}", mission.id);
            let areas = |special: &AnyCondition| {
                special.of::<PicketsCondition>().is_some() || special.of::<SurgesCondition>().is_some()
            };
            let pickets = mission.specials.iter().any(areas);
            assert_eq!(count_nodes_with_class(&document, "picket") > 0, pickets, "{}", mission.id);
            let of_gate = |special: &AnyCondition| special.of::<GateCondition>().map_or(0, |wall| wall.at.len());
            let walls: usize = mission.specials.iter().map(of_gate).sum();
            assert_eq!(count_nodes_with_class(&document, "gate"), walls, "{}", mission.id);
            let of_shop =
                |special: &AnyCondition| special.of::<ContraptionsCondition>().map_or(0, |shop| shop.standing.len());
            let built: usize = mission.specials.iter().map(of_shop).sum();
            assert_eq!(count_nodes_with_class(&document, "built"), built, "{}", mission.id);
            let gates: Vec<_> = terrain.entries.iter().chain(&terrain.exits).collect();
            let arrows = count_nodes_with_class(&document, "entry") + count_nodes_with_class(&document, "exit");
            // An entry and an exit of one side at one place share one arrow.
            let mut places: Vec<_> = gates.iter().map(|gate| (gate.at, gate.side as u8, gate.owner)).collect();
            places.sort_by_key(|(at, side, owner)| (at.x, at.y, *side, *owner as u8));
            places.dedup();
            assert_eq!(arrows, places.len(), "{}", mission.id);
            let story = match language {
                CliLanguage::Es => &mission.story.es,
                CliLanguage::En => &mission.story.en,
            };
            assert!(
                document_text(&document).contains(&story.replace("**", "")),
                "{}: {}",
                mission.id,
                document_text(&document)
            );
            check_physical_size(&mission, &drawn.svg, drawn.size);
        }
    }
}

/// Checks that the sheet is as large as declared, and that a map square is an inch wide: the wall at the map's left
/// edge is one inch per column away from the wall at its right.
fn check_physical_size(mission: &Mission, svg: &str, size: (f64, f64)) {
    let tree = Tree::from_str(svg, &Options { dpi: 25.4, ..Options::default() }).expect("the sheet is SVG");
    let near = |a: f32, b: f64| (f64::from(a) - b).abs() < 0.02;
    assert!(near(tree.size().width(), size.0) && near(tree.size().height(), size.1), "{}", mission.id);
    let map = tree.node_by_id("map").expect("the sheet has a map");
    let wide = f64::from(mission.terrain.width()) * SQUARE;
    assert!(f64::from(map.abs_bounding_box().width()) < wide + 60.0);
    assert!(size.0 > wide && size.1 > f64::from(mission.terrain.height()) * SQUARE);
}

/// Doors are drawn at their places in a sheet that is rendered at two pixels per millimetre.
#[test]
fn doors_are_drawn_at_their_places() {
    let mission = &load_all_missions()[0];
    let drawn = draw_mission_sheet(mission, CliLanguage::En);
    let tree = Tree::from_str(&drawn.svg, &Options { dpi: 25.4, ..Options::default() }).expect("the sheet is SVG");
    let mut picture = Pixmap::new((drawn.size.0 * 2.0) as u32, (drawn.size.1 * 2.0) as u32).expect("memory");
    resvg::render(&tree, Transform::from_scale(2.0, 2.0), &mut picture.as_mut());
    let map = Document::parse(&drawn.svg).expect("XML");
    let map = map.descendants().find(|node| node.attribute("id") == Some("map")).expect("a map");
    let place = map.attribute("transform").expect("it is moved").trim_matches(|c: char| !c.is_ascii_digit());
    let corner: Vec<f64> = place.split(' ').map(|number| number.parse().expect("a number")).collect();
    let dark = |x: f64, y: f64| {
        let pixel = picture.pixel(((corner[0] + x) * 2.0) as u32, ((corner[1] + y) * 2.0) as u32).expect("inside");
        pixel.red() < 90 && pixel.green() < 90
    };
    for door in &mission.doors {
        let middle = |square: Square| ((f64::from(square.x) + 0.5) * SQUARE, (f64::from(square.y) + 0.5) * SQUARE);
        let ((x, y), (dx, dy)) = (middle(door.at), door.side.offset());
        let (x, y) = (x + f64::from(dx) * SQUARE / 2.0, y + f64::from(dy) * SQUARE / 2.0);
        // There is a jamb at each end.
        for end in [-12.0, 12.0] {
            let (along, across) = (end * f64::from(dy.abs()), end * f64::from(dx.abs()));
            assert!(dark(x + along, y + across), "{door:?}");
        }
    }
}

#[test]
fn special_characters_and_long_texts_are_printed() {
    let odd = "&lt; <b>A & B</b> \\\"c\\\" ]]> **bold** ünïcödé 日本 averyveryverylongwordthatfitsinnolineatallbecauseitneverends";
    let long = format!("{odd} {}", "word ".repeat(400));
    for story in [odd, long.as_str()] {
        let text = GOOD.replace("b **c**", story).replace("name: (es: \"a\"", &format!("name: (es: \"{odd}\""));
        let mission =
            parse_mission(Path::new("m.ron"), &text, &game_catalogue()).unwrap_or_else(|faults| panic!("{faults}"));
        for language in LANGUAGES {
            let drawn = draw_mission_sheet(&mission, language);
            let document = Document::parse(&drawn.svg).expect("the sheet is XML");
            Tree::from_str(&drawn.svg, &Options::default()).expect("the sheet is SVG");
            assert!(language == CliLanguage::Es || document_text(&document).contains("<b>A & B</b> \"c\" ]]> bold"));
        }
    }
}

#[test]
fn print_command_writes_a_file_or_reports_an_error() {
    let folder = TestFolder::new();
    let run = |arguments: &[&str]| run_game_command(&folder, arguments);
    assert!(run(&["print", "recon", "--language", "es"]).status.success());
    let by_id = std::fs::read_to_string(folder.path().join("recon-es.svg")).expect("it was written");
    let file = project_path("missions/1-recon.ron");
    let printed = run(&["print", &file.display().to_string(), "-l", "es", "-o", "-"]);
    assert_eq!(String::from_utf8_lossy(&printed.stdout), by_id);

    let nobody = run(&["print", "nobody"]);
    let told = String::from_utf8_lossy(&nobody.stderr).into_owned();
    assert!(!nobody.status.success() && told.contains("nobody") && told.contains("recon"), "{told}");
    let nowhere = run(&["print", "recon", "-o", "no/such/folder/x.svg"]);
    let told = String::from_utf8_lossy(&nowhere.stderr).into_owned();
    assert!(!nowhere.status.success() && told.contains("can't be written"), "{told}");
    std::fs::write(folder.path().join("bad.ron"), "(id: 1)").expect("the folder can be written");
    let bad = run(&["print", "bad.ron"]);
    assert!(!bad.status.success() && String::from_utf8_lossy(&bad.stderr).contains("bad.ron:1"));
}
