//! Tests that generated victory texts follow the rules.

use rules::{Side, Square};

use super::{all_mission_texts, change_and_undo};
use crate::{ChangeKind, EditHistory, NewObject, blank_mission, victory_texts, victory_warnings};

fn read_text_field(text: &str, path: &str) -> String {
    let places = mission::SpanIndex::of(text);
    ron::from_str(&text[places.value(path).expect("it is there")]).expect("a text")
}

/// Returns a mission with an empty map, a beacon that decides the battle, and an exit for the Allies.
fn beacon_mission() -> EditHistory {
    let mut draft = EditHistory::new(blank_mission("mine", 9));
    let block = |editor: &mut crate::TextEditor<'_>| {
        editor.gate(true, Square::new(1, 1), rules::Facing::West, Side::Allied)?;
        editor.object(Square::new(2, 2), &NewObject::of(mission::ObjectIcon::Beacon))
    };
    draft.change(ChangeKind::Object, block).expect("it has room");
    draft.change(ChangeKind::Block, |editor| editor.add_block("endings", "TakenOut(object: 0)")).expect("it has room");
    draft
}

#[test]
fn a_blank_mission_has_victory_texts_for_its_endings() {
    let text = blank_mission("mine", 9);
    let wanted = victory_texts(&text);
    for side in Side::BOTH {
        assert_eq!(read_text_field(&text, &format!("victory.{side:?}.es")), wanted[side].es);
        assert_eq!(read_text_field(&text, &format!("victory.{side:?}.en")), wanted[side].en);
    }
}

#[test]
fn generated_victory_texts_follow_the_mission_and_its_undo() {
    let mut draft = beacon_mission();
    assert!(read_text_field(draft.text(), "victory.Allied.en").contains("**Pulse beacon**"), "{}", draft.text());
    assert!(read_text_field(draft.text(), "victory.Allied.es").contains("**Baliza de impulsos**"));
    assert!(!read_text_field(draft.text(), "victory.German.en").contains("beacon"), "the SWD has no exit");
    assert!(draft.outdated_victories().is_empty());
    draft.change(ChangeKind::Text, |editor| editor.set("objects[0].name.en", "\"Silver bell\"")).expect("it is there");
    assert!(read_text_field(draft.text(), "victory.Allied.en").contains("**Silver bell**"), "its name is followed");
    draft.undo();
    draft.undo();
    assert!(!read_text_field(draft.text(), "victory.Allied.en").contains("beacon"), "one step with the ending");
}

#[test]
fn victory_text_counts_the_alarms_that_end_the_battle() {
    for (count, es, en) in [(1, "suena la **alarma**", "the **alarm** is"), (2, "**2 alarmas**", "**2 alarms**")] {
        let ending = format!("AlarmsRaised(winner: German, count: {count})");
        let wanted =
            victory_texts(&change_and_undo(&blank_mission("mine", 9), |editor| editor.add_block("endings", &ending)));
        assert!(wanted.german.es.contains(es) && wanted.german.en.contains(en), "{wanted:?}");
        assert!(!wanted.allied.es.contains("alarma"), "{wanted:?}");
    }
}

#[test]
fn custom_victory_texts_are_kept_and_marked_outdated() {
    let mut draft = beacon_mission();
    let own = "\"if they like.\"";
    draft.change(ChangeKind::Text, |editor| editor.set("victory.Allied.en", own)).expect("it is there");
    assert!(draft.outdated_victories().is_empty(), "written after the endings");
    draft
        .change(ChangeKind::Block, |editor| editor.add_block("endings", "NoneLeft(side: German)"))
        .expect("it has room");
    assert_eq!(read_text_field(draft.text(), "victory.Allied.en"), "if they like.");
    assert!(
        read_text_field(draft.text(), "victory.Allied.es").contains("ninguna figura del SWD"),
        "the other is the game's"
    );
    assert_eq!(draft.outdated_victories(), [Side::Allied]);
    // An ending that does not concern the Allies does not make their text outdated.
    draft.change(ChangeKind::Text, |editor| editor.write_victory(Side::Allied)).expect("it is there");
    assert!(draft.outdated_victories().is_empty());
    assert!(read_text_field(draft.text(), "victory.Allied.en").contains("if **no SWD figure** is left"));
}

#[test]
fn external_edits_are_not_rewritten_but_marked_outdated() {
    let mut draft = EditHistory::new(blank_mission("mine", 9));
    let after = draft.text().replace("[NoneLeft(side: Allied)]", "[NoneLeft(side: German), NoneLeft(side: Allied)]");
    let whole = 0..draft.text().len();
    let read = draft.change(ChangeKind::Outside, |editor| {
        editor.replace(whole, &after);
        Ok(())
    });
    assert_eq!(read, Ok(true));
    assert_eq!(draft.text(), after, "to the byte");
    assert_eq!(draft.outdated_victories(), [Side::Allied]);
}

#[test]
fn victory_texts_that_contradict_the_endings_are_reported() {
    for (name, text) in all_mission_texts() {
        assert_eq!(victory_warnings(&text), [], "{name}");
    }
    assert_eq!(victory_warnings(beacon_mission().text()), []);
    // The former victory text of an empty map, with an ending that it does not mention; this occurred in a play-test.
    let (_, sound) =
        all_mission_texts().into_iter().find(|(name, _)| name.contains("3-beacon")).expect("the third dossier");
    let old = change_and_undo(&sound, |editor| {
        editor.set("victory.Allied.en", "\"if nobody of the **SWD** is left.\"")?;
        editor.set("victory.German.en", "\"if the **last Allied figure** dies.\"")?;
        editor.set("endings", "[TakenOut(object: 0), NoneLeft(side: Allied)]")
    });
    let told: Vec<String> = victory_warnings(&old).into_iter().map(|notice| notice.en).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("no ending gives") && told[1].contains("Pulse beacon"), "{told:?}");
}
