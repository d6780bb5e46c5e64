//! Statistics of many expeditions that the AI played alone.

use std::collections::BTreeMap;

use campaign::expedition::ExpeditionOutcome;

use crate::{
    expedition_play::{FoughtBattle, FoughtExpedition},
    statistics::{sample_mean, sample_quartiles, wilson_interval},
};

/// Time that a person is assumed to need for an order, in seconds.
pub const SECONDS_PER_ORDER: f64 = 3.0;

/// The results of an expedition in a measurement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeasuredExpedition {
    /// The outcome.
    pub outcome: ExpeditionOutcome,
    /// The day on which it ended, from 1.
    pub day: u8,
    /// The ids of the sections that were built at the end, damaged ones included.
    pub sections: Vec<String>,
    /// The number of survivors who died, of any cause.
    pub deaths: usize,
    /// The largest number of consecutive nights in which no survivor could do more than rest and watch.
    pub idle_nights: usize,
    /// The battles, in their order.
    pub battles: Vec<FoughtBattle>,
}

impl From<FoughtExpedition> for MeasuredExpedition {
    fn from(played: FoughtExpedition) -> MeasuredExpedition {
        let FoughtExpedition { outcome, state, battles, idle_nights } = played;
        let built = state.sections.iter().filter(|section| section.work_left == 0);
        MeasuredExpedition {
            outcome,
            day: state.day,
            sections: built.map(|section| section.id.clone()).collect(),
            deaths: state.dead.len(),
            idle_nights,
            battles,
        }
    }
}

/// The results of the expeditions played so far, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExpeditionMeasurement {
    ended: BTreeMap<u32, MeasuredExpedition>,
}

impl ExpeditionMeasurement {
    /// Adds the expedition with a number, unless it was added before.
    pub fn add(&mut self, number: u32, expedition: MeasuredExpedition) {
        self.ended.entry(number).or_insert(expedition);
    }

    /// Returns the number of expeditions.
    pub fn games(&self) -> u32 {
        self.ended.len() as u32
    }

    /// Returns the number of expeditions with an outcome.
    pub fn count(&self, outcome: ExpeditionOutcome) -> u32 {
        self.ended.values().filter(|ended| ended.outcome == outcome).count() as u32
    }

    /// Returns the share of expeditions with an outcome.
    pub fn share(&self, outcome: ExpeditionOutcome) -> f64 {
        f64::from(self.count(outcome)) / f64::from(self.games().max(1))
    }

    /// Returns the 95 % confidence interval of [`ExpeditionMeasurement::share`].
    pub fn interval(&self, outcome: ExpeditionOutcome) -> (f64, f64) {
        wilson_interval(self.share(outcome), f64::from(self.games().max(1)))
    }

    /// Returns the share of won expeditions at whose end a section was built; `None` if none was won.
    pub fn built_share(&self, section: &str) -> Option<f64> {
        let won = self.ended.values().filter(|ended| ended.outcome == ExpeditionOutcome::Won);
        let built = won.map(|ended| ended.sections.iter().any(|id| id == section)).collect::<Vec<bool>>();
        let count = built.iter().filter(|is_built| **is_built).count();
        (!built.is_empty()).then(|| count as f64 / built.len() as f64)
    }

    /// Returns the minimum, the quartiles and the maximum of the day on which an expedition ended.
    pub fn days(&self) -> [u8; 5] {
        sample_quartiles(self.ended.values().map(|ended| ended.day))
    }

    /// Returns the mean number of sorties of an expedition.
    pub fn sorties(&self) -> f64 {
        self.mean(|ended| ended.battles.iter().filter(|battle| battle.is_sortie).count())
    }

    /// Returns the mean number of assaults of an expedition.
    pub fn assaults(&self) -> f64 {
        self.mean(|ended| ended.battles.iter().filter(|battle| !battle.is_sortie).count())
    }

    /// Returns the number of all battles.
    pub fn battles(&self) -> usize {
        self.all_battles().count()
    }

    /// Returns the number of battles that were stopped, because they did not end.
    pub fn unfinished_battles(&self) -> usize {
        self.all_battles().filter(|battle| battle.is_unfinished).count()
    }

