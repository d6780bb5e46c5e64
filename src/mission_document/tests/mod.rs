//! Tests of the editing tools on all dossiers of the game, and on texts in other styles.

mod desk;
mod map_edits;
mod random_edits;
mod victory;

use std::path::{Path, PathBuf};

use mission::{Mission, SpanIndex, parse_mission};
use rules::{Facing, Ground, Side, Square};

use crate::{
    ChangeKind, EditError, EditHistory, ParsedMap, QuickFix, TextEditor, block_templates,
    block_tree::{self, BLOCKS},
    quick_fix_for,
};

fn missions_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../missions")
}

/// Returns the texts of the game's dossiers, and of the complete dossiers in the guide to missions.
fn all_mission_texts() -> Vec<(String, String)> {
    let mut texts: Vec<_> = mission::list_mission_files(&missions_folder())
        .into_iter()
        .map(|path| (path.display().to_string(), std::fs::read_to_string(&path).expect("it is there")))
        .collect();
    let guide = std::fs::read_to_string(missions_folder().join("README.md")).expect("it is there");
    let examples = guide.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next());
    let whole = examples.filter(|example| example.contains("map: (") && example.contains("story:"));
    texts.extend(whole.enumerate().map(|(number, text)| (format!("example {number}"), text.to_owned())));
    assert!(texts.len() >= 9, "{}", texts.len());
    texts
}

fn parse_valid_mission(text: &str) -> Mission {
    parse_mission(Path::new("m.ron"), text, None).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
}

