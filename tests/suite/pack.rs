//! Campaigns as one file: an imported campaign equals the exported one, and malicious packs cause an error and leave
//! nothing behind.

use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::Output,
};

use campaign::{CampaignArchive, ImportReport, PackError};
use mission::paths;
use serde_json::json;

use crate::{battles::Folder, support::catalogue};

const MISSION: &str = include_str!("small-mission.ron");

/// Returns the small mission with another id and number.
fn mission(id: &str, number: u8) -> String {
    let text = MISSION.replacen("id: \"small\"", &format!("id: {id:?}"), 1);
    let text = text.replacen("number: 1", &format!("number: {number}"), 1);
    assert!(text.contains(&format!("id: {id:?}")) && text.contains(&format!("number: {number}")), "{text}");
    text
}

fn plan(missions: &str) -> String {
    format!(
        "// Ours.\n(\n    id: \"ours\",\n    name: (es: \"Nuestra\", en: \"Ours\"),\n    story: (es: \"a\", en: \"b\"),\n    missions: [{missions}],\n)\n"
    )
}

/// Returns the files of a campaign of two own missions and one of the game, by name.
fn campaign() -> Vec<(String, String)> {
    let files = [
        ("ours.campaign.ron", plan(r#""upper", "recon", "lower""#)),
        ("upper.ron", mission("upper", 91)),
        ("lower.ron", mission("lower", 92)),
    ];
    files.map(|(name, text)| (name.to_owned(), text)).to_vec()
}

fn lay(folder: &Path, files: &[(String, String)]) {
    fs::create_dir_all(folder).expect("a folder");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("it can be written");
    }
}

/// Returns the text of a pack of these files, with a matching checksum.
fn packed(files: &[(String, String)]) -> String {
    let body: String =
        files.iter().map(|(name, text)| json!({ "name": name, "text": text }).to_string() + "\n").collect();
    let check = record::Digest::of_text(body.as_bytes());
    json!({ "format": "incursion-campaign-pack", "version": 1, "check": check }).to_string() + "\n" + &body
}

fn import(text: &str, into: &Path) -> Result<ImportReport, PackError> {
    let folder = Folder::new();
    let file = folder.path().join("a.incursion-campaign");
    fs::write(&file, text).expect("it can be written");
    CampaignArchive::open(&file)?.unpack(into, &paths::game_missions_dir(), &catalogue())
}

fn refused(text: &str, into: &Path) -> String {
    let fault = import(text, into).expect_err("it can't be imported").message();
    assert!(!fault.es.is_empty() && fault.es != fault.en, "{fault:?}");
    fault.en
}

/// Returns the files below a folder, with their contents.
fn all(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(all(&path));
            found.push((path, String::new()));
        } else {
            found.push((path.clone(), fs::read_to_string(path).expect("a text")));
        }
    }
    found.sort();
    found
}

