//! The command line as a whole: text from files never controls the terminal, a closed output causes no panic, no file
//! replaces a device, and each kind of fault has one exit code in all commands.

mod accepted_files;
#[cfg(unix)]
mod devices;
mod expeditions;
mod imports;

use std::{fs, path::PathBuf, process::Output};

use record::{Battle, mail::MailState};
use rules::Side;
use serde_json::json;

#[cfg(all(unix, not(target_vendor = "apple")))]
use crate::game_command::game_command;
use crate::{
    battles::{RandomPlayer, TestFolder, recon_spec},
    game_command::run_game_command,
};

const MISSION: &str = include_str!("../small-mission.ron");
/// Characters that control a terminal, in the escapes of a mission file.
const ESCAPES: &str = "\\u{1b}]0;owned\\u{7}\\u{1b}[31m\\u{9b}1m\\u{202e}";
/// The control characters of [`ESCAPES`], none of which may be printed.
const OBEYED: [char; 4] = ['\u{1b}', '\u{7}', '\u{9b}', '\u{202e}'];

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
        &["print", odd, "--battle", "1"],
        &["balance", odd],
        &["expedition", "--length", odd],
        &["expedition", "--hardness", odd],
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
            &["expedition", "--length", "nothing"],
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

/// Only there the variables of the environment choose the language.
#[cfg(all(unix, not(target_vendor = "apple")))]
#[test]
fn the_help_lists_the_exit_codes() {
    let folder = TestFolder::new();
    for (language, words) in [("en_GB.UTF-8", "Exit code: 0"), ("es_ES.UTF-8", "Código de salida: 0")] {
        let output = game_command(&folder, &["--help"]).env("LC_ALL", language).output().expect("it runs");
        assert!(command_output(&output).contains(words), "{output:?}");
    }
}
