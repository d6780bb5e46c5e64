//! The simulation of orders step by step, on a copy of the battle state: the cost of each and the reaction fire that it
//! draws.

use crate::{
    check::action_cost,
    facing::Facing,
    figure::{Ability, FigurePlace},
    figures::Figure,
    ids::FigureId,
    line_of_sight,
    order::Order,
    side::Side,
    square::{EdgePoint, Square},
    state_fields::BattleState,
    weapon::{FireMode, needed_roll},
};

/// An enemy in reaction mode that would see an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReactionThreat {
    /// The enemy.
    pub figure: FigureId,
    /// The dice of its reaction shot.
    pub dice: u8,
    /// Lowest face with which a die hits.
    pub needed: u8,
    /// `true` if dice that miss must be rerolled (`ILSA-1`).
    pub forced: bool,
    /// `true` if dice that hit must be rerolled (`COOP-11`).
    pub rerolls_hits: bool,
    /// Number of dice that may be rerolled by choice.
    pub rerolls: u8,
}

/// One order of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// The order.
    pub order: Order,
    /// Its cost in action points.
    pub cost: u8,
    /// The square of the figure afterwards; `None` if it is off the board.
    pub at: Option<Square>,
    /// The facing of the figure afterwards.
    pub facing: Facing,
    /// Fire dice that this step causes, by entering a burning square (`FLAME-4`).
    pub burns: u8,
    /// Enemies that may shoot at it after this step (`RF-2`).
    pub watchers: Vec<ReactionThreat>,
}

/// The cost and reaction fire of a series of orders, if nothing interrupted it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathSimulation {
    /// The steps in order.
    pub steps: Vec<PathStep>,
}

impl PathSimulation {
    /// Returns the total cost in action points.
    pub fn cost(&self) -> u8 {
        self.steps.iter().map(|step| step.cost).fold(0, u8::saturating_add)
    }

    /// Returns `true` if any step draws reaction fire; burning squares do not count.
    pub fn draws_fire(&self) -> bool {
        self.steps.iter().any(|step| !step.watchers.is_empty())
    }
}

/// Simulates orders that move, turn, enter, and open or close doors, for a figure that is or might become active.
pub fn simulate_path(state: &BattleState, figure: FigureId, orders: &[Order]) -> PathSimulation {
    let mut steps = Vec::with_capacity(orders.len());
    for_each_step(state, figure, orders, |_, step| steps.push(step));
    PathSimulation { steps }
}

/// Returns the battle state after those orders, without the effects of shots and fire on the way.
pub fn state_after(state: &BattleState, figure: FigureId, orders: &[Order]) -> BattleState {
    let mut there = state.clone();
    for_each_step(state, figure, orders, |ahead, _| there.clone_from(ahead));
    there
}

/// Simulates orders like [`simulate_path`], and calls `see` with each step and the battle state after it.
pub(crate) fn for_each_step(
    state: &BattleState,
    figure: FigureId,
    orders: &[Order],
    mut see: impl FnMut(&BattleState, PathStep),
) {
    let mut ahead = state.clone();
    ahead.set_active(figure);
    // `FLAME-4`: the number of burning squares that it has entered in this activation.
    let mut scorched = ahead.activations.current().map_or(0, |activation| activation.burns);
    for &order in orders {
        let cost = action_cost(&ahead, order).unwrap_or(0);
        apply_movement(&mut ahead, figure, order);
        pay_for_order(&mut ahead, figure, cost);
        let Some(now) = ahead.figure(figure) else { break };
        let comes = matches!(order, Order::Move { .. } | Order::Enter | Order::EnterTunnel { .. });
        let scorches = comes && now.square().is_some_and(|at| ahead.fire.burns(at));
        scorched += u8::from(scorches);
        let burns = if scorches { scorched } else { 0 };
        let watchers = find_reaction_threats(&ahead, now);
        let step = PathStep { order, cost, at: now.square(), facing: now.facing, burns, watchers };
        see(&ahead, step);
    }
}

