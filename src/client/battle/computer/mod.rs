//! The computer at the table: it is asked as a player is, thinks in a thread of its own, and its half is shown as it
//! happens. What it decides hangs on the battle, its strength and its seed alone, never on how quick the machine is.
//!
//! - [`think`]: the threads; [`minds`]: what they are asked, and for which moment of the battle an answer counts
//! - [`pace`]: when an order that was thought out is given; [`march`]: what is shown of whoever acts
//! - [`bar`]: the bar at the bottom of its half, and its keys; [`sign`]: that it thinks; [`why`]: its reasons in words
//! - [`half`]: whether a half is the computer's; [`chairs`]: a seat changes hands in mid-battle

pub(super) mod bar;
pub(super) mod chairs;
pub(super) mod half;
pub(super) mod march;
pub(super) mod minds;
mod pace;
pub(super) mod sign;
pub mod think;
pub mod why;

use self::{
    march::March,
    minds::{Answer, Minds},
    pace::Pace,
    think::{Thought, What},
};
use super::prelude::*;
use mind::{Aim, Choice, Why};
use rules::{EventLog, automaton};

pub(super) fn plugin(app: &mut App) {
    app.per_battle::<Minds>()
        .per_battle::<March>()
        .per_battle::<why::Reasons>()
        .init_resource::<Pace>()
        .at_table(BattleSystems::Play, pace::keep)
        .add_plugins((bar::plugin, sign::plugin, chairs::plugin));
}

/// Whether the computer thinks about something that is to be decided now.
pub fn thinks(world: &World) -> bool {
    Side::BOTH.into_iter().any(|side| minds::since(world, side).or_else(|| minds::helps_since(world, side)).is_some())
}

/// Whether nothing may be decided yet by others: whoever is not asked may want to kill a card first.
pub(super) fn holds(world: &World) -> bool {
    Side::BOTH.into_iter().any(|side| minds::may_kill(world, side))
}

/// The next order of a seat that the computer plays, if it has one and it is time for it.
pub(super) fn order(world: &mut World, side: Side) -> Option<Order> {
    if let Some(order) = by_itself(world, side) {
        // Nothing is thought out: what a figure does passes in one go.
        let goes = !kills_first(world, side.enemy()) && pace::may_go_by_itself(world, order);
        return goes.then(|| {
            let why = Why { goal: Aim::Rules, chance: None, second: None };
            tell(world, &Choice { order, why });
            order
        });
    }
    if minds::attend(world, side) {
        // The thread can't wake the window.
        world.resource_mut::<Awake>().frames(2);
        return None;
    }
    let (moment, what) = minds::due(world, side)?;
    let thought = match minds::answer(world, side)? {
        Answer::Thought(thought) => thought.clone(),
        Answer::Thinking(_) | Answer::Lost => return None,
    };
    let Some(choice) = &thought.choice else {
        // Who is asked has always something to do.
        if what == What::Order {
            lost(world, side);
        }
        return None;
    };
    let goes = match what {
        What::Kill | What::Help => true,
        What::Order => !kills_first(world, side.enemy()) && pace::may_go(world, moment, &thought),
    };
    if !goes {
        return None;
    }
    tell(world, choice);
    Some(choice.order)
}

/// Keeps the reason for what is about to be done.
fn tell(world: &mut World, choice: &Choice) {
    let (events, figure) = (world.resource::<EventLog>().all().len(), world.resource::<Table>().now.acting);
    world.resource_mut::<why::Reasons>().bypass_change_detection().begin(events, figure, choice);
}

/// What a side does next that nobody plays, if it is asked (`COOP-2`).
fn by_itself(world: &World, side: Side) -> Option<Order> {
    let now = &world.resource::<Table>().now;
    let asked = now.charter.plays_itself(side) && now.awaiting.seat() == Some(side);
    asked.then(|| automaton::choose_automaton_order(now)).flatten()
}

/// Whether the other side kills a card before, or has not said yet whether it does.
fn kills_first(world: &World, side: Side) -> bool {
    let kills = |(_, what)| what == What::Kill;
    let wants = |answer: &Answer| matches!(answer, Answer::Thought(Thought { choice: Some(_), .. }));
    minds::may_kill(world, side)
        || minds::due(world, side).is_some_and(kills) && minds::answer(world, side).is_some_and(wants)
}

/// An order of that seat's was given, or refused.
pub(super) fn given(world: &mut World, side: Side, order: Order, taken: bool) {
    if taken {
        let events = world.resource::<EventLog>().all().len();
        world.resource_mut::<why::Reasons>().bypass_change_detection().end(events);
        pace::given(world, order);
    } else {
        lost(world, side);
    }
}

/// Nothing comes of what that seat was asked. The battle is not lost: somebody can take the seat over.
fn lost(world: &mut World, side: Side) {
    warn!("the computer has no order for the {side:?} side");
    world.resource_mut::<Minds>().bypass_change_detection().lose(side);
}
