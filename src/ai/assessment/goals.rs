//! The goals of a side, derived from the endings, scores and conditions of its mission; no mission is hard-coded.

use std::sync::Arc;

use rules::{
    BattleState, Facing, Figure, FigureId, FigurePlace, Side, check_order,
    mission_specs::{MissionAct, ObjectiveGain, ObjectiveSpec},
    move_cost,
    objects::{ObjectId, ObjectPlace},
    pathfinding::MovementGraph,
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
/// Value of sealing all doors, or of opening all red ones.
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
        // Freeing a friend comes last, because the limit of goals does not apply to it.
        let (rescues, others): (Vec<_>, Vec<_>) =
            state.objectives(side).into_iter().partition(|task| task.gain == ObjectiveGain::Rescue);
        others.iter().chain(&rescues).for_each(|task| wish.add_task(task));
        wish.add_exit_goal();
        wish.add_hunt_goal(worths);
        wish.goals
    }

    fn add(&mut self, objective: Objective, value: f64, nodes: &[PathNode], capacity: usize) {
        if !nodes.is_empty() {
            let field = self.atlas.distances(&self.ground, nodes);
            self.goals.push(WeightedGoal { errand: objective, value, field, capacity });
        }
    }

    /// Adds the goal of a task of the mission.
    fn add_task(&mut self, task: &ObjectiveSpec) {
        let parts = f64::from(task.parts);
        match (task.act, task.gain) {
            (MissionAct::Leave, gain) => self.exit = self.exit.max(self.exit_value(gain)),
            (MissionAct::Handle(id), gain) => self.add_object_goal(id, gain, task.capacity),
            (MissionAct::Seal(door), _) => {
                let cost = if self.state.board.doors()[usize::from(door)].open { 2 } else { 1 };
                self.add_door_goal((Objective::Seal(door), door), ALL_SEALED / parts, cost, task);
            }
            (MissionAct::Open(door), ObjectiveGain::Rescue) => {
                self.add_door_goal((Objective::Free(door), door), FREED, 1, task);
            }
            (MissionAct::Open(door), gain) => {
                let share = if gain == ObjectiveGain::Share { 1.0 } else { REOPENED };
                self.add_door_goal((Objective::Reopen(door), door), ALL_SEALED / parts * share, 1, task);
            }
            (MissionAct::Reach, _) => self.add_place_goal(Objective::Reach, REACHED / parts, 0, task),
            (MissionAct::Strike, _) => self.add_place_goal(Objective::Breach, BREACHED / parts, 1, task),
            (MissionAct::Mend, _) => self.add_place_goal(Objective::Mend, MENDED / parts, 2, task),
            (MissionAct::Pursue(enemy), _) => self.add_chase_goal(enemy, task.capacity),
        }
    }

    fn exit_value(&self, gain: ObjectiveGain) -> f64 {
        match gain {
            ObjectiveGain::Victory => CARRY_OUT,
            ObjectiveGain::Points(each) => self.point * f64::from(each) * 2.0,
            _ => WAY_OUT,
        }
    }

    /// Adds the goal of doing an act on the squares of a task, at that cost.
    fn add_place_goal(&mut self, objective: Objective, value: f64, cost: u16, task: &ObjectiveSpec) {
        let paths = self.ground.paths;
        let nodes = task.at.iter().flat_map(|(at, facing)| {
            let facings = Facing::ALL.into_iter().filter(|side| facing.is_none_or(|facing| facing == *side));
            facings.map(|facing| (paths.node(*at, facing), cost))
        });
        let nodes: Vec<PathNode> = nodes.collect();
        self.add(objective, value, &nodes, task.capacity);
    }

    fn add_door_goal(&mut self, (objective, door): (Objective, u8), value: f64, cost: u16, task: &ObjectiveSpec) {
        if self.goals.len() < MOST_GOALS || task.gain == ObjectiveGain::Rescue {
            let nodes = door_moving_nodes(self.state, self.ground.paths, door, cost);
            self.add(objective, value, &nodes, task.capacity);
        }
    }

    /// Adds the goal of picking up or activating an object on the board.
    fn add_object_goal(&mut self, id: ObjectId, gain: ObjectiveGain, capacity: usize) {
        let Some(object) = self.state.objects.get(id).filter(|_| self.goals.len() < MOST_GOALS) else { return };
        if let ObjectPlace::At(at) = object.place {
            let share = if object.portable && matches!(gain, ObjectiveGain::Points(_)) { TOKEN } else { 1.0 };
            let nodes = object_handling_nodes(self.state, self.ground.paths, at, 1);
            let value = share * unit_value::object_value(self.state, id, self.point);
            self.add(Objective::Object(id), value, &nodes, capacity);
        }
    }

    fn add_chase_goal(&mut self, enemy: FigureId, capacity: usize) {
        if let Some(at) = self.state.figure(enemy).and_then(Figure::square) {
            let mut nodes = Vec::new();
            add_striking_nodes(self.state, self.ground.paths, at, 0, &mut nodes);
            self.add(Objective::Chase, CHASE, &nodes, capacity);
        }
    }

    /// Adds the goal of leaving the board, unless a friend is still stranded.
    fn add_exit_goal(&mut self) {
        let friend = self.state.stranded.figure.and_then(|figure| self.state.figure(figure));
        if friend.is_some_and(|friend| friend.side == self.side && self.state.is_stranded(friend)) {
            return;
        }
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
