//! Actions at a node that serve the mission.

use rules::{Facing, Order, conditions::CachesCondition, move_cost};

use super::figure_planner::FigurePlanner;
use crate::{
    assessment::{TerminalResult, predict_terminal_result, unit_value},
    reason::Objective,
};

/// Value of an action that wins the battle.
const DECIDED: f64 = 200.0;
/// Value of leaving the board when all other figures can still leave in this half-turn.
const ALL_FOLLOW: f64 = 150.0;
/// Share of the exit's value for leaving while others must stay.
const ALONE: f64 = 0.5;
/// Share of the figure's worth that is lost by leaving while others must stay.
const LEFT_BEHIND: f64 = 0.2;
/// Factor on the value of leaving, for the stranded figure.
const STRANDED: f64 = 5.0;
/// Share of a door's value for only shutting it, without the point to seal it.
const SHUT: f64 = 0.85;
/// Maximum remaining cost, in action points, at which a goal can be achieved at a node.
const AT: u16 = 2;

/// An action that serves the mission, with its gain and cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct ObjectiveAction {
    pub gain: f64,
    pub cost: u8,
    pub orders: [Option<Order>; 2],
    pub errand: Objective,
    /// `true` if the action wins the battle.
    pub wins: bool,
}

impl FigurePlanner<'_, '_> {
    /// Returns the actions that serve the mission at a node.
    pub(super) fn objective_actions(&self, node: usize) -> Vec<ObjectiveAction> {
        let mut deeds = Vec::new();
        for (goal, share) in self.scene.own.goals.iter().zip(&self.scene.own.shares[self.index]) {
            let makes_way = self.blocks_cargo && goal.errand == Objective::Exit;
            if *share <= 0.0 && !makes_way || goal.field[node] > AT {
                continue;
            }
            match goal.errand {
                Objective::Object(_) if goal.field[node] == 1 => {
                    deeds.extend(self.object_action(goal.errand, goal.value));
                }
                Objective::Seal(door) | Objective::Reopen(door) | Objective::Free(door) => {
                    self.at_door(node, (goal.errand, door), goal.value * share, goal.value, &mut deeds);
                }
                Objective::Exit => {
                    // A figure that has no reason to leave does so only if it can't make way for a friend otherwise.
                    let gain = if *share > 0.0 { share * self.leave_gain(goal.value, &goal.field) } else { 0.0 };
                    self.add_leave_actions(node, gain, &mut deeds);
                }
                Objective::Mend | Objective::Breach => deeds.extend(self.at_gate(node, goal.errand, goal.value)),
                Objective::Reach if goal.field[node] == 0 => {
                    let orders = [None, None];
                    deeds.push(ObjectiveAction {
                        gain: goal.value,
                        cost: 0,
                        orders,
                        errand: Objective::Reach,
                        wins: false,
                    });
                }
                _ => {}
            }
        }
        self.add_build_actions(node, &mut deeds);
        deeds.extend(self.contraption_attack(node));
        deeds.extend(self.search(node));
        let deeds = deeds.into_iter().filter_map(|action| self.with_victory_gain(action));
        deeds.map(|action| self.with_first_point(node, action)).collect()
    }

    /// `ACT-2`: sets the least cost of an action with which a figure that acts again would begin its activation. Every
    /// other node costs it a point on the way.
    fn with_first_point(&self, node: usize, action: ObjectiveAction) -> ObjectiveAction {
        let here = self.figure.square().map(|at| self.scene.own.paths.node(at, self.figure.facing));
        let owes = here == Some(node) && self.scene.state.owes(&self.figure);
        let least = u8::from(owes && action.orders[0].is_some());
        ObjectiveAction { cost: action.cost.max(least), ..action }
    }

    /// Sets the gain of an action that wins the battle. Returns `None` for actions that lose the battle, except
    /// leaving.
    fn with_victory_gain(&self, action: ObjectiveAction) -> Option<ObjectiveAction> {
        let shut = action.orders[0].is_some_and(|order| matches!(order, Order::CloseDoor { .. }))
            && action.orders[1].is_none();
        match predict_terminal_result(self.scene.state, &self.figure, action.errand).filter(|_| !shut) {
            Some(TerminalResult::Won) => Some(ObjectiveAction { gain: DECIDED, wins: true, ..action }),
            Some(TerminalResult::Lost) if action.errand != Objective::Exit => None,
            _ => Some(action),
        }
    }

