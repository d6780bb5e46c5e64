//! The command line as a whole: text from files never controls the terminal, a closed output causes no panic, no file
//! replaces a device, and each kind of fault has one exit code in all commands.

use std::{
    fs::{self, File},
    os::unix::fs::{FileTypeExt, symlink},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    time::{Duration, SystemTime},
};

use mission::paths;
use record::{
    Battle, BattleSpec,
    mail::{MailState, TurnFile, is_turn_file},
};
use rules::Side;
use serde_json::json;

use crate::{
    battles::{RandomPlayer, TestFolder, recon_spec},
    boards::random_setup,
    support::game_catalogue,
};

const MISSION: &str = include_str!("small-mission.ron");
/// Characters that control a terminal, in the escapes of a mission file.
const ESCAPES: &str = "\\u{1b}]0;owned\\u{7}\\u{1b}[31m\\u{9b}1m\\u{202e}";
/// The control characters of [`ESCAPES`], none of which may be printed.
const OBEYED: [char; 4] = ['\u{1b}', '\u{7}', '\u{9b}', '\u{202e}'];

fn game_command(folder: &TestFolder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_incursion-cli"));
    command
        .args(arguments)
        .current_dir(folder.path())
        .env(paths::DATA_VARIABLE, folder.path())
        .env("LC_ALL", "en_GB.UTF-8");
    command
}

fn run_game_command(folder: &TestFolder, arguments: &[&str]) -> Output {
    game_command(folder, arguments).output().expect("the game runs")
}

