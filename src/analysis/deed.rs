//! What a player decided: an activation from its beginning to its end, a card, a bid, an answer.

use std::ops::Range;

use rules::{FigureId, Order, Side};

use crate::course::{Course, Step};

/// A decision with all orders that carry it out.
#[derive(Clone, Debug, PartialEq)]
pub struct Deed {
    /// The places of its orders in [`Course::steps`]; what others answered in between lies within.
    pub steps: Range<usize>,
    /// The turn.
    pub turn: u16,
    /// Whose half it was.
    pub half: Option<Side>,
    /// Who decided.
    pub by: Side,
    /// The figure that carried it out, if one did.
    pub figure: Option<FigureId>,
    /// The orders of whoever decided.
    pub orders: Vec<Order>,
    /// Where each of them stands in [`Course::steps`].
    pub places: Vec<usize>,
    /// What they moved, for whoever decided.
    pub decided: f64,
    /// What the dice of these orders moved, for whoever decided.
    pub luck: f64,
    /// The chance of whoever decided before it and after it.
    pub chance: (f64, f64),
}

/// All of them, in their order. Every order of the course belongs to one of them, but for scripted dice.
pub(crate) fn deeds(course: &Course) -> Vec<Deed> {
    let mut deeds: Vec<Deed> = Vec::new();
    // Where the activation stands that goes on when what came between is answered.
    let mut open: Option<usize> = None;
    for (place, step) in course.steps.iter().enumerate() {
        let (Some(by), Some(order)) = (step.by, step.order) else { continue };
        let goes_on = open.filter(|open| !step.fresh && deeds[*open].by == by);
        let at = goes_on.unwrap_or_else(|| {
            deeds.push(Deed::begun(place, step, by));
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

impl Deed {
    fn begun(place: usize, step: &Step, by: Side) -> Deed {
        let chance = of(by, step.before);
        Deed {
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

    /// After how many of its orders something else could have been done: from its beginning, before the order that moved
    /// most for the worse, and before the last. What a die has told by then nobody knew at the beginning.
    pub(crate) fn forks(&self, course: &Course) -> Vec<usize> {
        let moved = |after: &usize| sign(self.by) * course.steps[self.places[*after]].decided();
        let worst = (1..self.orders.len()).min_by(|one, other| moved(one).total_cmp(&moved(other)));
        let mut forks: Vec<usize> = [Some(0), worst, self.orders.len().checked_sub(1)].into_iter().flatten().collect();
        forks.sort_unstable();
        forks.dedup();
        forks
    }

    fn add(&mut self, place: usize, step: &Step, order: Order) {
        self.steps.end = place + 1;
        self.orders.push(order);
        self.places.push(place);
        self.decided += sign(self.by) * step.decided();
        self.luck += sign(self.by) * step.luck();
        self.chance.1 = of(self.by, step.after);
    }
}

/// A chance of the Allies as that side's.
pub(crate) fn of(side: Side, allied: f64) -> f64 {
    if side == Side::Allied { allied } else { 1.0 - allied }
}

/// The sides' signs: what is good for the Allies is bad for the SWD.
pub(crate) fn sign(side: Side) -> f64 {
    if side == Side::Allied { 1.0 } else { -1.0 }
}
