//! Statistics of many battles.

use std::collections::BTreeMap;

use rules::{BattleResult, Side};
use serde::{Deserialize, Serialize};

use crate::{
    heatmap::Heatmap,
    simulate::SimulatedBattle,
    statistics::{LuckAdjustedShare, sample_quartiles, wilson_interval},
};

/// Saved result of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleSummary {
    /// The result; `None` if the battle was not over after [`LAST_TURN`](crate::LAST_TURN).
    pub verdict: Option<BattleResult>,
    /// The turn in which the battle ended.
    pub turns: u16,
    /// The effect of the dice on the Allies' chance to win, if it was computed.
    pub luck: Option<f64>,
}

/// The results of the battles played so far, by number.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measurement {
    ended: BTreeMap<u32, BattleSummary>,
    heat: Heatmap,
}

/// An outcome of battles and its frequency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndingCount {
    /// The outcome; `None` for battles that were not over after [`LAST_TURN`](crate::LAST_TURN).
    pub verdict: Option<BattleResult>,
    /// The number of battles.
    pub count: u32,
}

/// Assessment of a mission's balance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Favour {
    /// There are too few battles for an assessment.
    TooFew,
    /// This side wins more than half of the battles, with 95 % confidence.
    To(Side),
    /// Neither side is shown to be favoured.
    Even,
}

impl Measurement {
    /// Minimum number of battles for an assessment.
    pub const MIN_BATTLES: u32 = 100;

    /// Adds the battle with a number, unless it was added before.
    pub fn add(&mut self, number: u32, battle: &SimulatedBattle) {
        if self.ended.contains_key(&number) {
            return;
        }
        self.heat.add(&battle.heat);
        self.ended.insert(number, BattleSummary { verdict: battle.verdict, turns: battle.turns, luck: battle.luck });
    }

    /// Returns the number of battles.
    pub fn games(&self) -> u32 {
        self.ended.len() as u32
    }

    /// Returns the number of the next battle to play: the first missing one.
    pub fn next(&self) -> u32 {
        (0..).zip(self.ended.keys()).find(|(place, number)| place != *number).map_or(self.games(), |(place, _)| place)
    }

    /// Returns the battles, by their numbers.
    pub fn battles(&self) -> impl Iterator<Item = (u32, &BattleSummary)> {
        self.ended.iter().map(|(number, ended)| (*number, ended))
    }

    /// Returns the deaths and steps on each square, summed over all battles.
    pub fn heat(&self) -> &Heatmap {
        &self.heat
    }

    /// Returns the share of battles that a side has won.
    pub fn share(&self, side: Side) -> f64 {
        self.part(|ended| ended.verdict.is_some_and(|verdict| verdict.winner == Some(side)))
    }

    /// Returns the 95 % confidence interval of [`Measurement::share`].
    pub fn interval(&self, side: Side) -> (f64, f64) {
        wilson_interval(self.share(side), f64::from(self.games().max(1)))
    }

    /// Returns the share of draws.
    pub fn drawn(&self) -> f64 {
        self.part(|ended| ended.verdict.is_some_and(|verdict| verdict.winner.is_none()))
    }

    /// Returns the share of battles that were not over after [`LAST_TURN`](crate::LAST_TURN).
    pub fn unfinished(&self) -> f64 {
        self.part(|ended| ended.verdict.is_none())
    }

    fn part(&self, of: impl Fn(&BattleSummary) -> bool) -> f64 {
        self.ended.values().filter(|ended| of(ended)).count() as f64 / f64::from(self.games().max(1))
    }

    /// Returns the assessment of the mission's balance.
    pub fn favoured_side(&self) -> Favour {
        if self.games() < Measurement::MIN_BATTLES {
            return Favour::TooFew;
        }
        let favoured = Side::BOTH.into_iter().find(|side| self.interval(*side).0 > 0.5);
        favoured.map_or(Favour::Even, Favour::To)
    }

    /// Returns the Allies' share corrected for luck, if the effect of the dice was computed in all battles.
    pub fn luck_adjusted(&self) -> Option<LuckAdjustedShare> {
        let result = |ended: &BattleSummary| match ended.verdict.and_then(|verdict| verdict.winner) {
            Some(Side::Allied) => 1.0,
            Some(Side::German) => 0.0,
            None => 0.5,
        };
        let battles: Option<Vec<(f64, f64)>> =
            self.ended.values().map(|ended| Some((result(ended), ended.luck?))).collect();
        LuckAdjustedShare::of(&battles?)
    }

