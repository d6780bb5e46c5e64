//! The goals of a side, derived from the endings, scores and conditions of its mission; no mission is hard-coded.

use std::sync::Arc;

use rules::{
    BattleState, EndCondition, Facing, Figure, FigurePlace, ScoringRule, Side, Square, check_order,
    conditions::{GateCondition, StrandedCondition},
    move_cost,
    objects::{ObjectId, ObjectPlace},
    pathfinding::MovementGraph,
    square::is_within_areas,
};

use super::{
    distance_cache::{DistanceCache, DistanceKey},
    goal_nodes::{PathNode, add_striking_nodes, door_moving_nodes, object_handling_nodes},
    terminal::{TerminalResult, predict_terminal_result},
    unit_value,
};
use crate::reason::Objective;

/// Value of getting the last figure off the board; earlier figures count a share of it.
const WAY_OUT: f64 = 60.0;
/// Value of the exit for a side that carries the deciding object, or wins by leaving.
const CARRY_OUT: f64 = 100.0;
/// Value of pursuing an enemy that carries the deciding object.
const CHASE: f64 = 45.0;
/// Value of sealing all doors.
const ALL_SEALED: f64 = 85.0;
/// Share of a door's value for opening it against the enemy.
const REOPENED: f64 = 0.4;
/// Share of a token's value for picking it up, because it can be lost again.
const TOKEN: f64 = 0.85;
/// Value of freeing the stranded figure.
const FREED: f64 = 70.0;
/// Value of reaching the area that wins.
const REACHED: f64 = 100.0;
/// Value of all remaining points of the enemy's gate together.
const BREACHED: f64 = 100.0;
/// Value of mending a point of the side's gate, divided by the number of points left.
const MENDED: f64 = 40.0;
/// Maximum worth of an enemy that counts as cheap.
const CHEAP: f64 = 3.0;
/// Extra cost of hunting a cheap enemy, in action points.
const CHEAP_DETOUR: u16 = 3;
/// Extra cost of hunting an enemy that waits outside an entry, in action points.
const WAITING_DETOUR: u16 = 4;
/// Extra cost of a square occupied by an enemy, in action points.
const ENEMY_TOLL: u8 = 2;
/// Extra cost of a square occupied by a stranded friend, in action points.
const HELD_TOLL: u8 = 1;
/// Extra cost of a burning square, in action points.
const FIRE_TOLL: u8 = 1;

/// Maximum number of goals; further doors and objects are ignored, because each goal costs a search through the whole
/// board. Missions of the usual size have fewer.
const MOST_GOALS: usize = 48;

/// A goal of a side.
#[derive(Clone, Debug)]
pub(crate) struct WeightedGoal {
    pub errand: Objective,
    pub value: f64,
    /// Cost of the way from each node to the goal, in action points, including the cost of the action at the goal.
    pub field: Arc<Vec<u16>>,
    /// Maximum number of figures assigned to the goal.
    pub capacity: usize,
}

pub(super) struct GoalBuilder<'a> {
    state: &'a BattleState,
    side: Side,
    point: f64,
    ground: DistanceKey<'a>,
    atlas: &'a mut DistanceCache,
    pub goals: Vec<WeightedGoal>,
    /// Value of the exit.
    exit: f64,
}

/// Returns the extra cost of entering each square, for enemies, friends who cannot move, and fire.
pub(super) fn step_costs(state: &BattleState, side: Side, paths: &MovementGraph) -> Vec<u8> {
    let mut toll = vec![0; paths.squares()];
    for figure in &state.figures {
        let Some(at) = figure.square() else { continue };
        if figure.side != side {
            toll[paths.index(at)] = ENEMY_TOLL;
        } else if state.is_stranded(figure) {
            toll[paths.index(at)] = HELD_TOLL;
        }
    }
    for blaze in &state.fire.blazes {
        toll[paths.index(blaze.at)] += FIRE_TOLL;
    }
    toll
}

