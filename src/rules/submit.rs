//! The one door: [`submit_order`] checks an order, queues its first steps and runs them until a player must decide.

use bevy_ecs::world::{Mut, World};

use crate::{
    cards::CardState,
    check::check_order,
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    order::Order,
    order_log::{Entry, OrderLog},
    refusal::Refusal,
    resolver, stalemate_progress,
    state_fields::BattleState,
    step_stack::StepStack,
};

/// Gives an order. Returns the events that follow from it, up to the next decision.
///
/// # Errors
/// The [`Refusal`], if the order can't be given now; the world is as it was.
///
/// # Panics
/// If no battle was [installed](super::install_battle) in this world.
pub fn submit_order(world: &mut World, order: Order) -> Result<&[BattleEvent], Refusal> {
    let steps = check_order(&BattleState::of(world), order)?;
    let before = world.resource::<EventLog>().all().len();
    world.resource_mut::<OrderLog>().0.push(Entry::Order(order));
    world.resource_mut::<StepStack>().push_all(steps);
    resolver::run_steps(world);
    stalemate_progress::record_progress(world, before);
    Ok(&world.resource::<EventLog>().all()[before..])
}

/// Makes the next dice show these faces; afterwards the seed goes on. The record keeps it.
///
/// # Errors
/// The first face that is not 1–6; nothing has changed then.
pub fn script_dice(world: &mut World, faces: &[u8]) -> Result<(), u8> {
    world.resource_mut::<Dice>().script(faces)?;
    world.resource_mut::<OrderLog>().0.push(Entry::Dice(faces.to_vec()));
    Ok(())
}

/// Gives the battle dice of its own from here on, and shuffles the deck again: neither a roll nor a card to come is that
/// of another battle with the same beginning. The record keeps it.
///
/// # Panics
/// If no battle was [installed](super::install_battle) in this world.
pub fn seed_dice(world: &mut World, seed: u64) {
    world.resource_scope(|world, mut dice: Mut<Dice>| {
        dice.restart(seed);
        world.resource_mut::<CardState>().shuffle(&mut dice);
    });
    world.resource_mut::<OrderLog>().0.push(Entry::Seed(seed));
}