fn change_and_undo(text: &str, write: impl FnOnce(&mut TextEditor<'_>) -> Result<(), EditError>) -> String {
    let mut draft = EditHistory::new(text.to_owned());
    draft.change(ChangeKind::Block, write).expect("it can be written");
    let changed = draft.text().to_owned();
    draft.undo();
    assert_eq!(draft.text(), text, "undone");
    changed
}

/// Applies the quick fix of the first fault of a text.
fn apply_first_fix(text: &str) -> (QuickFix, String) {
    let faults = parse_mission(Path::new("m.ron"), text, None).expect_err("it has a fault");
    let mend = quick_fix_for(text, &ParsedMap::of(text), &faults.list[0].span).expect("one thing is meant");
    let after = change_and_undo(text, |editor| editor.apply_fix(&mend));
    (mend, after)
}

#[test]
fn quick_fixes_repair_errors_with_a_single_solution() {
    let (_, text) =
        all_mission_texts().into_iter().find(|(name, _)| name.contains("1-recon")).expect("the first dossier");
    parse_valid_mission(&text);
    // An entry on a square that has become rock.
    let at = ParsedMap::of(&text).entries[0].at;
    let buried = change_and_undo(&text, |editor| editor.paint(&[at], Ground::Rock));
    let (mend, after) = apply_first_fix(&buried);
    assert_eq!(mend, QuickFix::Floor(at));
    parse_valid_mission(&after);
    // A text in one language only.
    let silent = change_and_undo(&text, |editor| editor.set("story.en", "\"\""));
    let (mend, after) = apply_first_fix(&silent);
    assert_eq!(mend, QuickFix::Copy("story.en".into(), "story.es".into()));
    let story = parse_valid_mission(&after).story;
    assert_eq!(story.en, story.es);
    // A row that is too short.
    let row = text.lines().find(|line| line.trim().starts_with("\"####")).expect("a row").to_owned();
    let short = text.replacen(&row, &row.replacen("####", "###", 1), 1);
    assert_eq!(apply_first_fix(&short).0, QuickFix::FillRows);
    // The number of a door that does not exist: the only fix is to remove the ending.
    let astray =
        change_and_undo(&text, |editor| editor.add_block("endings", "DoorsSealed(winner: Allied, doors: [99])"));
    let (mend, after) = apply_first_fix(&astray);
    assert_eq!(mend, QuickFix::Remove("endings".into(), 1));
    parse_valid_mission(&after);
    // Floor that can't be reached.
    let size = parse_valid_mission(&text).terrain.width();
    let rock: Vec<Square> = (0..size).map(|x| Square::new(x, 0)).collect();
    let pocket = rock.into_iter().find(|at| {
        let around = Facing::ALL.into_iter().filter_map(|side| at.towards(side));
        around.into_iter().all(|next| ParsedMap::of(&text).at(next) != Some(Ground::Floor))
    });
    let pocket = pocket.expect("a square within rock");
    let opened = change_and_undo(&text, |editor| editor.paint(&[pocket], Ground::Floor));
    let (mend, after) = apply_first_fix(&opened);
    assert_eq!(mend, QuickFix::Wall(vec![pocket]));
    parse_valid_mission(&after);
}

#[test]
fn new_missions_are_valid_examples_or_blank() {
    let (english, spanish) = (crate::example_mission("mine", 9), crate::spanish_example_mission("mine", 9));
    parse_valid_mission(&english);
    parse_valid_mission(&spanish);
    let parts = |text: &str| {
        let commented = |line: &&str| line.trim_start() == "//" || line.trim_start().starts_with("// ");
        text.lines().filter(|line| !commented(line)).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(parts(&english), parts(&spanish));
    assert!(spanish.contains("Una misión propia") && english.contains("A custom mission"));
    let blank = crate::rename_mission(&crate::blank_mission("mine", 9), "El sótano");
    assert_eq!(ParsedMap::of(&blank).size(), (14, 10));
    assert!(blank.contains("id: \"mine\"") && blank.contains("es: \"El sótano\""));
    assert!(parse_mission(Path::new("m.ron"), &blank, None).is_err(), "it is still to be drawn");
}

#[test]
fn omitted_values_are_inserted_in_the_right_place() {
    let (_, text) =
        all_mission_texts().into_iter().find(|(name, _)| name.contains("3-beacon")).expect("the third dossier");
    let index = ParsedMap::of(&text).objects[0].index;
    let after = change_and_undo(&text, |editor| editor.write(&format!("objects[{index}].numbered"), "false"));
    parse_valid_mission(&after);
    assert_ne!(after, text);
    let looks = change_and_undo(&text, |editor| editor.write("look", "Silo"));
    assert_eq!(parse_valid_mission(&looks).look, mission::BoardTheme::Silo);
}

#[test]
fn a_parsed_map_matches_its_mission() {
    for (name, text) in all_mission_texts() {
        let (mission, sketch) = (parse_valid_mission(&text), ParsedMap::of(&text));
        let terrain = &mission.terrain;
        assert_eq!(sketch.size(), (terrain.width(), terrain.height()), "{name}");
        assert!(terrain.squares().all(|at| sketch.at(at) == Some(terrain.ground(at))), "{name}");
        let doors: Vec<_> = sketch.doors.iter().map(|door| (door.at, door.written.side)).collect();
        assert_eq!(doors, mission.doors.iter().map(|door| (door.at, door.side)).collect::<Vec<_>>(), "{name}");
        assert_eq!(sketch.entries.len(), terrain.entries.len(), "{name}");
        assert_eq!(sketch.exits.len(), terrain.exits.len(), "{name}");
        assert_eq!(sketch.objects.len(), mission.objects.len(), "{name}");
    }
}

#[test]
fn a_parsed_map_keeps_the_readable_parts_of_broken_text() {
    let (_, text) = all_mission_texts().swap_remove(0);
    let broken = text.replacen("side: ", "side: Eest, ", 1).replacen('#', "?", 1);
    let sketch = ParsedMap::of(&broken);
    assert_eq!(sketch.size(), ParsedMap::of(&text).size());
    assert!(sketch.doors.len() < ParsedMap::of(&text).doors.len());
    for length in 0..text.len() {
        if text.is_char_boundary(length) && length % 97 == 0 {
            ParsedMap::of(&text[..length]);
        }
    }
}

/// Checks that the format of dossiers covers every block of every dossier completely.
#[test]
fn the_schema_covers_every_block_of_every_mission() {
    for (name, text) in all_mission_texts() {
        let places = SpanIndex::of(&text);
        for blocks in BLOCKS.iter() {
            for node in block_tree::blocks_in(&text, &places, blocks.path) {
                for part in node.all() {
                    let missing = part.text.is_none();
                    let word = matches!(part.slot, mission::schema::ValueType::OneOf(_)) && part.word.is_none();
                    // A boolean that is false is left out.
                    let optional =
                        matches!(part.slot, mission::schema::ValueType::Maybe(_) | mission::schema::ValueType::Truth);
                    assert!((!missing || optional) && (!word || missing), "{name}: {} is not known", part.path);
                }
            }
        }
    }
}

/// Checks that a new block of each variant can be written into a dossier, and is read back as that variant.
#[test]
fn each_variant_has_a_valid_block_template() {
    let (_, text) = all_mission_texts().swap_remove(3);
    for blocks in BLOCKS.iter() {
        let fresh: Vec<String> = match &blocks.slot {
            mission::schema::ValueType::OneOf(variants) => {
                variants.iter().map(|it| block_templates::default_variant(&it.word, it.data.as_ref(), "")).collect()
            }
            slot => vec![block_templates::default_value(slot, "")],
        };
        for block in fresh {
            let changed = change_and_undo(&text, |editor| editor.add_block(blocks.path, &block));
            let read = block_tree::blocks_in(&changed, &SpanIndex::of(&changed), blocks.path);
            assert_eq!(read.last().and_then(|node| node.text.clone()).as_deref(), Some(block.as_str()));
            // The new block may have other faults, but its format must be right.
            if let Err(faults) = parse_mission(Path::new("m.ron"), &changed, None) {
                let shape = faults.list.iter().find(|fault| fault.message.en.contains("expected"));
                assert_eq!(shape, None, "{block}");
            }
        }
    }
}

#[test]
fn a_quick_fix_gives_pickets_to_the_horde_side() {
    let (_, text) =
        all_mission_texts().into_iter().find(|(name, _)| name.contains("7-doomsday")).expect("the seventh dossier");
    let places = SpanIndex::of(&text);
    let mut paths = (0..places.items("specials").len()).map(|index| format!("specials[{index}]"));
    let path = paths.find(|path| text[places.value(path).expect("it is there")].starts_with("Pickets"));
    let path = path.expect("it has pickets");
    let wrong = change_and_undo(&text, |editor| editor.set(&format!("{path}.side"), "Allied"));
    let span = SpanIndex::of(&wrong).value(&format!("{path}.side")).expect("it is there");
    let mend = quick_fix_for(&wrong, &ParsedMap::of(&wrong), &span).expect("one thing is meant");
    assert_eq!(mend, QuickFix::Give(format!("{path}.side"), Side::German));
    assert_eq!(change_and_undo(&wrong, |editor| editor.apply_fix(&mend)), text);
}

#[test]
fn the_history_shows_what_each_step_changed() {
    let mut draft = EditHistory::new(crate::blank_mission("mine", 9));
    let squares: Vec<Square> = (3..7).flat_map(|y| (9..13).map(move |x| Square::new(x, y))).collect();
    draft.change(ChangeKind::Floor, |editor| editor.paint(&squares, Ground::Floor)).expect("it has room");
    draft
        .change(ChangeKind::Entry, |editor| editor.gate(false, Square::new(9, 3), Facing::West, Side::Allied))
        .expect("room");
    draft.change(ChangeKind::Text, |editor| editor.set("story.en", "\"Once.\"")).expect("it is there");
    draft.undo();
    let texts: Vec<String> = (0..=3).map(|step| draft.text_after(step)).collect();
    assert_eq!(texts[2], draft.text());
    let span = |a: (u8, u8), b: (u8, u8)| Some((Square::new(a.0, a.1), Square::new(b.0, b.1)));
    assert_eq!(crate::changed_squares(&texts[0], &texts[1]), span((9, 3), (12, 6)));
    assert_eq!(crate::changed_squares(&texts[1], &texts[2]), span((9, 3), (9, 3)));
    assert_eq!(crate::changed_squares(&texts[2], &texts[3]), None);
    assert_eq!(crate::first_changed_text(&texts[2], &texts[3]), Some("story.en".into()));
}
