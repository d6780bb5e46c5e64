//! Benchmarks of the rules. Run with `cargo bench -p incursion-benches --profile dev --bench rules`: the same build as
//! for play and tests.
//!
//! Limits that the game needs, on one core: 100,000 orders a second in the middle of a battle, 50 whole battles a
//! second at 26 RP per side, 10 µs for the field of view of one figure on a board of 24×20 squares, 40 µs for a fork (a
//! copy of the world). The cost of an order grows at most linearly with the number of figures.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use bevy_ecs::world::World;
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use fixtures::{
    COUNTDOWN, crowded_field, full_force_setup, mid_game_recon_battle, next_random_orders, open_board, play_until_turn,
};
use record::{Battle, BattleSpec, ReplayPlayer};
use rules::{
    self, BattleState, Board, Facing, Occupancy, Order, PendingDecision, ScratchWorld, Setup, Square, legal_orders,
    odds::concerned_figure_odds,
};

use common::{
    battles::{RandomPlayer, recon_spec},
    games::RandomChooser,
};

/// Measures the next 200 orders of the battle (moves, shots, reactions and others, each fully checked), always from the
/// same state. The forks that restore that state are not measured.
fn orders(criterion: &mut Criterion) {
    let (world, _) = mid_game_recon_battle();
    let script = next_random_orders(&world, 200);
    let mut group = criterion.benchmark_group("orders");
    group.throughput(Throughput::Elements(script.len() as u64));
    group.bench_function("a second, mid-game", |bencher| {
        let mut scratch = ScratchWorld::default();
        scratch.fork(&world);
        bencher.iter_custom(|rounds| {
            let mut spent = Duration::ZERO;
            for _ in 0..rounds {
                let world = scratch.fork(&world);
                let start = std::time::Instant::now();
                for order in &script {
                    rules::submit_order(world, *order).expect("the same order as before");
                }
                spent += start.elapsed();
            }
            spent
        });
    });
    group.finish();
}

fn parts(criterion: &mut Criterion) {
    let (world, battle) = mid_game_recon_battle();
    let state = BattleState::of(&world);
    let field =
        |board: &Board, (from, facing)| rules::line_of_sight::field_of_view(board, &state.occupancy, from, facing);
    let every = || state.board.terrain().squares().flat_map(|from| Facing::ALL.map(|facing| (from, facing)));
    let widest = every().max_by_key(|look| field(&state.board, *look).len()).expect("a board has squares");
    criterion.bench_function("sight field, the widest in Recon", |bencher| {
        bencher.iter(|| field(&state.board, black_box(widest)));
    });
    let open = open_board();
    criterion.bench_function("sight field, 24×20 without a wall", |bencher| {
        let empty = Occupancy::new(open.terrain());
        bencher
            .iter(|| rules::line_of_sight::field_of_view(&open, &empty, black_box(Square::new(12, 19)), Facing::North));
    });
    let mut scratch = ScratchWorld::default();
    criterion.bench_function("fork", |bencher| {
        bencher.iter(|| {
            black_box(scratch.fork(&world));
        });
    });
    criterion.bench_function("situation", |bencher| bencher.iter(|| BattleState::of(black_box(&world))));
    criterion.bench_function("legal orders", |bencher| bencher.iter(|| legal_orders(black_box(&state))));
    criterion.bench_function("digest", |bencher| bencher.iter(|| rules::digest(black_box(&world))));
    let mut other = rules::new_world();
    criterion.bench_function("replay of half a game, with digests", |bencher| {
        bencher.iter(|| record::replay_record(&mut other, battle.record()).expect("no drift"));
    });
}

/// Measures a whole game from the first bid to the verdict, including the setup of the battle and the choices of the
/// random player.
fn recon_games(criterion: &mut Criterion) {
    let setup = recon_spec(1).setup().expect("a sound setup");
    let mut world = rules::new_world();
    criterion.bench_function("a whole random game", |bencher| {
        bencher.iter_batched(
            || RandomPlayer::new(1),
            |mut player| {
                rules::install_battle(&mut world, &setup);
                loop {
                    let state = BattleState::current(&world);
                    let legal = legal_orders(state);
                    if legal.is_empty() {
                        break;
                    }
                    let order = player.choose(state, &legal);
                    rules::submit_order(&mut world, order).expect("a legal order");
                }
            },
            BatchSize::SmallInput,
        );
    });
}

