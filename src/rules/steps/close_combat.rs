//! Close combat: the roll (`CC-1`, `CC-2`, `SLUG-2`, `HANS-2`, `HUND-1`) with the zombies' strength in numbers
//! (`ZOM-2`). The module `attack` applies the dice.

use super::prelude::*;
use crate::{
    attack_roll::{AttackMeans, RolledAttack},
    roll_dice,
    strength_in_numbers::StrengthInNumbers,
    weapon::needed_roll,
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, roll_close_attack);
    add_step_system(app, roll_twitcher_attack);
}

/// Rolls a close attack with one die or more (`CC-2`, `ZOM-2`, `HUND-1`). Slugger's bat kills a zombie without a roll
/// (`SLUG-2`): **ruling**: it always does, because rolling never has an advantage.
fn roll_close_attack(
    In(payload::Strike { figure, target }): In<payload::Strike>,
    mut steps: ResMut<StepStack>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    mut crowding: ResMut<StrengthInNumbers>,
    mut dice: ResMut<Dice>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(attacker) = figures.get(figure) else { return };
    let (kind, side) = (*attacker.kind, *attacker.side);
    let striker = EffectiveStats::new(&catalogue, &cards, figure, kind);
    let home = side == striker.printed.side;
    let place = if home { crowding.attacker_rank(target, figure, side) } else { 1 };
    if home && striker.printed.has(&Ability::StrengthInNumbers) {
        crowding.note(target, figure, side);
    }
    let shroud = figures.get(target).map_or(0, |struck| figures.shroud(&struck));
    let Some(mut struck) = figures.get_mut(target) else { return };
    struck.leave_reaction(ReactionLoss::Attacked, &mut log);
    let victim = EffectiveStats::new(&catalogue, &cards, target, *struck.kind);
    let horde = victim.printed.horde().is_some();
    if horde && striker.printed.has(&Ability::SlaysHordes) {
        log.push(BattleEvent::Slain { figure, target });
        steps.push(Step::Harm(target, victim.printed.damage_points, DamageCause::Struck { by: figure }));
        return;
    }
    let needed = needed_roll(victim.fortitude(-shroud), striker.strike_bonus(victim.printed));
    let rolled = roll_dice::roll_attack_dice(&mut dice, striker.strike_dice(place));
    let rerolls = u8::from(!horde && striker.printed.has(&Ability::StrikeReroll));
    let mut attack = RolledAttack {
        rerolls,
        any_die: true,
        ..RolledAttack::new(figure, target, AttackMeans::Strike, needed, rolled)
    };
    log.push(BattleEvent::Struck { figure, target, dice: attack.faces(), needed });
    roll_dice::reroll_hits(&mut attack, victim.printed, &mut dice, &mut log);
    steps.push(if rerolls > 0 { Step::AskReroll(attack) } else { Step::Resolve(attack) });
}

/// Rolls a Twitcher's attack on the figure that searched its body, with a fixed number of dice that cards do not change
/// (`M4`).
fn roll_twitcher_attack(
    In(payload::Spring { figure, target, dice: count }): In<payload::Spring>,
    mut steps: ResMut<StepStack>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    mut dice: ResMut<Dice>,
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(victim) = figures.get(target) else { return };
    let fortitude = EffectiveStats::new(&catalogue, &cards, target, *victim.kind).fortitude(-figures.shroud(&victim));
    let needed = needed_roll(fortitude, 0);
    let rolled = roll_dice::roll_attack_dice(&mut dice, count);
    let attack =
        RolledAttack { any_die: true, ..RolledAttack::new(figure, target, AttackMeans::Strike, needed, rolled) };
    log.push(BattleEvent::Struck { figure, target, dice: attack.faces(), needed });
    steps.push(Step::Resolve(attack));
}
