//! Benchmarks of finding and opening records and campaigns. Run with
//! `cargo bench -p incursion-benches --profile dev --bench records`.
//!
//! Limits: a campaign of seven recorded missions loads in 300 ms, and a list of 1,000 records opens in a second.

use std::fs;

use campaign::Campaign;
use criterion::{Criterion, criterion_group, criterion_main};
use mission::{self, force::Force, paths};
use record::{self, Battle};
use rules::{self, BattleState, BySide, PendingDecision, Side, legal_orders};

use common::{
    battles::{RandomPlayer, TestFolder, recon_spec},
    support,
};

/// Measures listing 1,000 records, each of half a game.
fn list(criterion: &mut Criterion) {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(1), None).expect("a sound setup");
    RandomPlayer::new(1).play(&mut battle, &mut world, 1_000);
    let text = record::write_record(battle.record());
    for number in 0..1_000 {
        fs::write(folder.path().join(format!("{number}.battle")), &text).expect("a record");
    }
    criterion.bench_function("a list of 1,000 records", |bencher| {
        bencher.iter(|| assert_eq!(record::list_saved_battles(folder.path()).len(), 1_000));
    });
}

/// Measures loading the base campaign after random play of all its missions.
fn load(criterion: &mut Criterion) {
    let folder = TestFolder::new();
    let catalogue = support::game_catalogue();
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    let plans = mission::load_campaign_library(&[paths::game_missions_dir()], &library);
    let plan = &plans.plans.first().expect("the base campaign").plan;
    let mut campaign = Campaign::create(folder.path(), "Bench", plan, &library).expect("a good name");
    let mut world = rules::new_world();
    while let Some(mission) = campaign.mission() {
        for side in Side::BOTH {
            // This fails before the first mission, because there are no cards to keep yet.
            let _ = campaign.keep_none(side);
        }
        let forces = BySide::from_fn(|side| {
            Force::new(&catalogue, mission.force_limits(side, mission.rp[side])).quick_pick().expect("there is a force")
        });
        let mut battle = campaign
            .begin_battle(&mut world, &catalogue, &forces, &BySide::default(), 1)
            .expect("a legal force")
            .battle;
        let mut chooser = common::games::RandomChooser::new(1);
        loop {
            let state = BattleState::of(&world);
            if state.awaiting == PendingDecision::Over {
                break;
            }
            let order = chooser.choose(&state, &legal_orders(&state));
            battle.submit(&mut world, order).expect("a legal order");
        }
        campaign.record_result(battle.record()).expect("its own battle");
    }
    let home = campaign.folder().expect("it is saved").to_owned();
    drop(campaign);
    criterion.bench_function("loading a campaign of seven recorded missions", |bencher| {
        bencher.iter(|| {
            let campaign = Campaign::open(&home).expect("nobody else has it");
            Side::BOTH.map(|side| campaign.roster(side).len())
        });
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = list, load
}
criterion_main!(benches);
