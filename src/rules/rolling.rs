//! Rolling the dice of an attack.

use crate::{
    attack::{Attack, Die},
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
};

/// Rolls the dice of an attack, and again those that must be (`ILSA-1`).
pub(super) fn roll(dice: &mut Dice, count: u8) -> Vec<Die> {
    dice.roll(count).into_iter().map(|face| Die { face, again: false }).collect()
}

/// Rolls one die again and notes it.
pub(super) fn roll_again(attack: &mut Attack, place: u8, dice: &mut Dice, log: &mut EventLog) {
    let die = &mut attack.dice[usize::from(place)];
    let from = die.face;
    *die = Die { face: dice.d6(), again: true };
    log.push(BattleEvent::Rerolled { figure: attack.figure, die: place, from, to: die.face });
}
