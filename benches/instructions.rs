//! Counts of machine instructions for the hot parts of the rules. They do not depend on the load of the machine, so
//! `./test` compares them with `benches/instructions.txt` (see `scripts/instructions`).
//!
//! The program runs one workload, whose name is its argument. Callgrind counts only inside [`count_here`], so that the
//! preparation of a workload is not counted.

use std::hint::black_box;

use bevy_ecs::world::World;
use common::games::RandomChooser;
use fixtures::{COUNTDOWN, full_force_setup, mid_game_recon_battle, next_random_orders, open_board, play_until_turn};
use rules::{BattleState, Facing, Occupancy, ScratchWorld, Square, legal_orders};

/// A workload: its name, the number of times that the measured operation happens, and the function that runs it.
type Workload = (&'static str, u32, fn());

const WORKLOADS: [Workload; 5] = [
    ("order", 200, run_orders),
    ("fork", 100, run_forks),
    ("field of view on open ground", 20, run_fields_of_view),
    ("legal orders", 100, run_legal_orders),
    ("battle of full forces", 1, run_battle),
];

fn main() {
    // Cargo adds `--bench`.
    let argument = std::env::args().skip(1).find(|argument| argument != "--bench");
    let Some(name) = argument else {
        for (name, times, _) in WORKLOADS {
            println!("{times}\t{name}");
        }
        return;
    };
    match WORKLOADS.iter().find(|workload| workload.0 == name) {
        Some((_, _, run)) => run(),
        None => {
            eprintln!("There is no workload `{name}`");
            std::process::exit(2);
        }
    }
}

/// Runs the measured part of a workload. `scripts/instructions` names this function.
#[inline(never)]
fn count_here(work: impl FnOnce()) {
    work();
}

fn run_orders() {
    let (world, _) = mid_game_recon_battle();
    let script = next_random_orders(&world, 200);
    let mut scratch = ScratchWorld::default();
    let submit_all = |fork: &mut World| {
        for &order in &script {
            rules::submit_order(fork, order).expect("the same order as before");
        }
    };
    // The first orders in a world also fill the caches of Bevy's queries.
    submit_all(scratch.fork(&world));
    let fork = scratch.fork(&world);
    count_here(|| submit_all(fork));
}

fn run_forks() {
    let (world, _) = mid_game_recon_battle();
    let mut scratch = ScratchWorld::default();
    scratch.fork(&world);
    count_here(|| {
        for _ in 0..100 {
            black_box(scratch.fork(&world));
        }
    });
}

fn run_fields_of_view() {
    let board = open_board();
    let empty = Occupancy::new(board.terrain());
    count_here(|| {
        for _ in 0..20 {
            let from = black_box(Square::new(12, 19));
            black_box(rules::line_of_sight::field_of_view(&board, &empty, from, Facing::North));
        }
    });
}

fn run_legal_orders() {
    let (world, _) = mid_game_recon_battle();
    let state = BattleState::of(&world);
    count_here(|| {
        for _ in 0..100 {
            black_box(legal_orders(black_box(&state)));
        }
    });
}

fn run_battle() {
    let mut world: World = rules::new_world();
    let setup = full_force_setup(0);
    count_here(|| {
        rules::install_battle(&mut world, &setup);
        black_box(play_until_turn(&mut world, &mut RandomChooser::new(0), COUNTDOWN));
    });
}
