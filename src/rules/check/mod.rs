//! What is allowed: the one legality for players, previews, the computer and the executor. [`check`] reads a
//! [`Situation`] and returns the steps of an order, or the [`Refusal`]; nothing is changed here.

use super::{
    Awaiting, EntryId, Facing, Figure, FigureId, Order, Refusal, Side, Situation,
    figure::{Ability, Place},
    step::Step,
    weapon::{FireMode, Weapon},
};

mod actions;
mod attacks;
mod cards;
mod leap;
mod objects;
mod special;

pub use cards::{card_targets, kill_budget};

/// The steps of an order that may be given now.
///
/// # Errors
/// The [`Refusal`], with the rule.
pub fn check(situation: &Situation, order: Order) -> Result<Vec<Step>, Refusal> {
    match (&situation.awaiting, order) {
        (Awaiting::Over, _) => Err(Refusal::BattleOver),
        (_, Order::PlayCard { seat, card, target }) => cards::play(situation, seat, card, target),
        (_, Order::KillCard { seat, card }) => cards::kill(situation, seat, card),
        (Awaiting::Bid { seat, points, .. }, Order::Bid { points: bid }) => bid_steps(*seat, bid, *points),
        (Awaiting::Bid { intelligence, .. }, Order::DeclareIntelligence) if *intelligence => {
            Ok(vec![Step::DeclareIntelligence])
        }
        (_, Order::DeclareIntelligence) => Err(Refusal::NoIntelligence),
        (Awaiting::Deploy { seat, since }, Order::Deploy { figure, entry }) => {
            deploy(situation, (*seat, *since), figure, entry)
        }
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
        (Awaiting::Discard { seat }, Order::Discard { card }) => cards::discard(situation, *seat, card),
        (Awaiting::Reroll { attack, .. }, Order::Reroll { die }) if attack.may_reroll().contains(&die) => {
            Ok(vec![Step::Reroll(attack.clone(), die)])
        }
        (Awaiting::Reroll { .. }, Order::Reroll { .. }) => Err(Refusal::DieIsFixed),
        (Awaiting::Reroll { attack, .. }, Order::KeepDice) => Ok(vec![Step::Resolve(attack.clone())]),
        (Awaiting::Again { .. }, Order::Shoot { target, weapon }) => again(situation, target, weapon),
        (Awaiting::Flame { figure, chosen, options, .. }, Order::Spread { at }) => {
            if options.contains(&at) {
                let chosen = chosen.iter().copied().chain([at]).collect();
                Ok(vec![Step::AskFlame { figure: *figure, chosen }])
            } else {
                Err(Refusal::OutOfTheJet)
            }
        }
        (Awaiting::Flame { figure, chosen, .. }, Order::EndFlame) => {
            Ok(vec![Step::Ignite { figure: *figure, squares: chosen.clone() }])
        }
        (Awaiting::Landing { figure, target, squares, .. }, Order::Land { at }) => {
            let drag = Step::Drag { figure: *figure, target: *target, to: at };
            if squares.contains(&at) { Ok(vec![drag]) } else { Err(Refusal::NoLanding) }
        }
        (Awaiting::Share { seat, figure, points }, Order::GivePoint { to }) => {
            share(situation, (*seat, *figure, *points), to)
        }
        (Awaiting::Stranded { figures, .. }, Order::Strand { figure }) => {
            let able = figures.contains(&figure);
            if able { Ok(vec![Step::Strand(figure)]) } else { Err(Refusal::NotStrandable { figure }) }
        }
        (Awaiting::Pickets { figure, squares, .. }, Order::Picket { at, facing }) => {
            let place = Step::Picket { figure: *figure, at, facing };
            let next = Step::AskPickets(*figure);
            if squares.contains(&at) { Ok(vec![place, next]) } else { Err(Refusal::NoPicketThere) }
        }
        (Awaiting::Reinforce { figures, .. }, Order::CallUp { figure }) => {
            let able = figures.contains(&figure);
            if able { Ok(vec![Step::CallUp(figure)]) } else { Err(Refusal::CannotCallUp { figure }) }
        }
        (Awaiting::Deploy { .. } | Awaiting::Pickets { .. } | Awaiting::Reinforce { .. }, Order::EndDeployment)
        | (Awaiting::Ready { .. }, Order::EndReadiness)
        | (Awaiting::Discard { .. }, Order::EndDiscard)
        | (Awaiting::Answer { .. }, Order::Pass)
        | (Awaiting::Share { .. }, Order::EndSharing)
        | (Awaiting::LastChance { .. }, Order::EndLastChance)
        | (Awaiting::Again { .. }, Order::EndShooting) => Ok(Vec::new()),
        (Awaiting::Act { seat, figure }, _) => act(situation, *seat, *figure, order),
        _ => Err(Refusal::NotNow),
    }
}

