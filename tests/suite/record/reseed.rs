//! Records of battles in which the dice get a new seed before each order that needs them.

use std::fs;

use bevy_ecs::world::World;
use record::{self, Battle, Digest};
use rules::{self, BattleState, Dice, OrderLogEntry, ScratchWorld, Side, legal_orders};

use super::formats::old_recon_spec;
use crate::battles::{RandomPlayer, TestFolder, recon_spec};

/// Gives random orders, each with new dice if it needs any. Returns the number of new dice.
fn play_reseeded(battle: &mut Battle, world: &mut World, player: &mut RandomPlayer, orders: usize) -> usize {
    let (mut scratch, mut reseeded) = (ScratchWorld::default(), 0);
    for seed in 0..orders as u64 {
        let state = BattleState::of(world);
        let legal = legal_orders(&state);
        if legal.is_empty() {
            break;
        }
        let order = player.choose(&state, &legal);
        let fork = scratch.fork(world);
        let before = fork.resource::<Dice>().clone();
        rules::submit_order(fork, order).expect("a legal order");
        if *fork.resource::<Dice>() == before {
            battle.submit(world, order).expect("a legal order");
        } else {
            battle.submit_reseeded(world, seed << 40, order).expect("a legal order");
            reseeded += 1;
        }
    }
    reseeded
}

#[test]
fn reseeded_battle_is_saved_and_replayed() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(1), Some(folder.path())).expect("a sound setup");
    let reseeded = play_reseeded(&mut battle, &mut world, &mut RandomPlayer::new(1), 3_000);
    assert!(reseeded > 2, "{reseeded} orders needed dice");
    let path = battle.path().expect("a journal").to_owned();
    let text = fs::read_to_string(&path).expect("its text");
    assert_eq!(text, record::write_record(battle.record()));
    assert_eq!(text.lines().filter(|line| line.starts_with('~')).count(), reseeded);
    let salvaged = record::read_record(text.as_bytes()).expect("a record");
    assert_eq!((&salvaged.record, salvaged.damage), (battle.record(), None));
    let mut other = rules::new_world();
    record::replay_record(&mut other, &salvaged.record).expect("no drift");
    assert_eq!(Digest::of(&other), Digest::of(&world));
    let summary = record::read_summary(&path).expect("it is listed");
    assert_eq!(summary.orders, battle.record().orders(), "new dice are no orders");
    drop(battle);
    let resumed = Battle::resume(&mut world, &path).expect("it goes on");
    assert_eq!((resumed.cut, resumed.battle.record()), (None, &salvaged.record));
}

/// Older games treat new dice as damage, so they must refuse the record.
#[test]
fn first_reseed_raises_the_version_of_an_old_record() {
    for resume in [false, true] {
        let folder = TestFolder::new();
        let mut world = rules::new_world();
        let (mut battle, _) = Battle::new(&mut world, old_recon_spec(1), Some(folder.path())).expect("a sound setup");
        let mut player = RandomPlayer::new(2);
        player.play(&mut battle, &mut world, 20);
        let path = battle.path().expect("a journal").to_owned();
        let version = |number: u32| format!("{{\"format\":\"incursion-battle\",\"version\":{number},");
        assert!(fs::read_to_string(&path).expect("its text").starts_with(&version(record::PLAIN_VERSION)));
        if resume {
            drop(battle);
            battle = Battle::resume(&mut world, &path).expect("it goes on").battle;
        }
        battle.reseed_dice(&mut world, 9);
        player.play(&mut battle, &mut world, 20);
        let text = fs::read_to_string(&path).expect("its text");
        assert!(text.starts_with(&version(record::VERSION)));
        assert_eq!(text, record::write_record(battle.record()));
        let salvaged = record::read_record(text.as_bytes()).expect("a record");
        assert_eq!((salvaged.damage, salvaged.record.steps.len()), (None, 41));
    }
}

/// Otherwise a player could take an order back until its dice, which are known by then, are of use.
#[test]
fn orders_with_new_dice_are_not_undone() {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(1), None).expect("a sound setup");
    let (mut player, mut kept) = (RandomPlayer::new(5), 0);
    while battle.record().steps.len() < 3_000 && !battle.record().over() {
        play_reseeded(&mut battle, &mut world, &mut player, 1);
        let steps = &battle.record().steps;
        if steps.len() > 1 && matches!(steps[steps.len() - 2].entry, OrderLogEntry::Reseed(_)) {
            assert!(!battle.can_undo(&world) && !battle.undo(&mut world));
            assert!(Side::BOTH.iter().all(|seat| battle.undo_stop(&world, *seat).is_some()));
            kept += 1;
        }
    }
    assert!(kept > 2, "{kept} orders had new dice");
    battle.reseed_dice(&mut world, 3);
    assert!(!battle.can_undo(&world), "nor is the seed itself");
}

#[test]
fn refused_order_gets_no_new_dice() {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(1), None).expect("a sound setup");
    let before = Digest::of(&world);
    battle.submit_reseeded(&mut world, 5, rules::Order::EndReadiness).expect_err("not now");
    assert_eq!((Digest::of(&world), battle.record().steps.len()), (before, 0));
}
