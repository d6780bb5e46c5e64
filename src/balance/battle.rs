//! One battle of the computer against itself.

use std::time::{Duration, Instant};

use crate::heat::Heat;
use bevy_ecs::world::World;
use mind::{Choice, Level, Mind, Weights};
use rules::{BattleResult, BattleState, BySide, Observation, Order, PendingDecision, Setup, Side, cards::CardId};

/// A battle is unfinished when it goes on after this turn.
pub const LAST_TURN: u16 = 60;
/// The most orders of a battle: far beyond any, but a bound.
const MOST_ORDERS: usize = 30_000;

/// What came of a battle.
#[derive(Clone, Debug, Default)]
pub struct Battle {
    /// How it ended; none if it is unfinished.
    pub verdict: Option<BattleResult>,
    /// The turn in which it ended.
    pub turns: u16,
    /// The hands that both sides were dealt at the start.
    pub dealt: BySide<Vec<CardId>>,
    /// How many orders were given.
    pub orders: usize,
    /// The time that each side thought, and how many halves it had.
    pub thought: BySide<Duration>,
    /// Its halves.
    pub halves: BySide<u32>,
    /// The half that took each side the longest.
    pub slowest: BySide<Duration>,
    /// Where figures died and where they went.
    pub heat: Heat,
    /// What dice moved for the Allies, if that was asked for: in shares of the chance to win.
    pub luck: Option<f64>,
    /// The first order that was refused, if any was: a fault of the computer's.
    pub refused: Option<String>,
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Player {
    /// How well.
    pub level: Level,
    /// The planner by these weights, in place of the level.
    pub weights: Option<Weights>,
}

impl From<Level> for Player {
    fn from(level: Level) -> Player {
        Player { level, weights: None }
    }
}

/// Where battles are played.
pub struct Table {
    world: World,
    minds: BySide<Mind>,
}

impl Default for Table {
    fn default() -> Table {
        Table { world: rules::new_world(), minds: BySide::default() }
    }
}

impl Table {
    /// The world as the last battle has left it.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Plays a battle to its end. Each seat sees its own view and no more.
    pub fn play(&mut self, setup: &Setup, levels: BySide<Level>, seed: u64) -> Battle {
        self.play_by(setup, BySide::from_fn(|side| Player::from(levels[side])), seed, |_| {})
    }

    /// The same with players that may weigh by other weights; `watch` is shown what a side
    /// sees whenever it decides something.
    pub fn play_by(
        &mut self,
        setup: &Setup,
        players: BySide<Player>,
        seed: u64,
        mut watch: impl FnMut(&Observation),
    ) -> Battle {
        rules::install_battle(&mut self.world, setup);
        let mut battle = Battle::default();
        let mut half = (0, None, Duration::ZERO);
        loop {
            let truth = BattleState::of(&self.world);
            battle.turns = truth.turn.number;
            battle.verdict = *truth.outcome;
            if battle.dealt.allied.is_empty() && battle.dealt.german.is_empty() {
                battle.dealt = BySide::from_fn(|side| truth.cards.hands[side].cards.clone());
            }
            let over =
                truth.awaiting == PendingDecision::Over || battle.turns > LAST_TURN || battle.orders >= MOST_ORDERS;
            let Some(seat) = truth.awaiting.seat().filter(|_| !over && battle.refused.is_none()) else { return battle };
            let began = Instant::now();
            let order = self.choose(&truth, seat, &players, seed, &mut watch);
            let took = began.elapsed();
            count(&mut battle, &mut half, (truth.turn.number, truth.turn.half), (seat, took));
            let given = order.ok_or_else(|| "no order".to_owned()).and_then(|order| {
                rules::submit_order(&mut self.world, order).map_err(|refusal| format!("{order:?}: {refusal}"))
            });
            battle.orders += 1;
            match given {
                Ok(events) => battle.heat.see(events, |figure| truth.figure(figure).map(|figure| figure.side)),
                Err(refusal) => battle.refused = Some(refusal),
            }
        }
    }

    /// What the other seat would kill out of turn, or what the one that is asked does.
    fn choose(
        &mut self,
        truth: &BattleState,
        seat: Side,
        players: &BySide<Player>,
        seed: u64,
        watch: &mut impl FnMut(&Observation),
    ) -> Option<Order> {
        let seed = |side: Side| seed.wrapping_mul(2).wrapping_add(side as u64);
        let other = seat.enemy();
        if !truth.cards.in_play.is_empty() {
            let seen = Observation::from_state(&self.world, truth, other);
            if let Some(Choice { order, .. }) = mind::kill_out_of_turn(&seen, players[other].level, seed(other)) {
                return Some(order);
            }
        }
        let seen = Observation::from_state(&self.world, truth, seat);
        watch(&seen);
        let choice = match &players[seat].weights {
            Some(weights) => self.minds[seat].decide_by(&seen, weights, seed(seat)),
            None => self.minds[seat].decide(&seen, players[seat].level, seed(seat)),
        };
        choice.map(|choice| choice.order)
    }
}

/// Adds the time of an order to that of its half.
fn count(
    battle: &mut Battle,
    half: &mut (u16, Option<Side>, Duration),
    now: (u16, Option<Side>),
    (seat, took): (Side, Duration),
) {
    battle.thought[seat] += took;
    if (half.0, half.1) != now {
        *half = (now.0, now.1, Duration::ZERO);
        if let Some(side) = now.1 {
            battle.halves[side] += 1;
        }
    }
    if now.1 == Some(seat) {
        half.2 += took;
        battle.slowest[seat] = battle.slowest[seat].max(half.2);
    }
}
