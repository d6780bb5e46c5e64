//! Turn files that can't be trusted are refused, without any loss.

use std::fs;

use bevy_ecs::world::World;
use record::{
    Battle, Digest, Record,
    mail::{self, MailError, MailState, MailUpdate, SavedBattleIndex, TurnFile},
};
use rules::{BySide, Order, OrderLogEntry, PendingDecision, Side};

use crate::{
    battles::{RandomPlayer, TestFolder, recon_spec},
    mail::{MailPlayer, exchange_first_turns, expect_refused_turn_file, read_turn_file},
};

/// The first turn file of a battle is trusted no more than later ones: it may contain neither loaded dice nor a bid
/// that the sender has sealed for the receiver.
#[test]
fn first_turn_file_with_forged_bid_or_dice_is_refused() {
    let receiver = MailPlayer::new(Side::Allied, 1);
    let take = |file: &TurnFile, seat| mail::import(&receiver.saves(), file, Some((seat, receiver.name())));
    let mut world = rules::new_world();
    let letter = |world: &World, battle: &Battle| {
        let next = world.resource::<PendingDecision>().seat();
        TurnFile { next, players: BySide::default(), record: battle.record().clone() }
    };

    let (mut battle, _) = Battle::new(&mut world, recon_spec(3), None).expect("a sound setup");
    battle.submit(&mut world, Order::Bid { points: 0 }).expect("the Allies bid");
    let sealed = letter(&world, &battle);
    let refused = take(&sealed, Side::Allied).expect_err("the sender has bid for the receiver");
    assert!(matches!(refused, MailError::DecidesHere { entry: 1, seat: Side::Allied }), "{refused}");
    battle.script_dice(&mut world, &[6, 6, 6]).expect("faces of a die");
    battle.submit(&mut world, Order::Bid { points: 0 }).expect("the Germans bid");
    for seat in Side::BOTH {
        let refused = take(&letter(&world, &battle), seat).expect_err("the dice are loaded");
        assert!(matches!(refused, MailError::LoadedDice { entry: 2 }), "{refused}");
    }
    assert_eq!(record::list_saved_battles(&receiver.saves()), [], "nothing is kept of them");

    take(&sealed, Side::German).expect("the receiver has bid nothing in it");
}

#[test]
fn damaged_foreign_or_newer_turn_files_are_refused() {
    let (_players, first, _) = exchange_first_turns();
    let text = fs::read_to_string(&first).expect("a letter");
    for end in (0..text.len()).step_by(97) {
        assert!(TurnFile::read(&text.as_bytes()[..end]).is_err(), "cut at {end}");
    }
    for at in (0..text.len() - 1).step_by(211) {
        let mut hurt = text.clone().into_bytes();
        hurt[at] ^= 1;
        assert!(TurnFile::read(&hurt).is_err(), "changed at {at}");
    }
    assert!(matches!(TurnFile::read(b"hello"), Err(MailError::NotALetter)));
    assert!(matches!(TurnFile::read(b""), Err(MailError::NotALetter)));
    let newer = text.replacen("\"version\":1", "\"version\":2", 1);
    assert!(matches!(TurnFile::read(newer.as_bytes()), Err(MailError::Newer { found: 2 })));
    let at = text.find('\n').expect("a mark");
    let now = format!("\"version\":{}", record::VERSION);
    let newer = format!("{}{}", &text[..at], text[at..].replacen(&now, "\"version\":99", 1));
    let error = TurnFile::read(newer.as_bytes()).expect_err("a newer record");
    assert!(error.to_string().contains("newer game"), "{error}");
}

#[test]
fn outdated_or_diverged_turn_files_are_refused() {
    let (mut players, first, answer) = exchange_first_turns();
    // A player's own turn files are refused, and so are those that were imported already.
    assert!(matches!(expect_refused_turn_file(&players[0], &read_turn_file(&first)), MailError::Old { .. }));
    assert!(matches!(expect_refused_turn_file(&players[1], &read_turn_file(&answer)), MailError::Old { .. }));
    assert!(matches!(expect_refused_turn_file(&players[1], &read_turn_file(&first)), MailError::Old { .. }));
    let update = SavedBattleIndex::of(&players[0].saves()).examine(&read_turn_file(&answer)).expect("news");
    assert!(matches!(update, MailUpdate::Decisions { count, .. } if count > 0), "{update:?}");
    // The Allies continue alone, so that the answer no longer fits.
    let mut world = rules::new_world();
    let journal = players[0].journal.clone().expect("a battle");
    let mut resumed = Battle::resume(&mut world, &journal).expect("it goes on");
    RandomPlayer::new(77).play(&mut resumed.battle, &mut world, 30);
    drop(resumed);
    let error = expect_refused_turn_file(&players[0], &read_turn_file(&answer));
    assert!(matches!(error, MailError::Forked { .. } | MailError::Old { .. }), "{error}");
    // The other player, who continued by mail, can go on without faults.
    players[1].turn(&mut world);
}

