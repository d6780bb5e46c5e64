//! Reaction fire: at whom it pays. Two dice that show the same take the shooter out of reaction mode (`RF-4`), so a shot
//! at somebody of no account may cost the one at who comes after it.

use rules::{Figure, FigureId, FireMode, Order, line_of_sight};

use crate::{
    attack::{Roll, left, outcome, shot},
    scene::worth,
    task::Task,
    why::{Aim, Choice, give},
};

/// The chance that two dice show the same.
const DOUBLE: f64 = 1.0 / 6.0;
/// Somebody who has yet to act and stands so near to what is watched, in squares, may come into it.
const NEAR: u16 = 5;
/// A wound, as a share of a death.
const WOUND: f64 = 0.4;

/// To shoot, or to hold for somebody better.
pub(super) fn react(task: &Task<'_>, figure: FigureId, target: FigureId) -> Choice {
    let fire = give(Order::React { figure }, Aim::Attack(target));
    let situation = task.situation;
    let (Some(shooter), Some(enemy)) = (situation.figure(figure), situation.figure(target)) else { return fire };
    let Some(now) = gain(task, shooter, enemy) else { return fire };
    if now.0 < 1.5 || task.weights.hold <= 0.0 {
        return fire;
    }
    let later = to_come(task, shooter, target);
    let hold = give(Order::Hold { figure }, Aim::Watch);
    if now.1 < task.weights.hold * DOUBLE * later && task.allows(hold.order) { hold } else { fire }
}

/// The dice of a shot, and what it brings.
fn gain(task: &Task<'_>, shooter: &Figure, enemy: &Figure) -> Option<(f64, f64)> {
    let situation = task.situation;
    let weapon = situation.profile(shooter).reaction_weapon()?;
    let Roll { dice, chance } = shot(situation, shooter, weapon, enemy, FireMode::Reaction);
    let left = left(situation, enemy);
    let law = outcome(dice, chance, left);
    let worth = worth::figure(situation, enemy, worth::victory_point(situation));
    Some((dice, (law.kill + WOUND * law.wounds / f64::from(left)) * worth))
}

/// The most that a shot at somebody who has yet to act would bring, if it comes where the shooter watches.
fn to_come(task: &Task<'_>, shooter: &Figure, but: FigureId) -> f64 {
    let situation = task.situation;
    let Some(at) = shooter.square() else { return 0.0 };
    let watched = line_of_sight::field_of_view(&situation.board, &situation.occupancy, at, shooter.facing);
    let comes = |enemy: &&Figure| {
        let near = |there: rules::Square| {
            watched.iter().any(|square| {
                let (dx, dy) = there.delta(*square);
                dx.unsigned_abs() + dy.unsigned_abs() <= NEAR
            })
        };
        enemy.side != shooter.side && enemy.id != but && !enemy.activated && enemy.square().is_some_and(near)
    };
    let gains = situation.figures.iter().filter(comes).filter_map(|enemy| Some(gain(task, shooter, enemy)?.1));
    gains.fold(0.0, f64::max)
}
