//! Weapons are data: a row of the file defines a weapon, and faults are reported with the line of the row.

use std::{fs, path::Path};

use mission::{parse_catalogue, parse_weapons};
use record::{Battle, BattleSpec, Digest};
use rules::{BattleEvent, Catalogue, EventLog, FireMode, Weapon};

use crate::{
    battles::{RandomPlayer, recon_spec, recon_spec_with},
    support::{game_catalogue, project_path},
};

const CARBINE: &str = r#"weapons: [
        (
            id: Carbine,
            name: (es: "Carabina", en: "Carbine"),
            cost: 1,
            range: 7,
            fires: Gun((dice: 4, reaction: 3, piercing: 1, twice: true)),
        ),"#;

fn data_file_text(name: &str) -> String {
    fs::read_to_string(project_path(&format!("assets/data/{name}.ron"))).expect("a file of the game")
}

/// Returns the game's figures, with carbines instead of light machine guns.
fn catalogue_with_carbines() -> Catalogue {
    let weapons = data_file_text("weapons").replacen("weapons: [", CARBINE, 1);
    let armoury = parse_weapons(Path::new("weapons.ron"), &weapons).unwrap_or_else(|faults| panic!("{faults}"));
    let figures = data_file_text("figures").replace("[Lmg", "[Carbine");
    let armed = parse_catalogue(Path::new("figures.ron"), &figures, &armoury);
    armed.unwrap_or_else(|faults| panic!("{faults}")).with_cards(game_catalogue().cards().clone())
}

#[test]
fn weapon_defined_by_a_row_is_played_and_recorded() {
    let carbine = Weapon::new("Carbine").expect("an id");
    let mut shots: Vec<(FireMode, usize)> = Vec::new();
    let mut world = rules::new_world();
    let battles = (1..=24).map(|seed| {
        let (mut battle, _) =
            Battle::new(&mut world, recon_spec_with(&catalogue_with_carbines(), seed), None).expect("a sound setup");
        RandomPlayer::new(seed).play(&mut battle, &mut world, 2_000);
        shots.extend(world.resource::<EventLog>().all().iter().filter_map(|event| match event {
            BattleEvent::Shot { weapon, mode, dice, .. } if *weapon == carbine => Some((*mode, dice.len())),
            _ => None,
        }));
        battle
    });
    let battle = battles.last().expect("several battles");
    assert!(shots.contains(&(FireMode::Normal, 4)), "no shot: {shots:?}");

    let text = record::write_record(battle.record());
    assert!(text.contains("\"id\":\"Carbine\""), "it stands in the header");
    let read = record::read_record(text.as_bytes()).expect("a record").record;
    let mut other = rules::new_world();
    record::replay_record(&mut other, &read).expect("no drift");
    assert_eq!(Digest::of(&other), Digest::of(&world));
}

#[test]
fn records_store_weapons_only_if_they_differ_from_the_games() {
    let spec = recon_spec(5);
    let json = serde_json::to_value(&spec).expect("plain data");
    assert_eq!(json.get("weapons"), None);
    assert_eq!(serde_json::from_value::<BattleSpec>(json).expect("as written"), spec);
    let other = serde_json::to_value(recon_spec_with(&catalogue_with_carbines(), 1)).expect("plain data");
    assert_eq!(other["weapons"][0]["id"], "Carbine");
}

#[test]
fn record_with_an_unknown_weapon_is_refused() {
    let mut spec = recon_spec_with(&catalogue_with_carbines(), 1);
    spec.weapons.remove(0);
    let refused = spec.setup().expect_err("no carbine");
    assert!(refused.to_string().contains("there is no weapon Carbine"), "{refused}");
}

#[test]
fn weapon_errors_report_their_lines() {
    let shown = |text: &str| -> Vec<(usize, String)> {
        let faults = parse_weapons(Path::new("weapons.ron"), text).expect_err("a fault");
        faults.list.iter().map(|fault| (fault.line, fault.message.en.clone())).collect()
    };
    let good = data_file_text("weapons");
    let line = |part: &str| good[..good.find(part).expect("it stands there")].lines().count();
    let bad = good.replace("id: Lmg", "id: Smg").replace("range: 6", "range: 0").replace("squares: 8", "squares: 99");
    let expected = [
        (line("id: Lmg"), "another weapon has the id `Smg`"),
        (line("fires: Jet"), "`squares`: 99 is not between 1 and 64"),
        (line("range: 6"), "0 is not between 1 and 64"),
    ];
    assert_eq!(shown(&bad), expected.map(|(line, message)| (line, message.to_owned())));
    assert_eq!(shown(&good.replace("id: Lmg", "id: lmg"))[0].0, line("id: Lmg"));

    let figures = data_file_text("figures").replacen("[Lmg]", "[Lmgg]", 1);
    let faults = parse_catalogue(Path::new("figures.ron"), &figures, mission::built_in_weapons()).expect_err("a fault");
    assert_eq!(faults.list[0].message.en, "there is no weapon `Lmgg`");
    assert!(figures.lines().nth(faults.list[0].line - 1).is_some_and(|line| line.contains("[Lmgg]")));
}
