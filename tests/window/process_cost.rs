//! The cost of the game's process: its processor time at rest, and its memory.

use std::{fs, thread::sleep, time::Duration};

use common::battles::{RandomPlayer, recon_spec};
use record::Battle;

use crate::game::{WindowTestHome, process_cpu_time};

/// Maximum processor time at rest, in per cent of one core.
pub const MAX_IDLE_CPU_PERCENT: f64 = 1.0;
/// Time without input while rest is measured.
const UNTOUCHED: Duration = Duration::from_secs(5);

/// Returns the processor time without input, in per cent of one core.
pub fn idle_cpu_share(process: u32) -> f64 {
    // The last frames may still be drawn.
    sleep(Duration::from_secs(1));
    let before = process_cpu_time(process);
    sleep(UNTOUCHED);
    (process_cpu_time(process) - before).as_secs_f64() * 100.0 / UNTOUCHED.as_secs_f64()
}

/// Returns the peak memory of the process, in MiB.
pub fn peak_memory(process: u32) -> u64 {
    process_memory(process, "VmHWM:")
}

/// Returns a value of the process's memory status by its name in `/proc`, in MiB.
pub fn process_memory(process: u32, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("the process runs");
    let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("a size");
    line.split_whitespace().next().and_then(|number| number.parse::<u64>().ok()).expect("a number") / 1024
}

/// Saves a battle of random play in the folder.
pub fn record_random_battle(home: &WindowTestHome, orders: usize) {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(12), Some(&home.0.join("saves"))).expect("a sound setup");
    RandomPlayer::new(12).play(&mut battle, &mut world, orders);
}
