//! Shooting with guns: the roll (`SHOOT-1` to `SHOOT-4`, `HMG-1`, `SLUG-1`, `ILSA-1`). The module `attack` applies the
//! dice.

use super::prelude::*;
use crate::{
    activation::FollowUpShot,
    attack_roll::{AttackMeans, RolledAttack},
    roll_dice,
    weapon::{FireMode, needed_roll},
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, roll_shot);
}

fn roll_shot(
    In(payload::Shoot { figure, target, weapon, mode, further }): In<payload::Shoot>,
    mut steps: ResMut<StepStack>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    mut acting: ResMut<ActivationStack>,
    mut dice: ResMut<Dice>,
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let (Some(own), Some(other)) = (figures.get(figure), figures.get(target)) else { return };
    let shooter = EffectiveStats::new(&catalogue, &cards, figure, *own.kind);
    let victim = EffectiveStats::new(&catalogue, &cards, target, *other.kind);
    let bonus = further.unwrap_or_else(|| shooter.chain_bonus());
    let arm = catalogue.weapon(weapon);
    let fortitude = victim.fortitude(arm.piercing().saturating_sub(figures.shroud(&other)));
    let needed = needed_roll(fortitude, bonus.saturating_add(shooter.bonus_against(victim.printed)));
    if mode == FireMode::Normal {
        // The follow-up shot that the last shot allowed is this one, or was declined.
        acting.take_follow_up(figure);
    }
    let rolled = roll_dice::roll_attack_dice(&mut dice, shooter.shot_dice(arm, mode));
    let mut attack = RolledAttack {
        bonus,
        rerolls: shooter.shot_rerolls(),
        ..RolledAttack::new(figure, target, AttackMeans::Shot(weapon, mode), needed, rolled)
    };
    log.push(BattleEvent::Shot { figure, target, weapon, mode, dice: attack.faces(), needed });
    if shooter.printed.has(&Ability::RerollsMisses) {
        for place in 0..attack.dice.len() as u8 {
            if attack.dice[usize::from(place)].face < needed {
                roll_dice::reroll_die(&mut attack, place, &mut dice, &mut log);
            }
        }
    }
    roll_dice::reroll_hits(&mut attack, victim.printed, &mut dice, &mut log);
    if arm.fires_twice() && mode == FireMode::Normal && further.is_none() {
        acting.follow_up(figure, FollowUpShot { weapon, bonus: 0 });
    }
    steps.push(if attack.rerolls > 0 { Step::AskReroll(attack) } else { Step::Resolve(attack) });
}
