//! Random games of Recon: the setup, and a player that draws lots among the legal orders, weighted so that games end.

use bevy_ecs::world::World;
use mission::{Mission, force::Force};
use rand::{Rng, SeedableRng, rngs::Xoshiro256PlusPlus};
use rules::{BattleState, BySide, Catalogue, KindId, Order, PendingDecision, Setup, Side};

use crate::{
    order_weights::{DistanceMemory, OrderWeigher},
    support::{game_catalogue, project_path},
};

/// Returns the setup of Recon with two grunts against two purchases of zombies.
pub fn recon_setup() -> Setup {
    let catalogue = game_catalogue();
    let mission = mission::load_mission(&project_path("missions/1-recon.ron"), &catalogue);
    let mission = mission.unwrap_or_else(|faults| panic!("{faults}"));
    let kind = |id: &str| -> KindId { catalogue.find(id).expect("a kind of the game") };
    let forces =
        BySide { allied: vec![kind("grunt"), kind("grunt")], german: vec![kind("sturmzombie"), kind("sturmzombie")] };
    mission.setup(&catalogue, &forces, mission.rp, 0).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Random player, which also serves tests as a random generator. One player in three prefers to keep its command
/// points.
pub struct RandomChooser {
    generator: Xoshiro256PlusPlus,
    frugal: bool,
    memory: DistanceMemory,
}

impl RandomChooser {
    pub fn new(seed: u64) -> RandomChooser {
        RandomChooser {
            generator: Xoshiro256PlusPlus::seed_from_u64(seed),
            frugal: seed % 3 == 2,
            memory: DistanceMemory::default(),
        }
    }

    /// Returns a random number below `limit`.
    pub fn below(&mut self, limit: u32) -> u32 {
        self.generator.next_u32() % limit
    }

    /// Returns a random element.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len() as u32) as usize]
    }

    /// Shuffles the elements.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// Returns `true` with a probability of 1 / `chances`.
    pub fn one_in(&mut self, chances: u32) -> bool {
        self.below(chances) == 0
    }

    /// Draws one of the orders, by the weights of [`OrderWeigher`].
    pub fn choose(&mut self, state: &BattleState, orders: &[Order]) -> Order {
        let squares = self.one_in(8);
        let policy = OrderWeigher::of(state, &mut self.memory, squares, self.frugal);
        let weights: Vec<u32> = orders.iter().map(|order| policy.weight(*order)).collect();
        let all: u32 = weights.iter().sum();
        if all == 0 {
            return *self.pick(orders);
        }
        let mut point = self.below(all);
        for (order, weight) in orders.iter().zip(weights) {
            if point < weight {
                return *order;
            }
            point -= weight;
        }
        unreachable!("the point lies below the sum of the weights")
    }
}

/// Maximum number of orders in a random game.
pub const MAX_ORDERS_PER_GAME: usize = 20_000;

/// Plays the battle in the world to its end, and calls `after` after each order with the state before that order.
///
/// # Panics
/// If a legal order is refused, or the game does not end.
pub fn play_to_end(
    world: &mut World,
    chooser: &mut RandomChooser,
    mut after: impl FnMut(&mut World, &BattleState, Order),
) -> usize {
    for count in 0..MAX_ORDERS_PER_GAME {
        let state = BattleState::of(world);
        if state.awaiting == PendingDecision::Over {
            return count;
        }
        let orders = rules::legal_orders(&state);
        assert!(!orders.is_empty(), "nothing may be ordered: {:?}", state.awaiting);
        let order = chooser.choose(&state, &orders);
        if let Err(refusal) = rules::submit_order(world, order) {
            panic!("the legal order {order:?} was refused: {refusal}");
        }
        after(world, &state, order);
    }
    panic!("the game has not ended after {MAX_ORDERS_PER_GAME} orders");
}

/// Returns a force that the mission allows: one bought at random, or a quick pick if the mission does not allow that
/// one.
pub fn random_force(
    mission: &Mission,
    catalogue: &Catalogue,
    side: Side,
    rp: u8,
    chooser: &mut RandomChooser,
) -> Vec<KindId> {
    let terms = mission.force_limits(side, rp);
    let mut force = Force::new(catalogue, terms);
    let mut kinds: Vec<KindId> = catalogue.kinds().map(|(id, _)| id).collect();
    loop {
        chooser.shuffle(&mut kinds);
        let Some(kind) = kinds.iter().find(|kind| force.can_add(**kind).is_ok()) else { break };
        force.add(*kind).expect("it was asked");
    }
    match force.check_complete() {
        Ok(()) => force.bought().to_vec(),
        Err(_) => force.quick_pick().expect("each mission can be played with its points"),
    }
}
