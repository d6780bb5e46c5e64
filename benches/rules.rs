//! How fast the rules are. Run with `cargo bench --profile dev`: the same build that plays and tests.
//!
//! The limits that the game needs, on one core: 100,000 orders a second in the middle of a battle, a sight field of
//! one figure on a board of 24×20 squares in 10 µs, a fork in 40 µs.

use std::{hint::black_box, time::Duration};

use bevy::ecs::world::World;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use incursion::{
    record::Battle,
    rules::{self, Board, Facing, Ground, Occupancy, Scratch, Situation, Square, Terrain, legal_orders},
};

#[path = "../tests/suite/battles.rs"]
#[expect(dead_code, reason = "shared with the tests, which use all of it")]
mod battles;

use battles::{RandomPlayer, recon};

/// A Recon battle at its middle: half of a random game's orders given, a figure in its activation with points left.
fn middle() -> (World, Battle) {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon(1), None).expect("a sound setup");
    let mut player = RandomPlayer::new(1);
    player.play(&mut battle, &mut world, 250);
    let idle = |world: &World| {
        let situation = Situation::of(world);
        situation.acting.and_then(|id| situation.figure(id)).is_none_or(|figure| figure.points < 3)
    };
    while idle(&world) {
        player.play(&mut battle, &mut world, 1);
    }
    (world, battle)
}

/// The next 200 orders of the battle, given over and over from the same fork: moves, shots, reactions and what else
/// comes, each checked as any other. The fork is not counted.
fn orders(criterion: &mut Criterion) {
    let (world, _) = middle();
    let mut scratch = Scratch::default();
    let mut player = RandomPlayer::new(2);
    let script = {
        let world = scratch.fork(&world);
        let mut script = Vec::new();
        while script.len() < 200 {
            let situation = Situation::of(world);
            let legal = legal_orders(&situation);
            let order = player.choose(&situation, &legal);
            rules::submit(world, order).expect("a legal order");
            script.push(order);
        }
        script
    };
    let mut group = criterion.benchmark_group("orders");
    group.throughput(Throughput::Elements(script.len() as u64));
    group.bench_function("a second, mid-game", |bencher| {
        let mut scratch = Scratch::default();
        scratch.fork(&world);
        bencher.iter_custom(|rounds| {
            let mut spent = Duration::ZERO;
            for _ in 0..rounds {
                let world = scratch.fork(&world);
                let start = std::time::Instant::now();
                for order in &script {
                    rules::submit(world, *order).expect("the same order as before");
                }
                spent += start.elapsed();
            }
            spent
        });
    });
    group.finish();
}

fn parts(criterion: &mut Criterion) {
    let (world, battle) = middle();
    let situation = Situation::of(&world);
    let field = |board: &Board, (from, facing)| rules::sight::field(board, &situation.occupancy, from, facing);
    let every = || situation.board.terrain().squares().flat_map(|from| Facing::ALL.map(|facing| (from, facing)));
    let widest = every().max_by_key(|look| field(&situation.board, *look).len()).expect("a board has squares");
    criterion.bench_function("sight field, the widest in Recon", |bencher| {
        bencher.iter(|| field(&situation.board, black_box(widest)));
    });
    let open = Board::new(Terrain::new(&vec![vec![Ground::Floor; 24]; 20], Vec::new(), Vec::new()).into(), Vec::new());
    criterion.bench_function("sight field, 24×20 without a wall", |bencher| {
        let empty = Occupancy::new(open.terrain());
        bencher.iter(|| rules::sight::field(&open, &empty, black_box(Square::new(12, 19)), Facing::North));
    });
    let mut scratch = Scratch::default();
    criterion.bench_function("fork", |bencher| {
        bencher.iter(|| {
            black_box(scratch.fork(&world));
        });
    });
    criterion.bench_function("situation", |bencher| bencher.iter(|| Situation::of(black_box(&world))));
    criterion.bench_function("legal orders", |bencher| bencher.iter(|| legal_orders(black_box(&situation))));
    criterion.bench_function("digest", |bencher| bencher.iter(|| rules::digest(black_box(&world))));
    let mut other = rules::new_world();
    criterion.bench_function("replay of half a game, with digests", |bencher| {
        bencher.iter(|| incursion::record::replay(&mut other, battle.record()).expect("no drift"));
    });
}

/// From the first bid to the verdict, with a new world's set-up and all that the random player thinks.
fn games(criterion: &mut Criterion) {
    let setup = recon(1).setup().expect("a sound setup");
    let mut world = rules::new_world();
    criterion.bench_function("a whole random game", |bencher| {
        bencher.iter_batched(
            || RandomPlayer::new(1),
            |mut player| {
                rules::install(&mut world, &setup);
                loop {
                    let situation = Situation::of(&world);
                    let legal = legal_orders(&situation);
                    if legal.is_empty() {
                        break;
                    }
                    rules::submit(&mut world, player.choose(&situation, &legal)).expect("a legal order");
                }
            },
            BatchSize::SmallInput,
        );
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().measurement_time(Duration::from_secs(3)).warm_up_time(Duration::from_secs(1));
    targets = orders, parts, games
}
criterion_main!(benches);
