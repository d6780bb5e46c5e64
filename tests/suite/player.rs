//! Replay of a record: it can jump to any entry, forwards and backwards; drift is reported; a new battle can begin at
//! the current entry.

use std::time::{Duration, Instant};

use bevy_ecs::world::World;
use record::{self, Battle, BattleSpec, Digest, MissionSnapshot, Record, ReplayPlayer};
use rules::{
    self, BattleState, BySide, Dice, EventLog, OrderLogEntry, PendingDecision, Setup,
    cards::{CardId, CardState},
};

use crate::{
    battles::{RandomPlayer, TestFolder, recon_spec},
    boards,
    games::{self, RandomChooser},
};

fn record_random_battle(seed: u64, orders: usize) -> Record {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(seed), None).expect("a sound setup");
    RandomPlayer::new(seed).play(&mut battle, &mut world, orders);
    battle.record().clone()
}

/// Returns Recon's map with forces of every kind at 26 RP a side.
fn full_force_setup(seed: u64) -> Setup {
    let mut setup = games::recon_setup();
    let levels = BySide { allied: 26, german: 26 };
    let mut chooser = RandomChooser::new(seed);
    setup.forces = BySide::from_fn(|side| boards::random_purchases(&setup.catalogue, &mut chooser, side, levels[side]));
    Setup { levels, seed, ..setup }
}

/// Returns the record of a long battle with many figures.
fn record_long_battle(setup: &Setup) -> Record {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, BattleSpec::new(setup, None), None).expect("a sound setup");
    let mut chooser = RandomChooser::new(7);
    for _ in 0..games::MAX_ORDERS_PER_GAME {
        let state = BattleState::of(&world);
        if state.awaiting == PendingDecision::Over {
            break;
        }
        let order = chooser.choose(&state, &rules::legal_orders(&state));
        battle.submit(&mut world, order).expect("a legal order");
    }
    battle.record().clone()
}

#[test]
fn replay_reaches_every_entry_forwards_and_backwards() {
    let record = record_random_battle(1, 400);
    let mut world = rules::new_world();
    let mut replay = ReplayPlayer::open(&mut world, record.clone()).expect("a sound setup");
    assert_eq!((replay.len(), replay.at(), replay.drift()), (400, 0, None));
    assert_eq!(Digest::of(&world), record.start);
    let mut told = Vec::new();
    while replay.forward(&mut world) {
        assert_eq!(Digest::of(&world), record.steps[replay.at() - 1].digest);
        told.push(world.resource::<EventLog>().all().len());
    }
    assert!(replay.at_end() && !replay.forward(&mut world));
    for at in (0..400).rev().step_by(7) {
        replay.go(&mut world, at + 1);
        assert!(replay.back(&mut world));
        let digest = at.checked_sub(1).map_or(record.start, |last| record.steps[last].digest);
        assert_eq!((replay.at(), Digest::of(&world)), (at, digest));
        if let Some(last) = at.checked_sub(1) {
            assert_eq!(world.resource::<EventLog>().all().len(), told[last], "the log tells the battle up to there");
        }
    }
    replay.go(&mut world, 0);
    assert!(!replay.back(&mut world));
    replay.go(&mut world, 9_999);
    assert_eq!(replay.at(), 400);
}

#[test]
fn replay_marks_the_start_of_each_turn() {
    let record = record_random_battle(2, 5_000);
    let mut world = rules::new_world();
    let replay = ReplayPlayer::open(&mut world, record.clone()).expect("a sound setup");
    let marks = replay.turns();
    assert_eq!((marks[0].turn, marks[0].at), (1, 0));
    assert!(marks.len() > 2, "{marks:?}");
    for mark in &marks[1..] {
        assert_eq!(record.steps[mark.at - 1].turn, mark.turn);
        assert!(mark.at < 2 || record.steps[mark.at - 2].turn < mark.turn);
    }
}

#[test]
fn replay_reports_drift_and_stops_before_it() {
    let mut record = record_random_battle(3, 60);
    record.steps[40].digest = Digest(1);
    let mut world = rules::new_world();
    let mut replay = ReplayPlayer::open(&mut world, record.clone()).expect("a sound setup");
    assert_eq!(replay.len(), 40);
    assert_eq!(replay.drift().expect("it drifts").entry, 41);
    replay.go(&mut world, 60);
    assert_eq!((replay.at(), Digest::of(&world)), (40, record.steps[39].digest));
    // A battle can continue from there.
    let (mut battle, _) = replay.take_over(&mut world, None, 5).expect("a new battle");
    RandomPlayer::new(9).play(&mut battle, &mut world, 5);
    assert_eq!(battle.record().steps.len(), 46, "the new dice are an entry as well");
    record.start = Digest(2);
    let replay = ReplayPlayer::open(&mut world, record).expect("a sound setup");
    assert!(replay.is_empty() && replay.drift().is_some());
}

