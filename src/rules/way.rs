//! Ways: the cheapest orders that bring a figure to a square, and what each step of a way would cost and draw. It asks
//! `check` for nothing that a single order does not ask as well; when the orders are given, they are checked again.

use pathfinding::directed::dijkstra::dijkstra;

use crate::{
    awaiting::Awaiting,
    check::{check, cost, move_cost},
    event_log::EventLog,
    facing::Facing,
    figure::{Ability, Place},
    figures::Figure,
    ids::FigureId,
    order::Order,
    refusal::Refusal,
    side::Side,
    sight,
    square::Square,
    state::Situation,
    terrain::Ground,
    weapon::{FireMode, needed_roll},
};

/// An enemy in reaction mode that would see an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watcher {
    /// The enemy.
    pub figure: FigureId,
    /// The dice of its reaction shot.
    pub dice: u8,
    /// What a die must reach.
    pub needed: u8,
    /// Whether dice that miss must be rolled again (`ILSA-1`).
    pub forced: bool,
    /// How many may be rolled again by choice.
    pub rerolls: u8,
}

/// One order of a way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayStep {
    /// The order.
    pub order: Order,
    /// Its cost in action points.
    pub cost: u8,
    /// Where the figure stands afterwards; none once it has left the board.
    pub at: Option<Square>,
    /// Where it faces afterwards.
    pub facing: Facing,
    /// The dice of fire that this step brings it: for a burning square that it comes into (`FLAME-4`), or stays in
    /// (`FLAME-5`).
    pub burns: u8,
    /// Who may shoot at it after this step (`RF-2`).
    pub watchers: Vec<Watcher>,
}

/// What a row of orders would cost and draw, if nothing stopped it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// Step by step.
    pub steps: Vec<WayStep>,
}

impl Walk {
    /// The whole cost in action points.
    pub fn cost(&self) -> u8 {
        self.steps.iter().map(|step| step.cost).fold(0, u8::saturating_add)
    }

    /// Whether any step is under reaction fire, whatever else burns.
    pub fn draws_fire(&self) -> bool {
        self.steps.iter().any(|step| !step.watchers.is_empty())
    }
}

/// Follows orders that move, turn, enter and open or close doors, for a figure that is or might become active.
pub fn walk(situation: &Situation, figure: FigureId, orders: &[Order]) -> Walk {
    let mut steps = Vec::with_capacity(orders.len());
    follow(situation, figure, orders, |_, step| steps.push(step));
    Walk { steps }
}

/// The picture after those orders, with whatever shots and fire on the way might change left out.
pub fn arrived(situation: &Situation, figure: FigureId, orders: &[Order]) -> Situation {
    let mut there = situation.clone();
    follow(situation, figure, orders, |ahead, _| there.clone_from(ahead));
    there
}

/// Follows orders as [`walk`] does, and shows each step with the situation after it.
pub(super) fn follow(
    situation: &Situation,
    figure: FigureId,
    orders: &[Order],
    mut see: impl FnMut(&Situation, WayStep),
) {
    let mut ahead = situation.clone();
    ahead.set_active(figure);
    // `FLAME-4`: how many burning squares it has come into in this activation.
    let mut scorched = ahead.activations.now().map_or(0, |activation| activation.burns);
    for &order in orders {
        let cost = cost(&ahead, order).unwrap_or(0);
        let stays = stays_in_fire(&ahead, figure, order, cost);
        advance(&mut ahead, figure, order);
        pay(&mut ahead, figure, cost);
        let Some(now) = ahead.figure(figure) else { break };
        let comes = matches!(order, Order::Move { .. } | Order::Enter | Order::EnterTunnel { .. });
        let scorches = comes && now.square().is_some_and(|at| ahead.fire.burns(at));
        scorched += u8::from(scorches);
        let burns = if scorches { scorched } else { stays };
        let watchers = watchers(&ahead, now);
        let step = WayStep { order, cost, at: now.square(), facing: now.facing, burns, watchers };
        see(&ahead, step);
    }
}

/// `FLAME-5`: the points of its card that a figure spends in a burning square on anything but moving.
fn stays_in_fire(ahead: &Situation, id: FigureId, order: Order, cost: u8) -> u8 {
    let Some(figure) = ahead.figure(id).filter(|_| !matches!(order, Order::Move { .. })) else { return 0 };
    if ahead.in_last_stand() || !figure.square().is_some_and(|at| ahead.fire.burns(at)) {
        return 0;
    }
    let own = cost.min(figure.points);
    own - own.min(figure.given)
}

