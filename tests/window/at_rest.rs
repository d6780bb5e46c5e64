//! The window at rest uses no processor time, and its memory on the title and in a battle is limited. To print both, run
//! `cargo test --test window at_rest -- --nocapture`.

use crate::{
    game::{WindowGame, WindowTestHome},
    lock_machine_shared,
    process_cost::{MAX_IDLE_CPU_PERCENT, idle_cpu_share, peak_memory, record_random_battle},
};

/// Maximum memory on the title screen, in MiB, in a build with all checks. Memory does not depend on the speed of the
/// machine; the limit is a seventh above the measured value, for graphics drivers with more threads.
const MAX_TITLE_MIB: u64 = 215;
/// Maximum memory in a battle, in MiB.
const MAX_BATTLE_MIB: u64 = 290;

#[test]
fn window_resource_usage_stays_within_limits() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    record_random_battle(&home, 60);
    // The first start draws the pictures into the cache, if it is empty.
    drop(WindowGame::start("at-rest-first", &home));
    let (mut game, _) = WindowGame::start("at-rest", &home);
    let idle_title = idle_cpu_share(game.process());
    let peak_title = peak_memory(game.process());
    game.key("Return");
    game.key("Tab");
    game.key("l");
    let idle_battle = idle_cpu_share(game.process());
    let peak = peak_memory(game.process());
    println!("at rest on the title: {idle_title:.1} % of a core");
    println!("at rest in a battle: {idle_battle:.1} % of a core");
    println!("peak of resident memory: {peak_title} MiB on the title, {peak} MiB in a battle");
    assert!(
        idle_title < MAX_IDLE_CPU_PERCENT && idle_battle < MAX_IDLE_CPU_PERCENT,
        "{idle_title} % and {idle_battle} % of a core at rest"
    );
    assert!(
        peak_title < MAX_TITLE_MIB && peak < MAX_BATTLE_MIB,
        "{peak_title} MiB on the title, {peak} MiB in a battle"
    );
}