/// Applies the movement of an order to the copy of the battle state, without points and shots.
pub(super) fn apply_movement(ahead: &mut BattleState, id: FigureId, order: Order) {
    let Some(index) = ahead.figures.iter().position(|figure| figure.id == id) else { return };
    let figure = ahead.figures[index];
    match order {
        Order::Turn { to } => {
            if ahead.mid_leap(&figure) {
                ahead.activations.turn_in_leap(id, figure.facing);
            }
            ahead.figures[index].facing = to;
        }
        Order::Enter => {
            let Some(FigurePlace::Waiting(entry)) = figure.place else { return };
            let gate = *ahead.board.terrain().entry(entry);
            enter_by_gate(ahead, index, gate);
        }
        Order::EnterTunnel { card } => {
            let tunnel = ahead.cards.tunnels(figure.side).find(|(tunnel, _)| *tunnel == card);
            if let Some((_, gate)) = tunnel {
                enter_by_gate(ahead, index, gate);
            }
        }
        Order::Move { towards } => step_or_leave(ahead, index, towards),
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

/// Puts a figure on the board, unless another one on that square keeps it out; the check of the plan reports that.
fn enter_by_gate(ahead: &mut BattleState, index: usize, gate: EdgePoint) {
    if ahead.occupancy.figure_at(gate.at).is_some() {
        return;
    }
    let figure = &mut ahead.figures[index];
    figure.place = Some(FigurePlace::Board(gate.at));
    figure.facing = gate.inward();
    ahead.occupancy.put(gate.at, figure.id);
}

/// Moves a figure to the next square, or off the board if no open square follows.
fn step_or_leave(ahead: &mut BattleState, index: usize, towards: Facing) {
    let figure = ahead.figures[index];
    let Some(from) = figure.square() else { return };
    ahead.occupancy.leave(from, figure.id);
    ahead.activations.move_on(figure.id);
    let leaps = ahead.kind_of(&figure).has(&Ability::Leap);
    let open = |to: &Square| ahead.board.joined(from, towards) && (leaps || ahead.figure_at(*to).is_none());
    let to = from.towards(towards).filter(open);
    ahead.figures[index].place = Some(to.map_or(FigurePlace::Left, FigurePlace::Board));
    if let Some(to) = to {
        ahead.occupancy.come(to, figure.id);
    }
}

fn find_reaction_threats(state: &BattleState, goal: &Figure) -> Vec<ReactionThreat> {
    if !goal.in_play() || state.dying(goal) {
        return Vec::new();
    }
    let range = state.cards.shot_range().unwrap_or(u8::MAX);
    let enemies = state.figures.iter().filter(|enemy| enemy.side != goal.side && enemy.reaction);
    enemies
        .filter(|enemy| !state.dying(enemy))
        .filter(|enemy| state.sight_line(enemy, goal).is_ok_and(|distance| distance <= range))
        .filter_map(|enemy| {
            let profile = state.profile(enemy);
            let weapon = profile.reaction_weapon().filter(|_| profile.jam().is_none())?;
            let bonus = profile.chain_bonus().saturating_add(profile.bonus_against(state.kind_of(goal)));
            let needed = needed_roll(state.required_fortitude(goal, weapon.piercing()), bonus);
            Some(ReactionThreat {
                figure: enemy.id,
                dice: profile.shot_dice(weapon, FireMode::Reaction),
                needed,
                forced: profile.printed.has(&Ability::RerollsMisses),
                rerolls_hits: state.kind_of(goal).has(&Ability::RerollsHits),
                rerolls: profile.shot_rerolls(),
            })
        })
        .collect()
}

/// Returns all squares watched by figures of a side in reaction mode: an enemy that acts there may be shot at.
pub fn watched_squares(state: &BattleState, side: Side) -> Vec<Square> {
    let watchers = state.figures.iter().filter(|figure| figure.side == side && figure.reaction);
    let mut squares: Vec<Square> = watchers
        .filter_map(|figure| {
            Some(line_of_sight::field_of_view(&state.board, &state.occupancy, figure.square()?, figure.facing))
        })
        .flatten()
        .collect();
    squares.sort();
    squares.dedup();
    squares
}

/// Deducts the cost of an order from the copy of the battle state, as the rules do (`AP-2`, `CP-2`).
pub(super) fn pay_for_order(going: &mut BattleState, id: FigureId, cost: u8) {
    let special = going.figure(id).is_some_and(|figure| going.profile(figure).takes_special_points());
    going.activations.note_payment(id, cost);
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
