//! Lists of saved battles, which are read without replaying them.

use std::fs;

use common::machine_speed::is_time_within;
use record::{self, Battle, RecordError};
use rules::{self, BattleState};

use crate::battles::{RandomPlayer, TestFolder, recon_spec};

/// A list entry agrees with the whole record, even if the file is cut off.
#[test]
fn battle_summary_matches_the_full_record() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    for (seed, orders) in [(1, 5_000), (2, 0), (3, 35), (4, 400)] {
        let (mut battle, _) = Battle::new(&mut world, recon_spec(seed), Some(folder.path())).expect("a sound setup");
        RandomPlayer::new(seed).play(&mut battle, &mut world, orders);
        let listed = record::read_summary(battle.path().expect("a journal")).expect("it is listed");
        let record = battle.record();
        assert_eq!((listed.begun, listed.turn, listed.orders), (record.begun, record.turn(), record.orders()));
        assert_eq!((listed.over, listed.verdict), (record.over(), record.verdict()));
        assert_eq!(listed.next, BattleState::of(&world).awaiting.seat());
        assert_eq!(listed.verdict, BattleState::of(&world).outcome.0);
        assert_eq!((listed.levels, &listed.forces), (record.spec.levels, &record.spec.forces));
        assert!(listed.in_use && !listed.damaged && listed.fault.is_none() && listed.campaign.is_none());
    }
    let (mut battle, _) = Battle::new(&mut world, recon_spec(5), None).expect("a sound setup");
    RandomPlayer::new(5).play(&mut battle, &mut world, 30);
    let text = record::write_record(battle.record());
    let path = folder.path().join("cut.battle");
    for end in (text.find('\n').expect("a header")..text.len()).step_by(7) {
        fs::write(&path, &text[..end]).expect("a cut record");
        let salvaged = record::read_record(&text.as_bytes()[..end]).expect("a sound header");
        let listed = record::read_summary(&path).expect("it is listed");
        let record = &salvaged.record;
        assert_eq!((listed.turn, listed.orders, listed.next), (record.turn(), record.orders(), record.next()), "{end}");
        assert_eq!(listed.damaged, salvaged.damage.is_some(), "{end}");
    }
}

/// A list of 1,000 records opens in under a second; the limit here is higher.
#[test]
fn a_thousand_records_are_listed_fast() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(1), None).expect("a sound setup");
    RandomPlayer::new(1).play(&mut battle, &mut world, 1_000);
    let text = record::write_record(battle.record());
    for number in 0..1_000 {
        fs::write(folder.path().join(format!("{number}.battle")), &text).expect("a record");
    }
    let started = std::time::Instant::now();
    let listed = record::list_saved_battles(folder.path()).len();
    let spent = started.elapsed();
    println!("{listed} records of {} bytes in {spent:?}", text.len());
    assert_eq!(listed, 1_000);
    assert!(is_time_within(spent, std::time::Duration::from_secs(4)), "{spent:?}");
}

#[test]
fn records_of_newer_games_are_listed_but_not_offered() {
    let folder = TestFolder::new();
    let (battle, _) = Battle::new(&mut rules::new_world(), recon_spec(1), None).expect("a sound setup");
    let text = record::write_record(battle.record()).replacen(
        &format!("\"version\":{}", record::VERSION),
        "\"version\":99",
        1,
    );
    fs::write(folder.path().join("newer.battle"), &text).expect("a newer record");
    let listed = record::list_saved_battles(folder.path());
    assert_eq!(listed[0].fault, Some(RecordError::Newer { found: 99 }));
    assert_eq!(listed[0].mission.as_deref(), Some("recon"));
    assert_eq!(record::latest_saved_battle(folder.path()), None, "it can't be continued");
}

