//! The activation of a figure by the AI, as the board shows it: completed steps, the next step, and those planned steps
//! that the player may see.

use std::collections::BTreeSet;

use crate::prelude::*;
use ai::{OrderChoice, Reason};
use rules::pathfinding::{self, PathStep};

/// Resource: the figure that the AI moves, and its orders.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ShownPlan {
    /// The figure that acts, or is about to.
    pub figure: Option<FigureId>,
    /// Squares where it has been since its activation began; the last one is its present square.
    pub(crate) trail: Vec<Square>,
    /// Completed orders, each with the figure's facing after it.
    pub done: Vec<(Order, Facing)>,
    /// The next order.
    pub hand: Option<Order>,
    /// Orders planned after the next one.
    ahead: Vec<Order>,
    /// Reason of the next order.
    pub(crate) why: Option<Reason>,
}

/// Message: playback command of a player who watches the AI.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaybackIntent {
    /// Pause or resume.
    Pause,
    /// Give one order, then pause.
    Step,
    /// Set the speed factor.
    Speed(u8),
    /// Show the rest of the figure's activation at once.
    Skip,
    /// Show everything at once, up to the end of the half-turn.
    End,
    /// Move the camera back to the active figure, and follow it again.
    Back,
    /// Toggle the reasons in the log.
    Why,
    /// Toggle the drawing of planned orders.
    Plan,
}

impl ShownPlan {
    /// Records an order that is about to be given, and the orders planned after it.
    pub fn take_up(&mut self, view: &BattleView, choice: &OrderChoice, ahead: &[Order]) {
        let figure = match choice.order {
            Order::Activate { figure } => Some(figure),
            _ => view.now.acting,
        };
        if self.figure != figure || matches!(choice.order, Order::Activate { .. }) {
            *self = ShownPlan { figure, trail: occupied_squares(view, figure), ..ShownPlan::default() };
        }
        (self.hand, self.why) = (Some(choice.order), Some(choice.why));
        ahead.clone_into(&mut self.ahead);
    }

    /// Updates the activation after an order of the side; `view` already contains its result.
    pub fn go_on(&mut self, view: &BattleView, order: Order) {
        match order {
            Order::Activate { figure } => {
                *self = ShownPlan { trail: occupied_squares(view, Some(figure)), figure: Some(figure), ..self.clone() };
            }
            Order::EndActivation | Order::EndHalf => *self = ShownPlan::default(),
            _ => {
                let figure = self.figure.and_then(|id| view.now.figure(id));
                self.done.extend(figure.filter(|_| order.is_figure_action()).map(|figure| (order, figure.facing)));
                let now = occupied_squares(view, self.figure);
                if self.trail.last() != now.last() {
                    self.trail.extend(now);
                }
            }
        }
        self.hand = None;
        if self.figure.is_some_and(|id| view.now.figure(id).is_none_or(|figure| !figure.in_play())) {
            *self = ShownPlan::default();
        }
    }

    /// Returns the orders that the AI still plans, if the player may see them: none while one of the viewer's figures
    /// is in reaction mode, because the plan would reveal the best moment to fire, and none if the player has turned
    /// plans off.
    pub(crate) fn ahead(&self, view: &BattleView, wanted: bool) -> &[Order] {
        if wanted && !has_local_reaction_mode(view) { &self.ahead } else { &[] }
    }

    /// Returns the reason of the order; `None` while one of the viewer's figures is in reaction mode.
    pub fn why(&self, view: &BattleView) -> Option<Reason> {
        self.why.filter(|_| !has_local_reaction_mode(view))
    }

    /// Returns the next step, and the planned steps after it, simulated from the figure's present state.
    pub fn steps(&self, view: &BattleView, wanted: bool) -> (Vec<PathStep>, Vec<PathStep>) {
        let Some(figure) = self.figure else { return (Vec::new(), Vec::new()) };
        let hand = self.hand.filter(|order| order.is_figure_action());
        let orders: Vec<Order> = hand.into_iter().chain(self.ahead(view, wanted).iter().copied()).collect();
        let mut steps = pathfinding::simulate_path(&view.now, figure, &orders).steps;
        let then = steps.split_off(usize::from(hand.is_some()).min(steps.len()));
        (steps, then)
    }
}

/// Returns `true` if a player at this window has a figure in reaction mode.
pub fn has_local_reaction_mode(view: &BattleView) -> bool {
    let own: BTreeSet<Side> = Side::BOTH.into_iter().filter(|side| view.seats.here(*side)).collect();
    view.now.figures.iter().any(|figure| figure.reaction && own.contains(&figure.side))
}

/// Returns the square of a figure, if it is on the board.
fn occupied_squares(view: &BattleView, figure: Option<FigureId>) -> Vec<Square> {
    figure.and_then(|id| view.now.figure(id)?.square()).into_iter().collect()
}
