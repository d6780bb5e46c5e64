//! Carries out a request: generates the mission, searches fair points, estimates the chances and plays the battles.

use std::sync::Arc;

use generator::{AdvantageGrade, GeneratedMission, MapAdvantage, MissionSeed, MissionSpec};
use rules::{BySide, Catalogue, Localized, Side};

use crate::{
    experiment::Experiment,
    fairness::{
        estimate::estimate_allied_chance,
        limits::FairnessLimits,
        progress::{FairnessProgress, FairnessRequest, FairnessStage},
        report::FairnessReport,
        search::{FairPointsSearch, SearchEffort, SearchStep},
        trials::{JobInterruption, TrialPlayer},
    },
};

/// Seed of the battles of searches.
const SEARCH_SEED: u64 = 12;
/// Seed of the battles of final measurements. It differs from [`SEARCH_SEED`], because the search chose the points by
/// the results of its battles: measured with these, they would look fairer than they are.
const MEASURE_SEED: u64 = 11;

/// The work on one request.
pub(super) struct FairnessJob<'a> {
    pub(super) catalogue: &'a Catalogue,
    pub(super) limits: &'a FairnessLimits,
    pub(super) player: TrialPlayer,
    /// Receives the progress whenever it changes.
    pub(super) publish: &'a dyn Fn(&FairnessProgress),
}

/// The certainty that a mission is fair, as in [`SearchStep::GiveUp`], and the mission.
type SearchCandidate = (f64, Arc<GeneratedMission>);

