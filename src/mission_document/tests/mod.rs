//! Tests of the editing tools on all seven dossiers, and on texts in other styles.

mod desk;
mod victory;

use std::path::{Path, PathBuf};

use mission::{DoorColour, DoorState, Mission, SpanIndex, parse_mission};
use rand::{Rng, RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};
use rules::{Facing, Ground, Localized, Side, Square};

use crate::{
    ChangeKind, EditError, EditHistory, NewObject, ParsedMap, QuickFix, TextEditor, block_templates,
    block_tree::{self, BLOCKS},
    quick_fix_for,
};

fn missions_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../missions")
}

/// Returns the texts of the seven dossiers, and of the complete dossiers in the guide to missions.
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
                    let optional = matches!(part.slot, mission::schema::ValueType::Maybe(_))
                        || ["portable", "numbered"].contains(&part.name.as_str());
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
fn painting_a_square_changes_one_letter() {
    let (_, text) = all_mission_texts().swap_remove(0);
    let sketch = ParsedMap::of(&text);
    let at = Square::new(0, 0);
    assert_eq!(sketch.at(at), Some(Ground::Rock));
    let changed = change_and_undo(&text, |editor| editor.paint(&[at], Ground::Floor));
    let different = text.bytes().zip(changed.bytes()).filter(|(one, other)| one != other).count();
    assert_eq!((changed.len(), different), (text.len(), 1));
    assert_eq!(ParsedMap::of(&changed).at(at), Some(Ground::Floor));
    let same = change_and_undo(&text, |editor| editor.paint(&[at, Square::new(200, 3)], Ground::Rock));
    assert_eq!(same, text);
}

#[test]
fn a_missing_legend_letter_is_added() {
    let text = "(map: (legend: {'O': Rock, ' ': Floor}, rows: [\"OO\", r#\"O \"#]))";
    let changed = change_and_undo(text, |editor| editor.paint(&[Square::new(1, 1)], Ground::Obstacle));
    assert_eq!(changed, "(map: (legend: {'O': Rock, ' ': Floor, 'a': Obstacle}, rows: [\"OO\", \"Oa\"]))");
}

#[test]
fn doors_can_be_edited_from_either_side_of_an_edge() {
    for (name, text) in all_mission_texts() {
        let Some(door) = ParsedMap::of(&text).doors.first().cloned() else { continue };
        let other = door.at.towards(door.written.side).expect("it is on the map");
        let edge = (other, door.written.side.back());
        let changed = change_and_undo(&text, |editor| editor.door(edge, DoorState::Open, DoorColour::Green));
        let sketch = ParsedMap::of(&changed);
        assert_eq!(sketch.doors.len(), ParsedMap::of(&text).doors.len(), "{name}");
        assert_eq!(sketch.doors[0].written.state, DoorState::Open);
        assert_eq!((sketch.doors[0].at, sketch.doors[0].written.colour), (door.at, DoorColour::Green));
        assert_eq!(changed.lines().count(), text.lines().count());
    }
}

#[test]
fn removing_a_door_renumbers_all_references() {
    let text = "(
    map: (
        doors: [
            (at: (1, 1), side: East, state: Open, colour: Green), // the first
            // the second
            (at: (2, 1), side: East, state: Open, colour: Green),
            (at: (3, 1), side: East, state: Open, colour: Plain),
        ],
    ),
    specials: [Stranded(side: Allied, rp: 3, at: (1, 1), facing: North, doors: [2, 1])],
    endings: [DoorsSealed(winner: Allied, doors: [0, 1, 2]), Launch(winner: German, from: 2)],
)";
    let changed = change_and_undo(text, |editor| editor.remove_door(Square::new(2, 1), Facing::East));
    assert!(changed.contains("doors: [0, 1])") && changed.contains("doors: [1])"), "{changed}");
    assert!(changed.contains("// the first") && changed.contains("// the second"), "{changed}");
    assert!(changed.contains("Launch(winner: German, from: 2)") && changed.contains("rp: 3"), "{changed}");
    let object = "(objects: [(at: (1, 1)), (at: (2, 2))], endings: [TakenOut(object: 0), Activated(winner: Allied, objects: [1])])";
    let changed = change_and_undo(object, |editor| editor.clear(Square::new(1, 1)));
    // Objects without a name can't be read, so the square seems empty.
    assert_eq!(changed, object);
    let object = object.replace("(at: (1, 1))", "(name: (es: \"\", en: \"\"), icon: Panel, at: (1, 1))");
    let changed = change_and_undo(&object, |editor| editor.clear(Square::new(1, 1)));
    assert_eq!(changed, "(objects: [(at: (2, 2))], endings: [Activated(winner: Allied, objects: [0])])");
}

