//! The computer's own choice of force, for any mission, points and demands, varied by the seed: of forces that are drawn by
//! lot the one that is worth most. What each kind of figure is worth where stands in `forces.ron`: it was learnt from
//! battles of the planner against itself with any forces (`incursion match --any-force --positions FILE`, then
//! `incursion fit FILE --forces --out src/mind/forces.ron`).

use std::{collections::BTreeMap, sync::OnceLock};

use mission::{
    Mission,
    force::{Force, ForceError, ForceLimits},
};
use rules::{Catalogue, EndCondition, KindId, ScoringRule, ScoringTime, Side};
use serde::Deserialize;

use crate::{level::Level, lot};

/// What a kind that the table lacks is worth for each requisition point.
const POINT: f64 = 0.05;
/// What a copy of a kind is worth against the one before it.
const AGAIN: f64 = 0.85;

/// What an experience card that comes along is worth, in requisition points (`CAMP-2`).
const EXPERIENCE: f64 = 1.5;

/// How many forces are drawn where something is asked of them besides.
const ASKED: u64 = 64;

/// How a level chooses: of how many forces, and how far the lot counts, as a share of what the points are worth.
struct Care {
    drawn: u64,
    chance: f64,
}

impl Level {
    fn care(self) -> Care {
        match self {
            Level::Random => Care { drawn: 1, chance: 0.0 },
            Level::Newcomer | Level::Recruit => Care { drawn: 6, chance: 1.0 },
            Level::Greedy | Level::Veteran | Level::Planner => Care { drawn: 16, chance: 0.25 },
            Level::Commander => Care { drawn: 32, chance: 0.1 },
        }
    }
}

/// What a mission is about, as far as forces go: the word in the table.
pub fn mission_kind(mission: &Mission) -> &'static str {
    let has = |of: &dyn Fn(&EndCondition) -> bool| mission.endings.iter().any(of);
    if has(&|ending| matches!(ending, EndCondition::LastFigureOut { .. })) {
        "way out"
    } else if has(&|ending| matches!(ending, EndCondition::DoorsSealed { .. })) {
        "doors"
    } else if has(&|ending| matches!(ending, EndCondition::TakenOut { .. })) {
        "carry out"
    } else if has(&|ending| matches!(ending, EndCondition::Activated { .. })) {
        "activate"
    } else if has(&|ending| matches!(ending, EndCondition::Points(ScoringTime::AfterTurn(_)))) {
        "tokens"
    } else if mission.scores.iter().any(|score| matches!(score, ScoringRule::Left { .. })) {
        "rescue"
    } else {
        "panels"
    }
}

/// A force for a side of a mission with so many requisition points, as that level would choose it. It would rather bring
/// veterans than lose their experience: `veterans` holds the kind of each figure that lives, with the number of its
/// experience cards (`CAMP-2`). The catalogue may be the game's or the mission's.
///
/// # Errors
/// If none can.
pub fn force_of(
    catalogue: &Catalogue,
    mission: &Mission,
    (side, rp): (Side, u8),
    (level, veterans): (Level, &[(KindId, usize)]),
    seed: u64,
) -> Result<Vec<KindId>, ForceError> {
    let catalogue = mission.catalogue(catalogue);
    choose(&catalogue, &mission.force_limits(side, rp), (mission_kind(mission), level), veterans, seed)
}

/// The same for measure: of forces of which something is asked besides, such as a kind that must be there. None if none
/// is found.
pub fn force_where(
    catalogue: &Catalogue,
    mission: &Mission,
    (side, rp): (Side, u8),
    seed: u64,
    asked: impl Fn(&[KindId]) -> bool,
) -> Option<Vec<KindId>> {
    let (terms, about) = (mission.force_limits(side, rp), mission_kind(mission));
    drawn(
        &mission.catalogue(catalogue),
        &terms,
        (about, &Care { drawn: ASKED, ..Level::Planner.care() }),
        &[],
        seed,
        asked,
    )
}

/// A force that obeys the terms, where no more is known of the mission.
///
/// # Errors
/// If none can.
pub fn force(catalogue: &Catalogue, terms: &ForceLimits, seed: u64) -> Result<Vec<KindId>, ForceError> {
    choose(catalogue, terms, ("", Level::Veteran), &[], seed)
}

fn choose(
    catalogue: &Catalogue,
    terms: &ForceLimits,
    (about, level): (&str, Level),
    veterans: &[(KindId, usize)],
    seed: u64,
) -> Result<Vec<KindId>, ForceError> {
    let best = drawn(catalogue, terms, (about, &level.care()), veterans, seed, |_| true);
    best.map_or_else(|| Force::new(catalogue, terms.clone()).balanced(), Ok)
}

/// The best of the forces that are drawn by lot.
fn drawn(
    catalogue: &Catalogue,
    terms: &ForceLimits,
    (about, care): (&str, &Care),
    veterans: &[(KindId, usize)],
    seed: u64,
    asked: impl Fn(&[KindId]) -> bool,
) -> Option<Vec<KindId>> {
    let points = POINT * f64::from(terms.rp);
    let drawn = (0..care.drawn).filter_map(|draw| {
        let bought = buy(catalogue, terms, lot::draw(seed, &[draw])).filter(|bought| asked(bought))?;
        let swing = care.chance * points * lot::swing(seed, &[draw, 1]);
        Some((worth(catalogue, about, &bought) + EXPERIENCE * POINT * brought(&bought, veterans) + swing, bought))
    });
    drawn.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, bought)| bought)
}

/// Buys by lot whatever is allowed, until nothing fits.
fn buy(catalogue: &Catalogue, terms: &ForceLimits, seed: u64) -> Option<Vec<KindId>> {
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

/// What a force is worth there: what its figures are, each copy but those of a horde a little less than the one before.
fn worth(catalogue: &Catalogue, about: &str, bought: &[KindId]) -> f64 {
    let mut value = 0.0;
    for (place, kind) in bought.iter().enumerate() {
        let before = bought[..place].iter().filter(|other| *other == kind).count();
        let card = catalogue.kind(*kind);
        let share = if card.horde().is_some() { 1.0 } else { (0..before).fold(1.0, |share, _| share * AGAIN) };
        let known = table().get(&(about.to_owned(), card.id.clone()));
        // One that is worth less than nothing is no better for being the second.
        value +=
            known.map_or(POINT * f64::from(card.rp) * share, |known| known * if *known > 0.0 { share } else { 1.0 });
    }
    value
}

/// The file: which form it has, the run that made it, and what each kind is worth in missions of each kind, in the
/// logarithm of the odds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Values {
    version: u32,
    #[serde(rename = "run")]
    _run: String,
    values: Vec<(String, String, f64)>,
}

const VERSION: u32 = 1;
const TEXT: &str = include_str!("forces.ron");

fn table() -> &'static BTreeMap<(String, String), f64> {
    static TABLE: OnceLock<BTreeMap<(String, String), f64>> = OnceLock::new();
    TABLE.get_or_init(|| read(TEXT).unwrap_or_default())
}

fn read(text: &str) -> Result<BTreeMap<(String, String), f64>, String> {
    let file: Values = ron::from_str(text).map_err(|fault| fault.to_string())?;
    if file.version != VERSION {
        return Err(format!("version {} is not {VERSION}", file.version));
    }
    Ok(file.values.into_iter().map(|(about, kind, value)| ((about, kind), value)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read() {
        let table = read(TEXT).expect("a table");
        assert!(table.len() > 30 && table.values().all(|value| value.abs() < 5.0), "{table:?}");
        assert!(read(&TEXT.replace("version: 1", "version: 7")).is_err());
    }
}
