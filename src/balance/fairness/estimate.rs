//! The estimate of the chances at the start of a battle, without playing.

use ai::win_probability::WinProbability;
use rules::{BattleState, Localized};

use crate::experiment::{Experiment, prepare_battle};

/// Number of starts over which the chance is averaged; each has other forces and hands.
const STARTS: u32 = 8;

/// Returns the Allies' chance to win the battles of an experiment, from 0 to 1, by the AI's win model: the mean of
/// several starts, with the forces that the AI chooses.
///
/// # Errors
/// If no forces can be chosen, or the mission can't be set up.
pub fn estimate_allied_chance(terms: &Experiment) -> Result<f64, Localized> {
    let (mut world, mut model) = (rules::new_world(), WinProbability::default());
    let mut sum = 0.0;
    for number in 0..STARTS {
        let seed = terms.seed_of(number);
        let (_, setup) = prepare_battle(&terms.catalogue, &terms.mission, terms.rp, terms.level, seed)?;
        rules::install_battle(&mut world, &setup);
        sum += model.allied_win_chance(BattleState::current(&world));
    }
    Ok(sum / f64::from(STARTS))
}
