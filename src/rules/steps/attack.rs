//! An attack with damage dice, after the roll until the damage: rerolls (`REROLL-1`), out of ammo (`RF-4`), a further
//! shot (`HMG-1`, `SLUG-1`). The modules `shooting` and `close_combat` roll the dice.
//!
//! **Rulings**
//! - `REROLL-1`: the rules ask the player about optional rerolls one by one, as long as a reroll could matter. A double
//!   (`RF-4`) and a natural 1 (`SLUG-1`) count in the final dice. The roll has fixed the number that the dice must
//!   show: a card that is killed later does not change it.
//! - `HMG-1`, `SLUG-1`: consequences of a shot, such as a mine or a last stand, happen before the next shot; reaction
//!   fire follows once, after the last shot (`RF-3`).

use super::prelude::*;
use crate::{
    activation::FollowUpShot,
    attack_roll::{AttackMeans, has_double},
    figure::FigureKind,
    line_of_sight, roll_dice,
    weapon::FireMode,
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, ask_reroll);
    add_step_system(app, reroll_attack_die);
    add_step_system(app, resolve_attack);
    add_step_system(app, ask_further_shot);
}

/// `SLUG-1`: returns `true` if the attack is a shot outside reaction fire of a figure that can chain shots.
fn can_chain_shots(kind: &FigureKind, means: AttackMeans) -> bool {
    matches!(means, AttackMeans::Shot(_, FireMode::Normal))
        && kind.abilities.iter().any(|ability| matches!(ability, Ability::ChainShots(_)))
}

fn ask_reroll(
    In(payload::AskReroll { mut attack }): In<payload::AskReroll>,
    mut steps: ResMut<StepStack>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    figures: FigureAccess,
) {
    let (Some(attacker), Some(target)) = (figures.get(attack.figure), figures.get(attack.target)) else { return };
    let left = figures.card(&target).damage_points.saturating_sub(target.wounds.0);
    let chain = can_chain_shots(figures.card(&attacker), attack.means);
    if matches!(attack.means, AttackMeans::Shot(..)) {
        // The card that allows it may have been killed while the question was open.
        let allowed = EffectiveStats::new(&catalogue, &cards, attack.figure, *attacker.kind).shot_rerolls();
        attack.rerolls = allowed.saturating_sub(attack.rerolled);
    }
    if attack.may_reroll().is_empty() || !attack.could_matter(left, chain) {
        steps.push(Step::Resolve(attack));
    } else {
        steps.ask(PendingDecision::Reroll { seat: *attacker.side, attack });
    }
}

fn reroll_attack_die(
    In(payload::Reroll { mut attack, die }): In<payload::Reroll>,
    mut steps: ResMut<StepStack>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<EventLog>,
) {
    roll_dice::reroll_die(&mut attack, die, &mut dice, &mut log);
    attack.rerolls -= 1;
    attack.rerolled += 1;
    steps.push(Step::AskReroll(attack));
}

/// Applies the dice: damage, out of ammo, a further shot, the end of the activation, a drag by the harpoon.
fn resolve_attack(
    In(payload::Resolve { attack }): In<payload::Resolve>,
    mut steps: ResMut<StepStack>,
    mut acting: ResMut<ActivationStack>,
    catalogue: Res<Catalogue>,
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let damage = attack.damage();
    let (figure, target) = (attack.figure, attack.target);
    let mut then = Vec::new();
    if matches!(attack.means, AttackMeans::Shot(_, FireMode::Reaction)) && has_double(&attack.faces()) {
        then.push(Step::OutOfAmmo(figure));
    }
    if damage > 0 {
        let cause = match attack.means {
            AttackMeans::Strike => DamageCause::Struck { by: figure },
            AttackMeans::Shot(weapon, _) => DamageCause::Shot { by: figure, weapon },
        };
        then.push(Step::Harm(target, damage, cause));
    }
    if let AttackMeans::Shot(weapon, _) = attack.means {
        if catalogue.weapon(weapon).drags() {
            then.push(Step::Harpoon { figure, target, hit: damage > 0 });
        }
        if figures.get(figure).is_some_and(|attacker| can_chain_shots(figures.card(&attacker), attack.means)) {
            if attack.dice.iter().any(|die| die.face == 1) {
                log.push(BattleEvent::Jinxed { figure });
                then.push(Step::EndActivation { sharing: true });
            } else if damage > 0 {
                acting.follow_up(figure, FollowUpShot { weapon, bonus: attack.bonus.saturating_sub(1) });
            }
        }
    }
    steps.push_all(then);
}

/// Asks for the second shot of an HMG, or a further one of a chain, if there is a target. The shooter may have died
/// from the consequences of its shot.
fn ask_further_shot(
    In(payload::AskAgain { figure: id }): In<payload::AskAgain>,
    mut steps: ResMut<StepStack>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    cards: Res<CardState>,
    catalogue: Res<Catalogue>,
    mut acting: ResMut<ActivationStack>,
    figures: FigureAccess,
) {
    let Some(again) = acting.take_follow_up(id) else { return };
    let Some(shooter) = figures.get(id) else { return };
    if EffectiveStats::new(&catalogue, &cards, id, *shooter.kind).jam().is_some() {
        return;
    }
    let limit = cards.shot_range().unwrap_or(u8::MAX);
    let look = (*shooter.place, *shooter.facing);
    let able = figures.iter().any(|other| {
        other.side != shooter.side
            && other.place.square().is_some()
            && !figures.dying(&other)
            && line_of_sight::sight_between(&board, &occupancy, look, *other.place).is_ok_and(|range| range <= limit)
    });
    if able {
        acting.follow_up(id, again);
        steps.ask(PendingDecision::Again { seat: *shooter.side, figure: id, weapon: again.weapon, bonus: again.bonus });
    }
}
