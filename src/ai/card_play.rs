//! Decisions about battle cards: which of them to play, to answer with, to kill, to discard and to keep.

use rules::{
    Figure, FigurePlace, FigureTrait, Order, PendingDecision, ResponseTrigger, Side, card_targets, card_useless,
    cards::{CardId, CardTarget, EventEffect},
};

use crate::{
    assessment::{Assessment, is_order_allowed, unit_value},
    card_value::{card_value, is_enemy_within},
    decision_context::DecisionContext,
    plan::{ActionBudget, FigurePlanner},
    reason::{OrderChoice, Purpose, order_for_purpose},
};

/// Minimum gain for playing a card.
const MIN_CARD_GAIN: f64 = 1.0;
/// Minimum gain for answering with a card.
const LEAST_ANSWER: f64 = 0.5;
/// Minimum gain for killing a card with command points that would otherwise be lost.
const LEAST_KILL: f64 = 0.8;
/// Value of each command point that is paid to kill a card as it is played.
const POINT: f64 = 1.3;
/// Minimum gain for killing a card out of turn, for each command point that it costs.
const POINT_OUT_OF_TURN: f64 = 2.0;
/// Maximum distance of an enemy from a dead figure, in squares, for a card to be played in answer to the death.
const LAST_STAND_NEAR: u16 = 5;
/// Minimum gain that an effect card must have on some target; otherwise it is discarded.
const MIN_KEPT_CARD_VALUE: f64 = 0.8;
/// Minimum number of waiting figures for which a tunnel is dug.
const TUNNEL_FOR: usize = 2;
/// Minimum distance of a tunnel from an enemy, in squares: it can't be on the enemy's own square.
const TUNNEL_NEAR: u32 = 1;
/// Upper limit of the distance of a tunnel from an enemy, in squares, exclusive.
const TUNNEL_FAR: u32 = 5;

/// Returns the best card to play now, in the seat's own half-turn; `None` if no card gains enough.
pub(crate) fn choose_card_to_play(task: &DecisionContext<'_>, scene: &Assessment<'_>) -> Option<OrderChoice> {
    let state = task.state;
    let mut best: Option<(f64, Order, CardId)> = None;
    for card in state.cards.hands[task.seat].cards.iter().copied() {
        let value_of = |target| match state.cards.kind(card).event_effect() {
            Some(EventEffect::Tunnel) => tunnel_value(task, target),
            // This card is kept for the end of the half-turn.
            Some(EventEffect::ActAgain(..)) if has_unactivated_figures(task) => 0.0,
            Some(EventEffect::ActAgain(points, _)) => act_again_gain(scene, target, *points),
            _ => card_value(state, task.seat, card, target),
        };
        for target in card_targets(state, task.seat, card) {
            let (gain, order) = (value_of(target), Order::PlayCard { seat: task.seat, card, target });
            if gain > best.map_or(MIN_CARD_GAIN, |(most, ..)| most) && task.allows(order) {
                best = Some((gain, order, card));
            }
        }
    }
    best.map(|(_, order, card)| order_for_purpose(order, Purpose::Card(card)))
}

/// Returns the gain of the target figure's best plan in another activation with `points` action points.
fn act_again_gain(scene: &Assessment<'_>, target: CardTarget, points: u8) -> f64 {
    let CardTarget::Figure(id) = target else { return 0.0 };
    let budget = ActionBudget { own: points, bought: 0, price: 0.0 };
    let plan = scene.place_of(id).and_then(|index| FigurePlanner::new(scene, index).plan(&budget));
    plan.filter(|plan| !plan.orders.is_empty()).map_or(0.0, |plan| plan.gain)
}

fn has_unactivated_figures(task: &DecisionContext<'_>) -> bool {
    task.state.figures.iter().any(|figure| {
        figure.side == task.seat && figure.in_play() && !figure.activated && !task.state.is_stranded(figure)
    })
}

/// Returns the gain of a tunnel: the nearer an enemy outside a horde is, the higher. It is 0 if too few figures wait
/// off the board.
fn tunnel_value(task: &DecisionContext<'_>, target: CardTarget) -> f64 {
    let (state, CardTarget::Square(gate)) = (task.state, target) else { return 0.0 };
    let waits = |figure: &&Figure| {
        figure.side == task.seat && !figure.activated && matches!(figure.place, Some(FigurePlace::Waiting(_)))
    };
    if state.figures.iter().filter(waits).count() < TUNNEL_FOR {
        return 0.0;
    }
    let prey =
        state.figures.iter().filter(|other| other.side != task.seat && !unit_value::is_horde_figure(state, other));
    let distances = prey.filter_map(Figure::square).filter_map(|there| {
        let (dx, dy) = gate.at.delta(there);
        let far = u32::from(dx.unsigned_abs() + dy.unsigned_abs());
        let detour = if gate.inward().looks_at(dx, dy) { 0 } else { 1 };
        (TUNNEL_NEAR..TUNNEL_FAR).contains(&far).then_some(far + detour)
    });
    distances.min().map_or(0.0, |far| f64::from(TUNNEL_FAR + 2 - far))
}