/// Checks that the mission stays unchanged when the map grows on any side, and that shrinking the map restores the
/// text.
#[test]
fn growing_the_map_keeps_the_mission_unchanged() {
    for (name, text) in all_mission_texts() {
        let before = parse_valid_mission(&text);
        for side in Facing::ALL {
            let mut draft = EditHistory::new(text.clone());
            draft.change(ChangeKind::Size, |editor| editor.resize_side(side, 2)).expect("there is room");
            let after = parse_mission(Path::new("m.ron"), draft.text(), None);
            // Entries that led off the map lead into rock now. This is the only fault that may be reported.
            if let Err(faults) = &after {
                assert!(
                    faults.list.iter().all(|fault| fault.rule == Some("DEPLOY-1")
                        || fault.message.en.contains("off the map")
                        || fault.message.en.contains("edge")),
                    "{name} {side:?}: {faults}"
                );
            }
            let (shift_x, shift_y) =
                (if side == Facing::West { 2 } else { 0 }, if side == Facing::North { 2 } else { 0 });
            let sketch = ParsedMap::of(draft.text());
            let moved = |at: Square| Square::new(at.x + shift_x, at.y + shift_y);
            assert!(before.terrain.squares().all(|at| sketch.at(moved(at)) == Some(before.terrain.ground(at))));
            assert!(sketch.doors.iter().zip(&before.doors).all(|(one, other)| one.at == moved(other.at)), "{name}");
            draft.change(ChangeKind::Size, |editor| editor.resize_side(side, -2)).expect("it was smaller");
            assert_eq!(parse_valid_mission(draft.text()), before, "{name} {side:?}");
        }
        let mut draft = EditHistory::new(text.clone());
        assert_eq!(draft.change(ChangeKind::Size, |editor| editor.resize_side(Facing::East, 60)), Err(EditError::Size));
        assert_eq!(draft.text(), text);
    }
}

/// Checks random edits of each kind: each changes only its part of the text, and undoing all of them restores the
/// original.
#[test]
fn thousands_of_random_edits_can_be_undone() {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(15);
    for (name, text) in all_mission_texts() {
        let mut draft = EditHistory::new(text.clone());
        for stroke in 0..1_100 {
            let before = draft.text().to_owned();
            let written = random_stroke(&mut draft, &mut dice);
            assert!(matches!(written, Ok(_) | Err(EditError::Size)), "{name}, stroke {stroke}: {written:?}\n{before}");
            if stroke % 50 == 0 {
                parse_ron(draft.text());
            }
            if dice.random_ratio(1, 20) {
                draft.undo();
            }
        }
        draft.change(ChangeKind::Number, |editor| editor.points(Side::Allied, 1)).expect("there are points");
        let last = draft.text().to_owned();
        let mut count = 0;
        while draft.undo().is_some() {
            count += 1;
        }
        assert!(count > 500, "{count}");
        assert!(draft.text() == text, "{name}: all undone");
        while draft.redo().is_some() {}
        assert!(draft.text() == last, "{name}: all done again");
    }
}

/// Checks that a text written by tools is valid RON.
fn parse_ron(text: &str) {
    let read = ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str::<ron::Value>(text);
    assert!(read.is_ok(), "{read:?}\n{text}");
}

