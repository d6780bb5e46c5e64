//! The data of expeditions: the game's own files, and a player's files with errors.

use std::{fs, path::PathBuf};

use campaign::expedition::{
    CONTENT_FILES, DataText, RULES_FILE, STORY_FILE, battles::check_battle_data, list_own_contents,
    parse_expedition_content, parse_expedition_data,
};
use mission::{Diagnostics, PERSON_TOKENS, load_catalogue};

use crate::{
    battles::TestFolder,
    expeditions::game_expedition_data,
    support::{game_catalogue, project_path},
};

fn own_file(text: &str) -> DataText {
    DataText { path: PathBuf::from("mine.ron"), text: text.into() }
}

/// Reads a player's own file, and returns its errors.
fn errors_of(text: &str) -> Diagnostics {
    parse_expedition_content(&own_file(text), &game_expedition_data().rules).expect_err(text)
}

#[test]
fn the_data_of_the_game_have_no_errors_and_known_figures() {
    let data = game_expedition_data();
    assert!(data.content.sections.len() >= 14 && data.content.events.len() == 11);
    let (game, gate) = (game_catalogue(), project_path("missions/gate.campaign.figures.ron"));
    let armoury = mission::built_in_weapons();
    let text = std::fs::read_to_string(&gate).expect("the figures of the gate");
    let of_gate = |id: &str| text.contains(&format!("id: \"{id}\""));
    for person in &data.content.people {
        assert!(game.find(&person.figure).is_some(), "{}", person.figure);
    }
    assert!(data.rules.enemies.iter().all(|enemy| of_gate(&enemy.id)));
    assert!(load_catalogue(&project_path("assets/data/figures.ron")).is_ok() && !format!("{armoury:?}").is_empty());
}

#[test]
fn every_token_of_people_is_a_picture() {
    let art = fs::read_dir(project_path("assets/art")).expect("the folder is there");
    let names = art.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned());
    let mut found: Vec<String> = names.filter(|name| name.starts_with("survivor_")).collect();
    found.sort();
    assert_eq!(found, PERSON_TOKENS.map(|token| format!("{token}.svg")));
}

#[test]
fn an_error_in_the_table_of_tokens_has_its_line_reason_and_hint() {
    let path = project_path("assets/data/expedition-battles.ron");
    let text = fs::read_to_string(&path).expect("the file is there");
    assert_eq!(check_battle_data(&path, &text), Ok(()));
    let cases = [
        ("token: \"survivor_smg\"", "token: \"survivor_bow\"", "there is no token `survivor_bow`", "survivor_pistol"),
        ("weapon: Smg", "weapon: Bow", "there is no weapon `Bow`", "Smg"),
        ("weapon: Smg", "weapon: Pistol", "`Pistol` has a token already", "one entry"),
        ("unarmed: \"survivor_unarmed\"", "unarmed: \"grunt\"", "there is no token `grunt`", "survivor_unarmed"),
        ("unarmed: \"", "unarmd: \"", "`unarmd` is not a field", "unarmed"),
    ];
    for (from, to, reason, hint) in cases {
        let line = 1 + text.lines().position(|line| line.contains(from)).expect("it is in the file");
        let errors = check_battle_data(&path, &text.replacen(from, to, 1)).expect_err(to);
        let error = &errors.list[0];
        assert_eq!((error.line, error.message.en.contains(reason)), (line, true), "{to}: {errors}");
        assert!(error.message.es != error.message.en, "{to}");
        assert!(error.hint.as_ref().is_some_and(|told| told.en.contains(hint)), "{to}: {:?}", error.hint);
    }
}

#[test]
fn an_error_in_a_section_has_its_line_reason_and_hint() {
    let section = "(id: \"pool\", name: (es: \"a\", en: \"b\"), the: (es: \"a\", en: \"b\"), \
                   about: (es: \"a\", en: \"b\"), slot: Inside, work: 1, parts: [PART])";
    let cases = [
        ("Swim(2)", "Swim", None),
        ("Daily([AddThreat(\"shark\", 1)])", "shark", Some("shambler")),
        ("FreeMeals(0)", "0 ", Some("1")),
        ("Contraption(kind: \"moat\", count: 2)", "moat", Some("barricade")),
        ("Daily([FindPlace(7)])", "7", Some("3")),
    ];
    for (part, reason, hint) in cases {
        let text = format!("(\n    sections: [\n        {}\n    ],\n)", section.replace("PART", part));
        let errors = errors_of(&text);
        let error = &errors.list[0];
        assert_eq!((error.line, errors.list.len()), (3, 1), "{part}: {errors}");
        assert!(error.message.en.contains(reason), "{part}: {}", error.message.en);
        assert!(error.message.es != error.message.en, "{part}");
        let told = error.hint.as_ref().map(|hint| hint.en.clone()).unwrap_or_default();
        assert!(hint.is_none_or(|hint| told.contains(hint)), "{part}: {told}");
    }
}

