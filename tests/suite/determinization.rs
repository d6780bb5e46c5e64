//! Worlds dealt from a seat's view: the seat's view of them equals that of the battle, they contain no hidden
//! information, and they follow the rules. An observation that was split into parts is put together again.

use bevy_ecs::world::World;
use rules::{self, BattleState, Observation, Order, PendingDecision, ScratchWorld, Side, legal_orders};

use common::twins::{self, deal_twin_state};

use crate::{boards::random_setup, games::RandomChooser, support::game_catalogue};

const GAMES: u64 = 40;
/// Number of orders in each game.
const ORDERS: usize = 400;
/// Maximum number of orders given in a dealt world.
const AHEAD: usize = 25;

#[test]
fn a_determinized_world_matches_the_view_and_has_no_secrets() {
    let catalogue = game_catalogue();
    let (mut world, mut scratch, mut other) = (rules::new_world(), ScratchWorld::default(), ScratchWorld::default());
    let (mut dealt, mut went_on, mut counts) = (0, 0, twins::RedealCounts::default());
    let mut different = 0;
    for seed in 0..GAMES {
        rules::install_battle(&mut world, &random_setup(&catalogue, seed));
        let start = BattleState::of(&world);
        let (mut chooser, mut chance) = (RandomChooser::new(seed + 5_000_000), RandomChooser::new(seed + 6_000_000));
        for _ in 0..ORDERS {
            let truth = BattleState::of(&world);
            if truth.awaiting == PendingDecision::Over {
                break;
            }
            if chance.one_in(20)
                || matches!(truth.awaiting, PendingDecision::Bid { .. } | PendingDecision::Deploy { .. })
            {
                let seat = *chance.pick(&Side::BOTH);
                let (draw, seen) = (u64::from(chance.below(1_000)), Observation::from_state(&world, &truth, seat));
                let beside = scratch.determinize(&seen, draw);
                assert!(
                    Observation::from_parts(seat, &start, &seen.to_parts()).as_ref() == Ok(&seen),
                    "the parts of {seat:?} are another observation"
                );
                assert!(
                    rules::view_for_seat(&BattleState::of(beside), seat) == *seen.view(),
                    "{seat:?} sees another battle"
                );
                assert!(*BattleState::current(beside) == BattleState::of(beside), "the snapshot is another battle");
                different += usize::from(BattleState::of(beside).cards != truth.cards);
                check_same_for_twins(&world, &truth, (seat, draw), (beside, &mut other), (&mut chance, &mut counts));
                went_on += play_dealt_world(beside, &mut chance);
                dealt += 1;
            }
            let order = chooser.choose(&truth, &legal_orders(&truth));
            rules::submit_order(&mut world, order)
                .unwrap_or_else(|refusal| panic!("battle {seed}: {order:?}: {refusal}"));
        }
    }
    println!("{dealt} worlds dealt, {different} of them with other cards, and {went_on} orders in them");
    assert!(dealt > 500 && different > 400 && went_on > 5_000);
    assert!(counts.hands > 100 && counts.bids > 20 && counts.places > 20 && counts.numbers > 20);
}

/// Checks that a dealt world depends only on the view and the seed.
fn check_same_for_twins(
    world: &World,
    truth: &BattleState,
    (seat, draw): (Side, u64),
    (dealt, other): (&mut World, &mut ScratchWorld),
    (chance, counts): (&mut RandomChooser, &mut twins::RedealCounts),
) {
    let twin = deal_twin_state(truth, seat, chance, counts);
    let again = other.determinize(&Observation::from_state(world, &twin, seat), draw);
    assert_eq!(rules::digest(dealt), rules::digest(again), "a secret shows to {seat:?}: {:?}", truth.awaiting);
}

/// Gives random legal orders in the world. Returns their number.
fn play_dealt_world(world: &mut World, chance: &mut RandomChooser) -> usize {
    for given in 0..AHEAD {
        let now = BattleState::of(world);
        if now.awaiting == PendingDecision::Over {
            return given;
        }
        let orders: Vec<Order> = legal_orders(&now);
        let order = *chance.pick(&orders);
        rules::submit_order(world, order)
            .unwrap_or_else(|refusal| panic!("{order:?} in a world that was dealt: {refusal}"));
    }
    AHEAD
}
