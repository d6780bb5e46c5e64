//! The command `incursion new-mission`: its example is valid and can be played to its end, and it overwrites no file.

use std::{fs, path::Path};

use mission::{parse_mission, paths};

use crate::{
    battles::TestFolder,
    examples::play_to_the_end,
    game_command::{error_output, run_game_command},
    support::game_catalogue,
};

#[test]
fn new_mission_writes_a_valid_example() {
    let folder = TestFolder::new();
    let made = run_game_command(&folder, &["new-mission", "my-first_1"]);
    assert!(made.status.success(), "{}", error_output(&made));
    let path = folder.path().join("missions").join("my-first_1.ron");
    assert!(String::from_utf8_lossy(&made.stdout).contains(&path.display().to_string()));
    let checked = run_game_command(&folder, &["check", &path.display().to_string()]);
    assert!(checked.status.success(), "{}", error_output(&checked));

    let missions = |folder: &TestFolder| {
        mission::load_mission_library(&[paths::game_missions_dir(), folder.path().join("missions")], &game_catalogue())
            .missions
    };
    let last = missions(&folder).pop().expect("there are missions").mission;
    assert_eq!(last.id, "my-first_1");
    let most = mission::load_mission_library(&[paths::game_missions_dir()], &game_catalogue()).missions;
    assert!(most.iter().all(|listed| listed.mission.number < last.number));
    for text in [&last.name, &last.place, &last.story, &last.plan] {
        assert!(text.es != text.en && !text.es.is_empty());
    }
    assert!(run_game_command(&folder, &["new-mission", "second"]).status.success());
    assert_eq!(missions(&folder).pop().expect("there are missions").mission.number, last.number + 1);
}

/// Without a file, `check` also checks the player's own missions, and finds ids that are already in use.
#[test]
fn check_includes_the_players_own_missions() {
    let folder = TestFolder::new();
    assert!(run_game_command(&folder, &["new-mission", "own"]).status.success());
    let checked = run_game_command(&folder, &["check"]);
    assert!(checked.status.success(), "{}", error_output(&checked));
    let own = folder.path().join("missions").join("own.ron");
    let text = fs::read_to_string(&own).expect("it was written");
    for (from, to, words) in [
        ("id: \"own\"", "id: \"recon\"", "`recon` is already the id of another mission"),
        ("(at: (2, 9), side: South", "(at: (3, 9), side: South", "own.ron:"),
    ] {
        fs::write(&own, text.replacen(from, to, 1)).expect("the folder can be written");
        let own = own.display().to_string();
        for arguments in [&["check"][..], &["check", &own]] {
            let checked = run_game_command(&folder, arguments);
            assert!(!checked.status.success() && error_output(&checked).contains(words), "{}", error_output(&checked));
            assert_eq!(error_output(&checked).matches("Error:").count(), 1, "{}", error_output(&checked));
        }
    }
}

#[test]
fn example_mission_can_be_played_to_its_end() {
    let folder = TestFolder::new();
    assert!(run_game_command(&folder, &["new-mission", "played"]).status.success());
    let path = folder.path().join("missions").join("played.ron");
    let mission = mission::load_mission(&path, &game_catalogue()).unwrap_or_else(|faults| panic!("{faults}"));
    play_to_the_end(&mission, 6);
}

#[test]
fn new_mission_reports_why_it_refuses_a_name() {
    let folder = TestFolder::new();
    let table = [
        ("", "it is empty"),
        ("My", "`M` can't be part"),
        ("a b", "` ` can't be part"),
        ("../up", "`.` can't be part"),
        ("ñ", "`ñ` can't be part"),
        ("recon", "mission `recon` already exists"),
        ("campaign", "a campaign's file"),
    ];
    for (name, reason) in table {
        let refused = run_game_command(&folder, &["new-mission", name]);
        assert!(
            !refused.status.success() && error_output(&refused).contains(reason),
            "{name}: {}",
            error_output(&refused)
        );
    }
    let refused = run_game_command(&folder, &["new-mission", &"a".repeat(300)]);
    assert!(error_output(&refused).contains("longer than"), "{}", error_output(&refused));

    fs::create_dir_all(folder.path().join("missions")).expect("the folder can be made");
    let path = folder.path().join("missions").join("mine.ron");
    fs::write(&path, "my work").expect("the folder can be written");
    let refused = run_game_command(&folder, &["new-mission", "mine"]);
    assert!(error_output(&refused).contains("already exists"), "{}", error_output(&refused));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "my work");

    let nowhere = TestFolder::new();
    fs::write(nowhere.path().join("missions"), "a file in the way").expect("the folder can be written");
    let refused = run_game_command(&nowhere, &["new-mission", "mine"]);
    assert!(error_output(&refused).contains("can't create folder"), "{}", error_output(&refused));
}

