//! Campaigns as one file: an imported campaign equals the exported one, and malicious files cause an error and leave no
//! files behind.

mod replacement;

use std::{
    fs,
    path::{Path, PathBuf},
};

use campaign::{CampaignArchive, ImportReport, PackError};
use mission::paths;
use serde_json::json;

use crate::{
    battles::TestFolder,
    game_command::{error_output, run_game_command},
    support::game_catalogue,
};

const MISSION: &str = include_str!("../small-mission.ron");

/// Returns the small mission with another id and number.
fn small_mission_text(id: &str, number: u8) -> String {
    let text = MISSION.replacen("id: \"small\"", &format!("id: {id:?}"), 1);
    let text = text.replacen("number: 1", &format!("number: {number}"), 1);
    assert!(text.contains(&format!("id: {id:?}")) && text.contains(&format!("number: {number}")), "{text}");
    text
}

fn campaign_plan_text(missions: &str) -> String {
    format!(
        "// Ours.\n(\n    id: \"ours\",\n    name: (es: \"Nuestra\", en: \"Ours\"),\n    story: (es: \"a\", en: \"b\"),\n    missions: [{missions}],\n)\n"
    )
}

/// Returns the files of a campaign with two missions of its own and one of the game, each with its name and text.
fn sample_campaign_files() -> Vec<(String, String)> {
    let files = [
        ("ours.campaign.ron", campaign_plan_text(r#""upper", "recon", "lower""#)),
        ("upper.ron", small_mission_text("upper", 91)),
        ("lower.ron", small_mission_text("lower", 92)),
    ];
    files.map(|(name, text)| (name.to_owned(), text)).to_vec()
}

fn write_files(folder: &Path, files: &[(String, String)]) {
    fs::create_dir_all(folder).expect("a folder");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("it can be written");
    }
}

/// Returns the text of an exported campaign with these files and a matching checksum.
fn pack_text(files: &[(String, String)]) -> String {
    let body: String =
        files.iter().map(|(name, text)| json!({ "name": name, "text": text }).to_string() + "\n").collect();
    let check = record::Digest::of_text(body.as_bytes());
    json!({ "format": "incursion-campaign-pack", "version": 1, "check": check }).to_string() + "\n" + &body
}

fn import_pack_text(text: &str, into: &Path) -> Result<ImportReport, PackError> {
    let folder = TestFolder::new();
    let file = folder.path().join("a.incursion-campaign");
    fs::write(&file, text).expect("it can be written");
    CampaignArchive::open(&file)?.unpack(into, &paths::game_missions_dir(), &game_catalogue())
}

fn import_refusal(text: &str, into: &Path) -> String {
    let fault = import_pack_text(text, into).expect_err("it can't be imported").message();
    assert!(!fault.es.is_empty() && fault.es != fault.en, "{fault:?}");
    fault.en
}

/// Returns the files below a folder, with their contents.
fn list_folder_contents(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(list_folder_contents(&path));
            found.push((path, String::new()));
        } else {
            found.push((path.clone(), fs::read_to_string(path).expect("a text")));
        }
    }
    found.sort();
    found
}

#[test]
fn exported_campaign_is_imported_unchanged() {
    let (mine, yours) = (TestFolder::new(), TestFolder::new());
    let missions = mine.path().join("missions");
    write_files(&missions, &sample_campaign_files());
    write_files(&missions, &[("other.ron".into(), small_mission_text("other", 93))]);
    let exported = run_game_command(&mine, &["export", "ours"]);
    assert!(exported.status.success(), "{}", error_output(&exported));
    let file = mine.path().join("ours.incursion-campaign");
    let pack = CampaignArchive::open(&file).expect("a pack");
    assert_eq!(
        pack.names().collect::<Vec<_>>(),
        ["ours.campaign.ron", "upper.ron", "lower.ron"],
        "no mission of the game"
    );

    let imported = run_game_command(&yours, &["import", file.to_str().expect("a path")]);
    assert!(imported.status.success(), "{}", error_output(&imported));
    assert!(String::from_utf8_lossy(&imported.stdout).contains("3 files new"), "{imported:?}");
    for (name, text) in sample_campaign_files() {
        assert_eq!(fs::read_to_string(yours.path().join("missions").join(name)).expect("it is there"), text);
    }
    let checked = run_game_command(&yours, &["check"]);
    assert!(checked.status.success(), "{}", error_output(&checked));
    // A second import finds identical files, and keeps them.
    let again = run_game_command(&yours, &["import", file.to_str().expect("a path")]);
    assert!(String::from_utf8_lossy(&again.stdout).contains("0 files new"), "{again:?}");
    // A lost file of the campaign is restored.
    fs::remove_file(yours.path().join("missions").join("lower.ron")).expect("it is there");
    assert!(
        String::from_utf8_lossy(&run_game_command(&yours, &["import", file.to_str().expect("a path")]).stdout)
            .contains("1 file new")
    );
    assert!(yours.path().join("missions").join("lower.ron").is_file());
}