impl FairnessJob<'_> {
    /// Carries the request out. Returns the last progress; `None` if it was cancelled.
    pub(super) fn run(&self, request: &FairnessRequest) -> Option<FairnessProgress> {
        let mut progress = FairnessProgress::begin();
        match self.try_run(request, &mut progress) {
            Ok(()) => Some(progress),
            Err(JobInterruption::Cancelled) => None,
            Err(JobInterruption::Failed(reason)) => {
                progress.stage = FairnessStage::Failed(reason);
                Some(progress)
            }
        }
    }

    fn try_run(&self, request: &FairnessRequest, progress: &mut FairnessProgress) -> Result<(), JobInterruption> {
        let (mission, is_even) = match request.balanced_side {
            Some(side) => self.balance_mission(request.spec, side, progress)?,
            None => (Arc::new(generate_mission(&request.spec)?), true),
        };
        let terms = self.experiment(&mission, MEASURE_SEED);
        let report = FairnessReport { estimate: Some(estimate_allied_chance(&terms)?), ..FairnessReport::default() };
        *progress = FairnessProgress { stage: FairnessStage::Measuring, mission: Some(mission), report };
        (self.publish)(progress);
        if self.limits.games > 0 {
            let first = self.limits.first_game;
            self.player.play(&terms, first..first + self.limits.games, |winner| {
                progress.report.add_battle(winner);
                (self.publish)(progress);
            })?;
        }
        progress.stage = FairnessStage::Finished { is_even };
        Ok(())
    }

    /// Searches points of a side with which the mission is fair. If there are none, it tries other maps: one that favours
    /// the side that no points make strong enough, otherwise that of the next seed. Returns the mission and `true` if it
    /// is fair, otherwise the fairest one and `false`.
    fn balance_mission(
        &self,
        spec: MissionSpec,
        side: Side,
        progress: &mut FairnessProgress,
    ) -> Result<(Arc<GeneratedMission>, bool), JobInterruption> {
        let mut nearest: Option<SearchCandidate> = None;
        let mut reason = None;
        let mut next = MissionSpec { advantage: None, ..spec };
        for _ in 0..self.limits.maps.max(1) {
            let mut weak = None;
            match self.search_points(next, side, progress) {
                Ok(MapResult::Fair(mission)) => return Ok((mission, true)),
                Ok(MapResult::Unfair { nearest: near, weak_side }) => {
                    nearest = [nearest, near].into_iter().flatten().max_by(|one, other| one.0.total_cmp(&other.0));
                    weak = weak_side;
                }
                Err(JobInterruption::Failed(why)) => reason = reason.or(Some(why)),
                Err(JobInterruption::Cancelled) => return Err(JobInterruption::Cancelled),
            }
            next = choose_next_map(next, weak);
        }
        match (nearest, reason) {
            (Some((_, mission)), _) => Ok((mission, false)),
            (None, Some(reason)) => Err(reason.into()),
            (None, None) => Err(generator::MissionSpecError::NoMap.message().into()),
        }
    }

    /// Searches points of a side with which the mission on a map is fair. The points in `spec` are ignored.
    fn search_points(
        &self,
        spec: MissionSpec,
        side: Side,
        progress: &mut FairnessProgress,
    ) -> Result<MapResult, JobInterruption> {
        let bounds = spec.objective.min_points(side)..=spec.size.max_points();
        let effort = SearchEffort { confirm_games: self.limits.confirm_games, max_games: self.limits.search_games };
        let mut search = FairPointsSearch::new(side, bounds, spec.rp.of(side.enemy()), effort);
        let (before, mut reason) = (count_search_games(progress), None);
        loop {
            let points = match search.next_step() {
                SearchStep::Play(points) => points,
                SearchStep::Accept(points) => {
                    return Ok(MapResult::Fair(Arc::new(generate_mission(&set_points(spec, side, points))?)));
                }
                SearchStep::GiveUp(None) => {
                    return reason.map_or(Ok(MapResult::Unfair { nearest: None, weak_side: None }), Err);
                }
                SearchStep::GiveUp(Some((points, certainty))) => {
                    let mission = generate_mission(&set_points(spec, side, points))?;
                    let weak_side = search.find_weak_side();
                    return Ok(MapResult::Unfair { nearest: Some((certainty, Arc::new(mission))), weak_side });
                }
            };
            if self.player.is_cancelled() {
                return Err(JobInterruption::Cancelled);
            }
            let mission = match generate_mission(&set_points(spec, side, points)) {
                Ok(mission) => Arc::new(mission),
                Err(why) => {
                    reason = Some(JobInterruption::Failed(why));
                    search.exclude(points);
                    continue;
                }
            };
            progress.mission = Some(mission.clone());
            self.play_probe(&mission, &mut search, points, before, progress)?;
        }
    }

    /// Plays the next battles of a search with these points.
    fn play_probe(
        &self,
        mission: &Arc<GeneratedMission>,
        search: &mut FairPointsSearch,
        points: u8,
        before: u32,
        progress: &mut FairnessProgress,
    ) -> Result<(), JobInterruption> {
        let terms = self.experiment(mission, SEARCH_SEED);
        // Each battle of a search has another number, so that different points are tried with different dice.
        let first = search.games();
        let left = self.limits.search_games.saturating_sub(first).max(1);
        let numbers = first..first + self.limits.probe_games.clamp(1, left);
        progress.report = FairnessReport { estimate: Some(estimate_allied_chance(&terms)?), ..search.results(points) };
        progress.stage = FairnessStage::Balancing { games: before + search.games() };
        (self.publish)(progress);
        self.player.play(&terms, numbers, |winner| {
            search.add_battle(points, winner);
            progress.report.add_battle(winner);
            progress.stage = FairnessStage::Balancing { games: before + search.games() };
            (self.publish)(progress);
        })
    }

    fn experiment(&self, made: &GeneratedMission, seed: u64) -> Arc<Experiment> {
        let rp = BySide::from_fn(|side| made.spec.rp.of(side));
        let (catalogue, mission) = (self.catalogue.clone(), made.mission.clone());
        Arc::new(Experiment { catalogue, mission, rp, level: self.limits.level, seed, luck: false })
    }
}

/// Result of the search on one map.
enum MapResult {
    /// The fair mission.
    Fair(Arc<GeneratedMission>),
    /// No points were accepted.
    Unfair {
        /// The fairest mission, if there is any.
        nearest: Option<SearchCandidate>,
        /// The side that no points make strong enough.
        weak_side: Option<Side>,
    },
}

