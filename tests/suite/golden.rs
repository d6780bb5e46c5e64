//! Stored records of whole battles: the current rules must replay them to the digests that they contain. If such a
//! record drifts, players' saved battles drift as well. If a rule has been corrected since a record was written, the
//! record must drift exactly at the entry where that rule first matters. The constant [`DRIFTS`] lists these records.
//!
//! `INCURSION_GOLDEN=write` writes them again, which is right only after a deliberate change of the rules:
//!
//!     INCURSION_GOLDEN=write cargo test -p incursion-suite --test suite golden

use std::{env, fs, mem, path::PathBuf};

use mission::{self, Mission, paths};
use record::{Battle, BattleSpec, MissionSnapshot, ReplayError};
use rules::{self, BattleState, BySide, Catalogue, EventLog, RulesEdition, legal_orders};

use crate::{
    boards::random_setup,
    games::{RandomChooser, random_force},
    record::formats::write_version_2_record,
    support::{game_catalogue, project_path},
};

/// Number of battles tried for each file; the one with the most kinds of events is kept.
const TRIES: u64 = 40;
/// Maximum number of orders in each file.
const ORDERS: usize = 500;
/// Number of files with battles on random boards, with all cards.
const BOARDS: u64 = 3;
/// The records that drift: name, entry, and the rule that was corrected after the record was written.
const DRIFTS: [(&str, usize, &str); 9] = [
    ("acdc", 35, "CARD-3: a hidden tunnel opens less than eight squares from a panel"),
    ("beacon", 58, "CARD-3: a hidden tunnel opens less than eight squares from an exit"),
    ("behind", 9, "M5: a figure comes in by an exit, and may not leave by it this turn"),
    ("board-0", 68, "MINE-2: Ka-BOOM kills a mine, which goes off no more"),
    ("board-1", 52, "CARD-3: a hidden tunnel opens less than eight squares from an object"),
    ("board-2", 56, "RF-3: the shots of an HMG are answered once, after the second"),
    ("doomsday", 45, "CARD-3: a hidden tunnel opens less than eight squares from the device"),
    ("incursion", 95, "FLAME-5: Adrenaline in the middle of an activation adds a point that does not burn"),
    ("twitcher", 54, "CARD-3: a hidden tunnel opens less than eight squares from a token"),
];

fn list_golden_records() -> Vec<PathBuf> {
    let found = fs::read_dir(project_path("tests/golden")).expect("the folder of golden records");
    let mut files: Vec<PathBuf> = found.map(|entry| entry.expect("a readable folder").path()).collect();
    files.sort();
    files
}

#[test]
fn golden_records_replay_to_their_digests() {
    if env::var("INCURSION_GOLDEN").is_ok_and(|what| what == "write") {
        write_golden_records();
    }
    let (mut world, mut entries, mut missions, mut versions) = (rules::new_world(), 0, Vec::new(), Vec::new());
    for file in list_golden_records() {
        let bytes = fs::read(&file).expect("a readable record");
        let salvaged = record::read_record(&bytes).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(salvaged.damage, None, "{}", file.display());
        let replayed = record::replay_record(&mut world, &salvaged.record);
        let name = file.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        match (replayed, DRIFTS.iter().find(|(drifting, ..)| *drifting == name)) {
            (Ok(()), None) => {}
            (Err(ReplayError::Drift(drift)), Some((_, entry, rule))) => {
                assert_eq!(drift.entry, *entry, "{name}: {rule}");
            }
            (replayed, expected) => panic!("{name}: {replayed:?}, and not {expected:?}"),
        }
        let state = BattleState::of(&world);
        let written = serde_json::to_string(&state).expect("plain data");
        let read: BattleState = serde_json::from_str(&written).expect("as it was written");
        assert!(read == state, "{}: a situation is read as it was written", file.display());
        entries += salvaged.record.steps.len();
        missions.extend(salvaged.record.spec.mission.map(|mission| mission.id));
        versions.push(bytes.starts_with(b"{\"format\":\"incursion-battle\",\"version\":2,"));
    }
    missions.sort();
    missions.dedup();
    assert_eq!(missions.len(), 7, "each mission has one: {missions:?}");
    assert!(versions.contains(&true) && versions.contains(&false), "both formats that are read");
    assert!(entries > 2_000, "{entries} entries");
}

fn write_golden_records() {
    let catalogue = game_catalogue();
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    for listed in &library.missions {
        let mission = &listed.mission;
        let catalogue = mission.catalogue(&catalogue);
        // One battle uses the first edition of the rules, so that it can also be written in the record format of that
        // time.
        let edition = if mission.id == "recon" { RulesEdition::First } else { RulesEdition::CURRENT };
        let battle = play_richest_battle(|chooser, seed| BattleSpec {
            edition,
            ..random_mission_spec(mission, &catalogue, chooser, seed)
        });
        save_golden_record(&mission.id, &record::write_record(&battle));
        if mission.id == "recon" {
            save_golden_record("recon-format-2", &write_version_2_record(&battle));
        }
    }
    for board in 0..BOARDS {
        let battle =
            play_richest_battle(|_, seed| BattleSpec::new(&random_setup(&catalogue, board * TRIES + seed), None));
        save_golden_record(&format!("board-{board}"), &record::write_record(&battle));
    }
}

fn save_golden_record(name: &str, text: &str) {
    fs::write(project_path(&format!("tests/golden/{name}.battle")), text).expect("a golden record is written");
}

fn random_mission_spec(mission: &Mission, catalogue: &Catalogue, chooser: &mut RandomChooser, seed: u64) -> BattleSpec {
    let forces = BySide::from_fn(|side| random_force(mission, catalogue, side, mission.rp[side], chooser));
    let setup = mission.setup(catalogue, &forces, mission.rp, seed).expect("the force was checked");
    BattleSpec::new(&setup, Some(MissionSnapshot::of(mission)))
}

/// Returns, out of [`TRIES`] random battles, the one with the most kinds of events.
fn play_richest_battle(mut spec: impl FnMut(&mut RandomChooser, u64) -> BattleSpec) -> record::Record {
    let (mut world, mut best) = (rules::new_world(), None);
    for seed in 0..TRIES {
        let mut chooser = RandomChooser::new(seed);
        let (mut battle, _) = Battle::new(&mut world, spec(&mut chooser, seed), None).expect("a sound setup");
        for _ in 0..ORDERS {
            let state = BattleState::of(&world);
            let orders = legal_orders(&state);
            if orders.is_empty() {
                break;
            }
            let order = chooser.choose(&state, &orders);
            battle.submit(&mut world, order).expect("a legal order is taken");
        }
        let mut kinds: Vec<_> = world.resource::<EventLog>().all().iter().map(mem::discriminant).collect();
        let all = kinds.len();
        let mut distinct = 0;
        while let Some(kind) = kinds.pop() {
            distinct += 1;
            kinds.retain(|other| *other != kind);
        }
        if best.as_ref().is_none_or(|(most, _)| (distinct, all) > *most) {
            best = Some(((distinct, all), battle.record().clone()));
        }
    }
    best.expect("at least one try").1
}
