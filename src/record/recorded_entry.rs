//! The entries of a record.

use super::Digest;
use rules::{BattleResult, OrderLogEntry, Side};

/// A recorded entry, with a summary of the battle after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedEntry {
    /// The order, the scripted dice, or a new seed.
    pub entry: OrderLogEntry,
    /// The number of the turn afterwards.
    pub turn: u16,
    /// The seat that must decide afterwards; `None` once the battle is over, or in old records.
    pub next: Option<Side>,
    /// `true` if the battle was over afterwards.
    pub over: bool,
    /// The result of the battle, if it ended; `None` in old records.
    pub verdict: Option<BattleResult>,
    /// The digest of the state afterwards.
    pub digest: Digest,
}
