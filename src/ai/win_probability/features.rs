//! The inputs of the win chance model. Each number is scaled to at most about 1, so that weights are comparable.

use std::ops::Range;

use rules::{
    BattleState, EndCondition, Figure, FigurePlace, ScoringRule, Side, mission_specs::CounterSpec, objects::ObjectPlace,
};

use crate::{
    assessment::{Assessment, DistanceCache, unit_value},
    reason::Objective,
    weights::PLANNER,
};

/// Names of the inputs: those of each side, the Allies first, then those of the mission and of the battle's present
/// state.
pub const NAMES: &[&str] = &[
    "allied force",
    "allied health",
    "allied standing",
    "allied horde",
    "allied best errand",
    "allied next errand",
    "allied errands",
    "allied danger",
    "allied ready",
    "allied to act",
    "allied command",
    "allied cards",
    "allied points",
    "allied carried",
    "allied acting",
    "allied to appear",
    "allied crowd",
    "german force",
    "german health",
    "german standing",
    "german horde",
    "german best errand",
    "german next errand",
    "german errands",
    "german danger",
    "german ready",
    "german to act",
    "german command",
    "german cards",
    "german points",
    "german carried",
    "german acting",
    "german to appear",
    "german crowd",
    "mission",
    "way out",
    "doors",
    "kill all",
    "carry out",
    "activate",
    "points by turn",
    "points",
    "surges",
    "surges left",
    "gate",
    "way out, turn",
    "doors, turn",
    "carry out, turn",
    "activate, turn",
    "points, turn",
    "kill all, turn",
    "doors sealed",
    "doors shut",
    "launch due",
    "cut off",
    "gate left",
    "allied half",
    "german half",
    "allied to come",
    "german to come",
];

/// Indices of the inputs of both sides.
const SIDES: Range<usize> = 0..34;
/// Indices of the inputs that describe the mission.
const KINDS: Range<usize> = 35..45;
/// Indices of the inputs that identify the current half-turn.
const HALVES: Range<usize> = 56..60;

/// Returns the indices of the inputs by which those of the sides are multiplied.
fn interaction_features() -> impl Iterator<Item = usize> {
    KINDS.chain(HALVES)
}

/// Returns the names of the terms, one for each weight: each input, then the inputs of the sides again for each kind of
/// mission and each half-turn, because an objective or a wound counts differently in other missions, and danger counts
/// differently if the enemy is still to act.
pub fn model_term_names() -> Vec<String> {
    let again =
        interaction_features().flat_map(|kind| SIDES.map(move |number| format!("{}: {}", NAMES[kind], NAMES[number])));
    NAMES.iter().map(|name| (*name).to_owned()).chain(again).collect()
}

/// Returns the nonzero terms of the inputs, with their indices in [`model_term_names`].
pub fn expand_features(features: &[f64]) -> impl Iterator<Item = (usize, f64)> {
    let plain = features.iter().copied().enumerate();
    let again =
        interaction_features().zip(0..).filter(|(kind, _)| features[*kind] != 0.0).flat_map(move |(kind, row)| {
            SIDES.map(move |number| (NAMES.len() + row * SIDES.len() + number, features[kind] * features[number]))
        });
    plain.chain(again).filter(|(_, value)| *value != 0.0)
}

/// Divisors that scale the inputs.
const RP: f64 = 20.0;
const WOUNDS: f64 = 8.0;
const STANDING: f64 = 5.0;
const HORDE: f64 = 10.0;
const WORTH: f64 = 100.0;
const ALL_ERRANDS: f64 = 300.0;
const DANGER: f64 = 50.0;
const READY: f64 = 3.0;
const TO_ACT: f64 = 8.0;
const COMMAND: f64 = 6.0;
const CARDS: f64 = 4.0;
const TURNS: f64 = 10.0;
const POINTS: f64 = 4.0;
const TO_APPEAR: f64 = 40.0;
const CROWD: f64 = 5.0;
/// Maximum of the scaled input `crowd`.
const MOST_CROWD: f64 = 3.0;

/// Returns all inputs of a battle state, in the order of [`NAMES`].
pub(super) fn compute_features(now: &BattleState, cache: &mut DistanceCache) -> Vec<f64> {
    let mut all = Vec::with_capacity(NAMES.len());
    for side in [Side::Allied, Side::German] {
        let scene = Assessment::of(now, side, &PLANNER, cache);
        all.extend(side_features(now, &scene));
    }
    all.extend(mission_features(now));
    all
}

