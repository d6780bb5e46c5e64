//! Exact chances, by counting all falls of the dice: of every order that rolls dice, and of the shots that a way draws
//! (`RF-2`). Nothing is rolled here and nothing is estimated.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    Figure, FigureId, Order, Situation,
    attack::{damage, has_double},
    way::{self, Watcher},
    weapon::{FireMode, needed_roll},
};

/// What may become of one figure by an order: the chances sum to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// It dies.
    pub kill: f64,
    /// It lives and loses so many damage points: none, one, two, …
    pub wounds: Vec<f64>,
}

impl Odds {
    /// The chance that it lives.
    pub fn survive(&self) -> f64 {
        1.0 - self.kill
    }
}

/// The dice of one attack and what becomes of its target.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AttackOdds {
    /// Whom it may harm.
    pub target: FigureId,
    /// Dice rolled.
    pub dice: u8,
    /// What a die must reach.
    pub needed: u8,
    /// The chance that two of the dice are alike (`RF-4`).
    pub double: f64,
    /// What becomes of the target.
    pub odds: Odds,
}

/// The chances of an order that rolls dice: an attack's for its target, a way's for the figure that goes. None for
/// orders that roll none or can't be given now.
pub fn odds(situation: &Situation, order: Order) -> Option<Odds> {
    super::check(situation, order).ok()?;
    match attack_odds(situation, order) {
        Some(attack) => Some(attack.odds),
        None => {
            let acting = situation.figure(situation.acting?)?;
            let walk = way::walk(situation, acting.id, &[order]);
            walk.draws_fire()
                .then(|| fate(situation, acting, &walk.steps.iter().map(|step| &step.watchers[..]).collect::<Vec<_>>()))
        }
    }
}

/// The dice and chances of a shot, a close attack or a reaction shot; none for other orders. Legality is not asked.
pub fn attack_odds(situation: &Situation, order: Order) -> Option<AttackOdds> {
    let acting = || situation.acting.and_then(|id| situation.figure(id));
    let (attacker, target, shot) = match order {
        Order::Shoot { target, weapon } => (acting()?, target, Some((weapon, FireMode::Normal))),
        Order::CloseAttack { target } => (acting()?, target, None),
        Order::React { figure } => {
            let super::Awaiting::React { target, .. } = &situation.awaiting else { return None };
            let shooter = situation.figure(figure)?;
            (shooter, *target, Some((situation.profile(shooter).reaction_weapon()?, FireMode::Reaction)))
        }
        _ => return None,
    };
    let victim = situation.figure(target)?;
    let (own, other) = (situation.profile(attacker), situation.profile(victim));
    let (dice, needed) = match shot {
        Some((weapon, mode)) => {
            let bonus = own.chain_bonus().saturating_add(own.bonus_against(other.printed));
            (own.shot_dice(weapon, mode), needed_roll(other.fortitude(weapon.piercing()), bonus))
        }
        None => {
            let place = situation.crowding.place(target, attacker.id);
            (own.strike_dice(place), needed_roll(other.fortitude(0), own.strike_bonus(other.printed)))
        }
    };
    let left = other.printed.damage_points.saturating_sub(victim.wounds);
    let outcomes = falls(dice, needed);
    let mut odds = Odds { kill: 0.0, wounds: vec![0.0; usize::from(left)] };
    for (harm, _, chance) in &outcomes {
        match odds.wounds.get_mut(usize::from(*harm)) {
            Some(slot) => *slot += chance,
            None => odds.kill += chance,
        }
    }
    let double = outcomes.iter().filter(|(_, double, _)| *double).map(|(.., chance)| chance).sum();
    Some(AttackOdds { target, dice, needed, double, odds })
}

/// The joint chances of damage and of a double (`RF-4`) when so many dice are rolled. Dice without number but for
/// doubles: many dice (`ZOM-2`) are counted by the binomial law, and their doubles left out, since only reaction shots
/// of at most [`COUNTED`] dice ask for them.
fn falls(dice: u8, needed: u8) -> Vec<(u8, bool, f64)> {
    const COUNTED: u8 = 4;
    let mut sums: BTreeMap<(u8, bool), f64> = BTreeMap::new();
    if dice <= COUNTED {
        let all = 6u32.pow(u32::from(dice));
        for fall in 0..all {
            let faces: Vec<u8> = (0..u32::from(dice)).map(|die| (fall / 6u32.pow(die) % 6) as u8 + 1).collect();
            *sums.entry((damage(&faces, needed), has_double(&faces))).or_default() += 1.0 / f64::from(all);
        }
    } else {
        let hit = f64::from(7 - needed.min(7)) / 6.0;
        let mut chance = (1.0 - hit).powi(i32::from(dice));
        for harm in 0..=dice {
            sums.insert((harm, false), if hit < 1.0 { chance } else { f64::from(u8::from(harm == dice)) });
            chance *= f64::from(dice - harm) / f64::from(harm + 1) * hit / (1.0 - hit).max(f64::MIN_POSITIVE);
        }
    }
    sums.into_iter().map(|((harm, double), chance)| (harm, double, chance)).collect()
}

/// What becomes of a figure that does several things in a row, each watched by those in the lists, if every watcher
/// fires every time it may: a double takes it out of reaction mode for the rest (`RF-4`).
pub fn fate(situation: &Situation, figure: &Figure, watched: &[&[Watcher]]) -> Odds {
    let card = situation.card(figure);
    let left = card.damage_points - figure.wounds;
    let mut states: BTreeMap<(u8, Vec<FigureId>), f64> = BTreeMap::from([((0, Vec::new()), 1.0)]);
    for watcher in watched.iter().copied().flatten() {
        let mut next: BTreeMap<(u8, Vec<FigureId>), f64> = BTreeMap::new();
        for ((harm, spent), chance) in states {
            if harm >= left || spent.contains(&watcher.figure) {
                *next.entry((harm, spent)).or_default() += chance;
                continue;
            }
            for (more, double, share) in falls(watcher.dice, watcher.needed) {
                let mut spent = spent.clone();
                if double {
                    spent.push(watcher.figure);
                    spent.sort();
                }
                *next.entry(((harm + more).min(left), spent)).or_default() += chance * share;
            }
        }
        states = next;
    }
    let mut odds = Odds { kill: 0.0, wounds: vec![0.0; usize::from(left)] };
    for ((harm, _), chance) in states {
        match odds.wounds.get_mut(usize::from(harm)) {
            Some(slot) => *slot += chance,
            None => odds.kill += chance,
        }
    }
    odds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn falls_sum_to_one_and_count_doubles() {
        for dice in 1..=8 {
            for needed in 1..=6 {
                let sum: f64 = falls(dice, needed).iter().map(|(.., chance)| chance).sum();
                assert!((sum - 1.0).abs() < 1e-12, "{dice} dice at {needed}+: {sum}");
            }
        }
        let double: f64 = falls(3, 4).iter().filter(|(_, double, _)| *double).map(|(.., chance)| chance).sum();
        assert!((double - 96.0 / 216.0).abs() < 1e-12, "RF-4: 3 dice show a double in 96 of 216 falls");
    }

    #[test]
    fn many_dice_follow_the_binomial_law() {
        let none = falls(6, 5).into_iter().find(|(harm, ..)| *harm == 0).map(|(.., chance)| chance);
        assert!((none.unwrap_or(0.0) - (4.0f64 / 6.0).powi(6)).abs() < 1e-12);
        let sure = falls(5, 1).into_iter().find(|(harm, ..)| *harm == 5).map(|(.., chance)| chance);
        assert_eq!(sure, Some(1.0));
    }
}
