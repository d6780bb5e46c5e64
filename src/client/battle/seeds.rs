//! Where the seeds of new battles come from.

use bevy::prelude::*;
use rand::{TryRng, rngs::SysRng};

/// Where the seeds of new battles come from.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub enum Seeds {
    /// From the system.
    #[default]
    System,
    /// From here on, each one more than the last: battles that are played for a test.
    From(u64),
}

impl Seeds {
    /// The next seed.
    pub fn draw(&mut self) -> u64 {
        match self {
            Seeds::System => SysRng.try_next_u64().unwrap_or_else(|fault| {
                warn!("the system gives no random numbers ({fault}); the clock seeds the dice");
                let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
                since.map_or(1, |time| time.as_nanos() as u64)
            }),
            Seeds::From(seed) => {
                *seed = seed.wrapping_add(1);
                *seed
            }
        }
    }
}