/// Moves the figure in the picture as the order would, without points and shots.
fn advance(ahead: &mut Situation, id: FigureId, order: Order) {
    let Some(index) = ahead.figures.iter().position(|figure| figure.id == id) else { return };
    let figure = ahead.figures[index];
    match order {
        Order::Turn { to } => ahead.figures[index].facing = to,
        Order::Enter => {
            let Some(Place::Waiting(entry)) = figure.place else { return };
            let gate = ahead.board.terrain().entry(entry);
            // Whoever stands there keeps it out; the plan's check says so.
            if ahead.occupancy.figure_at(gate.at).is_some() {
                return;
            }
            ahead.occupancy.put(gate.at, id);
            ahead.figures[index].place = Some(Place::Board(gate.at));
            ahead.figures[index].facing = gate.inward();
        }
        Order::EnterTunnel { card } => {
            let tunnel = ahead.cards.tunnels(figure.side).find(|(tunnel, _)| *tunnel == card);
            let Some((_, gate)) = tunnel.filter(|(_, gate)| ahead.occupancy.figure_at(gate.at).is_none()) else {
                return;
            };
            ahead.occupancy.put(gate.at, id);
            ahead.figures[index].place = Some(Place::Board(gate.at));
            ahead.figures[index].facing = gate.inward();
        }
        Order::Move { towards } => {
            let Some(from) = figure.square() else { return };
            ahead.occupancy.leave(from, id);
            let leaps = ahead.card(&figure).has(&Ability::Leap);
            let open = |to: &Square| ahead.board.joined(from, towards) && (leaps || ahead.figure_at(*to).is_none());
            let to = from.towards(towards).filter(open);
            ahead.figures[index].place = Some(to.map_or(Place::Left, Place::Board));
            if let Some(to) = to {
                ahead.occupancy.come(to, id);
            }
        }
        Order::OpenDoor { side } | Order::CloseDoor { side } => {
            let open = matches!(order, Order::OpenDoor { .. });
            if let Some(door) = figure.square().and_then(|at| ahead.board.door_at(at, side)) {
                let sealed = ahead.board.doors()[door].sealed;
                ahead.board.set_door(door, open, sealed);
            }
        }
        _ => {}
    }
}

fn watchers(situation: &Situation, goal: &Figure) -> Vec<Watcher> {
    if !goal.in_play() || situation.dying(goal) {
        return Vec::new();
    }
    let range = situation.cards.shot_range().unwrap_or(u8::MAX);
    let enemies = situation.figures.iter().filter(|enemy| enemy.side != goal.side && enemy.reaction);
    enemies
        .filter(|enemy| !situation.dying(enemy))
        .filter(|enemy| situation.sight_line(enemy, goal).is_ok_and(|distance| distance <= range))
        .filter_map(|enemy| {
            let profile = situation.profile(enemy);
            let weapon = profile.reaction_weapon().filter(|_| profile.jam().is_none())?;
            let bonus = profile.chain_bonus().saturating_add(profile.bonus_against(situation.card(goal)));
            let needed = needed_roll(situation.profile(goal).fortitude(weapon.piercing()), bonus);
            Some(Watcher {
                figure: enemy.id,
                dice: profile.shot_dice(weapon, FireMode::Reaction),
                needed,
                forced: profile.printed.has(&Ability::RerollsMisses),
                rerolls: profile.shot_rerolls(),
            })
        })
        .collect()
}

/// Where a way may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// On this square, with any facing.
    Square(Square),
    /// Off the board across this side of this square, an exit.
    Exit(Square, Facing),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    Outside,
    At(Square, Facing),
    Gone,
}

/// What fire on a square weighs when ways are compared, in hundredths of an action point: a detour of one is taken.
const FIRE: u32 = 150;

