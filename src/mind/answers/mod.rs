//! The answers to everything that a seat can be asked besides its own half: bids, deployment, pickets, reactions, dice,
//! fire, harpoons, points to share.

mod bid;
mod deploy;
mod flame;
mod pickets;
mod react;

use rules::{Awaiting, Figure, FigureId, Order, attack_roll::Attack};

use crate::{
    half, hand,
    scene::Atlas,
    task::Task,
    why::{Aim, Choice, give},
};

/// The answer that is weighed best; none where nobody of this seat is asked. Whether it is allowed, the caller asks.
pub(crate) fn answer(task: &Task<'_>, atlas: &mut Atlas) -> Option<Choice> {
    if task.situation.awaiting.seat() != Some(task.seat) {
        return None;
    }
    Some(match &task.situation.awaiting {
        Awaiting::Act { figure: None, .. } => half::begin(task, atlas),
        Awaiting::Act { figure: Some(figure), .. } => half::go_on(task, *figure, atlas),
        Awaiting::Again { .. } => half::another_shot(task, atlas),
        Awaiting::React { shooters, target, .. } => react::react(task, *shooters.first()?, *target),
        Awaiting::Ready { figures, .. } => ready(task, figures),
        Awaiting::Bid { points, intelligence, .. } => bid::bid(task, *points, *intelligence, atlas),
        Awaiting::Deploy { since, .. } => deploy::deploy(task, *since, atlas),
        Awaiting::Discard { .. } => hand::discard(task),
        Awaiting::Answer { to, .. } => hand::answer(task, *to),
        Awaiting::Reroll { attack, .. } => reroll(attack),
        Awaiting::Flame { figure, chosen, options, .. } => flame::spread(task, *figure, chosen, options),
        Awaiting::Landing { squares, .. } => give(Order::Land { at: *squares.first()? }, Aim::Area),
        Awaiting::Share { figure, .. } => share(task, *figure),
        Awaiting::LastChance { .. } => {
            hand::kill_with_rest(task).unwrap_or_else(|| give(Order::EndLastChance, Aim::Rest))
        }
        Awaiting::Stranded { figures, .. } => stranded(task, figures)?,
        Awaiting::Pickets { squares, .. } => pickets::picket(task, squares, atlas)?,
        Awaiting::Reinforce { figures, .. } => reinforce(task, figures)?,
        Awaiting::Over => return None,
    })
}

/// Whoever may goes into reaction mode, as far as nobody is forgotten.
fn ready(task: &Task<'_>, figures: &[FigureId]) -> Choice {
    match figures.iter().find(|figure| !task.forgets(**figure)) {
        Some(figure) => give(Order::EnterReaction { figure: *figure }, Aim::Watch),
        None => give(Order::EndReadiness, Aim::Rest),
    }
}

/// A die that missed is rolled again.
fn reroll(attack: &Attack) -> Choice {
    let missed = attack.may_reroll().into_iter().find(|die| attack.dice[usize::from(*die)].face < attack.needed);
    give(missed.map_or(Order::KeepDice, |die| Order::Reroll { die }), Aim::Attack(attack.target))
}

/// Points that are left over go to the dearest friend who may have them.
fn share(task: &Task<'_>, from: FigureId) -> Choice {
    let friends = task.situation.figures.iter().filter(|friend| friend.side == task.seat && friend.id != from);
    let able = friends.filter(|friend| !friend.activated && task.allows(Order::GivePoint { to: friend.id }));
    let dearest = able.max_by_key(|friend| (task.situation.card(friend).rp, std::cmp::Reverse(friend.id)));
    match dearest {
        Some(friend) => give(Order::GivePoint { to: friend.id }, Aim::Stand),
        None => give(Order::EndSharing, Aim::Rest),
    }
}

/// Whoever is quick and fights well by himself is cut off.
fn stranded(task: &Task<'_>, figures: &[FigureId]) -> Option<Choice> {
    let fitness = |figure: &Figure| {
        let card = task.situation.card(figure);
        (i32::from(card.ap) * 10 + i32::from(card.damage_points) * 3 - i32::from(card.rp), std::cmp::Reverse(figure.id))
    };
    let known = figures.iter().filter_map(|id| task.situation.figure(*id));
    let best = known.max_by_key(|figure| fitness(figure))?;
    Some(give(Order::Strand { figure: best.id }, Aim::Deploy))
}

/// The dearest comes first.
fn reinforce(task: &Task<'_>, figures: &[FigureId]) -> Option<Choice> {
    let known = figures.iter().filter_map(|id| task.situation.figure(*id));
    let best = known.max_by_key(|figure| (task.situation.card(figure).rp, std::cmp::Reverse(figure.id)))?;
    Some(give(Order::CallUp { figure: best.id }, Aim::Deploy))
}
