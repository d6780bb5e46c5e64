//! Where figures off the board wait: at the entry that is nearest to what they want, not all at one, not at one that the
//! enemy holds or that is cut off.

use std::cmp::Reverse;

use rules::{
    BattleState, EntryId, Facing, Figure, FigureId, FigurePlace, Order, Square,
    pathfinding::{MovementGraph, UNREACHABLE},
};

use crate::{
    scene::{Atlas, Scene},
    task::Task,
    why::{Aim, Choice, give},
};

/// A wish counts that share at least, even where another is nearer to it.
const WISH: f64 = 0.6;
/// How far the danger at the entry counts.
const RISK: f64 = 0.5;
/// Each who waits at an entry or stands before it costs the next a point of way; who stands so near, in squares, counts.
const BEFORE: u16 = 3;
/// Where an enemy holds the entry: the share of his prize for so many, and what it costs those after them.
const PRIZE: f64 = 0.3;
const FIGHTERS: u16 = 4;
const HELD: f64 = 20.0;
/// An entry from which no way leads to anything.
const CUT_OFF: f64 = -40.0;

/// The next figure that waits elsewhere than it should.
pub(super) fn deploy(task: &Task<'_>, since: FigureId, atlas: &mut Atlas) -> Choice {
    let terrain = task.situation.board.terrain();
    let entries: Vec<EntryId> = terrain.entries_of(task.seat).collect();
    let together = gathered(task, since, widest(task, &entries));
    let scene = Scene::of(&together, task.seat, &task.weights.after(task.seen.quiet()), atlas);
    let mut queues = vec![0; terrain.entries.len()];
    for (index, figure) in task.situation.figures.iter().enumerate() {
        let Some(FigurePlace::Waiting(now)) = figure.place.filter(|_| figure.side == task.seat) else { continue };
        if figure.id < since {
            queues[usize::from(now.0)] += 1;
            continue;
        }
        let mut best = (f64::MIN, now);
        for entry in &entries {
            let queue = queues[usize::from(entry.0)] + standing(&scene, *entry);
            let value = value(&scene, index, *entry, queue);
            if value > best.0 + 0.001 {
                best = (value, *entry);
            }
        }
        queues[usize::from(best.1.0)] += 1;
        let order = Order::Deploy { figure: figure.id, entry: best.1 };
        if best.1 != now && task.allows(order) {
            return give(order, Aim::Deploy);
        }
    }
    give(Order::EndDeployment, Aim::Deploy)
}

/// The entry from which most of the board can be reached: from one that is cut off nobody would want anything.
fn widest(task: &Task<'_>, entries: &[EntryId]) -> Option<EntryId> {
    let paths = MovementGraph::new(task.situation, task.seat);
    let reached = |entry: &EntryId| {
        let mut seen = vec![false; paths.squares()];
        let mut open = vec![paths.index(task.situation.board.terrain().entry(*entry).at)];
        while let Some(here) = open.pop() {
            if !std::mem::replace(&mut seen[here], true) {
                open.extend(Facing::ALL.into_iter().filter_map(|side| paths.beyond(here, side)));
            }
        }
        seen.into_iter().filter(|seen| *seen).count()
    };
    entries.iter().copied().max_by_key(|entry| (reached(entry), Reverse(*entry)))
}

/// The situation with all who can still be placed at the same entry: where each should wait must not hang on where it
/// waits now, or it would be placed to and fro for ever.
fn gathered(task: &Task<'_>, since: FigureId, entry: Option<EntryId>) -> BattleState {
    let mut together = task.situation.clone();
    let waits = |figure: &&mut Figure| {
        figure.side == task.seat && figure.id >= since && matches!(figure.place, Some(FigurePlace::Waiting(_)))
    };
    for figure in together.figures.iter_mut().filter(waits) {
        if let Some(entry) = entry {
            figure.place = Some(FigurePlace::Waiting(entry));
            figure.facing = task.situation.board.terrain().entry(entry).inward();
        }
    }
    together
}

fn value(scene: &Scene<'_>, index: usize, entry: EntryId, queue: u16) -> f64 {
    let situation = scene.situation;
    let figure = &situation.figures[index];
    let points = situation.profile(figure).action_points();
    let gate = situation.board.terrain().entry(entry);
    let node = scene.own.paths.node(gate.at, gate.inward());
    let mut value: f64 = CUT_OFF;
    for (goal, share) in scene.own.goals.iter().zip(&scene.own.shares[index]) {
        if *share > 0.0 && goal.field[node] != UNREACHABLE {
            let way = goal.field[node].saturating_add(1 + queue);
            // The share of the hunt is its worth.
            let share = if goal.value > 1.0 { share.max(WISH) } else { *share };
            value = value.max(share * goal.value * scene.fade.over(way, points));
        }
    }
    value -= scene.weights.risk * RISK * scene.risk(index, node / 4);
    let holder = situation.figure_at(gate.at).filter(|holder| holder.side != figure.side);
    if let Some(place) = holder.and_then(|holder| scene.place_of(holder.id)) {
        value += if queue < FIGHTERS {
            PRIZE * scene.prizes[place] - scene.weights.risk * scene.worths[index]
        } else {
            -HELD
        };
    }
    value
}

/// How many of one's own stand before an entry: whoever comes in must wait for them.
fn standing(scene: &Scene<'_>, entry: EntryId) -> u16 {
    let situation = scene.situation;
    let gate = situation.board.terrain().entry(entry).at;
    let near = |at: Square| {
        let (dx, dy) = gate.delta(at);
        dx.unsigned_abs() + dy.unsigned_abs() <= BEFORE
    };
    let own = situation.figures.iter().filter(|figure| figure.side == scene.side);
    own.filter(|figure| figure.square().is_some_and(near)).count() as u16
}
