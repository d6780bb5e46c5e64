//! Plans that win the battle at once, on a way that draws no fire. They take precedence over all other plans.

use rules::{FigurePlace, Order, pathfinding};

use super::{ActionBudget, FigurePlan, figure_planner::FigurePlanner};
use crate::{
    assessment::{Assessment, TerminalResult, predict_terminal_result},
    reason::{Objective, Purpose},
};

/// Extra action points allowed for fire on the way: the distance field includes its toll, but a figure may walk through
/// or around it for less.
const FIRE: u16 = 2;

/// Returns `true` if a figure may be able to win the battle for its side with `points` action points.
pub(crate) fn may_reach_win(scene: &Assessment<'_>, index: usize, points: u8) -> bool {
    let (state, figure) = (scene.state, &scene.state.figures[index]);
    let at = match figure.place {
        Some(FigurePlace::Board(at)) => at,
        Some(FigurePlace::Waiting(entry)) => state.board.terrain().entry(entry).at,
        _ => return false,
    };
    let start = scene.own.paths.index(at) * 4;
    scene.own.goals.iter().zip(&scene.own.shares[index]).any(|(goal, share)| {
        let far = (0..4).map(|facing| goal.field[start + facing]).min();
        let near = far.is_some_and(|far| far <= u16::from(points).saturating_add(FIRE));
        *share > 0.0 && near && is_winning_objective(scene, index, goal.errand)
    })
}

fn is_winning_objective(scene: &Assessment<'_>, index: usize, objective: Objective) -> bool {
    predict_terminal_result(scene.state, &scene.state.figures[index], objective) == Some(TerminalResult::Won)
}

impl FigurePlanner<'_, '_> {
    /// Returns the cheapest plan that wins the battle now without drawing fire, if there is one.
    pub fn winning_plan(&mut self, budget: &ActionBudget) -> Option<FigurePlan> {
        let (starts, enters) = match self.figure.place? {
            FigurePlace::Board(at) => (self.starts(at), None),
            FigurePlace::Waiting(entry) => {
                let gate = self.scene.state.board.terrain().entry(entry);
                let free = self.others.figure_at(gate.at).is_none();
                (
                    free.then(|| self.scene.own.paths.node(gate.at, gate.inward())).into_iter().collect(),
                    Some(Order::Enter),
                )
            }
            _ => return None,
        };
        let spread = self.reachable_nodes(&starts, enters, (budget.own, budget.bought));
        let mut best: Option<(u8, FigurePlan)> = None;
        for &node in spread.reached() {
            let Some((cost, 0)) = spread.cost(node).filter(|_| !self.taken[node / 4]) else { continue };
            for action in self.objective_actions(node).into_iter().filter(|action| action.wins) {
                let cost = cost.saturating_add(action.cost);
                let paid = cost <= budget.own.saturating_add(budget.bought);
                if !paid || best.as_ref().is_some_and(|(least, _)| *least <= cost) {
                    continue;
                }
                let way = self.way_to(&spread, node, enters);
                if self.is_safe(&way) {
                    let orders = way.into_iter().chain(action.orders.into_iter().flatten()).collect();
                    let (figure, aim) = (self.figure.id, Purpose::Errand(action.errand));
                    best = Some((cost, FigurePlan { figure, orders, gain: action.gain, aim, chance: None }));
                }
            }
        }
        best.map(|(_, plan)| plan)
    }

    /// Returns `true` if the figure does not burn on a way.
    fn is_safe(&self, way: &[Order]) -> bool {
        pathfinding::simulate_path(self.scene.state, self.figure.id, way).steps.iter().all(|step| step.burns == 0)
    }
}
