//! The search for fair requisition points of one side, by the results of trial battles.
//!
//! The share of battles that a side wins grows with its points. The search fits a logistic curve to all results so far,
//! and plays the next battles with the points at which it expects an even share. So most battles are played close to
//! the fair points. Only whole figures can be bought, so the true share deviates from the curve: the more battles were
//! played with certain points, the more their own results count, and the less the curve does.
//!
//! The search ends as soon as the share of the battles with some points is so far within the fair range that chance
//! hardly moves the true share out of it: even points need fewer battles than those near a limit. The curve has no part
//! in this: the shares at few points do not follow it, since even the smallest horde never ends.
//!
//! Equal results lead to equal decisions on every machine, because the search uses only additions, multiplications,
//! divisions and square roots.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
};

use ai::win_probability::logistic_function;
use rules::Side;

use crate::fairness::report::FairnessReport;

/// Slope of the curve before the first battle, in log-odds: with 20 % more points than the other side, a side wins
/// about two thirds of the battles.
const PRIOR_SLOPE: f64 = 8.0;
/// Standard deviation of the slopes of missions.
const SLOPE_SPREAD: f64 = 3.0;
/// Standard deviation of the log-odds at equal points.
const ODDS_SPREAD: f64 = 1.5;
/// Maximum number of steps of the fit.
const FIT_STEPS: usize = 40;
/// Number of battles with certain points whose results count as much as the curve.
const CURVE_GAMES: f64 = 35.0;
/// Number of even battles that are added to the results of points before their certainty is computed, so that few
/// battles without a defeat do not look certain. Fifteen of them call more unfair points fair than the curve did.
const EVEN_GAMES: f64 = 4.0;
/// Certainty at which points are accepted before the maximum number of battles: 96 % that they are fair, if the nearer
/// limit alone counts.
const EARLY_CERTAINTY: f64 = 1.8;
/// Certainty at which points are accepted after the maximum number of battles, if half of the needed battles were played
/// with them: 84 %.
const LATE_CERTAINTY: f64 = 1.0;

/// Numbers of battles of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchEffort {
    /// Number of battles with the chosen points that are needed to accept them.
    pub(super) confirm_games: u32,
    /// Maximum number of battles.
    pub(super) max_games: u32,
}

/// The next step of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum SearchStep {
    /// Battles with these points are to be played.
    Play(u8),
    /// These points are fair.
    Accept(u8),
    /// No points are fair. The pair is the fairest points, and the certainty that they are fair
    /// ([`FairPointsSearch::certainty`]); `None` if there is no mission for any points.
    GiveUp(Option<(u8, f64)>),
}

/// A search for fair requisition points of one side.
pub(super) struct FairPointsSearch {
    /// The side whose points are searched.
    side: Side,
    /// The points that the side may have.
    bounds: RangeInclusive<u8>,
    /// The points of the other side.
    other: u8,
    effort: SearchEffort,
    /// The results of the battles with each number of points.
    results: BTreeMap<u8, FairnessReport>,
    /// Points for which there is no mission.
    excluded: BTreeSet<u8>,
}

/// The fitted curve: log-odds at equal points, and slope.
#[derive(Clone, Copy, Debug)]
struct OddsCurve {
    level: f64,
    slope: f64,
}

impl FairPointsSearch {
    /// Creates the search for points of `side` within `bounds`, against `other` points.
    pub(super) fn new(side: Side, bounds: RangeInclusive<u8>, other: u8, effort: SearchEffort) -> FairPointsSearch {
        FairPointsSearch { side, bounds, other, effort, results: BTreeMap::new(), excluded: BTreeSet::new() }
    }

    /// Adds a battle with these points and its winner; `None` for a battle without one.
    pub(super) fn add_battle(&mut self, points: u8, winner: Option<Side>) {
        self.results.entry(points).or_default().add_battle(winner);
    }

