//! The plan of the selected figure before it is paid for: cost, path, exact odds, or the reason why it is not allowed.
//! The rules judge the plan; this module only stores it.

use bevy::prelude::*;

use super::area_effects::{self, AreaEffect};
use rules::{
    BattleState, Facing, FigureId, Ground, Order, Refusal, Square, Weapon, check_order,
    mission_specs::MissionAct,
    odds::{self, AttackOdds, CasualtyOdds, OrderOdds},
    pathfinding::{self, OrderPlan, PathGoal, PathSimulation, PathStep, PursuitDamage},
};

/// Resource: the plan that one more click or key carries out.
#[derive(Resource, Clone, Debug, Default)]
pub struct PlanPreview {
    /// The plan, if there is one.
    pub plan: Option<PlannedAction>,
    /// `true` if the pointer chose the plan, or the inspected figure. Then the board must not move, or the second click
    /// would hit another square.
    pub pointed: bool,
    /// The square that the keys or the pointer have reached.
    pub cursor: Option<Square>,
    /// The square with which a jet would end, while it waits for the confirmation that fires the jet.
    pub jet_end: Option<Square>,
    /// Effect of an aimed grenade on the square under the pointer.
    pub hover: Option<AreaEffect>,
    /// `true` if the order to the horde is armed: the next click on the board chooses its goal.
    pub sends_horde: bool,
}

impl PlanPreview {
    /// Returns `true` if there is a plan, an armed order or a cursor that Esc can drop.
    pub fn is_shown(&self) -> bool {
        self.is_planning() || self.cursor.is_some()
    }

    /// Returns `true` if the dock shows a plan or an armed order, so that its place is taken.
    pub fn is_planning(&self) -> bool {
        self.plan.is_some() || self.sends_horde
    }

    /// Returns the aim of the plan.
    pub fn aim(&self) -> Option<PlanTarget> {
        self.plan.as_ref().map(|plan| plan.aim)
    }

    /// Returns the effect of the aimed grenade on another square than its target.
    pub fn effect_at(&self, at: Square) -> Option<AreaEffect> {
        let weapon = self.thrown()?;
        let plan = self.plan.as_ref()?.plan.as_ref().ok()?;
        area_effects::order_area_effect(&plan.ahead, Order::Throw { at, weapon })
    }

    /// Returns the contraption to be built, by its index among the kinds.
    pub fn built(&self) -> Option<u8> {
        match self.plan.as_ref()?.aim {
            PlanTarget::Do(Order::Place { kind, .. }) => Some(kind),
            _ => None,
        }
    }

    /// Returns the weapon whose grenade is aimed at a square.
    pub fn thrown(&self) -> Option<Weapon> {
        match self.plan.as_ref()?.aim {
            PlanTarget::Do(Order::Throw { weapon, .. }) => Some(weapon),
            _ => None,
        }
    }
}

/// Action or goal with its plan and odds.
#[derive(Clone, Debug)]
pub struct PlannedAction {
    /// Action or goal that the player has pointed at.
    pub aim: PlanTarget,
    /// The figure that acts.
    pub figure: FigureId,
    /// The plan, or the reason why the figure can't even become active.
    pub plan: Result<OrderPlan, Refusal>,
    /// Dice and odds of an attack.
    pub attack: Option<AttackOdds>,
    /// Fate of the figure on a path under fire or through fire.
    pub path_casualty_odds: Option<CasualtyOdds>,
    /// Damage by noise to the figure, if the orders make it leave the board (`EXP-S4`).
    pub pursuit: Option<PursuitDamage>,
    /// Result of the battle for the figure's side, if the orders end it because the figure leaves the board.
    pub exit_result: Option<ExitResult>,
    /// Fate of every figure that the orders may harm.
    pub odds: Option<OrderOdds>,
    /// Squares and victims of a blast, or of the first square of a jet.
    pub area_effect: Option<AreaEffect>,
}

/// Result of a battle that a figure ends by leaving the board, for its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitResult {
    Won,
    Drawn,
    Lost,
}

/// Action or goal that a player has pointed at for a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanTarget {
    /// Go to a square.
    Go(Square),
    /// Leave by an exit.
    Leave(Square, Facing),
    /// One order: turn, door, shot, strike, enter, sidestep.
    Do(Order),
}

impl PlannedAction {
    /// Plans an aim of a figure; returns `None` if the figure is already there.
    pub fn new(state: &BattleState, figure: FigureId, aim: PlanTarget) -> Option<PlannedAction> {
        let orders = match aim {
            PlanTarget::Go(square) => find_path_orders(state, figure, PathGoal::Square(square)),
            PlanTarget::Leave(square, side) => find_path_orders(state, figure, PathGoal::Exit(square, side)),
            PlanTarget::Do(order) => Ok(vec![order]),
        };
        if orders.as_ref().is_ok_and(Vec::is_empty) {
            return None;
        }
        let plan = match aim {
            PlanTarget::Do(order @ Order::Drop { .. }) => plan_object_drop(state, figure, order),
            _ => orders.and_then(|orders| pathfinding::plan_orders(state, figure, &orders)),
        };
        let attack = match (&plan, aim) {
            (Ok(plan), PlanTarget::Do(order)) => odds::attack_odds(&plan.ahead, order),
            _ => None,
        };
        let odds = plan.as_ref().ok().and_then(|plan| plan_odds(plan, aim));
        let fate = odds.as_ref().filter(|_| attack.is_none()).and_then(|odds| odds.of(figure)).cloned();
        let burst = match (&plan, aim) {
            (Ok(plan), PlanTarget::Do(order)) => area_effects::area_effect_with_odds(&plan.ahead, order, odds.as_ref()),
            _ => None,
        };
        let pursuit = plan.as_ref().ok().and_then(find_plan_pursuit);
        let leaves = pursuit.is_none_or(|pursuit| !pursuit.is_fatal);
        let exit_result = plan.as_ref().ok().filter(|_| leaves).and_then(find_exit_result);
        Some(PlannedAction {
            aim,
            figure,
            plan,
            attack,
            path_casualty_odds: fate,
            pursuit,
            exit_result,
            odds,
            area_effect: burst,
        })
    }