fn side_features(now: &BattleState, scene: &Assessment<'_>) -> [f64; 17] {
    let side = scene.side;
    let own = || {
        now.figures
            .iter()
            .enumerate()
            .filter(move |(_, figure)| figure.side == side && unit_value::is_alive_or_reserve(figure))
    };
    let dear = || own().filter(|(_, figure)| !unit_value::is_horde_figure(now, figure));
    let sum = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>();
    let force = sum(&mut dear().map(|(_, figure)| f64::from(now.kind_of(figure).rp)));
    let health = sum(&mut dear().map(|(_, figure)| f64::from(figure.wounds)));
    let count = |of: &dyn Fn(&Figure) -> bool| own().filter(|(_, figure)| of(figure)).count() as f64;
    let standing = count(&|figure| figure.square().is_some() && !unit_value::is_horde_figure(now, figure));
    let horde = count(&|figure| figure.square().is_some() && unit_value::is_horde_figure(now, figure));
    let mut pulls: Vec<f64> = own().map(|(index, figure)| objective_nearness(scene, index, figure)).collect();
    pulls.sort_by(|one, other| other.total_cmp(one));
    let danger = own().filter_map(|(index, figure)| Some(scene.risk(index, scene.own.paths.index(figure.square()?))));
    let points = f64::from(now.victory_points()[side]) * scene.point;
    let hand = &now.cards.hands[side];
    // After the side's half-turn, figures that have not acted can't act any more.
    let is_over = now.turn.first == Some(side) && now.turn.half == Some(side.enemy());
    let acting = now.acting.and_then(|id| now.figure(id)).filter(|figure| figure.side == side);
    let enemies = now.figures.iter().filter(|figure| figure.side != side && figure.in_play()).count().max(1) as f64;
    [
        force / RP,
        health / WOUNDS,
        standing / STANDING,
        horde / HORDE,
        pulls.first().copied().unwrap_or(0.0) / WORTH,
        pulls.get(1).copied().unwrap_or(0.0) / WORTH,
        pulls.iter().sum::<f64>() / ALL_ERRANDS,
        danger.sum::<f64>() / DANGER,
        count(&|figure| figure.reaction) / READY,
        if is_over { 0.0 } else { count(&|figure| figure.in_play() && !figure.activated) / TO_ACT },
        f64::from(now.command.0[side]) / COMMAND,
        (hand.cards.len() as f64 + f64::from(hand.hidden)) / CARDS,
        points / WORTH,
        held_object_value(now, side, scene.point) / WORTH,
        acting.map_or(0.0, |figure| f64::from(figure.points)) / POINTS,
        pending_surge_points(now, side) / enemies / TO_APPEAR,
        (count(&|figure| figure.square().is_some()) / enemies / CROWD).min(MOST_CROWD),
    ]
}

/// Returns the expected requisition points of figures that are still to come in surges (`COOP-7`), computed from the
/// average of the pool.
fn pending_surge_points(now: &BattleState, side: Side) -> f64 {
    let Some(arrival) = now.arrivals().find(|arrival| arrival.side == side) else { return 0.0 };
    let (mut copies, mut points) = (0.0, 0.0);
    for (kind, count) in arrival.pool {
        copies += f64::from(count);
        points += f64::from(count) * kind.map_or(0.0, |kind| f64::from(now.catalogue.kind(kind).rp));
    }
    let each = f64::from(arrival.each) * points / f64::max(copies, 1.0);
    f64::from(arrival.left) * each
}

/// Returns the discounted value of a figure's best objective of the mission; 0 without one.
fn objective_nearness(scene: &Assessment<'_>, index: usize, figure: &Figure) -> f64 {
    let state = scene.state;
    let (node, spent) = match figure.place {
        Some(FigurePlace::Board(at)) => (scene.own.paths.node(at, figure.facing), 0),
        Some(FigurePlace::Waiting(entry)) => {
            let gate = state.board.terrain().entry(entry);
            (scene.own.paths.node(gate.at, gate.inward()), 1)
        }
        _ => return 0.0,
    };
    let points = state.profile(figure).action_points();
    let pull = scene.own.best_goal(index, node, spent, points, &scene.fade);
    pull.filter(|(_, objective)| !matches!(objective, Objective::Hunt | Objective::Block | Objective::Guard))
        .map_or(0.0, |(value, _)| value)
}

