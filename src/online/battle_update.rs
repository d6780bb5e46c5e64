//! Messages of the host about a battle: its beginning, and its later changes.

use std::collections::BTreeMap;

use record::{BattleSpec, Digest};
use rules::{BattleEvent, BattleObserver, BySide, FigureId, Side};
use serde::{Deserialize, Serialize};

use crate::{
    byte_strings::PeerKey, dice_seed::SavedPart, member::MemberId, observation_parts::PartChanges,
    sealed_log::SealedEntry,
};

/// The beginning of a battle, with the parts that a guest may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleStart {
    /// The setup with seed 0.
    pub spec: BattleSpec,
    /// The observer whose part of the battle the guest sees: the seat of its side. A guest that watches sees what
    /// neither side hides, or in a co-operative battle what the players see.
    pub observer: BattleObserver,
    /// `true` if the guest only watches.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub watching: bool,
    /// The part of the battle that was played before, if a saved battle goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<SavedPart>,
    /// The member that commands each figure of a shared side. The others are commanded by all members of their side.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub commanders: BTreeMap<FigureId, MemberId>,
    /// The data with which the guest can take over as the host, in a co-operative battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<TakeOverData>,
    /// The whole observation.
    pub update: BattleUpdate,
}

/// The data with which a guest can take over as the host. They are sent if all members share a side, because then
/// nothing of the battle is secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeOverData {
    /// The seed of the battle.
    pub seed: u64,
    /// The guests.
    pub members: Vec<TakeOverMember>,
    /// The commanders of purchases of each side.
    pub crew: BySide<Vec<Option<MemberId>>>,
}

/// A guest of a co-operative battle, in [`TakeOverData`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeOverMember {
    /// Number of the member.
    pub member: MemberId,
    /// Key of its machine.
    pub key: PeerKey,
    /// Name.
    pub name: String,
    /// The side that it plays.
    pub side: Option<Side>,
}

/// The changes for a guest since its last update.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleUpdate {
    /// Number of entries of the record now.
    pub entries: u32,
    /// Number of orders that were taken back.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undone: u32,
    /// Number of the guest's events that stay; the others were taken back.
    pub events_kept: u32,
    /// The new events.
    pub events: Vec<BattleEvent>,
    /// `true` if `parts` is the whole observation.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub complete: bool,
    /// The changes of the observation.
    pub parts: PartChanges,
    /// Digest of the observation now.
    pub digest: Digest,
    /// The lines of the new entries, which are the last ones.
    pub log: Vec<RecordLine>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A line of the record that is sent to a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RecordLine {
    /// The plain line, in a battle in which all players share a side.
    Open(String),
    /// The sealed line.
    Sealed(SealedEntry),
}