/// Measures a step back in the middle of a long battle's record, which replays half of the record, and a step forward.
fn jumps(criterion: &mut Criterion) {
    let mut world = rules::new_world();
    let spec = BattleSpec::new(&full_force_setup(2), None);
    let (mut battle, _) = Battle::new(&mut world, spec, None).expect("a sound setup");
    let mut chooser = RandomChooser::new(2);
    while battle.record().steps.len() < 2_000 && *world.resource::<PendingDecision>() != PendingDecision::Over {
        let state = BattleState::of(&world);
        let order = chooser.choose(&state, &legal_orders(&state));
        battle.submit(&mut world, order).expect("a legal order");
    }
    let length = battle.record().steps.len();
    let mut replay = ReplayPlayer::open(&mut world, battle.record().clone()).expect("a sound setup");
    criterion.bench_function(&format!("a jump back into the middle of {length} orders"), |bencher| {
        bencher.iter(|| {
            replay.go(&mut world, length / 2);
            replay.go(&mut world, length / 2 - 1);
        });
    });
}

/// Measures whole battles on Recon's map with forces of every kind at 26 RP per side and all cards, including the
/// choices of the random player, which weighs every legal order. One series ends with turn [`COUNTDOWN`], like the
/// mission with such forces; the other continues to the end, with hundreds of zombies.
fn full_forces(criterion: &mut Criterion) {
    let mut world = rules::new_world();
    let battles: Vec<Setup> = (0..20).map(full_force_setup).collect();
    let mut group = criterion.benchmark_group("battles");
    group.sample_size(10).throughput(Throughput::Elements(battles.len() as u64));
    for (name, last) in [("a second, 26 RP a side", COUNTDOWN), ("the same without an end to the turns", u16::MAX)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for (seed, setup) in (0..).zip(&battles) {
                    rules::install_battle(&mut world, setup);
                    play_until_turn(&mut world, &mut RandomChooser::new(seed), last);
                }
            });
        });
    }
    group.finish();
}

/// Measures reading the state, listing the legal orders and submitting an order, for different numbers of figures.
fn crowds(criterion: &mut Criterion) {
    for figures in [10, 20, 40, 80] {
        let world = crowded_field(figures);
        let state = BattleState::of(&world);
        let mut group = criterion.benchmark_group("crowd");
        group.bench_function(BenchmarkId::new("situation", figures), |bencher| {
            bencher.iter(|| BattleState::of(black_box(&world)));
        });
        group.bench_function(BenchmarkId::new("legal orders", figures), |bencher| {
            bencher.iter(|| legal_orders(black_box(&state)));
        });
        let mut scratch = ScratchWorld::default();
        group.bench_function(BenchmarkId::new("submit", figures), |bencher| {
            bencher.iter_custom(|rounds| time_turn_orders(&world, &mut scratch, rounds));
        });
        group.finish();
    }
}

/// Returns the time for `rounds` orders to turn a figure. They cost command points; the forks that restore the points
/// are not measured.
fn time_turn_orders(world: &World, scratch: &mut ScratchWorld, rounds: u64) -> Duration {
    let mut spent = Duration::ZERO;
    let mut left = rounds;
    while left > 0 {
        let fork = scratch.fork(world);
        let share = left.min(200);
        let start = Instant::now();
        for round in 0..share {
            let to = if round % 2 == 0 { Facing::South } else { Facing::East };
            rules::submit_order(fork, Order::Turn { to }).expect("there are points for it");
        }
        spent += start.elapsed();
        left -= share;
    }
    spent
}

/// Measures the computation of the odds of a shot, and of all legal orders.
fn chances(criterion: &mut Criterion) {
    let state = BattleState::of(&crowded_field(40));
    let orders = legal_orders(&state);
    let shot = orders.iter().find(|order| matches!(order, Order::Shoot { weapon, .. } if weapon.id() == "Lmg"));
    let shot = *shot.expect("a zombie stands in front of the grunt");
    criterion.bench_function("odds of a shot", |bencher| {
        bencher.iter(|| concerned_figure_odds(black_box(&state), shot));
    });
    criterion.bench_function("odds of every order", |bencher| {
        bencher.iter(|| orders.iter().filter_map(|order| concerned_figure_odds(black_box(&state), *order)).count());
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().measurement_time(Duration::from_secs(3)).warm_up_time(Duration::from_secs(1));
    targets = orders, parts, jumps, recon_games, full_forces, crowds, chances
}
criterion_main!(benches);