    /// Returns the minimum, the quartiles and the maximum of the number of turns.
    pub fn quartiles(&self) -> [u16; 5] {
        sample_quartiles(self.ended.values().map(|ended| ended.turns))
    }

    /// Returns the number of battles that ended in each turn.
    pub fn lengths(&self) -> BTreeMap<u16, u32> {
        let mut lengths = BTreeMap::new();
        self.ended.values().for_each(|ended| *lengths.entry(ended.turns).or_default() += 1);
        lengths
    }

    /// Returns the outcomes, the most frequent first.
    pub fn endings(&self) -> Vec<EndingCount> {
        let mut endings: Vec<EndingCount> = Vec::new();
        for ended in self.ended.values() {
            match endings.iter_mut().find(|ending| ending.verdict == ended.verdict) {
                Some(ending) => ending.count += 1,
                None => endings.push(EndingCount { verdict: ended.verdict, count: 1 }),
            }
        }
        endings.sort_by_key(|ending| std::cmp::Reverse(ending.count));
        endings
    }

    /// Returns the number of a typical battle: of the battles with the most frequent outcome, one with the median
    /// length.
    pub fn typical(&self) -> Option<u32> {
        let most = self.endings().first()?.verdict;
        let mut alike: Vec<(u16, u32)> = self
            .battles()
            .filter(|(_, ended)| ended.verdict == most)
            .map(|(number, ended)| (ended.turns, number))
            .collect();
        alike.sort_unstable();
        let (turns, _) = *alike.get(alike.len() / 2)?;
        alike.into_iter().find(|(other, _)| *other == turns).map(|(_, number)| number)
    }

    pub(crate) fn is_sound(&self) -> bool {
        let luck = |ended: &BattleSummary| ended.luck.is_none_or(f64::is_finite);
        self.ended.values().all(luck) && self.ended.keys().last().is_none_or(|last| *last < Measurement::MAX_BATTLES)
    }

    /// Maximum number of battles kept for a mission.
    pub const MAX_BATTLES: u32 = 20_000;
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::EndReason;

    fn sample_battle(winner: Option<Side>, turns: u16) -> SimulatedBattle {
        let verdict = Some(BattleResult { winner, reason: EndReason::NoneLeft });
        SimulatedBattle { verdict, turns, ..SimulatedBattle::default() }
    }

    fn sample_measurement(won: u32, lost: u32) -> Measurement {
        let mut measure = Measurement::default();
        for number in 0..won + lost {
            let winner = if number < won { Side::Allied } else { Side::German };
            measure.add(number, &sample_battle(Some(winner), 3 + (number % 5) as u16));
        }
        measure
    }

    #[test]
    fn the_favoured_side_is_determined_from_the_results() {
        assert_eq!(sample_measurement(60, 39).favoured_side(), Favour::TooFew);
        assert_eq!(sample_measurement(62, 38).favoured_side(), Favour::To(Side::Allied));
        assert_eq!(sample_measurement(55, 45).favoured_side(), Favour::Even);
        assert_eq!(sample_measurement(10, 90).favoured_side(), Favour::To(Side::German));
    }

    #[test]
    fn the_next_battle_is_the_first_missing_one() {
        let mut measure = sample_measurement(3, 0);
        assert_eq!(measure.next(), 3);
        measure.add(4, &sample_battle(None, 2));
        assert_eq!(measure.next(), 3);
        measure.add(3, &sample_battle(None, 2));
        measure.add(3, &sample_battle(Some(Side::German), 9));
        assert_eq!((measure.next(), measure.games(), measure.drawn()), (5, 5, 0.4));
    }

    #[test]
    fn the_typical_battle_has_the_most_frequent_outcome() {
        let measure = sample_measurement(60, 40);
        let (number, ended) = measure.battles().find(|(number, _)| Some(*number) == measure.typical()).expect("one");
        assert_eq!((ended.verdict.and_then(|verdict| verdict.winner), ended.turns, number), (Some(Side::Allied), 5, 2));
        assert_eq!(measure.quartiles(), [3, 4, 5, 6, 7]);
        assert_eq!(measure.lengths().values().sum::<u32>(), 100);
        assert_eq!(Measurement::default().typical(), None);
    }
}
