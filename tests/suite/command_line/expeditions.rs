//! `incursion expedition`: its errors, its help, and the measurement of an expedition. `incursion print` with the battles
//! of an expedition.

use std::{fs, path::Path};

use ai::{Ai, AiLevel};
use campaign::expedition::{EXPEDITION_FILE, ExpeditionCampaign, ExpeditionTerms, battles::BattleContent};
use rules::{BySide, Observation, PendingDecision};
use serde_json::{Value, json};

use super::command_output;
use crate::{
    battles::TestFolder,
    expeditions::{game_expedition_data, play_to_due_battle},
    game_command::run_game_command,
    support::{game_catalogue, project_path},
};

#[test]
fn wrong_choices_of_expeditions_are_refused_with_the_reason() {
    let folder = TestFolder::new();
    for (arguments, words) in [
        (&["--length", "weekend"][..], "there is no length \"weekend\": short, medium, long"),
        (&["--hardness", "brutal"], "there is no difficulty \"brutal\": easy, normal, hard"),
        (&["--people", "0"], "1 to 5 people, not 0"),
        (&["--people", "6"], "1 to 5 people, not 6"),
        (&["--people", "two"], "invalid value 'two'"),
        (&["--games", "0"], "at least 1 expedition is needed"),
        (&["--level", "general"], "there is no level \"general\": random, greedy"),
        (&["--out", "no/such/folder/report"], "can't be written"),
        (&["--out", "."], "can't be written"),
    ] {
        let output = run_game_command(&folder, &[&["expedition"][..], arguments].concat());
        let told = command_output(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(words), "{arguments:?}: {told}");
        assert!(output.stdout.is_empty(), "{arguments:?}: {told}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing was written");
}

/// Only there the variables of the environment choose the language.
#[cfg(all(unix, not(target_vendor = "apple")))]
#[test]
fn the_help_of_expeditions_exists_in_both_languages() {
    let folder = TestFolder::new();
    for (language, words) in
        [("en_GB.UTF-8", ["Measure how hard", "Difficulty: "]), ("es_ES.UTF-8", ["Mide lo difíciles", "Dificultad: "])]
    {
        let output =
            super::game_command(&folder, &["expedition", "--help"]).env("LC_ALL", language).output().expect("it runs");
        let told = command_output(&output);
        assert!(output.status.success(), "{told}");
        let options = ["--games", "--length", "--hardness", "--people", "--level", "--seed", "--json", "--out"];
        assert!(options.iter().chain(&words).all(|word| told.contains(word)), "{language}: {told}");
    }
}

/// Plays a whole expedition. With weaker levels, some battles do not end.
#[test]
fn an_expedition_is_measured_and_written_as_json() {
    let folder = TestFolder::new();
    let choices = ["--games", "1", "--length", "short", "--people", "2", "--level", "planner", "--seed", "1"];
    let output =
        run_game_command(&folder, &[&["expedition"][..], &choices, &["--json", "--out", "report.json"]].concat());
    assert!(output.status.success() && output.stdout.is_empty(), "{}", command_output(&output));
    let text = fs::read_to_string(folder.path().join("report.json")).expect("it was written");
    assert_eq!(text.lines().count(), 1, "{text}");
    let report: Value = serde_json::from_str(&text).expect("JSON");
    for (key, value) in [
        ("length", json!("short")),
        ("hardness", json!("normal")),
        ("people", json!(2)),
        ("level", json!("planner")),
        ("seed", json!(1)),
        ("games", json!(1)),
        ("unfinished", json!({ "battles": 0, "seeds": [] })),
    ] {
        assert_eq!(report[key], value, "{key}: {text}");
    }
    let outcomes = report["outcomes"].as_object().expect("outcomes");
    assert_eq!(outcomes.values().filter_map(Value::as_u64).sum::<u64>(), 1, "{text}");
    let share = f64::from(u8::from(report["outcomes"]["Won"] == json!(1)));
    assert_eq!(report["won"]["share"].as_f64(), Some(share), "{text}");
    let number = |value: &Value| value.as_f64().unwrap_or_else(|| panic!("no number: {text}"));
    let battles = number(&report["sorties"]) + number(&report["assaults"]);
    assert!((battles - number(&report["battles"])).abs() < 1e-9, "{text}");
    assert!(number(&report["sorties"]) >= 1.0 && number(&report["days"][4]) >= 2.0, "{text}");
    let minutes = number(&report["sortie_orders"][2]) * 3.0 / 60.0;
    assert!(minutes > 0.0 && (number(&report["sortie_minutes"]) - minutes).abs() < 1e-9, "{text}");
    assert!(number(&report["battle_deaths"]) <= number(&report["deaths"]), "{text}");
}

/// The folder of an expedition in a test.
const HOME: &str = "expedition";

fn begin_test_expedition(folder: &Path) -> ExpeditionCampaign {
    let seats = vec![Some("Ana".to_owned())];
    let terms = ExpeditionTerms { length: "short".into(), hardness: "normal".into(), seats, seed: 3 };
    ExpeditionCampaign::create(folder, game_expedition_data(), &terms).expect("a new folder")
}

/// Plays the battle that the expedition waits for, and enters its report.
fn fight_due_battle(campaign: &mut ExpeditionCampaign) {
    let content = BattleContent::load(game_catalogue(), &project_path("missions")).expect("the horde");
    let mut world = rules::new_world();
    let mut battle = campaign.begin_battle(&mut world, &content, 5).expect("it begins").battle;
    let mut minds: BySide<Ai> = BySide::default();
    while let Some(seat) = world.resource::<PendingDecision>().seat() {
        let choice = minds[seat].decide(&Observation::of(&world, seat), AiLevel::Recruit, 7).expect("it has an order");
        battle.submit(&mut world, choice.order).expect("it is allowed");
    }
    campaign.finish_battle(battle.record()).expect("it is over");
}

/// Checks that `incursion print` with these arguments fails with that code and reason.
fn check_print_failure(folder: &TestFolder, arguments: &[&str], (code, reason): (i32, &str)) {
    let output = run_game_command(folder, &[&["print"][..], arguments].concat());
    let told = command_output(&output);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
    assert!(told.contains(reason) && output.stdout.is_empty(), "{arguments:?}: {told}");
}

#[test]
fn battles_of_an_expedition_are_printed_before_and_after_they_are_fought() {
    let folder = TestFolder::new();
    let mut campaign = begin_test_expedition(&folder.path().join(HOME));
    check_print_failure(&folder, &[HOME], (2, "no battle has begun in this expedition yet"));
    check_print_failure(&folder, &["recon", "--battle", "1"], (2, "there is no expedition in `recon`"));
    check_print_failure(&folder, &[HOME, "--battle", "two"], (2, "invalid value 'two'"));

    // The expedition is open here meanwhile, as in a game.
    play_to_due_battle(&mut campaign);
    check_print_failure(&folder, &[HOME, "--battle", "2"], (2, "there is no battle 2: the latest is 1"));
    check_print_failure(&folder, &[HOME, "--battle", "0"], (2, "there is no battle 0"));
    let output = run_game_command(&folder, &["print", HOME, "--language", "en"]);
    assert!(output.status.success(), "{}", command_output(&output));
    let sheets: Vec<_> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "svg"))
        .collect();
    assert!(sheets.len() == 1 && sheets[0].to_string_lossy().ends_with("-1-en.svg"), "{sheets:?}");
    let due = fs::read_to_string(&sheets[0]).expect("it was written");
    assert!(due.contains("<svg"), "{due}");

    fight_due_battle(&mut campaign);
    let output = run_game_command(&folder, &["print", HOME, "--battle", "1", "-l", "en", "-o", "-"]);
    assert!(output.status.success(), "{}", command_output(&output));
    assert_eq!(String::from_utf8_lossy(&output.stdout), due, "the same mission, from its journal");
}

#[test]
fn damaged_expeditions_and_battles_are_not_printed() {
    let folder = TestFolder::new();
    let home = folder.path().join(HOME);
    let mut campaign = begin_test_expedition(&home);
    play_to_due_battle(&mut campaign);
    fight_due_battle(&mut campaign);
    let journal = campaign.logged_journals()[0].journal.clone().expect("it was saved").path;
    drop(campaign);

    let print = [HOME, "--battle", "1"];
    fs::write(&journal, "nonsense").expect("the journal is writable");
    check_print_failure(&folder, &print, (1, "can't be read"));
    fs::remove_file(&journal).expect("it is there");
    check_print_failure(&folder, &print, (2, "the record of battle 1 is missing"));
    fs::write(home.join(EXPEDITION_FILE), "nonsense").expect("the file is writable");
    check_print_failure(&folder, &print, (1, "was damaged or changed"));
    check_print_failure(&folder, &print, (1, "the game can restore the save before it"));
}
