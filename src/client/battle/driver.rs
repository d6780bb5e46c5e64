//! Asks whoever sits on each side for the next decision, and gives it to the rules. A player at this window is asked by
//! the prompts and answers by `obey`; one by mail is asked by a letter and answers with one (`lobby::mail`); the book
//! has its next order here: that of a lesson, or of the record that is looked at. The computer gets the view of its side
//! and answers with an order as soon as it has thought. Both sides are asked, not only the one that is awaited: cards can
//! be killed out of turn (`CARD-5`).

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
            drive.run_if(resource_exists::<Table>),
            lesson::drive::tell.run_if(on_table),
        )
            .chain()
            .after(obey::carry_out)
            .in_set(BattleSystems::Orders),
    );
}

/// Asks until nobody has an answer now.
fn drive(world: &mut World) {
    while Side::BOTH.into_iter().any(|side| ask(world, side)) {}
}

/// Asks the seat of that side. Whether it has decided something, so that there may be more.
fn ask(world: &mut World, side: Side) -> bool {
    match world.resource::<Table>().seats[side] {
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

/// Gives an order of a seat that is not at this window. Whether it was taken.
fn give(world: &mut World, order: Order) -> bool {
    let taken = orders::carry_out(world, order);
    if taken {
        orders::waive(world);
    }
    orders::settle(world);
    taken
}
