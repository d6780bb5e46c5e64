//! What is shown before it is paid for: a plan of the selected figure, its cost, its way, its exact odds, or why it
//! can't be done. The rules judge it; here it is only kept.

use bevy::prelude::*;

use super::hazards::{self, Burst};
use rules::{
    BattleState, Facing, FigureId, Ground, Order, Refusal, Square, Weapon, check_order,
    odds::{self, AttackOdds, CasualtyOdds, OrderOdds},
    pathfinding::{self, OrderPlan, PathGoal, PathSimulation, PathStep},
};

/// The plan that one more click or key carries out.
#[derive(Resource, Clone, Debug, Default)]
pub struct Preview {
    /// The plan, if there is one.
    pub plan: Option<Planned>,
    /// Whether the pointer chose it, or what is looked at: then the board must not move, or the second click would fall
    /// elsewhere.
    pub pointed: bool,
    /// The square that the keys have reached, or the pointer.
    pub cursor: Option<Square>,
    /// What a grenade would do on the square under the pointer, while one is aimed.
    pub hover: Option<Burst>,
    /// Whether the horde's order is armed: the next click on the board chooses its goal.
    pub sends_horde: bool,
}

impl Preview {
    /// Checks whether there is something that can be dropped.
    pub fn is_shown(&self) -> bool {
        self.is_planning() || self.cursor.is_some()
    }

    /// Checks whether the dock shows a plan or an armed order, so that its place is taken.
    pub fn is_planning(&self) -> bool {
        self.plan.is_some() || self.sends_horde
    }

    /// What the plan aims at.
    pub fn aim(&self) -> Option<Aim> {
        self.plan.as_ref().map(|plan| plan.aim)
    }

    /// What a grenade would do on another square than the one that is aimed at.
    pub fn instead(&self, at: Square) -> Option<Burst> {
        let weapon = self.thrown()?;
        let plan = self.plan.as_ref()?.plan.as_ref().ok()?;
        hazards::of_order(&plan.ahead, Order::Throw { at, weapon })
    }

    /// What is to be built on a square, by its place among the kinds.
    pub fn built(&self) -> Option<u8> {
        match self.plan.as_ref()?.aim {
            Aim::Do(Order::Place { kind, .. }) => Some(kind),
            _ => None,
        }
    }

    /// The weapon whose grenade is aimed at a square.
    pub fn thrown(&self) -> Option<Weapon> {
        match self.plan.as_ref()?.aim {
            Aim::Do(Order::Throw { weapon, .. }) => Some(weapon),
            _ => None,
        }
    }
}

/// A plan with what may come of it.
#[derive(Clone, Debug)]
pub struct Planned {
    /// What the player pointed at.
    pub aim: Aim,
    /// Who acts.
    pub figure: FigureId,
    /// The plan, or the reason why the figure can't even become active.
    pub plan: Result<OrderPlan, Refusal>,
    /// For an attack: dice and odds.
    pub attack: Option<AttackOdds>,
    /// For a way under fire, or through it: what becomes of the figure.
    pub fate: Option<CasualtyOdds>,
    /// What becomes of every figure that the orders may harm.
    pub odds: Option<OrderOdds>,
    /// For a blast, or the first square of a jet: whom it would catch.
    pub burst: Option<Burst>,
}

/// What a player points at with a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Go to a square.
    Go(Square),
    /// Leave by an exit.
    Leave(Square, Facing),
    /// One order: turn, door, shot, strike, enter, sidestep.
    Do(Order),
}

impl Planned {
    /// Plans what the aim asks of a figure; none if it is there already.
    pub fn new(situation: &BattleState, figure: FigureId, aim: Aim) -> Option<Planned> {
        let orders = match aim {
            Aim::Go(square) => find(situation, figure, PathGoal::Square(square)),
            Aim::Leave(square, side) => find(situation, figure, PathGoal::Exit(square, side)),
            Aim::Do(order) => Ok(vec![order]),
        };
        if orders.as_ref().is_ok_and(Vec::is_empty) {
            return None;
        }
        let plan = match aim {
            Aim::Do(order @ Order::Drop { .. }) => drop(situation, figure, order),
            _ => orders.and_then(|orders| pathfinding::plan_orders(situation, figure, &orders)),
        };
        let attack = match (&plan, aim) {
            (Ok(plan), Aim::Do(order)) => odds::attack_odds(&plan.ahead, order),
            _ => None,
        };
        let odds = plan.as_ref().ok().and_then(|plan| all_odds(plan, aim));
        let fate = odds.as_ref().filter(|_| attack.is_none()).and_then(|odds| odds.of(figure)).cloned();
        let burst = match (&plan, aim) {
            (Ok(plan), Aim::Do(order)) => hazards::burst(&plan.ahead, order, odds.as_ref()),
            _ => None,
        };
        Some(Planned { aim, figure, plan, attack, fate, odds, burst })
    }

