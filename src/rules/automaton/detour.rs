//! Detours of automated figures around contraptions (`COOP-5`): a step to the side that gets a figure past the
//! obstacle. Before the step, the path beyond it is followed as if no other figure were on the board, so that no figure
//! walks back and forth in front of a barricade forever.

use crate::{
    facing::Facing, figure::Ability, figures::Figure, side::Side, square::Square, state_fields::BattleState,
    terrain::Ground,
};

/// Returns `true` if a figure of an automated side may step around obstacles. A figure that shoves breaks them instead.
pub(super) fn may_take_detour(state: &BattleState, figure: &Figure) -> bool {
    state.charter.goes_round() && !state.kind_of(figure).has(&Ability::Shoves)
}

/// Returns `true` if a contraption blocks the square ahead.
pub(super) fn is_blocked_ahead(state: &BattleState, at: Square, heading: Facing) -> bool {
    state.board.joined(at, heading) && at.towards(heading).is_some_and(|ahead| state.is_blocked(ahead))
}

/// Returns `true` if a step aside from that square leads on: to a goal, or to another contraption that must be struck.
/// It must lead neither back to the starting position nor in a circle.
pub(super) fn is_detour_useful(
    state: &BattleState,
    side: Side,
    (at, heading): (Square, Facing),
    aside: Facing,
) -> bool {
    let Some(trail) = state.charter.trail_of(side) else { return true };
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
        if is_goal(state, side, here, facing) {
            return true;
        }
        let Some(ahead) = here.towards(facing).filter(|ahead| has_passage(state, here, facing, *ahead)) else {
            return false;
        };
        if !state.is_blocked(ahead) {
            here = ahead;
        } else if let Some(beside) = find_detour_step(state, here, facing) {
            here = beside;
        } else {
            return true;
        }
    }
}

/// Returns the square beside `at` from which a figure on an empty board would pass the obstacle ahead: the left one, or
/// else the right one.
fn find_detour_step(state: &BattleState, at: Square, heading: Facing) -> Option<Square> {
    let free = |from: Square, towards: Facing| {
        let to = from.towards(towards).filter(|_| state.board.joined(from, towards))?;
        (state.board.terrain().ground(to) == Ground::Floor && !state.is_blocked(to)).then_some(to)
    };
    [heading.left(), heading.right()].into_iter().find_map(|aside| {
        let beside = free(at, aside)?;
        free(beside, heading).map(|_| beside)
    })
}

/// Returns `true` if a figure there, with that facing, has reached a goal of its side: the enemy gate or a target area.
fn is_goal(state: &BattleState, side: Side, at: Square, facing: Facing) -> bool {
    let charter = &state.charter;
    charter.strike_points(side).any(|point| point == (at, facing)) || charter.is_to_be_reached(side, at)
}

/// Returns `true` if a square is connected to the next one, ignoring figures and contraptions. Unsealed doors count as
/// open.
pub(super) fn has_passage(state: &BattleState, at: Square, towards: Facing, to: Square) -> bool {
    let board = &state.board;
    let door = || board.door_at(at, towards).is_some_and(|door| !board.doors()[door].sealed);
    board.terrain().ground(to) == Ground::Floor && (board.joined(at, towards) || door())
}
