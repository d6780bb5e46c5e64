//! Numbered tokens (`M4`). **Ruling**: a side knows the number of a token from the moment when one of its figures has
//! carried it.

use crate::{dice::Dice, objects::MissionObjects};

/// Gives each token without a number one of the free numbers from 1 to the number of tokens, in random order.
pub(super) fn number_tokens(objects: &mut MissionObjects, dice: &mut Dice) {
    let tokens: Vec<usize> = (0..objects.0.len()).filter(|index| objects.0[*index].numbered).collect();
    let taken: Vec<u8> = tokens.iter().filter_map(|index| objects.0[*index].number).collect();
    let mut free: Vec<u8> = (1..=tokens.len() as u8).filter(|number| !taken.contains(number)).collect();
    if free.is_empty() {
        return;
    }
    dice.shuffle(&mut free);
    let without = tokens.into_iter().filter(|index| objects.0[*index].number.is_none()).collect::<Vec<_>>();
    for (index, number) in without.into_iter().zip(free) {
        objects.0[index].number = Some(number);
    }
}
