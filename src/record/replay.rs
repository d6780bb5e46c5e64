//! Replaying a record: install its setup, give its orders again, and compare digests on the way.

use bevy_ecs::world::World;
use thiserror::Error;

use super::{BattleSpec, Digest, Record, SpecError};
use rules::{self, Entry, Refusal};

/// Where a replay left the record: the rules do something else now than they did when it was written, or the record
/// was changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the replay drifts at entry {entry}: {cause}")]
pub struct ReplayDrift {
    /// The entry at which it drifts, from 1; 0 is the start, before any order.
    pub entry: usize,
    /// How it drifts.
    pub cause: DriftCause,
}

/// How a replay drifts.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DriftCause {
    /// The order is refused.
    #[error("the order is refused: {0}")]
    Refused(Refusal),
    /// Scripted dice that no die shows.
    #[error("no die shows {0}")]
    NoSuchFace(u8),
    /// The state afterwards is another one.
    #[error("the state has digest {found}, the record {recorded}")]
    Digest {
        /// What the record says.
        recorded: Digest,
        /// What the rules make of it.
        found: Digest,
    },
}

/// Why a record can't be replayed to its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// Its setup makes no sense.
    #[error("the setup can't be played: {0}")]
    Spec(#[from] SpecError),
    /// It drifts.
    #[error(transparent)]
    Drift(#[from] ReplayDrift),
}

/// Plays a record from its start. The world must have the rules' schedules; a battle that was there is cleared away.
///
/// # Errors
/// Where it drifts: the world then holds the state up to and including the entry that drifts, or just before it if
/// that is an order that is refused. With a setup that can't be played the world is as it was.
pub fn replay_record(world: &mut World, record: &Record) -> Result<(), ReplayError> {
    replay_watched(world, record, |_| {})
}

/// Plays a record from its start, and shows the world to `watch` at the start and after each entry.
///
/// # Errors
/// As [`replay_record`].
pub fn replay_watched(world: &mut World, record: &Record, mut watch: impl FnMut(&World)) -> Result<(), ReplayError> {
    install_spec(world, &record.spec)?;
    compare_digest(world, 0, record.start)?;
    watch(world);
    for (index, step) in record.steps.iter().enumerate() {
        reapply(world, index + 1, &step.entry)?;
        compare_digest(world, index + 1, step.digest)?;
        watch(world);
    }
    Ok(())
}

/// Lays the battle's start out in the world.
pub(super) fn install_spec(world: &mut World, spec: &BattleSpec) -> Result<(), SpecError> {
    rules::install_battle(world, &spec.setup()?);
    Ok(())
}

/// Gives one entry again, without comparing.
pub(super) fn reapply(world: &mut World, number: usize, entry: &Entry) -> Result<(), ReplayDrift> {
    let cause = match entry {
        Entry::Order(order) => rules::submit_order(world, *order).err().map(DriftCause::Refused),
        Entry::Dice(faces) => rules::script_dice(world, faces).err().map(DriftCause::NoSuchFace),
        Entry::Seed(seed) => {
            rules::seed_dice(world, *seed);
            None
        }
    };
    cause.map_or(Ok(()), |cause| Err(ReplayDrift { entry: number, cause }))
}

pub(super) fn compare_digest(world: &World, entry: usize, recorded: Digest) -> Result<(), ReplayDrift> {
    let found = Digest::of(world);
    if found == recorded { Ok(()) } else { Err(ReplayDrift { entry, cause: DriftCause::Digest { recorded, found } }) }
}
