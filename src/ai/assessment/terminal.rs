//! Predicts which objectives end the battle, and with which result, by the endings in the rules.

use std::cmp::Ordering;

use rules::{
    BattleState, EndCondition, Figure, ScoringRule, ScoringTime,
    objects::{ObjectId, ObjectPlace},
};

use super::unit_value::is_alive_or_reserve;
use crate::reason::Objective;

/// The result of a battle for a figure's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TerminalResult {
    Won,
    Drawn,
    Lost,
}

/// Returns the result for a figure's side if the figure achieves an objective; `None` if the battle goes on.
pub(crate) fn predict_terminal_result(
    state: &BattleState,
    figure: &Figure,
    objective: Objective,
) -> Option<TerminalResult> {
    let last = objective == Objective::Exit && is_last_of_side(state, figure);
    let wiped_out = |ending: &&EndCondition| {
        matches!(ending, EndCondition::NoneLeft { .. } | EndCondition::Points(ScoringTime::NoneLeft(_)))
    };
    let endings = state.charter.endings.iter();
    // Achievements take precedence over endings by wiping out a side.
    let (wiped, achieved): (Vec<&EndCondition>, Vec<&EndCondition>) = endings.partition(wiped_out);
    achieved.into_iter().chain(wiped).find_map(|ending| result_of_ending(state, figure, (objective, last), ending))
}

fn result_of_ending(
    state: &BattleState,
    figure: &Figure,
    (objective, last): (Objective, bool),
    ending: &EndCondition,
) -> Option<TerminalResult> {
    let sealed = |door: &u8| state.board.doors().get(usize::from(*door)).is_some_and(|door| door.sealed);
    let for_side = |winner| if winner == figure.side { TerminalResult::Won } else { TerminalResult::Lost };
    match (ending, objective) {
        (EndCondition::DoorsSealed { winner, doors }, Objective::Seal(last)) => {
            let all = doors.contains(&last) && doors.iter().all(|door| *door == last || sealed(door));
            all.then(|| for_side(*winner))
        }
        (EndCondition::Activated { winner, objects }, Objective::Object(last)) => {
            let used = |object: &u8| *object == last.0 || is_used(state, ObjectId(*object));
            (objects.contains(&last.0) && objects.iter().all(used)).then(|| for_side(*winner))
        }
        (EndCondition::TakenOut { object }, Objective::Exit) => {
            state.objects.carried(figure.id).any(|carried| carried.0 == *object).then_some(TerminalResult::Won)
        }
        (EndCondition::Reached { side, .. }, Objective::Reach) => (*side == figure.side).then_some(TerminalResult::Won),
        (EndCondition::Breached { winner }, Objective::Breach) => (state.bulwark.left <= 1).then(|| for_side(*winner)),
        (EndCondition::LastFigureOut { side }, Objective::Exit) => {
            (last && *side == figure.side).then_some(TerminalResult::Won)
        }
        (EndCondition::NoneLeft { side }, Objective::Exit) => {
            (last && *side == figure.side).then_some(TerminalResult::Lost)
        }
        (EndCondition::Points(ScoringTime::NoneLeft(side)), Objective::Exit) => {
            (last && *side == figure.side).then(|| result_by_points(state, figure, objective))
        }
        (EndCondition::Points(ScoringTime::AllActivated), Objective::Object(last)) => {
            let mut left = state.objects.iter().filter(|(id, object)| !object.portable && !is_used(state, *id));
            left.all(|(id, _)| id == last).then(|| result_by_points(state, figure, objective))
        }
        _ => None,
    }
}

fn is_used(state: &BattleState, object: ObjectId) -> bool {
    state.objects.get(object).is_some_and(|object| matches!(object.place, ObjectPlace::Used(_)))
}

/// Returns `true` if the figure is the last one of its side, and no further ones will come.
fn is_last_of_side(state: &BattleState, figure: &Figure) -> bool {
    let counts = |other: &&Figure| {
        other.side == figure.side
            && other.id != figure.id
            && is_alive_or_reserve(other)
            && !state.twitchers.0.contains(&other.id)
            && !state.is_stranded(other)
    };
    let comes = state.hordes.iter().any(|kind| state.catalogue.kind(*kind).side == figure.side);
    !comes && state.figures.iter().filter(counts).count() == 0
}

/// Returns the result by victory points, including those that the objective scores.
fn result_by_points(state: &BattleState, figure: &Figure, objective: Objective) -> TerminalResult {
    let is_stranded = state.stranded.figure == Some(figure.id);
    let brings = state.charter.scores.iter().map(|score| match (score, objective) {
        (ScoringRule::Left { side, each, stranded }, Objective::Exit) if *side == figure.side => {
            u16::from(if is_stranded { *stranded } else { *each })
        }
        (ScoringRule::Activated { each }, Objective::Object(_)) => u16::from(*each),
        _ => 0,
    });
    let points = state.victory_points();
    match (points[figure.side] + brings.sum::<u16>()).cmp(&points[figure.side.enemy()]) {
        Ordering::Greater => TerminalResult::Won,
        Ordering::Equal => TerminalResult::Drawn,
        Ordering::Less => TerminalResult::Lost,
    }
}
