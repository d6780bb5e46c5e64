//! Benchmarks of generating missions. Run with `cargo bench -p incursion-benches --bench generator`, which measures the
//! program of the packages, or with `--profile dev` for that of play and tests.
//!
//! Limits: a mission is generated in 50 ms at the median, and in 300 ms at worst of a thousand specs over all fields.

use std::time::{Duration, Instant};

use common::mission_specs::random_spec;
use criterion::{Criterion, criterion_group, criterion_main};
use generator::{MapSize, MissionSpec, generate};

/// Number of specs whose times are compared with the limits.
const SPECS: u64 = 1_000;
/// Maximum time of half of them.
const MEDIAN: Duration = Duration::from_millis(50);
/// Maximum time of each of them.
const WORST: Duration = Duration::from_millis(300);

/// Measures missions of each size, a different spec in each iteration.
fn measure_sizes(criterion: &mut Criterion) {
    for size in MapSize::ALL {
        let specs: Vec<MissionSpec> = (0..).map(random_spec).filter(|spec| spec.size == size).take(50).collect();
        let mut next = specs.iter().cycle();
        criterion.bench_function(&format!("a {} mission", size.key()), |bencher| {
            bencher.iter(|| generate(next.next().expect("the specs repeat")).expect("each spec gives a mission"));
        });
    }
}

/// Prints the median and the longest time of [`SPECS`] specs, and checks them.
fn check_limits(_: &mut Criterion) {
    let time_of = |number| {
        let spec = random_spec(number);
        let started = Instant::now();
        let made = generate(&spec).unwrap_or_else(|error| panic!("{}: {error}", spec.code()));
        drop(made);
        (started.elapsed(), spec.code())
    };
    let mut times: Vec<(Duration, String)> = (0..SPECS).map(time_of).collect();
    times.sort_unstable();
    let median = times[times.len() / 2].0;
    let (worst, code) = &times[times.len() - 1];
    println!("{SPECS} specs over all fields: median {median:?}, worst {worst:?} ({code})");
    assert!(median <= MEDIAN && *worst <= WORST, "median {median:?}, worst {worst:?} ({code})");
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = measure_sizes, check_limits
}
criterion_main!(benches);
