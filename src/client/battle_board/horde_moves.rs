//! The figures of a horde that follow an order, and the moves of each.

use std::collections::{BTreeSet, VecDeque};

use super::prelude::*;
use battle_view::plan_preview;
use rules::{
    KindId,
    pathfinding::{self, MovementGraph, ReachableSquare, UNREACHABLE},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HordeGoal {
    Square(Square),
    /// The squares beside that figure, to strike it.
    Enemy(FigureId),
}

/// An unfinished order to a horde.
#[derive(Clone, Copy, Debug)]
pub(super) struct HordeTask {
    pub side: Side,
    pub kind: KindId,
    pub goal: HordeGoal,
}

/// Reason why an order to a horde ends with figures that have not moved.
#[derive(Clone, Copy, Debug)]
pub(super) enum HordeStop {
    /// This figure sees an enemy and has points left.
    MetEnemy(FigureId),
    /// No figure can get nearer.
    Stuck,
}

/// Extra cost of a square that a figure occupies, in movement points: a detour up to this length is preferred.
const BLOCKED_SQUARE_COST: u8 = 12;

/// Returns the figures of that kind that would follow an order with that goal.
pub(super) fn figures_to_move(now: &BattleState, side: Side, kind: KindId, goal: Option<HordeGoal>) -> Vec<FigureId> {
    let attacks = !matches!(goal, Some(HordeGoal::Square(_)));
    let moves = |figure: &&Figure| {
        let fresh = !figure.activated || now.acting == Some(figure.id) && figure.points > 0;
        figure.side == side && figure.kind == kind && figure.in_play() && fresh
    };
    let free = |figure: &&Figure| !now.is_stranded(figure) && (attacks || !can_see_enemy(now, figure));
    now.figures.iter().filter(moves).filter(free).map(|figure| figure.id).collect()
}

/// Remaining figures of a horde's order, in their order.
pub(super) struct HordeMoveQueue {
    errand: HordeTask,
    rest: VecDeque<FigureId>,
    /// Figures that would see an enemy with points left. They move last, because the first of them ends the march.
    late: BTreeSet<FigureId>,
    /// `true` if a figure has moved.
    pub moved: bool,
}

impl HordeMoveQueue {
    /// Creates the queue of a whole order. `moved` is `true` if figures have moved before.
    pub fn new(now: &BattleState, task: HordeTask, moved: bool) -> HordeMoveQueue {
        let mut rest = figures_to_move(now, task.side, task.kind, Some(task.goal));
        if let Some(field) = HordeDistances::new(now, task, None) {
            let place = |figure: &Figure| match figure.place {
                Some(FigurePlace::Waiting(entry)) => (1, field.apart(now.board.terrain().entry(entry).at)),
                _ => (0, figure.square().map_or(UNREACHABLE, |at| field.apart(at))),
            };
            rest.sort_by_key(|id| (now.acting != Some(*id), now.figure(*id).map(place)));
        }
        HordeMoveQueue { errand: task, rest: rest.into(), late: BTreeSet::new(), moved }
    }

    /// Returns the orders of the next figure.
    pub fn next(&mut self, now: &BattleState) -> Option<Vec<Order>> {
        let to_a_square = matches!(self.errand.goal, HordeGoal::Square(_));
        while let Some(id) = self.rest.front().copied() {
            if self.met_enemy(now).is_some() {
                return None;
            }
            let field = HordeDistances::new(now, self.errand, Some(id))?;
            let step = now.figure(id).and_then(|figure| self.step(now, figure, &field));
            match step {
                Some(step) if step.meets && to_a_square && self.late.insert(id) => self.rest.rotate_left(1),
                Some(step) => return Some(step.orders),
                None => {
                    self.rest.pop_front();
                }
            }
        }
        None
    }

    /// Returns the acting figure if it has met an enemy on the way to a square: the player decides how it uses its
    /// remaining points.
    fn met_enemy(&self, now: &BattleState) -> Option<FigureId> {
        let to_a_square = matches!(self.errand.goal, HordeGoal::Square(_));
        let acting = now.acting.and_then(|id| now.figure(id)).filter(|acting| acting.points > 0);
        acting.filter(|acting| to_a_square && can_see_enemy(now, acting)).map(|acting| acting.id)
    }

    /// Returns the reason why no further figure moves, if the player can do something about it.
    pub fn stop(&self, now: &BattleState) -> Option<HordeStop> {
        let met = self.met_enemy(now).filter(|met| self.rest.iter().any(|id| id != met));
        met.map(HordeStop::MetEnemy).or((!self.moved).then_some(HordeStop::Stuck))
    }

    /// Returns the next step of a figure: it strikes, turns to the enemy, or moves nearer.
    fn step(&self, now: &BattleState, figure: &Figure, field: &HordeDistances) -> Option<HordeStep> {
        let alone = |order: Order| {
            let plan = plan_preview::plan_order(now, figure.id, order).ok().filter(|plan| plan.bought == 0)?;
            Some(HordeStep { orders: plan.lead.into_iter().chain([order]).collect(), meets: false })
        };
        if let HordeGoal::Enemy(target) = self.errand.goal {
            if let Some(blow) = alone(Order::CloseAttack { target }) {
                return Some(blow);
            }
            let turned = figure.square().and_then(|at| field.facing(at)).filter(|to| *to != figure.facing);
            if let Some(to) = turned {
                return alone(Order::Turn { to });
            }
        }
        let here = figure.square().map_or(UNREACHABLE, |at| field.apart(at));
        let reached =
            pathfinding::reachable_squares(now, figure).into_iter().filter(|reached| reached.plan.bought == 0);
        let crowded = |at: Square| if self.blocks(now, figure.id, at) { UNREACHABLE / 2 } else { 0 };
        let near = |reached: &ReachableSquare| {
            (field.apart(reached.at).saturating_add(crowded(reached.at)), reached.plan.walk.cost())
        };
        let best = reached.min_by_key(near).filter(|best| field.apart(best.at) < here)?;
        let orders = path_orders(&best);
        let meets = would_meet_enemy(now, &best);
        Some(HordeStep { orders, meets })
    }

    /// Returns `true` if other figures that wait outside must enter through that square.
    fn blocks(&self, now: &BattleState, id: FigureId, at: Square) -> bool {
        self.rest.iter().filter(|other| **other != id).filter_map(|other| now.figure(*other)).any(
            |other| matches!(other.place, Some(FigurePlace::Waiting(entry)) if now.board.terrain().entry(entry).at == at),
        )
    }
}

/// Next step of a figure of a horde.
struct HordeStep {
    orders: Vec<Order>,
    /// `true` if the figure would then see an enemy and have points left.
    meets: bool,
}

fn would_meet_enemy(now: &BattleState, reached: &ReachableSquare) -> bool {
    let plan = &reached.plan;
    let left = plan.ahead.figure(plan.figure).map_or(0, |figure| figure.points) > plan.walk.cost();
    let steps: Vec<Order> = plan.walk.steps.iter().map(|step| step.order).collect();
    let there = left.then(|| pathfinding::state_after(&plan.ahead, plan.figure, &steps));
    there.is_some_and(|there| there.figure(plan.figure).is_some_and(|figure| can_see_enemy(&there, figure)))
        && now.acting != Some(plan.figure)
}

/// Distances from all squares to the goal, around figures that stay in place.
struct HordeDistances {
    paths: MovementGraph,
    far: Vec<u16>,
    goals: Vec<(Square, Facing)>,
}

impl HordeDistances {
    /// Returns `None` if the goal no longer exists.
    fn new(now: &BattleState, task: HordeTask, goes: Option<FigureId>) -> Option<HordeDistances> {
        let paths = MovementGraph::new(now, task.side);
        let goals: Vec<(Square, Facing)> = match task.goal {
            HordeGoal::Square(at) => Facing::ALL.map(|facing| (at, facing)).to_vec(),
            HordeGoal::Enemy(id) => {
                let at = now.figure(id).filter(|figure| !now.dying(figure))?.square()?;
                let beside = Facing::ALL.into_iter().filter_map(|side| Some((at.towards(side)?, side.back())));
                let joined = |(from, to): &(Square, Facing)| {
                    now.board.terrain().ground(*from) == Ground::Floor && now.board.joined(*from, *to)
                };
                beside.filter(joined).collect()
            }
        };
        let mut toll = vec![0; paths.squares()];
        let stays = |figure: &&Figure| {
            let moves = Some(figure.id) == goes || figure.side == task.side && !figure.activated;
            goes.is_some() && !moves
        };
        for at in now.figures.iter().filter(stays).filter_map(Figure::square) {
            toll[paths.index(at)] = BLOCKED_SQUARE_COST;
        }
        let nodes: Vec<(usize, u16)> = goals.iter().map(|(at, facing)| (paths.node(*at, *facing), 0)).collect();
        let far = paths.distances(&nodes, &toll);
        Some(HordeDistances { paths, far, goals })
    }

    fn apart(&self, at: Square) -> u16 {
        Facing::ALL.map(|facing| self.far[self.paths.node(at, facing)]).into_iter().min().unwrap_or(UNREACHABLE)
    }

    /// Returns the facing for a square of the goal.
    fn facing(&self, at: Square) -> Option<Facing> {
        self.goals.iter().find(|(goal, _)| *goal == at).map(|(_, facing)| *facing)
    }
}

fn path_orders(reached: &ReachableSquare) -> Vec<Order> {
    let plan = &reached.plan;
    plan.lead.iter().copied().chain(plan.walk.steps.iter().map(|step| step.order)).collect()
}

/// Returns `true` if a figure on the board sees an enemy.
fn can_see_enemy(now: &BattleState, figure: &Figure) -> bool {
    let enemy = |other: &&Figure| other.side != figure.side && other.square().is_some();
    figure.square().is_some() && now.figures.iter().filter(enemy).any(|enemy| now.sight_line(figure, enemy).is_ok())
}
