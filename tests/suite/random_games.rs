//! A thousand random games of Recon: all legal orders are accepted, others refused without a trace, what must always
//! hold always holds, every game ends, and every game replays to the same state.

use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

use bevy::ecs::world::World;
use incursion::rules::{
    self, Awaiting, EventLog, Ground, Order, OrderLog, Place, Scratch, Setup, Situation, Weapon, command_points, digest,
};

use crate::games::{Chooser, play, recon};

const GAMES: u64 = 1_000;
const WEAPONS: [Weapon; 4] = [Weapon::Lmg, Weapon::Smg, Weapon::Pistol, Weapon::Shotgun];

#[test]
fn a_thousand_random_games() {
    let mut setup = recon();
    let (mut world, mut again) = (rules::new_world(), rules::new_world());
    let mut scratch = Scratch::default();
    let (mut orders, mut longest, mut allied_wins) = (0, 0, 0);
    let (mut spent, mut replaying, mut turns) = (Duration::ZERO, Duration::ZERO, 0);
    for seed in 0..GAMES {
        setup.seed = seed;
        rules::install(&mut world, &setup);
        let mut chooser = Chooser::new(seed);
        let (mut checks, mut digests) = (Chooser::new(seed + 1_000_000), Vec::new());
        let every_digest = seed % 50 == 0;
        let started = Instant::now();
        let mut checking = Duration::ZERO;
        let count = play(&mut world, &mut chooser, |world, before, order| {
            let started = Instant::now();
            invariants(world, before, order, &setup);
            if checks.one_in(400) {
                all_and_only_legal_orders(world, &mut scratch, &mut checks);
            }
            if every_digest {
                digests.push(digest(world));
            }
            checking += started.elapsed();
        });
        spent += started.elapsed() - checking;
        (orders, longest) = (orders + count, longest.max(count));
        turns += usize::from(Situation::of(&world).turn.number);
        let verdict = Situation::of(&world).outcome.expect("a battle that is over has an outcome");
        allied_wins += usize::from(verdict.winner == Some(rules::Side::Allied));
        let started = Instant::now();
        replay(&world, &mut again, &setup, &digests);
        replaying += started.elapsed();
    }
    let seconds = spent.as_secs_f64();
    println!(
        "{GAMES} games, {orders} orders, the longest {longest}, {:.1} turns a game; the Allies won {allied_wins}; \
         {:.0} orders/s and {:.0} games/s with the choice among legal orders, {:.0} orders/s replayed",
        turns as f64 / GAMES as f64,
        orders as f64 / seconds,
        GAMES as f64 / seconds,
        orders as f64 / replaying.as_secs_f64(),
    );
    assert!(allied_wins > 0 && allied_wins < GAMES as usize, "one side always wins: {allied_wins}");
}

/// Gives the same orders in another world.
fn replay(world: &World, again: &mut World, setup: &Setup, digests: &[u64]) {
    rules::install(again, setup);
    for (index, entry) in world.resource::<OrderLog>().entries().iter().enumerate() {
        let rules::Entry::Order(order) = entry else { panic!("no dice were scripted") };
        rules::submit(again, *order).unwrap_or_else(|refusal| panic!("replaying {order:?}: {refusal}"));
        if let Some(expected) = digests.get(index) {
            assert_eq!(digest(again), *expected, "the replay drifts at order {index}, {order:?}");
        }
    }
    assert_eq!(digest(again), digest(world), "the replay has drifted");
    assert_eq!(again.resource::<EventLog>().all(), world.resource::<EventLog>().all());
}

/// What must hold after every order.
fn invariants(world: &World, before: &Situation, order: Order, setup: &Setup) {
    let situation = Situation::of(world);
    let (terrain, mut taken) = (situation.board.terrain(), BTreeSet::new());
    for figure in &situation.figures {
        let card = situation.card(figure);
        if let Some(at) = figure.square() {
            assert!(taken.insert(at), "BOARD-5: two figures at {at:?} after {order:?}");
            assert_eq!(situation.occupancy.figure_at(at), Some(figure.id), "after {order:?}");
            assert_eq!(terrain.ground(at), Ground::Floor, "after {order:?}");
        }
        assert!(figure.wounds <= card.damage_points, "dead, and still there: {figure:?}");

        assert!(figure.points == 0 || situation.acting == Some(figure.id), "points outside an activation: {figure:?}");
        assert!(!figure.reaction || !card.weapons.is_empty(), "RF-1: {figure:?}");
        assert!(!figure.reaction || figure.square().is_some(), "RF-1: {figure:?}");
    }
    let occupied = terrain.squares().filter(|at| situation.occupancy.figure_at(*at).is_some()).count();
    assert_eq!(occupied, taken.len(), "a square is held by nobody after {order:?}");
    for side in rules::Side::BOTH {
        assert!(situation.command.0[side] <= command_points(setup.levels[side]) + 4, "CP-1 after {order:?}");
    }
    awaiting(&situation);
    crossing(&situation, before, order);
}