    /// Returns the numbers of the expeditions with battles that did not end.
    pub fn expeditions_with_unfinished_battles(&self) -> Vec<u32> {
        let is_unfinished = |ended: &MeasuredExpedition| ended.battles.iter().any(|battle| battle.is_unfinished);
        self.ended.iter().filter(|(_, ended)| is_unfinished(ended)).map(|(number, _)| *number).collect()
    }

    /// Returns the minimum, the quartiles and the maximum of the number of orders of the survivors in a sortie.
    pub fn sortie_orders(&self) -> [usize; 5] {
        sample_quartiles(self.fought_sorties().map(|sortie| sortie.orders))
    }

    /// Returns the median length of a sortie in minutes, if each order takes [`SECONDS_PER_ORDER`].
    pub fn sortie_minutes(&self) -> f64 {
        self.sortie_orders()[2] as f64 * SECONDS_PER_ORDER / 60.0
    }

    /// Returns the mean number of caches that a sortie brought home.
    pub fn finds(&self) -> f64 {
        sample_mean(self.fought_sorties().map(|sortie| sortie.caches.1 as f64))
    }

    /// Returns the share of the caches at the places of sorties that was brought home; `None` if there were none.
    pub fn finds_share(&self) -> Option<f64> {
        let (there, taken) = self
            .fought_sorties()
            .fold((0_usize, 0_usize), |sum, sortie| (sum.0 + sortie.caches.0, sum.1 + sortie.caches.1));
        (there > 0).then(|| taken as f64 / there as f64)
    }

    /// Returns the mean strength that the gate lost in an assault.
    pub fn gate_damage(&self) -> f64 {
        let assaults = self.all_battles().filter(|battle| !battle.is_sortie);
        sample_mean(assaults.map(|assault| f64::from(assault.gate_damage)))
    }

    /// Returns the mean number of survivors who died in an expedition, of any cause.
    pub fn deaths(&self) -> f64 {
        self.mean(|ended| ended.deaths)
    }

    /// Returns the mean number of survivors who died in the battles of an expedition.
    pub fn battle_deaths(&self) -> f64 {
        self.mean(|ended| ended.battles.iter().map(|battle| battle.party.1).sum())
    }

    /// Returns the largest number of consecutive nights, in any expedition, in which no survivor could do more than
    /// rest and watch.
    pub fn idle_nights(&self) -> usize {
        self.ended.values().map(|ended| ended.idle_nights).max().unwrap_or(0)
    }

    fn all_battles(&self) -> impl Iterator<Item = &FoughtBattle> {
        self.ended.values().flat_map(|ended| &ended.battles)
    }

    fn fought_sorties(&self) -> impl Iterator<Item = &FoughtBattle> {
        self.all_battles().filter(|battle| battle.is_sortie)
    }

