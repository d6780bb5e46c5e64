//! Faults in a mission's own figures, weapons and cards are reported with their files and lines.

use std::fs;

use super::{CARDS, FIGURES, PICTURE, cellar_mission_folder, load_cellar_mission};
use crate::{
    game_command::{error_output, run_game_command},
    support::game_catalogue,
};

/// A portrait with a colour of the skin that there is not.
const PORTRAIT: &str =
    "portrait: (skin: 7, hair_colour: 1, head: 3, look: 8, hair: 10, beard: 0, mark: 0, hat: 0, suit: 8)";

/// One fault of each kind: the part of the content, a text of its file, the text that replaces it, words of the
/// message, and the line.
const FAULTS: &[(&str, &str, &str, &str, usize)] = &[
    ("weapons", "id: Crossbow", "id: Lmg", "`Lmg` is already in use", 2),
    ("weapons", "cost: 1", "cost: 0", "0 is not between 1 and 20", 2),
    ("weapons", "dice: 2", "dyce: 2", "`dyce` is not a field that belongs here", 2),
    ("figures", "\"poacher\"", "\"grunt\"", "`grunt` is already in use", 3),
    ("figures", "\"poacher\"", "\"wraith\"", "another figure has the id `wraith`", 10),
    ("figures", "\"poacher\"", "\"../grunt\"", "has a letter that ids can't have", 3),
    ("figures", "ap: 4", "ap: 400", "400 is not between 1 and 255", 5),
    ("figures", "ap: 4", "ap: 40", "40 is not between 1 and 20", 5),
    ("figures", "[Crossbow]", "[Longbow]", "there is no weapon `Longbow`", 6),
    ("figures", "[FreeTurns]", "[Flies]", "`Flies` is not one of the words", 6),
    ("figures", "[FreeTurns]", "[Unlimits(\"ghost\")]", "there is no figure `ghost`", 6),
    ("figures", "[FreeTurns]", "[ImmuneTo(\"fog\")]", "there is no card `fog`", 6),
    ("figures", "like: \"grunt\"", "like: \"wraith\"", "the game has no figure `wraith`", 7),
    ("figures", "tint: Moss", PORTRAIT, "7 is not between 1 and 6", 7),
    ("figures", "Moss", "Pink", "`Pink` is not one of the words", 7),
    ("figures", "look: (like: \"grunt\", tint: Moss),", "", "the figure `poacher` has no picture", 2),
    ("cards", "\"poached\"", "\"extra-ammo\"", "`extra-ammo` is already in use", 3),
    ("cards", "copies: 20", "copies: 21", "21 is not between 1 and 20", 4),
    ("cards", "[ShotDice(1)]", "[Arms(Longbow)]", "there is no weapon `Longbow`", 4),
    ("cards", "[ShotDice(1)]", "[]", "the effect changes nothing", 4),
    ("cards", "Effect(on: [Gun], gives: [ShotDice(1)])", "Event(does: Gate(0))", "the event changes nothing", 4),
    (
        "cards",
        "Effect(on: [Gun], gives: [ShotDice(1)])",
        "Event(does: Tunnel)",
        "this event must last a round or the mission",
        4,
    ),
    (
        "cards",
        "Effect(on: [Gun], gives: [ShotDice(1)])",
        "Event(lasts: Turn, does: OwnCommand(2))",
        "this event takes effect at once: it can't last",
        4,
    ),
    (
        "cards",
        "Effect(on: [Gun], gives: [ShotDice(1)])",
        "Event(at_once: true, does: Heal(1, []))",
        "this card needs a target",
        4,
    ),
];

/// One fault of each kind is reported with its file, its line and a hint.
#[test]
fn custom_content_errors_report_their_file_and_line() {
    for &(part, from, to, words, line) in FAULTS {
        let folder = cellar_mission_folder();
        let path = folder.path().join(format!("cellar.{part}.ron"));
        let text = fs::read_to_string(&path).expect("it is there");
        assert!(text.contains(from), "{from}");
        fs::write(&path, text.replacen(from, to, 1)).expect("room for it");
        let faults = load_cellar_mission(&folder).expect_err(to);
        crate::fault_languages::assert_both_languages(&faults);
        assert_eq!(faults.file, path, "{to}: {faults}");
        let fault = faults.list.iter().find(|fault| fault.message.en.contains(words));
        let fault = fault.unwrap_or_else(|| panic!("{to}: {faults}"));
        assert_eq!(fault.line, line, "{to}: {faults}");
        let library = mission::load_mission_library(&[folder.path().to_owned()], &game_catalogue());
        assert!(library.missions.is_empty() && library.faults == [faults], "{to}");
    }
}

