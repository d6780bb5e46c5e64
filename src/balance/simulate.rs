//! Battles of the AI against itself.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use crate::heatmap::Heatmap;
use ai::{Ai, AiLevel, OrderChoice, PlannerWeights};
use bevy_ecs::world::World;
use rules::{BattleResult, BattleState, BySide, Observation, Order, PendingDecision, Setup, Side, cards::CardId};

/// Last turn of a simulated battle: if the battle is not over then, it counts as unfinished.
pub const LAST_TURN: u16 = 60;
/// Maximum number of orders in a battle, so that none runs forever. No battle needs nearly as many.
pub(crate) const MOST_ORDERS: usize = 30_000;

/// Result of a battle.
#[derive(Clone, Debug, Default)]
pub struct SimulatedBattle {
    /// The result; `None` if the battle is unfinished.
    pub verdict: Option<BattleResult>,
    /// The turn in which the battle ended.
    pub turns: u16,
    /// The hands that both sides were dealt at the start.
    pub dealt: BySide<Vec<CardId>>,
    /// The number of orders given.
    pub orders: usize,
    /// The total thinking time of each side.
    pub thought: BySide<Duration>,
    /// The number of half-turns of each side.
    pub halves: BySide<u32>,
    /// The longest thinking time of each side in one half-turn.
    pub slowest: BySide<Duration>,
    /// The deaths and steps on each square.
    pub heat: Heatmap,
    /// The effect of the dice on the Allies' chance to win (0 to 1), if it was requested.
    pub luck: Option<f64>,
    /// The first refused order, if any: a fault of the AI.
    pub refused: Option<String>,
}

/// An AI player of a simulated battle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatedPlayer {
    /// The level of play.
    pub level: AiLevel,
    /// Weights for the planner, which then replace the level.
    pub weights: Option<PlannerWeights>,
}

impl From<AiLevel> for SimulatedPlayer {
    fn from(level: AiLevel) -> SimulatedPlayer {
        SimulatedPlayer { level, weights: None }
    }
}

/// The AI of both sides of a battle.
#[derive(Default)]
pub(crate) struct AiOpponents(BySide<Ai>);

impl AiOpponents {
    /// Returns the other side's order to kill a card out of turn, if its AI decides to; otherwise the order of the side
    /// that must decide. `players` are the players with their seeds. `watch` receives the view of the side that must
    /// decide. The result has no meaning if `cut` has returned `true`.
    pub(crate) fn choose(
        &mut self,
        world: &World,
        truth: &BattleState,
        players: &BySide<(SimulatedPlayer, u64)>,
        watch: &mut impl FnMut(&Observation),
        cut: &dyn Fn() -> bool,
    ) -> Option<Order> {
        let seat = truth.awaiting.seat()?;
        let other = seat.enemy();
        if !truth.cards.in_play.is_empty() {
            let seen = Observation::from_state(world, truth, other);
            let (player, seed) = players[other];
            if let Some(OrderChoice { order, .. }) = ai::choose_kill_out_of_turn(&seen, player.level, seed) {
                return Some(order);
            }
        }
        let seen = Observation::from_state(world, truth, seat);
        watch(&seen);
        let (player, seed) = &players[seat];
        let choice = match &player.weights {
            Some(weights) => self.0[seat].decide_with_weights(&seen, weights, *seed),
            None => self.0[seat].decide_interruptible(&seen, player.level, *seed, cut),
        };
        choice.map(|choice| choice.order)
    }
}

/// A reusable world and the AI of each side, for successive battles.
pub struct Simulator {
    world: World,
    minds: AiOpponents,
    stop: Arc<AtomicBool>,
}

impl Default for Simulator {
    fn default() -> Simulator {
        Simulator { world: rules::new_world(), minds: AiOpponents::default(), stop: Arc::default() }
    }
}

impl Simulator {
    /// Returns the world in its state after the last battle.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Makes battles from now on break off at the next order once `stop` is set. Their results have no meaning then.
    pub fn stop_on(&mut self, stop: &Arc<AtomicBool>) {
        self.stop = stop.clone();
    }

    /// Plays a battle to its end. Each side sees only its own view.
    pub fn play(&mut self, setup: &Setup, levels: BySide<AiLevel>, seed: u64) -> SimulatedBattle {
        self.play_with(setup, BySide::from_fn(|side| SimulatedPlayer::from(levels[side])), seed, |_| {})
    }

    /// Like [`Simulator::play`], but with players that may use custom weights. `watch` receives the view of a side
    /// before each of its decisions.
    pub fn play_with(
        &mut self,
        setup: &Setup,
        players: BySide<SimulatedPlayer>,
        seed: u64,
        mut watch: impl FnMut(&Observation),
    ) -> SimulatedBattle {
        rules::install_battle(&mut self.world, setup);
        let seeded = BySide::from_fn(|side: Side| (players[side], seed.wrapping_mul(2).wrapping_add(side as u64)));
        let mut battle = SimulatedBattle::default();
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
            let over = over || self.stop.load(Ordering::Relaxed);
            let Some(seat) = truth.awaiting.seat().filter(|_| !over && battle.refused.is_none()) else { return battle };
            let began = Instant::now();
            let order = self.minds.choose(&self.world, &truth, &seeded, &mut watch, &|| false);
            let took = began.elapsed();
            add_thinking_time(&mut battle, &mut half, (truth.turn.number, truth.turn.half), (seat, took));
            let given = order.ok_or_else(|| "no order".to_owned()).and_then(|order| {
                rules::submit_order(&mut self.world, order).map_err(|refusal| format!("{order:?}: {refusal}"))
            });
            battle.orders += 1;
            match given {
                Ok(events) => {
                    battle.heat.record_events(events, |figure| truth.figure(figure).map(|figure| figure.side));
                }
                Err(refusal) => battle.refused = Some(refusal),
            }
        }
    }
}

/// Adds the time of an order to the times of its side and half-turn.
fn add_thinking_time(
    battle: &mut SimulatedBattle,
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
