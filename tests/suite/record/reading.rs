//! Written records can be read, and replay to an equal state.

use std::fs;

use record::{self, Battle, Digest, DriftCause, ReplayError};
use rules::{self, BattleState, Order, OrderLogEntry};

use crate::battles::{RandomPlayer, TestFolder, recon_spec};

#[test]
fn saved_game_replays_to_the_same_state() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, warning) = Battle::new(&mut world, recon_spec(1), Some(folder.path())).expect("a sound setup");
    assert!(warning.is_none());
    RandomPlayer::new(1).play(&mut battle, &mut world, 5_000);
    assert!(battle.record().over(), "random play ends within 5,000 orders");

    let bytes = fs::read(battle.path().expect("a journal")).expect("its text");
    assert!(bytes.len() < 100_000 || battle.record().orders() > 1_000, "{} bytes", bytes.len());
    assert_eq!(String::from_utf8(bytes.clone()).expect("text"), record::write_record(battle.record()));
    let salvaged = record::read_record(&bytes).expect("a record");
    assert_eq!(salvaged.damage, None);
    assert_eq!(&salvaged.record, battle.record());

    let mut other = rules::new_world();
    record::replay_record(&mut other, &salvaged.record).expect("no drift");
    assert_eq!(Digest::of(&other), Digest::of(&world));
    assert_eq!(BattleState::of(&other), BattleState::of(&world));
}

#[test]
fn drift_is_reported_at_its_entry() {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(6), None).expect("a sound setup");
    RandomPlayer::new(6).play(&mut battle, &mut world, 25);
    let mut changed = battle.record().clone();
    changed.steps[11].digest = Digest(1);
    match record::replay_record(&mut world, &changed) {
        Err(ReplayError::Drift(drift)) => {
            assert_eq!(drift.entry, 12);
            assert!(matches!(drift.cause, DriftCause::Digest { .. }), "{drift}");
        }
        other => panic!("{other:?}"),
    }
    changed.steps[4].entry = OrderLogEntry::Order(Order::React { figure: rules::FigureId(999) });
    let error = record::replay_record(&mut world, &changed).expect_err("no such figure");
    assert!(error.to_string().contains("entry 5"), "{error}");
    changed.spec.seed += 1;
    let error = record::replay_record(&mut world, &changed).expect_err("other dice");
    assert!(error.to_string().contains("entry 0"), "{error}");
}

/// A battle that is taken over from a record does not count as the campaign's battle.
#[test]
fn battle_taken_over_from_a_record_has_no_campaign() {
    let mut spec = recon_spec(1);
    spec.campaign = Some(record::CampaignRef { id: "ours".into(), name: "Ours".into(), mission: 1 });
    let mut world = rules::new_world();
    let (battle, _) = Battle::new(&mut world, spec, None).expect("a sound setup");
    let again = record::read_record(record::write_record(battle.record()).as_bytes()).expect("a record").record;
    assert!(again.spec.campaign.is_some());
    assert_eq!(Battle::of_record(&mut world, again).expect("no drift").spec().campaign, None);
}
