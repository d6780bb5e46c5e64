//! Estimates of the value of a figure kind, from pairs of battles with it and without it. Both forces have equal
//! requisition points, are the best of some random ones, and fight an identical enemy force with identical dice.

use rules::{BySide, KindId, Localized, Side};

use crate::{
    experiment::{Experiment, unplayable_mission_error},
    simulate::{SimulatedBattle, Simulator},
};

/// Plays the pair of battles with a number. Returns the effect of the figure kind on the result of its side, from −1 to
/// 1; `None` if no two such forces were found.
///
/// # Errors
/// If an order was refused, or the mission can't be played.
pub fn play_battle_pair(
    kind: KindId,
    terms: &Experiment,
    simulator: &mut Simulator,
    number: u32,
) -> Result<Option<f64>, Localized> {
    let Experiment { catalogue, mission, rp, .. } = terms;
    let seed = terms.seed_of(number);
    let side = catalogue.kind(kind).side;
    let enemy = ai::choose_force(catalogue, mission, (side.enemy(), rp[side.enemy()]), (terms.level, &[]), seed);
    let enemy = enemy.map_err(|fault| unplayable_mission_error(mission, &fault.to_string()))?;
    let force = |with: bool| {
        ai::choose_force_where(catalogue, mission, (side, rp[side]), seed, |bought| bought.contains(&kind) == with)
    };
    let (Some(with), Some(without)) = (force(true), force(false)) else { return Ok(None) };
    let mut results = [0.0; 2];
    for (result, own) in results.iter_mut().zip([with, without]) {
        let forces = BySide::from_fn(|other| if other == side { own.clone() } else { enemy.clone() });
        let setup = mission.setup(catalogue, &forces, *rp, seed);
        let setup = setup.map_err(|faults| unplayable_mission_error(mission, &format!("{faults:?}")))?;
        let battle = simulator.play(&setup, BySide { allied: terms.level, german: terms.level }, seed);
        if let Some(refused) = &battle.refused {
            return Err(unplayable_mission_error(mission, refused));
        }
        *result = battle_score(&battle, side);
    }
    Ok(Some(results[0] - results[1]))
}

/// Returns the result of a battle for a side: 1 for a win, 0 for a defeat, 0.5 without a winner.
pub(crate) fn battle_score(battle: &SimulatedBattle, side: Side) -> f64 {
    match battle.verdict.and_then(|verdict| verdict.winner) {
        Some(winner) => f64::from(u8::from(winner == side)),
        None => 0.5,
    }
}

/// Statistics of pairs of battles.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FigureValue {
    /// The number of pairs.
    pub pairs: u32,
    sum: f64,
    squares: f64,
}

impl FigureValue {
    /// Adds the effect of the figure kind in a pair, from −1 to 1.
    pub fn add(&mut self, better: f64) {
        self.pairs += 1;
        self.sum += better;
        self.squares += better * better;
    }

    /// Returns the gain in the share of battles won, and its 95 % margin of error.
    pub fn gain(&self) -> (f64, f64) {
        let n = f64::from(self.pairs.max(1));
        let mean = self.sum / n;
        let spread = (self.squares / n - mean * mean).max(0.0);
        (mean, 1.96 * (spread / n).sqrt())
    }
}
