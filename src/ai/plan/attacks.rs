//! The attacks of a figure at a node, and the best use of its action points there.

use rules::{
    Ability, Facing, FigureId, FigurePlace, HarpoonState, Order, Weapon, conditions::ContraptionPart, line_of_sight,
    odds::HitDistribution,
};

use super::figure_planner::{AttackTarget, FigurePlanner};
use crate::{
    assessment::is_square_in_front,
    attack_odds::{ExpectedRoll, interpolate_damage_law},
};

/// Value of a wound, as a share of the value of a death.
pub(super) const WOUND: f64 = 0.4;
/// Discount for action points left after the first target's death, which are spent on the next target.
const SPARE: f64 = 0.85;
/// Discount for action points left after an area attack.
const SPARE_AREA: f64 = 0.8;
/// Number of successive shots per action point.
const SHOTS_A_POINT: f64 = 2.0;
/// Bonus of a barrel's blast to each die.
const BARREL: i8 = 1;
/// Assumed cost of a free blast, in action points.
const FREE: f64 = 0.25;

#[derive(Clone, Copy, Debug)]
pub(super) struct Attack {
    pub order: Order,
    pub target: Option<FigureId>,
    /// Cost of one use, in action points.
    pub cost: f64,
    pub force: AttackEffect,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum AttackEffect {
    /// Dice against one target, with the value of its death and the damage points it has left.
    Dice { roll: ExpectedRoll, prize: f64, left: u8 },
    /// Total gain from all figures that it hits.
    Area(f64),
}

/// The best use of the action points at a node: its gain and first order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AttackAllocation {
    pub gain: f64,
    pub order: Option<Order>,
    pub target: Option<FigureId>,
    /// Probability that the target dies.
    pub kill: Option<f64>,
}

impl FigurePlanner<'_, '_> {
    /// Returns the attacks that are possible at a node.
    pub(super) fn attacks(&mut self, node: usize) -> Vec<Attack> {
        let (at, facing) = (node / 4, Facing::ALL[node % 4]);
        let seen = self.visible_enemies(at).to_vec();
        let mut attacks = Vec::new();
        for (mark, far) in &seen {
            let (mark, far) = (&self.marks[*mark], *far);
            let there = self.scene.state.figures[mark.index].square();
            let Some(there) = there else { continue };
            let here = self.scene.own.paths.square(at);
            let (dx, dy) = here.delta(there);
            if facing.looks_at(dx, dy) {
                self.add_shots(mark, &mut attacks);
                self.add_throws((at, there), far, &mut attacks);
            }
            if is_square_in_front(here, facing, there) && self.scene.state.board.joined_to(here, there) {
                self.add_strikes(mark, (at, there), &mut attacks);
            }
        }
        if !seen.is_empty() && !self.jammed {
            self.add_jets(node, &mut attacks);
        }
        self.add_contraption_shots(node, &mut attacks);
        attacks
    }

    /// Adds shots at contraptions that explode when they are hit (`COOP-8`).
    fn add_contraption_shots(&self, node: usize, attacks: &mut Vec<Attack>) {
        let (state, here) = (self.scene.state, self.scene.own.paths.square(node / 4));
        if self.jammed || state.contraptions.standing.is_empty() {
            return;
        }
        let gun = self.guns.iter().filter(|gun| !gun.drags()).min_by_key(|gun| gun.cost);
        let Some(gun) = gun else { return };
        for standing in &state.contraptions.standing {
            let blasts = state.contraption_at(standing.at).is_some_and(|(kind, _)| kind.has(ContraptionPart::Blast));
            let facing = Facing::ALL[node % 4];
            let look =
                blasts.then(|| line_of_sight::sight_to(&state.board, &self.others, here, facing, standing.at).ok());
            if look.flatten().is_some_and(|far| gun.range.is_none_or(|range| far <= range)) {
                let gain = self.blast_gain(standing.at, BARREL, node / 4);
                self.add_area_attack(Order::BlowUp { at: standing.at, weapon: gun.id }, gun.cost, gain, attacks);
            }
        }
    }

    /// Returns the cost of a grenade or a jet in action points: [`FREE`] if the rules let the figure use it for free
    /// (`COOP-13`).
    fn blast_cost(&self, cost: u8) -> f64 {
        let state = self.scene.state;
        let now = state.activations.current().filter(|now| now.figure == self.figure.id);
        let first = now.map_or(!self.figure.activated, |now| now.fresh && !now.blasted);
        let free = first && state.kind_of(&self.figure).has(&Ability::FreeBlast);
        if free { FREE } else { f64::from(cost) }
    }

    /// Returns the attacks from outside on an enemy that occupies the entry (`DEPLOY-3`).
    pub(super) fn attacks_from_outside(&self, on: FigureId) -> Vec<Attack> {
        let mut attacks = Vec::new();
        let state = self.scene.state;
        if let Some(mark) = self.marks.iter().find(|mark| state.figures[mark.index].id == on) {
            self.add_shots(mark, &mut attacks);
            attacks.push(self.dice(mark, Order::CloseAttack { target: on }, mark.strike));
        }
        attacks
    }

    fn dice(&self, mark: &AttackTarget, order: Order, roll: ExpectedRoll) -> Attack {
        let target = self.scene.state.figures[mark.index].id;
        let force = AttackEffect::Dice { roll, prize: self.scene.prizes[mark.index], left: mark.left };
        Attack { order, target: Some(target), cost: 1.0, force }
    }