impl<'a> GoalBuilder<'a> {
    /// Returns all goals of a side. `worths` contains the worth of each figure, in the order of the battle state.
    pub fn of(
        state: &'a BattleState,
        side: Side,
        (point, worths): (f64, &[f64]),
        ground: DistanceKey<'a>,
        cache: &'a mut DistanceCache,
    ) -> Vec<WeightedGoal> {
        let mut wish = GoalBuilder { state, side, point, ground, atlas: cache, goals: Vec::new(), exit: 0.0 };
        state.charter.endings.iter().for_each(|ending| wish.add_ending_goals(ending));
        state.charter.scores.iter().for_each(|score| wish.add_scoring_goals(score));
        wish.add_gate_goal();
        wish.add_rescue_goals();
        wish.add_hunt_goal(worths);
        wish.goals
    }

    fn add(&mut self, objective: Objective, value: f64, nodes: &[PathNode], capacity: usize) {
        if !nodes.is_empty() {
            let field = self.atlas.distances(&self.ground, nodes);
            self.goals.push(WeightedGoal { errand: objective, value, field, capacity });
        }
    }

    fn add_ending_goals(&mut self, ending: &EndCondition) {
        match ending {
            EndCondition::LastFigureOut { side } if *side == self.side => self.exit = self.exit.max(WAY_OUT),
            EndCondition::DoorsSealed { winner, doors } => self.add_seal_goals(*winner == self.side, doors),
            EndCondition::TakenOut { object } => self.take_out(ObjectId(*object)),
            EndCondition::Activated { winner, objects } if *winner == self.side => {
                objects.iter().for_each(|object| self.add_object_goal(ObjectId(*object), 1.0, 9));
            }
            EndCondition::Reached { side, areas } if *side == self.side => {
                let terrain = self.state.board.terrain();
                let there = |at: &Square| terrain.ground(*at) == rules::Ground::Floor && is_within_areas(areas, *at);
                let nodes = self.all_facings(terrain.squares().filter(there), 0);
                self.add(Objective::Reach, REACHED, &nodes, usize::MAX);
            }
            _ => {}
        }
    }

    fn all_facings(&self, squares: impl Iterator<Item = Square>, cost: u16) -> Vec<PathNode> {
        squares.flat_map(|at| Facing::ALL.map(|facing| (self.ground.paths.node(at, facing), cost))).collect()
    }

    /// Adds the goal of striking the enemy's gate, or of mending the side's gate (`COOP-9`).
    fn add_gate_goal(&mut self) {
        let Some(wall) = self.state.charter.condition::<GateCondition>() else { return };
        let (left, mended) = (self.state.bulwark.left, self.state.bulwark.mended);
        if left == 0 {
            return;
        }
        if wall.side != self.side {
            let nodes: Vec<PathNode> =
                wall.at.iter().map(|(at, side)| (self.ground.paths.node(*at, *side), 1)).collect();
            self.add(Objective::Breach, BREACHED / f64::from(left), &nodes, usize::MAX);
        } else if left < wall.points && mended != self.state.turn.number {
            let nodes = self.all_facings(wall.at.iter().map(|(at, _)| *at), 2);
            self.add(Objective::Mend, MENDED / f64::from(left), &nodes, 1);
        }
    }

    fn add_seal_goals(&mut self, own: bool, doors: &[u8]) {
        let standing = self.state.board.doors();
        let open: Vec<u8> = doors.iter().copied().filter(|door| !standing[usize::from(*door)].sealed).collect();
        let value = ALL_SEALED / open.len().max(1) as f64;
        let room = MOST_GOALS.saturating_sub(self.goals.len());
        for door in open.into_iter().take(room) {
            let stands_open = standing[usize::from(door)].open;
            if own {
                let cost = if stands_open { 2 } else { 1 };
                let nodes = door_moving_nodes(self.state, self.ground.paths, door, cost);
                self.add(Objective::Seal(door), value, &nodes, 2);
            } else if !stands_open {
                let nodes = door_moving_nodes(self.state, self.ground.paths, door, 1);
                self.add(Objective::Reopen(door), value * REOPENED, &nodes, 1);
            }
        }
    }

    fn take_out(&mut self, object: ObjectId) {
        match self.state.objects.get(object).map(|object| object.place) {
            Some(ObjectPlace::At(_)) => self.add_object_goal(object, 1.0, 2),
            Some(ObjectPlace::Carried(by)) => {
                let carrier = self.state.figure(by);
                if carrier.is_some_and(|carrier| carrier.side == self.side) {
                    self.exit = CARRY_OUT;
                } else if let Some(at) = carrier.and_then(Figure::square) {
                    let mut nodes = Vec::new();
                    add_striking_nodes(self.state, self.ground.paths, at, 0, &mut nodes);
                    self.add(Objective::Chase, CHASE, &nodes, usize::MAX);
                }
            }
            _ => {}
        }
    }

