//! `incursion expedition`: its errors, its help, and the measurement of an expedition.

use std::fs;

use serde_json::{Value, json};

use super::{command_output, run_game_command};
use crate::battles::TestFolder;

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