/// Returns the spec of the map that is tried after that of `spec`. The map of the same seed with an advantage for the
/// weak side comes first, then those with higher grades, which also help where the share jumps from one side to the other
/// at a second horde. If an advantage makes the other side weak, the next seed begins with a lower one.
fn choose_next_map(spec: MissionSpec, weak_side: Option<Side>) -> MissionSpec {
    let seed = MissionSeed::from_number(spec.seed.number().wrapping_add(1));
    let favoured = weak_side.or(spec.advantage.map(|advantage| advantage.side));
    let higher = favoured.and_then(|side| find_higher_advantage(&spec, side));
    match (spec.advantage, weak_side) {
        (Some(MapAdvantage { side, grade }), Some(weak)) if side != weak => {
            let lower = grade.next_lower().map(|grade| MapAdvantage { side, grade });
            MissionSpec { seed, advantage: lower, ..spec }
        }
        _ if higher.is_some() => MissionSpec { advantage: higher, ..spec },
        _ => MissionSpec { seed, ..spec },
    }
}

/// Returns the lowest advantage of a side that is higher than that of the spec; `None` if the objective allows none.
fn find_higher_advantage(spec: &MissionSpec, side: Side) -> Option<MapAdvantage> {
    let grade = match spec.advantage {
        None => AdvantageGrade::Usual,
        Some(advantage) => advantage.grade.next_higher()?,
    };
    Some(MapAdvantage { side, grade }).filter(|advantage| spec.objective.allows(*advantage))
}

fn generate_mission(spec: &MissionSpec) -> Result<GeneratedMission, Localized> {
    generator::generate(spec).map_err(|error| error.message())
}

fn set_points(mut spec: MissionSpec, side: Side, points: u8) -> MissionSpec {
    match side {
        Side::Allied => spec.rp.allied = points,
        Side::German => spec.rp.german = points,
    }
    spec
}

fn count_search_games(progress: &FairnessProgress) -> u32 {
    match progress.stage {
        FairnessStage::Balancing { games } => games,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use generator::{GroundLook, MapSize, MapSymmetry, MissionObjective, RequisitionPoints};

    use super::*;

    #[test]
    fn a_weak_side_gets_the_advantage_before_another_seed_is_tried() {
        let first = MissionSpec {
            seed: MissionSeed::from_number(7),
            size: MapSize::Small,
            objective: MissionObjective::Launch,
            rp: RequisitionPoints { allied: 5, german: 5 },
            look: GroundLook::Steel,
            symmetry: MapSymmetry::Off,
            advantage: None,
        };
        let try_next = |spec, weak| {
            let MissionSpec { seed, advantage, .. } = choose_next_map(spec, weak);
            (seed.number(), advantage)
        };
        let (allied, german) = (Some(Side::Allied), Some(Side::German));
        let [for_allies, for_swd] = Side::BOTH.map(|side| Some(MapAdvantage::usual(side)));
        let [guards, strong] = [MapAdvantage::guards(Side::Allied), MapAdvantage::strong(Side::Allied)].map(Some);
        assert_eq!(try_next(first, None), (8, None));
        assert_eq!(try_next(first, german), (7, for_swd));
        let favoured = MissionSpec { advantage: for_allies, ..first };
        assert_eq!(try_next(favoured, allied), (7, guards));
        assert_eq!(try_next(favoured, None), (7, guards));
        assert_eq!(try_next(favoured, german), (8, None));
        let elsewhere = MissionSpec { objective: MissionObjective::Escape, ..favoured };
        assert_eq!(try_next(elsewhere, allied), (8, for_allies));
        assert_eq!(try_next(elsewhere, None), (8, for_allies));
        let favoured = MissionSpec { advantage: guards, ..first };
        assert_eq!(try_next(favoured, allied), (7, strong));
        assert_eq!(try_next(favoured, german), (8, for_allies));
        let favoured = MissionSpec { advantage: strong, ..first };
        assert_eq!(try_next(favoured, allied), (8, strong));
        assert_eq!(try_next(favoured, None), (8, strong));
        assert_eq!(try_next(favoured, german), (8, guards));
        let favoured = MissionSpec { advantage: for_swd, ..first };
        assert_eq!(try_next(favoured, german), (8, for_swd));
    }
}
