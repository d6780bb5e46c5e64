//! Random battles on random boards, with random forces at any RP level and all cards: random players give any legal
//! orders, the invariants hold, and the replay of every battle leads to an equal state.
//!
//! Each run of the tests plays some of them. To play more:
//!
//!     INCURSION_SOAK=10000 cargo test -p incursion-suite soak::random_battles -- --nocapture
//!
//! To repeat one battle, with all its orders, add `INCURSION_SOAK_SEED=4711`.

use std::{
    any::Any,
    collections::BTreeMap,
    env,
    ops::Range,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use bevy_ecs::world::World;
use rules::{self, BattleState, Catalogue, EventLog, Order, OrderLog, PendingDecision, ScratchWorld, Setup, digest};

use crate::{boards::random_setup, games::RandomChooser, invariants, junk, support::game_catalogue};

/// Number of battles that each run plays.
const BATTLES_PER_TEST: u64 = 2_000;
/// Range of the last turn of a battle; the battle is abandoned if it has not ended by then.
const TURNS: Range<u32> = 3..13;
/// Maximum number of orders in one battle. The limit is high because high RP levels bring hundreds of zombies.
const MOST_ORDERS: usize = 6_000;

#[derive(Default)]
struct SoakStats {
    games: u64,
    orders: usize,
    turns: usize,
    longest: usize,
    most_figures: usize,
    given: BTreeMap<usize, usize>,
    spent: Duration,
}

impl SoakStats {
    fn note_order(&mut self, order: &Order, now: &BattleState) {
        self.orders += 1;
        *self.given.entry(junk::order_kind_number(order)).or_default() += 1;
        self.most_figures = self.most_figures.max(now.figures.len());
    }

    fn add(&mut self, other: SoakStats) {
        self.games += other.games;
        self.orders += other.orders;
        self.turns += other.turns;
        self.longest = self.longest.max(other.longest);
        self.most_figures = self.most_figures.max(other.most_figures);
        for (kind, count) in other.given {
            *self.given.entry(kind).or_default() += count;
        }
        self.spent += other.spent;
    }
}

fn number_from_env(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

#[test]
fn random_battles() {
    let catalogue = game_catalogue();
    let single = number_from_env("INCURSION_SOAK_SEED");
    let seeds = single.map_or(0..number_from_env("INCURSION_SOAK").unwrap_or(BATTLES_PER_TEST), |seed| seed..seed + 1);
    let tally = play_on_all_cores(&catalogue, &seeds, single.is_some());
    let seconds = tally.spent.as_secs_f64();
    println!(
        "{} games, {:.1} turns and {} orders a game, the longest {}, up to {} figures; {:.0} orders/s and {:.1} games/s \
         a core without the checks",
        tally.games,
        tally.turns as f64 / tally.games.max(1) as f64,
        tally.orders / tally.games.max(1) as usize,
        tally.longest,
        tally.most_figures,
        tally.orders as f64 / seconds,
        tally.games as f64 / seconds,
    );
    let never: Vec<usize> = (0..junk::KINDS).filter(|kind| !tally.given.contains_key(kind)).collect();
    assert!(single.is_some() || never.is_empty(), "orders of these kinds were never given: {never:?}");
}

/// Plays these battles on all cores. A thread ends with the first battle that fails; the others continue, and then each
/// failed battle is reported with its seed.
fn play_on_all_cores(catalogue: &Catalogue, seeds: &Range<u64>, aloud: bool) -> SoakStats {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicU64::new(seeds.start);
    // Seed of the current battle of each thread.
    let at: Vec<AtomicU64> = (0..threads).map(|_| AtomicU64::default()).collect();
    let (mut tally, mut failed) = (SoakStats::default(), Vec::new());
    thread::scope(|scope| {
        let next = &next;
        let plays = |at| (at, scope.spawn(move || play_assigned_battles(catalogue, seeds, aloud, (next, at))));
        let threads: Vec<_> = at.iter().map(plays).collect();
        for (at, thread) in threads {
            match thread.join() {
                Ok(own) => tally.add(own),
                Err(panic) => failed.push(format!("battle {}: {}", at.load(Ordering::Relaxed), panic_message(&*panic))),
            }
        }
    });
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    tally
}

/// Plays battles one after the other until no seed is left.
fn play_assigned_battles(
    catalogue: &Catalogue,
    seeds: &Range<u64>,
    aloud: bool,
    (next, at): (&AtomicU64, &AtomicU64),
) -> SoakStats {
    let (mut own, mut worker) = (SoakStats::default(), SoakWorker::new(catalogue, aloud));
    loop {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        if seed >= seeds.end {
            return own;
        }
        at.store(seed, Ordering::Relaxed);
        worker.play(seed, &mut own);
    }
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without words").chars().take(600).collect()
}

/// Worlds and settings of one thread.
struct SoakWorker<'a> {
    catalogue: &'a Catalogue,
    world: World,
    again: World,
    scratch: ScratchWorld,
    /// Scratch world for a fork that is played beside its original.
    beside: ScratchWorld,
    aloud: bool,
}

impl<'a> SoakWorker<'a> {
    fn new(catalogue: &'a Catalogue, aloud: bool) -> SoakWorker<'a> {
        let (world, again) = (rules::new_world(), rules::new_world());
        SoakWorker { catalogue, world, again, scratch: ScratchWorld::default(), beside: ScratchWorld::default(), aloud }
    }

    fn play(&mut self, seed: u64, tally: &mut SoakStats) {
        let setup = random_setup(self.catalogue, seed);
        rules::install_battle(&mut self.world, &setup);
        let mut chooser = RandomChooser::new(seed + 1_000_000);
        let mut checks = RandomChooser::new(seed + 2_000_000);
        let last = TURNS.start + checks.below(TURNS.len() as u32);
        let every_digest = seed.is_multiple_of(25);
        let (mut digests, mut fork_from) = (Vec::new(), seed.is_multiple_of(5).then(|| checks.below(300) as usize));
        let (started, mut checking, mut count) = (Instant::now(), Duration::ZERO, 0);
        let mut beside: Option<&mut World> = None;
        let mut now = BattleState::of(&self.world);
        tally.games += 1;
        while now.awaiting != PendingDecision::Over && u32::from(now.turn.number) <= last && count < MOST_ORDERS {
            let orders = rules::legal_orders(&now);
            invariants::check_no_dead_end(&now, &orders);
            let order = chooser.choose(&now, &orders);
            if self.aloud {
                print!("{count} ");
            }
            give_legal_order(&mut self.world, &now, order, self.aloud);
            let before = std::mem::replace(&mut now, BattleState::of(&self.world));
            assert!(*BattleState::current(&self.world) == now, "the snapshot has drifted at {order:?}");
            let checked = Instant::now();
            count += 1;
            tally.note_order(&order, &now);
            invariants::check_invariants(&now, &before, order, &setup);
            if checks.one_in(500) {
                invariants::check_legal_orders(&mut self.world, &mut self.scratch, &mut checks);
            }
            if every_digest {
                digests.push(digest(&self.world));
            }
            if let Some(fork) = &mut beside {
                check_fork_stays_equal(fork, &now, order);
            }
            if fork_from.take_if(|from| count >= *from).is_some() {
                beside = Some(self.beside.fork(&self.world));
            }
            checking += checked.elapsed();
        }
        tally.spent += started.elapsed() - checking;
        tally.turns += usize::from(now.turn.number);
        tally.longest = tally.longest.max(count);
        if let Some(fork) = &mut beside {
            assert_eq!(digest(fork), digest(&self.world), "the fork has drifted");
        }
        check_replay(&self.world, &mut self.again, &setup, &digests);
    }
}

/// Gives an order, which must be accepted. With `aloud`, prints it with its events.
fn give_legal_order(world: &mut World, now: &BattleState, order: Order, aloud: bool) {
    if aloud {
        println!("{:?}: {order:?}", now.awaiting.seat());
    }
    let events = match rules::submit_order(world, order) {
        Ok(events) => events.len(),
        Err(refusal) => panic!("the legal order {order:?} was refused: {refusal}"),
    };
    if aloud {
        let all = world.resource::<EventLog>().all();
        all[all.len() - events..].iter().for_each(|event| println!("    {event:?}"));
    }
}

fn check_fork_stays_equal(fork: &mut World, now: &BattleState, order: Order) {
    if let Err(refusal) = rules::submit_order(fork, order) {
        panic!("the fork refuses {order:?}: {refusal}");
    }
    assert!(BattleState::of(fork) == *now, "the fork has drifted at {order:?}");
    assert!(BattleState::current(fork) == now, "the snapshot of the fork has drifted at {order:?}");
}

/// Gives the logged orders of `world` in the world `again`, and compares the digest after each.
pub fn check_replay(world: &World, again: &mut World, setup: &Setup, digests: &[u64]) {
    rules::install_battle(again, setup);
    for (index, entry) in world.resource::<OrderLog>().entries().iter().enumerate() {
        let rules::OrderLogEntry::Order(order) = entry else { panic!("no dice were scripted") };
        rules::submit_order(again, *order).unwrap_or_else(|refusal| panic!("replaying {order:?}: {refusal}"));
        if let Some(expected) = digests.get(index) {
            assert_eq!(digest(again), *expected, "the replay drifts at order {index}, {order:?}");
        }
    }
    assert_eq!(digest(again), digest(world), "the replay has drifted");
    assert_eq!(again.resource::<EventLog>().all(), world.resource::<EventLog>().all());
}
