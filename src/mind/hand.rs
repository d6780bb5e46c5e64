//! Decisions about battle cards: which to play, to answer with, to kill, to discard and to keep.

use rules::{
    Figure, FigurePlace, FigureTrait, Order, PendingDecision, ResponseTrigger, Side, card_targets, card_useless,
    cards::{CardId, CardTarget, EventEffect},
};

use crate::{
    cards::{near, value},
    plan::{Planner, Purse},
    scene::{Scene, allowed, worth},
    task::Task,
    why::{Aim, Choice, give},
};

/// Minimum gain for playing a card.
const LEAST: f64 = 1.0;
/// Minimum gain for answering with a card.
const LEAST_ANSWER: f64 = 0.5;
/// Minimum gain for killing a card with points that would otherwise be lost.
const LEAST_KILL: f64 = 0.8;
/// Value of each point that is paid to kill a card as it is played.
const POINT: f64 = 1.3;
/// Minimum gain for killing a card out of turn, for each point that it costs.
const POINT_OUT_OF_TURN: f64 = 2.0;
/// Maximum distance of an enemy from a dead figure, in squares, for a card that answers the death.
const LAST_STAND_NEAR: u16 = 5;
/// Minimum gain that an effect card must have on some target; otherwise it is discarded.
const KEPT: f64 = 0.8;
/// Minimum number of waiting figures for which a tunnel is dug.
const TUNNEL_FOR: usize = 2;
/// Minimum distance of a tunnel from an enemy, in squares: it can't be on the enemy's own square.
const TUNNEL_NEAR: u32 = 1;
/// Upper limit of the distance of a tunnel from an enemy, in squares, exclusive.
const TUNNEL_FAR: u32 = 5;

/// Returns the best card to play now, in the seat's own half; `None` if no card gains enough.
pub(crate) fn play(task: &Task<'_>, scene: &Scene<'_>) -> Option<Choice> {
    let situation = task.situation;
    let mut best: Option<(f64, Order, CardId)> = None;
    for card in situation.cards.hands[task.seat].cards.iter().copied() {
        let value_of = |target| match situation.cards.kind(card).deed() {
            Some(EventEffect::Tunnel) => tunnel(task, target),
            // This card is kept for the end of the half.
            Some(EventEffect::ActAgain(..)) if anybody_left(task) => 0.0,
            Some(EventEffect::ActAgain(points, _)) => again(scene, target, *points),
            _ => value(situation, task.seat, card, target),
        };
        for target in card_targets(situation, task.seat, card) {
            let (gain, order) = (value_of(target), Order::PlayCard { seat: task.seat, card, target });
            if gain > best.map_or(LEAST, |(most, ..)| most) && task.allows(order) {
                best = Some((gain, order, card));
            }
        }
    }
    best.map(|(_, order, card)| give(order, Aim::Card(card)))
}

/// Returns the gain of the best plan of the target figure with `points` points in another activation.
fn again(scene: &Scene<'_>, target: CardTarget, points: u8) -> f64 {
    let CardTarget::Figure(id) = target else { return 0.0 };
    let purse = Purse { own: points, bought: 0, price: 0.0 };
    let plan = scene.place_of(id).and_then(|index| Planner::new(scene, index).plan(&purse));
    plan.filter(|plan| !plan.orders.is_empty()).map_or(0.0, |plan| plan.gain)
}

fn anybody_left(task: &Task<'_>) -> bool {
    task.situation.figures.iter().any(|figure| {
        figure.side == task.seat && figure.in_play() && !figure.activated && !task.situation.is_stranded(figure)
    })
}

/// Returns the gain of a tunnel: higher, the nearer an enemy is that is not of a horde. It is 0 if too few figures wait
/// off the board.
fn tunnel(task: &Task<'_>, target: CardTarget) -> f64 {
    let (situation, CardTarget::Square(gate)) = (task.situation, target) else { return 0.0 };
    let waits = |figure: &&Figure| {
        figure.side == task.seat && !figure.activated && matches!(figure.place, Some(FigurePlace::Waiting(_)))
    };
    if situation.figures.iter().filter(waits).count() < TUNNEL_FOR {
        return 0.0;
    }
    let prey = situation.figures.iter().filter(|other| other.side != task.seat && !worth::is_horde(situation, other));
    let distances = prey.filter_map(Figure::square).filter_map(|there| {
        let (dx, dy) = gate.at.delta(there);
        let far = u32::from(dx.unsigned_abs() + dy.unsigned_abs());
        let detour = if gate.inward().looks_at(dx, dy) { 0 } else { 1 };
        (TUNNEL_NEAR..TUNNEL_FAR).contains(&far).then_some(far + detour)
    });
    distances.min().map_or(0.0, |far| f64::from(TUNNEL_FAR + 2 - far))
}