/// The cost of an action of the active figure in action points (`AP-1`); none for orders that cost nothing.
pub fn cost(situation: &Situation, order: Order) -> Option<u8> {
    let acting = situation.acting.and_then(|id| situation.figure(id))?;
    match order {
        Order::Move { towards } => Some(move_cost(acting.facing, towards)),
        Order::Turn { .. } if situation.card(acting).has(&Ability::FreeTurns) => Some(0),
        Order::Shoot { weapon, .. } | Order::Throw { weapon, .. } => {
            situation.catalogue.armoury().find(weapon).map(|weapon| weapon.cost)
        }
        Order::Flame => situation.profile(acting).flamethrower().map(|weapon| weapon.cost),
        Order::ClearJam { .. } => situation.profile(acting).jam().map(|(_, cost)| cost),
        Order::Enter
        | Order::EnterTunnel { .. }
        | Order::Turn { .. }
        | Order::OpenDoor { .. }
        | Order::CloseDoor { .. }
        | Order::SealDoor { .. }
        | Order::CloseAttack { .. }
        | Order::Detonate { .. }
        | Order::FreeHarpoon
        | Order::ShakeOff { .. }
        | Order::PickUp { .. }
        | Order::Operate { .. } => Some(1),
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

fn deploy(
    situation: &Situation,
    (seat, since): (Side, FigureId),
    figure: FigureId,
    entry: EntryId,
) -> Result<Vec<Step>, Refusal> {
    match own(situation, seat, figure)?.place {
        Some(Place::Waiting(_)) if figure >= since => {}
        Some(Place::Waiting(_)) => return Err(Refusal::WaitsAlready { figure }),
        Some(Place::Left) => return Err(Refusal::HasLeft { figure }),
        Some(Place::Reserve) => return Err(Refusal::HeldBack { figure }),
        _ => return Err(Refusal::AlreadyOnBoard { figure }),
    }
    if !situation.board.terrain().entries_of(seat).any(|own| own == entry) {
        return Err(Refusal::NotYourEntry);
    }
    Ok(vec![Step::Deploy(figure, entry), Step::AskDeployment { side: seat, since }])
}

fn react(
    situation: &Situation,
    order: Order,
    figure: FigureId,
    (target, shooters, asked): (FigureId, &[FigureId], &[FigureId]),
) -> Result<Vec<Step>, Refusal> {
    let weapon = situation.figure(figure).and_then(|found| situation.profile(found).reaction_weapon());
    let (true, Some(weapon)) = (shooters.contains(&figure), weapon) else {
        return Err(Refusal::CannotReact { figure });
    };
    let first = if matches!(order, Order::React { .. }) {
        Step::Shoot { figure, target, weapon: weapon.id, mode: FireMode::Reaction, further: None }
    } else {
        Step::Hold { figure, target }
    };
    let asked = asked.iter().copied().chain([figure]).collect();
    Ok(vec![first, Step::Provoke { figure: target, asked }])
}

/// The second shot of an HMG, or a further one of a chain (`HMG-1`, `SLUG-1`).
fn again(situation: &Situation, target: FigureId, weapon: Weapon) -> Result<Vec<Step>, Refusal> {
    let Awaiting::Again { figure, weapon: allowed, bonus, .. } = situation.awaiting else {
        return Err(Refusal::NotNow);
    };
    if weapon != allowed {
        return Err(Refusal::NoSuchWeapon);
    }
    let shooter = situation.figure(figure).ok_or(Refusal::NoSuchFigure { figure })?;
    attacks::shoot(situation, shooter, target, weapon)?;
    let shot = Step::Shoot { figure, target, weapon, mode: FireMode::Normal, further: Some(bonus) };
    Ok(vec![shot, Step::Provoke { figure, asked: Vec::new() }, Step::AskAgain(figure)])
}

fn share(
    situation: &Situation,
    (seat, figure, points): (Side, FigureId, u8),
    to: FigureId,
) -> Result<Vec<Step>, Refusal> {
    let friend = own(situation, seat, to)?;
    present(situation, friend)?;
    if friend.activated {
        return Err(Refusal::CannotBeGiven { figure: to });
    }
    Ok(vec![Step::Share(figure, to), Step::AskShare(figure, points - 1)])
}

fn own(situation: &Situation, seat: Side, figure: FigureId) -> Result<&Figure, Refusal> {
    let found = situation.figure(figure).ok_or(Refusal::NoSuchFigure { figure })?;
    if found.side == seat { Ok(found) } else { Err(Refusal::NotYours { figure }) }
}

/// Whether a figure is in the game and free to act.
fn present(situation: &Situation, figure: &Figure) -> Result<(), Refusal> {
    if figure.place == Some(Place::Reserve) {
        Err(Refusal::HeldBack { figure: figure.id })
    } else if !figure.in_play() {
        Err(Refusal::HasLeft { figure: figure.id })
    } else {
        situation.check_free(figure)
    }
}

fn act(situation: &Situation, seat: Side, active: Option<FigureId>, order: Order) -> Result<Vec<Step>, Refusal> {
    let leaping = active.and_then(|id| situation.figure(id)).filter(|figure| situation.mid_leap(figure));
    let may_stop = leaping.is_none() || situation.in_last_stand();
    match order {
        Order::Activate { figure } => return activate(situation, seat, active, figure),
        Order::EndHalf if situation.in_last_stand() => return Err(Refusal::NotNow),
        Order::EndHalf | Order::EndActivation if !may_stop => return Err(Refusal::MidLeap),
        Order::EndHalf => return Ok(vec![Step::EndActivation { sharing: false }, Step::EndHalf(seat)]),
        Order::Drop { object } => return actions::drop(situation, seat, object),
        _ => {}
    }
    let figure = active.and_then(|id| situation.figure(id));
    if figure.is_none() && is_action(order) {
        return Err(Refusal::NobodyActive);
    }
    let figure = figure.ok_or(Refusal::NotNow)?;
    let ask = ask_again(situation).into_iter();
    if order == Order::EndActivation {
        let ask = ask.filter(|_| !situation.in_last_stand());
        return Ok([Step::EndActivation { sharing: true }].into_iter().chain(ask).collect());
    }
    let steps = actions::action(situation, figure, order)?;
    let cost = cost(situation, order).unwrap_or(0);
    let available = situation.spendable(figure);
    if cost > available {
        return Err(Refusal::NotEnoughPoints { cost, available });
    }
    if leaping.is_some() && cost > figure.points {
        return Err(Refusal::NoCommandInLeap);
    }
    Ok([Step::Pay(figure.id, cost)].into_iter().chain(steps).chain(ask).collect())
}

/// The step that asks again for what the rules wait for, after an order out of turn.
fn ask_again(situation: &Situation) -> Option<Step> {
    Some(match &situation.awaiting {
        Awaiting::Act { figure: Some(figure), .. } if situation.in_last_stand() => Step::AskLastStand(*figure),
        Awaiting::Bid { seat, .. } => Step::AskBid(*seat),
        Awaiting::Deploy { seat, since } => Step::AskDeployment { side: *seat, since: *since },
        Awaiting::Act { .. } => Step::AskAct,
        Awaiting::React { target, asked, .. } => Step::Provoke { figure: *target, asked: asked.clone() },
        Awaiting::Ready { seat, .. } => Step::AskReadiness(*seat),
        Awaiting::Discard { seat } => Step::AskDiscard(*seat),
        Awaiting::Answer { seat, to } => Step::AskAnswer(*seat, *to),
        Awaiting::Reroll { attack, .. } => Step::AskReroll(attack.clone()),
        Awaiting::Again { figure, .. } => Step::AskAgain(*figure),
        Awaiting::Flame { figure, chosen, .. } => Step::AskFlame { figure: *figure, chosen: chosen.clone() },
        Awaiting::Landing { figure, target, .. } => Step::AskLanding { figure: *figure, target: *target },
        Awaiting::Share { figure, points, .. } => Step::AskShare(*figure, *points),
        Awaiting::LastChance { seat } => Step::AskLastChance(*seat),
        Awaiting::Stranded { .. } => Step::ChooseStranded,
        Awaiting::Pickets { figure, .. } => Step::AskPickets(*figure),
        Awaiting::Reinforce { .. } => Step::AskReinforcement,
        Awaiting::Over => return None,
    })
}

/// Whether an order is something that an active figure does.
fn is_action(order: Order) -> bool {
    !matches!(
        order,
        Order::Bid { .. }
            | Order::Deploy { .. }
            | Order::EndDeployment
            | Order::Strand { .. }
            | Order::Picket { .. }
            | Order::CallUp { .. }
            | Order::React { .. }
            | Order::Hold { .. }
            | Order::EnterReaction { .. }
            | Order::EndReadiness
            | Order::Spread { .. }
            | Order::EndFlame
            | Order::Reroll { .. }
            | Order::KeepDice
            | Order::EndShooting
            | Order::Land { .. }
            | Order::GivePoint { .. }
            | Order::EndSharing
            | Order::Pass
            | Order::Discard { .. }
            | Order::EndDiscard
            | Order::EndLastChance
    )
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
    present(situation, found)?;
    if found.activated && situation.purchasable(found) == 0 {
        return Err(Refusal::AlreadyActivated { figure });
    }
    Ok(vec![Step::Activate(figure), Step::AskAct])
}
