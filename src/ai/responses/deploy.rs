//! The deployment of figures that wait off the board: each at the entry nearest to its goals, but not all at one entry,
//! and not at one that the enemy holds or that is cut off.

use std::cmp::Reverse;

use rules::{
    BattleState, EntryId, Facing, Figure, FigureId, FigurePlace, Order, Square,
    pathfinding::{MovementGraph, UNREACHABLE},
};

use crate::{
    assessment::{Assessment, DistanceCache},
    decision_context::DecisionContext,
    reason::{OrderChoice, Purpose, order_for_purpose},
};

/// Minimum share of a figure in a goal, even if another figure is nearer to it.
const WISH: f64 = 0.6;
/// Weight of the danger at the entry.
const RISK: f64 = 0.5;
/// Maximum distance of a figure from an entry, in squares, at which it delays figures that enter. Each such figure, and
/// each one that waits at the entry, costs the next one an action point.
const BEFORE: u16 = 3;
/// Share of the value of an enemy on the entry that each of the first [`FIGHTERS`] figures there gains.
const PRIZE: f64 = 0.3;
/// Number of figures at an entry that gain [`PRIZE`].
const FIGHTERS: u16 = 4;
/// Deduction for each further figure at an entry that an enemy holds.
const HELD: f64 = 20.0;
/// Value of an entry from which no path leads to a goal.
const CUT_OFF: f64 = -40.0;

/// Returns the order to move the next figure to a better entry, or to end the deployment.
pub(super) fn choose_deployment(task: &DecisionContext<'_>, since: FigureId, cache: &mut DistanceCache) -> OrderChoice {
    let terrain = task.state.board.terrain();
    let entries: Vec<EntryId> = terrain.entries_of(task.seat).collect();
    let together = gather_at_entry(task, since, find_widest_entry(task, &entries));
    let scene = Assessment::of(
        &together,
        task.seat,
        &task.weights.after_quiet_turns(task.seen.turns_without_progress()),
        cache,
    );
    let mut queues = vec![0; terrain.entries.len()];
    for (index, figure) in task.state.figures.iter().enumerate() {
        let Some(FigurePlace::Waiting(now)) = figure.place.filter(|_| figure.side == task.seat) else { continue };
        if figure.id < since {
            queues[usize::from(now.0)] += 1;
            continue;
        }
        let mut best = (f64::MIN, now);
        for entry in &entries {
            let queue = queues[usize::from(entry.0)] + count_friends_before_entry(&scene, *entry);
            let value = entry_value(&scene, index, *entry, queue);
            if value > best.0 + 0.001 {
                best = (value, *entry);
            }
        }
        queues[usize::from(best.1.0)] += 1;
        let order = Order::Deploy { figure: figure.id, entry: best.1 };
        if best.1 != now && task.allows(order) {
            return order_for_purpose(order, Purpose::Deploy);
        }
    }
    order_for_purpose(Order::EndDeployment, Purpose::Deploy)
}

/// Returns the entry from which most of the board can be reached. From an entry that is cut off, figures would have no
/// goals.
fn find_widest_entry(task: &DecisionContext<'_>, entries: &[EntryId]) -> Option<EntryId> {
    let paths = MovementGraph::new(task.state, task.seat);
    let reached = |entry: &EntryId| {
        let mut seen = vec![false; paths.squares()];
        let mut open = vec![paths.index(task.state.board.terrain().entry(*entry).at)];
        while let Some(here) = open.pop() {
            if !std::mem::replace(&mut seen[here], true) {
                open.extend(Facing::ALL.into_iter().filter_map(|side| paths.passable_neighbour(here, side)));
            }
        }
        seen.into_iter().filter(|seen| *seen).count()
    };
    entries.iter().copied().max_by_key(|entry| (reached(entry), Reverse(*entry)))
}

/// Returns a copy of the battle state in which all figures that can still be placed are at one entry. A figure's best
/// entry must not depend on its present one; otherwise it would move back and forth without end.
fn gather_at_entry(task: &DecisionContext<'_>, since: FigureId, entry: Option<EntryId>) -> BattleState {
    let mut together = task.state.clone();
    let waits = |figure: &&mut Figure| {
        figure.side == task.seat && figure.id >= since && matches!(figure.place, Some(FigurePlace::Waiting(_)))
    };
    for figure in together.figures.iter_mut().filter(waits) {
        if let Some(entry) = entry {
            figure.place = Some(FigurePlace::Waiting(entry));
            figure.facing = task.state.board.terrain().entry(entry).inward();
        }
    }
    together
}

fn entry_value(scene: &Assessment<'_>, index: usize, entry: EntryId, queue: u16) -> f64 {
    let state = scene.state;
    let figure = &state.figures[index];
    let points = state.profile(figure).action_points();
    let gate = state.board.terrain().entry(entry);
    let node = scene.own.paths.node(gate.at, gate.inward());
    let mut value: f64 = CUT_OFF;
    for (goal, share) in scene.own.goals.iter().zip(&scene.own.shares[index]) {
        if *share > 0.0 && goal.field[node] != UNREACHABLE {
            let way = goal.field[node].saturating_add(1 + queue);
            // For the hunt, the share itself is the worth, so it has no minimum.
            let share = if goal.value > 1.0 { share.max(WISH) } else { *share };
            value = value.max(share * goal.value * scene.fade.discount_for(way, points));
        }
    }
    value -= scene.weights.risk * RISK * scene.risk(index, node / 4);
    let holder = state.figure_at(gate.at).filter(|holder| holder.side != figure.side);
    if let Some(place) = holder.and_then(|holder| scene.place_of(holder.id)) {
        value += if queue < FIGHTERS {
            PRIZE * scene.prizes[place] - scene.weights.risk * scene.worths[index]
        } else {
            -HELD
        };
    }
    value
}

/// Returns the number of friends near an entry; figures that enter must wait for them.
fn count_friends_before_entry(scene: &Assessment<'_>, entry: EntryId) -> u16 {
    let state = scene.state;
    let gate = state.board.terrain().entry(entry).at;
    let near = |at: Square| {
        let (dx, dy) = gate.delta(at);
        dx.unsigned_abs() + dy.unsigned_abs() <= BEFORE
    };
    let own = state.figures.iter().filter(|figure| figure.side == scene.side);
    own.filter(|figure| figure.square().is_some_and(near)).count() as u16
}
