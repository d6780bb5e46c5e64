//! Going round what was built (`COOP-5`): by a step to the side that gets a figure past it. So that nobody goes to and fro
//! before a barricade for ever, the way on from there is followed first, as if nobody else stood on the board.

use crate::{
    conditions::{ArrowsCondition, AutomatedSideCondition, GateCondition},
    end_conditions::EndCondition,
    facing::Facing,
    figure::Ability,
    figures::Figure,
    side::Side,
    square::{Square, is_within_areas},
    state_fields::BattleState,
    terrain::Ground,
};

/// Whether a figure of a side that nobody plays goes round what blocks its way, where it can; who pushes breaks it.
pub(super) fn may_take_detour(situation: &BattleState, figure: &Figure) -> bool {
    let rule = situation.charter.condition::<AutomatedSideCondition>();
    rule.is_some_and(|rule| rule.goes_round) && !situation.kind_of(figure).has(&Ability::Shoves)
}

/// Whether something that was built blocks the square ahead.
pub(super) fn is_blocked_ahead(situation: &BattleState, at: Square, heading: Facing) -> bool {
    situation.board.joined(at, heading) && at.towards(heading).is_some_and(|ahead| situation.is_blocked(ahead))
}

/// Whether a step aside from there leads on: to the goal, or to something else that must be struck; not back to where the
/// figure stood, nor in a circle.
pub(super) fn is_detour_useful(
    situation: &BattleState,
    side: Side,
    (at, heading): (Square, Facing),
    aside: Facing,
) -> bool {
    let Some(trail) = situation.charter.condition::<ArrowsCondition>().filter(|trail| trail.side == side) else {
        return true;
    };
    let mut seen = vec![(at, heading)];
    let (mut here, mut facing) = match at.towards(aside) {
        Some(beside) => (beside, heading),
        None => return false,
    };
    loop {
        facing = trail.at(here).unwrap_or(facing);
        if seen.contains(&(here, facing)) {
            return false;
        }
        seen.push((here, facing));
        if is_goal(situation, side, here, facing) {
            return true;
        }
        let Some(ahead) = here.towards(facing).filter(|ahead| has_passage(situation, here, facing, *ahead)) else {
            return false;
        };
        if !situation.is_blocked(ahead) {
            here = ahead;
        } else if let Some(beside) = find_detour_step(situation, here, facing) {
            here = beside;
        } else {
            return true;
        }
    }
}

/// Where a figure alone would step to get past what blocks the square ahead: left, or else right.
fn find_detour_step(situation: &BattleState, at: Square, heading: Facing) -> Option<Square> {
    let free = |from: Square, towards: Facing| {
        let to = from.towards(towards).filter(|_| situation.board.joined(from, towards))?;
        (situation.board.terrain().ground(to) == Ground::Floor && !situation.is_blocked(to)).then_some(to)
    };
    [heading.left(), heading.right()].into_iter().find_map(|aside| {
        let beside = free(at, aside)?;
        free(beside, heading).map(|_| beside)
    })
}

/// Whether a figure that faces that way there has come to what its side is after.
fn is_goal(situation: &BattleState, side: Side, at: Square, facing: Facing) -> bool {
    let gate = situation.charter.condition::<GateCondition>().filter(|wall| wall.side != side);
    let area = |ending: &EndCondition| matches!(ending, EndCondition::Reached { side: own, areas } if *own == side && is_within_areas(areas, at));
    gate.is_some_and(|wall| wall.at.contains(&(at, facing))) || situation.charter.endings.iter().any(area)
}

/// Whether a way leads from a square to the next, whoever and whatever stands there; doors that are not sealed count as open.
pub(super) fn has_passage(situation: &BattleState, at: Square, towards: Facing, to: Square) -> bool {
    let board = &situation.board;
    let door = || board.door_at(at, towards).is_some_and(|door| !board.doors()[door].sealed);
    board.terrain().ground(to) == Ground::Floor && (board.joined(at, towards) || door())
}
