//! What the window costs: time to the title, rest, memory. `cargo test --test window figures -- --nocapture` prints it.

use std::{fs, thread::sleep, time::Duration};

use common::battles::{RandomPlayer, recon};
use record::Battle;

use crate::{
    alone,
    game::{Game, Home, worked},
};

/// So long nobody touches anything while rest is measured.
const UNTOUCHED: Duration = Duration::from_secs(5);

/// Per cent of one core while nobody touches anything.
pub fn share(process: u32) -> f64 {
    // What was just drawn may still end.
    sleep(Duration::from_secs(1));
    let before = worked(process);
    sleep(UNTOUCHED);
    (worked(process) - before).as_secs_f64() * 100.0 / UNTOUCHED.as_secs_f64()
}

/// The most memory that it ever held, in MiB.
pub fn peak(process: u32) -> u64 {
    memory(process, "VmHWM:")
}

/// What the system says of a process's memory under that name, in MiB.
pub fn memory(process: u32, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("the process runs");
    let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("a size");
    line.split_whitespace().next().and_then(|number| number.parse::<u64>().ok()).expect("a number") / 1024
}

/// The most of the processor's time until the title is painted: twice what is promised on a machine without other work, as
/// machines differ twofold. On a busy one only the clock goes on meanwhile, so that it has a limit of its own.
const START: Duration = Duration::from_millis(1000);
const LATEST: Duration = Duration::from_millis(1500);
/// The most of a core at rest, in per cent.
pub const REST: f64 = 1.0;
/// The most memory on the title and in a battle, in MiB, with all the checks in the build. It depends on no speed; a
/// seventh more than was measured is for drivers with more threads.
const TITLE: u64 = 195;
const PLAY: u64 = 255;

/// A battle of random play in that home.
pub fn battle(home: &Home, orders: usize) {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon(12), Some(&home.0.join("saves"))).expect("a sound setup");
    RandomPlayer::new(12).play(&mut battle, &mut world, orders);
}

#[test]
fn figures() {
    let _alone = alone();
    let home = Home::new();
    battle(&home, 60);
    // The first start draws the pictures into the cache, if none has yet.
    drop(Game::start("figures-first", &home));
    // Of two more the quicker one counts: what else the machine does only ever adds.
    let (game, one) = Game::start("figures-one", &home);
    drop(game);
    let (mut game, other) = Game::start("figures", &home);
    let title = if one.worked < other.worked { one } else { other };
    let idle_title = share(game.process());
    let peak_title = peak(game.process());
    game.key("Return");
    game.key("Tab");
    game.key("l");
    let idle_battle = share(game.process());
    let peak = peak(game.process());
    let (took, worked) = (title.took.as_secs_f64(), title.worked.as_secs_f64());
    println!("title painted {took:.2} s after the start, with {worked:.2} s of the processor's time");
    println!("at rest on the title: {idle_title:.1} % of a core");
    println!("at rest in a battle: {idle_battle:.1} % of a core");
    println!("peak of resident memory: {peak_title} MiB on the title, {peak} MiB in a battle");
    assert!(title.worked < START && title.took < LATEST, "the title took {title:?}");
    assert!(idle_title < REST && idle_battle < REST, "{idle_title} % and {idle_battle} % of a core at rest");
    assert!(peak_title < TITLE && peak < PLAY, "{peak_title} MiB on the title, {peak} MiB in a battle");
}
