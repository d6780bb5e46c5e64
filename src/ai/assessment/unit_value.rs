//! The value of figures, objects and victory points, on a scale on which winning the battle is worth 100.

use rules::{
    BattleState, EndCondition, Figure, FigurePlace, ScoringRule, Side,
    objects::{ObjectId, ObjectPlace},
};

/// Value of all victory points of a mission together.
const ALL_POINTS: f64 = 110.0;
/// Value of a side's whole force if losing it loses the battle.
const POOL_FATAL: f64 = 75.0;
/// Value of a side's whole force otherwise.
const POOL: f64 = 45.0;
/// Minimum size of a side's force, in requisition points.
const LEAST_FORCE: f64 = 12.0;
/// Value of a horde figure; it is low because others replace the figure.
const HORDE: f64 = 1.6;
/// Value of an object that decides the battle when it is taken off the board.
const TAKEN_OUT: f64 = 70.0;
/// Value of an object that decides the battle when it is activated.
const DECIDING: f64 = 100.0;
/// Value of loot, and of a cache that was not searched yet.
const LOOT: f64 = 12.0;
/// Share of a carried object's value that is added to its carrier's value.
const CARRIER: f64 = 0.6;

/// Returns `true` if the figure belongs to a horde, whose losses are replaced.
pub(crate) fn is_horde_figure(state: &BattleState, figure: &Figure) -> bool {
    state.kind_of(figure).horde().is_some()
}

pub(crate) fn is_alive_or_reserve(figure: &Figure) -> bool {
    figure.in_play() || figure.place == Some(FigurePlace::Reserve)
}

pub(crate) fn victory_point_value(state: &BattleState) -> f64 {
    let panels = state.objects.0.iter().filter(|object| !object.portable).count() as f64;
    let all = state.charter.scores.iter().map(|score| match score {
        ScoringRule::Carried(values) => values.iter().map(|value| f64::from(*value)).sum(),
        ScoringRule::Left { each, stranded, .. } => f64::from(*each) * 4.0 + f64::from(*stranded),
        ScoringRule::Dead { .. } => 0.0,
        ScoringRule::Activated { each } => panels * f64::from(*each),
    });
    let all: f64 = all.sum();
    if all > 0.0 { ALL_POINTS / all } else { 0.0 }
}

/// Returns the value of an object to its holder.
pub(crate) fn object_value(state: &BattleState, id: ObjectId, point: f64) -> f64 {
    let Some(object) = state.objects.get(id) else { return 0.0 };
    if state.is_cache(id) || state.is_loot(id) {
        return LOOT;
    }
    let endings = &state.charter.endings;
    if endings.iter().any(|ending| ending.object_to_take_out() == Some(id.0)) {
        return TAKEN_OUT;
    }
    let carried = state.charter.scores.iter().find_map(|score| match score {
        ScoringRule::Carried(values) => Some(values),
        _ => None,
    });
    if let Some(values) = carried.filter(|_| object.numbered) {
        let mean = values.iter().map(|value| f64::from(*value)).sum::<f64>() / values.len().max(1) as f64;
        let value = object.number.and_then(|number| values.get(usize::from(number).checked_sub(1)?));
        return value.map_or(mean, |value| f64::from(*value)) * point;
    }
    let decides = |ending: &EndCondition| ending.objects_to_activate().is_some_and(|objects| objects.contains(&id.0));
    match object.portable {
        true => 0.0,
        false if endings.iter().any(decides) => DECIDING,
        false => point,
    }
}

/// Returns the cost of losing a figure for its side.
pub(crate) fn figure_value(state: &BattleState, figure: &Figure, point: f64) -> f64 {
    let mut value = if is_horde_figure(state, figure) || state.twitchers.0.contains(&figure.id) {
        HORDE
    } else {
        force_share_value(state, figure)
    };
    let stranded = state.stranded.figure == Some(figure.id);
    for score in state.charter.scores.iter() {
        value += match score {
            ScoringRule::Dead { side, each, stranded: his } if *side == figure.side => {
                point * f64::from(if stranded { *his } else { *each })
            }
            ScoringRule::Left { side, each, stranded: his } if *side == figure.side => {
                0.5 * point * f64::from(if stranded { *his } else { *each })
            }
            _ => 0.0,
        };
    }
    value + CARRIER * carried_value(state, figure, point)
}

/// Returns the value of all objects that a figure carries.
pub(crate) fn carried_value(state: &BattleState, figure: &Figure, point: f64) -> f64 {
    let carried = state.objects.iter().filter(|(_, object)| object.place == ObjectPlace::Carried(figure.id));
    carried.map(|(id, _)| object_value(state, id, point)).sum()
}

/// Returns a figure's share of the value of its side's force.
fn force_share_value(state: &BattleState, figure: &Figure) -> f64 {
    let friends = state.figures.iter().filter(|other| other.side == figure.side && is_alive_or_reserve(other));
    let dear = friends.filter(|other| !is_horde_figure(state, other));
    let total: f64 = dear.map(|other| f64::from(state.kind_of(other).rp)).sum();
    let hordes = state.hordes.iter().any(|kind| state.catalogue.kind(*kind).side == figure.side);
    let pool = if loses_when_eliminated(state, figure.side) && !hordes { POOL_FATAL } else { POOL };
    (pool * f64::from(state.kind_of(figure).rp) / total.max(LEAST_FORCE)).min(pool)
}

/// Returns `true` if the battle ends when the side has no figure left.
fn loses_when_eliminated(state: &BattleState, loser: Side) -> bool {
    let ends = |ending: &EndCondition| [ending.side_to_get_out(), ending.side_to_wipe_out()].contains(&Some(loser));
    state.charter.endings.iter().any(ends)
}