#[test]
fn newest_unfinished_battle_is_offered() {
    let folder = TestFolder::new();
    assert_eq!(record::list_saved_battles(&folder.path().join("none")), []);
    fs::write(folder.path().join("notes.battle"), "no record").expect("another file");
    let mut world = rules::new_world();
    for seed in 1..4 {
        let (mut battle, _) = Battle::new(&mut world, recon_spec(seed), Some(folder.path())).expect("a sound setup");
        RandomPlayer::new(seed).play(&mut battle, &mut world, if seed == 3 { 5_000 } else { 60 });
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let mut all = record::list_saved_battles(folder.path());
    let notes = all.pop().expect("the oldest");
    assert!(matches!(notes.fault, Some(RecordError::NotARecord(_))) && notes.is_damaged(), "{notes:?}");
    assert_eq!(all.iter().map(|saved| saved.over).collect::<Vec<_>>(), [true, false, false]);
    let latest = record::latest_saved_battle(folder.path()).expect("two of them");
    assert_eq!(latest, all[1]);
    assert_eq!((latest.mission.as_deref(), latest.orders), (Some("recon"), 60));
    assert_eq!(latest.name.expect("its name").en, "Recon");
    assert!(latest.turn >= 1);
}

/// Damaged files are listed, with the number of orders before the damage.
#[test]
fn damaged_files_are_listed_as_damaged() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(5), None).expect("a sound setup");
    RandomPlayer::new(5).play(&mut battle, &mut world, 60);
    let text = record::write_record(battle.record());
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let hurt = |from: usize, to: usize| lines[..from].concat() + &"#".repeat(90) + "\n" + &lines[to..].concat();
    let listed = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("room for it");
        record::read_summary(&path).expect("it is listed")
    };

    // Damage in the middle, and at the end.
    for (from, to) in [(1, 2), (20, 30), (20, 61), (60, 61)] {
        let text = hurt(from, to);
        let saved = listed("part.battle", text.as_bytes());
        let salvaged = record::read_record(text.as_bytes()).expect("a sound header");
        assert!(saved.damaged && saved.is_damaged() && saved.fault.is_none() && saved.can_go_on(), "{saved:?}");
        assert_eq!((saved.orders, saved.turn), (from - 1, salvaged.record.turn()));
        assert_eq!(saved.next, salvaged.record.next());
        assert!(salvaged.damage.is_some_and(|damage| !damage.torn));
    }
    let torn = record::read_record(&text.as_bytes()[..text.len() - 3]).expect("a sound header");
    assert!(torn.damage.is_some_and(|damage| damage.torn));

    // Files from which nothing can be read are listed with their faults.
    let seed = text.replacen("\"seed\":5", "\"seed\":6", 1);
    let short = &text.as_bytes()[..lines[0].len() / 2];
    let noise: Vec<u8> = (0..400_u32).map(|at| (at * at * 7 % 251) as u8).collect();
    let faults: [(&str, &[u8]); 5] =
        [("seed", seed.as_bytes()), ("cut", short), ("noise", &noise), ("empty", b""), ("blank", b"\n\n")];
    for (name, bytes) in faults {
        let saved = listed(&format!("{name}.battle"), bytes);
        let is_header = matches!(saved.fault, Some(RecordError::Header(_)));
        assert!(is_header == (name == "seed") && saved.is_damaged() && !saved.can_go_on(), "{name}: {saved:?}");
        assert_eq!((saved.orders, saved.mission.as_deref()), (0, None), "{name}: nothing in it is believed");
        assert!(record::read_saved_record(&saved.path).is_err(), "{name}");
    }
    assert_eq!(record::list_saved_battles(folder.path()).len(), 6);
    assert_eq!(record::read_summary(&folder.path().join("none.battle")), None);
}

#[cfg(unix)]
#[test]
fn named_pipe_is_listed_and_deleted_but_never_opened() {
    let folder = TestFolder::new();
    let pipe = folder.path().join("pipe.battle");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    fs::create_dir(folder.path().join("folder.battle")).expect("a folder");
    for saved in record::list_saved_battles(folder.path()) {
        assert!(matches!(saved.fault, Some(RecordError::Unreadable(_))), "{saved:?}");
    }
    record::delete_saved_battle(&pipe).expect("it goes");
    record::delete_saved_battle(&folder.path().join("folder.battle")).expect_err("a folder stays");
    assert_eq!(record::list_saved_battles(folder.path()).len(), 1);
}