fn command_output(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn campaign_plan_text(name: &str, missions: &str) -> String {
    format!(
        "(id: \"ours\", name: (es: \"{name}\", en: \"{name}\"), story: (es: \"a\", en: \"b\"), missions: [{missions}])"
    )
}

/// Writes an exported campaign with these files and a matching checksum.
fn write_campaign_pack(folder: &TestFolder, name: &str, files: &[(&str, &str)], version: u32) -> PathBuf {
    let line = |(name, text): &(&str, &str)| json!({ "name": name, "text": text }).to_string() + "\n";
    let body: String = files.iter().map(line).collect();
    let check = record::Digest::of_text(body.as_bytes());
    let header = json!({ "format": "incursion-campaign-pack", "version": version, "check": check });
    let file = folder.path().join(name);
    fs::write(&file, format!("{header}\n{body}")).expect("room for it");
    file
}

#[test]
fn untrusted_text_never_controls_the_terminal() {
    let folder = TestFolder::new();
    let name = campaign_plan_text(ESCAPES, "\"recon\"");
    let pack_of =
        |files: &[(&str, &str)]| write_campaign_pack(&folder, "a.incursion-campaign", files, 1).display().to_string();
    let unknown = campaign_plan_text("Ours", &format!("\"{ESCAPES}\""));
    let id = MISSION.replacen("id: \"small\"", &format!("id: \"{ESCAPES}\""), 1);
    let linked = campaign_plan_text("Ours", "\"recon\"");
    for files in [
        &[("ours.campaign.ron", name.as_str())][..],
        &[("ours.campaign.ron", unknown.as_str())],
        &[("ours.campaign.ron", linked.as_str()), ("small.ron", id.as_str())],
        &[("o\u{1b}[31m\u{202e}.ron", linked.as_str())],
    ] {
        let output = run_game_command(&folder, &["import", &pack_of(files)]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(!command_output(&output).contains(OBEYED), "{:?}", command_output(&output));
    }
    fs::write(folder.path().join("ours.campaign.ron"), &unknown).expect("room for it");
    fs::write(folder.path().join("odd.ron"), &id).expect("room for it");
    let odd = "no\u{1b}[31m\u{202e}where";
    for arguments in [
        &["export", "ours.campaign.ron"][..],
        &["export", odd],
        &["check", "odd.ron"],
        &["check", odd],
        &["print", "odd.ron"],
        &["print", odd],
        &["balance", odd],
        &["match", "--missions", odd],
        &["match", "--levels", odd],
        &["analysis", odd],
        &["fit", odd],
        &["new-mission", odd],
        &["import", odd],
        &[odd],
        &["check", "--\u{1b}[31m"],
    ] {
        let output = run_game_command(&folder, arguments);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(!command_output(&output).contains(OBEYED), "{arguments:?}: {:?}", command_output(&output));
    }
}

#[test]
fn long_names_and_control_characters_are_refused() {
    let wrong = |text: &str| {
        let faults = mission::parse_mission(Path::new("a.ron"), text, None).expect_err("a bad name");
        assert!(faults.to_string().len() < 1000);
        faults.to_string()
    };
    let named = |name: &str| MISSION.replacen("name: (es: \"", &format!("name: (es: \"{name}"), 1);
    assert!(mission::parse_mission(Path::new("a.ron"), &named("Otra"), None).is_ok());
    assert!(wrong(&named(&"x".repeat(900_000))).contains("a name is one line of up to 120 letters"));
    assert!(wrong(&named("one\\ntwo")).contains("a name is one line"));
    for letter in ["\\u{1b}", "\\u{0}", "\\u{9b}", "\\u{202e}", "\\u{2067}", "\\u{7f}"] {
        assert!(wrong(&named(letter)).contains("this text has a control character"), "{letter}");
    }
    // Line breaks of any system are allowed in longer texts.
    let story = MISSION.replacen("story: (es: \"", "story: (es: \"one\\r\\ntwo\\nthree ", 1);
    assert_ne!(story, MISSION);
    assert!(mission::parse_mission(Path::new("a.ron"), &story, None).is_ok());
}

/// A battle that an older game saved with such names can still be read.
#[test]
fn old_records_with_invalid_names_can_still_be_read() {
    let good = mission::parse_mission(Path::new("a.ron"), MISSION, None).expect("a sound mission");
    let mut dossier = serde_json::to_value(&good).expect("plain data");
    dossier["name"]["es"] = json!("\u{1b}[31m".to_owned() + &"x".repeat(500));
    let read: mission::Mission = serde_json::from_value(dossier).expect("an old record");
    assert!(read.name.es.len() > 500);
}

#[test]
fn full_or_closed_outputs_cause_no_panic() {
    let folder = TestFolder::new();
    let full = || Stdio::from(File::options().write(true).open("/dev/full").expect("a full device"));
    let closed = || {
        let mut reader = Command::new("true").stdin(Stdio::piped()).spawn().expect("true");
        let pipe = reader.stdin.take().expect("a pipe");
        reader.wait().expect("it ends");
        Stdio::from(pipe)
    };
    for arguments in [
        &["import", "nothing"][..],
        &["export", "nothing"],
        &["check", "nothing.ron"],
        &["print", "nothing"],
        &["balance", "nothing"],
        &["match", "--missions", "nothing"],
        &["prices", "--missions", "nothing"],
        &["analysis", "nothing"],
        &["fit", "nothing"],
        &["new-mission", "ZZ"],
        &["nonsense"],
        &["--nonsense"],
    ] {
        let usual = run_game_command(&folder, arguments).status.code();
        assert_eq!(usual, Some(2), "{arguments:?}");
        for output in [full(), closed()] {
            let ended = game_command(&folder, arguments).stderr(output).status().expect("it runs");
            assert_eq!(ended.code(), usual, "{arguments:?}");
        }
    }
    for arguments in [&["check"][..], &["print", "recon", "-o", "-"], &["export", "gibraltar", "-"], &["--help"]] {
        for output in [full(), closed()] {
            let output = game_command(&folder, arguments).stdout(output).output().expect("it runs");
            assert_ne!(output.status.code(), Some(101), "{arguments:?}");
            assert!(!command_output(&output).contains("panicked"), "{output:?}");
        }
    }
}

#[test]
fn devices_and_pipes_are_refused_as_output_files() {
    let folder = TestFolder::new();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    symlink("/dev/null", folder.path().join("link")).expect("a link");
    for target in ["pipe", "link", "/dev/full", "/dev/fd/2"] {
        for arguments in [&["export", "gibraltar", target][..], &["print", "recon", "-o", target]] {
            let output = run_game_command(&folder, arguments);
            assert!(
                output.status.code() == Some(2) && command_output(&output).contains("can't be written"),
                "{output:?}"
            );
        }
        let moments =
            ["match", "--levels", "random,random", "--missions", "recon", "--games", "2", "--positions", target];
        assert_eq!(run_game_command(&folder, &moments).status.code(), Some(2));
    }
    let kind = |path: &Path| fs::symlink_metadata(path).expect("it is there").file_type();
    assert!(kind(&pipe).is_fifo() && kind(&folder.path().join("link")).is_symlink());
    assert!(kind(Path::new("/dev/full")).is_char_device());
    // Standard output can be written by any of its names.
    for name in ["-", "/dev/stdout", "/dev/fd/1"] {
        let output = run_game_command(&folder, &["print", "recon", "-o", name]);
        assert!(output.status.success() && String::from_utf8_lossy(&output.stdout).starts_with("<"), "{name}");
        let output = run_game_command(&folder, &["export", "gibraltar", name]);
        assert!(
            output.status.success() && command_output(&output).starts_with("{\"format\":\"incursion-campaign-pack\"")
        );
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2, "nothing was written");
}

#[test]
fn endless_or_huge_position_files_are_refused() {
    let folder = TestFolder::new();
    let large = folder.path().join("large");
    File::create(&large).and_then(|file| file.set_len(1 << 40)).expect("a file may be sparse");
    for (file, code, words) in [("/dev/zero", 2, "not a file"), ("large", 1, "line 1: not understood")] {
        for extra in [&["fit", file][..], &["fit", file, "--forces"]] {
            let output = run_game_command(&folder, extra);
            assert!(output.status.code() == Some(code) && command_output(&output).contains(words), "{output:?}");
        }
    }
}

#[test]
fn an_import_deletes_leftovers_of_killed_imports() {
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
    File::open(missions.join(old)).and_then(|file| file.set_modified(long_ago)).expect("its own file");
    let file = write_campaign_pack(
        &folder,
        "a.incursion-campaign",
        &[("ours.campaign.ron", &campaign_plan_text("Ours", "\"recon\""))],
        1,
    );
    let output = run_game_command(&folder, &["import", &file.display().to_string()]);
    assert!(output.status.success(), "{output:?}");
    let there = |name: &str| missions.join(name).exists();
    assert!(!there(&dead) && !there(old) && there(&young) && there(".import-mine") && there("ours.campaign.ron"));
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

#[test]
fn new_mission_names_must_be_valid_on_every_system() {
    let folder = TestFolder::new();
    for name in ["con", "nul", "com1", "lpt9"] {
        let output = run_game_command(&folder, &["new-mission", name]);
        assert!(output.status.code() == Some(2) && command_output(&output).contains("keep that name"), "{output:?}");
    }
    let output = run_game_command(&folder, &["new-mission", "--", "-x"]);
    assert!(output.status.code() == Some(2) && command_output(&output).contains("begins with -"), "{output:?}");
    assert!(
        !folder.path().join("missions").exists()
            || fs::read_dir(folder.path().join("missions")).is_ok_and(|mut all| all.next().is_none())
    );
}

/// Exit codes: 0 for success, 1 for a file with faults, 2 for a request that can't be carried out.
#[test]
fn each_kind_of_error_has_one_exit_code() {
    let folder = TestFolder::new();
    let lay = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("room for it");
    lay("bad.ron", "(((");
    lay("bad.campaign.ron", "(((");
    lay("bad.incursion-campaign", "hello");
    lay("bad.battle", "hello");
    lay("bad.positions", "hello\n");
    fs::create_dir(folder.path().join("empty")).expect("a folder");
    let codes = |arguments: &[&[&str]], code: i32| {
        for arguments in arguments {
            let output = run_game_command(&folder, arguments);
            assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", command_output(&output));
        }
    };
    codes(&[&["check"], &["print", "recon", "-o", "-"], &["export", "gibraltar", "-"], &["--help"], &["--version"]], 0);
    codes(
        &[
            &["check", "bad.ron"],
            &["print", "bad.ron"],
            &["balance", "bad.ron"],
            &["match", "--missions", "bad.ron"],
            &["prices", "--missions", "bad.ron"],
            &["export", "bad.campaign.ron"],
            &["import", "bad.incursion-campaign"],
            &["analysis", "bad.battle"],
            &["fit", "bad.positions"],
        ],
        1,
    );
    codes(
        &[
            &["check", "nothing.ron"],
            &["check", "bad.ron", "nothing.ron"],
            &["check", "empty"],
            &["print", "nothing.ron"],
            &["balance", "nothing.ron"],
            &["match", "--missions", "nothing.ron"],
            &["prices", "--missions", "nothing.ron"],
            &["export", "nothing.campaign.ron"],
            &["import", "nothing.incursion-campaign"],
            &["analysis", "nothing.battle"],
            &["fit", "nothing.positions"],
            &["print", "recon", "-o", "no/such/folder/x.svg"],
            &["export", "gibraltar", "no/such/folder/x"],
            &["match", "--weights", "risk=NaN"],
            &["match", "--weights", "risk=1e999"],
            &["nonsense"],
        ],
        2,
    );
    let empty = command_output(&run_game_command(&folder, &["check", "empty"]));
    assert!(empty.contains("there is nothing to check"), "{empty}");
    let once = command_output(&run_game_command(&folder, &["export", "bad.campaign.ron"]));
    assert_eq!(once.matches("bad.campaign.ron").count(), 1, "{once}");
}

#[test]
fn byte_order_marks_are_ignored() {
    let folder = TestFolder::new();
    let marked = |text: &str| format!("\u{feff}{text}");
    fs::write(folder.path().join("small.ron"), marked(MISSION)).expect("room for it");
    let checked = run_game_command(&folder, &["check", "small.ron"]);
    assert!(checked.status.success(), "{}", command_output(&checked));
    let file = write_campaign_pack(
        &folder,
        "a.incursion-campaign",
        &[("ours.campaign.ron", &campaign_plan_text("Ours", "\"recon\""))],
        1,
    );
    let text = fs::read_to_string(&file).expect("it was written");
    fs::write(&file, marked(&text)).expect("room for it");
    let imported = run_game_command(&folder, &["import", &file.display().to_string()]);
    assert!(imported.status.success(), "{}", command_output(&imported));
    let mut referee =
        game_command(&folder, &["referee"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
    let mut asked = referee.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut asked, marked("{\"cmd\":\"missions\"}\n").as_bytes()).expect("it listens");
    drop(asked);
    let answer = referee.wait_with_output().expect("it ends");
    assert!(
        command_output(&answer).starts_with("{\"missions\"") || command_output(&answer).contains("\"ok\":true"),
        "{answer:?}"
    );
}

/// Mail programs and editors may change line breaks and add byte order marks.
#[test]
fn records_and_campaign_packs_accept_crlf_line_breaks() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let saves = folder.path().join("saves");
    let (mut battle, _) = Battle::new(&mut world, recon_spec(5), Some(&saves)).expect("a sound setup");
    RandomPlayer::new(5).play(&mut battle, &mut world, 30);
    let journal = battle.path().expect("it is saved").to_owned();
    let record = battle.record().clone();
    drop(battle);
    let text = fs::read_to_string(&journal).expect("the journal");
    for changed in
        [text.replace('\n', "\r\n"), format!("\u{feff}{text}"), format!("\u{feff}{}", text.replace('\n', "\r\n"))]
    {
        fs::write(&journal, &changed).expect("room for it");
        let seen = record::read_summary(&journal).expect("it is listed");
        assert!(!seen.damaged && seen.orders == record.orders() && seen.fault.is_none());
        assert_eq!(record::read_saved_record(&journal).expect("it is read").record, record);
        // The battle continues, and its new orders can be read again.
        let mut resumed = Battle::resume(&mut world, &journal).expect("it goes on");
        assert!(resumed.cut.is_none());
        RandomPlayer::new(9).play(&mut resumed.battle, &mut world, 5);
        let further = resumed.battle.record().clone();
        drop(resumed);
        assert!(further.steps.len() > record.steps.len());
        assert_eq!(record::read_saved_record(&journal).expect("it is read").record, further);
    }
    let file = write_campaign_pack(
        &folder,
        "a.incursion-campaign",
        &[("ours.campaign.ron", &campaign_plan_text("Ours", "\"recon\""))],
        1,
    );
    let text = fs::read_to_string(&file).expect("it was written");
    fs::write(&file, text.replace('\n', "\r\n")).expect("room for it");
    assert!(run_game_command(&folder, &["import", &file.display().to_string()]).status.success());
}

#[test]
fn turn_files_are_recognised_by_first_line_or_extension() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (battle, _) = Battle::new(&mut world, recon_spec(3), None).expect("a sound setup");
    let turn_file = TurnFile { next: None, players: Default::default(), record: battle.record().clone() };
    let lay = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("room for it");
        path
    };
    for name in ["a.txt", "b.incursion-mail.txt", "c.INCURSION-MAIL", "d", "e (1).incursion-mail"] {
        assert!(is_turn_file(&lay(name, &turn_file.write())), "{name}");
    }
    assert!(is_turn_file(&lay("f.txt", &format!("\u{feff}{}", turn_file.write().replace('\n', "\r\n")))));
    assert!(is_turn_file(&lay("damaged.incursion-mail", "hello")));
    assert!(
        !is_turn_file(&lay("g.txt", "hello"))
            && !is_turn_file(&lay("h.battle", &record::write_record(battle.record())))
    );
    assert_eq!(record::mail::turn_files(folder.path()).len(), 7);
}

#[test]
fn files_with_uppercase_extensions_are_found() {
    let folder = TestFolder::new();
    fs::write(folder.path().join("UPPER.RON"), MISSION).expect("room for it");
    fs::write(folder.path().join("OURS.CAMPAIGN.RON"), campaign_plan_text("Ours", "\"recon\"")).expect("room for it");
    fs::write(folder.path().join("ours.campaign.RON"), campaign_plan_text("Ours", "\"small\"")).expect("room for it");
    let folders = [folder.path().to_owned()];
    let library = mission::load_mission_library(&folders, &game_catalogue());
    assert!(library.find("small").is_some(), "{:?}", library.faults);
    assert_eq!(mission::load_campaign_library(&folders, &library).plans.len(), 1);
    let output = run_game_command(&folder, &["check", "."]);
    assert!(command_output(&output).contains("3 files checked"), "{}", command_output(&output));
}

#[test]
fn a_battle_by_mail_is_not_analysed_before_it_is_over() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(3), Some(folder.path())).expect("a sound setup");
    RandomPlayer::new(3).play(&mut battle, &mut world, 6);
    let journal = battle.path().expect("it is saved").to_owned();
    drop(battle);
    let path = journal.display().to_string();
    MailState { seat: Side::German, players: Default::default(), settled: 3 }.save(&journal).expect("room for it");
    let refused = run_game_command(&folder, &["analysis", &path, "--strength", "recruit"]);
    assert!(refused.status.code() == Some(2) && command_output(&refused).contains("goes on by e-mail"), "{refused:?}");
    fs::write(journal.with_extension("post"), "nonsense").expect("room for it");
    assert_eq!(run_game_command(&folder, &["analysis", &path]).status.code(), Some(1));
    fs::remove_file(journal.with_extension("post")).expect("it is there");
    let told = command_output(&run_game_command(&folder, &["analysis", &path, "--strength", "recruit"]));
    assert!(told.contains("at the start") && !told.contains(['{', '[']), "{told}");
}

