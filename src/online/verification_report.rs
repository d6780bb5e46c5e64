//! The result of the verification, which a guest reports to all members.

use serde::{Deserialize, Serialize};

use crate::member::MemberId;

/// Result of the verification of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum VerificationReport {
    /// The battle was played as agreed.
    Sound {
        /// Number of orders.
        orders: u32,
        /// Number of orders whose dice had a seed from the host's secret and the salts.
        rolls: u32,
        /// Parts of the battle that could not be checked completely.
        #[serde(default, skip_serializing_if = "UnprovedParts::is_empty")]
        unproved: UnprovedParts,
    },
    /// The battle was not played as agreed.
    Unsound {
        /// The first wrong entry, from 1; 0 is the beginning of the battle.
        entry: u32,
        /// The fault.
        fault: VerificationFault,
    },
}

/// Parts of a sound battle that the verification could not check completely.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct UnprovedParts {
    /// Number of entries of a saved battle that were played before, with unknown dice.
    pub saved_entries: u32,
    /// Number of orders with dice whose seeds have no salt of this guest, because it was away for long.
    pub absent_rolls: u32,
    /// Number of times that this guest has agreed to undo entries that the host had lost.
    pub rollbacks: u32,
    /// The other guests that have not shown their secrets.
    pub silent_members: Vec<MemberId>,
}

impl UnprovedParts {
    /// Returns `true` if everything was checked.
    pub fn is_empty(&self) -> bool {
        *self == UnprovedParts::default()
    }
}

/// Fault that the verification has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum VerificationFault {
    /// The secret does not have the host's commitment.
    Commitment,
    /// A salt differs from the one that the guest gave.
    Salt,
    /// A line of the log can't be opened.
    SealedEntry,
    /// A line of the log can't be read.
    Unreadable,
    /// The setup can't be played, or was dealt from another seed.
    Deal,
    /// The rules refuse the order, or lead to another state.
    Drift,
    /// The dice were scripted, or got a seed without any salt.
    LoadedDice,
    /// The new dice have another seed than the one from the secret and the salts.
    WrongSeed,
    /// The order used dice without a new seed.
    MissingSeed,
    /// The order is not the one that the host has committed to, or that the guest gave.
    OtherOrder,
    /// The observation differs from the one that the guest received.
    Observation,
}
