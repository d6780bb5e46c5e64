//! The AI's choice of a force, for any mission, points and requirements, varied by the seed: the most valuable of
//! several random forces. `forces.ron` contains the value of each kind of figure in each kind of mission. The values
//! were learnt from battles of the planner against itself with random forces
//! (`incursion match --any-force --positions FILE`, then
//! `incursion fit FILE --forces --out src/ai/forces.ron`).

use std::{collections::BTreeMap, sync::OnceLock};

use mission::{
    Mission,
    force::{Force, ForceError, ForceLimits},
};
use rules::{Catalogue, EndCondition, KindId, ScoringRule, Side};
use serde::Deserialize;

use crate::{difficulty::AiLevel, seeded_random};

/// Value per requisition point of a figure kind that `forces.ron` lacks, in log-odds.
const POINT: f64 = 0.05;
/// Value of a further copy of a figure kind, as a share of the previous copy's value.
const AGAIN: f64 = 0.85;

/// Value of each experience card that veterans bring, in requisition points (`CAMP-2`).
const EXPERIENCE: f64 = 1.5;

/// Number of random forces that [`choose_force_where`] draws to meet the caller's condition.
const ASKED: u64 = 64;

/// The care that a level takes in choosing a force.
struct ForceSampling {
    /// Number of random forces to choose from.
    drawn: u64,
    /// Range of the random change to a force's value, as a share of the value of its requisition points.
    chance: f64,
}

impl AiLevel {
    fn force_sampling(self) -> ForceSampling {
        match self {
            AiLevel::Random => ForceSampling { drawn: 1, chance: 0.0 },
            AiLevel::Newcomer | AiLevel::Recruit => ForceSampling { drawn: 6, chance: 1.0 },
            AiLevel::Greedy | AiLevel::Veteran | AiLevel::Planner => ForceSampling { drawn: 16, chance: 0.25 },
            AiLevel::Commander => ForceSampling { drawn: 32, chance: 0.1 },
        }
    }
}

/// Returns the kind of a mission for the choice of forces, as a word of `forces.ron`.
pub fn mission_kind(mission: &Mission) -> &'static str {
    let has = |of: &dyn Fn(&EndCondition) -> bool| mission.endings.iter().any(of);
    if has(&|ending| ending.side_to_get_out().is_some()) {
        "way out"
    } else if has(&|ending| ending.doors_to_seal().is_some()) {
        "doors"
    } else if has(&|ending| ending.object_to_take_out().is_some()) {
        "carry out"
    } else if has(&|ending| ending.objects_to_activate().is_some()) {
        "activate"
    } else if has(&|ending| ending.last_turn().is_some()) {
        "tokens"
    } else if mission.scores.iter().any(|score| matches!(score, ScoringRule::Left { .. })) {
        "rescue"
    } else {
        "panels"
    }
}

/// Returns a force for a side of a mission with `rp` requisition points, as the level would choose it. It prefers
/// veterans, because their experience is lost otherwise: `veterans` contains the kind of each surviving figure, with
/// the number of its experience cards (`CAMP-2`). The catalogue may be the game's or the mission's.
///
/// # Errors
/// If no force obeys the mission's limits.
pub fn choose_force(
    catalogue: &Catalogue,
    mission: &Mission,
    (side, rp): (Side, u8),
    (level, veterans): (AiLevel, &[(KindId, usize)]),
    seed: u64,
) -> Result<Vec<KindId>, ForceError> {
    let catalogue = mission.catalogue(catalogue);
    choose_force_for_level(&catalogue, &mission.force_limits(side, rp), (mission_kind(mission), level), veterans, seed)
}

/// Returns a force like [`choose_force`], for measurements: it must also meet the condition `asked`, such as a figure
/// kind that it must contain. Returns `None` if no random force meets the condition.
pub fn choose_force_where(
    catalogue: &Catalogue,
    mission: &Mission,
    (side, rp): (Side, u8),
    seed: u64,
    asked: impl Fn(&[KindId]) -> bool,
) -> Option<Vec<KindId>> {
    let (terms, about) = (mission.force_limits(side, rp), mission_kind(mission));
    sample_best_force(
        &mission.catalogue(catalogue),
        &terms,
        (about, &ForceSampling { drawn: ASKED, ..AiLevel::Planner.force_sampling() }),
        &[],
        seed,
        asked,
    )
}

/// Returns a force that obeys the limits, for a mission about which nothing else is known.
///
/// # Errors
/// If no force obeys the limits.
pub fn choose_known_force(catalogue: &Catalogue, terms: &ForceLimits, seed: u64) -> Result<Vec<KindId>, ForceError> {
    choose_force_for_level(catalogue, terms, ("", AiLevel::Veteran), &[], seed)
}

