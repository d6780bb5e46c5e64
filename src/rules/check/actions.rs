//! Checks of the actions of the active figure except attacks: moves, turns, doors, objects, its own cards.

use super::{
    attacks,
    availability::find_own_figure,
    construction,
    cost::{action_cost, move_cost},
    leap, objects,
    repeat_question::ask_again,
};
use crate::{
    causes::{CardLoss, DamageHazard},
    condition::Trigger,
    conditions::{check_condition_action, triggered_steps},
    facing::Facing,
    figure::{Ability, FigurePlace, HarpoonState},
    figures::Figure,
    fire::printed_cost,
    ids::{CardId, FigureId, ObjectId},
    objects::ObjectPlace,
    order::Order,
    refusal::Refusal,
    side::Side,
    square::{EdgePoint, Square},
    state_fields::BattleState,
    step::Step,
    terrain::Ground,
};

/// Returns the steps of an action without its cost: its effect, the fire that burns a figure that stays in it
/// (`FLAME-5`), and the reaction fire that it draws (`RF-2`).
pub(super) fn check_action(state: &BattleState, figure: &Figure, order: Order) -> Result<Vec<Step>, Refusal> {
    if state.mid_leap(figure) && !matches!(order, Order::Move { .. } | Order::Turn { .. }) {
        return Err(Refusal::MidLeap);
    }
    let id = figure.id;
    let first = check_action_effect(state, figure, order)?;
    let opened = match first {
        Step::SetDoor { door, open: true, .. } => {
            triggered_steps(&state.charter.specials, Trigger::Opened { door, side: figure.side, figure: Some(id) })
        }
        _ => Vec::new(),
    };
    let leaving = match first {
        Step::Leave { .. } => {
            triggered_steps(&state.charter.specials, Trigger::Leaving { figure: id, side: figure.side })
        }
        _ => Vec::new(),
    };
    let shoved = if let Order::Move { towards } = order { find_shove(state, figure, towards) } else { None };
    // Most actions have up to five steps, with their cost and the next question.
    let mut steps = Vec::with_capacity(6);
    steps.extend(shoved.map(|(figure, to)| Step::Shove { figure, to }));
    steps.extend(leaving);
    steps.push(first);
    steps.extend(opened);
    if let Order::ShakeOff { .. } = order {
        steps.push(Step::ShakeOff(id));
    }
    // `RF-3`: further shots belong to this action, so the question about them comes before the reaction fire. After a
    // single shot the step has no effect and stays last, because the digests in saved records cover the waiting steps.
    let again = matches!(order, Order::Shoot { .. }).then_some(Step::AskAgain(id));
    let several = may_shoot_again(state, figure, order);
    steps.extend(again.clone().filter(|_| several));
    steps.extend(burn_step(state, figure, order));
    if draws_reaction_fire(order) {
        steps.push(Step::Provoke { figure: id, asked: Vec::new() });
    }
    steps.extend(again.filter(|_| !several));
    Ok(steps)
}

/// Returns the step that is the effect of an action.
fn check_action_effect(state: &BattleState, figure: &Figure, order: Order) -> Result<Step, Refusal> {
    let id = figure.id;
    match order {
        Order::Move { towards } => check_move(state, figure, towards),
        Order::Enter => check_enter(state, figure).map(|()| Step::Enter(id)),
        Order::EnterTunnel { card } => check_enter_tunnel(state, figure, card),
        Order::Turn { to } => check_turn_action(state, figure, to),
        Order::OpenDoor { side } => check_set_door(state, figure, side, true),
        Order::CloseDoor { side } => check_set_door(state, figure, side, false),
        Order::SealDoor { side } => check_seal_door(state, figure, side),
        Order::PickUp { object } => objects::check_pick_up(state, figure, object).map(|()| Step::PickUp(id, object)),
        Order::Operate { object } => objects::check_operate(state, figure, object).map(|()| Step::Operate(id, object)),
        Order::SearchCache { object } => {
            objects::check_search_cache(state, figure, object).map(|()| Step::SearchCache(id, object))
        }
        Order::Batter { towards } => construction::check_batter(state, figure, towards),
        Order::Place { kind, at } => construction::check_place_contraption(state, figure, kind, at),
        Order::BlowUp { at, weapon } => construction::check_blow_up(state, figure, at, weapon),
        Order::FreeHarpoon if figure.harpoon == HarpoonState::Stuck => Ok(Step::FreeHarpoon(id)),
        Order::FreeHarpoon => Err(Refusal::HarpoonFree),
        Order::ClearJam { card } => match state.profile(figure).jam() {
            Some((jam, _)) if jam == card => Ok(Step::LoseCard(card, CardLoss::Cleared)),
            _ => Err(Refusal::NotJammed),
        },
        Order::ShakeOff { card } => check_shake_off(state, figure, card),
        _ => check_condition_action(&state.charter.specials, state, figure, order)
            .unwrap_or_else(|| attacks::check_attack(state, figure, order)),
    }
}

