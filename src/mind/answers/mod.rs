//! The decisions of a seat. `half` makes those of its own half-turn; this module and its children make all others:
//! bids, deployment, pickets, reactions, rerolls, jets, harpoons, points to share.

mod bid;
mod deploy;
mod flame;
mod pickets;
mod react;

use rules::{Figure, FigureId, Order, PendingDecision, attack_roll::RolledAttack};

use crate::{
    half, hand,
    scene::Atlas,
    task::Task,
    why::{Aim, Choice, give},
};

/// Returns the best decision; `None` if it is not this seat's decision. The caller must check that the order is
/// allowed.
pub(crate) fn answer(task: &Task<'_>, atlas: &mut Atlas) -> Option<Choice> {
    if task.situation.awaiting.seat() != Some(task.seat) {
        return None;
    }
    Some(match &task.situation.awaiting {
        PendingDecision::Act { figure: None, .. } => half::begin(task, atlas),
        PendingDecision::Act { figure: Some(figure), .. } => half::go_on(task, *figure, atlas),
        PendingDecision::Again { .. } => half::another_shot(task, atlas),
        PendingDecision::React { shooters, target, .. } => react::react(task, *shooters.first()?, *target),
        PendingDecision::Ready { figures, .. } => ready(task, figures),
        PendingDecision::Bid { points, intelligence, .. } => bid::bid(task, *points, *intelligence, atlas),
        PendingDecision::Deploy { since, .. } => deploy::deploy(task, *since, atlas),
        PendingDecision::Discard { .. } => hand::discard(task),
        PendingDecision::Answer { to, .. } => hand::answer(task, *to),
        PendingDecision::Reroll { attack, .. } => reroll(attack),
        PendingDecision::Flame { figure, chosen, options, .. } => flame::spread(task, *figure, chosen, options),
        PendingDecision::Landing { squares, .. } => give(Order::Land { at: *squares.first()? }, Aim::Area),
        PendingDecision::Share { figure, .. } => share(task, *figure),
        PendingDecision::LastChance { .. } => {
            hand::kill_with_rest(task).unwrap_or_else(|| give(Order::EndLastChance, Aim::Rest))
        }
        PendingDecision::Stranded { figures, .. } => stranded(task, figures)?,
        PendingDecision::Pickets { squares, .. } => pickets::picket(task, squares, atlas)?,
        PendingDecision::Reinforce { figures, .. } => reinforce(task, figures)?,
        PendingDecision::Over => return None,
    })
}

/// Puts the figures into reaction mode one by one, except forgotten ones.
fn ready(task: &Task<'_>, figures: &[FigureId]) -> Choice {
    match figures.iter().find(|figure| !task.forgets(**figure)) {
        Some(figure) => give(Order::EnterReaction { figure: *figure }, Aim::Watch),
        None => give(Order::EndReadiness, Aim::Rest),
    }
}

/// Rerolls a die that missed, if one may be rerolled.
fn reroll(attack: &RolledAttack) -> Choice {
    let missed = attack.may_reroll().into_iter().find(|die| attack.dice[usize::from(*die)].face < attack.needed);
    give(missed.map_or(Order::KeepDice, |die| Order::Reroll { die }), Aim::Attack(attack.target))
}

/// Gives a point that is left over to the friend with the highest requisition cost that may have it.
fn share(task: &Task<'_>, from: FigureId) -> Choice {
    let friends = task.situation.figures.iter().filter(|friend| friend.side == task.seat && friend.id != from);
    let able = friends.filter(|friend| !friend.activated && task.allows(Order::GivePoint { to: friend.id }));
    let dearest = able.max_by_key(|friend| (task.situation.kind_of(friend).rp, std::cmp::Reverse(friend.id)));
    match dearest {
        Some(friend) => give(Order::GivePoint { to: friend.id }, Aim::Stand),
        None => give(Order::EndSharing, Aim::Rest),
    }
}

/// Chooses the figure to be stranded: one with many action points and damage points, and a low requisition cost.
fn stranded(task: &Task<'_>, figures: &[FigureId]) -> Option<Choice> {
    let fitness = |figure: &Figure| {
        let card = task.situation.kind_of(figure);
        (i32::from(card.ap) * 10 + i32::from(card.damage_points) * 3 - i32::from(card.rp), std::cmp::Reverse(figure.id))
    };
    let known = figures.iter().filter_map(|id| task.situation.figure(*id));
    let best = known.max_by_key(|figure| fitness(figure))?;
    Some(give(Order::Strand { figure: best.id }, Aim::Deploy))
}

/// Calls up the figure with the highest requisition cost first.
fn reinforce(task: &Task<'_>, figures: &[FigureId]) -> Option<Choice> {
    let known = figures.iter().filter_map(|id| task.situation.figure(*id));
    let best = known.max_by_key(|figure| (task.situation.kind_of(figure).rp, std::cmp::Reverse(figure.id)))?;
    Some(give(Order::CallUp { figure: best.id }, Aim::Deploy))
}
