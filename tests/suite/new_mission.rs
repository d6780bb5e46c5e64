//! `incursion new-mission`: the example is sound, can be played to its end, and nothing is overwritten.

use std::{fs, process::Output};

use incursion::paths;

use crate::{battles::Folder, examples::play_to_the_end, support::catalogue};

fn run(folder: &Folder, arguments: &[&str]) -> Output {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_incursion"));
    command.args(arguments).env(paths::DATA_VARIABLE, folder.path()).output().expect("the game runs")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn an_example_is_written_and_sound() {
    let folder = Folder::new();
    let made = run(&folder, &["new-mission", "my-first_1"]);
    assert!(made.status.success(), "{}", told(&made));
    let path = folder.path().join("missions").join("my-first_1.ron");
    assert!(String::from_utf8_lossy(&made.stdout).contains(&path.display().to_string()));
    let checked = run(&folder, &["check", &path.display().to_string()]);
    assert!(checked.status.success(), "{}", told(&checked));

    let missions = |folder: &Folder| {
        incursion::mission::missions(&[paths::missions(), folder.path().join("missions")], &catalogue()).missions
    };
    let last = missions(&folder).pop().expect("there are missions").mission;
    assert_eq!(last.id, "my-first_1");
    let most = incursion::mission::missions(&[paths::missions()], &catalogue()).missions;
    assert!(most.iter().all(|listed| listed.mission.number < last.number));
    for text in [&last.name, &last.place, &last.story, &last.plan] {
        assert!(text.es != text.en && !text.es.is_empty());
    }
    assert!(run(&folder, &["new-mission", "second"]).status.success());
    assert_eq!(missions(&folder).pop().expect("there are missions").mission.number, last.number + 1);
}

#[test]
fn the_example_is_played_to_its_end() {
    let folder = Folder::new();
    assert!(run(&folder, &["new-mission", "played"]).status.success());
    let path = folder.path().join("missions").join("played.ron");
    let mission = incursion::mission::load_mission(&path, &catalogue()).unwrap_or_else(|faults| panic!("{faults}"));
    play_to_the_end(&mission, 6);
}

#[test]
fn what_can_not_be_is_refused_with_the_reason() {
    let folder = Folder::new();
    let table = [
        ("", "it is empty"),
        ("My", "`M` can't be part"),
        ("a b", "` ` can't be part"),
        ("../up", "`.` can't be part"),
        ("ñ", "`ñ` can't be part"),
        ("recon", "there is a mission `recon` already"),
        ("campaign", "a campaign's file"),
    ];
    for (name, reason) in table {
        let refused = run(&folder, &["new-mission", name]);
        assert!(!refused.status.success() && told(&refused).contains(reason), "{name}: {}", told(&refused));
    }
    let refused = run(&folder, &["new-mission", &"a".repeat(300)]);
    assert!(told(&refused).contains("longer than"), "{}", told(&refused));

    fs::create_dir_all(folder.path().join("missions")).expect("the folder can be made");
    let path = folder.path().join("missions").join("mine.ron");
    fs::write(&path, "my work").expect("the folder can be written");
    let refused = run(&folder, &["new-mission", "mine"]);
    assert!(told(&refused).contains("is there already"), "{}", told(&refused));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "my work");

    let nowhere = Folder::new();
    fs::write(nowhere.path().join("missions"), "a file in the way").expect("the folder can be written");
    let refused = run(&nowhere, &["new-mission", "mine"]);
    assert!(told(&refused).contains("can't be made"), "{}", told(&refused));
}
