//! The planner of one figure: its weapons, the reaction fire that threatens it, and the enemies visible from each
//! square.

use rules::{
    Ability, Facing, Figure, FigurePlace, FireMode, Occupancy, WeaponKind, line_of_sight,
    pathfinding::{ReachQuery, ReachableNodes},
};

use crate::{
    assessment::{Assessment, unit_value},
    attack_odds::{ExpectedRoll, damage_points_left, expected_shot_roll, expected_strike_roll, interpolate_damage_law},
    reason::Objective,
};

/// Penalty for ending on a square where friends are waiting to enter.
const DOORSTEP: f64 = 4.0;
/// Penalty for ending in the lane of a friend with a more valuable objective.
const IN_THE_WAY: f64 = 5.0;
/// Addition to [`IN_THE_WAY`] for each square by which the figure is nearer to a loaded friend than the end of a lane of
/// that many squares. It exceeds the value of a step towards loot, so that the figure walks on ahead of the friend.
const NEARER: f64 = 1.0;
/// Length of a lane in which [`NEARER`] applies, in squares.
const NEARER_SQUARES: usize = 9;
/// Minimum ratio of the value of a friend's objective to that of the figure's objective for the figure to keep out of
/// the friend's lane.
const YIELDS: f64 = 2.0;
/// Fixed penalty for ending on a burning square.
const BURNING: f64 = 0.5;
/// Penalty for ending on a burning square, as a share of the figure's worth.
const BURNING_SHARE: f64 = 0.4;
/// Number of units of harm per damage point: harm on the way is counted in thousandths.
const HARM_UNITS_PER_POINT: f64 = 1000.0;

/// The action points that a plan may spend, and the price of each bought point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ActionBudget {
    pub own: u8,
    pub bought: u8,
    pub price: f64,
}

/// An enemy on the board, with the dice of attacks on it.
pub(super) struct AttackTarget {
    pub index: usize,
    pub shots: Vec<ExpectedRoll>,
    pub strike: ExpectedRoll,
    pub left: u8,
}

/// The planner of one figure.
pub(crate) struct FigurePlanner<'a, 's> {
    pub(super) scene: &'a Assessment<'s>,
    pub(super) index: usize,
    pub(super) figure: Figure,
    /// Positions of all figures except this one.
    pub(super) others: Occupancy,
    pub(super) taken: Vec<bool>,
    pub(super) guns: Vec<&'s WeaponKind>,
    /// Weapons that hit squares instead of a target.
    pub(super) areas: Vec<&'s WeaponKind>,
    pub(super) jammed: bool,
    pub(super) marks: Vec<AttackTarget>,
    /// For each square, the enemies to which it has a line of sight, with their distance; `None` means not computed
    /// yet.
    seen: Vec<Option<Vec<(usize, u8)>>>,
    points: u8,
    doorsteps: Vec<usize>,
    /// Penalty for ending on each square, because the figure would block friends there.
    lanes: Vec<f64>,
    /// `true` if the figure blocks a friend that carries more cargo to the exit.
    pub(super) blocks_cargo: bool,
    leaps: bool,
    turn: u8,
    harm: Vec<u32>,
}

impl<'a, 's> FigurePlanner<'a, 's> {
    /// Creates the planner of a figure of the assessment's side.
    pub fn new(scene: &'a Assessment<'s>, index: usize) -> FigurePlanner<'a, 's> {
        let state = scene.state;
        let figure = state.figures[index];
        let profile = state.profile(&figure);
        let others = state.occupancy.with(figure.id, figure.square(), None);
        let paths = &scene.own.paths;
        let taken = (0..paths.squares()).map(|at| others.figure_at(paths.square(at)).is_some()).collect();
        let (guns, areas): (Vec<_>, Vec<_>) = profile.weapons().into_iter().partition(|weapon| weapon.is_gun());
        let mut planner = FigurePlanner {
            scene,
            index,
            figure,
            taken,
            guns,
            areas,
            jammed: profile.jam().is_some(),
            marks: Vec::new(),
            seen: vec![None; paths.squares()],
            points: profile.action_points(),
            doorsteps: Vec::new(),
            lanes: Vec::new(),
            blocks_cargo: false,
            leaps: profile.printed.has(&Ability::Leap),
            turn: if profile.printed.has(&Ability::FreeTurns) && !state.owes(&figure) { 0 } else { 1 },
            harm: Vec::new(),
            others,
        };
        planner.marks = planner.attack_targets();
        planner.doorsteps = planner.friendly_entry_squares();
        planner.harm = planner.reaction_harm();
        planner.reserve_lanes();
        planner
    }