    /// Returns the results of the battles with these points.
    pub(super) fn results(&self, points: u8) -> FairnessReport {
        self.results.get(&points).copied().unwrap_or_default()
    }

    /// Excludes points for which there is no mission.
    pub(super) fn exclude(&mut self, points: u8) {
        self.excluded.insert(points);
    }

    /// Returns the number of battles so far.
    pub(super) fn games(&self) -> u32 {
        self.results.values().map(|results| results.games).sum()
    }

    /// Returns the next step.
    pub(super) fn next_step(&self) -> SearchStep {
        let curve = self.fit_curve();
        let off = |points: &u8| (self.expected_share(&curve, *points) - 0.5).abs();
        let certainty = |points: &u8| self.certainty(*points);
        let Some(best) = self.playable().min_by(|one, other| off(one).total_cmp(&off(other))) else {
            return SearchStep::GiveUp(None);
        };
        let SearchEffort { confirm_games, max_games } = self.effort;
        // At the end, points that were hardly played look fair by the curve alone.
        let (late_games, left) = (confirm_games.div_ceil(2), max_games.saturating_sub(self.games()));
        let games = |points: u8| self.results(points).games;
        let known = self.playable().filter(|points| games(*points) >= late_games);
        let known = known.max_by(|one, other| certainty(one).total_cmp(&certainty(other))).unwrap_or(best);
        match certainty(&known) {
            sure if games(known) >= confirm_games && sure >= EARLY_CERTAINTY => SearchStep::Accept(known),
            _ if self.is_unreachable(best, self.results(best)) => SearchStep::GiveUp(Some((best, certainty(&best)))),
            // The last battles are not spent on points that they can't confirm.
            _ if left > 0 => SearchStep::Play(if games(best) + left >= late_games { best } else { known }),
            sure if games(known) >= late_games && sure >= LATE_CERTAINTY => SearchStep::Accept(known),
            sure => SearchStep::GiveUp(Some((known, sure))),
        }
    }

    /// Returns the points with which there may be a mission, the fewest first.
    fn playable(&self) -> impl DoubleEndedIterator<Item = u8> {
        self.bounds.clone().filter(move |points| !self.excluded.contains(points))
    }

    /// Returns the certainty that these points are fair: the distance of the share of their battles from the nearer
    /// limit of the fair range, in standard deviations; negative outside the range.
    fn certainty(&self, points: u8) -> f64 {
        let results = self.results(points);
        let (least, most) = FairnessReport::FAIR_SHARE;
        let games = f64::from(results.games) + EVEN_GAMES;
        let share = (f64::from(results.games) * results.share(self.side) + EVEN_GAMES / 2.0) / games;
        (share - least).min(most - share) / (share * (1.0 - share) / games).sqrt()
    }

    /// Returns `true` if the points are the lowest or highest ones that can be played and still not fair, with 95 %
    /// confidence.
    fn is_unreachable(&self, points: u8, played: FairnessReport) -> bool {
        let (least, most) = FairnessReport::FAIR_SHARE;
        let (low, high) = played.interval(self.side);
        played.games * 4 >= self.effort.confirm_games
            && (self.playable().next_back() == Some(points) && high < least
                || self.playable().next() == Some(points) && low > most)
    }

    /// Returns the side that is expected to lose most battles with any points that can be played; `None` if the points
    /// make either side strong enough.
    pub(super) fn find_weak_side(&self) -> Option<Side> {
        let curve = self.fit_curve();
        let share = |points: u8| self.expected_share(&curve, points);
        let (fewest, most) = (self.playable().next()?, self.playable().next_back()?);
        match () {
            () if share(most) < 0.5 => Some(self.side),
            () if share(fewest) > 0.5 => Some(self.side.enemy()),
            () => None,
        }
    }

    /// Returns the expected share of the side with these points, from 0 to 1.
    fn expected_share(&self, curve: &OddsCurve, points: u8) -> f64 {
        let results = self.results(points);
        let games = f64::from(results.games);
        (games * results.share(self.side) + CURVE_GAMES * curve.share(self.advantage(points))) / (games + CURVE_GAMES)
    }

