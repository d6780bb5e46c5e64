//! Summary of a review: total luck and decisions, turning points, the costliest decisions, and luck by figure, weapon
//! and turn.

use std::collections::BTreeMap;

use rules::{BySide, FigureId, Side, Weapon};

use crate::{
    alternative::Alternative,
    decision::{Decision, side_sign},
    review::BattleReview,
    win_curve::WinCurve,
};

/// Maximum number of turning points. [`LEAST_TURN`] is the minimum change of the chance to win at each of them.
const TURNS: usize = 6;
const LEAST_TURN: f64 = 0.04;
/// Maximum number of costly decisions listed for each side.
const DEAREST: usize = 3;
/// Minimum number of decisions in a battle with turning points.
const MIN_DECISIONS_FOR_SUMMARY: usize = 6;

/// Total effect of some dice on a chance, and its variance.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LuckShare {
    /// The total effect on the chance, from −1 to 1.
    pub sum: f64,
    /// The variance of the effect.
    pub spread: f64,
}

impl LuckShare {
    /// Returns `true` if the effect exceeds two standard deviations.
    pub fn is_unusual(self) -> bool {
        self.sum * self.sum > 4.0 * self.spread
    }

    fn add(&mut self, sum: f64, spread: f64) {
        self.sum += sum;
        self.spread += spread;
    }
}

/// Luck by figure, weapon and turn, and in total.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LuckBreakdown {
    /// The luck of each figure's dice, in points of its side's chance.
    pub figures: BTreeMap<FigureId, LuckShare>,
    /// The luck of each side's weapons, in points of the side's chance.
    pub weapons: BySide<BTreeMap<Weapon, LuckShare>>,
    /// The luck of each turn, from the first, in points of the Allies' chance.
    pub turns: Vec<LuckShare>,
    /// The luck of the whole battle, in points of the Allies' chance.
    pub all: LuckShare,
}

/// A decision that gave away part of the chance to win.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The index of the decision in [`BattleReview::deeds`].
    pub deed: usize,
    /// The better alternative.
    pub better: Alternative,
}

/// Summary of a review.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewSummary {
    /// The Allies' chance at the start.
    pub start: f64,
    /// The Allies' chance at the end; if the battle is over, its result.
    pub end: f64,
    /// The effect of each side's orders, in points of the Allies' chance.
    pub decided: BySide<f64>,
    /// The total cost of each side's mistakes among the examined decisions.
    pub mistakes: BySide<f64>,
    /// The effect of the dice.
    pub luck: LuckBreakdown,
    /// The indices of the decisions at which the chance changed most, in ascending order.
    pub turns: Vec<usize>,
    /// The costliest decisions of each side, the costliest first.
    pub dearest: BySide<Vec<Mistake>>,
    /// `true` if the battle is too short, or not over, for turning points.
    pub short: bool,
}

impl ReviewSummary {
    /// Summarises a review that may still be running.
    pub fn of(review: &BattleReview) -> ReviewSummary {
        let (curve, deeds) = (review.course(), review.deeds());
        let mut decided = BySide::default();
        for step in &curve.steps {
            if let Some(by) = step.by {
                decided[by] += step.decided();
            }
        }
        let short = curve.verdict.is_none() || deeds.len() < MIN_DECISIONS_FOR_SUMMARY;
        ReviewSummary {
            start: curve.start,
            end: curve.end(),
            decided,
            mistakes: BySide::from_fn(|side| total_mistake_cost(review, side)),
            luck: break_down_luck(curve),
            turns: if short { Vec::new() } else { find_turning_points(curve, deeds) },
            dearest: BySide::from_fn(|side| costliest_mistakes(review, side)),
            short,
        }
    }

    /// Returns the change that neither dice nor the mistakes found explain, in points of the Allies' chance. It comes
    /// from facts that were hidden from the players, and from errors of the estimates.
    pub fn unexplained(&self) -> f64 {
        self.end - self.start - self.luck.all.sum + self.mistakes.allied - self.mistakes.german
    }
}

fn break_down_luck(curve: &WinCurve) -> LuckBreakdown {
    let mut lucks = LuckBreakdown::default();
    for step in &curve.steps {
        let turn = usize::from(step.turn.max(1)) - 1;
        if lucks.turns.len() <= turn {
            lucks.turns.resize(turn + 1, LuckShare::default());
        }
        lucks.turns[turn].add(step.luck(), step.spread);
        lucks.all.add(step.luck(), step.spread);
        let Some(by) = step.by.filter(|_| step.rolled) else { continue };
        let own = side_sign(by) * step.luck();
        if let Some(figure) = step.figure {
            lucks.figures.entry(figure).or_default().add(own, step.spread);
        }
        if let Some(weapon) = step.weapon {
            lucks.weapons[by].entry(weapon).or_default().add(own, step.spread);
        }
    }
    lucks
}

/// Returns the indices of the decisions at which the chance changed most, in ascending order.
fn find_turning_points(curve: &WinCurve, deeds: &[Decision]) -> Vec<usize> {
    let moved = |deed: &Decision| {
        let steps = &curve.steps[deed.steps.clone()];
        steps.last().map_or(0.0, |last| (last.after - steps[0].before).abs())
    };
    let mut ranked: Vec<usize> = (0..deeds.len()).filter(|deed| moved(&deeds[*deed]) >= LEAST_TURN).collect();
    ranked.sort_by(|one, other| moved(&deeds[*other]).total_cmp(&moved(&deeds[*one])).then(one.cmp(other)));
    let mut told: Vec<usize> = Vec::new();
    for deed in ranked {
        // An answer within an activation is part of the same turning point.
        let range = &deeds[deed].steps;
        let apart = |other: &usize| deeds[*other].steps.end <= range.start || range.end <= deeds[*other].steps.start;
        if told.len() < TURNS && told.iter().all(apart) {
            told.push(deed);
        }
    }
    told.sort_unstable();
    told
}

/// Returns a side's mistakes, as indices of decisions with their alternatives.
fn wrong_decisions(review: &BattleReview, side: Side) -> impl Iterator<Item = (usize, &Alternative)> {
    let own = review.deeds().iter().enumerate().filter(move |(_, deed)| deed.by == side);
    own.filter_map(|(deed, _)| Some((deed, review.better(deed)?))).filter(|(_, better)| !better.is_right())
}

fn total_mistake_cost(review: &BattleReview, side: Side) -> f64 {
    wrong_decisions(review, side).map(|(_, better)| better.cost).sum()
}

fn costliest_mistakes(review: &BattleReview, side: Side) -> Vec<Mistake> {
    let mut dear: Vec<Mistake> =
        wrong_decisions(review, side).map(|(deed, better)| Mistake { deed, better: better.clone() }).collect();
    dear.sort_by(|one, other| other.better.cost.total_cmp(&one.better.cost).then(one.deed.cmp(&other.deed)));
    dear.truncate(DEAREST);
    dear
}
