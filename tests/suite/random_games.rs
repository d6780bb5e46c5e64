//! Hundreds of random games of Recon: all legal orders are accepted, others are refused without effect, the invariants
//! hold, every game ends, and its replay leads to an equal state.

use std::time::{Duration, Instant};

use rules::{self, BattleState, ScratchWorld, digest};

use crate::{
    games::{RandomChooser, play_to_end, recon_setup},
    invariants, soak,
};

const GAMES: u64 = 400;

#[test]
fn random_games_keep_the_invariants_and_can_be_replayed() {
    let mut setup = recon_setup();
    let (mut world, mut again) = (rules::new_world(), rules::new_world());
    let mut scratch = ScratchWorld::default();
    let (mut orders, mut longest, mut allied_wins) = (0, 0, 0);
    let (mut spent, mut replaying, mut turns) = (Duration::ZERO, Duration::ZERO, 0);
    for seed in 0..GAMES {
        setup.seed = seed;
        rules::install_battle(&mut world, &setup);
        let mut chooser = RandomChooser::new(seed);
        let (mut checks, mut digests) = (RandomChooser::new(seed + 1_000_000), Vec::new());
        let every_digest = seed % 50 == 0;
        let started = Instant::now();
        let mut checking = Duration::ZERO;
        let count = play_to_end(&mut world, &mut chooser, |world, before, order| {
            let started = Instant::now();
            invariants::check_invariants(&BattleState::of(world), before, order, &setup);
            if checks.one_in(400) {
                invariants::check_legal_orders(world, &mut scratch, &mut checks);
            }
            if every_digest {
                digests.push(digest(world));
            }
            checking += started.elapsed();
        });
        spent += started.elapsed() - checking;
        (orders, longest) = (orders + count, longest.max(count));
        turns += usize::from(BattleState::of(&world).turn.number);
        let verdict = BattleState::of(&world).outcome.expect("a battle that is over has an outcome");
        allied_wins += usize::from(verdict.winner == Some(rules::Side::Allied));
        let started = Instant::now();
        soak::check_replay(&world, &mut again, &setup, &digests);
        replaying += started.elapsed();
    }
    let seconds = spent.as_secs_f64();
    println!(
        "{GAMES} games, {orders} orders, the longest {longest}, {:.1} turns a game; the Allies won {allied_wins}; \
         {:.0} orders/s and {:.0} games/s with the choice among legal orders, {:.0} orders/s replayed",
        turns as f64 / GAMES as f64,
        orders as f64 / seconds,
        GAMES as f64 / seconds,
        orders as f64 / replaying.as_secs_f64(),
    );
    assert!(allied_wins > 0 && allied_wins < GAMES as usize, "one side always wins: {allied_wins}");
}

/// A fork and its original have equal states after equal orders.
#[test]
fn forked_game_stays_identical_after_equal_orders() {
    let mut setup = recon_setup();
    let (mut world, mut scratch) = (rules::new_world(), ScratchWorld::default());
    for seed in 0..40 {
        setup.seed = seed;
        rules::install_battle(&mut world, &setup);
        let mut chooser = RandomChooser::new(seed + 77);
        let fork_at = chooser.below(200) as usize;
        let (mut count, mut forked) = (0, None);
        play_to_end(&mut world, &mut chooser, |world, _, order| {
            if let Some(fork) = &mut forked {
                let answer = rules::submit_order(fork, order).map(<[_]>::len);
                assert!(answer.is_ok(), "the fork refuses {order:?}");
                assert_eq!(digest(fork), digest(world), "the fork has drifted at {order:?}");
            }
            if count == fork_at {
                scratch.fork(world);
                forked = Some(std::mem::take(scratch.fork(world)));
                scratch = ScratchWorld::default();
            }
            count += 1;
        });
    }
}
