//! Orders followed step by step, in a picture of what might be: what each costs and draws.

use crate::{
    check::action_cost,
    facing::Facing,
    figure::{Ability, FigurePlace},
    figures::Figure,
    ids::FigureId,
    line_of_sight,
    order::Order,
    side::Side,
    square::Square,
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
    /// What a die must reach.
    pub needed: u8,
    /// Whether dice that miss must be rolled again (`ILSA-1`).
    pub forced: bool,
    /// How many may be rolled again by choice.
    pub rerolls: u8,
}

/// One order of a way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// The order.
    pub order: Order,
    /// Its cost in action points.
    pub cost: u8,
    /// Where the figure stands afterwards; none once it has left the board.
    pub at: Option<Square>,
    /// Where it faces afterwards.
    pub facing: Facing,
    /// The dice of fire that this step brings it: for a burning square that it comes into (`FLAME-4`).
    pub burns: u8,
    /// Who may shoot at it after this step (`RF-2`).
    pub watchers: Vec<ReactionThreat>,
}

/// What a row of orders would cost and draw, if nothing stopped it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathSimulation {
    /// Step by step.
    pub steps: Vec<PathStep>,
}

impl PathSimulation {
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
pub fn simulate_path(situation: &BattleState, figure: FigureId, orders: &[Order]) -> PathSimulation {
    let mut steps = Vec::with_capacity(orders.len());
    for_each_step(situation, figure, orders, |_, step| steps.push(step));
    PathSimulation { steps }
}

/// The picture after those orders, with whatever shots and fire on the way might change left out.
pub fn state_after(situation: &BattleState, figure: FigureId, orders: &[Order]) -> BattleState {
    let mut there = situation.clone();
    for_each_step(situation, figure, orders, |ahead, _| there.clone_from(ahead));
    there
}

/// Follows orders as [`simulate_path`] does, and shows each step with the situation after it.
pub(crate) fn for_each_step(
    situation: &BattleState,
    figure: FigureId,
    orders: &[Order],
    mut see: impl FnMut(&BattleState, PathStep),
) {
    let mut ahead = situation.clone();
    ahead.set_active(figure);
    // `FLAME-4`: how many burning squares it has come into in this activation.
    let mut scorched = ahead.activations.now().map_or(0, |activation| activation.burns);
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

/// Moves the figure in the picture as the order would, without points and shots.
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
            let gate = ahead.board.terrain().entry(entry);
            // Whoever stands there keeps it out; the plan's check says so.
            if ahead.occupancy.figure_at(gate.at).is_some() {
                return;
            }
            ahead.occupancy.put(gate.at, id);
            ahead.figures[index].place = Some(FigurePlace::Board(gate.at));
            ahead.figures[index].facing = gate.inward();
        }
        Order::EnterTunnel { card } => {
            let tunnel = ahead.cards.tunnels(figure.side).find(|(tunnel, _)| *tunnel == card);
            let Some((_, gate)) = tunnel.filter(|(_, gate)| ahead.occupancy.figure_at(gate.at).is_none()) else {
                return;
            };
            ahead.occupancy.put(gate.at, id);
            ahead.figures[index].place = Some(FigurePlace::Board(gate.at));
            ahead.figures[index].facing = gate.inward();
        }
        Order::Move { towards } => {
            let Some(from) = figure.square() else { return };
            ahead.occupancy.leave(from, id);
            ahead.activations.move_on(id);
            let leaps = ahead.kind_of(&figure).has(&Ability::Leap);
            let open = |to: &Square| ahead.board.joined(from, towards) && (leaps || ahead.figure_at(*to).is_none());
            let to = from.towards(towards).filter(open);
            ahead.figures[index].place = Some(to.map_or(FigurePlace::Left, FigurePlace::Board));
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

fn find_reaction_threats(situation: &BattleState, goal: &Figure) -> Vec<ReactionThreat> {
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
            let bonus = profile.chain_bonus().saturating_add(profile.bonus_against(situation.kind_of(goal)));
            let needed = needed_roll(situation.guard(goal, weapon.piercing()), bonus);
            Some(ReactionThreat {
                figure: enemy.id,
                dice: profile.shot_dice(weapon, FireMode::Reaction),
                needed,
                forced: profile.printed.has(&Ability::RerollsMisses),
                rerolls: profile.shot_rerolls(),
            })
        })
        .collect()
}

/// All squares that a side's figures in reaction mode watch: an enemy that acts there may be shot at.
pub fn watched_squares(situation: &BattleState, side: Side) -> Vec<Square> {
    let watchers = situation.figures.iter().filter(|figure| figure.side == side && figure.reaction);
    let mut squares: Vec<Square> = watchers
        .filter_map(|figure| {
            Some(line_of_sight::field_of_view(&situation.board, &situation.occupancy, figure.square()?, figure.facing))
        })
        .flatten()
        .collect();
    squares.sort();
    squares.dedup();
    squares
}

/// Pays for an order in a picture of what might be, as the rules do (`AP-2`, `CP-2`).
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