    /// Why it can't be done.
    pub fn refusal(&self) -> Option<Refusal> {
        match &self.plan {
            Ok(plan) => plan.refusal,
            Err(refusal) => Some(*refusal),
        }
    }

    /// How many command points it takes (`AP-2`).
    pub fn bought(&self) -> u8 {
        self.plan.as_ref().map_or(0, |plan| plan.bought)
    }

    /// All orders in a row, when nothing is in the way.
    pub fn orders(&self) -> Option<Vec<Order>> {
        let plan = self.plan.as_ref().ok().filter(|plan| plan.refusal.is_none())?;
        Some(plan.lead.iter().copied().chain(plan.walk.steps.iter().map(|step| step.order)).collect())
    }

    /// The figure that is aimed at.
    pub fn target(&self) -> Option<FigureId> {
        match self.aim {
            Aim::Do(Order::Shoot { target, .. } | Order::CloseAttack { target } | Order::Detonate { target }) => {
                Some(target)
            }
            _ => None,
        }
    }

    /// The square that is aimed at.
    pub fn aimed_at(&self) -> Option<Square> {
        match self.aim {
            Aim::Do(Order::Throw { at, .. }) => Some(at),
            Aim::Do(Order::Flame) => self.burst.as_ref().and_then(|burst| burst.squares.first().copied()),
            _ => None,
        }
    }
}

/// Dropping takes no activation (`ITEM-3`).
fn drop(situation: &BattleState, figure: FigureId, order: Order) -> Result<OrderPlan, Refusal> {
    let carrier = situation.figure(figure).ok_or(Refusal::NoSuchFigure { figure })?;
    let step =
        PathStep { order, cost: 0, at: carrier.square(), facing: carrier.facing, burns: 0, watchers: Vec::new() };
    Ok(OrderPlan {
        figure,
        lead: Vec::new(),
        ahead: situation.clone(),
        walk: PathSimulation { steps: vec![step] },
        bought: 0,
        refusal: check_order(situation, order).err(),
    })
}

/// The chances of one order, or of all that a way is made of.
fn all_odds(plan: &OrderPlan, aim: Aim) -> Option<OrderOdds> {
    match aim {
        Aim::Do(order) => odds::all_odds(&plan.ahead, order),
        Aim::Go(_) | Aim::Leave(..) => {
            let orders: Vec<Order> = plan.walk.steps.iter().map(|step| step.order).collect();
            odds::way_odds(&plan.ahead, plan.figure, &orders)
        }
    }
}

/// The orders of a way, or the nearest reason why there is none.
fn find(situation: &BattleState, figure: FigureId, goal: PathGoal) -> Result<Vec<Order>, Refusal> {
    if let PathGoal::Square(at) = goal {
        match situation.board.terrain().ground(at) {
            Ground::Rock => return Err(Refusal::Rock),
            Ground::Obstacle => return Err(Refusal::Obstacle),
            Ground::Floor => {}
        }
        if let Some(by) = situation.figure_at(at).map(|other| other.id).filter(|id| *id != figure) {
            return Err(Refusal::Occupied { by });
        }
    }
    let own = situation.figure(figure).ok_or(Refusal::NoSuchFigure { figure })?;
    // Who has acted goes nowhere, whatever stands in the way.
    let over = own.activated && situation.acting != Some(figure) && situation.purchasable(own) == 0;
    pathfinding::find_path(situation, own, goal)
        .map_err(|why| if over { Refusal::AlreadyActivated { figure } } else { why })
}

/// The plan for one order of a figure, to ask whether it could be given and what it costs.
///
/// # Errors
/// The [`Refusal`] with which the rules would answer.
pub fn ask(situation: &BattleState, figure: FigureId, order: Order) -> Result<OrderPlan, Refusal> {
    let plan = pathfinding::plan_orders(situation, figure, &[order])?;
    match plan.refusal {
        Some(refusal) => Err(refusal),
        None => Ok(plan),
    }
}
