//! The gain from blasts and jets: the sum over all figures that they hit, friends included.

use rules::{Facing, Ground, Square, blast_squares, line_of_sight, needed_roll, pathfinding::EdgeKind};

use super::{attacks::WOUND, figure_planner::FigurePlanner};
use crate::attack_odds::{damage_points_left, hit_chance, interpolate_damage_law};

/// Weight of harm to a friend, relative to harm to an enemy.
const FRIEND: f64 = 1.2;
/// Value of a friend's wound, as a share of the value of its death.
const FRIEND_WOUND: f64 = 0.5;
/// Value of fire on an empty square.
const FIRE: f64 = 0.15;
/// Maximum number of squares examined for a jet.
const MAX_JET_SQUARES: usize = 60;

impl FigurePlanner<'_, '_> {
    /// Returns the gain from a blast at `centre` while the figure is at `at` (`GREN-2`).
    pub(super) fn blast_gain(&self, centre: Square, bonus: i8, at: usize) -> f64 {
        let here = self.scene.own.paths.square(at);
        let squares = blast_squares(&self.scene.state.board, centre);
        squares
            .into_iter()
            .map(|square| if square == here { self.on_itself(bonus) } else { self.on(square, bonus) })
            .sum()
    }

    fn on_itself(&self, bonus: i8) -> f64 {
        let state = self.scene.state;
        let chance = hit_chance(needed_roll(state.profile(&self.figure).fortitude(0), bonus));
        -chance * self.worth() / f64::from(damage_points_left(state, &self.figure)) * FRIEND
    }

    /// Returns the gain from one attack die against the figure on a square; 0 for an empty square.
    fn on(&self, square: Square, bonus: i8) -> f64 {
        let (assessment, state) = (self.scene, self.scene.state);
        let standing = self.others.figure_at(square).and_then(|id| assessment.place_of(id));
        let Some(index) = standing else { return 0.0 };
        let other = &state.figures[index];
        let chance = hit_chance(needed_roll(state.profile(other).fortitude(0), bonus));
        let left = damage_points_left(state, other);
        let law = interpolate_damage_law(1.0, chance, left);
        let wounds = law.wounds / f64::from(left);
        if other.side == self.figure.side {
            -(law.kill + FRIEND_WOUND * wounds) * assessment.worths[index] * FRIEND
        } else {
            (law.kill + WOUND * wounds) * assessment.prizes[index]
        }
    }

    /// Returns the gain from a jet of at most `most` squares from a node (`FLAME-1`).
    pub(super) fn jet_gain(&self, node: usize, most: usize) -> f64 {
        let (assessment, state) = (self.scene, self.scene.state);
        let paths = &assessment.own.paths;
        let Some(first) = self.jet_start(node) else { return 0.0 };
        let (before, reached) = self.jet_ground(node, first);
        let mut chosen = vec![first];
        for goal in reached {
            let standing = self.others.figure_at(paths.square(goal)).and_then(|id| state.figure(id));
            if standing.is_none_or(|other| other.side == self.figure.side) {
                continue;
            }
            let mut way = Vec::new();
            let mut at = goal;
            while !chosen.contains(&at) {
                way.push(at);
                at = before[at];
            }
            if chosen.len() + way.len() <= most {
                chosen.extend(way);
            }
        }
        let harm = |at: usize| if self.taken[at] { self.on(paths.square(at), 0) } else { FIRE };
        chosen.into_iter().map(harm).sum()
    }

    fn jet_start(&self, node: usize) -> Option<usize> {
        let (paths, state) = (&self.scene.own.paths, self.scene.state);
        let facing = Facing::ALL[node % 4];
        let first = paths.passable_neighbour(node / 4, facing)?;
        let free = paths.passage(node / 4, facing) == EdgeKind::Free;
        let floor = state.board.terrain().ground(paths.square(first)) == Ground::Floor;
        (free && floor && !state.fire.burns(paths.square(first))).then_some(first)
    }

    /// Returns, for each square, the square from which a jet reaches it, and the reachable squares, the nearest first.
    fn jet_ground(&self, node: usize, first: usize) -> (Vec<usize>, Vec<usize>) {
        let (paths, state) = (&self.scene.own.paths, self.scene.state);
        let (from, facing) = (paths.square(node / 4), Facing::ALL[node % 4]);
        let mut before = vec![usize::MAX; paths.squares()];
        before[first] = first;
        let mut reached = vec![first];
        let mut next = 0;
        while next < reached.len().min(MAX_JET_SQUARES) {
            let here = reached[next];
            next += 1;
            for side in Facing::ALL.into_iter().filter(|side| paths.passage(here, *side) == EdgeKind::Free) {
                let Some(to) = paths.passable_neighbour(here, side) else { continue };
                let square = paths.square(to);
                let (dx, dy) = from.delta(square);
                let free = to != node / 4 && before[to] == usize::MAX && !state.fire.burns(square);
                if free
                    && facing.looks_at(dx, dy)
                    && line_of_sight::trace_sight(&state.board, &self.others, from, square).is_ok()
                {
                    before[to] = here;
                    reached.push(to);
                }
            }
        }
        (before, reached)
    }
}