    /// Returns the difference of both sides' points, divided by their sum: from -1 to 1.
    fn advantage(&self, points: u8) -> f64 {
        let (own, other) = (f64::from(points), f64::from(self.other));
        (own - other) / (own + other).max(1.0)
    }

    /// Fits the curve to the results by Newton's method. The prior counts as some battles, so the fit exists
    /// from the start and its steps are bounded.
    fn fit_curve(&self) -> OddsCurve {
        let mut curve = OddsCurve { level: 0.0, slope: PRIOR_SLOPE };
        let (level_weight, slope_weight) = (1.0 / (ODDS_SPREAD * ODDS_SPREAD), 1.0 / (SLOPE_SPREAD * SLOPE_SPREAD));
        for _ in 0..FIT_STEPS {
            let mut ascent = (-curve.level * level_weight, (PRIOR_SLOPE - curve.slope) * slope_weight);
            let mut bend = (level_weight, 0.0, slope_weight);
            for (points, results) in &self.results {
                let (at, games) = (self.advantage(*points), f64::from(results.games));
                let share = curve.share(at);
                let (missing, weight) = (games * (results.share(self.side) - share), games * share * (1.0 - share));
                ascent = (ascent.0 + missing, ascent.1 + missing * at);
                bend = (bend.0 + weight, bend.1 + weight * at, bend.2 + weight * at * at);
            }
            let whole = bend.0 * bend.2 - bend.1 * bend.1;
            let level = (bend.2 * ascent.0 - bend.1 * ascent.1) / whole;
            let slope = (bend.0 * ascent.1 - bend.1 * ascent.0) / whole;
            curve.level += level.clamp(-1.0, 1.0);
            // The share always grows with the points.
            curve.slope = (curve.slope + slope.clamp(-2.0, 2.0)).max(1.0);
        }
        curve
    }
}