    fn mean(&self, of: impl Fn(&MeasuredExpedition) -> usize) -> f64 {
        sample_mean(self.ended.values().map(|ended| of(ended) as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_sortie(orders: usize, caches: (usize, usize)) -> FoughtBattle {
        FoughtBattle {
            is_sortie: true,
            orders,
            turns: 9,
            is_unfinished: false,
            party: (3, 0),
            caches,
            kills: 2,
            gate_damage: 0,
        }
    }

    fn sample_assault(gate_damage: u8, dead: usize) -> FoughtBattle {
        FoughtBattle { is_sortie: false, party: (5, dead), gate_damage, ..sample_sortie(80, (0, 0)) }
    }

    fn sample_expedition(
        outcome: ExpeditionOutcome,
        sections: &[&str],
        battles: Vec<FoughtBattle>,
    ) -> MeasuredExpedition {
        let sections = sections.iter().map(|id| (*id).to_owned()).collect();
        MeasuredExpedition { outcome, day: 6, sections, deaths: 1, idle_nights: 0, battles }
    }

    fn sample_measurement(expeditions: impl IntoIterator<Item = MeasuredExpedition>) -> ExpeditionMeasurement {
        let mut measure = ExpeditionMeasurement::default();
        (0..).zip(expeditions).for_each(|(number, ended)| measure.add(number, ended));
        measure
    }

    fn is_near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9
    }

    #[test]
    fn outcomes_and_their_interval_are_counted() {
        let outcomes = [ExpeditionOutcome::Won, ExpeditionOutcome::GateFell, ExpeditionOutcome::Won];
        let measure = sample_measurement(outcomes.map(|outcome| sample_expedition(outcome, &[], Vec::new())));
        assert_eq!((measure.games(), measure.count(ExpeditionOutcome::Won)), (3, 2));
        assert!(is_near(measure.share(ExpeditionOutcome::GateFell), 1.0 / 3.0));
        let (low, high) = measure.interval(ExpeditionOutcome::Won);
        assert!((low - 0.208).abs() < 0.001 && (high - 0.939).abs() < 0.001, "{low} {high}");
        assert_eq!(measure.count(ExpeditionOutcome::OutOfTime), 0);
    }

    #[test]
    fn an_expedition_counts_once() {
        let mut measure = sample_measurement([sample_expedition(ExpeditionOutcome::Won, &[], Vec::new())]);
        measure.add(0, sample_expedition(ExpeditionOutcome::OutOfTime, &[], Vec::new()));
        assert_eq!((measure.games(), measure.count(ExpeditionOutcome::Won)), (1, 1));
    }

    #[test]
    fn sections_count_in_won_expeditions_only() {
        let lost = sample_expedition(ExpeditionOutcome::NoSurvivor, &["store", "kitchen"], Vec::new());
        assert_eq!(sample_measurement([lost.clone()]).built_share("store"), None);
        let won = |sections: &[&str]| sample_expedition(ExpeditionOutcome::Won, sections, Vec::new());
        let measure = sample_measurement([lost, won(&["store"]), won(&["kitchen", "store"])]);
        assert_eq!(measure.built_share("store"), Some(1.0));
        assert_eq!(measure.built_share("kitchen"), Some(0.5));
        assert_eq!(measure.built_share("bunks"), Some(0.0));
    }

    #[test]
    fn orders_of_sorties_become_minutes() {
        let one = sample_expedition(ExpeditionOutcome::Won, &[], vec![sample_sortie(40, (4, 1)), sample_assault(3, 1)]);
        let other =
            sample_expedition(ExpeditionOutcome::Won, &[], vec![sample_sortie(100, (4, 3)), sample_sortie(60, (2, 2))]);
        let measure = sample_measurement([one, other]);
        assert_eq!(measure.sortie_orders(), [40, 40, 60, 60, 100]);
        assert!(is_near(measure.sortie_minutes(), 3.0));
        assert!(is_near(measure.sorties(), 1.5) && is_near(measure.assaults(), 0.5));
        assert!(is_near(measure.finds(), 2.0));
        assert_eq!(measure.finds_share(), Some(0.6));
    }

    #[test]
    fn deaths_and_gate_damage_are_means() {
        let one = sample_expedition(
            ExpeditionOutcome::Won,
            &[],
            vec![sample_sortie(40, (4, 1)), sample_assault(3, 1), sample_assault(0, 0)],
        );
        let other = MeasuredExpedition {
            day: 4,
            deaths: 5,
            idle_nights: 2,
            ..sample_expedition(ExpeditionOutcome::GateFell, &[], vec![sample_assault(9, 2)])
        };
        let measure = sample_measurement([one, other]);
        assert!(is_near(measure.gate_damage(), 4.0));
        assert!(is_near(measure.deaths(), 3.0) && is_near(measure.battle_deaths(), 1.5));
        assert_eq!((measure.idle_nights(), measure.days()), (2, [4, 4, 4, 4, 6]));
    }

    #[test]
    fn unfinished_battles_are_reported_with_their_expedition() {
        let endless = FoughtBattle { is_unfinished: true, ..sample_assault(0, 0) };
        let expeditions = [vec![sample_sortie(40, (1, 1))], vec![endless, sample_sortie(40, (1, 1))]];
        let measure = sample_measurement(expeditions.map(|it| sample_expedition(ExpeditionOutcome::Won, &[], it)));
        assert_eq!((measure.battles(), measure.unfinished_battles()), (3, 1));
        assert_eq!(measure.expeditions_with_unfinished_battles(), [1]);
    }

    #[test]
    fn an_empty_measurement_has_no_shares() {
        let measure = ExpeditionMeasurement::default();
        assert_eq!((measure.games(), measure.battles(), measure.idle_nights()), (0, 0, 0));
        assert_eq!((measure.finds_share(), measure.built_share("store")), (None, None));
        assert!(is_near(measure.share(ExpeditionOutcome::Won), 0.0) && is_near(measure.sortie_minutes(), 0.0));
    }
}
