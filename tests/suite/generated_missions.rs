//! The command `incursion generate`: its missions pass the checks of `incursion check`, a seed always gives the same
//! text, and choices that fit no map are refused.

use std::{fs, process::Output};

use mission::paths;

use crate::battles::TestFolder;

/// Objective, size and symmetry of each mission.
const CHOICES: &[(&str, &str, &str)] = &[
    ("escape", "small", "none"),
    ("seal-doors", "medium", "none"),
    ("carry-out", "medium", "mirrored"),
    ("search", "large", "none"),
    ("rescue", "medium", "rotated"),
    ("panels", "large", "none"),
    ("launch", "medium", "none"),
    ("kill-leader", "small", "rotated"),
    ("hold-room", "large", "mirrored"),
];

fn run_game_command(folder: &TestFolder, arguments: &[&str]) -> Output {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_incursion-cli"));
    command.args(arguments).env(paths::DATA_VARIABLE, folder.path()).env("LC_ALL", "C").output().expect("the game runs")
}

#[test]
fn missions_of_all_objectives_pass_the_checks() {
    let folder = TestFolder::new();
    for (objective, size, symmetry) in CHOICES {
        let path = folder.path().join(format!("{objective}.ron"));
        let file = path.display().to_string();
        let choices = ["--objective", objective, "--size", size, "--symmetry", symmetry];
        let made =
            run_game_command(&folder, &[&["generate", "--seed", "K7MP2Q", "--out", &file], &choices[..]].concat());
        assert!(made.status.success(), "{objective}: {}", String::from_utf8_lossy(&made.stderr));
        let checked = run_game_command(&folder, &["check", &file]);
        assert!(checked.status.success(), "{objective}: {}", String::from_utf8_lossy(&checked.stderr));
        let again = run_game_command(&folder, &[&["generate", "--seed", "K7MP2Q"], &choices[..]].concat());
        assert_eq!(String::from_utf8_lossy(&again.stdout), fs::read_to_string(&path).expect("it was written"));
    }
}

#[test]
fn choices_that_fit_no_map_are_refused() {
    let folder = TestFolder::new();
    for (arguments, reason) in [
        (["--size", "small", "--rp", "40,40"], "32 × 26"),
        (["--size", "small", "--rp", "2,9"], "3"),
        (["--size", "tiny", "--rp", "9,9"], "small"),
        (["--seed", "K7MP2Q-22222", "--rp", "9,9"], "code"),
    ] {
        let refused = run_game_command(&folder, &[&["generate"], &arguments[..]].concat());
        let told = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && told.contains(reason), "{arguments:?}: {told}");
    }
}
