//! What is allowed: the one legality for players, previews, the computer and the executor. [`check`] reads a
//! [`Situation`] and returns the steps of an order, or the [`Refusal`]; nothing is changed here.

use super::{
    Awaiting, EntryId, Facing, Figure, FigureId, Order, Refusal, Side, Situation, Weapon,
    board::{Ground, direction},
    deployment::entries_of,
    figure::Place,
    resolve::Step,
    weapon::FireMode,
};

/// The steps of an order that may be given now.
///
/// # Errors
/// The [`Refusal`], with the rule.
pub fn check(situation: &Situation, order: Order) -> Result<Vec<Step>, Refusal> {
    match (&situation.awaiting, order) {
        (Awaiting::Over, _) => Err(Refusal::BattleOver),
        (Awaiting::Bid { seat, points, .. }, Order::Bid { points: bid }) => bid_steps(*seat, bid, *points),
        (Awaiting::Bid { intelligence, .. }, Order::DeclareIntelligence) if *intelligence => {
            Ok(vec![Step::DeclareIntelligence])
        }
        (_, Order::DeclareIntelligence) => Err(Refusal::NoIntelligence),
        (Awaiting::Deploy { seat }, Order::Deploy { figure, entry }) => deploy(situation, *seat, figure, entry),
        (Awaiting::Deploy { .. }, Order::EndDeployment) => Ok(Vec::new()),
        (Awaiting::React { target, shooters, asked, .. }, Order::React { figure } | Order::Hold { figure }) => {
            react(situation, order, figure, (*target, shooters, asked))
        }
        (Awaiting::Ready { figures, seat }, Order::EnterReaction { figure }) => {
            if figures.contains(&figure) {
                Ok(vec![Step::EnterReaction(figure), Step::AskReadiness(*seat)])
            } else {
                Err(Refusal::CannotBeReady { figure })
            }
        }
        (Awaiting::Ready { .. }, Order::EndReadiness) => Ok(Vec::new()),
        (Awaiting::Act { seat, figure }, _) => act(situation, *seat, *figure, order),
        _ => Err(Refusal::NotNow),
    }
}

/// The cost of an action of the active figure in action points (`AP-1`); none for orders that cost nothing.
pub fn cost(situation: &Situation, order: Order) -> Option<u8> {
    let acting = situation.acting.and_then(|id| situation.figure(id))?;
    match order {
        Order::Move { towards } => Some(move_cost(acting.facing, towards)),
        Order::Enter
        | Order::Turn { .. }
        | Order::OpenDoor { .. }
        | Order::CloseDoor { .. }
        | Order::Shoot { .. }
        | Order::CloseAttack { .. } => Some(1),
        _ => None,
    }
}

/// Forward 1, sideways or backward 2 (`AP-1`).
pub fn move_cost(facing: Facing, towards: Facing) -> u8 {
    if facing == towards { 1 } else { 2 }
}

fn bid_steps(seat: Side, points: u8, available: u8) -> Result<Vec<Step>, Refusal> {
    if points > available {
        return Err(Refusal::BidTooHigh { points, available });
    }
    let next = if seat == Side::Allied { Step::AskBid(Side::German) } else { Step::RevealBids };
    Ok(vec![Step::SealBid(seat, points), next])
}

fn deploy(situation: &Situation, seat: Side, figure: FigureId, entry: EntryId) -> Result<Vec<Step>, Refusal> {
    match own(situation, seat, figure)?.place {
        Some(Place::Waiting(_)) => {}
        Some(Place::Left) => return Err(Refusal::HasLeft { figure }),
        _ => return Err(Refusal::AlreadyOnBoard { figure }),
    }
    if !entries_of(&situation.board, seat).any(|own| own == entry) {
        return Err(Refusal::NotYourEntry);
    }
    Ok(vec![Step::Deploy(figure, entry), Step::AskDeployment(seat)])
}

