//! Memory does not grow, however often the screens are seen. `cargo test --test window memory -- --nocapture` prints it.

use crate::{
    figures::{battle, memory, peak},
    game::{Game, Home},
    together,
};

/// The most after every screen has been seen, and how much it may grow when they are seen again and again, in MiB.
const ALL: u64 = 230;
const GROWTH: u64 = 12;

/// MiB of its own that it holds now, in which the files of program and libraries do not count.
fn own(process: u32) -> u64 {
    memory(process, "RssAnon:")
}

/// Every screen that is reached from the title, and back.
fn round(game: &mut Game) {
    for keys in [
        &["F2", "Escape"][..],
        &["F1", "Right", "Right", "Right", "Escape"],
        &["g", "r", "ctrl+Right", "Escape", "Escape"],
        &["e", "Return", "Return", "Escape", "Escape", "Escape"],
        &["c", "Escape"],
    ] {
        keys.iter().for_each(|key| game.key(key));
    }
}

#[test]
fn memory_does_not_grow() {
    let _together = together();
    let home = Home::new();
    battle(&home, 120);
    let (mut game, _) = Game::start("memory", &home);
    round(&mut game);
    round(&mut game);
    let before = own(game.process());
    for _ in 0..2 {
        round(&mut game);
    }
    let (after, peak) = (own(game.process()), peak(game.process()));
    println!("{before} MiB of its own after two rounds of the screens, {after} MiB after four; peak {peak} MiB");
    assert!(after <= before + GROWTH, "it grew from {before} to {after} MiB");
    assert!(peak < ALL, "{peak} MiB");
}