/// `RF-2`: returns `true` if an action draws reaction fire: all do except close attacks, strikes at the gate or a
/// contraption, freeing the harpoon, and removing a card.
fn draws_reaction_fire(order: Order) -> bool {
    !matches!(
        order,
        Order::CloseAttack { .. }
            | Order::Detonate { .. }
            | Order::Batter { .. }
            | Order::FreeHarpoon
            | Order::ClearJam { .. }
            | Order::ShakeOff { .. }
    )
}

/// Returns `true` if free further shots may follow that shot (`HMG-1`, `SLUG-1`).
fn may_shoot_again(state: &BattleState, figure: &Figure, order: Order) -> bool {
    let Order::Shoot { weapon, .. } = order else { return false };
    state.catalogue.weapon(weapon).fires_twice()
        || state.kind_of(figure).abilities.iter().any(|ability| matches!(ability, Ability::ChainShots(_)))
}

/// `FLAME-5`: returns the step that rolls one die for each printed point that is spent in a burning square on any order
/// but movement.
fn burn_step(state: &BattleState, figure: &Figure, order: Order) -> Option<Step> {
    figure.square().filter(|at| !order.is_movement() && state.fire.burns(*at))?;
    let points = (figure.points, figure.given);
    let dice = printed_cost(action_cost(state, order)?, points, state.kind_of(figure).ap);
    (dice > 0 && !state.in_last_stand()).then_some(Step::Burn(figure.id, dice, DamageHazard::Staying))
}

fn check_move(state: &BattleState, figure: &Figure, towards: Facing) -> Result<Step, Refusal> {
    let from = figure.square().ok_or(Refusal::OffBoard)?;
    let terrain = state.board.terrain();
    let exit = EdgePoint { at: from, side: towards, owner: figure.side };
    if terrain.exits.contains(&exit) {
        return state.may_leave(figure, &exit).map(|()| Step::Leave(figure.id, towards));
    }
    let to = from.towards(towards).ok_or(Refusal::Rock)?;
    match terrain.ground(to) {
        Ground::Rock => return Err(Refusal::Rock),
        Ground::Obstacle => return Err(Refusal::Obstacle),
        Ground::Floor => {}
    }
    if !state.board.joined(from, towards) {
        return Err(Refusal::DoorInTheWay);
    }
    state.can_enter_square(figure.side, Some(from), to)?;
    match state.occupancy.figure_at(to) {
        None => Ok(Step::Move(figure.id, towards)),
        Some(_) if find_shove(state, figure, towards).is_some() => Ok(Step::Move(figure.id, towards)),
        Some(_) if state.kind_of(figure).has(&Ability::Leap) => {
            let price = move_cost(figure.facing, towards);
            let left = figure.points.checked_sub(price).ok_or(Refusal::LeapTooFar)?;
            if leap::can_land(state, figure, (to, figure.facing), left, &[]) {
                Ok(Step::Move(figure.id, towards))
            } else {
                Err(Refusal::LeapTooFar)
            }
        }
        Some(by) => Err(Refusal::Occupied { by }),
    }
}

/// `COOP-11`: returns the figure that a shoving figure pushes out of its way, and the square to which it is pushed:
/// straight on, else to the left, else to the right of the direction of movement.
pub(crate) fn find_shove(state: &BattleState, figure: &Figure, towards: Facing) -> Option<(FigureId, Square)> {
    if !state.kind_of(figure).has(&Ability::Shoves) {
        return None;
    }
    let at = figure.square()?.towards(towards)?;
    let other = state.figure_at(at).filter(|other| !state.kind_of(other).has(&Ability::Shoves))?;
    let free = |side: &Facing| {
        let to = at.towards(*side).filter(|_| state.board.joined(at, *side))?;
        let floor = state.board.terrain().ground(to) == Ground::Floor;
        (floor && state.figure_at(to).is_none() && !state.is_blocked(to)).then_some(to)
    };
    [towards, towards.left(), towards.right()].iter().find_map(free).map(|to| (other.id, to))
}

fn check_turn_action(state: &BattleState, figure: &Figure, to: Facing) -> Result<Step, Refusal> {
    let at = figure.square().ok_or(Refusal::OffBoard)?;
    if to == figure.facing {
        return Err(Refusal::SameFacing);
    }
    if state.mid_leap(figure) {
        let turned = state.turned_away(figure);
        if turned.contains(&to) {
            return Err(Refusal::FacedBefore);
        }
        let turned = [turned, &[figure.facing]].concat();
        let price = if state.kind_of(figure).has(&Ability::FreeTurns) { 0 } else { 1 };
        let left = figure.points.checked_sub(price).ok_or(Refusal::LeapTooFar)?;
        if !leap::can_land(state, figure, (at, to), left, &turned) {
            return Err(Refusal::LeapTooFar);
        }
    }
    Ok(Step::Turn(figure.id, to))
}

