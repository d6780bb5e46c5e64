//! What the window costs: time to the title, rest, memory. `cargo test --test window figures -- --nocapture` prints it.

use std::{fs, thread::sleep, time::Duration};

use incursion::{record::Battle, rules};

use crate::{
    alone,
    battles::{RandomPlayer, recon},
    game::{Game, Home},
    keys,
    plays::answer,
    policy::Policy,
};

/// Hundredths of a second of processor time that a process has used so far.
pub fn ticks(process: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("the process runs");
    // The second field is the program's name in brackets; user and system time are the 14th and 15th.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    [11, 12].iter().map(|field| fields[*field].parse::<u64>().expect("a number")).sum()
}

/// Per cent of one core over ten seconds in which nobody touches anything.
pub fn share(process: u32) -> f64 {
    // What was just drawn may still end.
    sleep(Duration::from_secs(2));
    let before = ticks(process);
    sleep(Duration::from_secs(10));
    (ticks(process) - before) as f64 / 10.0
}

/// The most memory that it ever held, in MiB.
pub fn peak(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("the process runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.split_whitespace().next().and_then(|number| number.parse::<u64>().ok()).expect("a number") / 1024
}

/// The most memory on the title and in a battle, in MiB: less than Wesnoth 1.16.9 takes on its title (231) and with a map
/// (296), with all the checks in the build.
const TITLE: u64 = 200;
const PLAY: u64 = 260;
/// The most after every screen has been seen, and how much it may grow when they are seen again and again, in MiB.
const ALL: u64 = 280;
const GROWTH: u64 = 12;

/// MiB of its own that it holds now, in which the files of program and libraries do not count.
fn own(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("the process runs");
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("a size");
    line.split_whitespace().next().and_then(|number| number.parse::<u64>().ok()).expect("a number") / 1024
}

/// Every screen that is reached from the title, and back.
fn round(game: &Game) {
    for keys in [
        &["F2", "Escape"][..],
        &["F1", "Right", "Right", "Right", "Escape"],
        &["g", "r", "ctrl+Right", "Escape", "Escape"],
        &["e", "Return", "Return", "Escape", "Escape", "Escape"],
        &["c", "Escape"],
    ] {
        for key in keys {
            game.display.key(key);
            game.rest();
        }
    }
}

#[test]
fn memory_does_not_grow() {
    let _alone = alone();
    let home = Home::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon(12), Some(&home.0.join("saves"))).expect("a sound setup");
    RandomPlayer::new(12).play(&mut battle, &mut world, 120);
    let mut game = Game::start("memory", &home.0);
    game.title();
    round(&game);
    round(&game);
    let before = own(game.process());
    for _ in 0..4 {
        round(&game);
    }
    let (after, peak) = (own(game.process()), peak(game.process()));
    println!("{before} MiB of its own after two rounds of the screens, {after} MiB after six; peak {peak} MiB");
    game.shot("after");
    assert!(game.runs());
    assert!(after <= before + GROWTH, "it grew from {before} to {after} MiB");
    assert!(peak < ALL, "{peak} MiB");
}

#[test]
fn figures() {
    let _alone = alone();
    let home = Home::new();
    // The first start draws the pictures into the cache, if none has yet.
    Game::start("figures-first", &home.0).title();
    let mut game = Game::start("figures", &home.0);
    let title = game.title();
    let idle_title = share(game.process());
    let peak_title = peak(game.process());
    keys::begin(&mut game);
    game.take_up();
    let mut policy = Policy::default();
    for _ in 0..6 {
        let deed = policy.decide(game.table.as_ref().expect("a battle goes on"));
        answer(&mut game, &deed, keys::give);
    }
    let idle_battle = share(game.process());
    let peak = peak(game.process());
    println!("title painted {:.2} s after the start", title.as_secs_f64());
    println!("at rest on the title: {idle_title:.1} % of a core");
    println!("at rest in a battle: {idle_battle:.1} % of a core");
    println!("peak of resident memory: {peak_title} MiB on the title, {peak} MiB after some turns");
    assert!(title < Duration::from_secs(6), "the title took {title:?}");
    assert!(idle_title < 10.0 && idle_battle < 10.0, "{idle_title} % and {idle_battle} % of a core at rest");
    assert!(peak_title < TITLE && peak < PLAY, "{peak_title} MiB on the title, {peak} MiB after some turns");
}
