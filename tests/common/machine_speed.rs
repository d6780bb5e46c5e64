//! The speed of the machine during a test. Limits of time are multiplied by its slowness: the same program takes more
//! than twice as long on one machine as on another, and a limit in seconds alone would test the machine.

use std::{
    collections::HashMap,
    hint::black_box,
    thread,
    time::{Duration, Instant},
};

/// Time of [`run_reference_work`] on the machine on which the limits were chosen.
const REFERENCE_TIME: Duration = Duration::from_millis(30);
/// Greatest slowness that is taken into account, so that a stall during the measurement does not remove the limit.
const MAX_SLOWNESS: f64 = 4.0;
/// Number of measurements, of which the median counts.
const MEASUREMENTS: usize = 5;
/// Number of threads: the game's start uses two cores, and two busy cores of a virtual machine may share one real core.
const THREADS: usize = 2;
/// Numbers that each thread sorts and counts: more than fit into the caches of a core.
const NUMBERS: usize = 400_000;

/// Returns `true` if a time is within its limit, multiplied by the slowness of the machine. The slowness is measured only
/// if the limit alone is exceeded.
pub fn is_time_within(time: Duration, limit: Duration) -> bool {
    time <= limit || time <= limit.mul_f64(measure_slowness())
}

/// Returns how many times as long this machine takes now for fixed work as the one on which the limits were chosen: 1
/// to [`MAX_SLOWNESS`].
fn measure_slowness() -> f64 {
    let mut times: Vec<f64> = (0..MEASUREMENTS).map(|_| time_reference_work().as_secs_f64()).collect();
    times.sort_by(f64::total_cmp);
    let slowness = times[MEASUREMENTS / 2] / REFERENCE_TIME.as_secs_f64();
    println!("the machine is {slowness:.2} times as slow as the one of the limits");
    slowness.clamp(1.0, MAX_SLOWNESS)
}

fn time_reference_work() -> Duration {
    let begun = Instant::now();
    thread::scope(|scope| {
        for seed in 1..=THREADS {
            scope.spawn(move || black_box(run_reference_work(seed as u64)));
        }
    });
    begun.elapsed()
}

/// Sorts and counts pseudo-random numbers. Like the start of the game, this takes computation as well as memory.
fn run_reference_work(seed: u64) -> usize {
    let mut state = seed;
    let mut numbers: Vec<u64> = (0..NUMBERS)
        .map(|_| {
            // Xorshift.
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        })
        .collect();
    numbers.sort_unstable();
    let mut counts: HashMap<u64, usize> = HashMap::new();
    for number in &numbers {
        *counts.entry(number >> 46).or_default() += 1;
    }
    counts.len()
}