fn check_enter(state: &BattleState, figure: &Figure) -> Result<(), Refusal> {
    let Some(FigurePlace::Waiting(entry)) = figure.place else {
        return Err(Refusal::AlreadyOnBoard { figure: figure.id });
    };
    check_entry_free(state, figure, state.board.terrain().entry(entry).at)
}

fn check_enter_tunnel(state: &BattleState, figure: &Figure, card: CardId) -> Result<Step, Refusal> {
    if !matches!(figure.place, Some(FigurePlace::Waiting(_))) {
        return Err(Refusal::AlreadyOnBoard { figure: figure.id });
    }
    let gate = state.cards.tunnels(figure.side).find(|(tunnel, _)| *tunnel == card).map(|(_, gate)| gate);
    let gate = gate.ok_or(Refusal::NotYourEntry)?;
    check_entry_free(state, figure, gate.at)?;
    Ok(Step::Surface(figure.id, gate))
}

fn check_entry_free(state: &BattleState, figure: &Figure, at: Square) -> Result<(), Refusal> {
    state.can_enter_square(figure.side, None, at)?;
    match state.figure_at(at) {
        None => Ok(()),
        Some(other) if other.side == figure.side => Err(Refusal::EntryHeldByFriend { friend: other.id }),
        Some(other) => Err(Refusal::EntryHeldByEnemy { enemy: other.id }),
    }
}

fn check_set_door(state: &BattleState, figure: &Figure, side: Facing, open: bool) -> Result<Step, Refusal> {
    let at = figure.square().ok_or(Refusal::OffBoard)?;
    let index = state.board.door_at(at, side).ok_or(Refusal::NoDoor { side })?;
    let door = state.board.doors()[index];
    if side == figure.facing.back() {
        Err(Refusal::BackToDoor)
    } else if open && door.sealed {
        Err(Refusal::DoorSealed)
    } else if door.open == open {
        Err(Refusal::DoorAlready)
    } else if open && state.cards.is_door_wedged(index as u8) {
        Err(Refusal::DoorWedged)
    } else if open && state.shut_in(index as u8, figure.side) {
        Err(Refusal::ShutIn)
    } else {
        Ok(Step::SetDoor { figure: figure.id, door: index as u8, open })
    }
}

/// `M2`: checks the sealing of a closed door that the mission allows to be sealed, from a square where it could be
/// opened (`DOOR-1`). **Ruling**: by any figure of either side.
fn check_seal_door(state: &BattleState, figure: &Figure, side: Facing) -> Result<Step, Refusal> {
    let at = figure.square().ok_or(Refusal::OffBoard)?;
    let index = state.board.door_at(at, side).ok_or(Refusal::NoDoor { side })?;
    let door = state.board.doors()[index];
    if side == figure.facing.back() {
        Err(Refusal::BackToDoor)
    } else if door.sealed {
        Err(Refusal::DoorSealed)
    } else if !state.sealable.contains(&(index as u8)) {
        Err(Refusal::NotSealable)
    } else if door.open {
        Err(Refusal::DoorOpen)
    } else {
        Ok(Step::Seal(figure.id, index as u8))
    }
}

/// `SLUG-3`: checks the removal of an effect card from the figure, once per turn.
fn check_shake_off(state: &BattleState, figure: &Figure, card: CardId) -> Result<Step, Refusal> {
    if !state.kind_of(figure).has(&Ability::ShakesOff) {
        return Err(Refusal::CannotShakeOff);
    }
    let lies = state.cards.on(figure.id, figure.kind).any(|lying| lying.card == card);
    if !lies {
        return Err(Refusal::NoSuchCard { card });
    }
    if state.cards.shaken_off.contains(&figure.id) {
        return Err(Refusal::ShakenOffBefore);
    }
    Ok(Step::LoseCard(card, CardLoss::ShakenOff))
}

/// `ITEM-3`: checks the dropping of an object. **Ruling**: "at any time" means whenever the carrier's side must decide,
/// also in the enemy's half-turn.
pub(super) fn check_drop(state: &BattleState, seat: Side, id: ObjectId) -> Result<Vec<Step>, Refusal> {
    let object = state.objects.get(id).ok_or(Refusal::NoSuchObject { object: id })?;
    let ObjectPlace::Carried(carrier) = object.place else { return Err(Refusal::NotCarried) };
    let carrier = find_own_figure(state, seat, carrier)?;
    carrier.square().ok_or(Refusal::OffBoard)?;
    Ok([Step::Drop(id)].into_iter().chain(ask_again(state)).collect())
}