/// Returns the best answer to the event that has just happened: play a card, kill a card, or pass.
pub(crate) fn answer(task: &Task<'_>, to: ResponseTrigger) -> Choice {
    let situation = task.situation;
    let mut best = (LEAST_ANSWER, give(Order::Pass, Aim::Rest));
    if !task.weights.cards {
        return best.1;
    }
    for card in situation.cards.hands[task.seat].cards.iter().copied() {
        for target in card_targets(situation, task.seat, card) {
            let stands = |id| situation.figure(id).is_some_and(|dead| near(situation, dead, LAST_STAND_NEAR));
            let gain = match to {
                ResponseTrigger::Death(figure) if !stands(figure) => 0.0,
                _ => value(situation, task.seat, card, target),
            };
            let order = Order::PlayCard { seat: task.seat, card, target };
            if gain > best.0 && task.allows(order) {
                best = (gain, give(order, Aim::Card(card)));
            }
        }
    }
    let played = situation.cards.pending.iter().rev();
    if let ResponseTrigger::Card(card) = to
        && let Some(played) = played.into_iter().find(|played| played.card == card)
    {
        let cost = f64::from(situation.cards.kind(card).kill_value);
        let gain = value(situation, played.side, card, played.target) - cost * POINT;
        let order = Order::KillCard { seat: task.seat, card };
        if gain > best.0 && task.allows(order) {
            best = (gain, give(order, Aim::Card(card)));
        }
    }
    best.1
}

/// Returns the kill of the card in play that gains most, for points that would otherwise be lost.
pub(crate) fn kill_with_rest(task: &Task<'_>) -> Option<Choice> {
    kill(task, |_| LEAST_KILL)
}

/// Returns the best kill of a card in play while the opponent decides (`CARD-5`), if its gain is worth the points.
pub(crate) fn kill_out_of_turn(task: &Task<'_>) -> Option<Choice> {
    if !task.weights.cards || matches!(task.situation.awaiting, PendingDecision::Bid { .. } | PendingDecision::Over) {
        return None;
    }
    kill(task, |cost| f64::from(cost) * POINT_OUT_OF_TURN)
}

fn kill(task: &Task<'_>, least: impl Fn(u8) -> f64) -> Option<Choice> {
    let situation = task.situation;
    let mut best: Option<(f64, Order, CardId)> = None;
    for lying in &situation.cards.in_play {
        let gain = -value(situation, task.seat, lying.card, lying.on);
        let order = Order::KillCard { seat: task.seat, card: lying.card };
        let enough = gain > least(situation.cards.kind(lying.card).kill_value);
        if enough && best.is_none_or(|(most, ..)| gain > most) && task.allows(order) {
            best = Some((gain, order, lying.card));
        }
    }
    best.map(|(_, order, card)| give(order, Aim::Card(card)))
}

/// Returns the discard of a useless card before the hand is refilled, or the end of the discards.
pub(crate) fn discard(task: &Task<'_>) -> Choice {
    let hand = &task.situation.cards.hands[task.seat].cards;
    let thrown = hand.iter().copied().filter(|card| !keeps(task, *card));
    let mut orders = thrown.map(|card| (Order::Discard { card }, card));
    let found = orders.find(|(order, _)| allowed(task.situation, *order));
    found.map_or_else(|| give(Order::EndDiscard, Aim::Rest), |(order, card)| give(order, Aim::Card(card)))
}

fn keeps(task: &Task<'_>, card: CardId) -> bool {
    let situation = task.situation;
    if card_useless(situation, task.seat, card).is_some() {
        return false;
    }
    let kind = situation.cards.kind(card);
    match kind.deed() {
        Some(EventEffect::WedgeDoor) => !situation.sealable.is_empty(),
        Some(EventEffect::OpenDoor) => !situation.sealable.is_empty() || situation.stranded.figure.is_some(),
        Some(EventEffect::Tunnel) => {
            let mine = |kind: &rules::KindId| situation.catalogue.kind(*kind).side == task.seat;
            situation.hordes.iter().any(mine)
        }
        Some(EventEffect::ShotRange(_)) => false,
        Some(_) => true,
        None => {
            let armoury = situation.catalogue.armoury();
            let pays = |target| value(situation, task.seat, card, target) > KEPT;
            let figures = situation.figures.iter().filter(|figure| kind.fits(situation.kind_of(figure), armoury));
            let mut hordes =
                situation.hordes.iter().filter(|horde| kind.fits(situation.catalogue.kind(**horde), armoury));
            figures.into_iter().any(|figure| pays(CardTarget::Figure(figure.id)))
                || hordes.any(|horde| pays(CardTarget::Kind(*horde)))
        }
    }
}

/// Returns the card that a survivor of the side keeps for the next mission (`CAMP-2`): the one with the highest value.
pub(crate) fn keep(task: &Task<'_>, of: Side) -> Option<CardId> {
    let lying = task.situation.cards.in_play.iter().filter(|lying| !lying.experience);
    let own = lying.filter_map(|lying| match lying.on {
        CardTarget::Figure(id) => {
            let figure = task.situation.figure(id).filter(|figure| figure.side == of)?;
            let zombie = task.situation.kind_of(figure).has_trait(FigureTrait::Zombie)
                || worth::is_horde(task.situation, figure);
            (!zombie).then_some(lying)
        }
        _ => None,
    });
    let valued = own.map(|lying| (value(task.situation, of, lying.card, lying.on), lying.card));
    valued.filter(|(gain, _)| *gain > 0.0).max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, card)| card)
}