    /// Adds the goal of picking up or activating an object on the board that this side may use, for a share of its
    /// worth.
    fn add_object_goal(&mut self, id: ObjectId, share: f64, capacity: usize) {
        let Some(object) = self.state.objects.get(id) else { return };
        if object.user.is_some_and(|user| user != self.side) || self.goals.len() >= MOST_GOALS {
            return;
        }
        if let ObjectPlace::At(at) = object.place {
            let nodes = object_handling_nodes(self.state, self.ground.paths, at, 1);
            let value = share * unit_value::object_value(self.state, id, self.point);
            self.add(Objective::Object(id), value, &nodes, capacity);
        }
    }

    fn add_scoring_goals(&mut self, score: &ScoringRule) {
        let all: Vec<(ObjectId, bool)> = self.state.objects.iter().map(|(id, object)| (id, object.portable)).collect();
        match score {
            ScoringRule::Carried(_) => {
                let tokens = all.into_iter().filter(|(_, portable)| *portable);
                tokens.for_each(|(id, _)| self.add_object_goal(id, TOKEN, 1));
            }
            ScoringRule::Activated { .. } => {
                let panels = all.into_iter().filter(|(_, portable)| !*portable);
                panels.for_each(|(id, _)| self.add_object_goal(id, 1.0, 1));
            }
            ScoringRule::Left { side, each, .. } if *side == self.side => {
                self.exit = self.exit.max(self.point * f64::from(*each) * 2.0);
            }
            _ => {}
        }
    }

    /// Adds the goals of opening the doors of the room in which a friend is stranded. The exit is a goal only if no
    /// friend is stranded.
    fn add_rescue_goals(&mut self) {
        let friend = self.state.stranded.figure.and_then(|figure| self.state.figure(figure));
        let cut_off = friend.filter(|friend| friend.side == self.side && self.state.is_stranded(friend));
        if cut_off.is_none() {
            self.way_out();
            return;
        }
        let doors = self.state.charter.condition::<StrandedCondition>().map(|room| room.doors.clone());
        for door in doors.unwrap_or_default() {
            let nodes = door_moving_nodes(self.state, self.ground.paths, door, 1);
            self.add(Objective::Free(door), FREED, &nodes, 1);
        }
    }

    fn way_out(&mut self) {
        // A figure that wins by leaving does not stay to fight.
        let mut own = self.state.figures.iter().filter(|figure| figure.side == self.side);
        if own.any(|figure| predict_terminal_result(self.state, figure, Objective::Exit) == Some(TerminalResult::Won)) {
            self.exit = self.exit.max(CARRY_OUT);
        }
        if self.exit <= 0.0 {
            return;
        }
        let exits = self.state.board.terrain().exits.iter().filter(|gate| gate.owner == self.side);
        let paths = self.ground.paths;
        let nodes = exits.flat_map(|gate| {
            Facing::ALL.map(|facing| (paths.node(gate.at, facing), u16::from(move_cost(facing, gate.side))))
        });
        let nodes: Vec<PathNode> = nodes.collect();
        self.add(Objective::Exit, self.exit, &nodes, usize::MAX);
    }

    fn add_hunt_goal(&mut self, worths: &[f64]) {
        let mut nodes = Vec::new();
        for (figure, worth) in self.state.figures.iter().zip(worths) {
            if figure.side == self.side || self.state.is_stranded(figure) {
                continue;
            }
            if let Some(at) = figure.square() {
                let detour = if *worth > CHEAP { 0 } else { CHEAP_DETOUR };
                add_striking_nodes(self.state, self.ground.paths, at, detour, &mut nodes);
            } else if let Some(FigurePlace::Waiting(entry)) = figure.place {
                let at = self.state.board.terrain().entry(entry).at;
                nodes.extend(Facing::ALL.map(|facing| (self.ground.paths.node(at, facing), WAITING_DETOUR)));
            }
        }
        self.add(Objective::Hunt, 1.0, &nodes, usize::MAX);
    }
}

pub(crate) fn is_order_allowed(state: &BattleState, order: rules::Order) -> bool {
    check_order(state, order).is_ok()
}