/// Returns `true` for an optional line of the example, which begins with `//` and no space after it.
fn is_optional_line(line: &str) -> bool {
    let part = line.trim_start().strip_prefix("//");
    part.is_some_and(|part| !part.is_empty() && !part.starts_with(' '))
}

/// Returns the example with the optional lines that `used` selects uncommented.
fn example_with_lines(example: &str, used: impl Fn(usize, &str) -> bool) -> String {
    let line = |(number, line): (usize, &str)| {
        if is_optional_line(line) && used(number, line) { line.replacen("//", "", 1) } else { line.to_owned() }
    };
    example.lines().enumerate().map(line).collect::<Vec<_>>().join("\n")
}

fn generate_example() -> String {
    let folder = TestFolder::new();
    assert!(run_game_command(&folder, &["new-mission", "offered"]).status.success());
    fs::read_to_string(folder.path().join("missions").join("offered.ron")).expect("it was written")
}

/// All optional parts of the example can be used and played together, except the second of the two requirements for the
/// SWD's RP.
#[test]
fn all_optional_parts_of_the_example_work_together() {
    let text = example_with_lines(&generate_example(), |_, line| !line.contains("AllOn"));
    let mission =
        parse_mission(Path::new("m.ron"), &text, &game_catalogue()).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((mission.objects.len(), mission.specials.len(), mission.scores.len()), (6, 11, 4));
    assert_eq!(mission.endings.len(), 10);
    play_to_the_end(&mission, 6);
}

/// Each optional part can be used alone. The only faults that this may cause are missing other parts.
#[test]
fn each_optional_part_of_the_example_works_alone() {
    let example = generate_example();
    let needed = [
        "no ending uses",
        "none are given",
        "there is no object",
        "there are none",
        "no numbered token",
        "nothing to activate",
        "there is no red door",
        "no objects to carry",
    ];
    let lines: Vec<usize> =
        example.lines().enumerate().filter(|(_, line)| is_optional_line(line)).map(|(number, _)| number).collect();
    assert_eq!(lines.len(), 33);
    for wanted in lines {
        let text = example_with_lines(&example, |number, _| number == wanted);
        let faults = parse_mission(Path::new("m.ron"), &text, &game_catalogue())
            .err()
            .map_or_else(Vec::new, |faults| faults.list);
        for fault in faults {
            assert!(needed.iter().any(|words| fault.message.en.contains(words)), "line {}: {fault}", wanted + 1);
        }
    }
}

/// A briefing that contradicts the endings is not a fault, but causes a warning.
#[test]
fn briefing_that_contradicts_the_endings_causes_a_warning() {
    let folder = TestFolder::new();
    assert!(run_game_command(&folder, &["new-mission", "own"]).status.success());
    let own = folder.path().join("missions").join("own.ron");
    let text = fs::read_to_string(&own).expect("it was written");
    let path = own.display().to_string();
    let sound = run_game_command(&folder, &["check", &path]);
    assert!(sound.status.success() && error_output(&sound).is_empty(), "{}", error_output(&sound));
    let claim = "en: \"if the **last Allied figure** dies.\"";
    fs::write(&own, text.replacen(claim, "en: \"if the **gate** falls.\"", 1)).expect("the folder can be written");
    let checked = run_game_command(&folder, &["check", &path]);
    assert!(checked.status.success(), "it can be played");
    assert!(
        error_output(&checked).contains("Warning:") && error_output(&checked).contains("if the gate falls"),
        "{}",
        error_output(&checked)
    );
}
