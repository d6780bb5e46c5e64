//! Test that thousands of random edits can be undone.

use mission::{DoorColour, DoorState};
use rand::{Rng, RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};
use rules::{Facing, Ground, Localized, Side, Square};

use super::all_mission_texts;
use crate::{ChangeKind, EditError, EditHistory, NewObject, ParsedMap};

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
