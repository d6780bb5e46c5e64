//! The computer's own choice of force, for any mission, points and demands: varied by the seed.

use mission::force::{Force, ForceFault, Terms};
use rules::{Catalogue, KindId};

use crate::lot;

/// How many forces are drawn, of which the best is taken.
const DRAWN: u64 = 12;
/// What a copy of a kind is worth against the one before it.
const AGAIN: f64 = 0.85;
/// How far the lot counts.
const CHANCE: f64 = 0.25;

/// A force that obeys the terms.
///
/// # Errors
/// If none can.
pub fn force(catalogue: &Catalogue, terms: &Terms, seed: u64) -> Result<Vec<KindId>, ForceFault> {
    let drawn = (0..DRAWN).filter_map(|draw| {
        let bought = buy(catalogue, terms, lot::draw(seed, &[draw]))?;
        let swing = 1.0 + CHANCE * lot::swing(seed, &[draw, 1]);
        Some((worth(catalogue, &bought) * swing, bought))
    });
    let best = drawn.max_by(|one, other| one.0.total_cmp(&other.0));
    best.map_or_else(|| Force::new(catalogue, terms.clone()).balanced(), |(_, bought)| Ok(bought))
}

/// Buys by lot whatever is allowed, until nothing fits.
fn buy(catalogue: &Catalogue, terms: &Terms, seed: u64) -> Option<Vec<KindId>> {
    let mut force = Force::new(catalogue, terms.clone());
    for step in 0.. {
        let able: Vec<KindId> =
            catalogue.kinds().map(|(id, _)| id).filter(|kind| force.can_add(*kind).is_ok()).collect();
        let Some(kind) = able.get(lot::below(seed, &[step], able.len() as u64) as usize) else { break };
        force.add(*kind).ok()?;
    }
    let mut bought = force.bought().to_vec();
    bought.sort_unstable();
    force.check_complete().is_ok().then_some(bought)
}

/// What a force is worth: what it costs, many of a kind less.
fn worth(catalogue: &Catalogue, bought: &[KindId]) -> f64 {
    let mut value = 0.0;
    for (place, kind) in bought.iter().enumerate() {
        let before = bought[..place].iter().filter(|other| *other == kind).count();
        let share = (0..before).fold(1.0, |share, _| share * AGAIN);
        value +=
            f64::from(catalogue.kind(*kind).rp) * if catalogue.kind(*kind).horde().is_some() { 1.0 } else { share };
    }
    value
}