    fn add_shots(&self, mark: &AttackTarget, attacks: &mut Vec<Attack>) {
        if self.jammed {
            return;
        }
        let target = self.scene.state.figures[mark.index].id;
        for (gun, roll) in self.guns.iter().zip(&mark.shots) {
            if gun.drags() && self.figure.harpoon == HarpoonState::Stuck {
                continue;
            }
            let order = Order::Shoot { target, weapon: gun.id };
            attacks.push(Attack { cost: f64::from(gun.cost), ..self.dice(mark, order, *roll) });
        }
    }

    fn add_strikes(&self, mark: &AttackTarget, (at, there): (usize, rules::Square), attacks: &mut Vec<Attack>) {
        let target = self.scene.state.figures[mark.index].id;
        attacks.push(self.dice(mark, Order::CloseAttack { target }, mark.strike));
        let card = self.scene.state.kind_of(&self.figure);
        let mine = card.ability(|ability| if let Ability::Mine(bonus) = ability { Some(*bonus) } else { None });
        if let Some(bonus) = mine {
            let gain = self.blast_gain(there, bonus, at) - self.worth();
            self.add_area_attack(Order::Detonate { target }, 1, gain, attacks);
        }
    }

    fn add_throws(&self, (at, there): (usize, rules::Square), far: u8, attacks: &mut Vec<Attack>) {
        let standing = matches!(self.figure.place, Some(FigurePlace::Board(_) | FigurePlace::Waiting(_)));
        for weapon in self.areas.iter().filter(|_| standing) {
            let Some(bonus) = weapon.blast() else { continue };
            let reaches = weapon.range.is_none_or(|range| far <= range);
            if reaches && (weapon.by_hand() || !self.jammed) {
                let gain = self.blast_gain(there, bonus, at);
                let cost = self.blast_cost(weapon.cost);
                self.area_for(Order::Throw { at: there, weapon: weapon.id }, cost, gain, attacks);
            }
        }
    }

    fn add_jets(&self, node: usize, attacks: &mut Vec<Attack>) {
        for weapon in self.areas.iter().filter(|weapon| weapon.jet().is_some()) {
            let gain = self.jet_gain(node, usize::from(weapon.jet().unwrap_or(0)));
            self.area_for(Order::Flame, self.blast_cost(weapon.cost), gain, attacks);
        }
    }

    fn add_area_attack(&self, order: Order, cost: u8, gain: f64, attacks: &mut Vec<Attack>) {
        self.area_for(order, f64::from(cost), gain, attacks);
    }

    fn area_for(&self, order: Order, cost: f64, gain: f64, attacks: &mut Vec<Attack>) {
        if gain > 0.0 {
            let target = if let Order::Detonate { target } = order { Some(target) } else { None };
            attacks.push(Attack { order, target, cost, force: AttackEffect::Area(gain) });
        }
    }
}

/// Returns the gain of an attack with `points` action points, and the distribution of its hits.
fn attack_gain(attack: &Attack, points: f64) -> (f64, HitDistribution) {
    match attack.force {
        AttackEffect::Area(gain) => (gain, HitDistribution::default()),
        AttackEffect::Dice { roll, prize, left } => {
            let law = interpolate_damage_law(roll.dice * points, roll.chance, left);
            ((law.kill + WOUND * law.wounds / f64::from(left)) * prize, law)
        }
    }
}

/// Returns the best use of `own` action points and up to `bought` further points, each of which costs `price`.
pub(super) fn best_allocation(attacks: &[Attack], own: f64, bought: f64, price: f64) -> AttackAllocation {
    let mut best = AttackAllocation::default();
    let once: Vec<f64> = attacks.iter().map(|attack| attack_gain(attack, attack.cost).0 / attack.cost).collect();
    for attack in attacks {
        let area = matches!(attack.force, AttackEffect::Area(_));
        let rest = attacks.iter().zip(&once).filter(|(other, _)| area || other.target != attack.target);
        let next = rest.map(|(_, gain)| *gain).fold(0.0, f64::max);
        let mut points = attack.cost;
        while points <= own + bought + 0.01 {
            let (gain, law) = attack_gain(attack, points);
            let more = match attack.force {
                AttackEffect::Area(_) => (points - attack.cost) * next * SPARE_AREA,
                AttackEffect::Dice { roll, left, .. } => {
                    let needed = (f64::from(left) / (roll.dice * roll.chance).max(0.05)).max(1.0);
                    (points - needed).max(0.0) * law.kill * next * SPARE
                }
            };
            let value = gain + more - price * (points - own).max(0.0);
            if value > best.gain {
                let kill = (!area).then_some(law.kill);
                best = AttackAllocation { gain: value, order: Some(attack.order), target: attack.target, kill };
            }
            points += 1.0;
        }
    }
    best
}

impl FigurePlanner<'_, '_> {
    /// Returns shots of a weapon at all enemies, the best first, without checking that they are legal.
    pub fn further_shots(&self, weapon: Weapon) -> Vec<(Order, FigureId)> {
        let Some(gun) = self.guns.iter().position(|gun| gun.id == weapon) else { return Vec::new() };
        let state = self.scene.state;
        let mut shots: Vec<(f64, FigureId)> = Vec::new();
        for mark in &self.marks {
            let roll = ExpectedRoll { dice: mark.shots[gun].dice / SHOTS_A_POINT, ..mark.shots[gun] };
            let shot = self.dice(mark, Order::EndShooting, roll);
            shots.push((attack_gain(&shot, 1.0).0, state.figures[mark.index].id));
        }
        shots.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        shots.into_iter().map(|(_, target)| (Order::Shoot { target, weapon }, target)).collect()
    }

    /// Returns `true` if there is a line of sight from a square to any enemy.
    pub fn sees_anybody(&mut self, at: usize) -> bool {
        !self.visible_enemies(at).is_empty()
    }
}
