//! Actions of co-operative missions at a node: building a contraption in the enemy's way, mending a gate, striking the
//! enemy's gate, and searching for a card (`COOP-8`, `COOP-9`, `COOP-14`).

use rules::{
    Ability, Facing, Ground, Order, Square,
    conditions::{Contraption, ContraptionEffect, ContraptionPart},
    pathfinding::UNREACHABLE,
};

use super::{figure_planner::FigurePlanner, objective_actions::ObjectiveAction};
use crate::{attack_odds::interpolate_damage_law, reason::Objective};

/// Share of an enemy's value gained when a contraption kills it.
const KILLED: f64 = 0.8;
/// Share of an enemy's value gained when a contraption delays it.
const HELD: f64 = 0.3;
/// Share of an enemy's value gained by a barrel, which a figure still has to shoot at.
const BARREL: f64 = 0.5;
/// Number of enemies that a barrel's blast is expected to hit.
const CAUGHT: f64 = 2.0;
/// Hit chance of a contraption's die.
const HURT: f64 = 1.0 / 3.0;
/// Damage points that a contraption's victim is assumed to have.
const POINTS: u8 = 2;
/// Value of an attack on a contraption that blocks the way.
const BROKEN: f64 = 3.0;
/// Value of a found card.
const CARD: f64 = 0.6;

impl FigurePlanner<'_, '_> {
    /// Adds the contraptions that can be built at a node.
    pub(super) fn add_build_actions(&self, node: usize, deeds: &mut Vec<ObjectiveAction>) {
        let (assessment, state) = (self.scene, self.scene.state);
        if assessment.flow.is_empty() {
            return;
        }
        let stock = &state.contraptions.stock[self.figure.side];
        let facing = Facing::ALL[node % 4];
        let here = assessment.own.paths.square(node / 4);
        // Do not block a way that friends still have to use.
        let leaves = assessment.own.goals.iter().any(|goal| matches!(goal.errand, Objective::Exit | Objective::Reach));
        for side in [facing, facing.left(), facing.right()] {
            let Some(at) = here.towards(side).filter(|at| self.can_place_contraption(here, side, *at)) else {
                continue;
            };
            let flow = assessment.flow[assessment.own.paths.index(at)];
            for (number, kind) in (0..).zip(state.charter.contraption_kinds()) {
                let none = stock.get(usize::from(number)).is_none_or(|left| *left == 0) || flow.heads <= 0.0;
                let barred = leaves && kind.has(ContraptionPart::Blocks) || state.is_crowded(number, at);
                if none || barred {
                    continue;
                }
                let acts = (expected_enemies_met(kind) / flow.heads).min(1.0);
                let gain = prize_share_per_enemy(kind) * self.caught_share(kind) * acts * flow.prize;
                let builds = state.kind_of(&self.figure).has(&Ability::Builds);
                let cost = if builds { 0 } else { kind.cost };
                let orders = [Some(Order::Place { kind: number, at }), None];
                deeds.push(ObjectiveAction { gain, cost, orders, errand: Objective::Build, wins: false });
            }
        }
    }

    /// Returns the share of the enemies on the board that the contraption does not spare.
    fn caught_share(&self, kind: &Contraption) -> f64 {
        if !kind.parts.iter().any(|part| matches!(part, ContraptionPart::Spares(_))) {
            return 1.0;
        }
        let state = self.scene.state;
        let enemies = state.figures.iter().filter(|enemy| enemy.side != self.figure.side);
        let (mut all, mut caught) = (0.0_f64, 0.0);
        for enemy in enemies.filter(|enemy| enemy.square().is_some()) {
            all += 1.0;
            caught += if kind.spares(state.kind_of(enemy)) { 0.0 } else { 1.0 };
        }
        caught / all.max(1.0)
    }

