//! The transcript of a battle, with which a guest verifies it.

use std::collections::BTreeMap;

use record::{BattleSpec, Digest};
use rules::{BattleObserver, Order};
use serde::{Deserialize, Serialize};

use crate::{
    battle_update::RecordLine,
    byte_strings::{DiceCommitment, DiceSalt},
    dice_seed::{DealTerms, SavedPart},
    member::MemberId,
};

/// The transcript of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleTranscript {
    /// Number of the guest.
    pub member: MemberId,
    /// The host's commitment.
    pub commitment: DiceCommitment,
    /// The setup with seed 0.
    pub spec: BattleSpec,
    /// The observer whose part of the battle the guest sees.
    pub observer: BattleObserver,
    /// `true` if the guest only watches.
    #[serde(default)]
    pub watching: bool,
    /// `true` if no other member plays this side, so that all its orders are the guest's.
    pub alone: bool,
    /// `true` if no other guest plays.
    pub only_guest: bool,
    /// The salt that the guest gave for the deal; `None` if it only watches.
    pub deal_salt: Option<DiceSalt>,
    /// All that was fixed before the guest gave its first salt; `None` if it only watches.
    pub terms: Option<DealTerms>,
    /// The part of the battle that was played before, if a saved battle went on.
    #[serde(default)]
    pub saved: Option<SavedPart>,
    /// The lines of the record.
    pub log: Vec<RecordLine>,
    /// By number of entries, the digest of the observation that the guest received.
    pub observed: BTreeMap<u32, Digest>,
    /// The orders that the guest gave, by the number of entries before them.
    pub given: BTreeMap<u32, Order>,
    /// The times when the guest was away, in which the AI may have played in its place.
    #[serde(default)]
    pub absences: Vec<GuestAbsence>,
    /// Number of times that the guest has agreed to undo entries that the host had lost.
    #[serde(default)]
    pub rollbacks: u32,
    /// The orders to which the host committed, by the number of entries before them, with the guest's salts.
    pub committed: BTreeMap<u32, GivenOrder>,
}

/// A time when the guest was away for long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuestAbsence {
    /// Number of entries before the absence.
    pub from: u32,
    /// Number of entries after the absence.
    pub until: u32,
}

impl BattleTranscript {
    /// Adds the facts of another transcript of the battle about the first `entries` entries. Later entries were undone,
    /// as host and guest have agreed.
    pub(super) fn keep_before(&mut self, entries: u32, lost: BattleTranscript) {
        (self.observed, self.given, self.committed) = (lost.observed, lost.given, lost.committed);
        self.observed.retain(|at, _| *at <= entries);
        self.given.retain(|at, _| *at < entries);
        self.committed.retain(|at, _| *at < entries);
        self.absences = lost.absences;
        self.absences.iter_mut().for_each(|absence| absence.until = absence.until.min(entries));
        self.rollbacks = lost.rollbacks + 1;
    }

    /// Returns `true` if an entry was written while the guest was away for long.
    pub fn is_in_absence(&self, at: u32) -> bool {
        self.absences.iter().any(|absence| (absence.from..absence.until).contains(&at))
    }
}

/// An order to which the host committed, and the guest's salt for its dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenOrder {
    /// The order.
    pub order: Order,
    /// Number of times that host and guests had agreed to undo entries.
    #[serde(default)]
    pub round: u32,
    /// The salt.
    pub salt: DiceSalt,
}
