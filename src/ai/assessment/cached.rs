//! A cached assessment. Within a half-turn, while no door, object, card in play, contraption or gate changes, the goals
//! of both sides stay unchanged. Trials of the search reuse the assessment, because building one for each order would
//! take too long.

use rules::{BattleState, Door, FigureId, GateState, Side, conditions::ContraptionState, objects::ObjectPlace};

use super::{
    distance_discount::DistanceDiscount,
    types::{Assessment, FriendlyLane, SideGoals, Traffic},
};
use crate::weights::PlannerWeights;

/// An assessment without the battle state from which it was built.
pub(crate) struct CachedAssessment {
    stamp: AssessmentKey,
    ids: Vec<FigureId>,
    side: Side,
    weights: PlannerWeights,
    own: SideGoals,
    theirs: SideGoals,
    worths: Vec<f64>,
    prizes: Vec<f64>,
    threats: Vec<f64>,
    lanes: Vec<FriendlyLane>,
    flow: Vec<Traffic>,
    point: f64,
    fade: DistanceDiscount,
}

/// The parts of the battle state that make an assessment out of date when they change.
#[derive(PartialEq)]
struct AssessmentKey {
    turn: (u16, Option<Side>),
    doors: Vec<Door>,
    objects: Vec<ObjectPlace>,
    cards: usize,
    built: Vec<ContraptionState>,
    gate: GateState,
}

impl AssessmentKey {
    fn of(now: &BattleState) -> AssessmentKey {
        AssessmentKey {
            turn: (now.turn.number, now.turn.half),
            doors: now.board.doors().to_vec(),
            objects: now.objects.iter().map(|(_, object)| object.place).collect(),
            cards: now.cards.in_play.len(),
            built: now.contraptions.standing.clone(),
            gate: now.bulwark,
        }
    }
}

impl CachedAssessment {
    /// Takes an assessment apart for the cache.
    pub fn of(assessment: Assessment<'_>) -> CachedAssessment {
        let Assessment { state, side, weights, own, enemy: theirs, worths, prizes, threats, lanes, flow, point, fade } =
            assessment;
        let ids = state.figures.iter().map(|figure| figure.id).collect();
        let stamp = AssessmentKey::of(state);
        CachedAssessment { stamp, ids, side, weights, own, theirs, worths, prizes, threats, lanes, flow, point, fade }
    }

    /// Returns the assessment for the current battle state; `None` if it is out of date.
    pub fn restore_assessment(mut self, now: &BattleState, side: Side) -> Option<Assessment<'_>> {
        if self.side != side || self.stamp != AssessmentKey::of(now) {
            return None;
        }
        self.remove_missing_figures(now)?;
        self.lanes = self.lanes.into_iter().filter_map(|lane| lane.remaining_lane(now)).collect();
        let CachedAssessment { side, weights, own, theirs, worths, prizes, threats, lanes, flow, point, fade, .. } =
            self;
        Some(Assessment {
            state: now,
            side,
            weights,
            own,
            enemy: theirs,
            worths,
            prizes,
            threats,
            lanes,
            flow,
            point,
            fade,
        })
    }

    /// Removes figures that the battle state no longer contains; returns `None` if a figure has been added.
    fn remove_missing_figures(&mut self, now: &BattleState) -> Option<()> {
        let same = self.ids.len() == now.figures.len()
            && self.ids.iter().zip(&now.figures).all(|(id, figure)| *id == figure.id);
        if same {
            return Some(());
        }
        let place = |id| self.ids.binary_search(&id).ok();
        let places: Vec<usize> = now.figures.iter().map(|figure| place(figure.id)).collect::<Option<_>>()?;
        let pick = |list: &[f64]| places.iter().map(|place| list[*place]).collect::<Vec<f64>>();
        (self.worths, self.prizes) = (pick(&self.worths), pick(&self.prizes));
        for wants in [&mut self.own, &mut self.theirs] {
            wants.shares = places.iter().map(|place| std::mem::take(&mut wants.shares[*place])).collect();
        }
        let lanes = std::mem::take(&mut self.lanes).into_iter();
        let lanes =
            lanes.filter_map(|lane| Some(FriendlyLane { figure: places.binary_search(&lane.figure).ok()?, ..lane }));
        self.lanes = lanes.collect();
        self.ids = now.figures.iter().map(|figure| figure.id).collect();
        Some(())
    }
}
