//! The odds of an order, computed by following its steps as the rules carry them out: attacks and their consequences,
//! blasts, flames, and fire that burns figures that stay in it. The odds of paths are in `path_odds`.

use std::collections::BTreeMap;

use super::{
    affected_figures::{find_affected_figures, first_landing_square, idle_figures_in_fire},
    casualty_states::{CasualtyStates, StateShares, add_state_share, merge_states, total_chance},
    pending_attack::{has_chain_shots, pending_attack_roll},
    roll_outcomes::{self, RollOutcome, attack_outcomes, roll_outcomes},
    types::OrderOdds,
};
use crate::{
    attack_roll::{AttackMeans, RolledAttack},
    blast::mine_bonus,
    figures::Figure,
    fire::printed_points,
    harpoon::MIN_CATCH_FACE,
    ids::FigureId,
    square::Square,
    state_fields::BattleState,
    step::Step,
    weapon::FireMode,
};

/// Returns the odds of an order with these steps; `None` if they harm no figure.
pub(super) fn compute_order_odds(state: &BattleState, steps: &[Step]) -> Option<OrderOdds> {
    let (pivots, direct, places) = find_affected_figures(state, steps);
    let toll = CasualtyStates::new(state, (&pivots, &direct), &places, 0);
    let mut tally = OrderOddsBuilder { state, toll, out_of_ammo: BTreeMap::new(), dragged: 0.0, jinxed: 0.0, paid: 0 };
    let mut states = tally.toll.start();
    for step in steps {
        states = tally.step(states, step);
    }
    let OrderOddsBuilder { toll, out_of_ammo, dragged, jinxed, .. } = tally;
    OrderOdds::new(&toll, &states, pivots.first().copied(), (out_of_ammo, dragged, jinxed))
}

/// An attack: the attacker, the target and the means.
#[derive(Clone, Copy)]
struct TrackedAttack<'a> {
    attacker: &'a Figure,
    victim: &'a Figure,
    /// The victim's index among the figures that may be harmed.
    index: usize,
    means: AttackMeans,
}

/// The states after one shot or strike: those with a natural 1, the other hits, and the misses.
#[derive(Default)]
struct AttackStates {
    jinxed: StateShares,
    hit: StateShares,
    missed: StateShares,
}

struct OrderOddsBuilder<'a> {
    state: &'a BattleState,
    toll: CasualtyStates<'a>,
    out_of_ammo: BTreeMap<FigureId, f64>,
    dragged: f64,
    jinxed: f64,
    /// Action points that the order costs.
    paid: u8,
}

impl<'a> OrderOddsBuilder<'a> {
    fn step(&mut self, states: StateShares, step: &Step) -> StateShares {
        match step {
            Step::Pay(_, cost) => {
                self.paid = *cost;
                states
            }
            Step::Shoot { figure, target, weapon, mode, further } => {
                let Some(assault) = self.assault(*figure, *target, AttackMeans::Shot(*weapon, *mode)) else {
                    return states;
                };
                let bonus = further.unwrap_or_else(|| self.state.profile(assault.attacker).chain_bonus());
                let first = self.fire(states, assault, bonus);
                self.carry_on(first, assault, bonus, further.is_none() && assault.twice(self.state))
            }
            Step::Strike { figure, target } => self.strike(states, *figure, *target),
            Step::Reroll(attack, place) => self.resolve_rolled_attack(states, attack, Some(*place)),
            Step::Resolve(attack) => self.resolve_rolled_attack(states, attack, None),
            Step::Throw { at, weapon, .. } => match self.state.catalogue.weapon(*weapon).blast() {
                Some(bonus) => self.toll.blast(states, *at, bonus, true),
                None => states,
            },
            Step::Detonate { figure, target } => self.detonate(states, *figure, *target),
            Step::AskFlame { chosen: squares, .. } | Step::Ignite { squares, .. } => self.ignite(states, squares),
            Step::Drag { target, to, .. } => match self.toll.index(*target) {
                Some(index) => self.drag_to_square(states, index, *to),
                None => states,
            },
            Step::Burn(figure, dice, _) => self.burn(states, *figure, *dice),
            Step::EndActivation { .. } => self.end_activation(states),
            Step::EndHalf(_) => {
                let idle = idle_figures_in_fire(self.state, step);
                idle.into_iter().fold(states, |states, (figure, dice)| self.burn(states, figure, dice))
            }
            _ => states,
        }
    }