fn random_stroke(draft: &mut EditHistory, dice: &mut impl Rng) -> Result<bool, EditError> {
    let (width, height) = ParsedMap::of(draft.text()).size();
    let at = Square::new(dice.random_range(0..width), dice.random_range(0..height));
    let facing = Facing::ALL[dice.random_range(0..4)];
    let side = Side::BOTH[dice.random_range(0..2)];
    let kind = dice.random_range(0..12);
    // Drawing on the map changes the map, and numbers that refer to its doors and objects; the rest of the text stays.
    // Generated victory texts follow the rules, so they are ignored here.
    let head = |text: &str| {
        let victories =
            Side::BOTH.into_iter().flat_map(|side| crate::victory::written_victory_texts(text, side)).flatten();
        let head = text.split("map: (").next().unwrap_or_default().to_owned();
        victories.fold(head, |head, words| head.replace(&crate::block_templates::quote_text(&words), "\"\""))
    };
    let before = head(draft.text());
    let written = draft.change(ChangeKind::Block, |editor| match kind {
        0..=3 => {
            let ground = [Ground::Rock, Ground::Floor, Ground::Obstacle][dice.random_range(0..3)];
            editor.paint(&[at, Square::new(at.x.saturating_add(1), at.y)], ground)
        }
        4 => editor.door((at, facing), DoorState::Closed, DoorColour::Green),
        5 => editor.remove_door(at, facing),
        6 => editor.gate(dice.random_ratio(1, 2), at, facing, side),
        7 => editor.object(
            at,
            &NewObject {
                name: Localized { es: "Válvula".into(), en: "Valve \"3\"".into() },
                icon: "Panel",
                portable: dice.random_ratio(1, 2),
                numbered: dice.random_ratio(1, 3),
            },
        ),
        8 => editor.clear(at),
        9 => editor.area(side, at, Square::new(0, 0)),
        10 => editor.resize_side(facing, [-1, 1][dice.random_range(0..2)]),
        _ => editor.points(side, dice.random_range(3..40)),
    });
    if kind < 11 {
        assert_eq!(head(draft.text()), before);
    }
    written
}

/// Checks that an edit takes at most 16 ms on a map of 24 by 20 squares, and 50 ms on the largest map.
#[test]
fn edits_are_fast_even_on_the_largest_map() {
    let (_, small) =
        all_mission_texts().into_iter().find(|(name, _)| name.contains("4-twitcher")).expect("it is there");
    let mut large = EditHistory::new(small.clone());
    for (side, by) in [(Facing::East, 40), (Facing::South, 44)] {
        large.change(ChangeKind::Size, |editor| editor.resize_side(side, by)).expect("so large a map may be");
    }
    for (text, most) in [(small, 16), (large.text().to_owned(), 50)] {
        let mut draft = EditHistory::new(text);
        let mut times: Vec<_> = (0..20)
            .map(|number| {
                let begun = std::time::Instant::now();
                let squares: Vec<_> = (0..12).map(|x| Square::new(x, number)).collect();
                draft
                    .change(ChangeKind::Floor, |editor| editor.paint(&squares, Ground::Floor))
                    .expect("it can be painted");
                ParsedMap::of(draft.text());
                begun.elapsed().as_millis()
            })
            .collect();
        times.sort_unstable();
        assert!(times[10] <= most, "{times:?}");
    }
}

#[test]
fn a_map_can_be_resized_from_nine_anchors() {
    let text = crate::blank_mission("mine", 9);
    let at = Square::new(2, 2);
    let drawn = change_and_undo(&text, |editor| {
        editor.paint(&[at], Ground::Floor)?;
        editor.gate(false, at, Facing::West, Side::Allied)
    });
    for (across, x) in [(-1, 2), (0, 7), (1, 12)] {
        for (down, y) in [(-1, 2), (0, 6), (1, 10)] {
            let after = change_and_undo(&drawn, |editor| editor.resize((24, 18), crate::MapAnchor { across, down }));
            let sketch = ParsedMap::of(&after);
            assert_eq!(sketch.size(), (24, 18));
            assert_eq!((sketch.entries[0].at, sketch.at(Square::new(x, y))), (Square::new(x, y), Some(Ground::Floor)));
        }
    }
    let small = change_and_undo(&drawn, |editor| editor.resize((3, 3), crate::MapAnchor::default()));
    assert_eq!((ParsedMap::of(&small).size(), ParsedMap::of(&small).entries.len()), ((3, 3), 1));
    let refused =
        EditHistory::new(drawn).change(ChangeKind::Size, |editor| editor.resize((2, 10), crate::MapAnchor::default()));
    assert_eq!(refused, Err(EditError::Size));
}

#[test]
fn added_rows_are_numbered_like_the_existing_rows() {
    let text = crate::blank_mission("mine", 9);
    for (side, by, rows) in [(Facing::South, 2, 12), (Facing::North, 3, 13), (Facing::North, -1, 9)] {
        let after = change_and_undo(&text, |editor| editor.resize_side(side, by));
        for row in 0..rows {
            assert!(after.contains(&format!("\", // {row}\n")), "{side:?} {row}\n{after}");
        }
        assert!(!after.contains(&format!("// {rows}\n")), "{after}");
    }
    // The author's comments stay, and rows are numbered only if all rows were numbered before.
    let own = text.replace("// 3", "// the hall");
    let after = change_and_undo(&own, |editor| editor.resize_side(Facing::South, 1));
    assert!(after.contains("// the hall") && !after.contains("// 10"), "{after}");
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
