//! The orders of the automated side (`COOP-2` to `COOP-5`): one order for each [`BattleState`], without dice and
//! without hidden knowledge. [`check_order`](crate::check_order()) refuses any other order of that side, so that a
//! player or an AI in its seat can give no others; records contain them like all other orders.
//!
//! **Order of the decisions, rule by rule**
//! - `COOP-3`: the figure with the shortest path to the goal goes first; among equals, the one that arrived first. The
//!   goal is the gate, or the area that the side must reach; without either, the nearest enemy.
//! - `COOP-4`: the figure moves along its arrow; it faces along the last arrow that it has passed. Without arrows it
//!   takes the shortest path, and turns at no cost. If the square ahead is taken, it sidesteps to the left or else to
//!   the right, if the square beyond is free as well; otherwise it stays.
//! - `COOP-5`: the figure opens a door ahead. It strikes a contraption in its way, or the gate, once, which ends its
//!   activation; if the mission allows detours, it first tries to go round the contraption. With an enemy in the three
//!   squares before it, it stops, and keeps its remaining points for `COOP-6`.

use std::collections::VecDeque;

use self::detour::{has_passage, is_blocked_ahead, is_detour_useful, may_take_detour};
use crate::{
    check::{check_legality, find_shove},
    conditions::struck_squares,
    facing::Facing,
    figure::FigurePlace,
    figures::Figure,
    ids::FigureId,
    order::Order,
    pending_decision::PendingDecision,
    side::Side,
    square::Square,
    state_fields::BattleState,
    terrain::Ground,
};

mod detour;

/// Returns the next order of the automated side; `None` if another side must decide, or the battle is over.
pub fn choose_automaton_order(state: &BattleState) -> Option<Order> {
    let side = state.charter.automated_side()?;
    if state.awaiting.seat() != Some(side) {
        return None;
    }
    Some(match &state.awaiting {
        PendingDecision::Act { figure: None, .. } => match next_figure_to_act(state, side) {
            Some(figure) => Order::Activate { figure },
            None => Order::EndHalf,
        },
        PendingDecision::Act { figure: Some(id), .. } => match state.figure(*id) {
            Some(figure) => choose_figure_order(state, figure),
            None => Order::EndActivation,
        },
        question => question.minimal_answer()?,
    })
}

/// Returns the figure to be activated next (`COOP-3`).
fn next_figure_to_act(state: &BattleState, side: Side) -> Option<FigureId> {
    let ways = distances_to_goal(state, side, false);
    let own = state.figures.iter().filter(|figure| figure.side == side && !figure.activated && figure.in_play());
    let able = own.filter(|figure| check_legality(state, Order::Activate { figure: figure.id }).is_ok());
    able.min_by_key(|figure| (distance_of_figure(state, &ways, figure), figure.id)).map(|figure| figure.id)
}

fn distance_of_figure(state: &BattleState, ways: &[u16], figure: &Figure) -> u16 {
    let at = match figure.place {
        Some(FigurePlace::Board(at)) => Some(at),
        Some(FigurePlace::Waiting(entry)) => Some(state.board.terrain().entry(entry).at),
        _ => None,
    };
    at.map_or(u16::MAX, |at| ways[state.board.terrain().index(at)])
}

/// Returns for each square the length of the shortest path to the goal of that side, without regard to figures and
/// contraptions; doors that are not sealed count as open. If `round` is `true`, contraptions that block count as walls.
fn distances_to_goal(state: &BattleState, side: Side, round: bool) -> Vec<u16> {
    let terrain = state.board.terrain();
    let mut ways = vec![u16::MAX; terrain.squares().count()];
    let mut open: VecDeque<Square> = goal_squares(state, side).into();
    open.iter().for_each(|at| ways[terrain.index(*at)] = 0);
    while let Some(at) = open.pop_front() {
        let far = ways[terrain.index(at)];
        for towards in Facing::ALL {
            let Some(next) = at.towards(towards).filter(|next| has_passage(state, at, towards, *next)) else {
                continue;
            };
            if round && state.is_blocked(next) {
                continue;
            }
            let way = &mut ways[terrain.index(next)];
            if *way == u16::MAX {
                *way = far + 1;
                open.push_back(next);
            }
        }
    }
    ways
}