    /// Returns the nodes that the figure can reach with `own` action points and `bought` further ones.
    pub(super) fn reachable_nodes(
        &self,
        starts: &[usize],
        enters: Option<rules::Order>,
        (own, bought): (u8, u8),
    ) -> ReachableNodes {
        let mover = ReachQuery {
            budget: own.saturating_add(bought),
            own,
            turn: self.turn,
            first_turn: self.turn,
            leaps: self.leaps,
            taken: &self.taken,
            harm: &self.harm,
        };
        ReachableNodes::from(&self.scene.own.paths, starts, enters, &mover)
    }

    /// Forbids any further turns.
    pub fn stop_turning(&mut self) {
        self.turn = u8::MAX;
    }

    /// Returns the starting nodes on the board. A figure that turns for free starts with any facing, because otherwise
    /// it might turn to and fro without end.
    pub(super) fn starts(&self, at: rules::Square) -> Vec<usize> {
        let paths = &self.scene.own.paths;
        if self.turn == 0 && !self.taken[paths.index(at)] {
            Facing::ALL.map(|facing| paths.node(at, facing)).to_vec()
        } else {
            vec![paths.node(at, self.figure.facing)]
        }
    }

    fn attack_targets(&self) -> Vec<AttackTarget> {
        let state = self.scene.state;
        let enemies = state
            .figures
            .iter()
            .enumerate()
            .filter(|(_, enemy)| enemy.side != self.figure.side && enemy.square().is_some() && !state.dying(enemy));
        enemies
            .map(|(index, enemy)| {
                let place = state.crowding.attacker_rank(enemy.id, self.figure.id, self.figure.side);
                let shots =
                    self.guns.iter().map(|gun| expected_shot_roll(state, &self.figure, gun, enemy, FireMode::Normal));
                let strike = expected_strike_roll(state, &self.figure, enemy, place);
                AttackTarget { index, shots: shots.collect(), strike, left: damage_points_left(state, enemy) }
            })
            .collect()
    }

    /// Returns the squares where friends are waiting to enter.
    fn friendly_entry_squares(&self) -> Vec<usize> {
        let state = self.scene.state;
        let friends = state
            .figures
            .iter()
            .filter(|other| other.side == self.figure.side && other.id != self.figure.id && !other.activated);
        let gates = friends.filter_map(|friend| match friend.place? {
            FigurePlace::Waiting(entry) => Some(state.board.terrain().entry(entry).at),
            _ => None,
        });
        gates.map(|at| self.scene.own.paths.index(at)).collect()
    }

    /// Sets the penalties in the lanes of friends to which the figure gives way.
    fn reserve_lanes(&mut self) {
        let scene = self.scene;
        let here = self.figure.square().map(|at| scene.own.paths.index(at));
        let start = self.figure.square().map(|at| scene.own.paths.node(at, self.figure.facing));
        let pull = start.and_then(|start| scene.own.best_goal(self.index, start, 0, self.points, &scene.fade));
        let (own, cargo) =
            pull.map_or((0.0, 0.0), |(value, objective)| (value, scene.cargo_for(self.index, objective)));
        self.lanes = vec![0.0; scene.own.paths.squares()];
        for lane in scene.lanes.iter().filter(|lane| lane.figure != self.index) {
            let yields_to_cargo = lane.cargo > cargo;
            if !yields_to_cargo && lane.value <= YIELDS * own {
                continue;
            }
            for (ahead, square) in lane.squares.iter().enumerate() {
                let nearer = if yields_to_cargo { NEARER_SQUARES.saturating_sub(ahead) } else { 0 };
                self.lanes[*square] = self.lanes[*square].max(IN_THE_WAY + NEARER * nearer as f64);
                self.blocks_cargo |= yields_to_cargo && here == Some(*square);
            }
        }
    }

