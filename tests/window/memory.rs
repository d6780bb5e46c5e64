//! Memory does not grow when the screens are opened repeatedly. `cargo test --test window memory -- --nocapture` prints
//! it.

use crate::{
    figures::{peak_memory, process_memory, record_random_battle},
    game::{WindowGame, WindowTestHome},
    lock_machine_shared,
};

/// Maximum memory after every screen has been opened, in MiB.
const ALL: u64 = 270;
/// Maximum growth of memory in [`ROUNDS`] more rounds, in MiB.
const GROWTH: u64 = 10;
/// Number of rounds before and after the first measurement. The allocator needs about three rounds until it reuses
/// freed memory; then a round adds less than 2 MiB, and from the eighth on nothing.
const ROUNDS: usize = 3;

/// Returns the anonymous memory of the process in MiB, which excludes the mapped files of the program and its
/// libraries.
fn private_memory(process: u32) -> u64 {
    process_memory(process, "RssAnon:")
}

/// Opens every screen that can be reached from the title, and returns to the title.
fn visit_all_screens(game: &mut WindowGame) {
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
fn memory_does_not_grow_with_repeated_screens() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    record_random_battle(&home, 120);
    let (mut game, _) = WindowGame::start("memory", &home);
    for _ in 0..ROUNDS {
        visit_all_screens(&mut game);
    }
    let before = private_memory(game.process());
    for _ in 0..ROUNDS {
        visit_all_screens(&mut game);
    }
    let (after, peak) = (private_memory(game.process()), peak_memory(game.process()));
    println!(
        "{before} MiB of its own after {ROUNDS} rounds of the screens, {after} MiB after twice as many; peak {peak} MiB"
    );
    assert!(after <= before + GROWTH, "it grew from {before} to {after} MiB");
    assert!(peak < ALL, "{peak} MiB");
}
