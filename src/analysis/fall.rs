//! What an order comes to in the mean of all dice that it may bring.

use bevy_ecs::world::World;
use record::{Record, ReplayPlayer, SpecError};
use rules::{Dice, Entry, Order, ScratchWorld, reseed_dice, script_dice, submit_order};

use crate::eyes::Eyes;

/// All falls of two dice.
const FALLS: u64 = 36;

/// The mean of the Allies' chance after that order, and its variance, from the battle as it is before it. The first two
/// dice show every fall once, those after them follow from the seed.
pub(crate) fn expected(
    world: &World,
    order: Order,
    seed: u64,
    scratch: &mut ScratchWorld,
    eyes: &mut Eyes,
) -> (f64, f64) {
    let mut chances = Vec::with_capacity(FALLS as usize);
    for fall in 0..FALLS {
        let fork = scratch.fork(world);
        reseed_dice(fork, seed.wrapping_mul(FALLS).wrapping_add(fall));
        let faces = [(fall % 6) as u8 + 1, (fall / 6) as u8 + 1];
        // Both are faces of a die, and the battle takes the order, as it took it once.
        let fallen = script_dice(fork, &faces).is_ok() && submit_order(fork, order).is_ok();
        debug_assert!(fallen, "{order:?}");
        chances.push(eyes.allied(fork, seed));
    }
    let mean = chances.iter().sum::<f64>() / FALLS as f64;
    (mean, chances.iter().map(|chance| (chance - mean) * (chance - mean)).sum::<f64>() / FALLS as f64)
}

/// What dice moved in a whole battle, for the Allies: the sum that a [`crate::Review`] comes to, and nothing else of it.
///
/// # Errors
/// If its setup can't be played.
pub fn luck(record: Record) -> Result<f64, SpecError> {
    let seed = record.start.0;
    let (mut world, mut eyes) = (rules::new_world(), Eyes::default());
    let (mut kept, mut scratch) = (ScratchWorld::default(), ScratchWorld::default());
    let mut replay = ReplayPlayer::open(&mut world, record)?;
    let mut luck = 0.0;
    for entry in 0..replay.len() {
        let (before, rolled) = (kept.fork(&world), world.resource::<Dice>().rolled());
        replay.forward(&mut world);
        let Entry::Order(order) = replay.record().steps[entry].entry else { continue };
        if world.resource::<Dice>().rolled() > rolled {
            let (expected, _) = expected(before, order, seed.wrapping_add(entry as u64), &mut scratch, &mut eyes);
            luck += eyes.allied(&world, seed) - expected;
        }
    }
    Ok(luck)
}