#[test]
fn forged_or_drifting_turn_files_are_refused() {
    let (players, first, answer) = exchange_first_turns();
    let known = read_turn_file(&first).record.steps.len();
    // A battle in which the SWD also decided for the Allies is refused.
    let mut world = rules::new_world();
    let mut battle = Battle::of_record(&mut world, read_turn_file(&answer).record).expect("sound");
    while world.resource::<PendingDecision>().seat() != Some(Side::Allied) {
        RandomPlayer::new(5).play(&mut battle, &mut world, 1);
    }
    RandomPlayer::new(5).play(&mut battle, &mut world, 1);
    let next = world.resource::<PendingDecision>().seat();
    let forged = TurnFile { record: battle.record().clone(), next, ..read_turn_file(&answer) };
    let error = expect_refused_turn_file(&players[0], &forged);
    assert!(matches!(error, MailError::DecidesHere { entry, seat: Side::Allied } if entry > known), "{error}");
    // A battle in which the SWD chose the faces of dice is refused.
    let mut battle = Battle::of_record(&mut world, read_turn_file(&first).record).expect("sound");
    battle.script_dice(&mut world, &[6, 6, 6]).expect("faces");
    let loaded = TurnFile { record: battle.record().clone(), ..read_turn_file(&first) };
    assert!(matches!(expect_refused_turn_file(&players[0], &loaded), MailError::LoadedDice { .. }));
    // The dice of an online battle get new seeds, but one that comes by mail could be chosen.
    let mut battle = Battle::of_record(&mut world, read_turn_file(&first).record).expect("sound");
    battle.reseed_dice(&mut world, 5);
    let reseeded = TurnFile { record: battle.record().clone(), ..read_turn_file(&first) };
    assert!(matches!(expect_refused_turn_file(&players[0], &reseeded), MailError::LoadedDice { .. }));
    // A battle that does not replay by these rules is refused.
    let mut other: Record = read_turn_file(&answer).record;
    other.steps.last_mut().expect("steps").digest = Digest(1);
    let drifting = TurnFile { record: other, ..read_turn_file(&answer) };
    assert!(matches!(expect_refused_turn_file(&players[0], &drifting), MailError::Drift(_)));
    let mut other: Record = read_turn_file(&answer).record;
    other.steps.last_mut().expect("steps").entry = OrderLogEntry::Order(Order::Pass);
    let drifting = TurnFile { record: other, ..read_turn_file(&answer) };
    assert!(matches!(expect_refused_turn_file(&players[0], &drifting), MailError::Drift(_)));
    let wrong = TurnFile { next: read_turn_file(&answer).next.map(Side::enemy), ..read_turn_file(&answer) };
    assert!(matches!(expect_refused_turn_file(&players[0], &wrong), MailError::Damaged(_)));
}

#[test]
fn import_is_refused_while_the_battle_is_open() {
    let (players, _, answer) = exchange_first_turns();
    let mut world = rules::new_world();
    let journal = players[0].journal.clone().expect("a battle");
    let playing = Battle::resume(&mut world, &journal).expect("it goes on");
    let update = SavedBattleIndex::of(&players[0].saves()).examine(&read_turn_file(&answer)).expect("news");
    assert!(matches!(update, MailUpdate::Decisions { journal: found, .. } if found == journal), "it is no new battle");
    let error = mail::import(&players[0].saves(), &read_turn_file(&answer), None).expect_err("it is refused");
    assert!(matches!(error, MailError::Journal(_)), "{error}");
    drop(playing);
    mail::import(&players[0].saves(), &read_turn_file(&answer), None).expect("now it is taken");
}

#[test]
fn import_refuses_the_senders_seat() {
    let (_players, first, answer) = exchange_first_turns();
    let third = TestFolder::new();
    let saves = third.path().join("saves");
    let mine = |seat| Some((seat, "somebody".to_owned()));
    assert!(matches!(mail::import(&saves, &read_turn_file(&first), mine(Side::Allied)), Err(MailError::SeatTaken(_))));
    assert!(record::list_saved_battles(&saves).is_empty());
    // A turn file with both players' names may be imported again by either, for example after the loss of a disk.
    mail::import(&saves, &read_turn_file(&answer), mine(Side::Allied)).expect("a new battle");
    let saved = record::list_saved_battles(&saves);
    let post = MailState::of(&saved[0].path).expect("readable").expect("by mail");
    assert_eq!((post.seat, post.players.allied.as_deref()), (Side::Allied, Some("somebody")));
    assert_eq!(post.players.german.as_deref(), Some("German player"));
}
