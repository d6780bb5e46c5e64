//! The definition of a measurement of expeditions, and the expedition that belongs to each number.

use std::sync::Arc;

use ai::AiLevel;
use campaign::expedition::{ExpeditionData, ExpeditionTerms, battles::BattleContent};
use rules::{Localized, both};

use crate::{
    expedition_measurement::{ExpeditionMeasurement, MeasuredExpedition},
    expedition_play::ExpeditionFighter,
    parallel_run::ParallelRun,
};

/// Definition of the expeditions that are measured.
#[derive(Clone, Debug)]
pub struct ExpeditionExperiment {
    /// The data of expeditions.
    pub data: ExpeditionData,
    /// The kinds of figures in their battles.
    pub content: BattleContent,
    /// The id of the length.
    pub length: String,
    /// The id of the hardness.
    pub hardness: String,
    /// The number of seats, 1 to 5 (`EXP-1`). The AI decides for all of them.
    pub people: usize,
    /// The level of both sides' players in the battles.
    pub level: AiLevel,
    /// The seed of the first expedition. Each following expedition has the next seed.
    pub seed: u64,
}

impl ExpeditionExperiment {
    /// Returns the seed of an expedition.
    pub fn seed_of(&self, number: u32) -> u64 {
        self.seed.wrapping_add(u64::from(number))
    }

    /// Plays the expedition with a number, with all its battles.
    ///
    /// # Errors
    /// If there is no such length, hardness or number of seats, an order or a report was refused (an error of the AI),
    /// or a battle can't be set up.
    pub fn play(&self, number: u32) -> Result<MeasuredExpedition, Localized> {
        let terms = ExpeditionTerms {
            length: self.length.clone(),
            hardness: self.hardness.clone(),
            seats: vec![None; self.people],
            seed: self.seed_of(number),
        };
        // A player of its own for each expedition, so that none depends on those before it.
        let mut fighter = ExpeditionFighter::new(&self.data, &self.content, self.level);
        let played = fighter.play(&terms).map_err(|error| {
            let seed = terms.seed;
            both!(
                "la expedición con la semilla {seed} no se puede jugar: {error}",
                "the expedition with seed {seed} can't be played: {error}"
            )
        })?;
        Ok(played.into())
    }
}

/// Plays the first `games` expeditions on `threads` threads.
///
/// # Errors
/// As [`ExpeditionExperiment::play`], or if a thread has panicked.
pub fn measure_expeditions(
    terms: &Arc<ExpeditionExperiment>,
    games: u32,
    threads: usize,
) -> Result<ExpeditionMeasurement, Localized> {
    let played = terms.clone();
    let run = ParallelRun::of(move |_, number| played.play(number), 0..games, threads);
    let mut measure = ExpeditionMeasurement::default();
    while let Some(ended) = run.wait() {
        let (number, expedition) = ended?;
        measure.add(number, expedition);
    }
    if measure.games() < games {
        // A thread has panicked, which has printed a message already.
        return Err(both!("una expedición no se jugó hasta su final", "an expedition was not played to its end"));
    }
    Ok(measure)
}
