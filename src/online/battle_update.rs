//! The beginning of a battle and its later changes, as the host tells them to a guest.

use record::{BattleSpec, Digest};
use rules::{BattleEvent, BattleObserver};
use serde::{Deserialize, Serialize};

use crate::{dice_seed::SavedPart, observation_parts::PartChanges, sealed_log::SealedEntry};

/// The beginning of a battle, as a guest may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleStart {
    /// The setup with seed 0.
    pub spec: BattleSpec,
    /// The observer whose part of the battle the guest sees: the seat of its side. A guest that watches sees what
    /// neither side hides, or in a co-operative battle what the players see.
    pub observer: BattleObserver,
    /// `true` if the guest only watches.
    #[serde(default, skip_serializing_if = "is_false")]
    pub watching: bool,
    /// The part of the battle that was played before, if a saved battle goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<SavedPart>,
    /// The whole observation.
    pub update: BattleUpdate,
}

/// The changes for a guest since its last update.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleUpdate {
    /// Number of entries now. The lines of the last of them are in `log`.
    pub entries: u32,
    /// Number of orders that were taken back so far.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undone: u32,
    /// Number of the guest's events that stay; the others were taken back.
    pub events_kept: u32,
    /// The new events.
    pub events: Vec<BattleEvent>,
    /// `true` if `parts` is the whole observation.
    #[serde(default, skip_serializing_if = "is_false")]
    pub complete: bool,
    /// The changes of the observation.
    pub parts: PartChanges,
    /// Digest of the observation now.
    pub digest: Digest,
    /// The lines of the new entries.
    pub log: Vec<RecordLine>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn is_false(value: &bool) -> bool {
    !value
}

/// A line of the record, as a guest gets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RecordLine {
    /// The line itself, in a battle in which all players share a side.
    Open(String),
    /// The sealed line.
    Sealed(SealedEntry),
}