fn react(
    situation: &Situation,
    order: Order,
    figure: FigureId,
    (target, shooters, asked): (FigureId, &[FigureId], &[FigureId]),
) -> Result<Vec<Step>, Refusal> {
    let weapon = situation.figure(figure).and_then(|found| super::reaction::reaction_weapon(situation.card(found)));
    let (true, Some(weapon)) = (shooters.contains(&figure), weapon) else {
        return Err(Refusal::CannotReact { figure });
    };
    let first = if matches!(order, Order::React { .. }) {
        Step::Shoot { figure, target, weapon, mode: FireMode::Reaction }
    } else {
        Step::Hold { figure, target }
    };
    let asked = asked.iter().copied().chain([figure]).collect();
    Ok(vec![first, Step::Provoke { figure: target, asked }])
}

fn own(situation: &Situation, seat: Side, figure: FigureId) -> Result<&Figure, Refusal> {
    let found = situation.figure(figure).ok_or(Refusal::NoSuchFigure { figure })?;
    if found.side == seat { Ok(found) } else { Err(Refusal::NotYours { figure }) }
}

fn act(situation: &Situation, seat: Side, active: Option<FigureId>, order: Order) -> Result<Vec<Step>, Refusal> {
    match order {
        Order::Activate { figure } => return activate(situation, seat, active, figure),
        Order::EndHalf => return Ok(vec![Step::EndActivation, Step::EndHalf(seat)]),
        Order::Bid { .. }
        | Order::Deploy { .. }
        | Order::EndDeployment
        | Order::React { .. }
        | Order::Hold { .. }
        | Order::EnterReaction { .. }
        | Order::EndReadiness => return Err(Refusal::NotNow),
        _ => {}
    }
    let figure = active.and_then(|id| situation.figure(id)).ok_or(Refusal::NobodyActive)?;
    if order == Order::EndActivation {
        return Ok(vec![Step::EndActivation, Step::AskAct]);
    }
    let (step, provokes) = action(situation, figure, order)?;
    let cost = cost(situation, order).unwrap_or(0);
    let available = situation.spendable(figure);
    if cost > available {
        return Err(Refusal::NotEnoughPoints { cost, available });
    }
    let provoke = provokes.then(|| Step::Provoke { figure: figure.id, asked: Vec::new() });
    Ok([Step::Pay(figure.id, cost), step].into_iter().chain(provoke).chain([Step::AskAct]).collect())
}

fn activate(
    situation: &Situation,
    seat: Side,
    active: Option<FigureId>,
    figure: FigureId,
) -> Result<Vec<Step>, Refusal> {
    let found = own(situation, seat, figure)?;
    if let Some(active) = active {
        return Err(Refusal::AnotherIsActive { active });
    }
    if !found.in_play() {
        return Err(Refusal::HasLeft { figure });
    }
    if found.activated && situation.command.0[seat] == 0 {
        return Err(Refusal::AlreadyActivated { figure });
    }
    Ok(vec![Step::Activate(figure), Step::AskAct])
}

/// The step of an action, and whether it draws reaction fire (`RF-2`).
fn action(situation: &Situation, figure: &Figure, order: Order) -> Result<(Step, bool), Refusal> {
    let id = figure.id;
    match order {
        Order::Move { towards } => Ok((step_towards(situation, figure, towards)?, true)),
        Order::Enter => enter(situation, figure).map(|()| (Step::Enter(id), true)),
        Order::Turn { to } => {
            figure.square().ok_or(Refusal::OffBoard)?;
            if to == figure.facing { Err(Refusal::SameFacing) } else { Ok((Step::Turn(id, to), true)) }
        }
        Order::OpenDoor { side } => door(situation, figure, side, true).map(|step| (step, true)),
        Order::CloseDoor { side } => door(situation, figure, side, false).map(|step| (step, true)),
        Order::Shoot { target, weapon } => shoot(situation, figure, target, weapon).map(|step| (step, true)),
        Order::CloseAttack { target } => {
            strike(situation, figure, target).map(|()| (Step::Strike { figure: id, target }, false))
        }
        _ => Err(Refusal::NotNow),
    }
}