/// The cheapest orders to a goal, doors opened on the way. Among ways that cost the same, one that looks where it goes is
/// preferred to sidesteps; a burning square is worth a detour. A figure that leaps goes over others where its own points
/// allow it (`LEAP-1`), and round them where they don't.
///
/// # Errors
/// [`Refusal::NoWay`] if figures, walls and sealed doors leave none.
pub fn way(situation: &Situation, figure: &Figure, goal: Goal) -> Result<Vec<Order>, Refusal> {
    let leaps = situation.card(figure).has(&Ability::Leap);
    let over = search(situation, figure, goal, leaps).ok_or(Refusal::NoWay)?;
    let fails = |orders: &[Order]| {
        let plan = plan(situation, figure.id, orders);
        plan.is_ok_and(|plan| {
            matches!(plan.refusal, Some(Refusal::LeapTooFar | Refusal::NoCommandInLeap | Refusal::MidLeap))
        })
    };
    let round = (leaps && fails(&over)).then(|| search(situation, figure, goal, false)).flatten();
    Ok(round.filter(|orders| !fails(orders)).unwrap_or(over))
}

fn search(situation: &Situation, figure: &Figure, goal: Goal, leaps: bool) -> Option<Vec<Order>> {
    let start = match figure.place? {
        Place::Board(square) => Node::At(square, figure.facing),
        Place::Waiting(_) => Node::Outside,
        Place::Left | Place::Reserve => return None,
    };
    let reached = |node: &Node| match (goal, *node) {
        (Goal::Square(square), Node::At(at, _)) => at == square,
        (Goal::Exit(..), Node::Gone) => true,
        _ => false,
    };
    let (nodes, _) = dijkstra(
        &start,
        |node| moves(situation, figure, *node, goal, leaps).into_iter().map(|(node, cost, _)| (node, cost)),
        reached,
    )?;
    let mut orders = Vec::new();
    for pair in nodes.windows(2) {
        let options = moves(situation, figure, pair[0], goal, leaps);
        let best = options.into_iter().filter(|(node, ..)| *node == pair[1]).min_by_key(|(_, cost, _)| *cost)?;
        orders.extend(best.2);
    }
    Some(orders)
}

/// The next nodes with their cost: a hundred for each action point, and one for each step that is not forward. No way
/// ends above another figure.
fn moves(situation: &Situation, figure: &Figure, node: Node, goal: Goal, leaps: bool) -> Vec<(Node, u32, Vec<Order>)> {
    let (at, facing) = match node {
        Node::Gone => return Vec::new(),
        Node::Outside => {
            let Some(Place::Waiting(entry)) = figure.place else { return Vec::new() };
            let gate = situation.board.terrain().entry(entry);
            let free = situation.occupancy.figure_at(gate.at).is_none();
            let price = 100 + fire_price(situation, gate.at);
            return free.then(|| (Node::At(gate.at, gate.inward()), price, vec![Order::Enter])).into_iter().collect();
        }
        Node::At(at, facing) => (at, facing),
    };
    let turns = Facing::ALL.into_iter().filter(|to| *to != facing);
    // A turn that costs nothing is still no better than none (`HUND-2`).
    let turn = if situation.card(figure).has(&Ability::FreeTurns) { 1 } else { 100 };
    let mut next: Vec<_> = turns.map(|to| (Node::At(at, to), turn, vec![Order::Turn { to }])).collect();
    for towards in Facing::ALL {
        let price = u32::from(move_cost(facing, towards)) * 100 + u32::from(towards != facing);
        let leave = Order::Move { towards };
        if goal == Goal::Exit(at, towards) && is_exit(situation, figure.side, at, towards) {
            next.push((Node::Gone, price, vec![leave]));
        }
        let Some(to) = at.towards(towards) else { continue };
        let taken = situation.occupancy.figure_at(to).is_some_and(|by| by != figure.id);
        let passes = !taken || leaps && goal != Goal::Square(to);
        if situation.board.terrain().ground(to) != Ground::Floor || !passes {
            continue;
        }
        let price = price + fire_price(situation, to);
        if situation.board.joined(at, towards) {
            next.push((Node::At(to, facing), price, vec![leave]));
        } else if towards != facing.back()
            && let Some(door) = situation.board.door_at(at, towards)
            && !situation.board.doors()[door].sealed
            && !situation.cards.wedged(door as u8)
            && !situation.shut_in(door as u8, figure.side)
        {
            next.push((Node::At(to, facing), price + 100, vec![Order::OpenDoor { side: towards }, leave]));
        }
    }
    next
}

fn fire_price(situation: &Situation, at: Square) -> u32 {
    if situation.fire.burns(at) { FIRE } else { 0 }
}

fn is_exit(situation: &Situation, side: Side, at: Square, towards: Facing) -> bool {
    let exits = &situation.board.terrain().exits;
    exits.iter().any(|gate| gate.owner == side && gate.at == at && gate.side == towards)
}

