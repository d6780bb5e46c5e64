//! Dice that are scripted or restarted, as entries of a record.

use bevy_ecs::world::World;
use rules::{BattleEvent, BattleState, Order, OrderLogEntry, Refusal};

use super::{Battle, randomness_count};

impl Battle {
    /// Makes the next dice show these faces, and records that.
    ///
    /// # Errors
    /// Returns the first face that is not 1–6; nothing has changed then.
    pub fn script_dice(&mut self, world: &mut World, faces: &[u8]) -> Result<(), u8> {
        let rolled = randomness_count(world);
        rules::script_dice(world, faces)?;
        self.undone.clear();
        self.record_entry(world, OrderLogEntry::Dice(faces.to_vec()), rolled);
        Ok(())
    }

    /// Gives the battle new dice from here on, see [`rules::seed_dice`], and records the seed.
    pub fn seed_dice(&mut self, world: &mut World, seed: u64) {
        let rolled = randomness_count(world);
        rules::seed_dice(world, seed);
        self.undone.clear();
        self.record_entry(world, OrderLogEntry::Seed(seed), rolled);
    }

    /// Gives the battle new dice for the next order, see [`rules::reseed_dice`], and records the seed.
    pub fn reseed_dice(&mut self, world: &mut World, seed: u64) {
        self.push_reseed(world, seed);
        self.save();
    }

    /// Gives the battle new dice, and gives an order that uses them. The journal gets both entries in one write, so
    /// that after a crash it has neither or both, apart from a write that was cut off.
    ///
    /// # Errors
    /// Returns the [`Refusal`]; nothing has changed then.
    pub fn submit_reseeded(&mut self, world: &mut World, seed: u64, order: Order) -> Result<Vec<BattleEvent>, Refusal> {
        rules::check_order(BattleState::current(world), order)?;
        self.push_reseed(world, seed);
        self.submit(world, order)
    }

    fn push_reseed(&mut self, world: &mut World, seed: u64) {
        let rolled = randomness_count(world);
        rules::reseed_dice(world, seed);
        self.undone.clear();
        self.push_entry(world, OrderLogEntry::Reseed(seed), rolled);
    }
}
