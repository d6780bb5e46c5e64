//! The expected value of an order, averaged over all dice that it may roll.

use bevy_ecs::world::World;
use record::{Record, ReplayPlayer, SpecError};
use rules::{Dice, Order, OrderLogEntry, ScratchWorld, reseed_dice, script_dice, submit_order};

use crate::evaluator::Evaluator;

/// Number of results of two dice.
const DICE_COMBINATIONS: u64 = 36;

/// Returns the mean and the variance of the Allies' chance after `order`; `world` is the battle before it. The first
/// two dice show each of the 36 results once; further dice are determined by the seed.
pub(crate) fn expected_chance(
    world: &World,
    order: Order,
    seed: u64,
    scratch: &mut ScratchWorld,
    eyes: &mut Evaluator,
) -> (f64, f64) {
    let mut chances = Vec::with_capacity(DICE_COMBINATIONS as usize);
    for fall in 0..DICE_COMBINATIONS {
        let fork = scratch.fork(world);
        reseed_dice(fork, seed.wrapping_mul(DICE_COMBINATIONS).wrapping_add(fall));
        let faces = [(fall % 6) as u8 + 1, (fall / 6) as u8 + 1];
        // Neither call fails: both numbers are faces of a die, and the recorded battle accepted the order.
        let fallen = script_dice(fork, &faces).is_ok() && submit_order(fork, order).is_ok();
        debug_assert!(fallen, "{order:?}");
        chances.push(eyes.allied(fork, seed));
    }
    let mean = chances.iter().sum::<f64>() / DICE_COMBINATIONS as f64;
    (mean, chances.iter().map(|chance| (chance - mean) * (chance - mean)).sum::<f64>() / DICE_COMBINATIONS as f64)
}

/// Returns the total effect of the dice on the Allies' chance in a battle: the same sum as in a
/// [`crate::BattleReview`], without the rest of the review.
///
/// # Errors
/// If the setup can't be played.
pub fn total_luck(record: Record) -> Result<f64, SpecError> {
    let seed = record.start.0;
    let (mut world, mut eyes) = (rules::new_world(), Evaluator::default());
    let (mut scratch_world, mut scratch) = (ScratchWorld::default(), ScratchWorld::default());
    let mut replay = ReplayPlayer::open(&mut world, record)?;
    let mut luck = 0.0;
    for entry in 0..replay.len() {
        let (before, rolled) = (scratch_world.fork(&world), world.resource::<Dice>().rolled());
        replay.forward(&mut world);
        let OrderLogEntry::Order(order) = replay.record().steps[entry].entry else { continue };
        if world.resource::<Dice>().rolled() > rolled {
            let (expected, _) =
                expected_chance(before, order, seed.wrapping_add(entry as u64), &mut scratch, &mut eyes);
            luck += eyes.allied(&world, seed) - expected;
        }
    }
    Ok(luck)
}
