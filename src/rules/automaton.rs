//! What a side that nobody plays does (`COOP-2` to `COOP-5`): for each situation one order, without dice and without
//! knowledge of anything hidden. [`check`](crate::check()) refuses any other, so that whoever sits there, and whoever
//! writes a bot, gives the same; the orders stand in the record like all others.
//!
//! **The page of the rulebook, line by line**
//! - `COOP-3`: the figure that has the shortest way to the goal goes first, of several the one that came first. The goal is
//!   the gate, or what the side must reach; without either, the nearest enemy.
//! - `COOP-4`: it goes where its arrow points; it faces along the last arrow that it has passed. Without arrows it takes the
//!   shortest way, and turns at no cost. If the square ahead is taken it goes round, to the left or else to the right, where
//!   the square beyond is free as well; otherwise it stands.
//! - `COOP-5`: a door ahead it opens. What blocks the way, or the gate, it strikes once, which ends its activation; where the
//!   mission says so it goes round what blocks the way first, if it can. With an
//!   enemy in the three squares before it, it stops, and keeps what points it has for `COOP-6`.

use std::collections::VecDeque;

use self::detour::{goes_round, is_barred, leads_on, passes};
use crate::{
    pending_decision::Awaiting,
    check::{allow, shove},
    conditions::{Automatic, Trail, Wall, struck_squares},
    facing::Facing,
    figure::Place,
    figures::Figure,
    ids::FigureId,
    end_conditions::Ending,
    order::Order,
    side::Side,
    square::{Square, within},
    state_fields::Situation,
    terrain::Ground,
};

mod detour;

/// The order of the side that nobody plays; none if another is asked, or the battle is over.
pub fn order(situation: &Situation) -> Option<Order> {
    let side = situation.charter.condition::<Automatic>()?.side;
    if situation.awaiting.seat() != Some(side) {
        return None;
    }
    Some(match &situation.awaiting {
        Awaiting::Act { figure: None, .. } => match next(situation, side) {
            Some(figure) => Order::Activate { figure },
            None => Order::EndHalf,
        },
        Awaiting::Act { figure: Some(id), .. } => match situation.figure(*id) {
            Some(figure) => act(situation, figure),
            None => Order::EndActivation,
        },
        question => answer(question),
    })
}

/// The least that can be answered to all other questions.
pub(crate) fn answer(question: &Awaiting) -> Order {
    match question {
        Awaiting::Bid { .. } => Order::Bid { points: 0 },
        Awaiting::React { shooters, .. } => Order::Hold { figure: shooters[0] },
        Awaiting::Ready { .. } => Order::EndReadiness,
        Awaiting::Discard { .. } => Order::EndDiscard,
        Awaiting::Answer { .. } => Order::Pass,
        Awaiting::Reroll { .. } => Order::KeepDice,
        Awaiting::Again { .. } => Order::EndShooting,
        Awaiting::Flame { .. } => Order::EndFlame,
        Awaiting::Landing { squares, .. } => Order::Land { at: squares[0] },
        Awaiting::Share { .. } => Order::EndSharing,
        Awaiting::LastChance { .. } => Order::EndLastChance,
        Awaiting::Stranded { figures, .. } => Order::Strand { figure: figures[0] },
        Awaiting::Reinforce { figures, .. } => Order::CallUp { figure: figures[0] },
        Awaiting::Deploy { .. } | Awaiting::Pickets { .. } => Order::EndDeployment,
        Awaiting::Act { .. } | Awaiting::Over => Order::EndHalf,
    }
}

/// Who goes next (`COOP-3`).
fn next(situation: &Situation, side: Side) -> Option<FigureId> {
    let ways = ways(situation, side, false);
    let own = situation.figures.iter().filter(|figure| figure.side == side && !figure.activated && figure.in_play());
    let able = own.filter(|figure| allow(situation, Order::Activate { figure: figure.id }).is_ok());
    able.min_by_key(|figure| (way_of(situation, &ways, figure), figure.id)).map(|figure| figure.id)
}

/// The order in which the figures of a side that nobody plays will move, as they stand.
pub fn sequence(situation: &Situation, side: Side) -> Vec<FigureId> {
    let ways = ways(situation, side, false);
    let own = situation.figures.iter().filter(|figure| figure.side == side && figure.in_play());
    let mut ranked: Vec<_> = own.map(|figure| (way_of(situation, &ways, figure), figure.id)).collect();
    ranked.sort();
    ranked.into_iter().map(|(_, figure)| figure).collect()
}

fn way_of(situation: &Situation, ways: &[u16], figure: &Figure) -> u16 {
    let at = match figure.place {
        Some(Place::Board(at)) => Some(at),
        Some(Place::Waiting(entry)) => Some(situation.board.terrain().entry(entry).at),
        _ => None,
    };
    at.map_or(u16::MAX, |at| ways[situation.board.terrain().index(at)])
}

