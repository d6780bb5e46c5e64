//! Hidden information stays secret, in random battles with all cards: a seat's view, its orders, odds and reports do
//! not change with information hidden from it; and a view is sufficient to play.

use bevy_ecs::world::World;
use rules::{
    self, BattleEvent, BattleState, Order, PendingDecision, ScratchWorld, Side, cards::CardState, legal_orders, odds,
    view_event, view_for_seat,
};

use common::twins::{RedealCounts, deal_twin_state, reshuffle_hidden_cards};

use crate::{boards::random_setup, games::RandomChooser, support::game_catalogue};

const GAMES: u64 = 60;
/// Number of orders in each game.
const ORDERS: usize = 500;

/// Plays both sides by their views alone, and at random moments checks that a change of all information hidden from one
/// of them does not show.
#[test]
fn views_suffice_to_play_and_reveal_no_secrets() {
    let catalogue = game_catalogue();
    let mut world = rules::new_world();
    let mut scratch = [ScratchWorld::default(), ScratchWorld::default()];
    let mut seen = RedealCounts::default();
    for seed in 0..GAMES {
        rules::install_battle(&mut world, &random_setup(&catalogue, seed));
        let (mut chooser, mut chance) = (RandomChooser::new(seed + 3_000_000), RandomChooser::new(seed + 4_000_000));
        for _ in 0..ORDERS {
            let truth = BattleState::of(&world);
            let Some(asked) = truth.awaiting.seat() else { break };
            // Cards may be killed out of turn, and some may be played out of turn.
            let other = orders_of_seat(&view_for_seat(&truth, asked.enemy()), asked.enemy());
            let seat = if !other.is_empty() && chance.one_in(20) { asked.enemy() } else { asked };
            let mine = view_for_seat(&truth, seat);
            let orders = orders_of_seat(&mine, seat);
            let order = chooser.choose(&mine, &orders);
            if chance.one_in(12) || matches!(truth.awaiting, PendingDecision::Bid { .. }) {
                let watcher = *chance.pick(&Side::BOTH);
                check_secrets_hidden(&truth, watcher, &mut chance, &mut seen);
                check_future_hidden(&world, order, watcher, &mut scratch, (&mut chance, &mut seen));
            }
            let given = rules::submit_order(&mut world, order).map(drop);
            given.unwrap_or_else(|refusal| panic!("battle {seed}: {seat:?} sees {order:?}, but: {refusal}"));
        }
    }
    let RedealCounts { twins, futures, hands, bids, places, numbers } = seen;
    println!(
        "{twins} twins ({hands} with other hands, {bids} bids, {places} places, {numbers} numbers) and {futures} of \
         their futures"
    );
    assert!([twins, hands, futures].iter().all(|count| *count > 1_000) && bids > 20 && places > 20 && numbers > 20);
}

/// Returns the legal orders of a seat in a battle state or a view.
fn orders_of_seat(picture: &BattleState, seat: Side) -> Vec<Order> {
    let own = |order: &Order| order.seat(&picture.awaiting) == Some(seat);
    legal_orders(picture).into_iter().filter(own).collect()
}

/// Checks that the seat's view, orders and odds do not depend on hidden information, and equal those of the true state.
fn check_secrets_hidden(truth: &BattleState, seat: Side, chance: &mut RandomChooser, seen: &mut RedealCounts) {
    let mine = view_for_seat(truth, seat);
    let other = deal_twin_state(truth, seat, chance, seen);
    assert!(view_for_seat(&other, seat) == mine, "a secret shows to {seat:?}: {:?}", truth.awaiting);
    seen.twins += 1;
    let orders = orders_of_seat(&mine, seat);
    assert_eq!(orders, orders_of_seat(truth, seat), "{seat:?} sees other orders: {:?}", truth.awaiting);
    for order in orders {
        if chance.one_in(8) {
            assert_eq!(
                odds::concerned_figure_odds(&mine, order),
                odds::concerned_figure_odds(truth, order),
                "{seat:?} sees other odds of {order:?}"
            );
        }
    }
}

/// Checks that the consequences of an order that the seat can see do not depend on hidden cards, until the next card is
/// drawn.
fn check_future_hidden(
    world: &World,
    order: Order,
    seat: Side,
    scratch: &mut [ScratchWorld; 2],
    (chance, seen): (&mut RandomChooser, &mut RedealCounts),
) {
    let hidden = match order {
        Order::PlayCard { seat: player, .. } => player != seat,
        Order::Discard { .. } => world.resource::<PendingDecision>().seat() != Some(seat),
        _ => false,
    };
    if hidden {
        return;
    }
    let [first, second] = scratch;
    let (one, two) = (first.fork(world), second.fork(world));
    reshuffle_hidden_cards(&mut two.resource_mut::<CardState>(), seat.enemy(), chance);
    rules::refresh_state(two);
    let told = [one, two].map(|world| {
        let before = BattleState::of(world);
        let side_of = |id| before.figure(id).map(|figure| figure.side);
        let events = rules::submit_order(world, order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        let told: Vec<BattleEvent> = events.iter().filter_map(|event| view_event(event, side_of, seat)).collect();
        let after = BattleState::of(world);
        (told, view_for_seat(&after, seat), after.cards.drawn() > before.cards.drawn())
    });
    let [(told, after, drew), (other_told, other_after, other_drew)] = told;
    assert_eq!(drew, other_drew, "{order:?}");
    if !drew {
        assert_eq!(told, other_told, "what {seat:?} is told of {order:?}");
        assert!(after == other_after, "a secret shows to {seat:?} after {order:?}");
        seen.futures += 1;
    }
}
