//! Imports of campaigns.

use super::{MISSION, campaign_plan_text, command_output, write_campaign_pack};
use crate::{battles::TestFolder, game_command::run_game_command};

/// The time of a folder can be set only on Unix.
#[cfg(unix)]
#[test]
fn an_import_deletes_leftovers_of_killed_imports() {
    use std::{
        fs,
        process::Command,
        time::{Duration, SystemTime},
    };
    let folder = TestFolder::new();
    let missions = folder.path().join("missions");
    let mut gone = Command::new("true").spawn().expect("true");
    gone.wait().expect("it ends");
    let (dead, old, young) = (format!(".import-{}", gone.id()), ".import-1", format!(".import-{}", std::process::id()));
    for name in [dead.as_str(), old, &young, ".import-mine"] {
        fs::create_dir_all(missions.join(name)).expect("a folder");
        fs::write(missions.join(name).join("a.ron"), "(").expect("room for it");
    }
    let long_ago = SystemTime::now() - Duration::from_secs(2 * 3600);
    fs::File::open(missions.join(old)).and_then(|file| file.set_modified(long_ago)).expect("its own file");
    let file = write_campaign_pack(
        &folder,
        "a.incursion-campaign",
        &[("ours.campaign.ron", &campaign_plan_text("Ours", "\"recon\""))],
        1,
    );
    let output = run_game_command(&folder, &["import", &file.display().to_string()]);
    assert!(output.status.success(), "{output:?}");
    let there = |name: &str| missions.join(name).exists();
    assert!(!there(old) && there(&young) && there(".import-mine") && there("ours.campaign.ron"));
    // Only Linux tells by its files which processes run.
    assert!(cfg!(not(target_os = "linux")) || !there(&dead));
}

#[test]
fn an_import_reports_at_most_50_errors() {
    let folder = TestFolder::new();
    let files: Vec<(String, String)> = (0..190).map(|number| (format!("m{number}.ron"), "(((".to_owned())).collect();
    let linked = campaign_plan_text("Ours", "\"recon\"");
    let mut all = vec![("ours.campaign.ron", linked.as_str())];
    all.extend(files.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    let file = write_campaign_pack(&folder, "a.incursion-campaign", &all, 1);
    let output = run_game_command(&folder, &["import", &file.display().to_string()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(command_output(&output).lines().count() <= 51, "{}", command_output(&output));
    assert!(command_output(&output).contains("and 140 more"), "{}", command_output(&output));
}

#[test]
fn campaign_packs_with_invalid_version_or_names_are_refused() {
    let folder = TestFolder::new();
    let linked = campaign_plan_text("Ours", "\"recon\"");
    let file = write_campaign_pack(&folder, "zero", &[("ours.campaign.ron", &linked)], 0);
    let output = run_game_command(&folder, &["import", &file.display().to_string()]);
    assert!(
        output.status.code() == Some(1) && command_output(&output).contains("not an exported campaign"),
        "{output:?}"
    );
    for name in ["com¹.ron", "LPT².ron", "con .ron", "aux.campaign.ron"] {
        let file = write_campaign_pack(&folder, "reserved", &[("ours.campaign.ron", &linked), (name, MISSION)], 1);
        let output = run_game_command(&folder, &["import", &file.display().to_string()]);
        assert!(command_output(&output).contains("is not a valid name"), "{name}: {output:?}");
    }
}
