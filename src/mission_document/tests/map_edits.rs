//! Tests of the tools that draw on the map and resize it.

use std::path::Path;

use mission::{DoorColour, DoorState, parse_mission};
use rules::{Facing, Ground, Side, Square};

use super::{all_mission_texts, change_and_undo, parse_valid_mission};
use crate::{ChangeKind, EditError, EditHistory, ParsedMap};

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
