//! Carries out a request: generates the mission, estimates the chances, evens the points out, plays the battles.

use std::sync::Arc;

use generator::{GeneratedMission, MissionSeed, MissionSpec};
use rules::{BySide, Catalogue, Localized, Side};

use crate::{
    experiment::Experiment,
    fairness::{
        estimate::estimate_allied_chance,
        limits::FairnessLimits,
        progress::{FairnessProgress, FairnessRequest, FairnessStage},
        report::FairnessReport,
        search::{EvenSearch, SearchEffort, SearchStep},
        trials::{JobEnd, TrialPlayer},
    },
};

/// Seed of the battles of searches.
const SEARCH_SEED: u64 = 12;
/// Seed of the battles of final measurements. It differs from that of searches: the points were chosen by the results of
/// those battles, so these would look fairer than they are.
const MEASURE_SEED: u64 = 11;

/// The work on one request.
pub(super) struct FairnessJob<'a> {
    pub(super) catalogue: &'a Catalogue,
    pub(super) limits: &'a FairnessLimits,
    pub(super) player: TrialPlayer,
    /// Receives the progress whenever it changes.
    pub(super) publish: &'a dyn Fn(&FairnessProgress),
}

/// A mission of a search, with the distance of its share from an even one.
type NearMission = (f64, Arc<GeneratedMission>);

impl FairnessJob<'_> {
    /// Carries the request out. Returns the last progress; `None` if it was cancelled.
    pub(super) fn run(&self, request: &FairnessRequest) -> Option<FairnessProgress> {
        let mut progress = FairnessProgress::begin();
        match self.try_run(request, &mut progress) {
            Ok(()) => Some(progress),
            Err(JobEnd::Cancelled) => None,
            Err(JobEnd::Failed(reason)) => {
                progress.stage = FairnessStage::Failed(reason);
                Some(progress)
            }
        }
    }

    fn try_run(&self, request: &FairnessRequest, progress: &mut FairnessProgress) -> Result<(), JobEnd> {
        let (mission, is_even) = match request.evened {
            Some(side) => self.even_out(request.spec, side, progress)?,
            None => (Arc::new(make_mission(&request.spec)?), true),
        };
        let terms = self.experiment(&mission, MEASURE_SEED);
        let report = FairnessReport { estimate: Some(estimate_allied_chance(&terms)?), ..FairnessReport::default() };
        *progress = FairnessProgress { stage: FairnessStage::Measuring, mission: Some(mission), report };
        (self.publish)(progress);
        if self.limits.games > 0 {
            self.player.play(&terms, 0..self.limits.games, |winner| {
                progress.report.add_battle(winner);
                (self.publish)(progress);
            })?;
        }
        progress.stage = FairnessStage::Finished { is_even };
        Ok(())
    }

    /// Searches points of a side with which the mission is fair. If there are none, it tries the seeds after the wanted
    /// one: they move entries, doors and everything else. Returns the mission, and `false` if none is fair; then it is
    /// the fairest.
    fn even_out(
        &self,
        spec: MissionSpec,
        side: Side,
        progress: &mut FairnessProgress,
    ) -> Result<(Arc<GeneratedMission>, bool), JobEnd> {
        let mut nearest: Option<NearMission> = None;
        let mut reason = None;
        for number in 0..self.limits.seeds.max(1) {
            let seed = MissionSeed::from_number(spec.seed.number().wrapping_add(number));
            match self.search_points(MissionSpec { seed, ..spec }, side, progress) {
                Ok(SeedResult::Fair(mission)) => return Ok((mission, true)),
                Ok(SeedResult::Unfair(near)) => {
                    nearest = [nearest, near].into_iter().flatten().min_by(|one, other| one.0.total_cmp(&other.0));
                }
                Err(JobEnd::Failed(why)) => reason = reason.or(Some(why)),
                Err(JobEnd::Cancelled) => return Err(JobEnd::Cancelled),
            }
        }
        match (nearest, reason) {
            (Some((_, mission)), _) => Ok((mission, false)),
            (None, Some(reason)) => Err(reason.into()),
            (None, None) => Err(generator::MissionSpecError::NoMap.message().into()),
        }
    }

    /// Searches points of a side with which the mission of a seed is fair.
    fn search_points(
        &self,
        spec: MissionSpec,
        side: Side,
        progress: &mut FairnessProgress,
    ) -> Result<SeedResult, JobEnd> {
        let bounds = spec.objective.min_points(side)..=spec.size.max_points();
        let effort = SearchEffort { confirm: self.limits.confirm_games, most: self.limits.search_games };
        let mut search = EvenSearch::new(side, bounds, spec.rp.of(side.enemy()), effort);
        let (before, mut reason) = (evening_games(progress), None);
        loop {
            let points = match search.next_step() {
                SearchStep::Play(points) => points,
                SearchStep::Accept(points) => {
                    return Ok(SeedResult::Fair(Arc::new(make_mission(&with_points(spec, side, points))?)));
                }
                SearchStep::GiveUp(None) => return reason.map_or(Ok(SeedResult::Unfair(None)), Err),
                SearchStep::GiveUp(Some((points, off))) => {
                    let mission = make_mission(&with_points(spec, side, points))?;
                    return Ok(SeedResult::Unfair(Some((off, Arc::new(mission)))));
                }
            };
            if self.player.is_cancelled() {
                return Err(JobEnd::Cancelled);
            }
            let mission = match make_mission(&with_points(spec, side, points)) {
                Ok(mission) => Arc::new(mission),
                Err(why) => {
                    reason = Some(JobEnd::Failed(why));
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
        search: &mut EvenSearch,
        points: u8,
        before: u32,
        progress: &mut FairnessProgress,
    ) -> Result<(), JobEnd> {
        let terms = self.experiment(mission, SEARCH_SEED);
        // Each battle of a search has another number, so that no two points meet the same luck.
        let first = search.games();
        let left = self.limits.search_games.saturating_sub(first).max(1);
        let numbers = first..first + self.limits.probe_games.clamp(1, left);
        progress.report = FairnessReport { estimate: Some(estimate_allied_chance(&terms)?), ..search.results(points) };
        progress.stage = FairnessStage::Evening { games: before + search.games() };
        (self.publish)(progress);
        self.player.play(&terms, numbers, |winner| {
            search.add_battle(points, winner);
            progress.report.add_battle(winner);
            progress.stage = FairnessStage::Evening { games: before + search.games() };
            (self.publish)(progress);
        })
    }

    fn experiment(&self, made: &GeneratedMission, seed: u64) -> Arc<Experiment> {
        let rp = BySide::from_fn(|side| made.spec.rp.of(side));
        let (catalogue, mission) = (self.catalogue.clone(), made.mission.clone());
        Arc::new(Experiment { catalogue, mission, rp, level: self.limits.level, seed, luck: false })
    }
}

/// Result of the search with one seed.
enum SeedResult {
    /// The fair mission.
    Fair(Arc<GeneratedMission>),
    /// The fairest mission, if there is any.
    Unfair(Option<NearMission>),
}

fn make_mission(spec: &MissionSpec) -> Result<GeneratedMission, Localized> {
    generator::generate(spec).map_err(|error| error.message())
}

fn with_points(mut spec: MissionSpec, side: Side, points: u8) -> MissionSpec {
    match side {
        Side::Allied => spec.rp.allied = points,
        Side::German => spec.rp.german = points,
    }
    spec
}

fn evening_games(progress: &FairnessProgress) -> u32 {
    match progress.stage {
        FairnessStage::Evening { games } => games,
        _ => 0,
    }
}