#[test]
fn missing_custom_content_files_are_errors() {
    for (gone, words) in [("figures", "there is no figure `poacher`"), ("weapons", "there is no weapon `Crossbow`")] {
        let folder = cellar_mission_folder();
        fs::remove_file(folder.path().join(format!("cellar.{gone}.ron"))).expect("it is there");
        let faults = load_cellar_mission(&folder).expect_err(gone);
        assert!(faults.to_string().contains(words), "{faults}");
    }
    let folder = cellar_mission_folder();
    fs::rename(folder.path().join("cellar.ron"), folder.path().join("other.ron")).expect("it moves");
    let library = mission::load_mission_library(&[folder.path().to_owned()], &game_catalogue());
    let lost = library.faults.iter().filter(|faults| faults.to_string().contains("there is no `cellar.ron`")).count();
    assert_eq!((library.missions.len(), lost), (0, 3), "{:?}", library.faults);
    library.faults.iter().for_each(crate::fault_languages::assert_both_languages);
    let checked = run_game_command(&folder, &["check", "."]);
    assert!(
        !checked.status.success() && error_output(&checked).contains("there is no `cellar.ron` that it belongs to")
    );
}

#[test]
fn figure_may_reference_a_card_of_its_own_mission() {
    let folder = cellar_mission_folder();
    let figures = FIGURES.replacen("adrenaline", "poached", 1);
    fs::write(folder.path().join("cellar.figures.ron"), figures).expect("room for it");
    assert!(load_cellar_mission(&folder).is_ok());
    fs::remove_file(folder.path().join("cellar.cards.ron")).expect("it is there");
    assert!(load_cellar_mission(&folder).expect_err("it is gone").to_string().contains("there is no card `poached`"));
}

#[test]
fn check_reports_each_error_once() {
    let folder = cellar_mission_folder();
    let figures = folder.path().join("cellar.figures.ron");
    fs::write(&figures, FIGURES.replacen("ap: 4", "ap: 40", 1)).expect("room for it");
    for arguments in [
        &["check", "."][..],
        &["check", "cellar.ron"],
        &["check", "cellar.figures.ron"],
        &["check", "cellar.cards.ron"],
    ] {
        let checked = run_game_command(&folder, arguments);
        assert!(
            !checked.status.success() && error_output(&checked).contains("40 is not between 1 and 20"),
            "{}",
            error_output(&checked)
        );
        assert_eq!(error_output(&checked).matches("Error:").count(), 1, "{arguments:?}: {}", error_output(&checked));
    }
    fs::write(&figures, FIGURES).expect("room for it");
    fs::write(folder.path().join("cellar.wraith.svg"), PICTURE.replacen("<g ", "<text ", 1)).expect("room for it");
    let checked = run_game_command(&folder, &["check", "cellar.ron"]);
    assert!(error_output(&checked).contains("cellar.wraith.svg:"), "{}", error_output(&checked));
}

#[test]
fn too_many_custom_cards_are_refused() {
    let folder = cellar_mission_folder();
    let one = CARDS.lines().skip(1).take(4).collect::<Vec<_>>().join("\n").replacen("copies: 20", "copies: 5", 1);
    let many = |count: usize| {
        let all: String = (0..count).map(|number| one.replacen("poached", &format!("poached-{number}"), 1)).collect();
        fs::write(folder.path().join("cellar.cards.ron"), format!("(cards: [{all}])")).expect("room for it");
        load_cellar_mission(&folder).expect_err("too many").to_string()
    };
    assert!(many(41).contains("there are 41; the limit is 40"));
    assert!(many(40).contains("the deck would hold 254 cards; the limit is 250"));
}
