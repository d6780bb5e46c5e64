//! Decisions of the players: an activation from its beginning to its end, a card, a bid, or an answer.

use std::ops::Range;

use rules::{FigureId, Order, Side};

use crate::win_curve::{CurvePoint, WinCurve};

/// A decision with all orders that carry it out.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The range of its orders in [`WinCurve::steps`], including answers of the other side in between.
    pub steps: Range<usize>,
    /// The turn.
    pub turn: u16,
    /// The side whose half-turn it was.
    pub half: Option<Side>,
    /// The side that decided.
    pub by: Side,
    /// The figure that carried out the decision, if there is one.
    pub figure: Option<FigureId>,
    /// The orders of the side that decided.
    pub orders: Vec<Order>,
    /// The index of each of these orders in [`WinCurve::steps`].
    pub places: Vec<usize>,
    /// The effect of these orders, without dice, on the chance of the side that decided.
    pub decided: f64,
    /// The effect of the dice of these orders on the chance of the side that decided.
    pub luck: f64,
    /// The chance of the side that decided, before and after the decision.
    pub chance: (f64, f64),
}

/// Returns all decisions of a battle, in order. Each order belongs to one of them; scripted dice belong to none.
pub(crate) fn collect_decisions(curve: &WinCurve) -> Vec<Decision> {
    let mut deeds: Vec<Decision> = Vec::new();
    // The index of the open activation, which continues after the answers in between.
    let mut open: Option<usize> = None;
    for (place, step) in curve.steps.iter().enumerate() {
        let (Some(by), Some(order)) = (step.by, step.order) else { continue };
        let goes_on = open.filter(|open| !step.fresh && deeds[*open].by == by);
        let at = goes_on.unwrap_or_else(|| {
            deeds.push(Decision::begun(place, step, by));
            deeds.len() - 1
        });
        deeds[at].add(place, step, order);
        if matches!(order, Order::Activate { .. }) {
            open = Some(at);
        } else if step.fresh && matches!(order, Order::EndHalf | Order::PlayCard { .. }) {
            open = None;
        }
    }
    deeds
}

impl Decision {
    fn begun(place: usize, step: &CurvePoint, by: Side) -> Decision {
        let chance = chance_for_side(by, step.before);
        Decision {
            steps: place..place,
            turn: step.turn,
            half: step.half,
            by,
            figure: step.figure,
            orders: Vec::new(),
            places: Vec::new(),
            decided: 0.0,
            luck: 0.0,
            chance: (chance, chance),
        }
    }

    /// Returns the points at which alternatives are examined, each as the number of orders before it: the beginning,
    /// the point before the order that reduced the side's chance most, and the point before the last order. The later
    /// points are needed because the dice in between were unknown at the beginning.
    pub(crate) fn comparison_points(&self, curve: &WinCurve) -> Vec<usize> {
        let moved = |after: &usize| side_sign(self.by) * curve.steps[self.places[*after]].decided();
        let worst = (1..self.orders.len()).min_by(|one, other| moved(one).total_cmp(&moved(other)));
        let mut forks: Vec<usize> = [Some(0), worst, self.orders.len().checked_sub(1)].into_iter().flatten().collect();
        forks.sort_unstable();
        forks.dedup();
        forks
    }

    fn add(&mut self, place: usize, step: &CurvePoint, order: Order) {
        self.steps.end = place + 1;
        self.orders.push(order);
        self.places.push(place);
        self.decided += side_sign(self.by) * step.decided();
        self.luck += side_sign(self.by) * step.luck();
        self.chance.1 = chance_for_side(self.by, step.after);
    }
}

/// Converts the Allies' chance to win into that of `side`.
fn chance_for_side(side: Side, allied: f64) -> f64 {
    if side == Side::Allied { allied } else { 1.0 - allied }
}

/// Returns the sign that converts an effect on the Allies' chance into an effect on the chance of `side`.
pub(crate) fn side_sign(side: Side) -> f64 {
    if side == Side::Allied { 1.0 } else { -1.0 }
}
