//! The AI in a battle: it must decide where a player would, thinks in a thread of its own, and its half-turn is shown
//! as it happens. Its decisions depend only on the battle, its strength and its seed, never on the speed of the
//! machine.
//!
//! - [`think`]: the threads; [`minds`]: requests to them, and the moment of the battle for which an answer is valid
//! - [`pace`]: when the AI gives its orders; [`march`]: the orders of the active figure, as the board shows them
//! - [`bar`]: the bar at the bottom of its half-turn, with its keys; [`sign`]: the thinking indicator; [`why`]: its
//!   reasons in words
//! - [`half`]: checks whether a half-turn is the AI's; [`chairs`]: the seat dialog

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
use mind::{OrderChoice, Purpose, Reason};
use rules::{EventLog, automaton};

pub(super) fn plugin(app: &mut App) {
    app.per_battle::<Minds>()
        .per_battle::<March>()
        .per_battle::<why::Reasons>()
        .init_resource::<Pace>()
        .at_table(BattleSystems::Play, pace::keep)
        .add_plugins((bar::plugin, sign::plugin, chairs::plugin));
}

/// Returns `true` if the AI thinks about a present decision.
pub fn thinks(world: &World) -> bool {
    Side::BOTH.into_iter().any(|side| minds::since(world, side).or_else(|| minds::helps_since(world, side)).is_some())
}

/// Returns `true` if no other decision may be made yet, because a seat that is not asked may want to kill a card first.
pub(super) fn holds(world: &World) -> bool {
    Side::BOTH.into_iter().any(|side| minds::may_kill(world, side))
}

/// Returns the next order of a seat that the AI plays, if there is one and it is due.
pub(super) fn order(world: &mut World, side: Side) -> Option<Order> {
    if let Some(order) = by_itself(world, side) {
        // An automated side needs no thinking, and its figure's orders follow each other without a pause.
        let goes = !kills_first(world, side.enemy()) && pace::may_go_by_itself(world, order);
        return goes.then(|| {
            let why = Reason { goal: Purpose::Rules, chance: None, second: None };
            tell(world, &OrderChoice { order, why });
            order
        });
    }
    if minds::attend(world, side) {
        // The thread can't wake the window.
        world.resource_mut::<RedrawRequests>().redraw_frames(2);
        return None;
    }
    let (moment, what) = minds::due(world, side)?;
    let thought = match minds::answer(world, side)? {
        Answer::Thought(thought) => thought.clone(),
        Answer::Thinking(_) | Answer::Lost => return None,
    };
    let Some(choice) = &thought.choice else {
        // A seat that must decide always has a legal order.
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

/// Stores the reason of the order that is about to be given.
fn tell(world: &mut World, choice: &OrderChoice) {
    let (events, figure) = (world.resource::<EventLog>().all().len(), world.resource::<BattleView>().now.acting);
    world.resource_mut::<why::Reasons>().bypass_change_detection().begin(events, figure, choice);
}

/// Returns the next order of an automated side, if it must decide (`COOP-2`).
fn by_itself(world: &World, side: Side) -> Option<Order> {
    let now = &world.resource::<BattleView>().now;
    let asked = now.charter.plays_itself(side) && now.awaiting.seat() == Some(side);
    asked.then(|| automaton::choose_automaton_order(now)).flatten()
}

/// Returns `true` if that side kills a card first, or has not decided yet whether it does.
fn kills_first(world: &World, side: Side) -> bool {
    let kills = |(_, what)| what == What::Kill;
    let wants = |answer: &Answer| matches!(answer, Answer::Thought(Thought { choice: Some(_), .. }));
    minds::may_kill(world, side)
        || minds::due(world, side).is_some_and(kills) && minds::answer(world, side).is_some_and(wants)
}

/// Updates pace and reasons after an order of the seat was given. If the rules refused it, marks the request as lost.
pub(super) fn given(world: &mut World, side: Side, order: Order, taken: bool) {
    if taken {
        let events = world.resource::<EventLog>().all().len();
        world.resource_mut::<why::Reasons>().bypass_change_detection().end(events);
        pace::given(world, order);
    } else {
        lost(world, side);
    }
}

/// Marks the seat's request as lost. The battle can continue, because a player can take over the seat.
fn lost(world: &mut World, side: Side) {
    warn!("the computer has no order for the {side:?} side");
    world.resource_mut::<Minds>().bypass_change_detection().lose(side);
}