impl OddsCurve {
    /// Returns the share of the side with this advantage.
    fn share(&self, advantage: f64) -> f64 {
        logistic_function(self.level + self.slope * advantage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EFFORT: SearchEffort = SearchEffort { confirm_games: 72, max_games: 216 };

    /// Runs a search with battles of which the side wins the share `chance(points)`. Returns its last
    /// step and the number of battles.
    fn run_search(bounds: RangeInclusive<u8>, other: u8, chance: impl Fn(u8) -> f64, seed: u64) -> (SearchStep, u32) {
        let mut search = FairPointsSearch::new(Side::German, bounds, other, EFFORT);
        let mut random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        loop {
            match search.next_step() {
                SearchStep::Play(points) => {
                    for _ in 0..12 {
                        random ^= random << 13;
                        random ^= random >> 7;
                        random ^= random << 17;
                        let won = (random >> 11) as f64 / (1_u64 << 53) as f64 <= chance(points);
                        search.add_battle(points, Some(if won { Side::German } else { Side::Allied }));
                    }
                }
                step => return (step, search.games()),
            }
        }
    }

    /// A curve of shares with a jump at every third number of points.
    fn sample_chance(fair: f64, points: u8) -> f64 {
        let jump = if points.is_multiple_of(3) { 0.4 } else { 0.0 };
        logistic_function((f64::from(points) - fair) * 0.3 + jump)
    }

    #[test]
    fn the_search_finds_fair_points() {
        let (mut accepted, mut fair, mut games) = (0, 0, 0);
        for seed in 1..=60 {
            let middle = 12.0 + (seed % 15) as f64;
            let (step, played) = run_search(3..=30, 19, |points| sample_chance(middle, points), seed);
            games += played;
            if let SearchStep::Accept(points) = step {
                accepted += 1;
                fair += u32::from((0.4..=0.6).contains(&sample_chance(middle, points)));
            }
        }
        println!("{accepted} of 60 accepted, {fair} fair, {} battles each", games / 60);
        assert!(accepted >= 38 && fair + 1 >= accepted, "{accepted} accepted, {fair} fair");
    }

    /// As on a map where even the smallest horde is too strong: the side wins 64 % with its fewest points, and fewer
    /// points do not make it weaker.
    #[test]
    fn unfair_points_are_rarely_accepted() {
        let chance = |points: u8| (0.64 + 0.04 * f64::from(points.saturating_sub(5))).min(0.95);
        let steps = (1..=400).map(|seed| run_search(3..=14, 5, chance, seed).0);
        let accepted = steps.filter(|step| matches!(step, SearchStep::Accept(_))).count();
        assert!(accepted <= 34, "{accepted} of 400 accepted");
    }

    #[test]
    fn equal_results_give_equal_steps() {
        let run = || run_search(3..=30, 19, |points| sample_chance(22.0, points), 5);
        assert_eq!(run(), run());
    }

    #[test]
    fn the_search_gives_up_early_if_no_points_suffice() {
        let (step, games) = run_search(3..=14, 14, |_| 0.05, 3);
        assert!(matches!(step, SearchStep::GiveUp(Some((14, sure))) if sure < -2.0), "{step:?}");
        assert!(games < EFFORT.max_games, "{games}");
        let (step, _) = run_search(3..=14, 5, |_| 0.95, 3);
        assert!(matches!(step, SearchStep::GiveUp(Some((3, _)))), "{step:?}");
    }

    #[test]
    fn a_side_that_no_points_make_strong_enough_is_weak() {
        for (share, weak) in [(0.1, Some(Side::German)), (0.9, Some(Side::Allied))] {
            let mut search = FairPointsSearch::new(Side::German, 3..=14, 8, EFFORT);
            while let SearchStep::Play(points) = search.next_step() {
                for number in 0..12 {
                    let won = f64::from(number) < 12.0 * share;
                    search.add_battle(points, Some(if won { Side::German } else { Side::Allied }));
                }
            }
            assert_eq!(search.find_weak_side(), weak, "{share}");
        }
        assert_eq!(FairPointsSearch::new(Side::German, 3..=14, 8, EFFORT).find_weak_side(), None);
    }

    #[test]
    fn points_without_battles_are_not_called_the_fairest() {
        let mut search = FairPointsSearch::new(Side::German, 3..=30, 19, EFFORT);
        for (points, won) in [(18, 30), (22, 84)] {
            for number in 0..108 {
                search.add_battle(points, Some(if number < won { Side::German } else { Side::Allied }));
            }
        }
        // The curve is even between them.
        let step = search.next_step();
        assert!(matches!(step, SearchStep::GiveUp(Some((18 | 22, sure))) if sure < 0.0), "{step:?}");
    }

    #[test]
    fn the_fewest_points_with_a_mission_are_the_limit() {
        let mut search = FairPointsSearch::new(Side::German, 3..=14, 8, EFFORT);
        search.exclude(3);
        let step = loop {
            let SearchStep::Play(points) = search.next_step() else { break search.next_step() };
            for _ in 0..12 {
                search.add_battle(points, Some(Side::German));
            }
        };
        assert!(matches!(step, SearchStep::GiveUp(Some((4, _)))) && search.games() < EFFORT.max_games, "{step:?}");
        assert_eq!(search.find_weak_side(), Some(Side::Allied));
    }

    #[test]
    fn points_without_a_mission_are_left_out() {
        let mut search = FairPointsSearch::new(Side::Allied, 9..=11, 10, EFFORT);
        assert_eq!(search.next_step(), SearchStep::Play(10));
        search.exclude(10);
        let SearchStep::Play(points) = search.next_step() else { panic!("there are others") };
        assert_ne!(points, 10);
        search.exclude(9);
        search.exclude(11);
        assert_eq!(search.next_step(), SearchStep::GiveUp(None));
    }
}
