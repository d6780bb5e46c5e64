//! Random games of Recon: the set-up, and a player who takes any legal order, some more often than others, so that
//! games end.

use std::collections::VecDeque;

use bevy::ecs::world::World;
use incursion::{
    mission,
    rules::{self, Awaiting, BySide, Figure, FigureId, Ground, KindId, Order, Place, Setup, Side, Situation, Square},
};
use rand::{Rng, SeedableRng, rngs::Xoshiro256PlusPlus};

use crate::support::{catalogue, project};

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

/// Who chooses orders, and small chances.
pub struct Chooser {
    generator: Xoshiro256PlusPlus,
}

impl Chooser {
    pub fn new(seed: u64) -> Chooser {
        Chooser { generator: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: u32) -> u32 {
        self.generator.next_u32() % limit
    }

    /// Whether a chance of one in so many comes true.
    pub fn one_in(&mut self, chances: u32) -> bool {
        self.below(chances) == 0
    }

    /// One of the orders.
    pub fn choose(&mut self, situation: &Situation, orders: &[Order]) -> Order {
        let acting = situation.acting.and_then(|id| situation.figure(id));
        let ways = acting.map(|figure| Ways::of(situation, figure.side));
        let weights: Vec<u32> = orders.iter().map(|order| weight(situation, ways.as_ref(), *order)).collect();
        let mut point = self.below(weights.iter().sum());
        for (order, weight) in orders.iter().zip(weights) {
            if point < weight {
                return *order;
            }
            point -= weight;
        }
        unreachable!("the point lies below the sum of the weights")
    }

    /// Any order at all, sensible or not.
    pub fn anything(&mut self, figures: u32, weapons: &[rules::Weapon]) -> Order {
        let figure = FigureId(self.below(figures + 2) as u16);
        let facing = rules::Facing::ALL[self.below(4) as usize];
        let weapon = weapons[self.below(weapons.len() as u32) as usize];
        match self.below(18) {
            0 => Order::DeclareIntelligence,
            1 => Order::Bid { points: self.below(256) as u8 },
            2 => Order::Deploy { figure, entry: rules::EntryId(self.below(8) as u8) },
            3 => Order::EndDeployment,
            4 => Order::Activate { figure },
            5 => Order::Move { towards: facing },
            6 => Order::Enter,
            7 => Order::Turn { to: facing },
            8 => Order::OpenDoor { side: facing },
            9 => Order::CloseDoor { side: facing },
            10 => Order::Shoot { target: figure, weapon },
            11 => Order::CloseAttack { target: figure },
            12 => Order::EndActivation,
            13 => Order::EndHalf,
            14 => Order::React { figure },
            15 => Order::Hold { figure },
            16 => Order::EnterReaction { figure },
            _ => Order::EndReadiness,
        }
    }
}

/// How often an order is chosen, against the others. Who knows the way takes it more often.
fn weight(situation: &Situation, ways: Option<&Ways>, order: Order) -> u32 {
    let from = situation.acting.and_then(|id| situation.figure(id)).and_then(Figure::square);
    let closer = |side| ways.zip(from).is_some_and(|(ways, from)| ways.closer(situation, from, side));
    match order {
        Order::Shoot { .. } | Order::CloseAttack { .. } => 2_000,
        Order::Enter => 1_000,
        Order::Move { towards } => {
            if closer(towards) {
                600
            } else {
                40
            }
        }
        Order::OpenDoor { side } => [20, 400][usize::from(closer(side))],
        Order::Turn { to } => [20, 150][usize::from(closer(to))],
        Order::Activate { figure } => {
            let Some(found) = situation.figure(figure) else { return 1 };
            // Acting again on command points would otherwise never end the half; who waits can seldom enter.
            if found.activated || found.square().is_none() && entry_is_taken(situation, found) { 1 } else { 400 }
        }
        Order::React { .. } => 200,
        Order::EnterReaction { .. } => 80,
        Order::EndHalf => {
            if situation.acting.is_some() {
                1
            } else {
                10
            }
        }
        _ => 20,
    }
}

fn entry_is_taken(situation: &Situation, figure: &Figure) -> bool {
    let Some(Place::Waiting(entry)) = figure.place else { return false };
    let gate = situation.board.terrain().entries[usize::from(entry.0)];
    situation.occupancy.figure_at(gate.at).is_some()
}

/// How many moves each square is away from where a side wants to be: the Allies at an exit, the Germans at an enemy.
/// Closed doors that can be opened don't count.
struct Ways(Vec<u16>);

impl Ways {
    fn of(situation: &Situation, side: Side) -> Ways {
        let terrain = situation.board.terrain();
        let mut ways = vec![u16::MAX; usize::from(terrain.width()) * usize::from(terrain.height())];
        let mut next: VecDeque<Square> = if side == Side::Allied {
            terrain.exits.iter().map(|gate| gate.at).collect()
        } else {
            situation.figures.iter().filter(|figure| figure.side != side).filter_map(Figure::square).collect()
        };
        for goal in &next {
            ways[terrain.index(*goal)] = 0;
        }
        while let Some(here) = next.pop_front() {
            for facing in rules::Facing::ALL {
                let Some(there) = here.towards(facing) else { continue };
                let open = || match situation.board.door_at(here, facing) {
                    Some(door) => situation.board.doors()[door].open || !situation.board.doors()[door].sealed,
                    None => true,
                };
                if terrain.ground(there) == Ground::Floor && ways[terrain.index(there)] == u16::MAX && open() {
                    ways[terrain.index(there)] = ways[terrain.index(here)] + 1;
                    next.push_back(there);
                }
            }
        }
        Ways(ways)
    }

    fn closer(&self, situation: &Situation, from: Square, towards: rules::Facing) -> bool {
        let terrain = situation.board.terrain();
        let there = from.towards(towards).filter(|there| terrain.contains(*there));
        there.is_some_and(|there| self.0[terrain.index(there)] < self.0[terrain.index(from)])
    }
}

/// The most orders that a random game may take.
pub const MOST_ORDERS: usize = 20_000;

/// Plays the battle in that world to its end; `after` sees every order with the situation before it.
///
/// # Panics
/// If a legal order is refused, or the game does not end.
pub fn play(world: &mut World, chooser: &mut Chooser, mut after: impl FnMut(&mut World, &Situation, Order)) -> usize {
    for count in 0..MOST_ORDERS {
        let situation = Situation::of(world);
        if situation.awaiting == Awaiting::Over {
            return count;
        }
        let orders = rules::legal_orders(&situation);
        assert!(!orders.is_empty(), "nothing may be ordered: {:?}", situation.awaiting);
        let order = chooser.choose(&situation, &orders);
        if let Err(refusal) = rules::submit(world, order) {
            panic!("the legal order {order:?} was refused: {refusal}");
        }
        after(world, &situation, order);
    }
    panic!("the game has not ended after {MOST_ORDERS} orders");
}
