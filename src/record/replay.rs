//! Replay of a record: installs its setup, gives its orders again, and compares digests after each one.

use bevy_ecs::world::World;
use thiserror::Error;

use super::{BattleSpec, Digest, Record, SpecError};
use rules::{self, OrderLogEntry, Refusal};

/// The point at which a replay differs from the record: the rules work differently from when it was written, or the
/// record was changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the replay drifts at entry {entry}: {cause}")]
pub struct ReplayDrift {
    /// The entry at which it drifts, from 1; 0 is the start, before any order.
    pub entry: usize,
    /// Kind of difference.
    pub cause: DriftCause,
}

/// Kinds of difference between a replay and its record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DriftCause {
    /// The order is refused.
    #[error("the order is refused: {0}")]
    Refused(Refusal),
    /// The scripted dice contain a number that no die shows.
    #[error("no die shows {0}")]
    NoSuchFace(u8),
    /// The state after the entry has another digest.
    #[error("the state has digest {found}, the record {recorded}")]
    Digest {
        /// Digest in the record.
        recorded: Digest,
        /// Digest of the replayed state.
        found: Digest,
    },
}

/// Error of a record that can't be replayed to its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The setup can't be played.
    #[error("the setup can't be played: {0}")]
    Spec(#[from] SpecError),
    /// The replay drifts.
    #[error(transparent)]
    Drift(#[from] ReplayDrift),
}

/// Replays a record from its start. The world must have the rules' systems (see [`rules::plugin`]); a battle that is
/// already in the world is removed.
///
/// # Errors
/// If the replay drifts. The world then contains the state up to and including the entry that drifts, or the state just
/// before it if the entry is refused. If the setup can't be played, the world is unchanged.
pub fn replay_record(world: &mut World, record: &Record) -> Result<(), ReplayError> {
    replay_watched(world, record, |_| {})
}

/// Replays a record from its start, and passes the world to `watch` at the start and after each entry.
///
/// # Errors
/// See [`replay_record`].
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

/// Installs the start of a battle in the world.
pub(super) fn install_spec(world: &mut World, spec: &BattleSpec) -> Result<(), SpecError> {
    rules::install_battle(world, &spec.setup()?);
    Ok(())
}

/// Gives one entry again, without comparing digests.
pub(super) fn reapply(world: &mut World, number: usize, entry: &OrderLogEntry) -> Result<(), ReplayDrift> {
    let cause = match entry {
        OrderLogEntry::Order(order) => rules::submit_order(world, *order).err().map(DriftCause::Refused),
        OrderLogEntry::Dice(faces) => rules::script_dice(world, faces).err().map(DriftCause::NoSuchFace),
        OrderLogEntry::Seed(seed) => {
            rules::seed_dice(world, *seed);
            None
        }
        OrderLogEntry::Reseed(seed) => {
            rules::reseed_dice(world, *seed);
            None
        }
    };
    cause.map_or(Ok(()), |cause| Err(ReplayDrift { entry: number, cause }))
}

pub(super) fn compare_digest(world: &World, entry: usize, recorded: Digest) -> Result<(), ReplayDrift> {
    let found = Digest::of(world);
    if found == recorded { Ok(()) } else { Err(ReplayDrift { entry, cause: DriftCause::Digest { recorded, found } }) }
}
