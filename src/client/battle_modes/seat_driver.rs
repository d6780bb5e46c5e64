//! The driver: requests the next decision from the seats of both sides, and submits it to the rules. Players at this
//! window answer prompts through `intent_queue`, players by mail answer by letter (`menus::play_by_mail`), players at
//! other machines over the network, and a scripted seat gets its next order from the tutorial or from the replayed
//! record. The AI gets the view of its side, and answers as soon as it has decided. The driver calls both sides, not
//! only the one whose decision is pending, because cards can be killed out of turn (`CARD-5`).

use super::{
    ai, ai_assist,
    prelude::*,
    replay,
    tutorial::{self, driver::is_tutorial_active},
};
use battle_view::{
    intent_queue,
    order_gesture::continue_orders,
    replay_state::ReplayState,
    seats::Seat,
    session::is_order_pending,
    submit_orders::{self, OrderOutcome, OrderSettled},
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(record_pending_ai_order).add_systems(
        Update,
        (
            replay::handle_replay_intents.run_if(resource_exists::<ReplayState>),
            replay::advance_replay_timer.run_if(resource_exists::<ReplayState>),
            tutorial::driver::handle_tutorial_intents.run_if(is_tutorial_active),
            drive_seats.run_if(resource_exists::<BattleView>),
            tutorial::driver::update_instruction_panel.run_if(is_tutorial_active),
        )
            .chain()
            .after(intent_queue::handle_intents)
            .in_set(BattleSystems::Orders),
    );
}

/// Requests orders from both sides until neither has one, or an order must wait for its answer.
fn drive_seats(world: &mut World) {
    while !is_order_pending(world) && Side::BOTH.into_iter().any(|side| ask_seat(world, side)) {}
}

/// Requests an order from the seat of a side. Returns `true` if it gave one, so that more may follow.
fn ask_seat(world: &mut World, side: Side) -> bool {
    match world.resource::<BattleView>().seats[side] {
        Seat::Mail(_) | Seat::Remote(_) => false,
        Seat::Here(_) => ai_assist::next_assist_order(world, side).is_some_and(|order| {
            let outcome = submit_seat_order(world, order);
            if outcome == OrderOutcome::Refused {
                ai_assist::stop_assist(world);
            }
            outcome == OrderOutcome::Accepted
        }),
        Seat::Scripted(_) if world.contains_resource::<ReplayState>() => replay::play_next_entry(world, side),
        Seat::Scripted(_) => tutorial::driver::next_scripted_order(world, side)
            .is_some_and(|order| submit_seat_order(world, order) == OrderOutcome::Accepted),
        Seat::Computer(..) => ai::next_ai_order(world, side).is_some_and(|order| {
            let outcome = submit_seat_order(world, order);
            match outcome {
                OrderOutcome::Pending => world.insert_resource(PendingAiOrder(side)),
                _ => ai::record_ai_order_result(world, side, order, outcome == OrderOutcome::Accepted),
            }
            outcome == OrderOutcome::Accepted
        }),
    }
}

/// Resource: the side of the AI whose order is not answered yet.
#[derive(Resource)]
struct PendingAiOrder(Side);

/// Notes the answer to an order of the AI.
fn record_pending_ai_order(settled: On<OrderSettled>, pending: Option<Res<PendingAiOrder>>, mut commands: Commands) {
    let Some(side) = pending.map(|pending| pending.0) else { return };
    let (order, accepted) = (settled.order, settled.accepted);
    commands.remove_resource::<PendingAiOrder>();
    commands.queue(move |world: &mut World| ai::record_ai_order_result(world, side, order, accepted));
}

/// Submits an order of a seat.
fn submit_seat_order(world: &mut World, order: Order) -> OrderOutcome {
    let outcome = submit_orders::submit_any(world, order);
    if outcome == OrderOutcome::Accepted {
        continue_orders(world);
    }
    submit_orders::refresh_view(world);
    outcome
}
