//! Rolling the dice of an attack.

use crate::{
    attack_roll::{AttackDie, RolledAttack},
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figure::{Ability, FigureKind},
};

/// Rolls the dice of an attack. None of them counts as rolled again.
pub(super) fn roll_attack_dice(dice: &mut Dice, count: u8) -> Vec<AttackDie> {
    dice.roll(count).into_iter().map(|face| AttackDie { face, again: false }).collect()
}

/// Rolls dice that would damage a figure with [`Ability::RerollsHits`] again, once (`COOP-11`).
pub(super) fn reroll_hits(attack: &mut RolledAttack, victim: &FigureKind, dice: &mut Dice, log: &mut EventLog) {
    if !victim.has(&Ability::RerollsHits) {
        return;
    }
    for place in 0..attack.dice.len() as u8 {
        let die = attack.dice[usize::from(place)];
        if die.face >= attack.needed && !die.again {
            reroll_die(attack, place, dice, log);
        }
    }
}

/// Rolls one die again and logs it.
pub(super) fn reroll_die(attack: &mut RolledAttack, place: u8, dice: &mut Dice, log: &mut EventLog) {
    let die = &mut attack.dice[usize::from(place)];
    let from = die.face;
    *die = AttackDie { face: dice.d6(), again: true };
    log.push(BattleEvent::Rerolled { figure: attack.figure, die: place, from, to: die.face });
}