    /// Returns for each square the harm that enemies in reaction mode do to a figure acting there, in thousandths of a
    /// damage point.
    fn reaction_harm(&self) -> Vec<u32> {
        let state = self.scene.state;
        let paths = &self.scene.own.paths;
        let mut harm = vec![0; paths.squares()];
        for enemy in state.figures.iter().filter(|enemy| enemy.side != self.figure.side && enemy.reaction) {
            let profile = state.profile(enemy);
            let (Some(at), Some(weapon)) = (enemy.square(), profile.reaction_weapon()) else { continue };
            if profile.jam().is_some() {
                continue;
            }
            let roll = expected_shot_roll(state, enemy, weapon, &self.figure, FireMode::Reaction);
            for square in line_of_sight::field_of_view(&state.board, &self.others, at, enemy.facing) {
                harm[paths.index(square)] += (roll.dice * roll.chance * HARM_UNITS_PER_POINT) as u32;
            }
        }
        harm
    }

    /// Converts harm on the way into the chance of death and the expected damage points.
    pub(super) fn death_chance_and_damage(&self, harm: u32) -> (f64, f64) {
        let damage = f64::from(harm) / HARM_UNITS_PER_POINT;
        if harm == 0 {
            return (0.0, 0.0);
        }
        let third = 1.0 / 3.0;
        (interpolate_damage_law(damage / third, third, damage_points_left(self.scene.state, &self.figure)).kill, damage)
    }

    /// Returns the cost of losing the figure.
    pub(super) fn worth(&self) -> f64 {
        self.scene.worths[self.index]
    }

    /// Returns `true` if the figure belongs to a horde, whose losses are replaced.
    pub(super) fn is_horde(&self) -> bool {
        unit_value::is_horde_figure(self.scene.state, &self.figure)
    }

    /// Returns the weighted value of the best objective from a node, without an objective that is done.
    pub(super) fn objective_value(&self, node: usize, spent: u16, done: Option<Objective>) -> f64 {
        let scene = self.scene;
        let pull = scene.own.best_goal_except(self.index, node, spent, self.points, &scene.fade, done);
        scene.weights.errand * pull.map_or(0.0, |(value, _)| value)
    }

    /// Returns the value of being at a node after the activation.
    pub(super) fn end_position_value(&self, node: usize, done: Option<Objective>) -> f64 {
        let (scene, at) = (self.scene, node / 4);
        let mut value = self.objective_value(node, 0, done) - scene.weights.risk * scene.risk(self.index, at);
        if self.doorsteps.contains(&at) {
            value -= DOORSTEP;
        }
        value -= self.lanes[at];
        if scene.state.fire.burns(scene.own.paths.square(at)) {
            value -= BURNING_SHARE * self.worth() + BURNING;
        }
        value
    }

    /// Returns the value of waiting off the board for another turn.
    pub(super) fn waiting_value(&self, gate: usize) -> f64 {
        self.objective_value(gate, u16::from(self.points), None)
    }

    /// Returns the enemies to which a square has a line of sight, as indices of `marks`, with their distance.
    pub(super) fn visible_enemies(&mut self, at: usize) -> &[(usize, u8)] {
        if self.seen[at].is_none() {
            let found = self.find_visible_enemies(at);
            self.seen[at] = Some(found);
        }
        self.seen[at].as_deref().unwrap_or_default()
    }

    fn find_visible_enemies(&self, at: usize) -> Vec<(usize, u8)> {
        let state = self.scene.state;
        let here = self.scene.own.paths.square(at);
        let range = state.cards.shot_range().unwrap_or(u8::MAX);
        let lines = self.marks.iter().enumerate().filter_map(|(mark, enemy)| {
            let there = state.figures[enemy.index].square()?;
            let far = line_of_sight::trace_sight(&state.board, &self.others, here, there).ok()?;
            Some((mark, far))
        });
        lines.filter(|(_, far)| *far <= range || *far <= 1).collect()
    }
}
