//! The players of the seats in a record: those at the beginning, and those after a change during the battle.

use std::fs;

use ai::{Ai, AiLevel};
use record::{self, AiSeat, Battle, Difficulty, Digest, Record, UndoError};
use rules::{self, BySide, FigureId, Observation, Order, OrderLogEntry, PendingDecision};

use crate::battles::{RandomPlayer, TestFolder, recon_spec};

type ComputerSeats = BySide<Option<AiSeat>>;

const NOBODY: ComputerSeats = BySide { allied: None, german: None };

fn german_computer(strength: Difficulty) -> ComputerSeats {
    BySide { german: Some(AiSeat { strength, seed: 7 }), ..NOBODY }
}

/// Reads the journal from the disk and checks that it equals the battle's record.
fn read_saved_record(battle: &Battle) -> Record {
    let bytes = fs::read(battle.path().expect("a journal")).expect("it can be read");
    assert_eq!(String::from_utf8(bytes.clone()).expect("text"), record::write_record(battle.record()));
    let read = record::read_record(&bytes).expect("a record");
    assert_eq!(read.damage, None);
    assert_eq!(&read.record, battle.record());
    read.record
}

#[test]
fn record_stores_the_initial_ai_seats() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let plain = recon_spec(3);
    let computers = german_computer(Difficulty::Commander);
    let (battle, _) = Battle::new(&mut world, plain.clone(), None).expect("a sound setup");
    let start = battle.record().start;
    let spec = record::BattleSpec { computers, ..plain };
    let (battle, _) = Battle::new(&mut world, spec, Some(folder.path())).expect("a sound setup");
    assert_eq!(battle.record().start, start, "the rules never ask who plays");
    let record = read_saved_record(&battle);
    assert_eq!((record.computers(), record.spec.computers), (computers, computers));
    assert_eq!(record::list_saved_battles(folder.path())[0].computers, computers);
    // If people play both sides, the field is left out, as in records of games that had no AI.
    assert!(!record::write_record(&record::Record { spec: recon_spec(3), ..record }).contains("computers"));
}

#[test]
fn seat_changes_during_a_battle_are_saved() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(5), Some(folder.path())).expect("a sound setup");
    let mut player = RandomPlayer::new(5);
    player.play(&mut battle, &mut world, 20);
    for strength in Difficulty::ALL {
        battle.set_ai_seats(german_computer(strength));
        // The change is saved at once, not with the next order.
        assert_eq!(read_saved_record(&battle).computers(), german_computer(strength));
        player.play(&mut battle, &mut world, 10);
    }
    battle.set_ai_seats(NOBODY);
    battle.set_ai_seats(NOBODY);
    let record = read_saved_record(&battle);
    assert_eq!(record.seatings.iter().map(|seating| seating.after).collect::<Vec<_>>(), [20, 30, 40, 50]);
    assert_eq!(record.truncated_at(35).computers(), german_computer(Difficulty::Veteran));
    assert_eq!(record.truncated_at(19).computers(), NOBODY);
    assert_eq!(record.spec.computers, NOBODY);
    battle.set_ai_seats(german_computer(Difficulty::Recruit));
    let listed = &record::list_saved_battles(folder.path())[0];
    assert_eq!((listed.computers, listed.orders, listed.damaged), (german_computer(Difficulty::Recruit), 50, false));
    // The lines about players do not change the battle: its replay leads to an equal state.
    let mut other = rules::new_world();
    record::replay_record(&mut other, &record).expect("it replays");
    assert_eq!(Digest::of(&other), Digest::of(&world));
    let path = battle.path().expect("a journal").to_owned();
    drop(battle);
    let resumed = Battle::resume(&mut other, &path).expect("it goes on");
    assert_eq!(resumed.cut, None);
    assert_eq!(resumed.battle.record().computers(), german_computer(Difficulty::Recruit));
}

#[test]
fn activation_order_is_saved() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(5), Some(folder.path())).expect("a sound setup");
    let mut player = RandomPlayer::new(6);
    let [one, other] = [[3, 1], [2, 3]].map(|line| line.map(FigureId).to_vec());
    player.play(&mut battle, &mut world, 10);
    battle.set_activation_order(one.clone());
    battle.set_activation_order(one.clone());
    battle.set_ai_seats(german_computer(Difficulty::Veteran));
    let record = read_saved_record(&battle);
    assert_eq!(
        (record.activation_order(), record.computers(), record.seatings.len()),
        (&*one, german_computer(Difficulty::Veteran), 2)
    );
    player.play(&mut battle, &mut world, 10);
    battle.set_activation_order(other.clone());
    assert_eq!(
        (read_saved_record(&battle).truncated_at(15).activation_order(), read_saved_record(&battle).activation_order()),
        (&*one, &*other)
    );
    // Undo does not change the players and the activation order.
    battle.rewind_to(&mut world, 5, None).expect("nothing is to be kept");
    assert_eq!(
        (read_saved_record(&battle).activation_order(), read_saved_record(&battle).computers()),
        (&*other, german_computer(Difficulty::Veteran))
    );
    battle.set_activation_order(Vec::new());
    assert!(read_saved_record(&battle).activation_order().is_empty());
    let listed = &record::list_saved_battles(folder.path())[0];
    assert_eq!((listed.computers, listed.damaged), (german_computer(Difficulty::Veteran), false));
}