/// The least number of squares from each square to what that side is after, whoever and whatever stands in between; doors
/// that are not sealed count as open. With `round`, what was built and blocks counts as a wall.
fn ways(situation: &Situation, side: Side, round: bool) -> Vec<u16> {
    let terrain = situation.board.terrain();
    let mut ways = vec![u16::MAX; terrain.squares().count()];
    let mut open: VecDeque<Square> = goals(situation, side).into();
    open.iter().for_each(|at| ways[terrain.index(*at)] = 0);
    while let Some(at) = open.pop_front() {
        let far = ways[terrain.index(at)];
        for towards in Facing::ALL {
            let Some(next) = at.towards(towards).filter(|next| passes(situation, at, towards, *next)) else { continue };
            if round && situation.is_blocked(next) {
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

fn goals(situation: &Situation, side: Side) -> Vec<Square> {
    let terrain = situation.board.terrain();
    let wall = situation.charter.condition::<Wall>().filter(|wall| wall.side != side);
    let mut goals: Vec<Square> = wall.into_iter().flat_map(|wall| wall.at.iter().map(|(at, _)| *at)).collect();
    for ending in situation.charter.endings.iter() {
        if let Ending::Reached { side: own, areas } = ending
            && *own == side
        {
            let floor = |at: &Square| terrain.ground(*at) == Ground::Floor && within(areas, *at);
            goals.extend(terrain.squares().filter(floor));
        }
    }
    if goals.is_empty() {
        let enemies = situation.figures.iter().filter(|figure| figure.side != side);
        goals.extend(enemies.filter_map(Figure::square));
    }
    goals.sort();
    goals.dedup();
    goals
}

/// What the figure that is active does (`COOP-4`, `COOP-5`).
fn act(situation: &Situation, figure: &Figure) -> Order {
    let allowed = |order: Order| allow(situation, order).is_ok();
    let Some(at) = figure.square() else {
        return if allowed(Order::Enter) { Order::Enter } else { Order::EndActivation };
    };
    let heading = heading(situation, figure, at);
    let pushes = shove(situation, figure, heading).is_some();
    if figure.points == 0 || !pushes && faces_enemy(situation, figure, at, heading) {
        let turn = Order::Turn { to: heading };
        return if figure.points > 0 && allowed(turn) { turn } else { Order::EndActivation };
    }
    let aside = |side: &Facing| goes_on(situation, figure, at, *side, heading);
    let sides = [heading.left(), heading.right()];
    let mut ahead = vec![Order::Turn { to: heading }];
    if goes_round(situation, figure) && is_barred(situation, at, heading) {
        let past = |side: &Facing| aside(side) && leads_on(situation, figure.side, (at, heading), *side);
        ahead.extend(sides.into_iter().filter(past).map(|towards| Order::Move { towards }));
    }
    ahead.push(Order::Batter { towards: heading });
    // Those that leap over others don't do so here: they would have to land somewhere.
    if pushes || at.towards(heading).is_some_and(|to| situation.figure_at(to).is_none()) {
        ahead.push(Order::Move { towards: heading });
    }
    ahead.push(Order::OpenDoor { side: heading });
    let orders = ahead.into_iter().chain(sides.into_iter().filter(aside).map(|towards| Order::Move { towards }));
    orders.into_iter().find(|order| allowed(*order)).unwrap_or(Order::EndActivation)
}

/// Where a figure is going: along its arrow, or down the shortest way to the goal.
fn heading(situation: &Situation, figure: &Figure, at: Square) -> Facing {
    if situation.charter.condition::<Trail>().is_some_and(|trail| trail.side == figure.side) {
        return figure.facing;
    }
    let wall = situation.charter.condition::<Wall>().filter(|wall| wall.side != figure.side);
    if let Some((_, side)) = wall.and_then(|wall| wall.at.iter().find(|(before, _)| *before == at)) {
        return *side;
    }
    let terrain = situation.board.terrain();
    let round = goes_round(situation, figure).then(|| ways(situation, figure.side, true));
    let round = round.filter(|ways| ways[terrain.index(at)] != u16::MAX);
    let avoids = round.is_some();
    let ways = round.unwrap_or_else(|| ways(situation, figure.side, false));
    let nearer = |side: &Facing| {
        let to = at.towards(*side).filter(|to| passes(situation, at, *side, *to))?;
        if avoids && situation.is_blocked(to) {
            return None;
        }
        Some((ways[terrain.index(to)], *side != figure.facing, *side as u8))
    };
    let best = Facing::ALL.into_iter().filter_map(|side| nearer(&side).map(|rank| (rank, side))).min();
    best.map_or(figure.facing, |(_, side)| side)
}

fn faces_enemy(situation: &Situation, figure: &Figure, at: Square, heading: Facing) -> bool {
    struck_squares(&situation.board, at, heading).into_iter().any(|square| {
        situation.figure_at(square).is_some_and(|other| other.side != figure.side && !situation.dying(other))
    })
}

/// Whether a step to the side gets a figure round what is in its way.
fn goes_on(situation: &Situation, figure: &Figure, at: Square, aside: Facing, heading: Facing) -> bool {
    let free = |from: Square, to: Square| {
        situation.board.terrain().ground(to) == Ground::Floor
            && situation.figure_at(to).is_none()
            && situation.may_come(figure.side, Some(from), to).is_ok()
    };
    let beside = at.towards(aside).filter(|to| situation.board.joined(at, aside) && free(at, *to));
    beside.is_some_and(|beside| {
        let beyond = beside.towards(heading).filter(|_| situation.board.joined(beside, heading));
        beyond.is_some_and(|beyond| free(beside, beyond))
    })
}
