//! Sorties of Recruits: they come to an end long before a battle that is fought unseen counts as endless.

use ai::AiLevel;
use balance::{LAST_TURN, SimulatedPlayer, play_recorded_battle};
use campaign::expedition::{ExpeditionPhase, SortiePlan, begin_expedition, submit_expedition_order};
use generator::MapSize;
use record::{Battle, BattleSpec};
use rules::BySide;

use super::ExpeditionFixture;
use crate::expeditions::{PERSON, choose_order_at_home, terms_with_one_person};

/// Maximum number of decisions before the battle.
const MAX_STEPS: usize = 400;

/// Plays a battle between Recruits, and checks that it ends.
fn check_end_of_battle(name: &str, spec: BattleSpec, seeds: BySide<u64>) {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, spec, None).expect("it can be played");
    let players = BySide::from_fn(|side| (SimulatedPlayer::from(AiLevel::Recruit), seeds[side]));
    let played = play_recorded_battle(&mut world, &mut battle, &players, LAST_TURN, &|| false, |_| ());
    assert_eq!(played, Ok(true), "{name}: turn {}", battle.record().turn());
}

/// Returns an expedition that waits for the battle of a party without a person, and its plan.
fn fixture_with_ai_party() -> (ExpeditionFixture, SortiePlan) {
    let mut fixture = ExpeditionFixture::new();
    fixture.state = begin_expedition(&fixture.data, &terms_with_one_person(3)).expect("good terms");
    for _ in 0..MAX_STEPS {
        if let ExpeditionPhase::Sortie(plan) = &fixture.state.phase
            && plan.party.iter().all(|member| member.seat != PERSON)
        {
            let plan = plan.clone();
            return (fixture, plan);
        }
        let (seat, order) = choose_order_at_home(&fixture.state, &fixture.data);
        submit_expedition_order(&mut fixture.state, &fixture.data, seat, &order).expect("a good order");
    }
    panic!("no party without a person in {MAX_STEPS} decisions")
}

#[test]
fn parties_of_recruits_end_their_sorties() {
    let fixture = ExpeditionFixture::new();
    for party in [1, 2, 3, 5] {
        for seed in 1..=2 {
            let plan = SortiePlan { party: fixture.party(party), ..fixture.sortie_plan(seed, MapSize::Small) };
            let spec = fixture.spec(&fixture.write_sortie(&plan), seed.into());
            let seeds = BySide { allied: u64::from(seed), german: 5 };
            check_end_of_battle(&format!("party of {party}, seed {seed}"), spec, seeds);
        }
    }
}

/// The battle of the headless test of reports.
#[test]
fn recruits_end_the_sortie_of_a_party_without_a_person() {
    let (fixture, plan) = fixture_with_ai_party();
    for seed in 7..=9 {
        let spec = fixture.spec(&fixture.write_sortie(&plan), 5);
        check_end_of_battle(&format!("seed {seed}"), spec, BySide { allied: seed, german: 5 });
    }
}