fn run(data: &Folder, arguments: &[&str]) -> Output {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_incursion-cli"));
    command
        .args(arguments)
        .current_dir(data.path())
        .env(paths::DATA_VARIABLE, data.path())
        .env("LC_ALL", "en_GB.UTF-8");
    command.output().expect("the game runs")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn what_is_exported_is_imported_the_same() {
    let (mine, yours) = (Folder::new(), Folder::new());
    let missions = mine.path().join("missions");
    lay(&missions, &campaign());
    lay(&missions, &[("other.ron".into(), mission("other", 93))]);
    let exported = run(&mine, &["export", "ours"]);
    assert!(exported.status.success(), "{}", told(&exported));
    let file = mine.path().join("ours.incursion-campaign");
    let pack = CampaignArchive::open(&file).expect("a pack");
    assert_eq!(
        pack.names().collect::<Vec<_>>(),
        ["ours.campaign.ron", "upper.ron", "lower.ron"],
        "no mission of the game"
    );

    let imported = run(&yours, &["import", file.to_str().expect("a path")]);
    assert!(imported.status.success(), "{}", told(&imported));
    assert!(String::from_utf8_lossy(&imported.stdout).contains("3 files new"), "{imported:?}");
    for (name, text) in campaign() {
        assert_eq!(fs::read_to_string(yours.path().join("missions").join(name)).expect("it is there"), text);
    }
    let checked = run(&yours, &["check"]);
    assert!(checked.status.success(), "{}", told(&checked));
    // A second import: the files there are identical, and stay.
    let again = run(&yours, &["import", file.to_str().expect("a path")]);
    assert!(String::from_utf8_lossy(&again.stdout).contains("0 files new"), "{again:?}");
    // A lost file of the campaign is restored.
    fs::remove_file(yours.path().join("missions").join("lower.ron")).expect("it is there");
    assert!(
        String::from_utf8_lossy(&run(&yours, &["import", file.to_str().expect("a path")]).stdout)
            .contains("1 file new")
    );
    assert!(yours.path().join("missions").join("lower.ron").is_file());
}

#[test]
fn a_campaign_is_exported_by_its_file_as_well() {
    let folder = Folder::new();
    lay(folder.path(), &campaign());
    let exported = run(&folder, &["export", "ours.campaign.ron", "all.txt"]);
    assert!(exported.status.success(), "{}", told(&exported));
    let pack = CampaignArchive::open(&folder.path().join("all.txt")).expect("a pack");
    assert_eq!((pack.names().count(), pack.name()), (3, "ours"));
    let games = run(&folder, &["export", "gibraltar", "games.txt"]);
    assert!(games.status.success(), "{}", told(&games));
    assert_eq!(CampaignArchive::open(&folder.path().join("games.txt")).expect("a pack").names().count(), 8);
    // The game's own campaign exists in every installation.
    let twice = run(&folder, &["import", "games.txt"]);
    assert!(told(&twice).contains("is already the id of another mission"), "{}", told(&twice));
}

#[test]
fn what_can_not_be_exported_is_told() {
    let folder = Folder::new();
    assert!(
        told(&run(&folder, &["export", "nowhere"])).contains("no campaign or file `nowhere`; available: gibraltar")
    );
    let mut files = campaign();
    files.pop();
    lay(folder.path(), &files);
    assert!(told(&run(&folder, &["export", "ours.campaign.ron"])).contains("there is no mission `lower`"));
    lay(folder.path(), &[("odd&name.campaign.ron".into(), plan("\"recon\""))]);
    assert!(
        told(&run(&folder, &["export", "odd&name.campaign.ron"])).contains("is not a valid name for a campaign file")
    );
    lay(folder.path(), &[("one.campaign.ron".into(), plan("\"recon\""))]);
    assert!(told(&run(&folder, &["export", "one.campaign.ron", "no/such/folder/x"])).contains("can't be written"));
    assert!(told(&run(&folder, &["import", "nothing.incursion-campaign"])).contains("it does not exist"));
}

#[test]
fn what_is_no_pack_is_refused() {
    let folder = Folder::new();
    let good = packed(&campaign());
    for (text, words) in [
        (String::new(), "it is not an exported campaign"),
        ("hello".to_owned(), "it is not an exported campaign"),
        (good.replacen("incursion-campaign-pack", "incursion-battle", 1), "it is not an exported campaign"),
        (good.replacen("\"version\":1", "\"version\":2", 1), "a newer version of the game exported it (format 2"),
        (good.replacen("Ours.", "Mine.", 1), "it was damaged or changed"),
        (good[..good.len() - 9].to_owned(), "it was damaged or changed"),
        (packed(&[]), "it holds 0 campaigns, not one"),
    ] {
        assert!(refused(&text, folder.path()).contains(words), "{words}");
    }
    let body = "{\"name\":\"x.ron\"}\n";
    let check = record::Digest::of_text(body.as_bytes());
    let header = json!({ "format": "incursion-campaign-pack", "version": 1, "check": check });
    assert_eq!(refused(&format!("{header}\n{body}"), folder.path()), "it was damaged or changed");
    assert!(all(folder.path()).is_empty(), "{:?}", all(folder.path()));
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    let folder = Folder::new();
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
        let mut files = campaign();
        files.push((name.to_owned(), mission("evil", 94)));
        assert!(refused(&packed(&files), &home).contains("is not a valid name for a campaign file"), "{name:?}");
    }
    let mut files = campaign();
    files.push(("Upper.ron".into(), mission("upper", 91)));
    assert!(refused(&packed(&files), &home).contains("appears twice"));
    assert!(all(folder.path()).is_empty(), "{:?}", all(folder.path()));
}

