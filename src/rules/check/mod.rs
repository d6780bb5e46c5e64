//! The legality of orders, shared by players, previews, the AI and the executor. [`check_legality`] reads a
//! [`BattleState`] and returns the steps of an order, or the [`Refusal`]; it changes nothing.

use self::{
    availability::{check_available, find_own_figure},
    repeat_question::ask_again,
};
use crate::{
    conditions,
    figure::FigurePlace,
    ids::FigureId,
    order::Order,
    pending_decision::PendingDecision,
    refusal::Refusal,
    side::Side,
    square::EntryId,
    stalemate::STALEMATE_TURNS,
    state_fields::BattleState,
    step::Step,
    weapon::{FireMode, Weapon},
};

mod actions;
mod attacks;
mod availability;
mod cards;
mod construction;
mod cost;
mod leap;
mod objects;
mod repeat_question;
mod stranded;

pub(crate) use actions::find_shove;
pub use cards::{card_targets, card_useless, kill_budget};
pub use cost::{action_cost, move_cost};

/// Returns the steps of an order, like [`check_order`](crate::check_order()), but accepts any legal order for an
/// automated side, too.
pub(crate) fn check_legality(state: &BattleState, order: Order) -> Result<Vec<Step>, Refusal> {
    match (&state.awaiting, order) {
        (PendingDecision::Over, _) => Err(Refusal::BattleOver),
        (awaiting, Order::Surrender) => awaiting.seat().map(|side| vec![Step::Concede(side)]).ok_or(Refusal::NotNow),
        (awaiting, Order::AgreeDraw) => check_agree_draw(state, awaiting.seat().ok_or(Refusal::NotNow)?),
        (_, Order::PlayCard { seat, card, target }) => cards::check_play_card(state, seat, card, target),
        (_, Order::KillCard { seat, card }) => cards::check_kill_card(state, seat, card),
        (question, Order::Drop { object }) => {
            let seat = question.seat().ok_or(Refusal::BattleOver)?;
            actions::check_drop(state, seat, object)
        }
        (PendingDecision::Bid { seat, points, .. }, Order::Bid { points: bid }) => bid_steps(*seat, bid, *points),
        (PendingDecision::Bid { intelligence, .. }, Order::DeclareIntelligence) if *intelligence => {
            Ok(vec![Step::DeclareIntelligence])
        }
        (_, Order::DeclareIntelligence) => Err(Refusal::NoIntelligence),
        (PendingDecision::Deploy { seat, since }, Order::Deploy { figure, entry }) => {
            check_deploy(state, (*seat, *since), figure, entry)
        }
        (PendingDecision::React { target, shooters, asked, .. }, Order::React { figure } | Order::Hold { figure }) => {
            check_reaction(state, order, figure, (*target, shooters, asked))
        }
        (PendingDecision::Ready { figures, seat }, Order::EnterReaction { figure }) => {
            if figures.contains(&figure) {
                Ok(vec![Step::EnterReaction(figure), Step::AskReadiness(*seat)])
            } else {
                Err(Refusal::CannotBeReady { figure })
            }
        }
        (PendingDecision::Discard { seat }, Order::Discard { card }) => cards::check_discard_card(state, *seat, card),
        (PendingDecision::Reroll { attack, .. }, Order::Reroll { die }) if attack.may_reroll().contains(&die) => {
            Ok(vec![Step::Reroll(attack.clone(), die)])
        }
        (PendingDecision::Reroll { .. }, Order::Reroll { .. }) => Err(Refusal::DieIsFixed),
        (PendingDecision::Reroll { attack, .. }, Order::KeepDice) => Ok(vec![Step::Resolve(attack.clone())]),
        (PendingDecision::Again { .. }, Order::Shoot { target, weapon }) => check_further_shot(state, target, weapon),
        (PendingDecision::Flame { figure, chosen, options, .. }, Order::Spread { at }) => {
            if options.contains(&at) {
                let chosen = chosen.iter().copied().chain([at]).collect();
                Ok(vec![Step::AskFlame { figure: *figure, chosen }])
            } else {
                Err(Refusal::OutOfTheJet)
            }
        }
        (PendingDecision::Flame { figure, chosen, .. }, Order::EndFlame) => {
            Ok(vec![Step::Ignite { figure: *figure, squares: chosen.clone() }])
        }
        (PendingDecision::Landing { figure, target, squares, .. }, Order::Land { at }) => {
            let drag = Step::Drag { figure: *figure, target: *target, to: at };
            if squares.contains(&at) { Ok(vec![drag]) } else { Err(Refusal::NoLanding) }
        }
        (PendingDecision::Share { seat, figure, points }, Order::GivePoint { to }) => {
            check_share_points(state, (*seat, *figure, *points), to)
        }
        (PendingDecision::Act { seat, figure }, _) => check_act_order(state, *seat, *figure, order),
        (question, order) if question.end_order() == Some(order) => Ok(Vec::new()),
        (question, order) => conditions::answer(question, order).unwrap_or(Err(Refusal::NotNow)),
    }
}

/// `TURN-3`: checks the agreement to a draw. Unless the agreement ends the battle, the rules ask the pending question
/// again.
fn check_agree_draw(state: &BattleState, side: Side) -> Result<Vec<Step>, Refusal> {
    if !state.lull.may_end() {
        return Err(Refusal::TooLively { turns: state.lull.turns, needed: STALEMATE_TURNS });
    }
    if state.truce.0[side] {
        return Err(Refusal::AgreedAlready);
    }
    Ok([Step::AgreeDraw(side)].into_iter().chain(ask_again(state)).collect())
}

