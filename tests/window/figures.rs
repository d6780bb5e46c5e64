//! Cost of the window: time to the title, processor time at rest, memory. To print it, run
//! `cargo test --test window figures -- --nocapture`.

use std::{fs, thread::sleep, time::Duration};

use common::{
    battles::{RandomPlayer, recon_spec},
    machine_speed::is_time_within,
};
use record::Battle;

use crate::{
    game::{WindowGame, WindowTestHome, process_cpu_time},
    lock_machine_exclusively,
};

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

/// Maximum processor time until the title is painted: twice the target.
const START: Duration = Duration::from_millis(1000);
/// Maximum time by the clock until the title is painted. It has its own limit because other work on the machine adds
/// only to this time.
const LATEST: Duration = Duration::from_millis(1500);
/// Maximum processor time at rest, in per cent of one core.
pub const MAX_IDLE_CPU_PERCENT: f64 = 1.0;
/// Maximum memory on the title screen, in MiB, in a build with all checks. Memory does not depend on the speed of the
/// machine; the limit is a seventh above the measured value, for graphics drivers with more threads.
const MAX_TITLE_MIB: u64 = 195;
/// Maximum memory in a battle, in MiB.
const MAX_BATTLE_MIB: u64 = 255;

/// Saves a battle of random play in the folder.
pub fn record_random_battle(home: &WindowTestHome, orders: usize) {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(12), Some(&home.0.join("saves"))).expect("a sound setup");
    RandomPlayer::new(12).play(&mut battle, &mut world, orders);
}

#[test]
fn window_resource_usage_stays_within_limits() {
    let _alone = lock_machine_exclusively();
    let home = WindowTestHome::new();
    record_random_battle(&home, 60);
    // The first start draws the pictures into the cache, if it is empty.
    drop(WindowGame::start("figures-first", &home));
    // The quicker of two starts counts, because other work on the machine only adds time.
    let (game, one) = WindowGame::start("figures-one", &home);
    drop(game);
    let (mut game, other) = WindowGame::start("figures", &home);
    let title = if one.worked < other.worked { one } else { other };
    let idle_title = idle_cpu_share(game.process());
    let peak_title = peak_memory(game.process());
    game.key("Return");
    game.key("Tab");
    game.key("l");
    let idle_battle = idle_cpu_share(game.process());
    let peak = peak_memory(game.process());
    let (took, worked) = (title.took.as_secs_f64(), title.worked.as_secs_f64());
    println!("title painted {took:.2} s after the start, with {worked:.2} s of the processor's time");
    println!("at rest on the title: {idle_title:.1} % of a core");
    println!("at rest in a battle: {idle_battle:.1} % of a core");
    println!("peak of resident memory: {peak_title} MiB on the title, {peak} MiB in a battle");
    assert!(is_time_within(title.worked, START) && is_time_within(title.took, LATEST), "the title took {title:?}");
    assert!(
        idle_title < MAX_IDLE_CPU_PERCENT && idle_battle < MAX_IDLE_CPU_PERCENT,
        "{idle_title} % and {idle_battle} % of a core at rest"
    );
    assert!(
        peak_title < MAX_TITLE_MIB && peak < MAX_BATTLE_MIB,
        "{peak_title} MiB on the title, {peak} MiB in a battle"
    );
}
