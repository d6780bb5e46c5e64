//! What a figure is worth: battles in pairs, with it and without it. Forces of the same points with and without one of its
//! kind, each the best of some that are drawn by lot, against the same enemy and with the same dice.

use rules::{BySide, KindId, Localized, Side};

use crate::{
    battle::{Battle, Table},
    terms::{Terms, unplayable},
};

/// Plays the pair of that number: how much better the side of that kind did with it, from −1 to 1. None where there are no
/// two such forces.
///
/// # Errors
/// If an order was refused, or the mission can't be played.
pub fn pair(kind: KindId, terms: &Terms, table: &mut Table, number: u32) -> Result<Option<f64>, Localized> {
    let Terms { catalogue, mission, rp, .. } = terms;
    let seed = terms.seed_of(number);
    let side = catalogue.kind(kind).side;
    let enemy = mind::force_of(catalogue, mission, (side.enemy(), rp[side.enemy()]), (terms.level, &[]), seed);
    let enemy = enemy.map_err(|fault| unplayable(mission, &fault.to_string()))?;
    let force = |with: bool| {
        mind::force_where(catalogue, mission, (side, rp[side]), seed, |bought| bought.contains(&kind) == with)
    };
    let (Some(with), Some(without)) = (force(true), force(false)) else { return Ok(None) };
    let mut results = [0.0; 2];
    for (result, own) in results.iter_mut().zip([with, without]) {
        let forces = BySide::from_fn(|other| if other == side { own.clone() } else { enemy.clone() });
        let setup = mission.setup(catalogue, &forces, *rp, seed);
        let setup = setup.map_err(|faults| unplayable(mission, &format!("{faults:?}")))?;
        let battle = table.play(&setup, BySide { allied: terms.level, german: terms.level }, seed);
        if let Some(refused) = &battle.refused {
            return Err(unplayable(mission, refused));
        }
        *result = won(&battle, side);
    }
    Ok(Some(results[0] - results[1]))
}

/// What a battle counts for a side: 1, 0, or half if nobody won.
pub(crate) fn won(battle: &Battle, side: Side) -> f64 {
    match battle.verdict.and_then(|verdict| verdict.winner) {
        Some(winner) => f64::from(u8::from(winner == side)),
        None => 0.5,
    }
}

/// What came of pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Worth {
    /// How many.
    pub pairs: u32,
    sum: f64,
    squares: f64,
}

impl Worth {
    /// Adds a pair: how much better its side did with it.
    pub fn add(&mut self, better: f64) {
        self.pairs += 1;
        self.sum += better;
        self.squares += better * better;
    }

    /// How much more is won with it, and how far that may be off, in 95 of 100 cases: in shares of the battles.
    pub fn gain(&self) -> (f64, f64) {
        let n = f64::from(self.pairs.max(1));
        let mean = self.sum / n;
        let spread = (self.squares / n - mean * mean).max(0.0);
        (mean, 1.96 * (spread / n).sqrt())
    }
}