#[test]
fn a_pack_with_a_fault_leaves_nothing() {
    let folder = Folder::new();
    let spoilt = |name: &str, from: &str, to: &str| {
        let mut files = campaign();
        let file = files.iter_mut().find(|(known, _)| known == name).expect("a file");
        assert!(file.1.contains(from), "{from}");
        file.1 = file.1.replacen(from, to, 1);
        refused(&packed(&files), folder.path())
    };
    let told = spoilt("upper.ron", "Rock", "Rok");
    assert!(told.contains("upper.ron:") && !told.contains(".import"), "{told}");
    assert!(spoilt("ours.campaign.ron", "\"upper\", ", "\"nowhere\", ").contains("there is no mission `nowhere`"));
    assert!(spoilt("upper.ron", "\"upper\"", "\"recon\"").contains("is already the id of another mission"));
    assert!(spoilt("ours.campaign.ron", "\"upper\", ", "").contains("`upper.ron` is not part of the campaign"));
    let mut files = campaign();
    files.push(("second.campaign.ron".into(), plan("\"lower\"").replacen("\"ours\"", "\"second\"", 1)));
    assert!(refused(&packed(&files), folder.path()).contains("it holds 2 campaigns, not one"));
    assert!(all(folder.path()).is_empty(), "{:?}", all(folder.path()));
}

#[test]
fn a_huge_pack_is_refused() {
    let folder = Folder::new();
    let mut files = campaign();
    files[1].1 += &" ".repeat(1_000_001);
    assert!(refused(&packed(&files), folder.path()).contains("larger than 1000000 bytes"));
    let many: Vec<_> = (0..201).map(|number| (format!("m{number}.ron"), String::new())).collect();
    assert!(refused(&packed(&many), folder.path()).contains("up to 200 files"));
    let file = folder.path().join("huge");
    fs::File::create(&file).and_then(|file| file.set_len(1 << 40)).expect("a file may be sparse");
    assert!(CampaignArchive::open(&file).expect_err("huge").message().en.contains("8 MiB"));
    fs::remove_file(&file).expect("it is there");
    symlink("/dev/zero", &file).expect("a link");
    assert!(CampaignArchive::open(&file).expect_err("a device").message().en.contains("it is not a file"));
}

/// Existing files in the folder are neither overwritten nor written through; and no file of the pack appears beside
/// them.
#[test]
fn what_is_there_stays() {
    for name in ["ours.campaign.ron", "upper.ron", "lower.ron"] {
        let folder = Folder::new();
        let (home, outside) = (folder.path().join("missions"), folder.path().join("outside"));
        lay(&home, &[(name.into(), "mine".into())]);
        let before = all(folder.path());
        assert!(refused(&packed(&campaign()), &home).contains(&format!("/{name} already")));
        assert_eq!(all(folder.path()), before);
        // A link to nowhere, and one to a file with the same text.
        for text in [None, campaign().into_iter().find(|(known, _)| known == name).map(|(_, text)| text)] {
            let _ = fs::remove_file(home.join(name));
            let _ = text.as_ref().map(|text| fs::write(&outside, text).expect("room for it"));
            symlink(&outside, home.join(name)).expect("a link");
            assert!(refused(&packed(&campaign()), &home).contains("already exists"));
            assert_eq!(fs::read_dir(&home).expect("a folder").count(), 1);
            assert_eq!(outside.exists(), text.is_some());
        }
    }
    let folder = Folder::new();
    lay(folder.path(), &[("mine.ron".into(), mission("upper", 95))]);
    assert!(refused(&packed(&campaign()), folder.path()).contains("`upper` is already the id of another mission"));
    assert_eq!(all(folder.path()).len(), 1);
    // Files that would become part of an imported mission.
    let folder = Folder::new();
    lay(folder.path(), &[("upper.cards.ron".into(), "(cards: [])".into())]);
    assert!(refused(&packed(&campaign()), folder.path()).contains("/upper.cards.ron already"));
    assert_eq!(all(folder.path()).len(), 1);
    let folder = Folder::new();
    lay(folder.path(), &[("mine.campaign.ron".into(), plan("\"recon\""))]);
    assert!(refused(&packed(&campaign()), folder.path()).contains("`ours` is already the id of another campaign"));
    assert_eq!(all(folder.path()).len(), 1);
}

