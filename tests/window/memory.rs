//! Memory does not grow, however often the screens are seen. `cargo test --test window memory -- --nocapture` prints it.

use crate::{
    figures::{battle, memory, peak},
    game::{Game, Home},
    together,
};

/// The most after every screen has been seen, and how much it may grow in [`ROUNDS`] more rounds, in MiB.
const ALL: u64 = 270;
const GROWTH: u64 = 10;
/// Rounds before and after the first look. The allocator takes about three until it finds room among what was freed:
/// then a round adds less than 2 MiB, and from the eighth on nothing.
const ROUNDS: usize = 3;

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
    for _ in 0..ROUNDS {
        round(&mut game);
    }
    let before = own(game.process());
    for _ in 0..ROUNDS {
        round(&mut game);
    }
    let (after, peak) = (own(game.process()), peak(game.process()));
    println!(
        "{before} MiB of its own after {ROUNDS} rounds of the screens, {after} MiB after twice as many; peak {peak} MiB"
    );
    assert!(after <= before + GROWTH, "it grew from {before} to {after} MiB");
    assert!(peak < ALL, "{peak} MiB");
}