fn bid_steps(seat: Side, points: u8, available: u8) -> Result<Vec<Step>, Refusal> {
    if points > available {
        return Err(Refusal::BidTooHigh { points, available });
    }
    let next = if seat == Side::Allied { Step::AskBid(Side::German) } else { Step::RevealBids };
    Ok(vec![Step::SealBid(seat, points), next])
}

fn check_deploy(
    state: &BattleState,
    (seat, since): (Side, FigureId),
    figure: FigureId,
    entry: EntryId,
) -> Result<Vec<Step>, Refusal> {
    match find_own_figure(state, seat, figure)?.place {
        Some(FigurePlace::Waiting(_)) if figure >= since => {}
        Some(FigurePlace::Waiting(_)) => return Err(Refusal::WaitsAlready { figure }),
        Some(FigurePlace::Left) => return Err(Refusal::HasLeft { figure }),
        Some(FigurePlace::Reserve) => return Err(Refusal::HeldBack { figure }),
        _ => return Err(Refusal::AlreadyOnBoard { figure }),
    }
    if !state.board.terrain().entries_of(seat).any(|own| own == entry) {
        return Err(Refusal::NotYourEntry);
    }
    Ok(vec![Step::Deploy(figure, entry), Step::AskDeployment { side: seat, since }])
}

fn check_reaction(
    state: &BattleState,
    order: Order,
    figure: FigureId,
    (target, shooters, asked): (FigureId, &[FigureId], &[FigureId]),
) -> Result<Vec<Step>, Refusal> {
    let weapon = state.figure(figure).and_then(|found| state.profile(found).reaction_weapon());
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

/// Checks the second shot of an HMG, or a further one of a chain (`HMG-1`, `SLUG-1`).
fn check_further_shot(state: &BattleState, target: FigureId, weapon: Weapon) -> Result<Vec<Step>, Refusal> {
    let PendingDecision::Again { figure, weapon: allowed, bonus, .. } = state.awaiting else {
        return Err(Refusal::NotNow);
    };
    if weapon != allowed {
        return Err(Refusal::NoSuchWeapon);
    }
    let shooter = state.figure(figure).ok_or(Refusal::NoSuchFigure { figure })?;
    attacks::check_shot(state, shooter, target, weapon)?;
    let shot = Step::Shoot { figure, target, weapon, mode: FireMode::Normal, further: Some(bonus) };
    Ok(vec![shot, Step::AskAgain(figure)])
}

fn check_share_points(
    state: &BattleState,
    (seat, figure, points): (Side, FigureId, u8),
    to: FigureId,
) -> Result<Vec<Step>, Refusal> {
    let friend = find_own_figure(state, seat, to)?;
    check_available(state, friend)?;
    if friend.activated {
        return Err(Refusal::CannotBeGiven { figure: to });
    }
    Ok(vec![Step::Share(figure, to), Step::AskShare(figure, points - 1)])
}

fn check_act_order(
    state: &BattleState,
    seat: Side,
    active: Option<FigureId>,
    order: Order,
) -> Result<Vec<Step>, Refusal> {
    let leaping = active.and_then(|id| state.figure(id)).filter(|figure| state.mid_leap(figure));
    let may_stop = leaping.is_none() || state.in_last_stand();
    match order {
        Order::Activate { figure } => return check_activate(state, seat, active, figure),
        Order::EndHalf if state.in_last_stand() => return Err(Refusal::NotNow),
        Order::EndHalf | Order::EndActivation if !may_stop => return Err(Refusal::MidLeap),
        Order::EndHalf => return Ok(vec![Step::EndActivation { sharing: false }, Step::EndHalf(seat)]),
        _ => {}
    }
    let figure = active.and_then(|id| state.figure(id));
    if figure.is_none() && order.is_action() {
        return Err(Refusal::NobodyActive);
    }
    let figure = figure.ok_or(Refusal::NotNow)?;
    if order == Order::EndActivation {
        let ask = ask_again(state).filter(|_| !state.in_last_stand());
        return Ok([Step::EndActivation { sharing: true }].into_iter().chain(ask).collect());
    }
    let mut steps = actions::check_action(state, figure, order)?;
    let cost = action_cost(state, order).unwrap_or(0);
    let available = state.spendable(figure);
    if cost > available {
        return Err(Refusal::NotEnoughPoints { cost, available });
    }
    if leaping.is_some() && cost > figure.points {
        return Err(Refusal::NoCommandInLeap);
    }
    steps.insert(0, Step::Pay(figure.id, cost));
    steps.extend(ask_again(state));
    Ok(steps)
}

fn check_activate(
    state: &BattleState,
    seat: Side,
    active: Option<FigureId>,
    figure: FigureId,
) -> Result<Vec<Step>, Refusal> {
    let found = find_own_figure(state, seat, figure)?;
    if let Some(active) = active {
        return Err(Refusal::AnotherIsActive { active });
    }
    check_available(state, found)?;
    if found.activated && state.purchasable(found) == 0 {
        return Err(Refusal::AlreadyActivated { figure });
    }
    Ok(vec![Step::Activate(figure), Step::AskAct])
}
