//! Assigns figures to goals: each goal gets the figures that can be there first.

use rules::{Ability, BattleState, EndCondition, Figure, FigurePlace, FigureTrait, Side, pathfinding::UNREACHABLE};

use super::{goals::WeightedGoal, unit_value::is_horde_figure};
use crate::{reason::Objective, weights::PlannerWeights};

/// Share of a goal for the second and each further figure assigned to it.
const SECOND: f64 = 0.8;
/// Share of a goal for a figure that is not assigned to it.
const OTHERS: f64 = 0.35;
/// Share of the goal of freeing the stranded figure, for a figure that is not assigned to it.
const OTHERS_FREE: f64 = 0.12;
/// Factor on the value of hunting, for a figure whose side has objectives.
const BUSY_HUNT: f64 = 0.3;
/// Factor on the value of hunting, for a figure whose side has no objectives.
const ONLY_HUNT: f64 = 1.5;
/// Maximum delay after the last turn, in turns, with which a figure still tries to reach an object.
const TOO_LATE: f64 = 0.7;

/// Returns the share of each goal for each figure, in the order of the battle state's figures.
pub(super) fn assign_goal_shares(
    state: &BattleState,
    side: Side,
    goals: &[WeightedGoal],
    weights: &PlannerWeights,
) -> Vec<Vec<f64>> {
    let mut shares = vec![vec![0.0; goals.len()]; state.figures.len()];
    let mut runs = Vec::new();
    let last = count_turns_left(state);
    for (index, figure) in state.figures.iter().enumerate() {
        let Some(start) = starting_node(state, figure).filter(|_| figure.side == side) else { continue };
        let points = f64::from(state.profile(figure).action_points());
        for (number, goal) in goals.iter().enumerate() {
            let way = distance_to_goal(state, figure, &goal.field, start.0);
            if way == UNREACHABLE || !can_pursue_objective(state, figure, goal.errand) {
                continue;
            }
            let turns = (f64::from(way) + start.1) / points;
            if matches!(goal.errand, Objective::Object(_)) && last.is_some_and(|last| turns > last + TOO_LATE) {
                continue;
            }
            shares[index][number] = match goal.errand {
                Objective::Hunt => hunt_share(state, figure, goals, weights),
                Objective::Exit | Objective::Chase | Objective::Block => 1.0,
                objective => {
                    runs.push((turns, index, number));
                    if matches!(objective, Objective::Free(_)) { OTHERS_FREE } else { OTHERS }
                }
            };
        }
        withdraw_exit_during_search(state, goals, &mut shares[index]);
    }
    assign_nearest_figures(goals, runs, &mut shares);
    shares
}

/// Takes the share in the exit from a figure that goes for loot.
fn withdraw_exit_during_search(state: &BattleState, goals: &[WeightedGoal], shares: &mut [f64]) {
    let mut pursued = goals.iter().zip(&*shares).filter(|(_, share)| **share > 0.0);
    if pursued.any(|(goal, _)| is_loot_objective(state, goal.errand)) {
        let exits = goals.iter().zip(shares).filter(|(goal, _)| goal.errand == Objective::Exit);
        exits.for_each(|(_, share)| *share = 0.0);
    }
}

/// Returns `true` for the objective of fetching loot.
pub(super) fn is_loot_objective(state: &BattleState, objective: Objective) -> bool {
    matches!(objective, Objective::Object(id) if state.is_cache(id) || state.is_loot(id))
}

/// Returns the cost of the way from a node; a figure that turns for free may start with any facing.
fn distance_to_goal(state: &BattleState, figure: &Figure, field: &[u16], start: usize) -> u16 {
    if !state.kind_of(figure).has(&Ability::FreeTurns) {
        return field[start];
    }
    field[start / 4 * 4..start / 4 * 4 + 4].iter().copied().min().unwrap_or(UNREACHABLE)
}

/// Assigns each figure to at most one goal, the nearest pairs first, up to the capacity of each goal.
fn assign_nearest_figures(goals: &[WeightedGoal], mut runs: Vec<(f64, usize, usize)>, shares: &mut [Vec<f64>]) {
    runs.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut taken = vec![0; goals.len()];
    let mut busy = vec![false; shares.len()];
    for (_, figure, goal) in runs {
        if !busy[figure] && taken[goal] < goals[goal].capacity {
            busy[figure] = true;
            taken[goal] += 1;
            shares[figure][goal] = if taken[goal] > 1 { SECOND } else { 1.0 };
        }
    }
}

/// Returns the node where a figure is or will enter, and the action points that entering costs.
pub(super) fn starting_node(state: &BattleState, figure: &Figure) -> Option<(usize, f64)> {
    let terrain = state.board.terrain();
    match figure.place? {
        FigurePlace::Board(at) => Some((terrain.index(at) * 4 + figure.facing as usize, 0.0)),
        FigurePlace::Waiting(entry) => {
            let gate = terrain.entry(entry);
            Some((terrain.index(gate.at) * 4 + gate.inward() as usize, 1.0))
        }
        FigurePlace::Left | FigurePlace::Reserve => None,
    }
}

/// Number of turns without progress after which figures go home without more loot.
const LOOT_PATIENCE: u16 = 3;

/// Last turn in which figures go for loot. A step towards home is progress, too, so without this limit figures whose
/// patience has ended would turn back for the loot after a step.
const LAST_LOOT_TURN: u16 = 30;

/// Returns `true` as long as figures go for loot. After some turns without progress they go home: otherwise one that
/// wants in and one that wants out would block each other in a tunnel forever.
fn seeks_loot(state: &BattleState) -> bool {
    state.lull.turns < LOOT_PATIENCE && state.turn.number <= LAST_LOOT_TURN
}

pub(super) fn can_pursue_objective(state: &BattleState, figure: &Figure, objective: Objective) -> bool {
    match objective {
        // A figure that can carry no more would search in vain.
        Objective::Object(_) if is_loot_objective(state, objective) => {
            let zombie = state.kind_of(figure).has_trait(FigureTrait::Zombie);
            !zombie
                && seeks_loot(state)
                && state.charter.can_carry_more(figure.side, &state.kind_of(figure).id, figure.id, &state.objects)
        }
        Objective::Object(id) => {
            let portable = state.objects.get(id).is_some_and(|object| object.portable);
            let carries = portable && state.charter.lets_zombies_carry();
            !state.kind_of(figure).has_trait(FigureTrait::Zombie) || carries
        }
        // If an object has to be taken out, only its carrier goes to the exit.
        Objective::Exit => {
            let takes = |ending: &EndCondition| ending.object_to_take_out().is_some();
            !state.charter.endings.iter().any(takes) || state.objects.carried(figure.id).next().is_some()
        }
        _ => true,
    }
}

fn hunt_share(state: &BattleState, figure: &Figure, goals: &[WeightedGoal], weights: &PlannerWeights) -> f64 {
    let busy = goals.iter().any(|goal| !matches!(goal.errand, Objective::Hunt | Objective::Block | Objective::Chase));
    if is_horde_figure(state, figure) || state.kind_of(figure).has_trait(FigureTrait::Zombie) {
        weights.horde_hunt
    } else if !busy {
        weights.hunt * ONLY_HUNT
    } else if state.hordes.iter().any(|kind| state.catalogue.kind(*kind).side == figure.side) {
        weights.hunt
    } else {
        weights.hunt * BUSY_HUNT
    }
}

/// Returns the number of turns left, including this one, if the mission limits them.
fn count_turns_left(state: &BattleState) -> Option<f64> {
    state.charter.last_turn().map(|last| f64::from(last.saturating_sub(state.turn.number)) + 1.0)
}