    fn assault(&self, figure: FigureId, target: FigureId, means: AttackMeans) -> Option<TrackedAttack<'a>> {
        let (attacker, victim) = (self.state.figure(figure)?, self.state.figure(target)?);
        Some(TrackedAttack { attacker, victim, index: self.toll.index(target)?, means })
    }

    fn burn(&mut self, states: StateShares, figure: FigureId, dice: u8) -> StateShares {
        match self.toll.index(figure) {
            Some(index) if dice > 0 => self.toll.burn(states, index, dice),
            _ => states,
        }
    }

    fn strike(&mut self, states: StateShares, figure: FigureId, target: FigureId) -> StateShares {
        let Some(assault) = self.assault(figure, target, AttackMeans::Strike) else { return states };
        let Some(roll) = pending_attack_roll(self.state, (assault.attacker, assault.victim), AttackMeans::Strike, None)
        else {
            return self.toll.remove(states, assault.index);
        };
        let volley = self.volley(states, assault, |left| roll_outcomes(&roll, left));
        self.carry_on(volley, assault, 0, false)
    }

    fn fire(&mut self, states: StateShares, assault: TrackedAttack, bonus: i8) -> AttackStates {
        let roll = pending_attack_roll(self.state, (assault.attacker, assault.victim), assault.means, Some(bonus));
        self.volley(states, assault, |left| roll.map(|roll| roll_outcomes(&roll, left)).unwrap_or_default())
    }

    /// Resolves an attack whose dice are already rolled; if `place` is given, that die is rerolled.
    fn resolve_rolled_attack(&mut self, states: StateShares, attack: &RolledAttack, place: Option<u8>) -> StateShares {
        let Some(assault) = self.assault(attack.figure, attack.target, attack.means) else { return states };
        let chain = assault.chains(self.state);
        let volley = self.volley(states, assault, |left| attack_outcomes(attack, place, left, chain));
        // A second shot of an HMG (`HMG-1`) was noted when the first was fired.
        let again = self.state.activations.current().is_some_and(|activation| activation.again.is_some());
        self.carry_on(volley, assault, attack.bonus, again && assault.twice(self.state))
    }

    /// Applies one shot or strike to every state.
    fn volley(
        &mut self,
        states: StateShares,
        assault: TrackedAttack,
        law: impl Fn(u8) -> Vec<RollOutcome>,
    ) -> AttackStates {
        let chain = assault.chains(self.state);
        let mut volley = AttackStates::default();
        for (key, share) in states {
            for fall in law(self.toll.left(&key, assault.index)) {
                let mut now = StateShares::new();
                add_state_share(&mut now, key.clone(), &share, fall.chance);
                if fall.marked && !chain {
                    *self.out_of_ammo.entry(assault.attacker.id).or_default() += total_chance(&now);
                }
                if fall.hits > 0 {
                    let mut law = vec![0.0; usize::from(fall.hits) + 1];
                    law[usize::from(fall.hits)] = 1.0;
                    now = self.toll.apply_damage(now, assault.index, &law, assault.means != AttackMeans::Strike);
                }
                if matches!(assault.means, AttackMeans::Shot(weapon, _) if self.state.catalogue.weapon(weapon).drags())
                {
                    now = self.harpoon(now, assault, fall.hits > 0);
                }
                let into = match (fall.marked && chain, fall.hits) {
                    (true, _) => &mut volley.jinxed,
                    (false, 0) => &mut volley.missed,
                    (false, _) => &mut volley.hit,
                };
                merge_states(into, now);
            }
        }
        volley
    }

    /// Applies the further shots that an attack allows (`HMG-1`, `SLUG-1`): at the same target, while it lives.
    fn carry_on(&mut self, first: AttackStates, assault: TrackedAttack, bonus: i8, twice: bool) -> StateShares {
        let chain = assault.chains(self.state);
        let mut done = StateShares::new();
        let mut open = vec![(first, bonus, twice)];
        while let Some((volley, bonus, twice)) = open.pop() {
            merge_states(&mut done, self.end_jinxed_activation(volley.jinxed, assault.attacker));
            let second = twice.then_some(0);
            let after_hit = if chain { Some(bonus.saturating_sub(1)) } else { second };
            for (states, next) in [(volley.hit, after_hit), (volley.missed, second)] {
                let Some(bonus) = next else {
                    merge_states(&mut done, states);
                    continue;
                };
                let (alive, dead) = self.split_by_survival(states, assault.index);
                merge_states(&mut done, dead);
                if !alive.is_empty() {
                    open.push((self.fire(alive, assault, bonus), bonus, false));
                }
            }
        }
        done
    }

    /// Splits the states into those in which a figure lives, and the others.
    fn split_by_survival(&self, states: StateShares, index: usize) -> (StateShares, StateShares) {
        states.into_iter().partition(|(key, _)| self.toll.left(key, index) > 0)
    }

    /// `SLUG-1`: ends the activation at once, and burns the figure for its remaining points if it is in fire
    /// (`FLAME-5`).
    fn end_jinxed_activation(&mut self, states: StateShares, figure: &Figure) -> StateShares {
        self.jinxed += total_chance(&states);
        let dice = self.unspent(figure, self.paid);
        self.burn(states, figure.id, dice)
    }

    fn end_activation(&mut self, states: StateShares) -> StateShares {
        match self.state.acting.and_then(|id| self.state.figure(id)) {
            Some(figure) => self.burn(states, figure.id, self.unspent(figure, 0)),
            None => states,
        }
    }

    /// `FLAME-5`: returns the printed points that a figure in the fire has left after paying the cost.
    fn unspent(&self, figure: &Figure, cost: u8) -> u8 {
        let burns = figure.square().is_some_and(|at| self.state.fire.burns(at));
        if !burns || self.state.in_last_stand() {
            return 0;
        }
        let own = cost.min(figure.points);
        let given = figure.given - own.min(figure.given);
        printed_points(figure.points - own, given, self.state.kind_of(figure).ap)
    }

    /// `HANS-1`: drags a living target if it was hit; if not, a separate die decides.
    fn harpoon(&mut self, states: StateShares, assault: TrackedAttack, hit: bool) -> StateShares {
        let Some(to) = first_landing_square(self.state, assault.attacker.id, assault.victim.id) else {
            return states;
        };
        let (alive, mut done) = self.split_by_survival(states, assault.index);
        let caught = if hit { 1.0 } else { roll_outcomes::chance_to_show(MIN_CATCH_FACE) };
        let mut dragged = StateShares::new();
        for (key, share) in alive {
            add_state_share(&mut done, key.clone(), &share, 1.0 - caught);
            add_state_share(&mut dragged, key, &share, caught);
        }
        let dragged = self.drag_to_square(dragged, assault.index, to);
        merge_states(&mut done, dragged);
        done
    }

    /// Drags a figure to a square; if that square burns, one fire die is rolled.
    fn drag_to_square(&mut self, states: StateShares, index: usize, to: Square) -> StateShares {
        self.dragged += total_chance(&states);
        if !self.state.fire.burns(to) {
            return states;
        }
        let mut aside = self.toll.clone();
        aside.put(index, Some(to), &self.state.board);
        let states = aside.burn(states, index, 1);
        self.toll.take_explosions(&aside);
        states
    }

    /// `MINE-1`: removes the figure, then applies the blast.
    fn detonate(&mut self, states: StateShares, figure: FigureId, target: FigureId) -> StateShares {
        let (Some(own), Some(centre)) = (self.state.figure(figure), self.state.figure(target).and_then(Figure::square))
        else {
            return states;
        };
        let bonus = mine_bonus(self.state.kind_of(own));
        let states = match self.toll.index(figure) {
            Some(index) => self.toll.remove(states, index),
            None => states,
        };
        self.toll.blast(states, centre, bonus, false)
    }

    /// `FLAME-2`: sets the squares on fire one after the other.
    fn ignite(&mut self, mut states: StateShares, squares: &[Square]) -> StateShares {
        for at in squares.iter().filter(|at| !self.state.fire.burns(**at)) {
            let there = self.state.figures.iter().filter(|figure| figure.square() == Some(*at));
            for figure in there {
                if let Some(index) = self.toll.index(figure.id) {
                    states = self.toll.scorch(states, index);
                }
            }
        }
        states
    }
}

impl TrackedAttack<'_> {
    /// `SLUG-1`: returns `true` if the attack is part of a chain of shots; never in reaction.
    fn chains(&self, state: &BattleState) -> bool {
        matches!(self.means, AttackMeans::Shot(_, FireMode::Normal)) && has_chain_shots(state, self.attacker)
    }

    /// `HMG-1`: returns `true` if the weapon fires twice; never in reaction.
    fn twice(&self, state: &BattleState) -> bool {
        matches!(self.means, AttackMeans::Shot(weapon, FireMode::Normal) if state.catalogue.weapon(weapon).fires_twice())
    }
}