/// `MOVE-1`: a move goes to a joined, free neighbour.
fn crossing(situation: &Situation, before: &Situation, order: Order) {
    let (Order::Move { .. }, Some(id)) = (order, before.acting) else { return };
    let from = before.figure(id).and_then(incursion::rules::Figure::square).expect("who moves stands on the board");
    let Some(to) = situation.figure(id).and_then(incursion::rules::Figure::square) else { return };
    let (dx, dy) = from.delta(to);
    assert_eq!(dx.abs() + dy.abs(), 1, "MOVE-1: {from:?} to {to:?}");
    assert!(before.board.joined_to(from, to), "MOVE-1: {from:?} to {to:?} through a door or rock");
    assert_eq!(before.occupancy.figure_at(to), None, "MOVE-1: {to:?} was taken");
}

fn awaiting(situation: &Situation) {
    let half = situation.turn.half;
    match &situation.awaiting {
        Awaiting::Over => assert!(situation.outcome.is_some()),
        Awaiting::Bid { seat, points, .. } => {
            assert_eq!((half, *points), (None, situation.command.0[*seat]));
            assert!(situation.acting.is_none());
        }
        Awaiting::Deploy { .. } => assert!(half.is_none() && situation.turn.first.is_some()),
        Awaiting::Act { seat, figure } => {
            assert_eq!((half, *figure), (Some(*seat), situation.acting));
            let active = figure.map(|id| situation.figure(id).expect("the active figure lives"));
            assert!(active.is_none_or(|active| active.side == *seat && active.activated && !active.reaction));
        }
        Awaiting::React { seat, target, shooters, .. } => {
            assert_eq!(half, Some(seat.enemy()));
            let target = situation.figure(*target).expect("only the living are shot at");
            assert_eq!(target.side, seat.enemy());
            for shooter in shooters.iter().map(|id| situation.figure(*id).expect("only the living shoot")) {
                assert!(shooter.reaction && shooter.side == *seat && situation.sight_line(shooter, target).is_ok());
            }
        }
        Awaiting::Ready { seat, figures } => {
            assert_eq!(half, Some(*seat));
            assert!(!figures.is_empty() && situation.acting.is_none());
        }
        _ => {}
    }
    assert_eq!(situation.outcome.is_some(), situation.awaiting == Awaiting::Over);
    assert!(situation.figures.iter().all(|figure| figure.place.is_some()));
    assert!(situation.figures.iter().all(|figure| figure.place != Some(Place::Left) || figure.points == 0));
}

/// Every legal order is accepted, on a fork; any other is refused and changes nothing.
fn all_and_only_legal_orders(world: &mut World, scratch: &mut Scratch, checks: &mut Chooser) {
    let situation = Situation::of(world);
    let (orders, before) = (rules::legal_orders(&situation), digest(world));
    for order in &orders {
        let fork = scratch.fork(world);
        assert_eq!(digest(fork), before, "a fork differs from its original");
        if let Err(refusal) = rules::submit(fork, *order) {
            panic!("the legal order {order:?} was refused: {refusal}");
        }
    }
    let unique: BTreeSet<String> = orders.iter().map(|order| format!("{order:?}")).collect();
    assert_eq!(unique.len(), orders.len(), "an order is listed twice");
    for _ in 0..200 {
        let order = checks.anything(situation.figures.len() as u32, &WEAPONS);
        let legal = orders.contains(&order);
        if legal {
            continue;
        }
        if rules::submit(world, order).is_ok() {
            panic!("{order:?} was accepted, but is not in the list of legal orders: {:?}", situation.awaiting);
        }
    }
    assert_eq!(digest(world), before, "a refused order has changed something");
}

/// A fork and its original go on alike for the same orders.
#[test]
fn forks_have_the_same_future() {
    let mut setup = recon();
    let (mut world, mut scratch) = (rules::new_world(), Scratch::default());
    for seed in 0..40 {
        setup.seed = seed;
        rules::install(&mut world, &setup);
        let mut chooser = Chooser::new(seed + 77);
        let fork_at = chooser.below(200) as usize;
        let (mut count, mut forked) = (0, None);
        play(&mut world, &mut chooser, |world, _, order| {
            if let Some(fork) = &mut forked {
                let answer = rules::submit(fork, order).map(<[_]>::len);
                assert!(answer.is_ok(), "the fork refuses {order:?}");
                assert_eq!(digest(fork), digest(world), "the fork has drifted at {order:?}");
            }
            if count == fork_at {
                scratch.fork(world);
                forked = Some(std::mem::take(scratch.fork(world)));
                scratch = Scratch::default();
            }
            count += 1;
        });
    }
}
