//! Helpers for several tests: battles of Recon, a random player, and a temporary folder.

use std::{
    collections::VecDeque,
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
};

use bevy_ecs::world::World;
use mission::{self, force::Force, paths};
use rand::{Rng, SeedableRng, rngs::Xoshiro256PlusPlus};
use record::{Battle, BattleSpec, MissionSnapshot};
use rules::{BattleState, BySide, Catalogue, Facing, FigurePlace, Ground, Order, Side, Square, legal_orders};

/// Returns the setup of a battle of Recon, with quick picks for both sides at the RP of the dossier.
pub fn recon_spec(seed: u64) -> BattleSpec {
    recon_spec_with(&mission::load_catalogue(&paths::figures_file()).expect("the game's own figures"), seed)
}

/// Like [`recon_spec`], with the given catalogue.
pub fn recon_spec_with(catalogue: &Catalogue, seed: u64) -> BattleSpec {
    let library = mission::load_mission_library(&[paths::game_missions_dir()], catalogue);
    let recon = library.find("recon").expect("the first mission");
    let forces = BySide::from_fn(|side| {
        Force::new(catalogue, recon.force_limits(side, recon.rp[side])).quick_pick().expect("a legal force")
    });
    let setup = recon.setup(catalogue, &forces, recon.rp, seed).expect("legal forces");
    BattleSpec::new(&setup, Some(MissionSnapshot::of(recon)))
}

/// Returns the world of a battle of Recon at its first decision, with the setup of [`recon_spec`].
pub fn recon_world(seed: u64) -> World {
    let mut world = rules::new_world();
    Battle::new(&mut world, recon_spec(seed), None).expect("a sound setup");
    world
}

/// Random player that draws lots among the legal orders, but prefers to fight and to advance (the Allies to their
/// exits, the Germans to the Allies), so that battles end.
pub struct RandomPlayer(Xoshiro256PlusPlus);

impl RandomPlayer {
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.0.next_u64() % limit as u64) as usize
    }

    /// Draws one of the orders, by the weights of `weigh_orders`.
    pub fn choose(&mut self, state: &BattleState, orders: &[Order]) -> Order {
        let weights: Vec<usize> = weigh_orders(state, orders);
        let mut ticket = self.below(weights.iter().sum());
        for (order, weight) in orders.iter().zip(weights) {
            match ticket.checked_sub(weight) {
                Some(rest) => ticket = rest,
                None => return *order,
            }
        }
        orders[0]
    }

    /// Submits up to `orders` orders, fewer if the battle ends before. Returns the number of submitted orders.
    pub fn play(&mut self, battle: &mut Battle, world: &mut World, orders: usize) -> usize {
        for given in 0..orders {
            let state = BattleState::of(world);
            let legal = legal_orders(&state);
            if legal.is_empty() {
                return given;
            }
            let order = self.choose(&state, &legal);
            battle.submit(world, order).expect("a legal order is taken");
        }
        orders
    }
}

/// Returns the weight of each order in the lottery.
fn weigh_orders(state: &BattleState, orders: &[Order]) -> Vec<usize> {
    let acting = state.acting.and_then(|id| state.figure(id));
    let way = acting.and_then(|figure| Some((figure.square()?, measure_goal_distances(state, figure.side))));
    let ahead = |side: Facing| {
        let Some((from, distances)) = &way else { return false };
        let distance = |square: Square| distances[state.board.terrain().index(square)];
        let terrain = state.board.terrain();
        match from.towards(side).filter(|to| terrain.ground(*to) == Ground::Floor) {
            Some(to) => distance(to) < distance(*from),
            None => true,
        }
    };
    let weight = |order: &Order| match order {
        Order::Shoot { .. } | Order::CloseAttack { .. } | Order::React { .. } | Order::Enter => 60,
        Order::Activate { figure } => match state.figure(*figure) {
            Some(figure) if !figure.activated => 30,
            _ => 1,
        },
        Order::Move { towards: side } | Order::Turn { to: side } if ahead(*side) => 40,
        Order::OpenDoor { side } if ahead(*side) => 200,
        Order::Move { .. } | Order::EnterReaction { .. } => 6,
        _ => 2,
    };
    orders.iter().map(weight).collect()
}

/// Returns the distance of each square from the goals of a side, in squares. Closed doors count as open, sealed doors
/// as impassable.
fn measure_goal_distances(state: &BattleState, side: Side) -> Vec<u16> {
    let terrain = state.board.terrain();
    let goals: Vec<Square> = match side {
        Side::Allied => terrain.exits.iter().filter(|gate| gate.owner == side).map(|gate| gate.at).collect(),
        Side::German => {
            let allies = state.figures.iter().filter(|figure| figure.side == Side::Allied);
            allies
                .filter_map(|figure| match figure.place {
                    Some(FigurePlace::Board(square)) => Some(square),
                    Some(FigurePlace::Waiting(entry)) => Some(terrain.entries[usize::from(entry.0)].at),
                    _ => None,
                })
                .collect()
        }
    };
    let mut distances = vec![u16::MAX; terrain.squares().count()];
    let mut queue: VecDeque<Square> = goals.into();
    queue.iter().for_each(|goal| distances[terrain.index(*goal)] = 0);
    while let Some(here) = queue.pop_front() {
        for towards in Facing::ALL {
            let Some(next) = here.towards(towards).filter(|next| terrain.ground(*next) == Ground::Floor) else {
                continue;
            };
            let door = state.board.door_at(here, towards).map(|door| state.board.doors()[door]);
            let shut = door.is_some_and(|door| door.sealed && !door.open);
            if !shut && distances[terrain.index(next)] == u16::MAX {
                distances[terrain.index(next)] = distances[terrain.index(here)] + 1;
                queue.push_back(next);
            }
        }
    }
    distances
}

/// Temporary folder, which is removed with its contents when the value is dropped.
pub struct TestFolder(PathBuf);

impl TestFolder {
    pub fn new() -> TestFolder {
        TestFolder::inside(&std::env::temp_dir())
    }

    /// Creates a folder in another one than that of temporary files.
    pub fn inside(parent: &Path) -> TestFolder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = parent.join(format!("incursion-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for the test");
        TestFolder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
