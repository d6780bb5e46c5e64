//! The winning chance over the course of a battle, as a curve. All turns are equally wide, and the orders of a turn are
//! evenly spaced.

use std::collections::BTreeMap;

use bevy::prelude::Vec2;

use super::worker::AnalysisResults;
use crate::analysis::WinCurveView;
use analysis::{Decision, WinCurve};

/// The positions of a battle's orders on the horizontal axis.
pub(super) struct CurveLayout {
    /// The end of each order, from 0 to 1.
    ends: Vec<f32>,
    turns: usize,
}

impl CurveLayout {
    pub(super) fn of(win_curve: &WinCurve) -> CurveLayout {
        let turn = |at: usize| usize::from(win_curve.steps[at].turn.max(1));
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        (0..win_curve.steps.len()).for_each(|at| *counts.entry(turn(at)).or_default() += 1);
        let turns = counts.keys().copied().max().unwrap_or(0);
        let mut done: BTreeMap<usize, usize> = BTreeMap::new();
        let end = |at: usize| {
            let turn = turn(at);
            let place = done.entry(turn).or_default();
            *place += 1;
            ((turn - 1) as f32 + *place as f32 / counts[&turn] as f32) / turns as f32
        };
        CurveLayout { ends: (0..win_curve.steps.len()).map(end).collect(), turns }
    }

    fn end(&self, order: Option<usize>) -> f32 {
        order.and_then(|order| self.ends.get(order)).copied().unwrap_or(0.0)
    }

    /// Returns the curve of the Allies' winning chance.
    pub(super) fn curve(&self, found: &AnalysisResults) -> WinCurveView {
        let win_curve = &found.course;
        let steps = self.ends.iter().zip(&win_curve.steps).map(|(end, step)| Vec2::new(*end, step.after as f32));
        let line = std::iter::once(Vec2::new(0.0, win_curve.start as f32)).chain(steps).collect();
        WinCurveView { line, turns: self.turns }
    }

    /// Returns the point of the curve that marks a decision: at that of its orders that changed the chance most.
    pub(super) fn place(&self, win_curve: &WinCurve, decision: &Decision) -> Vec2 {
        let moved = |at: &usize| (win_curve.steps[*at].after - win_curve.steps[*at].before).abs();
        let most = decision.steps.clone().max_by(|one, other| moved(one).total_cmp(&moved(other)));
        let at = most.unwrap_or(decision.steps.start);
        let height = win_curve.steps.get(at).map_or(0.5, |step| step.before.midpoint(step.after));
        Vec2::new(self.end(at.checked_sub(1)).midpoint(self.end(Some(at))), height as f32)
    }
}

/// Returns the Allies' winning chance before and after a decision.
pub(super) fn chances_around_decision(win_curve: &WinCurve, decision: &Decision) -> (f64, f64) {
    let steps = &win_curve.steps[decision.steps.clone()];
    let before = steps.first().map_or(win_curve.start, |step| step.before);
    (before, steps.last().map_or(before, |step| step.after))
}