fn goal_squares(state: &BattleState, side: Side) -> Vec<Square> {
    let terrain = state.board.terrain();
    let mut goals: Vec<Square> = state.charter.strike_points(side).map(|(at, _)| at).collect();
    let wanted = |at: &Square| terrain.ground(*at) == Ground::Floor && state.charter.is_to_be_reached(side, *at);
    goals.extend(terrain.squares().filter(wanted));
    if goals.is_empty() {
        let enemies = state.figures.iter().filter(|figure| figure.side != side);
        goals.extend(enemies.filter_map(Figure::square));
    }
    goals.sort();
    goals.dedup();
    goals
}

/// Returns the next order of the active figure (`COOP-4`, `COOP-5`).
fn choose_figure_order(state: &BattleState, figure: &Figure) -> Order {
    let allowed = |order: Order| check_legality(state, order).is_ok();
    let Some(at) = figure.square() else {
        return if allowed(Order::Enter) { Order::Enter } else { Order::EndActivation };
    };
    let heading = heading_of_figure(state, figure, at);
    let pushes = find_shove(state, figure, heading).is_some();
    if figure.points == 0 || !pushes && faces_enemy(state, figure, at, heading) {
        let turn = Order::Turn { to: heading };
        return if figure.points > 0 && allowed(turn) { turn } else { Order::EndActivation };
    }
    let aside = |side: &Facing| can_sidestep_past(state, figure, at, *side, heading);
    let sides = [heading.left(), heading.right()];
    let mut ahead = vec![Order::Turn { to: heading }];
    if may_take_detour(state, figure) && is_blocked_ahead(state, at, heading) {
        let past = |side: &Facing| aside(side) && is_detour_useful(state, figure.side, (at, heading), *side);
        ahead.extend(sides.into_iter().filter(past).map(|towards| Order::Move { towards }));
    }
    ahead.push(Order::Batter { towards: heading });
    // A figure that leaps does not enter an occupied square here, because it would need a free square to land on.
    if pushes || at.towards(heading).is_some_and(|to| state.figure_at(to).is_none()) {
        ahead.push(Order::Move { towards: heading });
    }
    ahead.push(Order::OpenDoor { side: heading });
    let orders = ahead.into_iter().chain(sides.into_iter().filter(aside).map(|towards| Order::Move { towards }));
    orders.into_iter().find(|order| allowed(*order)).unwrap_or(Order::EndActivation)
}

/// Returns the direction in which a figure goes: along its arrow, or down the shortest path to the goal.
fn heading_of_figure(state: &BattleState, figure: &Figure, at: Square) -> Facing {
    if state.charter.trail_of(figure.side).is_some() {
        return figure.facing;
    }
    if let Some((_, side)) = state.charter.strike_points(figure.side).find(|(before, _)| *before == at) {
        return side;
    }
    let terrain = state.board.terrain();
    let round = may_take_detour(state, figure).then(|| distances_to_goal(state, figure.side, true));
    let round = round.filter(|ways| ways[terrain.index(at)] != u16::MAX);
    let avoids = round.is_some();
    let ways = round.unwrap_or_else(|| distances_to_goal(state, figure.side, false));
    let nearer = |side: &Facing| {
        let to = at.towards(*side).filter(|to| has_passage(state, at, *side, *to))?;
        if avoids && state.is_blocked(to) {
            return None;
        }
        Some((ways[terrain.index(to)], *side != figure.facing, *side as u8))
    };
    let best = Facing::ALL.into_iter().filter_map(|side| nearer(&side).map(|rank| (rank, side))).min();
    best.map_or(figure.facing, |(_, side)| side)
}

fn faces_enemy(state: &BattleState, figure: &Figure, at: Square, heading: Facing) -> bool {
    struck_squares(&state.board, at, heading)
        .into_iter()
        .any(|square| state.figure_at(square).is_some_and(|other| other.side != figure.side && !state.dying(other)))
}

/// Returns `true` if a step to the side gets a figure round an obstacle.
fn can_sidestep_past(state: &BattleState, figure: &Figure, at: Square, aside: Facing, heading: Facing) -> bool {
    let free = |from: Square, to: Square| {
        state.board.terrain().ground(to) == Ground::Floor
            && state.figure_at(to).is_none()
            && state.can_enter_square(figure.side, Some(from), to).is_ok()
    };
    let beside = at.towards(aside).filter(|to| state.board.joined(at, aside) && free(at, *to));
    beside.is_some_and(|beside| {
        let beyond = beside.towards(heading).filter(|_| state.board.joined(beside, heading));
        beyond.is_some_and(|beyond| free(beside, beyond))
    })
}
