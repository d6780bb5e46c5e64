//! Files that are accepted or refused for their names, line breaks, byte order marks, extensions and fields.

use std::{fs, path::Path, process::Stdio};

use record::{
    Battle, BattleSpec,
    mail::{TurnFile, is_turn_file},
};
use serde_json::json;

use super::{MISSION, campaign_plan_text, command_output, write_campaign_pack};
use crate::{
    battles::{RandomPlayer, TestFolder, recon_spec},
    boards::random_setup,
    game_command::{game_command, run_game_command},
    support::game_catalogue,
};

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
    fs::write(folder.path().join("other.campaign.RON"), campaign_plan_text("Ours", "\"small\"")).expect("room for it");
    let folders = [folder.path().to_owned()];
    let library = mission::load_mission_library(&folders, &game_catalogue());
    assert!(library.find("small").is_some(), "{:?}", library.faults);
    assert_eq!(mission::load_campaign_library(&folders, &library).plans.len(), 1);
    let output = run_game_command(&folder, &["check", "."]);
    assert!(command_output(&output).contains("3 files checked"), "{}", command_output(&output));
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
