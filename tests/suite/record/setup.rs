//! A battle's setup, as a record contains it.

use mission::{force::Force, paths};
use record::{Battle, BattleSpec, SpecError};
use rules::{self, BySide, EndCondition, Facing, Side};
use serde_json::{Value, json};

use crate::{battles::recon_spec, support::game_catalogue};

#[test]
fn battle_spec_round_trips_a_setup() {
    let spec = recon_spec(5);
    let setup = spec.setup().expect("a spec made of a setup");
    assert_eq!(BattleSpec::new(&setup, spec.mission.clone()), spec);
    let stamp = spec.mission.expect("a mission");
    assert_eq!(stamp.mission().expect("as it was written").id, "recon");
}

/// All values of a setup from outside are checked.
#[test]
fn invalid_setups_are_refused() {
    type SpecSpoiler = fn(&mut BattleSpec);
    let spoilt: [(&str, SpecSpoiler); 11] = [
        ("no board", |spec| spec.rows.clear()),
        ("a board of 65 rows", |spec| spec.rows.resize(65, "#".into())),
        ("a strange sign", |spec| spec.rows[1] = "?".into()),
        ("no kinds", |spec| spec.kinds.clear()),
        ("a kind twice", |spec| spec.kinds[1] = spec.kinds[0].clone()),
        ("a kind without damage points", |spec| spec.kinds[0].damage_points = 0),
        ("an unknown figure", |spec| spec.forces.allied[0] = "dragon".into()),
        ("a German among the Allies", |spec| spec.forces.allied[0] = "sturmzombie".into()),
        ("no way in", |spec| spec.entries.clear()),
        ("an entry in the rock", |spec| spec.entries[0].at = rules::Square::new(0, 0)),
        ("a door to nowhere", |spec| {
            spec.doors.push(rules::Door {
                at: rules::Square::new(0, 0),
                side: Facing::North,
                open: true,
                sealed: false,
            });
        }),
    ];
    let mut world = rules::new_world();
    for (what, spoil) in spoilt {
        let mut spec = recon_spec(1);
        spoil(&mut spec);
        let refused: Result<_, SpecError> = Battle::new(&mut world, spec, None);
        assert!(refused.is_err(), "{what}");
    }
}

/// The error of a refused setup contains the id of the broken rule, if there is one.
#[test]
fn setup_errors_name_the_broken_rule() {
    type SpecSpoiler = fn(&mut BattleSpec);
    let spoilt: [(Option<&str>, SpecSpoiler); 3] = [
        (Some("BOARD-3"), |spec| spec.doors.push(spec.doors[0])),
        (Some("FORCE-3"), |spec| spec.forces.allied[0] = "sturmzombie".into()),
        (None, |spec| spec.kinds.clear()),
    ];
    for (rule, spoil) in spoilt {
        let mut spec = recon_spec(1);
        spoil(&mut spec);
        assert_eq!(spec.setup().expect_err("it makes no sense").rule(), rule);
    }
}

/// The maximum number of figures is allowed, and one more is refused.
#[test]
fn a_force_holds_at_most_256_figures() {
    let mut spec = recon_spec(1);
    let soldier = spec.forces.allied[0].clone();
    spec.forces.allied = vec![soldier.clone(); 256];
    assert!(spec.setup().is_ok());
    spec.forces.allied.push(soldier);
    assert_eq!(spec.setup().expect_err("one too many"), SpecError::TooMany("figures in a force"));
}

#[test]
fn endings_must_reference_existing_doors_and_objects() {
    let sound = recon_spec(1);
    let (doors, objects) = (sound.doors.len(), sound.objects.len());
    let winner = Side::Allied;
    for (ending, what, number, count) in [
        (EndCondition::DoorsSealed { winner, doors: vec![0, doors as u8] }, "door", doors, doors),
        (EndCondition::TakenOut { object: objects as u8 }, "object", objects, objects),
        (EndCondition::Activated { winner, objects: vec![200] }, "object", 200, objects),
    ] {
        let mut spec = sound.clone();
        spec.endings.push(ending);
        let refused = spec.setup().expect_err("it names what is not there");
        let number = number as u8;
        assert_eq!(refused, SpecError::Ending { ending: spec.endings.len(), what, number, count });
    }
    let refused = SpecError::Ending { ending: 2, what: "door", number: 9, count: 4 };
    assert_eq!(refused.to_string(), "ending 2 names door 9, but there are only 4, numbered from 0");
}

/// Special conditions in a record are accepted at their limits, and refused beyond.
#[test]
fn special_conditions_are_refused_beyond_their_limits() {
    let many = |value: Value, count: usize| [count, count + 1].map(|count| Value::from(vec![value.clone(); count]));
    let (bar, arrow, area) = (json!([[5, 7], "South"]), json!([[[2, 0], [2, 1]], "South"]), json!([5, 6]));
    let lot = json!({"kind": "shambler", "copies": 1});
    for (mission, special, field, [most, beyond]) in [
        ("gate", "Bulwark", "points", [json!(40), json!(41)]),
        ("gate", "Bulwark", "at", many(bar, 50)),
        ("gate", "Bulwark", "at", [json!([[[5, 7], "South"]]), json!([[[0, 0], "South"]])]),
        ("gate", "Supply", "most", [json!(20), json!(21)]),
        ("gate", "Supply", "search", [json!(1), json!(0)]),
        ("gate", "Supply", "rounds", many(json!(2), 50)),
        ("gate", "Arrows", "arrows", many(arrow, 200)),
        ("gate", "Surge", "each", [json!({"Flat": 40}), json!({"Flat": 41})]),
        ("gate", "Surge", "at", many(area, 50)),
        ("gate", "Surge", "at", [json!([[2, 0]]), json!([])]),
        ("gate", "Surge", "at", [json!([[2, 0]]), json!([[0, 0]])]),
        ("gate", "Surge", "pool", many(lot, 50)),
        ("behind", "Stranded", "doors", [json!([0]), json!([200])]),
        ("behind", "Stranded", "at", [json!([13, 10]), json!([0, 0])]),
    ] {
        let with = |value: Value| {
            let mut spec = spec_of(mission);
            let mut specials = serde_json::to_value(&spec.specials).expect("plain data");
            let found = specials.as_array_mut().expect("a list").iter_mut().find_map(|one| one.get_mut(special));
            found.expect("the mission has it")[field] = value;
            spec.specials =
                serde_json::from_value(specials).unwrap_or_else(|fault| panic!("{special} {field}: {fault}"));
            spec.setup().map(drop)
        };
        assert_eq!(with(most), Ok(()), "{special} {field}");
        assert!(with(beyond).is_err(), "{special} {field}");
    }
}

fn spec_of(mission: &str) -> BattleSpec {
    let catalogue = game_catalogue();
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    let mission = library.find(mission).expect("a mission of the game");
    let catalogue = mission.catalogue(&catalogue);
    let pick =
        |side| Force::new(&catalogue, mission.force_limits(side, mission.rp[side])).quick_pick().expect("a force");
    let setup = mission.setup(&catalogue, &BySide::from_fn(pick), mission.rp, 1).expect("fit forces");
    BattleSpec::new(&setup, None)
}