/// Returns the campaign with changes in one of its missions and in its plan, and without the other mission.
fn newer() -> Vec<(String, String)> {
    let mut files = campaign();
    files[0].1 = plan(r#""upper", "recon""#).replacen("// Ours.", "// Ours, better.", 1);
    files[1].1 = files[1].1.replacen("number: 91", "number: 94", 1);
    files.pop();
    files
}

fn texts(folder: &Path) -> Vec<(String, String)> {
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    all(folder).iter().map(|(path, text)| (name(path), text.clone())).collect()
}

#[test]
fn a_newer_version_takes_the_place_of_the_old_which_is_kept_beside() {
    let (data, files) = (Folder::new(), Folder::new());
    let missions = data.path().join("missions");
    lay(&missions, &campaign());
    lay(&missions, &[("upper.cards.ron".into(), "// Mine.\n(cards: [])\n".into())]);
    let file = files.path().join("newer.incursion-campaign");
    fs::write(&file, packed(&newer())).expect("room for it");
    let file = file.to_str().expect("a path");

    let left = run(&data, &["import", file]);
    assert!(!left.status.success() && told(&left).contains("--replace") && told(&left).contains("--keep-both"));
    assert_eq!(texts(&missions).len(), 4, "nothing has changed");
    let replaced = run(&data, &["import", file, "--replace"]);
    assert!(replaced.status.success(), "{}", told(&replaced));
    let mut now = newer();
    now.push(campaign().pop().expect("the mission that is no part of it any more"));
    now.sort();
    assert_eq!(texts(&missions), now);
    let beside = data.path().join("missions-replaced/ours");
    assert!(String::from_utf8_lossy(&replaced.stdout).contains("missions-replaced/ours"), "{replaced:?}");
    let old = texts(&beside);
    assert_eq!(old.len(), 3, "{old:?}");
    assert!(old.contains(&campaign()[0]) && old.contains(&campaign()[1]));
    assert!(old.iter().any(|(name, _)| name == "upper.cards.ron"));
    // Import the first version again: each old version has its own folder.
    fs::write(file, packed(&campaign())).expect("room for it");
    assert!(run(&data, &["import", file, "--replace"]).status.success());
    assert!(data.path().join("missions-replaced/ours-2/upper.ron").is_file());
    // If no file is replaced, no copy is made.
    assert!(run(&data, &["import", file, "--replace"]).status.success());
    assert!(!data.path().join("missions-replaced/ours-3").exists());
    assert!(run(&data, &["check"]).status.success());
}

#[test]
fn both_versions_are_kept_under_names_of_their_own() {
    let (data, files) = (Folder::new(), Folder::new());
    let missions = data.path().join("missions");
    lay(&missions, &campaign());
    let file = files.path().join("newer.incursion-campaign");
    let name = file.to_str().expect("a path");
    for number in [2, 3] {
        let mut version = newer();
        version[1].1 = version[1].1.replacen("number: 94", &format!("number: {}", 92 + number), 1);
        fs::write(&file, packed(&version)).expect("room for it");
        let both = run(&data, &["import", name, "--keep-both"]);
        assert!(String::from_utf8_lossy(&both.stdout).contains("2 files new"), "{both:?}");
        let again = run(&data, &["import", name, "--keep-both"]);
        assert!(String::from_utf8_lossy(&again.stdout).contains("0 files new"), "it is there already: {again:?}");
        let text = |name: String| fs::read_to_string(missions.join(name)).expect("it is there");
        let plan = text(format!("ours-{number}.campaign.ron"));
        assert!(plan.contains(&format!("id: \"ours-{number}\"")) && plan.contains("// Ours, better."), "{plan}");
        assert!(plan.contains(&format!("[\"upper-{number}\", \"recon\"]")), "{plan}");
        assert!(plan.contains(&format!("Ours ({number})")), "{plan}");
        assert!(text(format!("upper-{number}.ron")).contains(&format!("id: \"upper-{number}\"")));
    }
    for (name, text) in campaign() {
        assert_eq!(fs::read_to_string(missions.join(name)).expect("it is there"), text, "the old one stays");
    }
    let checked = run(&data, &["check"]);
    assert!(checked.status.success(), "{}", told(&checked));
    assert!(!run(&data, &["import", name, "--keep-both", "--replace"]).status.success());
}

/// The game's own missions can't be replaced, and a refused import changes nothing.
#[test]
fn what_can_not_take_the_place_leaves_all_as_it_was() {
    let data = Folder::new();
    let missions = data.path().join("missions");
    lay(&missions, &campaign());
    let games = run(&data, &["export", "gibraltar", "games.txt"]);
    assert!(games.status.success(), "{}", told(&games));
    let mut faulty = newer();
    faulty[1].1 = faulty[1].1.replacen("Rock", "Rok", 1);
    fs::write(data.path().join("faulty.txt"), packed(&faulty)).expect("room for it");
    let before = all(data.path());
    for file in ["games.txt", "faulty.txt"] {
        for mode in ["--replace", "--keep-both"] {
            let refused = run(&data, &["import", file, mode]);
            assert!(!refused.status.success(), "{file} {mode}");
            assert_eq!(all(data.path()), before, "{file} {mode}");
        }
    }
}