fn step_towards(situation: &Situation, figure: &Figure, towards: Facing) -> Result<Step, Refusal> {
    let from = figure.square().ok_or(Refusal::OffBoard)?;
    let terrain = situation.board.terrain();
    let leaves = |gate: &super::Gate| gate.at == from && gate.side == towards && gate.owner == figure.side;
    if terrain.exits.iter().any(leaves) {
        return Ok(Step::Leave(figure.id, towards));
    }
    let to = from.towards(towards).ok_or(Refusal::Rock)?;
    match terrain.ground(to) {
        Ground::Rock => return Err(Refusal::Rock),
        Ground::Obstacle => return Err(Refusal::Obstacle),
        Ground::Floor => {}
    }
    if !situation.board.joined(from, towards) {
        return Err(Refusal::DoorInTheWay);
    }
    match situation.occupancy.figure_at(to) {
        Some(by) => Err(Refusal::Occupied { by }),
        None => Ok(Step::Move(figure.id, towards)),
    }
}

fn enter(situation: &Situation, figure: &Figure) -> Result<(), Refusal> {
    let Some(Place::Waiting(entry)) = figure.place else {
        return Err(Refusal::AlreadyOnBoard { figure: figure.id });
    };
    let gate = situation.board.terrain().entries[usize::from(entry.0)];
    match situation.figure_at(gate.at) {
        None => Ok(()),
        Some(other) if other.side == figure.side => Err(Refusal::EntryHeldByFriend { friend: other.id }),
        Some(other) => Err(Refusal::EntryHeldByEnemy { enemy: other.id }),
    }
}

fn door(situation: &Situation, figure: &Figure, side: Facing, open: bool) -> Result<Step, Refusal> {
    let at = figure.square().ok_or(Refusal::OffBoard)?;
    let index = situation.board.door_at(at, side).ok_or(Refusal::NoDoor { side })?;
    let door = situation.board.doors()[index];
    if side == figure.facing.back() {
        Err(Refusal::BackToDoor)
    } else if open && door.sealed {
        Err(Refusal::DoorSealed)
    } else if door.open == open {
        Err(Refusal::DoorAlready)
    } else {
        Ok(Step::SetDoor { figure: figure.id, door: index as u8, open })
    }
}

/// The enemy that an attack may aim at, as far as sides and places go.
fn enemy(situation: &Situation, figure: &Figure, target: FigureId) -> Result<Figure, Refusal> {
    let found = situation.figure(target).ok_or(Refusal::NoSuchFigure { figure: target })?;
    if found.side == figure.side {
        return Err(Refusal::Friend { target });
    }
    let at = found.square().ok_or(Refusal::TargetOffBoard { target })?;
    if let Some(Place::Waiting(entry)) = figure.place
        && situation.board.terrain().entries[usize::from(entry.0)].at != at
    {
        return Err(Refusal::OffBoard);
    }
    Ok(*found)
}

fn shoot(situation: &Situation, figure: &Figure, target: FigureId, weapon: Weapon) -> Result<Step, Refusal> {
    if !situation.card(figure).weapons.contains(&weapon) {
        return Err(Refusal::NoSuchWeapon);
    }
    let found = enemy(situation, figure, target)?;
    situation.sight_line(figure, &found).map_err(|blocker| Refusal::NoSight { blocker })?;
    Ok(Step::Shoot { figure: figure.id, target, weapon, mode: FireMode::Normal })
}

/// `CC-1`: ahead, or diagonally ahead, and joined to the attacker's square. From off the board only the entry square
/// lies ahead (`DEPLOY-3`).
fn strike(situation: &Situation, figure: &Figure, target: FigureId) -> Result<(), Refusal> {
    let found = enemy(situation, figure, target)?;
    let (Some(from), Some(to)) = (figure.square(), found.square()) else { return Ok(()) };
    let (dx, dy) = from.delta(to);
    let ahead = match figure.facing {
        Facing::North | Facing::South => dx.abs() <= 1 && dy != 0 && direction(0, dy) == figure.facing && dy.abs() == 1,
        Facing::East | Facing::West => dy.abs() <= 1 && dx != 0 && direction(dx, 0) == figure.facing && dx.abs() == 1,
    };
    if !ahead {
        Err(Refusal::NotInFront)
    } else if !situation.board.joined_to(from, to) {
        Err(Refusal::NotJoined)
    } else {
        Ok(())
    }
}