    /// Returns the reason why the plan can't be carried out.
    pub fn refusal(&self) -> Option<Refusal> {
        match &self.plan {
            Ok(plan) => plan.refusal,
            Err(refusal) => Some(*refusal),
        }
    }

    /// Returns the number of command points that the plan takes (`AP-2`).
    pub fn bought(&self) -> u8 {
        self.plan.as_ref().map_or(0, |plan| plan.bought)
    }

    /// Returns all orders of the plan, unless it is refused.
    pub fn orders(&self) -> Option<Vec<Order>> {
        let plan = self.plan.as_ref().ok().filter(|plan| plan.refusal.is_none())?;
        Some(plan.lead.iter().copied().chain(plan.walk.steps.iter().map(|step| step.order)).collect())
    }

    /// Returns the figure that is aimed at.
    pub fn target(&self) -> Option<FigureId> {
        if let PlanTarget::Do(order) = self.aim { order.attack_target() } else { None }
    }

    /// Returns the square that is aimed at.
    pub fn aimed_at(&self) -> Option<Square> {
        match self.aim {
            PlanTarget::Do(Order::Throw { at, .. }) => Some(at),
            PlanTarget::Do(Order::Flame) => self.area_effect.as_ref().and_then(|burst| burst.squares.first().copied()),
            _ => None,
        }
    }
}

/// Plans to drop an object, which takes no activation (`ITEM-3`).
fn plan_object_drop(state: &BattleState, figure: FigureId, order: Order) -> Result<OrderPlan, Refusal> {
    let carrier = state.figure(figure).ok_or(Refusal::NoSuchFigure { figure })?;
    let step =
        PathStep { order, cost: 0, at: carrier.square(), facing: carrier.facing, burns: 0, watchers: Vec::new() };
    Ok(OrderPlan {
        figure,
        lead: Vec::new(),
        ahead: state.clone(),
        walk: PathSimulation { steps: vec![step] },
        bought: 0,
        refusal: check_order(state, order).err(),
    })
}

/// Returns the odds of a single order, or of all orders of a path.
fn plan_odds(plan: &OrderPlan, aim: PlanTarget) -> Option<OrderOdds> {
    match aim {
        PlanTarget::Do(order) => odds::all_odds(&plan.ahead, order),
        PlanTarget::Go(_) | PlanTarget::Leave(..) => {
            let orders: Vec<Order> = plan.walk.steps.iter().map(|step| step.order).collect();
            odds::way_odds(&plan.ahead, plan.figure, &orders)
        }
    }
}

/// Returns the damage by noise to the figure of a plan, if it leaves the board.
fn find_plan_pursuit(plan: &OrderPlan) -> Option<PursuitDamage> {
    // Most plans end on the board.
    plan.walk.steps.last().filter(|last| last.at.is_none())?;
    let orders: Vec<Order> = plan.walk.steps.iter().map(|step| step.order).collect();
    pathfinding::find_pursuit_damage(&plan.ahead, plan.figure, &orders)
}

/// Returns the result of the battle if the plan ends it, because its figure leaves the board.
fn find_exit_result(plan: &OrderPlan) -> Option<ExitResult> {
    plan.walk.steps.last().filter(|last| last.at.is_none())?;
    // A figure that enters a tunnel is outside before, too.
    let figure = plan.ahead.figure(plan.figure).filter(|figure| figure.square().is_some())?;
    Some(match plan.ahead.winner_after(figure, MissionAct::Leave)? {
        Some(winner) if winner == figure.side => ExitResult::Won,
        Some(_) => ExitResult::Lost,
        None => ExitResult::Drawn,
    })
}

/// Finds the orders of a path; the error is the most specific reason why there is none.
fn find_path_orders(state: &BattleState, figure: FigureId, goal: PathGoal) -> Result<Vec<Order>, Refusal> {
    if let PathGoal::Square(at) = goal {
        match state.board.terrain().ground(at) {
            Ground::Rock => return Err(Refusal::Rock),
            Ground::Obstacle => return Err(Refusal::Obstacle),
            Ground::Floor => {}
        }
        if let Some(by) = state.figure_at(at).map(|other| other.id).filter(|id| *id != figure) {
            return Err(Refusal::Occupied { by });
        }
    }
    let own = state.figure(figure).ok_or(Refusal::NoSuchFigure { figure })?;
    // A figure that has already acted can go nowhere: report that instead of an obstacle.
    let over = own.activated && state.acting != Some(figure) && state.purchasable(own) == 0;
    pathfinding::find_path(state, own, goal)
        .map_err(|why| if over { Refusal::AlreadyActivated { figure } } else { why })
}

/// Plans a single order of a figure, to tell whether it is legal and at which cost.
///
/// # Errors
/// Returns the [`Refusal`] with which the rules would answer.
pub fn plan_order(state: &BattleState, figure: FigureId, order: Order) -> Result<OrderPlan, Refusal> {
    let plan = pathfinding::plan_orders(state, figure, &[order])?;
    match plan.refusal {
        Some(refusal) => Err(refusal),
        None => Ok(plan),
    }
}
