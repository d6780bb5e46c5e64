//! Undo, redo, and bookmarks of moments in a battle.

use std::fs;

use bevy_ecs::world::World;
use record::{self, Battle, Bookmark, Digest};
use rules::{self, BattleState, Order, OrderLogEntry, PendingDecision, Side, legal_orders};

use crate::battles::{RandomPlayer, TestFolder, recon_spec};

#[test]
fn undo_stops_at_dice_rolls_and_secret_decisions() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(1), Some(folder.path())).expect("a sound setup");
    let mut player = RandomPlayer::new(9);
    let (mut undone, mut kept) = (0, 0);
    while battle.record().steps.len() < 300 && !battle.record().over() {
        let chance = |world: &World| {
            world.resource::<rules::Dice>().rolled() + world.resource::<rules::cards::CardState>().drawn()
        };
        let (before, rolled) = (Digest::of(&world), chance(&world));
        if player.play(&mut battle, &mut world, 1) == 0 {
            break;
        }
        let last = battle.record().steps.last().expect("an order").clone();
        let secret = matches!(
            last.entry,
            OrderLogEntry::Order(
                Order::Bid { .. }
                    | Order::EndDeployment
                    | Order::PlayCard { .. }
                    | Order::Pass
                    | Order::Discard { .. }
                    | Order::EndDiscard
                    | Order::EndLastChance
                    | Order::DeclareIntelligence
            )
        );
        let free = !secret && chance(&world) == rolled;
        assert_eq!(battle.can_undo(&world), free, "{:?}", last.entry);
        assert_eq!(battle.undo(&mut world), free);
        if !free {
            kept += 1;
            assert_eq!(Digest::of(&world), last.digest);
            continue;
        }
        undone += 1;
        assert_eq!(Digest::of(&world), before);
        assert_eq!(fs::read_to_string(battle.path().unwrap()).unwrap(), record::write_record(battle.record()));
        assert!(battle.can_redo());
        assert!(battle.redo(&mut world).is_some());
        assert_eq!(Digest::of(&world), last.digest);
        assert!(!battle.can_redo());
    }
    assert!(undone > 50 && kept > 5, "{undone} undone, {kept} kept");
    assert_eq!(fs::read_to_string(battle.path().unwrap()).unwrap(), record::write_record(battle.record()));
}

#[test]
fn new_order_clears_the_redo_history() {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(1), None).expect("a sound setup");
    for seat in Side::BOTH {
        assert_eq!(world.resource::<PendingDecision>().seat(), Some(seat));
        battle.submit(&mut world, Order::Bid { points: 0 }).expect("a bid");
    }
    while matches!(world.resource::<PendingDecision>(), PendingDecision::Deploy { .. }) {
        battle.submit(&mut world, Order::EndDeployment).expect("no more");
    }
    let first = legal_orders(&BattleState::of(&world))[0];
    battle.submit(&mut world, first).expect("an activation");
    assert!(battle.undo(&mut world) && battle.can_redo());
    battle.submit(&mut world, Order::EndHalf).expect("done");
    assert!(!battle.can_redo());
}

#[test]
fn rewinding_to_a_bookmark_saves_the_later_orders() {
    let (folder, test_folder) = (TestFolder::new(), TestFolder::new());
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(5), Some(folder.path())).expect("a sound setup");
    let mut player = RandomPlayer::new(5);
    player.play(&mut battle, &mut world, 30);
    let path = battle.path().expect("a journal").to_owned();
    let mark = Bookmark::end_of(battle.record());
    mark.save(&path).expect("room for it");
    let (then, entries) = (Digest::of(&world), battle.record().steps.len());
    player.play(&mut battle, &mut world, 60);
    let (now, all) = (Digest::of(&world), battle.record().steps.len());
    assert!(all > entries);

    assert_eq!(Bookmark::of(&path, battle.record()), Some(mark));
    battle.rewind_to(&mut world, mark.entries, Some(test_folder.path())).expect("it is kept");
    assert_eq!((Digest::of(&world), battle.record().steps.len()), (then, entries));
    let saved = record::read_record(&std::fs::read(&path).expect("the journal")).expect("a record");
    assert_eq!(saved.record.steps.len(), entries);
    // The battle with the orders since the bookmark is kept as a separate record.
    let [left] = &record::list_saved_battles(test_folder.path())[..] else { panic!("one record") };
    let mut other = rules::new_world();
    let resumed = Battle::resume(&mut other, &left.path).expect("it goes on");
    assert_eq!((Digest::of(&other), resumed.battle.record().steps.len()), (now, all));
    // The bookmark does not apply to the record of another battle.
    drop(battle);
    let (stranger, _) = Battle::new(&mut world, recon_spec(6), None).expect("a sound setup");
    assert_eq!(Bookmark::of(&path, stranger.record()), None);
}