/// Returns the best answer to the event that has just happened: play a card, kill a card, or pass.
pub(crate) fn choose_card_response(task: &DecisionContext<'_>, to: ResponseTrigger) -> OrderChoice {
    let state = task.state;
    let mut best = (LEAST_ANSWER, order_for_purpose(Order::Pass, Purpose::Rest));
    if !task.weights.cards {
        return best.1;
    }
    for card in state.cards.hands[task.seat].cards.iter().copied() {
        for target in card_targets(state, task.seat, card) {
            let stands = |id| state.figure(id).is_some_and(|dead| is_enemy_within(state, dead, LAST_STAND_NEAR));
            let gain = match to {
                ResponseTrigger::Death(figure) if !stands(figure) => 0.0,
                _ => card_value(state, task.seat, card, target),
            };
            let order = Order::PlayCard { seat: task.seat, card, target };
            if gain > best.0 && task.allows(order) {
                best = (gain, order_for_purpose(order, Purpose::Card(card)));
            }
        }
    }
    let played = state.cards.pending.iter().rev();
    if let ResponseTrigger::Card(card) = to
        && let Some(played) = played.into_iter().find(|played| played.card == card)
    {
        let cost = f64::from(state.cards.kind(card).kill_value);
        let gain = card_value(state, played.side, card, played.target) - cost * POINT;
        let order = Order::KillCard { seat: task.seat, card };
        if gain > best.0 && task.allows(order) {
            best = (gain, order_for_purpose(order, Purpose::Card(card)));
        }
    }
    best.1
}

/// Returns the order to kill the card in play whose kill gains most, with command points that would otherwise be lost.
pub(crate) fn kill_card_with_leftovers(task: &DecisionContext<'_>) -> Option<OrderChoice> {
    choose_card_to_kill(task, |_| LEAST_KILL)
}

/// Returns the order for the best kill of a card in play while the opponent decides (`CARD-5`), if its gain is worth
/// the command points.
pub(crate) fn kill_card_out_of_turn(task: &DecisionContext<'_>) -> Option<OrderChoice> {
    if !task.weights.cards || matches!(task.state.awaiting, PendingDecision::Bid { .. } | PendingDecision::Over) {
        return None;
    }
    choose_card_to_kill(task, |cost| f64::from(cost) * POINT_OUT_OF_TURN)
}

fn choose_card_to_kill(task: &DecisionContext<'_>, least: impl Fn(u8) -> f64) -> Option<OrderChoice> {
    let state = task.state;
    let mut best: Option<(f64, Order, CardId)> = None;
    for lying in &state.cards.in_play {
        let gain = -card_value(state, task.seat, lying.card, lying.on);
        let order = Order::KillCard { seat: task.seat, card: lying.card };
        let enough = gain > least(state.cards.kind(lying.card).kill_value);
        if enough && best.is_none_or(|(most, ..)| gain > most) && task.allows(order) {
            best = Some((gain, order, lying.card));
        }
    }
    best.map(|(_, order, card)| order_for_purpose(order, Purpose::Card(card)))
}

/// Returns the order to discard a useless card before the hand is refilled, or to end the discards.
pub(crate) fn choose_discard(task: &DecisionContext<'_>) -> OrderChoice {
    let hand = &task.state.cards.hands[task.seat].cards;
    let thrown = hand.iter().copied().filter(|card| !is_worth_keeping(task, *card));
    let mut orders = thrown.map(|card| (Order::Discard { card }, card));
    let found = orders.find(|(order, _)| is_order_allowed(task.state, *order));
    found.map_or_else(
        || order_for_purpose(Order::EndDiscard, Purpose::Rest),
        |(order, card)| order_for_purpose(order, Purpose::Card(card)),
    )
}

fn is_worth_keeping(task: &DecisionContext<'_>, card: CardId) -> bool {
    let state = task.state;
    if card_useless(state, task.seat, card).is_some() {
        return false;
    }
    let kind = state.cards.kind(card);
    match kind.event_effect() {
        Some(EventEffect::WedgeDoor) => !state.sealable.is_empty(),
        Some(EventEffect::OpenDoor) => !state.sealable.is_empty() || state.stranded.figure.is_some(),
        Some(EventEffect::Tunnel) => {
            let mine = |kind: &rules::KindId| state.catalogue.kind(*kind).side == task.seat;
            state.hordes.iter().any(mine)
        }
        Some(EventEffect::ShotRange(_)) => false,
        Some(_) => true,
        None => {
            let armoury = state.catalogue.armoury();
            let pays = |target| card_value(state, task.seat, card, target) > MIN_KEPT_CARD_VALUE;
            let figures = state.figures.iter().filter(|figure| kind.can_be_placed_on(state.kind_of(figure), armoury));
            let mut hordes =
                state.hordes.iter().filter(|horde| kind.can_be_placed_on(state.catalogue.kind(**horde), armoury));
            figures.into_iter().any(|figure| pays(CardTarget::Figure(figure.id)))
                || hordes.any(|horde| pays(CardTarget::Kind(*horde)))
        }
    }
}

/// Returns the card that a survivor of the side keeps for the next mission (`CAMP-2`): the one with the highest value.
pub(crate) fn card_to_keep(task: &DecisionContext<'_>, of: Side) -> Option<CardId> {
    let lying = task.state.cards.in_play.iter().filter(|lying| !lying.experience);
    let own = lying.filter_map(|lying| match lying.on {
        CardTarget::Figure(id) => {
            let figure = task.state.figure(id).filter(|figure| figure.side == of)?;
            let zombie = task.state.kind_of(figure).has_trait(FigureTrait::Zombie)
                || unit_value::is_horde_figure(task.state, figure);
            (!zombie).then_some(lying)
        }
        _ => None,
    });
    let valued = own.map(|lying| (card_value(task.state, of, lying.card, lying.on), lying.card));
    valued.filter(|(gain, _)| *gain > 0.0).max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, card)| card)
}