    /// Returns `true` if a contraption can be placed at `at` from the neighbouring square `here`.
    fn can_place_contraption(&self, here: Square, side: Facing, at: Square) -> bool {
        let state = self.scene.state;
        let terrain = state.board.terrain();
        let gate = terrain.entries.iter().chain(&terrain.exits).any(|gate| gate.at == at);
        let comes = state.charter.arrival_squares().any(|coming| coming == at);
        terrain.ground(at) == Ground::Floor
            && state.board.joined(here, side)
            && self.others.figure_at(at).is_none()
            && state.contraptions.at(at).is_none()
            && !(gate || comes || state.fire.burns(at))
    }

    /// Returns an attack on the contraption ahead if it blocks the only way to an objective.
    pub(super) fn contraption_attack(&self, node: usize) -> Option<ObjectiveAction> {
        let (assessment, state) = (self.scene, self.scene.state);
        if state.contraptions.standing.is_empty() {
            return None;
        }
        let facing = Facing::ALL[node % 4];
        let here = assessment.own.paths.square(node / 4);
        let ahead = here.towards(facing).filter(|_| state.board.joined(here, facing))?;
        let wanted = assessment.own.goals.iter().zip(&assessment.own.shares[self.index]);
        let mut barred =
            wanted.filter(|(goal, _)| matches!(goal.errand, Objective::Exit | Objective::Reach | Objective::Breach));
        let objective = barred.find(|(goal, _)| goal.field[node] == UNREACHABLE)?.0.errand;
        let orders = [Some(Order::Batter { towards: facing }), None];
        state.is_blocked(ahead).then_some(ObjectiveAction {
            gain: BROKEN,
            cost: 1,
            orders,
            errand: objective,
            wins: false,
        })
    }

    /// Returns the action of mending the side's gate, or of striking the enemy's gate.
    pub(super) fn at_gate(&self, node: usize, objective: Objective, gain: f64) -> Option<ObjectiveAction> {
        let facing = Facing::ALL[node % 4];
        let here = self.scene.own.paths.square(node / 4);
        let (charter, side) = (&self.scene.state.charter, self.figure.side);
        let (order, cost) = match objective {
            Objective::Mend if charter.strike_points(side.enemy()).any(|(at, _)| at == here) => (Order::Mend, 2),
            Objective::Breach if charter.strike_points(side).any(|point| point == (here, facing)) => {
                (Order::Batter { towards: facing }, 1)
            }
            _ => return None,
        };
        Some(ObjectiveAction { gain, cost, orders: [Some(order), None], errand: objective, wins: false })
    }

    /// Returns the action of searching for a card on the figure's square.
    pub(super) fn search(&self, node: usize) -> Option<ObjectiveAction> {
        let (state, side) = (self.scene.state, self.figure.side);
        let supply = state.charter.supply_of(side)?;
        let found = state.can_find_card(&self.figure);
        let there = self.figure.square().is_some_and(|at| self.scene.own.paths.index(at) == node / 4);
        let orders = [Some(Order::Search), None];
        (found && there).then_some(ObjectiveAction {
            gain: CARD,
            cost: supply.search,
            orders,
            errand: Objective::Search,
            wins: false,
        })
    }
}

/// Returns the number of enemies that a contraption affects before it is used up.
fn expected_enemies_met(kind: &Contraption) -> f64 {
    if kind.has(ContraptionPart::Blast) { CAUGHT } else { f64::from(kind.charges) }
}

/// Returns the share of an enemy's value gained from each enemy that a contraption affects.
fn prize_share_per_enemy(kind: &Contraption) -> f64 {
    if kind.has(ContraptionPart::Blast) {
        return BARREL;
    }
    let burns =
        kind.burn_dice(false).map_or(0.0, |dice| KILLED * interpolate_damage_law(f64::from(dice), HURT, POINTS).kill);
    match kind.effect() {
        Some(ContraptionEffect::Kill | ContraptionEffect::Explode) => KILLED,
        Some(ContraptionEffect::Attack(dice)) => KILLED * interpolate_damage_law(f64::from(dice), HURT, POINTS).kill,
        Some(ContraptionEffect::Hold | ContraptionEffect::Back) => HELD,
        None if kind.has(ContraptionPart::Blocks) => HELD + burns,
        None => burns,
    }
}
