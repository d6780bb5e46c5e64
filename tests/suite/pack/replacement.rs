//! The import of a newer version of a campaign: it replaces the old version, which is kept as a backup, or is added under
//! other ids.

use std::{fs, path::Path};

use super::{campaign_plan_text, list_folder_contents, pack_text, sample_campaign_files, write_files};
use crate::{
    battles::TestFolder,
    game_command::{error_output, run_game_command},
};

/// Returns the campaign with changes in one of its missions and in its plan, and without the other mission.
fn newer_campaign_files() -> Vec<(String, String)> {
    let mut files = sample_campaign_files();
    files[0].1 = campaign_plan_text(r#""upper", "recon""#).replacen("// Ours.", "// Ours, better.", 1);
    files[1].1 = files[1].1.replacen("number: 91", "number: 94", 1);
    files.pop();
    files
}

fn file_texts(folder: &Path) -> Vec<(String, String)> {
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    list_folder_contents(folder).iter().map(|(path, text)| (name(path), text.clone())).collect()
}

#[test]
fn import_with_replace_keeps_a_backup_of_the_old_version() {
    let (data, files) = (TestFolder::new(), TestFolder::new());
    let missions = data.path().join("missions");
    write_files(&missions, &sample_campaign_files());
    write_files(&missions, &[("upper.cards.ron".into(), "// Mine.\n(cards: [])\n".into())]);
    let file = files.path().join("newer.incursion-campaign");
    fs::write(&file, pack_text(&newer_campaign_files())).expect("room for it");
    let file = file.to_str().expect("a path");

    let left = run_game_command(&data, &["import", file]);
    assert!(
        !left.status.success()
            && error_output(&left).contains("--replace")
            && error_output(&left).contains("--keep-both")
    );
    assert_eq!(file_texts(&missions).len(), 4, "nothing has changed");
    let replaced = run_game_command(&data, &["import", file, "--replace"]);
    assert!(replaced.status.success(), "{}", error_output(&replaced));
    let mut now = newer_campaign_files();
    now.push(sample_campaign_files().pop().expect("the mission that is no part of it any more"));
    now.sort();
    assert_eq!(file_texts(&missions), now);
    let beside = data.path().join("missions-replaced").join("ours");
    let told = String::from_utf8_lossy(&replaced.stdout);
    assert!(told.contains(beside.to_str().expect("a path")), "{replaced:?}");
    let old = file_texts(&beside);
    assert_eq!(old.len(), 3, "{old:?}");
    assert!(old.contains(&sample_campaign_files()[0]) && old.contains(&sample_campaign_files()[1]));
    assert!(old.iter().any(|(name, _)| name == "upper.cards.ron"));
    // The first version is imported again: each old version is kept in its own folder.
    fs::write(file, pack_text(&sample_campaign_files())).expect("room for it");
    assert!(run_game_command(&data, &["import", file, "--replace"]).status.success());
    assert!(data.path().join("missions-replaced/ours-2/upper.ron").is_file());
    // If no file is replaced, no copy is made.
    assert!(run_game_command(&data, &["import", file, "--replace"]).status.success());
    assert!(!data.path().join("missions-replaced/ours-3").exists());
    assert!(run_game_command(&data, &["check"]).status.success());
}

#[test]
fn import_with_keep_both_renames_the_new_version() {
    let (data, files) = (TestFolder::new(), TestFolder::new());
    let missions = data.path().join("missions");
    write_files(&missions, &sample_campaign_files());
    let file = files.path().join("newer.incursion-campaign");
    let name = file.to_str().expect("a path");
    for number in [2, 3] {
        let mut version = newer_campaign_files();
        version[1].1 = version[1].1.replacen("number: 94", &format!("number: {}", 92 + number), 1);
        fs::write(&file, pack_text(&version)).expect("room for it");
        let both = run_game_command(&data, &["import", name, "--keep-both"]);
        assert!(String::from_utf8_lossy(&both.stdout).contains("2 files new"), "{both:?}");
        let again = run_game_command(&data, &["import", name, "--keep-both"]);
        assert!(String::from_utf8_lossy(&again.stdout).contains("0 files new"), "it is there already: {again:?}");
        let text = |name: String| fs::read_to_string(missions.join(name)).expect("it is there");
        let plan = text(format!("ours-{number}.campaign.ron"));
        assert!(plan.contains(&format!("id: \"ours-{number}\"")) && plan.contains("// Ours, better."), "{plan}");
        assert!(plan.contains(&format!("[\"upper-{number}\", \"recon\"]")), "{plan}");
        assert!(plan.contains(&format!("Ours ({number})")), "{plan}");
        assert!(text(format!("upper-{number}.ron")).contains(&format!("id: \"upper-{number}\"")));
    }
    for (name, text) in sample_campaign_files() {
        assert_eq!(fs::read_to_string(missions.join(name)).expect("it is there"), text, "the old one stays");
    }
    let checked = run_game_command(&data, &["check"]);
    assert!(checked.status.success(), "{}", error_output(&checked));
    assert!(!run_game_command(&data, &["import", name, "--keep-both", "--replace"]).status.success());
}

/// The game's own missions can't be replaced, and a refused import changes nothing.
#[test]
fn refused_replacement_changes_no_files() {
    let data = TestFolder::new();
    let missions = data.path().join("missions");
    write_files(&missions, &sample_campaign_files());
    let games = run_game_command(&data, &["export", "gibraltar", "games.txt"]);
    assert!(games.status.success(), "{}", error_output(&games));
    let mut faulty = newer_campaign_files();
    faulty[1].1 = faulty[1].1.replacen("Rock", "Rok", 1);
    fs::write(data.path().join("faulty.txt"), pack_text(&faulty)).expect("room for it");
    let before = list_folder_contents(data.path());
    for file in ["games.txt", "faulty.txt"] {
        for mode in ["--replace", "--keep-both"] {
            let refused = run_game_command(&data, &["import", file, mode]);
            assert!(!refused.status.success(), "{file} {mode}");
            assert_eq!(list_folder_contents(data.path()), before, "{file} {mode}");
        }
    }
}
