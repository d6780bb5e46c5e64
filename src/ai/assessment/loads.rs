//! Figures with loot in danger: they bring it home instead of going for more.

use rules::pathfinding::UNREACHABLE;

use super::{
    goal_assignment::{can_pursue_objective, is_loot_objective, starting_node},
    types::Assessment,
    unit_value,
};
use crate::reason::Objective;

impl Assessment<'_> {
    /// Sends the figures with loot in danger to the exit.
    pub(super) fn send_loads_home(&mut self) {
        let state = self.state;
        if !state.has_loot_left(self.side) {
            return;
        }
        let endangered: Vec<usize> =
            (0..state.figures.len()).filter(|index| self.has_endangered_load(*index)).collect();
        for index in endangered {
            for (goal, share) in self.own.goals.iter().zip(&mut self.own.shares[index]) {
                if goal.errand == Objective::Exit {
                    *share = 1.0;
                } else if is_loot_objective(state, goal.errand) {
                    *share = 0.0;
                }
            }
        }
    }

    /// Returns `true` if a figure of the side carries loot and can leave, and its expected loss in the enemy's next
    /// half-turn exceeds the value of the loot that it could still fetch. The loss includes the loot that it carries.
    fn has_endangered_load(&self, index: usize) -> bool {
        let (state, figure) = (self.state, &self.state.figures[index]);
        let start = starting_node(state, figure).filter(|_| figure.side == self.side);
        let Some((start, _)) = start.filter(|_| unit_value::carried_value(state, figure, self.point) > 0.0) else {
            return false;
        };
        let points = state.profile(figure).action_points();
        let goals = || self.own.goals.iter().zip(&self.own.shares[index]);
        let loot = goals().filter(|(goal, share)| **share > 0.0 && is_loot_objective(state, goal.errand));
        let further = loot.map(|(goal, share)| share * goal.value * self.fade.discount_for(goal.field[start], points));
        let further = further.fold(0.0, f64::max);
        let mut exits = goals().filter(|(goal, _)| goal.errand == Objective::Exit);
        let can_leave = exits.any(|(goal, _)| goal.field[start] != UNREACHABLE)
            && can_pursue_objective(state, figure, Objective::Exit);
        further > 0.0 && can_leave && self.risk(index, start / 4) > further
    }
}
