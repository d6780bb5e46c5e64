//! The driver: requests the next decision from the seats of both sides, and gives it to the rules. Players at this
//! window answer prompts through `obey`, players by mail answer by letter (`lobby::mail`), and a book seat gets its
//! next order from the lesson or from the replayed record. The computer gets the view of its side, and answers as soon
//! as it has decided. Both sides are asked, not only the one whose decision is pending, because cards can be killed out
//! of turn (`CARD-5`).

use super::{
    beat::Beat,
    computer, helpers,
    lesson::{self, drive::on_table},
    obey, orders,
    prelude::*,
    replay::{self, desk::ReplayDesk},
    seats::Seat,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Beat>().add_systems(
        Update,
        (
            replay::carry_out.run_if(resource_exists::<ReplayDesk>),
            replay::run.run_if(resource_exists::<ReplayDesk>),
            lesson::drive::carry_out.run_if(on_table),
            drive.run_if(resource_exists::<BattleView>),
            lesson::drive::tell.run_if(on_table),
        )
            .chain()
            .after(obey::carry_out)
            .in_set(BattleSystems::Orders),
    );
}

/// Asks both sides until neither has an order.
fn drive(world: &mut World) {
    while Side::BOTH.into_iter().any(|side| ask(world, side)) {}
}

/// Asks the seat of a side. Returns `true` if it gave an order, so that more may follow.
fn ask(world: &mut World, side: Side) -> bool {
    match world.resource::<BattleView>().seats[side] {
        Seat::Mail(_) => false,
        Seat::Here(_) => helpers::order(world, side).is_some_and(|order| {
            let taken = give(world, order);
            if !taken {
                helpers::stop(world);
            }
            taken
        }),
        Seat::Book(_) if world.contains_resource::<ReplayDesk>() => replay::play_next(world, side),
        Seat::Book(_) => lesson::drive::order(world, side).is_some_and(|order| give(world, order)),
        Seat::Computer(..) => computer::order(world, side).is_some_and(|order| {
            let taken = give(world, order);
            computer::given(world, side, order, taken);
            taken
        }),
    }
}

/// Gives an order of a seat other than a player's. Returns `true` if the rules accepted it.
fn give(world: &mut World, order: Order) -> bool {
    let taken = orders::carry_out(world, order);
    if taken {
        orders::waive(world);
    }
    orders::settle(world);
    taken
}
