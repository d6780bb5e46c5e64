//! What a scene is made of.

use rules::{
    BattleState, FigureId, Side,
    pathfinding::{MovementGraph, UNREACHABLE},
};

use super::{fade::Fade, goals::Goal};
use crate::{weights::Weights, why::Errand};

/// What a side wants, and who of it goes for what.
pub(crate) struct Wants {
    pub side: Side,
    pub goals: Vec<Goal>,
    /// For each figure of the situation, what each goal counts for it.
    pub shares: Vec<Vec<f64>>,
    pub paths: MovementGraph,
}

impl Wants {
    /// The goal that draws a figure most at a node, and what it is worth there, once so many more points are spent.
    pub fn pull(&self, figure: usize, node: usize, spent: u16, points: u8, fade: &Fade) -> Option<(f64, Errand)> {
        self.pull_but(figure, node, spent, points, fade, None)
    }

    /// The same without an errand that is done.
    pub fn pull_but(
        &self,
        figure: usize,
        node: usize,
        spent: u16,
        points: u8,
        fade: &Fade,
        done: Option<Errand>,
    ) -> Option<(f64, Errand)> {
        let mut best: Option<(f64, Errand)> = None;
        for (goal, share) in self.goals.iter().zip(&self.shares[figure]) {
            let way = goal.field[node];
            if *share <= 0.0 || way == UNREACHABLE || done == Some(goal.errand) {
                continue;
            }
            let value = share * goal.value * fade.over(way.saturating_add(spent), points);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, goal.errand));
            }
        }
        best
    }
}

/// The way of a figure that is to be kept free.
#[derive(Clone, Debug)]
pub(crate) struct Lane {
    /// Whose, by its place.
    pub figure: usize,
    /// What its errand is worth where it stands.
    pub value: f64,
    /// The squares.
    pub squares: Vec<usize>,
}

/// What comes past a square.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Flow {
    /// How many, those that are far away counted less.
    pub heads: f64,
    /// What their deaths would bring, in all.
    pub prize: f64,
}

/// The battle as the planner looks at it.
pub(crate) struct Scene<'a> {
    pub situation: &'a BattleState,
    pub side: Side,
    pub weights: Weights,
    pub own: Wants,
    pub theirs: Wants,
    /// What each figure's loss costs its side.
    pub worths: Vec<f64>,
    /// What each enemy's death brings.
    pub prizes: Vec<f64>,
    /// The damage to be expected on each square.
    pub threats: Vec<f64>,
    /// The ways of friends that are kept free.
    pub lanes: Vec<Lane>,
    /// What comes past each square, for whoever builds something in its way.
    pub flow: Vec<Flow>,
    /// What a victory point is worth.
    pub point: f64,
    pub fade: Fade,
}

impl Scene<'_> {
    /// Whether a figure of that side stands on a square.
    pub fn stands(&self, side: Side, at: usize) -> bool {
        let standing = self.situation.figure_at(self.own.paths.square(at));
        standing.is_some_and(|figure| figure.side == side)
    }

    /// Where a figure is among all.
    pub fn place_of(&self, id: FigureId) -> Option<usize> {
        self.situation.figures.binary_search_by_key(&id, |figure| figure.id).ok()
    }
}