    /// Returns the first order of the action with the highest gain at a node, if there is one.
    pub(crate) fn first_deed(&self, node: usize) -> Option<Order> {
        let best = self.objective_actions(node).into_iter().max_by(|one, other| one.gain.total_cmp(&other.gain))?;
        best.orders[0]
    }

    fn object_action(&self, objective: Objective, gain: f64) -> Option<ObjectiveAction> {
        let Objective::Object(object) = objective else { return None };
        let state = self.scene.state;
        let (order, cost) = match state.charter.condition::<CachesCondition>().filter(|_| state.is_cache(object)) {
            Some(caches) => (Order::SearchCache { object }, caches.search),
            None if state.objects.get(object)?.portable => (Order::PickUp { object }, 1),
            None => (Order::Operate { object }, 1),
        };
        Some(ObjectiveAction { gain, cost, orders: [Some(order), None], errand: objective, wins: false })
    }

    fn at_door(
        &self,
        node: usize,
        (objective, door): (Objective, u8),
        shared: f64,
        value: f64,
        deeds: &mut Vec<ObjectiveAction>,
    ) {
        let door = self.scene.state.board.doors()[usize::from(door)];
        let here = self.scene.own.paths.square(node / 4);
        let Some((_, side)) = door.edges().find(|(square, _)| *square == here) else { return };
        if Facing::ALL[node % 4].back() == side {
            return;
        }
        let mut deed =
            |gain, cost, orders| deeds.push(ObjectiveAction { gain, cost, orders, errand: objective, wins: false });
        let (close, seal) = (Some(Order::CloseDoor { side }), Some(Order::SealDoor { side }));
        match objective {
            Objective::Seal(_) if door.open => {
                deed(value, 2, [close, seal]);
                deed(value * SHUT, 1, [close, None]);
            }
            Objective::Seal(_) => deed(value, 1, [seal, None]),
            _ => deed(shared, 1, [Some(Order::OpenDoor { side }), None]),
        }
    }

    fn add_leave_actions(&self, node: usize, gain: f64, deeds: &mut Vec<ObjectiveAction>) {
        let state = self.scene.state;
        let here = self.scene.own.paths.square(node / 4);
        let exits = &state.board.terrain().exits;
        for exit in exits.iter().filter(|exit| exit.owner == self.figure.side && exit.at == here) {
            if state.may_leave(&self.figure, exit).is_err() {
                continue;
            }
            let hurt = state.count_pursuers(&self.figure, here) as f64;
            let left = f64::from(state.kind_of(&self.figure).damage_points.saturating_sub(self.figure.wounds));
            if hurt > 0.0 && hurt >= left {
                continue;
            }
            let gain = gain - self.worth() * hurt / left.max(1.0);
            let cost = move_cost(Facing::ALL[node % 4], exit.side);
            let orders = [Some(Order::Move { towards: exit.side }), None];
            deeds.push(ObjectiveAction { gain, cost, orders, errand: Objective::Exit, wins: false });
        }
    }

    fn leave_gain(&self, value: f64, field: &[u16]) -> f64 {
        let state = self.scene.state;
        if state.charter.endings.iter().any(|ending| ending.side_to_get_out() == Some(self.figure.side)) {
            // Cargo is safe off the board, and a figure that blocks it does not help it by waiting.
            let goes_first = self.blocks_cargo || self.scene.cargo_for(self.index, Objective::Exit) > 0.0;
            let alone = if goes_first { value } else { ALONE * value - LEFT_BEHIND * self.worth() };
            return if self.all_follow(field) { ALL_FOLLOW } else { alone };
        }
        value * if state.stranded.figure == Some(self.figure.id) { STRANDED } else { 1.0 }
    }

    /// Returns `true` if all other figures of the side can leave in this half-turn.
    fn all_follow(&self, field: &[u16]) -> bool {
        let state = self.scene.state;
        let friends = state.figures.iter().filter(|other| {
            other.side == self.figure.side && other.id != self.figure.id && unit_value::is_alive_or_reserve(other)
        });
        let mut bought = 0_u16;
        for friend in friends {
            let Some(at) = friend.square().filter(|_| !friend.activated) else { return false };
            let way = field[self.scene.own.paths.node(at, friend.facing)];
            // If there is no way, it is `UNREACHABLE`, which must not overflow.
            bought = bought.saturating_add(way.saturating_sub(u16::from(state.profile(friend).action_points())));
        }
        bought <= u16::from(state.command.0[self.figure.side])
    }
}
