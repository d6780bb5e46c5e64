//! The only entry point for orders: [`submit_order`] checks an order, queues its first steps and runs them until a
//! player must decide.

use bevy_ecs::world::{Mut, World};

use crate::{
    cards::CardState,
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    order::Order,
    order_check::check_order,
    order_log::{OrderLog, OrderLogEntry},
    refusal::Refusal,
    resolver, stalemate_progress,
    state_fields::BattleState,
    state_snapshot::{refresh_after_order, refresh_state},
    step_stack::StepStack,
};

/// Checks and carries out an order. Returns the events that follow from it, up to the next decision.
///
/// # Errors
/// The [`Refusal`], if the order can't be given now. The world does not change then.
///
/// # Panics
/// If no battle was [installed](super::install_battle) in this world.
pub fn submit_order(world: &mut World, order: Order) -> Result<&[BattleEvent], Refusal> {
    let steps = check_order(BattleState::current(world), order)?;
    let before = world.resource::<EventLog>().all().len();
    world.resource_mut::<OrderLog>().0.push(OrderLogEntry::Order(order));
    world.resource_mut::<StepStack>().push_all(steps);
    let writes = resolver::run_steps(world);
    stalemate_progress::record_progress(world, before, writes);
    refresh_after_order(world, writes);
    Ok(&world.resource::<EventLog>().all()[before..])
}

/// Makes the next dice show these faces. Later dice follow the seed again. The order log records the faces.
///
/// # Errors
/// The first face that is not 1–6. Nothing changes then.
pub fn script_dice(world: &mut World, faces: &[u8]) -> Result<(), u8> {
    world.resource_mut::<Dice>().script(faces)?;
    world.resource_mut::<OrderLog>().0.push(OrderLogEntry::Dice(faces.to_vec()));
    Ok(())
}

/// Restarts the battle's dice with a new seed and drops scripted faces; the deck keeps its order. In an online battle
/// this happens before each order that needs dice, with a seed that no player can choose or foresee. In a scratch world
/// it lets a caller try a moment again and again without revealing how the dice of the battle will fall. The order log
/// records the seed.
///
/// # Panics
/// If no battle was [installed](super::install_battle) in this world.
pub fn reseed_dice(world: &mut World, seed: u64) {
    world.resource_mut::<Dice>().restart(seed);
    world.resource_mut::<OrderLog>().0.push(OrderLogEntry::Reseed(seed));
}

/// Restarts the battle's dice with a new seed and shuffles the deck again, so that neither rolls nor cards repeat those
/// of another battle with the same beginning. The order log records the seed.
///
/// # Panics
/// If no battle was [installed](super::install_battle) in this world.
pub fn seed_dice(world: &mut World, seed: u64) {
    world.resource_scope(|world, mut dice: Mut<Dice>| {
        dice.restart(seed);
        world.resource_mut::<CardState>().shuffle(&mut dice);
    });
    refresh_state(world);
    world.resource_mut::<OrderLog>().0.push(OrderLogEntry::Seed(seed));
}
