//! Random games of Recon: the set-up, and a player who takes any legal order, some more often than others, so that
//! games end.

use bevy::ecs::world::World;
use incursion::{
    mission,
    rules::{self, Awaiting, BySide, Figure, FigureId, KindId, Order, Place, Setup, Side, Situation, Square},
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
        let weights: Vec<u32> = orders.iter().map(|order| weight(situation, *order)).collect();
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

fn weight(situation: &Situation, order: Order) -> u32 {
    match order {
        Order::Shoot { .. } | Order::CloseAttack { .. } => 600,
        Order::Enter => 400,
        Order::Move { towards } => {
            let figure = situation.acting.and_then(|id| situation.figure(id));
            let Some(from) = figure.and_then(incursion::rules::Figure::square) else { return 1 };
            let Some(to) = from.towards(towards) else { return 1 };
            let side = figure.map_or(Side::Allied, |figure| figure.side);
            let (before, after) = (distance(situation, side, from), distance(situation, side, to));
            if after < before { 240 } else { 60 }
        }
        Order::Activate { figure } => {
            let Some(found) = situation.figure(figure) else { return 1 };
            // Acting again on command points would otherwise never end the half; who waits can seldom enter.
            if found.activated || found.square().is_none() && entry_is_taken(situation, found) { 1 } else { 400 }
        }
        Order::OpenDoor { .. } => 120,
        Order::React { .. } => 200,
        Order::EnterReaction { .. } => 80,
        Order::EndHalf => 1,
        _ => 30,
    }
}

fn entry_is_taken(situation: &Situation, figure: &Figure) -> bool {
    let Some(Place::Waiting(entry)) = figure.place else { return false };
    let gate = situation.board.terrain().entries[usize::from(entry.0)];
    situation.occupancy.figure_at(gate.at).is_some()
}

/// How far a square is from where a side wants to be: the Allies at an exit, the Germans at an enemy.
fn distance(situation: &Situation, side: Side, from: Square) -> i16 {
    let away = |to: Square| from.delta(to).0.abs() + from.delta(to).1.abs();
    let nearest = if side == Side::Allied {
        situation.board.terrain().exits.iter().map(|gate| away(gate.at)).min()
    } else {
        let enemies = situation.figures.iter().filter(|figure| figure.side != side);
        enemies.filter_map(incursion::rules::Figure::square).map(away).min()
    };
    nearest.unwrap_or(0)
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
