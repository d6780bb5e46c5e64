//! What the window costs: time to the title, rest, memory. `cargo test --test window figures -- --nocapture` prints it.

use std::{fs, thread::sleep, time::Duration};

use crate::{
    alone,
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

#[test]
fn figures() {
    let _alone = alone();
    let home = Home::new();
    // The first start draws the pictures into the cache, if none has yet.
    Game::start("figures-first", &home.0).title();
    let mut game = Game::start("figures", &home.0);
    let title = game.title();
    let idle_title = share(game.process());
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
    println!("peak of resident memory: {peak} MiB");
    assert!(title < Duration::from_secs(6), "the title took {title:?}");
    assert!(idle_title < 10.0 && idle_battle < 10.0, "{idle_title} % and {idle_battle} % of a core at rest");
    assert!(peak < 400, "{peak} MiB");
}
