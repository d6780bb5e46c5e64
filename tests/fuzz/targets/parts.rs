//! Changes of a guest's observation. The changed parts make no observation, or one that can be looked at.
#![no_main]

use std::sync::LazyLock;

use common::battles::recon_world;
use incursion_fuzz::read_again;
use libfuzzer_sys::fuzz_target;
use online::{PartChanges, digest_parts};
use rules::{BattleState, Observation, PartMap, Side};

/// Seat of the guest.
const SEAT: Side = Side::German;

/// The beginning of a battle, and the parts that the guest sees of it.
static START: LazyLock<(BattleState, PartMap)> = LazyLock::new(|| {
    let world = recon_world(6);
    (BattleState::of(&world), Observation::of(&world, SEAT).to_parts())
});

fuzz_target!(|data: &[u8]| {
    let Some(changes) = read_again::<PartChanges>(data) else { return };
    let (state, start) = &*START;
    let mut parts = start.clone();
    changes.apply_to(&mut parts);
    let mut again = start.clone();
    PartChanges::between(start, &parts).apply_to(&mut again);
    assert_eq!(again, parts);
    assert_eq!(digest_parts(&again), digest_parts(&parts));

    let Ok(seen) = Observation::from_parts(SEAT, state, &parts) else { return };
    rules::legal_orders(seen.view());
    let seen_again = Observation::from_parts(SEAT, state, &seen.to_parts()).expect("its own parts");
    assert!(seen_again == seen);
});