#[test]
fn campaign_can_be_exported_by_file_or_id() {
    let folder = TestFolder::new();
    write_files(folder.path(), &sample_campaign_files());
    let exported = run_game_command(&folder, &["export", "ours.campaign.ron", "all.txt"]);
    assert!(exported.status.success(), "{}", error_output(&exported));
    let pack = CampaignArchive::open(&folder.path().join("all.txt")).expect("a pack");
    assert_eq!((pack.names().count(), pack.name()), (3, "ours"));
    let games = run_game_command(&folder, &["export", "gibraltar", "games.txt"]);
    assert!(games.status.success(), "{}", error_output(&games));
    assert_eq!(CampaignArchive::open(&folder.path().join("games.txt")).expect("a pack").names().count(), 8);
    // The game's own campaign can't be imported, because every installation has it.
    let twice = run_game_command(&folder, &["import", "games.txt"]);
    assert!(error_output(&twice).contains("is already the id of another mission"), "{}", error_output(&twice));
}

#[test]
fn export_and_import_failures_are_reported() {
    let folder = TestFolder::new();
    assert!(
        error_output(&run_game_command(&folder, &["export", "nowhere"]))
            .contains("no campaign or file `nowhere`; available: gibraltar")
    );
    let mut files = sample_campaign_files();
    files.pop();
    write_files(folder.path(), &files);
    assert!(
        error_output(&run_game_command(&folder, &["export", "ours.campaign.ron"]))
            .contains("there is no mission `lower`")
    );
    write_files(folder.path(), &[("odd&name.campaign.ron".into(), campaign_plan_text("\"recon\""))]);
    assert!(
        error_output(&run_game_command(&folder, &["export", "odd&name.campaign.ron"]))
            .contains("is not a valid name for a campaign file")
    );
    write_files(folder.path(), &[("one.campaign.ron".into(), campaign_plan_text("\"recon\""))]);
    assert!(
        error_output(&run_game_command(&folder, &["export", "one.campaign.ron", "no/such/folder/x"]))
            .contains("can't be written")
    );
    assert!(
        error_output(&run_game_command(&folder, &["import", "nothing.incursion-campaign"]))
            .contains("it does not exist")
    );
}

#[test]
fn invalid_campaign_archives_are_refused() {
    let folder = TestFolder::new();
    let good = pack_text(&sample_campaign_files());
    for (text, words) in [
        (String::new(), "it is not an exported campaign"),
        ("hello".to_owned(), "it is not an exported campaign"),
        (good.replacen("incursion-campaign-pack", "incursion-battle", 1), "it is not an exported campaign"),
        (good.replacen("\"version\":1", "\"version\":2", 1), "a newer version of the game exported it (format 2"),
        (good.replacen("Ours.", "Mine.", 1), "it was damaged or changed"),
        (good[..good.len() - 9].to_owned(), "it was damaged or changed"),
        (pack_text(&[]), "it holds 0 campaigns, not one"),
    ] {
        assert!(import_refusal(&text, folder.path()).contains(words), "{words}");
    }
    let body = "{\"name\":\"x.ron\"}\n";
    let check = record::Digest::of_text(body.as_bytes());
    let header = json!({ "format": "incursion-campaign-pack", "version": 1, "check": check });
    assert_eq!(import_refusal(&format!("{header}\n{body}"), folder.path()), "it was damaged or changed");
    assert!(list_folder_contents(folder.path()).is_empty(), "{:?}", list_folder_contents(folder.path()));
}

#[test]
fn unsafe_file_names_in_an_archive_are_refused() {
    let folder = TestFolder::new();
    let home = folder.path().join("a").join("missions");
    for name in [
        "../evil.ron",
        "..",
        "/tmp/evil.ron",
        "a/evil.ron",
        "a\\evil.ron",
        "c:evil.ron",
        ".hidden.ron",
        ".ron",
        "evil.sh",
        "evil.ron.exe",
        "ev\u{0}il.ron",
        "ev\nil.ron",
        "ev\u{202e}il.ron",
        "CON.ron",
        "nul.campaign.ron",
        "com1.ron",
        "",
        &format!("{}.ron", "x".repeat(100)),
    ] {
        let mut files = sample_campaign_files();
        files.push((name.to_owned(), small_mission_text("evil", 94)));
        assert!(
            import_refusal(&pack_text(&files), &home).contains("is not a valid name for a campaign file"),
            "{name:?}"
        );
    }
    let mut files = sample_campaign_files();
    files.push(("Upper.ron".into(), small_mission_text("upper", 91)));
    assert!(import_refusal(&pack_text(&files), &home).contains("appears twice"));
    assert!(list_folder_contents(folder.path()).is_empty(), "{:?}", list_folder_contents(folder.path()));
}

