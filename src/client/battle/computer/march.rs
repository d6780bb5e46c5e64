//! What is shown of a figure that the computer moves: what it has done, the step in hand, and what is to come as far as
//! it may be seen.

use std::collections::BTreeSet;

use super::think::Thought;
use crate::{prelude::*, words::is_step};
use mind::Why;
use rules::pathfinding::{self, PathStep};

/// The figure that the computer moves now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct March {
    /// Who acts, or is about to.
    pub(crate) figure: Option<FigureId>,
    /// Where it has been since its activation began, the last of them where it stands.
    pub(crate) trail: Vec<Square>,
    /// What it has done, and where it faced then.
    pub(crate) done: Vec<(Order, Facing)>,
    /// What it does next.
    pub(crate) hand: Option<Order>,
    /// What it means to do then.
    ahead: Vec<Order>,
    /// Why.
    pub(crate) why: Option<Why>,
}

impl March {
    /// An order is about to be given.
    pub(crate) fn take_up(&mut self, table: &Table, thought: &Thought) {
        let Some(choice) = &thought.choice else { return };
        let figure = match choice.order {
            Order::Activate { figure } => Some(figure),
            _ => table.now.acting,
        };
        if self.figure != figure || matches!(choice.order, Order::Activate { .. }) {
            *self = March { figure, trail: standing(table, figure), ..March::default() };
        }
        (self.hand, self.why) = (Some(choice.order), Some(choice.why));
        self.ahead.clone_from(&thought.ahead);
    }

    /// An order of that side was given, and the table shows what came of it.
    pub(crate) fn go_on(&mut self, table: &Table, order: Order) {
        match order {
            Order::Activate { figure } => {
                *self = March { trail: standing(table, Some(figure)), figure: Some(figure), ..self.clone() };
            }
            Order::EndActivation | Order::EndHalf => *self = March::default(),
            _ => {
                let figure = self.figure.and_then(|id| table.now.figure(id));
                self.done.extend(figure.filter(|_| is_step(order)).map(|figure| (order, figure.facing)));
                let now = standing(table, self.figure);
                if self.trail.last() != now.last() {
                    self.trail.extend(now);
                }
            }
        }
        self.hand = None;
        if self.figure.is_some_and(|id| table.now.figure(id).is_none_or(|figure| !figure.in_play())) {
            *self = March::default();
        }
    }

    /// What is to come, as far as it may be shown: not while a figure of somebody who looks is in reaction mode, as it
    /// would give the answer away, nor where nobody wants to see it.
    pub(crate) fn ahead(&self, table: &Table, wanted: bool) -> &[Order] {
        if wanted && !guarded(table) { &self.ahead } else { &[] }
    }

    /// Why it does that, as far as the same may be told.
    pub(crate) fn why(&self, table: &Table) -> Option<Why> {
        self.why.filter(|_| !guarded(table))
    }

    /// The step in hand, and those that are to come, as they would be done from where the figure stands.
    pub(crate) fn steps(&self, table: &Table, wanted: bool) -> (Vec<PathStep>, Vec<PathStep>) {
        let Some(figure) = self.figure else { return (Vec::new(), Vec::new()) };
        let hand = self.hand.filter(|order| is_step(*order));
        let orders: Vec<Order> = hand.into_iter().chain(self.ahead(table, wanted).iter().copied()).collect();
        let mut steps = pathfinding::simulate_path(&table.now, figure, &orders).steps;
        let then = steps.split_off(usize::from(hand.is_some()).min(steps.len()));
        (steps, then)
    }
}

/// Whether somebody who looks has a figure in reaction mode.
pub(crate) fn guarded(table: &Table) -> bool {
    let own: BTreeSet<Side> = Side::BOTH.into_iter().filter(|side| table.seats.here(*side)).collect();
    table.now.figures.iter().any(|figure| figure.reaction && own.contains(&figure.side))
}

/// Where a figure stands, if on the board.
fn standing(table: &Table, figure: Option<FigureId>) -> Vec<Square> {
    figure.and_then(|id| table.now.figure(id)?.square()).into_iter().collect()
}