#[test]
fn absent_people_are_saved_beside_the_seats() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(5), Some(folder.path())).expect("a sound setup");
    let mut player = RandomPlayer::new(6);
    player.play(&mut battle, &mut world, 10);
    battle.set_absent_people(vec!["Ana".to_owned()]);
    battle.set_activation_order(vec![FigureId(2)]);
    battle.set_ai_seats(german_computer(Difficulty::Veteran));
    let record = read_saved_record(&battle);
    assert_eq!((record.absent_people(), record.activation_order()), (&["Ana".to_owned()][..], &[FigureId(2)][..]));
    assert!(record.truncated_at(5).absent_people().is_empty());
    battle.set_absent_people(Vec::new());
    let record = read_saved_record(&battle);
    assert!(record.absent_people().is_empty());
    assert_eq!(record.computers(), german_computer(Difficulty::Veteran));
}

#[test]
fn seats_survive_undo_and_truncation() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(5), Some(folder.path())).expect("a sound setup");
    let mut player = RandomPlayer::new(8);
    let mut undone = 0;
    for step in 0..200 {
        if player.play(&mut battle, &mut world, 1) == 0 {
            break;
        }
        let computers = german_computer(Difficulty::ALL[step % 3]);
        battle.set_ai_seats(computers);
        if step % 3 == 0 {
            undone += usize::from(battle.undo(&mut world));
        }
        assert_eq!(read_saved_record(&battle).computers(), computers);
    }
    assert!(undone > 15, "{undone}");
    let computers = battle.record().computers();
    battle.rewind_to(&mut world, 9, None).expect("nothing is to be kept");
    assert_eq!((read_saved_record(&battle).computers(), battle.record().steps.len()), (computers, 9));
    // A file that is cut off, even within the last line about players, is read up to the cut.
    battle.set_ai_seats(NOBODY);
    let path = battle.path().expect("a journal").to_owned();
    drop(battle);
    let whole = fs::read(&path).expect("it can be read");
    for less in 1..40 {
        fs::write(&path, &whole[..whole.len() - less]).expect("it can be written");
        let look = record::read_summary(&path).expect("a record");
        let mut other = rules::new_world();
        let resumed = Battle::resume(&mut other, &path).expect("it goes on");
        assert_eq!(resumed.battle.record().steps.len(), 9, "{less}");
        assert_eq!(resumed.battle.record().computers(), look.computers, "{less}");
        assert_eq!(look.computers, if less == 1 { NOBODY } else { computers }, "{less}");
        assert_eq!(Digest::of(&other), Digest::of(&world));
        drop(resumed);
        let copy = fs::read(&path).expect("it can be read");
        assert_eq!(record::read_record(&copy).expect("a record").damage, None, "what was cut is gone");
    }
}

/// Undoing a move also undoes a reaction decision of the other side's AI to it.
#[test]
fn undoing_a_move_also_undoes_the_ai_reaction() {
    let mut world = rules::new_world();
    let (mut taken, mut held) = (0, 0);
    for seed in 0..4 {
        let (mut battle, _) = Battle::new(&mut world, recon_spec(seed), None).expect("a sound setup");
        battle.set_ai_seats(BySide::from_fn(|_| Some(AiSeat { strength: Difficulty::Veteran, seed: 1 })));
        let mut minds: BySide<Ai> = BySide::default();
        while let Some(seat) = world.resource::<PendingDecision>().seat() {
            let shooter = match world.resource::<PendingDecision>() {
                PendingDecision::React { shooters, .. } => shooters.first().copied(),
                _ => None,
            };
            let Some(figure) = shooter else {
                let choice = minds[seat].decide(&Observation::of(&world, seat), AiLevel::Veteran, seed);
                battle.submit(&mut world, choice.expect("an order").order).expect("it is allowed");
                continue;
            };
            let before = battle.record().steps.len();
            let own = seat.enemy();
            let moved = before.checked_sub(1).map(|last| battle.record().steps[last].entry.clone());
            battle.submit(&mut world, Order::Hold { figure }).expect("it may hold");
            held += 1;
            // A seat can undo its own held reaction. Undoing the move also takes back the reaction to it.
            assert_eq!(battle.undo_stop(&world, seat), None);
            let stop = battle.undo_stop(&world, own);
            match moved {
                Some(OrderLogEntry::Order(Order::Move { .. } | Order::Turn { .. } | Order::OpenDoor { .. }))
                    if stop.is_none() =>
                {
                    taken += 1;
                    assert!(battle.undo(&mut world) && battle.undo(&mut world));
                    assert_eq!(battle.record().steps.len(), before - 1);
                    assert!(battle.redo(&mut world).is_some() && battle.redo(&mut world).is_some());
                }
                // Otherwise the half-turn belongs to the other seat, or dice were rolled.
                _ => assert!(matches!(stop, None | Some(UndoError::Dice | UndoError::OtherSeat)), "{stop:?}"),
            }
        }
        // If people play both sides, a seat can't undo the other's decision.
        battle.set_ai_seats(BySide::default());
        let last = battle.record().steps.len().checked_sub(2).and_then(|before| battle.record().steps[before].next);
        if let (Some(by), true) = (last, battle.can_undo(&world)) {
            assert_eq!(battle.undo_stop(&world, by.enemy()), Some(UndoError::OtherSeat));
        }
    }
    assert!(taken > 2, "{taken} of {held} were taken back");
}