#[test]
fn faulty_archive_leaves_no_files() {
    let folder = TestFolder::new();
    let spoilt = |name: &str, from: &str, to: &str| {
        let mut files = sample_campaign_files();
        let file = files.iter_mut().find(|(known, _)| known == name).expect("a file");
        assert!(file.1.contains(from), "{from}");
        file.1 = file.1.replacen(from, to, 1);
        import_refusal(&pack_text(&files), folder.path())
    };
    let told = spoilt("upper.ron", "Rock", "Rok");
    assert!(told.contains("upper.ron:") && !told.contains(".import"), "{told}");
    assert!(spoilt("ours.campaign.ron", "\"upper\", ", "\"nowhere\", ").contains("there is no mission `nowhere`"));
    assert!(spoilt("upper.ron", "\"upper\"", "\"recon\"").contains("is already the id of another mission"));
    assert!(spoilt("ours.campaign.ron", "\"upper\", ", "").contains("`upper.ron` is not part of the campaign"));
    let mut files = sample_campaign_files();
    files.push(("second.campaign.ron".into(), campaign_plan_text("\"lower\"").replacen("\"ours\"", "\"second\"", 1)));
    assert!(import_refusal(&pack_text(&files), folder.path()).contains("it holds 2 campaigns, not one"));
    assert!(list_folder_contents(folder.path()).is_empty(), "{:?}", list_folder_contents(folder.path()));
}

#[test]
fn oversized_campaign_archives_are_refused() {
    let folder = TestFolder::new();
    let mut files = sample_campaign_files();
    files[1].1 += &" ".repeat(1_000_001);
    assert!(import_refusal(&pack_text(&files), folder.path()).contains("larger than 1000000 bytes"));
    let many: Vec<_> = (0..201).map(|number| (format!("m{number}.ron"), String::new())).collect();
    assert!(import_refusal(&pack_text(&many), folder.path()).contains("up to 200 files"));
}

#[cfg(unix)]
#[test]
fn endless_and_huge_archive_files_are_refused() {
    let folder = TestFolder::new();
    let file = folder.path().join("huge");
    fs::File::create(&file).and_then(|file| file.set_len(1 << 40)).expect("a file may be sparse");
    assert!(CampaignArchive::open(&file).expect_err("huge").message().en.contains("8 MiB"));
    fs::remove_file(&file).expect("it is there");
    std::os::unix::fs::symlink("/dev/zero", &file).expect("a link");
    assert!(CampaignArchive::open(&file).expect_err("a device").message().en.contains("it is not a file"));
}

/// Links in the folder are not followed: first a dangling link, then a link to a file with identical text.
#[cfg(unix)]
#[test]
fn import_does_not_write_through_links() {
    for (name, text) in sample_campaign_files() {
        let folder = TestFolder::new();
        let (home, outside) = (folder.path().join("missions"), folder.path().join("outside"));
        fs::create_dir(&home).expect("a folder");
        std::os::unix::fs::symlink(&outside, home.join(&name)).expect("a link");
        for is_there in [false, true] {
            if is_there {
                fs::write(&outside, &text).expect("room for it");
            }
            assert!(import_refusal(&pack_text(&sample_campaign_files()), &home).contains("already exists"));
            assert_eq!(fs::read_dir(&home).expect("a folder").count(), 1);
            assert_eq!(outside.exists(), is_there);
        }
    }
}

/// Existing files in the folder are not overwritten, and then no file of the pack is written at all.
#[test]
fn import_does_not_overwrite_existing_files() {
    for name in ["ours.campaign.ron", "upper.ron", "lower.ron"] {
        let folder = TestFolder::new();
        let home = folder.path().join("missions");
        write_files(&home, &[(name.into(), "mine".into())]);
        let before = list_folder_contents(folder.path());
        assert!(import_refusal(&pack_text(&sample_campaign_files()), &home).contains(&format!("{name} already")));
        assert_eq!(list_folder_contents(folder.path()), before);
    }
    let folder = TestFolder::new();
    write_files(folder.path(), &[("mine.ron".into(), small_mission_text("upper", 95))]);
    assert!(
        import_refusal(&pack_text(&sample_campaign_files()), folder.path())
            .contains("`upper` is already the id of another mission")
    );
    assert_eq!(list_folder_contents(folder.path()).len(), 1);
    // A file that would become part of an imported mission prevents the import.
    let folder = TestFolder::new();
    write_files(folder.path(), &[("upper.cards.ron".into(), "(cards: [])".into())]);
    assert!(import_refusal(&pack_text(&sample_campaign_files()), folder.path()).contains("upper.cards.ron already"));
    assert_eq!(list_folder_contents(folder.path()).len(), 1);
    let folder = TestFolder::new();
    write_files(folder.path(), &[("mine.campaign.ron".into(), campaign_plan_text("\"recon\""))]);
    assert!(
        import_refusal(&pack_text(&sample_campaign_files()), folder.path())
            .contains("`ours` is already the id of another campaign")
    );
    assert_eq!(list_folder_contents(folder.path()).len(), 1);
}