/// Unknown fields of a request are refused, even in nested values.
#[test]
fn unknown_fields_in_nested_values_are_refused() {
    for text in ["{\"at\":[0,0],\"side\":\"West\",\"owner\":\"Allied\",\"more\":1}", "{\"at\":[0,0],\"side\":\"West\"}"]
    {
        assert!(serde_json::from_str::<rules::EdgePoint>(text).is_err(), "{text}");
    }
    let gate = "{\"at\":[0,0],\"side\":\"West\",\"owner\":\"Allied\"}";
    assert!(serde_json::from_str::<rules::EdgePoint>(gate).is_ok());
    let order =
        |gate: &str| format!("{{\"PlayCard\":{{\"seat\":\"Allied\",\"card\":1,\"target\":{{\"Square\":{gate}}}}}}}");
    assert!(serde_json::from_str::<rules::Order>(&order(gate)).is_ok());
    assert!(serde_json::from_str::<rules::Order>(&order(&gate.replace('}', ",\"more\":1}"))).is_err());
    assert!(serde_json::from_str::<rules::BySide<u8>>("{\"Allied\":1,\"German\":2,\"Other\":3}").is_err());
    let spec = BattleSpec::new(&random_setup(&game_catalogue(), 1), None);
    let mut text = serde_json::to_value(&spec).expect("plain data");
    assert!(serde_json::from_value::<BattleSpec>(text.clone()).is_ok());
    text["entries"][0]["more"] = json!(1);
    assert!(serde_json::from_value::<BattleSpec>(text).is_err());
}

#[test]
fn the_help_lists_the_exit_codes() {
    let folder = TestFolder::new();
    for (language, words) in [("en_GB.UTF-8", "Exit code: 0"), ("es_ES.UTF-8", "Código de salida: 0")] {
        let output = game_command(&folder, &["--help"]).env("LC_ALL", language).output().expect("it runs");
        assert!(command_output(&output).contains(words), "{output:?}");
    }
}
