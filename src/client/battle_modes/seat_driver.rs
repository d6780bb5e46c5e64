//! The driver: requests the next decision from the seats of both sides, and submits it to the rules. Players at this
//! window answer prompts through `intent_queue`, players by mail answer by letter (`menus::play_by_mail`),
//! and a scripted seat gets its next order from the tutorial or from the replayed record. The AI gets the view of its
//! side, and answers as soon as it has decided. The driver calls both sides, not only the one whose decision is
//! pending, because cards can be killed out of turn (`CARD-5`).

use super::{
    ai, ai_assist,
    prelude::*,
    replay,
    tutorial::{self, driver::is_tutorial_active},
};
use battle_view::{intent_queue, replay_state::ReplayState, seats::Seat, submit_orders};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
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

/// Requests orders from both sides until neither has one.
fn drive_seats(world: &mut World) {
    while Side::BOTH.into_iter().any(|side| ask_seat(world, side)) {}
}

/// Requests an order from the seat of a side. Returns `true` if it gave one, so that more may follow.
fn ask_seat(world: &mut World, side: Side) -> bool {
    match world.resource::<BattleView>().seats[side] {
        Seat::Mail(_) => false,
        Seat::Here(_) => ai_assist::next_assist_order(world, side).is_some_and(|order| {
            let taken = submit_seat_order(world, order);
            if !taken {
                ai_assist::stop_assist(world);
            }
            taken
        }),
        Seat::Scripted(_) if world.contains_resource::<ReplayState>() => replay::play_next_entry(world, side),
        Seat::Scripted(_) => {
            tutorial::driver::next_scripted_order(world, side).is_some_and(|order| submit_seat_order(world, order))
        }
        Seat::Computer(..) => ai::next_ai_order(world, side).is_some_and(|order| {
            let taken = submit_seat_order(world, order);
            ai::record_ai_order_result(world, side, order, taken);
            taken
        }),
    }
}

/// Submits an order of a seat. Returns `true` if the rules accepted it.
fn submit_seat_order(world: &mut World, order: Order) -> bool {
    let taken = submit_orders::submit_any(world, order);
    if taken {
        submit_orders::pass_waived_decisions(world);
    }
    submit_orders::refresh_view(world);
    taken
}
