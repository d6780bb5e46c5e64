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

/// What an experience card that comes along is worth, in requisition points (`CAMP-2`).
const EXPERIENCE: f64 = 1.5;

/// A force that obeys the terms.
///
/// # Errors
/// If none can.
pub fn force(catalogue: &Catalogue, terms: &Terms, seed: u64) -> Result<Vec<KindId>, ForceFault> {
    veteran_force(catalogue, terms, &[], seed)
}

/// A force that obeys the terms and would rather bring veterans than lose their experience. `veterans` holds the kind of
/// each figure that lives, with the number of its experience cards (`CAMP-2`).
///
/// # Errors
/// If none can.
pub fn veteran_force(
    catalogue: &Catalogue,
    terms: &Terms,
    veterans: &[(KindId, usize)],
    seed: u64,
) -> Result<Vec<KindId>, ForceFault> {
    let drawn = (0..DRAWN).filter_map(|draw| {
        let bought = buy(catalogue, terms, lot::draw(seed, &[draw]))?;
        let swing = 1.0 + CHANCE * lot::swing(seed, &[draw, 1]);
        let value = worth(catalogue, &bought) + EXPERIENCE * brought(&bought, veterans);
        Some((value * swing, bought))
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

/// How many experience cards come with a force: of each kind those come first that have most.
fn brought(bought: &[KindId], veterans: &[(KindId, usize)]) -> f64 {
    let mut kinds = bought.to_vec();
    kinds.dedup();
    let of = |kind: &KindId| {
        let mut cards: Vec<usize> = veterans.iter().filter(|(of, _)| of == kind).map(|(_, cards)| *cards).collect();
        cards.sort_unstable_by(|one, other| other.cmp(one));
        let copies = bought.iter().filter(|other| *other == kind).count();
        cards.into_iter().take(copies).sum::<usize>()
    };
    kinds.iter().map(of).sum::<usize>() as f64
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
