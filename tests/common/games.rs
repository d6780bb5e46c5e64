//! Random games of Recon: the set-up, and a player who takes any legal order, some more often than others, so that
//! games end.

use bevy_ecs::world::World;
use mission::{Mission, force::Force};
use rand::{Rng, SeedableRng, rngs::Xoshiro256PlusPlus};
use rules::{BattleState, BySide, Catalogue, KindId, Order, PendingDecision, Setup, Side};

use crate::{
    lots::{Memory, Policy},
    support::{catalogue, project},
};

/// Recon with two grunts against two purchases of zombies.
pub fn recon() -> Setup {
    let catalogue = catalogue();
    let mission = mission::load_mission(&project("missions/1-recon.ron"), &catalogue);
    let mission = mission.unwrap_or_else(|faults| panic!("{faults}"));
    let kind = |id: &str| -> KindId { catalogue.find(id).expect("a kind of the game") };
    let forces =
        BySide { allied: vec![kind("grunt"), kind("grunt")], german: vec![kind("sturmzombie"), kind("sturmzombie")] };
    mission.setup(&catalogue, &forces, mission.rp, 0).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Who chooses orders, and small chances. One of three would rather keep its command points.
pub struct Chooser {
    generator: Xoshiro256PlusPlus,
    frugal: bool,
    memory: Memory,
}

impl Chooser {
    pub fn new(seed: u64) -> Chooser {
        Chooser { generator: Xoshiro256PlusPlus::seed_from_u64(seed), frugal: seed % 3 == 2, memory: Memory::default() }
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: u32) -> u32 {
        self.generator.next_u32() % limit
    }

    /// One of these things.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len() as u32) as usize]
    }

    /// Puts things in any order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// Whether a chance of one in so many comes true.
    pub fn one_in(&mut self, chances: u32) -> bool {
        self.below(chances) == 0
    }

    /// One of the orders.
    pub fn choose(&mut self, situation: &BattleState, orders: &[Order]) -> Order {
        let squares = self.one_in(8);
        let policy = Policy::of(situation, &mut self.memory, squares, self.frugal);
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

/// The most orders that a random game may take.
pub const MOST_ORDERS: usize = 20_000;

/// Plays the battle in that world to its end; `after` sees every order with the situation before it.
///
/// # Panics
/// If a legal order is refused, or the game does not end.
pub fn play(world: &mut World, chooser: &mut Chooser, mut after: impl FnMut(&mut World, &BattleState, Order)) -> usize {
    for count in 0..MOST_ORDERS {
        let situation = BattleState::of(world);
        if situation.awaiting == PendingDecision::Over {
            return count;
        }
        let orders = rules::legal_orders(&situation);
        assert!(!orders.is_empty(), "nothing may be ordered: {:?}", situation.awaiting);
        let order = chooser.choose(&situation, &orders);
        if let Err(refusal) = rules::submit_order(world, order) {
            panic!("the legal order {order:?} was refused: {refusal}");
        }
        after(world, &situation, order);
    }
    panic!("the game has not ended after {MOST_ORDERS} orders");
}

/// A force that the mission allows: bought at random, or the suggested one if chance has made one that it does not.
pub fn random_force(
    mission: &Mission,
    catalogue: &Catalogue,
    side: Side,
    rp: u8,
    chooser: &mut Chooser,
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