/// All squares that a side's figures in reaction mode watch: an enemy that acts there may be shot at.
pub fn watched_squares(situation: &Situation, side: Side) -> Vec<Square> {
    let watchers = situation.figures.iter().filter(|figure| figure.side == side && figure.reaction);
    let mut squares: Vec<Square> = watchers
        .filter_map(|figure| {
            Some(sight::field(&situation.board, &situation.occupancy, figure.square()?, figure.facing))
        })
        .flatten()
        .collect();
    squares.sort();
    squares.dedup();
    squares
}

/// A plan of one figure: what must be ordered first so that it may act, what each step costs and draws, and why the
/// plan can't be carried out as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Who acts.
    pub figure: FigureId,
    /// Orders that come before: ending another's activation, beginning this one.
    pub lead: Vec<Order>,
    /// The situation in which the figure is about to act.
    pub ahead: Situation,
    /// The steps, as far as they can be followed.
    pub walk: Walk,
    /// How many of the points are bought with command points (`AP-2`).
    pub bought: u8,
    /// Why it can't be done, if it can't.
    pub refusal: Option<Refusal>,
}

/// Plans orders for a figure that is active or may become so now. Every step is asked of [`check`](super::check), on the
/// situation that the steps before it would leave if nobody fired.
///
/// # Errors
/// The [`Refusal`] if the figure can't become active at all.
pub fn plan(situation: &Situation, figure: FigureId, orders: &[Order]) -> Result<Plan, Refusal> {
    let (lead, ahead) = make_active(situation, figure)?;
    let walk = walk(&ahead, figure, orders);
    let mut going = ahead.clone();
    let mut refusal = None;
    for step in &walk.steps {
        if let Err(why) = check(&going, step.order) {
            refusal = Some(why);
            break;
        }
        advance(&mut going, figure, step.order);
        pay(&mut going, figure, step.cost);
    }
    let own = ahead.figure(figure).map_or(0, |figure| figure.points);
    if refusal.is_some_and(|why| matches!(why, Refusal::NotEnoughPoints { .. })) {
        let available = ahead.figure(figure).map_or(0, |figure| ahead.spendable(figure));
        refusal = Some(Refusal::NotEnoughPoints { cost: walk.cost(), available });
    }
    let bought = walk.cost().saturating_sub(own);
    Ok(Plan { figure, lead, ahead, walk, bought, refusal })
}

/// Pays for an order in a picture of what might be, as the rules do (`AP-2`, `CP-2`).
fn pay(going: &mut Situation, id: FigureId, cost: u8) {
    let special = going.figure(id).is_some_and(|figure| going.profile(figure).takes_special_points());
    if let Some(figure) = going.figures.iter_mut().find(|figure| figure.id == id) {
        let own = cost.min(figure.points);
        figure.points -= own;
        figure.given -= own.min(figure.given);
        let bought = cost - own;
        let from_special = if special { bought.min(going.special.0[figure.side]) } else { 0 };
        going.special.0[figure.side] -= from_special;
        let command = &mut going.command.0[figure.side];
        *command = command.saturating_sub(bought - from_special);
    }
}

/// The orders that make a figure active, and the situation after them.
fn make_active(situation: &Situation, id: FigureId) -> Result<(Vec<Order>, Situation), Refusal> {
    let mut ahead = situation.clone();
    if situation.acting == Some(id) {
        return Ok((Vec::new(), ahead));
    }
    let mut lead = Vec::new();
    let Awaiting::Act { seat, figure } = situation.awaiting else { return Err(Refusal::NotNow) };
    if figure.is_some() {
        lead.push(Order::EndActivation);
        ahead.set_idle();
        ahead.awaiting = Awaiting::Act { seat, figure: None };
    }
    let activate = Order::Activate { figure: id };
    check(&ahead, activate)?;
    lead.push(activate);
    ahead.set_active(id);
    // `FLAME-3`
    ahead.fire.burn_out(seat, &mut EventLog::default());
    ahead.awaiting = Awaiting::Act { seat, figure: Some(id) };
    let own = ahead.figure(id).map_or(0, |figure| ahead.profile(figure).action_points());
    if let Some(figure) = ahead.figures.iter_mut().find(|figure| figure.id == id) {
        figure.points = if figure.activated { 0 } else { own.saturating_add(figure.given) };
        figure.activated = true;
        figure.reaction = false;
    }
    Ok((lead, ahead))
}