#[test]
fn new_battle_starts_at_the_replay_position() {
    let folder = TestFolder::new();
    let record = record_random_battle(4, 80);
    let mut world = rules::new_world();
    let mut replay = ReplayPlayer::open(&mut world, record.clone()).expect("a sound setup");
    replay.go(&mut world, 33);
    let (mut battle, warning) = replay.take_over(&mut world, Some(folder.path()), 5).expect("a new battle");
    assert!(warning.is_none());
    assert_eq!(battle.record().steps[..33], record.steps[..33]);
    assert_eq!(battle.record().steps[33].entry, OrderLogEntry::Seed(5));
    assert_ne!(Digest::of(&world), record.steps[32].digest, "its dice are others");
    RandomPlayer::new(11).play(&mut battle, &mut world, 20);
    let path = battle.path().expect("a journal of its own").to_owned();
    assert_eq!(std::fs::read_to_string(&path).expect("text"), record::write_record(battle.record()));
    drop(battle);
    let resumed = Battle::resume(&mut world, &path).expect("it goes on");
    assert_eq!((resumed.cut, resumed.battle.record().steps.len()), (None, 54));
}

/// A battle that branches off has its own dice and deck order, so it reveals no future dice and cards of the original;
/// and it replays from its start.
#[test]
fn branched_battle_has_its_own_dice_and_deck_order() {
    let record = record_random_battle(4, 80);
    let mut world = rules::new_world();
    let mut replay = ReplayPlayer::open(&mut world, record).expect("a sound setup");
    replay.go(&mut world, 40);
    let coming = |world: &World| {
        let deck = world.resource::<CardState>().deck.cards.clone();
        (world.resource::<Dice>().clone().roll(20), deck)
    };
    let (rolls, deck) = coming(&world);
    let branched = |seed: u64| {
        let mut world = rules::new_world();
        let (mut battle, _) = replay.take_over(&mut world, None, seed).expect("a new battle");
        assert!(!battle.can_undo(&world) && !battle.undo(&mut world), "the new dice stand");
        let (rolls, deck) = coming(&world);
        (battle, rolls, deck)
    };
    let (one, one_rolls, one_deck) = branched(5);
    let (_, other_rolls, other_deck) = branched(6);
    assert!(one_rolls != rolls && one_rolls != other_rolls, "{one_rolls:?}");
    assert!(deck.len() > 10 && one_deck != deck && one_deck != other_deck, "{deck:?}");
    let sorted = |mut deck: Vec<CardId>| {
        deck.sort_unstable();
        deck
    };
    assert_eq!(sorted(one_deck), sorted(deck), "no card is lost");

    let text = record::write_record(one.record());
    assert!(text.contains("\"version\":5") && text.contains("\n*seed=5 "), "older games say that they can't read it");
    let read = record::read_record(text.as_bytes()).expect("a record");
    assert_eq!((read.damage, &read.record), (None, one.record()));
    record::replay_record(&mut rules::new_world(), &read.record).expect("no drift");
    assert_eq!(read.record.orders(), 40, "it is no order");
}

/// Any order of a long battle of 26 RP is shown in less than 100 ms; the limit here is higher, for busy machines.
#[test]
fn jumps_in_a_long_replay_are_fast() {
    let record =
        (0..).map(|seed| record_long_battle(&full_force_setup(seed))).find(|record| record.steps.len() > 1_500);
    let record = record.expect("a long battle");
    let mut world = rules::new_world();
    let opened = Instant::now();
    let mut replay = ReplayPlayer::open(&mut world, record.clone()).expect("a sound setup");
    let opened = opened.elapsed();
    let mut slowest = Duration::ZERO;
    for at in [record.steps.len(), 1_500, 3, 1_499, record.steps.len() - 1, 700] {
        let since = Instant::now();
        replay.go(&mut world, at);
        slowest = slowest.max(since.elapsed());
        assert_eq!(Digest::of(&world), record.steps[at - 1].digest);
    }
    println!("{} orders: opened in {opened:?}, the slowest jump {slowest:?}", record.steps.len());
    assert!(slowest < Duration::from_millis(300), "{slowest:?}");
}

/// The digest of the mission in a record shows a change of the dossier.
#[test]
fn changed_mission_has_a_different_digest() {
    let stamp = recon_spec(1).mission.expect("a mission");
    let mission = stamp.mission().expect("as it was written");
    assert_eq!(MissionSnapshot::of(&mission).digest(), stamp.digest());
    let mut other = stamp.clone();
    other.content["plan"]["es"] = "Otro plano".into();
    assert_ne!(other.digest(), stamp.digest());
    assert_eq!(MissionSnapshot::of(&other.mission().expect("still a mission")).digest(), other.digest());
}
