//! Hidden information stays secret: a seat's view depends neither on the enemy's sealed bid nor on the places where the
//! enemy's figures wait while both sides deploy.

use std::sync::Arc;

use bevy_ecs::world::World;
use rules::{
    self, BattleState, BySide, EdgePoint, EntryId, Facing, FigureId, FigurePlace, Ground, Order, PendingDecision,
    RulesEdition, ScratchWorld, Setup, Side, Square, StartState, Terrain, view_for_seat,
};

use crate::{
    games::{RandomChooser, play_to_end, recon_setup},
    support::game_catalogue,
};

/// Returns the setup of a battle in a hall with two entry points for each side, which face in different directions.
fn hall_setup() -> Setup {
    let catalogue = game_catalogue();
    let gate = |x, y, side, owner| EdgePoint { at: Square::new(x, y), side, owner };
    let entries = vec![
        gate(0, 0, Facing::North, Side::Allied),
        gate(0, 3, Facing::West, Side::Allied),
        gate(5, 0, Facing::North, Side::German),
        gate(5, 3, Facing::East, Side::German),
    ];
    let kind = |id: &str| catalogue.find(id).expect("a kind of the game");
    Setup {
        edition: RulesEdition::CURRENT,
        terrain: Arc::new(Terrain::new(&vec![vec![Ground::Floor; 6]; 4], entries, vec![])),
        doors: vec![],
        levels: BySide { allied: 6, german: 6 },
        forces: BySide { allied: vec![kind("grunt"), kind("grunt")], german: vec![kind("sturmzombie")] },
        veterans: BySide::default(),
        endings: vec![],
        cards: Default::default(),
        objects: Vec::new(),
        specials: Vec::new(),
        scores: Vec::new(),
        seed: 1,
        start: StartState::Maintenance,
        catalogue,
    }
}

fn submit_orders(world: &mut World, orders: &[Order]) {
    for order in orders {
        rules::submit_order(world, *order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
}

/// Returns the seat's view after each of these alternative orders.
fn views_after_orders(world: &World, orders: &[Order], seat: Side) -> Vec<BattleState> {
    let mut scratch = ScratchWorld::default();
    let after = |order: &Order| {
        let fork = scratch.fork(world);
        submit_orders(fork, &[*order]);
        view_for_seat(&BattleState::of(fork), seat)
    };
    orders.iter().map(after).collect()
}

/// In random games, at every bid and every deployment, the other side's view is equal after each possible order.
#[test]
fn view_hides_enemy_bids_and_deployments() {
    let (mut bids, mut deployments) = (0, 0);
    for (seed, mut setup) in (0..20).map(|seed| (seed, recon_setup())) {
        let mut world = rules::new_world();
        setup.seed = seed;
        rules::install_battle(&mut world, &setup);
        play_to_end(&mut world, &mut RandomChooser::new(seed), |world, _, _| {
            let state = BattleState::of(world);
            let Some(seat) = state.awaiting.seat() else { return };
            let orders = rules::legal_orders(&state);
            let secret: Vec<Order> = match state.awaiting {
                // The German bid is not compared: it ends the secrecy, because both bids are then revealed.
                PendingDecision::Bid { seat: Side::Allied, .. } => {
                    orders.into_iter().filter(|order| matches!(order, Order::Bid { .. })).collect()
                }
                PendingDecision::Deploy { .. } => {
                    orders.into_iter().filter(|order| matches!(order, Order::Deploy { .. })).collect()
                }
                _ => return,
            };
            match state.awaiting {
                PendingDecision::Bid { .. } => bids += 1,
                _ => deployments += 1,
            }
            let seen = views_after_orders(world, &secret, seat.enemy());
            assert!(seen.windows(2).all(|pair| pair[0] == pair[1]), "a secret shows: {secret:?}");
        });
    }
    assert!(bids > 20 && deployments > 20, "{bids} bids, {deployments} deployments");
}

/// The whole deployment of the side that goes first, even at entry points with different directions, is hidden from the
/// other side until both have finished. Each side sees its own deployment.
#[test]
fn a_deployment_is_hidden_until_both_have_deployed() {
    for (first, bids, own, other, enemy) in
        [(Side::Allied, [0, 0], [0, 1], [2, 3], 3), (Side::German, [0, 1], [2, 3], [0, 1], 1)]
    {
        let mut seen = Vec::new();
        for entry in own {
            let mut world = rules::new_world();
            rules::install_battle(&mut world, &hall_setup());
            submit_orders(&mut world, &[Order::Bid { points: bids[0] }, Order::Bid { points: bids[1] }]);
            let figure = FigureId(if first == Side::Allied { 1 } else { 3 });
            submit_orders(&mut world, &[Order::Deploy { figure, entry: EntryId(entry) }, Order::EndDeployment]);
            let state = BattleState::of(&world);
            assert!(matches!(state.awaiting, PendingDecision::Deploy { seat, .. } if seat == first.enemy()));
            let mine = view_for_seat(&state, first);
            assert_eq!(mine.figure(figure).map(|found| found.place), Some(Some(FigurePlace::Waiting(EntryId(entry)))));
            seen.push(view_for_seat(&state, first.enemy()));

            let theirs = FigureId(if first == Side::Allied { 3 } else { 1 });
            let before = view_for_seat(&BattleState::of(&world), first);
            submit_orders(&mut world, &[Order::Deploy { figure: theirs, entry: EntryId(enemy) }]);
            assert_eq!(view_for_seat(&BattleState::of(&world), first), before, "the second side's places show");
            submit_orders(&mut world, &[Order::EndDeployment]);
            let after = view_for_seat(&BattleState::of(&world), first.enemy());
            assert_eq!(after.figure(figure).map(|found| found.place), Some(Some(FigurePlace::Waiting(EntryId(entry)))));
            assert!(other.contains(&enemy));
        }
        assert_eq!(seen[0], seen[1], "the first side's places show");
    }
}

#[test]
fn sealed_bid_is_visible_only_to_its_own_side() {
    let mut world = rules::new_world();
    rules::install_battle(&mut world, &hall_setup());
    submit_orders(&mut world, &[Order::Bid { points: 3 }]);
    let state = BattleState::of(&world);
    assert_eq!(view_for_seat(&state, Side::Allied).bids.0.allied, Some(3));
    assert_eq!(view_for_seat(&state, Side::German).bids.0.allied, None);
    assert_eq!(view_for_seat(&state, Side::German).command, state.command, "points are lost when bids are revealed");
}