fn mission_features(now: &BattleState) -> [f64; 26] {
    let has = |of: &dyn Fn(&EndCondition) -> bool| f64::from(u8::from(now.charter.endings.iter().any(of)));
    let turn = f64::from(now.turn.number) / TURNS;
    let way_out = has(&|ending| ending.side_to_get_out().is_some());
    let doors = has(&|ending| ending.doors_to_seal().is_some());
    let kill_all = has(&|ending| ending.side_to_wipe_out().is_some());
    let carry = has(&|ending| ending.object_to_take_out().is_some());
    let activate = has(&|ending| ending.objects_to_activate().is_some());
    let by_turn = has(&|ending| ending.last_turn().is_some());
    let leave = now.charter.scores.iter().any(|score| matches!(score, ScoringRule::Left { .. }));
    let [sealed, shut] = door_shares(now);
    let countdown = now.charter.endings.iter().find_map(EndCondition::first_countdown);
    let launch = countdown.map(|from| f64::from(now.turn.number + 1) - f64::from(from));
    let [surges_left, gate_left] = remaining_shares(now);
    let cut_off =
        now.stranded.figure.and_then(|figure| now.figure(figure)).is_some_and(|figure| now.is_stranded(figure));
    let half = |side| f64::from(u8::from(now.turn.half == Some(side)));
    let to_come = |side: Side| {
        let first = now.turn.first == Some(side.enemy());
        f64::from(u8::from(first && now.turn.half == Some(side.enemy())))
    };
    [
        1.0,
        way_out,
        doors,
        kill_all,
        carry,
        activate,
        by_turn,
        f64::from(u8::from(leave)),
        f64::from(u8::from(surges_left.is_some())),
        surges_left.unwrap_or(0.0),
        f64::from(u8::from(gate_left.is_some())),
        way_out * turn,
        doors * turn,
        carry * turn,
        activate * turn,
        by_turn * turn,
        kill_all * turn,
        sealed,
        shut,
        launch.map_or(0.0, |due| (due / 6.0).max(-1.0)),
        f64::from(u8::from(cut_off)),
        gate_left.unwrap_or(0.0),
        half(Side::Allied),
        half(Side::German),
        to_come(Side::Allied),
        to_come(Side::German),
    ]
}

/// Returns the shares of sealed doors and of doors that are only closed, among those to seal.
fn door_shares(now: &BattleState) -> [f64; 2] {
    let (mut sealed, mut shut, mut all) = (0.0, 0.0, 0.0_f64);
    for door in now.charter.endings.iter().filter_map(EndCondition::doors_to_seal).flatten() {
        let door = now.board.doors()[usize::from(*door)];
        all += 1.0;
        sealed += f64::from(u8::from(door.sealed));
        shut += f64::from(u8::from(!door.sealed && !door.open));
    }
    [sealed / all.max(1.0), shut / all.max(1.0)]
}

/// Returns the shares of the surges that are still to come and of the gate that is left, if the mission has them.
fn remaining_shares(now: &BattleState) -> [Option<f64>; 2] {
    let counters = now.counters();
    let surges = counters.iter().find_map(|counter| match counter {
        CounterSpec::Surges { come, of } => Some(f64::from(of.saturating_sub(*come)) / f64::from((*of).max(1))),
        _ => None,
    });
    let gate = counters.iter().find_map(|counter| match counter {
        CounterSpec::Gate { left, of } => Some(f64::from(*left) / f64::from((*of).max(1))),
        _ => None,
    });
    [surges, gate]
}

/// Returns the value of the objects that a side carries or has activated.
fn held_object_value(now: &BattleState, side: Side, point: f64) -> f64 {
    let held = now.objects.iter().filter_map(|(id, object)| {
        let holder = match object.place {
            ObjectPlace::Carried(by) => now.figure(by).map(|figure| figure.side),
            ObjectPlace::Used(by) => Some(by),
            ObjectPlace::At(_) => None,
        };
        (holder == Some(side)).then(|| unit_value::object_value(now, id, point))
    });
    held.sum()
}
