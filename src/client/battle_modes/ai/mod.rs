//! The AI in a battle. It decides for the seats that it plays, thinks in threads of its own, and its half-turn is shown
//! order by order. Its decisions depend only on the battle, its strength and its seed, never on the speed of the
//! machine.
//!
//! - [`worker`]: the threads; `requests`: requests to them, and the moment of the battle for which an answer is valid
//! - `playback_speed`: the times at which the AI gives its orders
//! - `playback_bar`: the bar at the bottom of the window in the AI's half-turn, with its keys
//! - `seat_swap`: the seat dialog

pub(super) mod playback_bar;
mod playback_speed;
pub(super) mod requests;
pub(super) mod seat_swap;
pub mod worker;

use self::{
    playback_speed::AiPlayback,
    requests::{AiRequests, RequestState},
    worker::{AiAnswer, RequestKind},
};
use super::prelude::*;
use ai::{OrderChoice, Purpose, Reason};
use battle_board::{ai_reason_text, shown_plan::ShownPlan, thinking_indicator::ThinkingIndicator};
use rules::{EventLog, automaton};

/// Thinking time after which the indicator is shown.
const INDICATOR_DELAY: Duration = Duration::from_millis(250);
/// Time for each square, and for the pause in which all are empty, in milliseconds.
const SQUARE_MILLIS: u128 = 600;

pub(super) fn plugin(app: &mut App) {
    app.init_battle_resource::<AiRequests>()
        .init_battle_resource::<ShownPlan>()
        .init_battle_resource::<ai_reason_text::AiReasons>()
        .init_resource::<AiPlayback>()
        .add_intent_blocker(blocks_others)
        .add_battle_systems(BattleSystems::Play, playback_speed::update_playback_speed)
        .add_plugins(playback_bar::plugin)
        .init_battle_resource::<ThinkingIndicator>()
        .add_battle_systems(BattleSystems::Play, update_thinking_indicator)
        .add_plugins(seat_swap::plugin);
}

fn update_thinking_indicator(world: &mut World) {
    let side = world.resource::<BattleView>().deciding_ai();
    let helps = || Side::BOTH.into_iter().find_map(|side| requests::assist_started_at(world, side));
    let since = side.and_then(|side| requests::thinking_since(world, side)).or_else(helps);
    let time = since.map(ClientInstant::elapsed).filter(|time| *time >= INDICATOR_DELAY);
    if since.is_some() {
        world.resource_mut::<RedrawRequests>().redraw_for(Duration::from_millis(100));
    }
    let thinks = time.map(|time| ((time.as_millis() / SQUARE_MILLIS % 4) as u8, time.as_secs()));
    let sign = ThinkingIndicator { thinks, lost: requests::has_failed_request(world) };
    world.resource_mut::<ThinkingIndicator>().set_if_neq(sign);
}

/// Returns `true` if the AI thinks about a present decision.
pub fn is_ai_thinking(world: &World) -> bool {
    Side::BOTH.into_iter().any(|side| {
        requests::thinking_since(world, side).or_else(|| requests::assist_started_at(world, side)).is_some()
    })
}

/// Returns `true` if no other decision may be made yet, because the seat that does not decide may kill a card first.
fn blocks_others(world: &World) -> bool {
    Side::BOTH.into_iter().any(|side| requests::may_still_kill_card(world, side))
}

/// Returns the next order of a seat that the AI plays, if there is one and it is due.
pub(super) fn next_ai_order(world: &mut World, side: Side) -> Option<Order> {
    if let Some(order) = automated_order(world, side) {
        // An automated side needs no thinking, and its figure's orders follow each other without a pause.
        let goes = !has_pending_kill(world, side.enemy()) && playback_speed::may_give_automated_order(world, order);
        return goes.then(|| {
            let why = Reason { goal: Purpose::Rules, chance: None, second: None };
            record_reason(world, &OrderChoice { order, why });
            order
        });
    }
    if requests::poll_requests(world, side) {
        // The thread can't wake the window.
        world.resource_mut::<RedrawRequests>().redraw_frames(2);
        return None;
    }
    let (moment, what) = requests::due_request(world, side)?;
    let thought = match requests::current_request_state(world, side)? {
        RequestState::Thought(thought) => thought.clone(),
        RequestState::Thinking(_) | RequestState::Lost => return None,
    };
    let Some(choice) = &thought.choice else {
        // A seat that must decide always has a legal order.
        if what == RequestKind::Order {
            mark_request_failed(world, side);
        }
        return None;
    };
    let goes = match what {
        RequestKind::Kill | RequestKind::Assist => true,
        RequestKind::Order => {
            !has_pending_kill(world, side.enemy()) && playback_speed::may_give_order(world, moment, &thought)
        }
    };
    if !goes {
        return None;
    }
    record_reason(world, choice);
    Some(choice.order)
}

/// Stores the reason of the order that is about to be given.
fn record_reason(world: &mut World, choice: &OrderChoice) {
    let (events, figure) = (world.resource::<EventLog>().all().len(), world.resource::<BattleView>().now.acting);
    world.resource_mut::<ai_reason_text::AiReasons>().bypass_change_detection().begin(events, figure, choice);
}

/// Returns the next order of an automated side, if it must decide (`COOP-2`).
fn automated_order(world: &World, side: Side) -> Option<Order> {
    let now = &world.resource::<BattleView>().now;
    let asked = now.charter.plays_itself(side) && now.awaiting.seat() == Some(side);
    asked.then(|| automaton::choose_automaton_order(now)).flatten()
}

/// Returns `true` if that side kills a card first, or has not decided yet whether it does.
fn has_pending_kill(world: &World, side: Side) -> bool {
    let kills = |(_, what)| what == RequestKind::Kill;
    let wants = |answer: &RequestState| matches!(answer, RequestState::Thought(AiAnswer { choice: Some(_), .. }));
    requests::may_still_kill_card(world, side)
        || requests::due_request(world, side).is_some_and(kills)
            && requests::current_request_state(world, side).is_some_and(wants)
}

/// Updates playback and reasons after an order of the seat was given. If the rules refused it, marks the request as
/// lost.
pub(super) fn record_ai_order_result(world: &mut World, side: Side, order: Order, taken: bool) {
    if taken {
        let events = world.resource::<EventLog>().all().len();
        world.resource_mut::<ai_reason_text::AiReasons>().bypass_change_detection().end(events);
        playback_speed::record_given_order(world, order);
    } else {
        mark_request_failed(world, side);
    }
}

/// Marks the seat's request as lost. The battle can continue, because a player can take over the seat.
fn mark_request_failed(world: &mut World, side: Side) {
    warn!("the computer has no order for the {side:?} side");
    world.resource_mut::<AiRequests>().bypass_change_detection().lose(side);
}