fn choose_force_for_level(
    catalogue: &Catalogue,
    terms: &ForceLimits,
    (about, level): (&str, AiLevel),
    veterans: &[(KindId, usize)],
    seed: u64,
) -> Result<Vec<KindId>, ForceError> {
    let best = sample_best_force(catalogue, terms, (about, &level.force_sampling()), veterans, seed, |_| true);
    best.map_or_else(|| Force::new(catalogue, terms.clone()).balanced(), Ok)
}

/// Returns the best of the random forces that meet the condition `asked`.
fn sample_best_force(
    catalogue: &Catalogue,
    terms: &ForceLimits,
    (about, care): (&str, &ForceSampling),
    veterans: &[(KindId, usize)],
    seed: u64,
    asked: impl Fn(&[KindId]) -> bool,
) -> Option<Vec<KindId>> {
    let points = POINT * f64::from(terms.rp);
    let drawn = (0..care.drawn).filter_map(|draw| {
        let bought =
            buy_random_force(catalogue, terms, seeded_random::hash(seed, &[draw])).filter(|bought| asked(bought))?;
        let swing = care.chance * points * seeded_random::symmetric(seed, &[draw, 1]);
        Some((
            force_worth(catalogue, about, &bought)
                + EXPERIENCE * POINT * count_experience_cards(&bought, veterans)
                + swing,
            bought,
        ))
    });
    drawn.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, bought)| bought)
}

/// Buys random allowed figures until no figure can be added. Returns `None` if the force is not complete then.
fn buy_random_force(catalogue: &Catalogue, terms: &ForceLimits, seed: u64) -> Option<Vec<KindId>> {
    let mut force = Force::new(catalogue, terms.clone());
    for step in 0.. {
        let able: Vec<KindId> =
            catalogue.kinds().map(|(id, _)| id).filter(|kind| force.can_add(*kind).is_ok()).collect();
        let Some(kind) = able.get(seeded_random::hash_below(seed, &[step], able.len() as u64) as usize) else { break };
        force.add(*kind).ok()?;
    }
    let mut bought = force.bought().to_vec();
    bought.sort_unstable();
    force.check_complete().is_ok().then_some(bought)
}

/// Returns the number of experience cards that a force brings. Of each figure kind, the veterans with most cards are
/// taken first.
fn count_experience_cards(bought: &[KindId], veterans: &[(KindId, usize)]) -> f64 {
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

/// Returns the value of a force in missions of the kind `about`: the sum over its figures, where each copy counts less
/// than the previous one, except in hordes.
fn force_worth(catalogue: &Catalogue, about: &str, bought: &[KindId]) -> f64 {
    let mut value = 0.0;
    for (place, kind) in bought.iter().enumerate() {
        let before = bought[..place].iter().filter(|other| *other == kind).count();
        let card = catalogue.kind(*kind);
        let share = if card.horde().is_some() { 1.0 } else { (0..before).fold(1.0, |share, _| share * AGAIN) };
        let known = force_value_table().get(&(about.to_owned(), card.id.clone()));
        // A negative value is not reduced for further copies, because each of them does as much harm.
        value +=
            known.map_or(POINT * f64::from(card.rp) * share, |known| known * if *known > 0.0 { share } else { 1.0 });
    }
    value
}

/// The contents of `forces.ron`: the version of its format, the run that made it, and the value of each kind of figure
/// in each kind of mission, in log-odds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ForceValuesFile {
    version: u32,
    #[serde(rename = "run")]
    _run: String,
    values: Vec<(String, String, f64)>,
}

const VERSION: u32 = 1;
const TEXT: &str = include_str!("forces.ron");

fn force_value_table() -> &'static BTreeMap<(String, String), f64> {
    static TABLE: OnceLock<BTreeMap<(String, String), f64>> = OnceLock::new();
    TABLE.get_or_init(|| parse_force_values(TEXT).unwrap_or_default())
}

fn parse_force_values(text: &str) -> Result<BTreeMap<(String, String), f64>, String> {
    let file: ForceValuesFile = ron::from_str(text).map_err(|fault| fault.to_string())?;
    if file.version != VERSION {
        return Err(format!("version {} is not {VERSION}", file.version));
    }
    Ok(file.values.into_iter().map(|(about, kind, value)| ((about, kind), value)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_force_value_table_is_parsed() {
        let table = parse_force_values(TEXT).expect("a table");
        assert!(table.len() > 30 && table.values().all(|value| value.abs() < 5.0), "{table:?}");
        assert!(parse_force_values(&TEXT.replace("version: 1", "version: 7")).is_err());
    }
}
