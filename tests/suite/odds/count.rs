//! Counter of an order's effects by the rules, over all dice results or many random ones. The policy that the odds
//! assume makes further decisions.

use std::{collections::BTreeMap, time::Instant};

use bevy_ecs::world::World;
use rules::{
    self, BattleEvent, BattleState, Dice, EventLog, FigureId, FireMode, Order, PendingDecision, ScratchWorld,
    attack_roll::AttackMeans,
    event::ReactionLoss,
    odds::{self, OrderOdds},
};

use super::scene::OddsPosition;

/// Maximum number of dice results that are all tried.
const MAX_COUNTED_FALLS: usize = 60_000;
/// Number of random tries if there are more dice results than that.
const TRIES: u64 = 200_000;

/// Counted effects: the deaths and wounds of each figure, and other effects by name.
#[derive(Default)]
pub struct OutcomeCounts(BTreeMap<(String, u16, u8), f64>);

pub const DEATH: u8 = u8::MAX;

impl OutcomeCounts {
    pub fn note(&mut self, what: &str, figure: FigureId, number: u8, weight: f64) {
        *self.0.entry((what.to_owned(), figure.0, number)).or_default() += weight;
    }

    pub fn of(&self, what: &str, figure: FigureId, number: u8) -> f64 {
        self.0.get(&(what.to_owned(), figure.0, number)).copied().unwrap_or(0.0)
    }

    pub fn read(&mut self, before: &BattleState, after: &World, weight: f64) {
        let now = BattleState::of(after);
        for figure in &before.figures {
            let found = now.figure(figure.id).filter(|found| found.wounds < now.kind_of(found).damage_points);
            let number = found.map_or(DEATH, |found| found.wounds - figure.wounds);
            self.note("wounds", figure.id, number, weight);
        }
        let mut exploded = Vec::new();
        for event in after.resource::<EventLog>().all() {
            match event {
                BattleEvent::ReactionLost { figure, cause: ReactionLoss::OutOfAmmo } => {
                    self.note("ammo", *figure, 0, weight);
                }
                BattleEvent::VolatileRolled { figure, die: 1 | 2 } if !exploded.contains(figure) => {
                    exploded.push(*figure);
                    self.note("explosion", *figure, 0, weight);
                }
                BattleEvent::Dragged { .. } => self.note("dragged", FigureId(0), 0, weight),
                BattleEvent::Jinxed { .. } => self.note("jinxed", FigureId(0), 0, weight),
                _ => {}
            }
        }
    }
}

