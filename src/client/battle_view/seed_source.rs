//! Source of the seeds of new battles.

use bevy::prelude::*;
use rand::{TryRng, rngs::SysRng};

/// Resource: source of the seeds of new battles.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub enum SeedOrigin {
    /// Random numbers of the operating system.
    #[default]
    System,
    /// Consecutive numbers, for tests that play battles; contains the last one given.
    From(u64),
}

impl SeedOrigin {
    /// Returns the next seed.
    pub fn draw(&mut self) -> u64 {
        match self {
            SeedOrigin::System => SysRng.try_next_u64().unwrap_or_else(|fault| {
                warn!("the system gives no random numbers ({fault}); the clock seeds the dice");
                let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
                since.map_or(1, |time| time.as_nanos() as u64)
            }),
            SeedOrigin::From(seed) => {
                *seed = seed.wrapping_add(1);
                *seed
            }
        }
    }
}