#[test]
fn a_face_without_a_picture_is_an_error() {
    let person = |hat: u8| {
        format!(
            "(people: [(id: \"cook\", name: (es: \"a\", en: \"b\"), story: (es: \"a\", en: \"b\"), figure: \"grunt\",
                face: (skin: 1, hair_colour: 1, head: 1, look: 1, hair: 1, beard: 0, mark: 0, hat: {hat}, suit: 1),
                damage_points: 2, carry: 1, noise: 1, is_founder: true)])"
        )
    };
    let read =
        parse_expedition_content(&own_file(&person(0)), &game_expedition_data().rules).expect("it has all pictures");
    assert_eq!(read.people[0].face.map(|face| face.hat), Some(0));
    let errors = errors_of(&person(99));
    assert!(errors.list.len() == 1 && errors.list[0].message.en.contains("99"), "{errors}");
}

#[test]
fn an_error_in_an_event_names_the_rule() {
    let event = |roll: &str, text: &str| {
        format!(
            "(events: [(roll: {roll}, id: \"rain\", name: (es: \"a\", en: \"b\"), text: (es: \"{text}\", en: \"b\"),
                unanswered: [], choices: [])])"
        )
    };
    assert_eq!(errors_of(&event("13", "a")).list[0].rule, Some("EXP-7"));
    assert!(errors_of(&event("7", "")).list[0].message.en.contains("empty"));
    assert!(errors_of(&event("7, rolls: 3", "a")).list[0].message.en.contains("rolls"));
    assert!(parse_expedition_content(&own_file(&event("7", "a")), &game_expedition_data().rules).is_ok());
}

#[test]
fn own_files_add_and_replace_contents_and_gaps_are_reported() {
    let read = |name: &str| DataText::read(&project_path("assets/data/expedition").join(name)).expect("a file");
    let mut contents: Vec<DataText> = CONTENT_FILES.iter().map(|name| read(name)).collect();
    let (rules, story) = (read(RULES_FILE), read(STORY_FILE));
    contents.push(own_file(
        "(events: [(roll: 7, id: \"rain\", name: (es: \"Lluvia\", en: \"Rain\"), text: (es: \"Llovió.\", en: \"Rain.\"),
        unanswered: [], choices: [])])",
    ));
    let data = parse_expedition_data(&rules, &story, &contents).expect("it fits");
    assert_eq!((data.content.events.len(), data.event(7).map(|event| event.id.as_str())), (11, Some("rain")));
    let without_events: Vec<DataText> =
        contents.into_iter().filter(|text| !text.path.ends_with("events.ron")).collect();
    let errors = parse_expedition_data(&rules, &story, &without_events).expect_err("ten rolls are missing");
    assert_eq!((errors.len(), errors[0].count()), (1, 10));
}

#[test]
fn own_contents_are_the_files_and_folders_of_a_folder() {
    let home = TestFolder::new();
    let person = |figure: &str| {
        format!(
            "(people: [\n(id: \"cook\", name: (es: \"a\", en: \"b\"), story: (es: \"a\", en: \"b\"), figure: \"{figure}\",
                damage_points: 2, carry: 1, noise: 1, is_founder: true)])"
        )
    };
    let game = project_path("assets/data/expedition");
    let rules = fs::read_to_string(game.join(RULES_FILE)).expect("the rules of the game");
    let own_rules = rules.replace("founders: 5", "founders: 4");
    assert_ne!(own_rules, rules);
    for folder in ["sea", "empty"] {
        fs::create_dir(home.path().join(folder)).expect("room");
    }
    let sea = home.path().join("sea");
    for (path, text) in [
        (sea.join("people.ron"), person("grunt")),
        (sea.join(RULES_FILE), own_rules),
        (home.path().join("cook.ron"), person("admiral")),
        (home.path().join("notes.txt"), "notes".to_owned()),
        (home.path().join(".cook.ron"), person("grunt")),
    ] {
        fs::write(path, text).expect("room");
    }
    let own = list_own_contents(home.path());
    assert_eq!(own.iter().map(|own| own.name.as_str()).collect::<Vec<_>>(), ["cook", "sea"]);

    let catalogue = game_catalogue();
    let data = own[1].load(&game, Some(&catalogue)).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert_eq!(data.content.people.len(), game_expedition_data().content.people.len() + 1);
    assert_eq!((data.rules.founders, game_expedition_data().rules.founders), (4, 5));
    assert!(own[0].load(&game, None).is_ok(), "without a catalogue, figures are not checked");
    let errors = own[0].load(&game, Some(&catalogue)).expect_err("there is no admiral");
    let error = &errors[0].list[0];
    assert_eq!((errors.len(), errors[0].list.len(), error.line), (1, 1, 2), "{errors:?}");
    assert!(error.message.en.contains("admiral") && error.hint.is_some(), "{error}");
}