/// Gives the orders and answers further decisions by the policy that the odds assume, until all orders are done.
pub fn carry_out_orders(world: &mut World, orders: &[Order]) {
    let target = match (world.resource::<PendingDecision>(), orders[0]) {
        (_, Order::Shoot { target, .. }) => Some(target),
        (PendingDecision::Reroll { attack, .. }, _)
            if matches!(attack.means, AttackMeans::Shot(_, FireMode::Normal)) =>
        {
            Some(attack.target)
        }
        _ => None,
    };
    for (number, order) in orders.iter().enumerate() {
        if number > 0
            && (!matches!(world.resource::<PendingDecision>(), PendingDecision::Act { .. })
                || rules::submit_order(world, *order).is_err())
        {
            return;
        }
        if number == 0 {
            rules::submit_order(world, *order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
        while let Some(answer) = choose_policy_answer(world, *order, target) {
            rules::submit_order(world, answer).unwrap_or_else(|refusal| panic!("{answer:?}: {refusal}"));
        }
    }
}

pub fn choose_policy_answer(world: &World, order: Order, target: Option<FigureId>) -> Option<Order> {
    let attack = matches!(
        order,
        Order::Shoot { .. }
            | Order::Throw { .. }
            | Order::Flame
            | Order::Spread { .. }
            | Order::EndFlame
            | Order::Reroll { .. }
            | Order::KeepDice
    );
    match world.resource::<PendingDecision>() {
        PendingDecision::Reroll { attack, .. } => {
            let missed = |die: &u8| attack.dice[usize::from(*die)].face < attack.needed;
            let die = attack.may_reroll().into_iter().find(missed);
            Some(die.map_or(Order::KeepDice, |die| Order::Reroll { die }))
        }
        PendingDecision::Again { weapon, .. } => {
            let target = target?;
            let state = BattleState::of(world);
            let lives = state.figure(target).is_some_and(|found| !state.dying(found));
            Some(if lives { Order::Shoot { target, weapon: *weapon } } else { Order::EndShooting })
        }
        PendingDecision::Landing { squares, .. } => Some(Order::Land { at: squares[0] }),
        PendingDecision::Flame { .. } => Some(Order::EndFlame),
        PendingDecision::Answer { .. } => Some(Order::Pass),
        PendingDecision::React { shooters, .. } if attack => Some(Order::Hold { figure: shooters[0] }),
        PendingDecision::React { .. } if matches!(order, Order::React { .. } | Order::Land { .. }) => None,
        PendingDecision::React { shooters, .. } => Some(Order::React { figure: shooters[0] }),
        PendingDecision::Act { figure: Some(figure), .. } => {
            let state = BattleState::of(world);
            (state.in_last_stand() && state.acting == Some(*figure)).then_some(Order::EndActivation)
        }
        _ => None,
    }
}

/// Counts the effects over all dice results, or over random ones if there are too many. Returns the counts and the
/// number of random tries, which is 0 if all results were tried.
pub fn count_outcomes(world: &World, orders: &[Order]) -> (OutcomeCounts, u64) {
    let mut scratch = ScratchWorld::default();
    if let Some(count) = count_all_dice(&mut scratch, world, orders, MAX_COUNTED_FALLS) {
        return (count, 0);
    }
    let (mut count, before) = (OutcomeCounts::default(), BattleState::of(world));
    for seed in 0..TRIES {
        let fork = scratch.fork(world);
        rules::reseed_dice(fork, seed);
        carry_out_orders(fork, orders);
        count.read(&before, fork, 1.0 / TRIES as f64);
    }
    (count, TRIES)
}

/// Counts the effects over all dice results; returns `None` if there are more than `most`.
pub fn count_all_dice(
    scratch: &mut ScratchWorld,
    world: &World,
    orders: &[Order],
    most: usize,
) -> Option<OutcomeCounts> {
    let (mut count, before) = (OutcomeCounts::default(), BattleState::of(world));
    let (mut path, mut falls): (Vec<u8>, usize) = (Vec::new(), 0);
    loop {
        let fork = scratch.fork(world);
        let from = fork.resource::<Dice>().rolled();
        path.resize(40, 1);
        fork.resource_mut::<Dice>().script(&path).expect("faces of a die");
        carry_out_orders(fork, orders);
        let rolled = (fork.resource::<Dice>().rolled() - from) as usize;
        assert!(rolled < path.len(), "too many dice");
        count.read(&before, fork, 6f64.powi(-(rolled as i32)));
        falls += 1;
        path.truncate(rolled);
        while path.last() == Some(&6) {
            path.pop();
        }
        match path.last_mut() {
            None => return Some(count),
            Some(_) if falls >= most => return None,
            Some(face) => *face += 1,
        }
    }
}

/// Checks the odds of orders against the effects that the rules produce.
pub fn compare_odds(name: &str, world: &World, orders: &[Order], found: &OrderOdds) {
    let state = BattleState::of(world);
    let started = Instant::now();
    let (count, tries) = count_outcomes(world, orders);
    println!("{name}: {} in {:?}", if tries == 0 { "all falls" } else { "random tries" }, started.elapsed());
    assert_odds_agree(name, &state, found, (&count, tries));
}

/// Checks that odds agree with the effects counted in `tries` random tries, or in all dice results if `tries` is 0.
pub fn assert_odds_agree(name: &str, state: &BattleState, found: &OrderOdds, (count, tries): (&OutcomeCounts, u64)) {
    let near = |what: String, chance: f64, counted: f64| {
        let error = if tries == 0 { 1e-9 } else { 4.0 * (chance * (1.0 - chance) / tries as f64).sqrt() + 1e-9 };
        let off = (chance - counted).abs();
        assert!(off <= error, "{name}: {what}: {chance} by the odds, {counted} by the rules, {error} allowed");
    };
    for figure in &state.figures {
        let left = state.kind_of(figure).damage_points - figure.wounds;
        let odds = found.of(figure.id).cloned();
        let odds = odds.unwrap_or_else(|| odds::CasualtyOdds { kill: 0.0, wounds: vec![1.0] });
        near(format!("{:?} dies", figure.id), odds.kill, count.of("wounds", figure.id, DEATH));
        for lost in 0..left {
            let chance = odds.wounds.get(usize::from(lost)).copied().unwrap_or(0.0);
            near(format!("{:?} loses {lost}", figure.id), chance, count.of("wounds", figure.id, lost));
        }
        let chance = |list: &[odds::FigureChance]| {
            list.iter().find(|found| found.figure == figure.id).map_or(0.0, |found| found.chance)
        };
        near(format!("{:?} out of ammo", figure.id), chance(&found.out_of_ammo), count.of("ammo", figure.id, 0));
        near(format!("{:?} explodes", figure.id), chance(&found.explosions), count.of("explosion", figure.id, 0));
    }
    near("dragged".to_owned(), found.dragged, count.of("dragged", FigureId(0), 0));
    near("jinxed".to_owned(), found.jinxed, count.of("jinxed", FigureId(0), 0));
}

pub fn check_order_odds(name: &str, position: OddsPosition, order: Order) {
    let world = position.world();
    let state = BattleState::of(&world);
    if let Err(refusal) = rules::check_order(&state, order) {
        panic!("{name}: {order:?}: {refusal}");
    }
    let found = odds::all_odds(&state, order).unwrap_or_else(|| panic!("{name}: no odds"));
    compare_odds(name, &world, &[order], &found);
}

/// Checks the odds of a path of several orders against the rules.
pub fn check_path_odds(name: &str, position: OddsPosition, orders: &[Order]) {
    let world = position.world();
    let state = BattleState::of(&world);
    let figure = state.acting.expect("a figure is active");
    let found = odds::way_odds(&state, figure, orders).unwrap_or_else(|| panic!("{name}: no odds"));
    compare_odds(name, &world, orders, &found);
}
