//! Memory does not grow when the screens are opened repeatedly. `cargo test --test window memory -- --nocapture` prints
//! it.

use common::support::spanish_text;

use crate::{
    game::{WindowGame, WindowTestHome},
    lock_machine_shared,
    process_cost::{peak_memory, process_memory, record_random_battle},
};

/// Maximum memory after every screen has been opened, in MiB.
const ALL: u64 = 290;
/// Maximum growth of memory in the last [`MEASURED_ROUNDS`] rounds, in MiB.
const GROWTH: u64 = 10;
/// Number of rounds before the first measurement. The allocator needs some of them until it reuses freed memory: the
/// fourth to the sixth still add 13 MiB together, later ones about 1 MiB each.
const FIRST_ROUNDS: usize = 6;
/// Number of rounds between the measurements.
const MEASURED_ROUNDS: usize = 4;

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
        game.button(&spanish_text("title-skirmish"));
    }
}

#[test]
fn memory_does_not_grow_with_repeated_screens() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    record_random_battle(&home, 120);
    let (mut game, _) = WindowGame::start("memory", &home);
    let mut measured = Vec::new();
    for _ in 0..FIRST_ROUNDS + MEASURED_ROUNDS {
        visit_all_screens(&mut game);
        measured.push(private_memory(game.process()));
    }
    let (before, after) = (measured[FIRST_ROUNDS - 1], measured[FIRST_ROUNDS + MEASURED_ROUNDS - 1]);
    let peak = peak_memory(game.process());
    println!("{measured:?} MiB of its own after each round of the screens; peak {peak} MiB");
    assert!(after <= before + GROWTH, "it grew from {before} to {after} MiB");
    assert!(peak < ALL, "{peak} MiB");
}
