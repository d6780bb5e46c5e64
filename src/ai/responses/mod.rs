//! The decisions of a seat. [`crate::half_turn`] makes those of its own half-turn; this module and its submodules make
//! all others: bids, deployment, pickets, reactions, rerolls, jets, harpoons, points to share.

mod bid;
mod deploy;
mod flame;
mod pickets;
mod reaction_fire;

use rules::{Figure, FigureId, Order, PendingDecision, Square, attack_roll::RolledAttack};

use crate::{
    assessment::DistanceCache,
    card_play,
    decision_context::DecisionContext,
    half_turn,
    reason::{OrderChoice, Purpose, order_for_purpose},
};

/// Returns the best order for the pending decision; `None` if another seat has to decide. The caller must check that
/// the order is allowed.
pub(crate) fn choose_response(task: &DecisionContext<'_>, cache: &mut DistanceCache) -> Option<OrderChoice> {
    if task.state.awaiting.seat() != Some(task.seat) {
        return None;
    }
    Some(match &task.state.awaiting {
        PendingDecision::Act { figure: None, .. } => half_turn::next_activation(task, cache),
        PendingDecision::Act { figure: Some(figure), .. } => half_turn::continue_activation(task, *figure, cache),
        PendingDecision::Again { .. } => half_turn::choose_another_shot(task, cache),
        PendingDecision::React { shooters, target, .. } => {
            reaction_fire::choose_reaction(task, *shooters.first()?, *target)
        }
        PendingDecision::Ready { figures, .. } => choose_reaction_mode(task, figures),
        PendingDecision::Bid { points, intelligence, .. } => bid::choose_bid(task, *points, *intelligence, cache),
        PendingDecision::Deploy { since, .. } => deploy::choose_deployment(task, *since, cache),
        PendingDecision::Discard { .. } => card_play::choose_discard(task),
        PendingDecision::Answer { to, .. } => card_play::choose_card_response(task, *to),
        PendingDecision::Reroll { attack, .. } => choose_reroll(attack),
        PendingDecision::Flame { figure, chosen, options, .. } => {
            flame::choose_jet_square(task, *figure, chosen, options)
        }
        PendingDecision::Landing { squares, .. } => {
            order_for_purpose(Order::Land { at: *squares.first()? }, Purpose::Area)
        }
        PendingDecision::Share { figure, .. } => give_spare_point(task, *figure),
        PendingDecision::LastChance { .. } => card_play::kill_card_with_leftovers(task)
            .unwrap_or_else(|| order_for_purpose(Order::EndLastChance, Purpose::Rest)),
        PendingDecision::Stranded { figures, .. } => choose_stranded_figure(task, figures)?,
        PendingDecision::Pickets { squares, .. } => pickets::choose_picket(task, squares, cache)?,
        PendingDecision::Reinforce { figures, .. } => choose_reinforcement(task, figures)?,
        PendingDecision::AlarmEntry { squares, .. } => choose_alarm_entry(task, squares)?,
        PendingDecision::Over => return None,
    })
}

/// Puts the next figure into reaction mode, except forgotten ones.
fn choose_reaction_mode(task: &DecisionContext<'_>, figures: &[FigureId]) -> OrderChoice {
    match figures.iter().find(|figure| !task.forgets_figure(**figure)) {
        Some(figure) => order_for_purpose(Order::EnterReaction { figure: *figure }, Purpose::Watch),
        None => order_for_purpose(Order::EndReadiness, Purpose::Rest),
    }
}

/// Rerolls a die that missed, if the rules allow it.
fn choose_reroll(attack: &RolledAttack) -> OrderChoice {
    let missed = attack.may_reroll().into_iter().find(|die| attack.dice[usize::from(*die)].face < attack.needed);
    order_for_purpose(missed.map_or(Order::KeepDice, |die| Order::Reroll { die }), Purpose::Attack(attack.target))
}

/// Gives a spare action point to the friend with the highest requisition cost that may receive it.
fn give_spare_point(task: &DecisionContext<'_>, from: FigureId) -> OrderChoice {
    let friends = task.state.figures.iter().filter(|friend| friend.side == task.seat && friend.id != from);
    let able = friends.filter(|friend| !friend.activated && task.allows(Order::GivePoint { to: friend.id }));
    let dearest = able.max_by_key(|friend| (task.state.kind_of(friend).rp, std::cmp::Reverse(friend.id)));
    match dearest {
        Some(friend) => order_for_purpose(Order::GivePoint { to: friend.id }, Purpose::Stand),
        None => order_for_purpose(Order::EndSharing, Purpose::Rest),
    }
}

/// Chooses the figure to be stranded: one with many action points and damage points, and a low requisition cost.
fn choose_stranded_figure(task: &DecisionContext<'_>, figures: &[FigureId]) -> Option<OrderChoice> {
    let fitness = |figure: &Figure| {
        let card = task.state.kind_of(figure);
        (i32::from(card.ap) * 10 + i32::from(card.damage_points) * 3 - i32::from(card.rp), std::cmp::Reverse(figure.id))
    };
    let known = figures.iter().filter_map(|id| task.state.figure(*id));
    let best = known.max_by_key(|figure| fitness(figure))?;
    Some(order_for_purpose(Order::Strand { figure: best.id }, Purpose::Deploy))
}

/// Sends reinforcements to the entry point from which the enemies are nearest in all.
fn choose_alarm_entry(task: &DecisionContext<'_>, squares: &[Square]) -> Option<OrderChoice> {
    let enemies: Vec<Square> =
        task.state.figures.iter().filter(|figure| figure.side != task.seat).filter_map(Figure::square).collect();
    let distance = |from: &Square| {
        let to = enemies.iter().map(|enemy| from.delta(*enemy));
        to.map(|(dx, dy)| u32::from(dx.unsigned_abs().max(dy.unsigned_abs()))).sum::<u32>()
    };
    let at = *squares.iter().min_by_key(|at| distance(at))?;
    Some(order_for_purpose(Order::AnswerAlarm { at }, Purpose::Deploy))
}

/// Calls up the figure with the highest requisition cost first.
fn choose_reinforcement(task: &DecisionContext<'_>, figures: &[FigureId]) -> Option<OrderChoice> {
    let known = figures.iter().filter_map(|id| task.state.figure(*id));
    let best = known.max_by_key(|figure| (task.state.kind_of(figure).rp, std::cmp::Reverse(figure.id)))?;
    Some(order_for_purpose(Order::CallUp { figure: best.id }, Purpose::Deploy))
}
