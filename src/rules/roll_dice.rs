//! Rolling the dice of an attack.

use crate::{
    attack_roll::{Attack, Die},
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figure::{Ability, FigureKind},
};

/// Rolls the dice of an attack, and again those that must be (`ILSA-1`).
pub(super) fn roll(dice: &mut Dice, count: u8) -> Vec<Die> {
    dice.roll(count).into_iter().map(|face| Die { face, again: false }).collect()
}

/// `COOP-11`: dice that would damage such a figure are rolled again, once.
pub(super) fn roll_hits_again(attack: &mut Attack, victim: &FigureKind, dice: &mut Dice, log: &mut EventLog) {
    if !victim.has(&Ability::RerollsHits) {
        return;
    }
    for place in 0..attack.dice.len() as u8 {
        let die = attack.dice[usize::from(place)];
        if die.face >= attack.needed && !die.again {
            roll_again(attack, place, dice, log);
        }
    }
}

/// Rolls one die again and notes it.
pub(super) fn roll_again(attack: &mut Attack, place: u8, dice: &mut Dice, log: &mut EventLog) {
    let die = &mut attack.dice[usize::from(place)];
    let from = die.face;
    *die = Die { face: dice.d6(), again: true };
    log.push(BattleEvent::Rerolled { figure: attack.figure, die: place, from, to: die.face });
}
