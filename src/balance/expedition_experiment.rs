//! The definition of a measurement of expeditions, in which each expedition has a number.

use std::sync::Arc;

use ai::AiLevel;
use campaign::expedition::{ExpeditionData, ExpeditionTerms, battles::BattleContent};
use rules::{Localized, both};

use crate::{
    expedition_measurement::{ExpeditionMeasurement, MeasuredExpedition},
    expedition_play::ExpeditionPlayer,
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
    /// If the length, the hardness or the number of seats is not valid, an order or a report is refused because of an
    /// error of the AI, or a battle can't be set up.
    pub fn play(&self, number: u32) -> Result<MeasuredExpedition, Localized> {
        let terms = ExpeditionTerms {
            length: self.length.clone(),
            hardness: self.hardness.clone(),
            seats: vec![None; self.people],
            seed: self.seed_of(number),
        };
        // Each expedition has a new player, so that its result does not depend on earlier expeditions.
        let mut player = ExpeditionPlayer::new(&self.data, &self.content, self.level);
        let played = player.play(&terms).map_err(|error| {
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
