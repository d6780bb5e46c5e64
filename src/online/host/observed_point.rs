//! Notes about the observations of guests: those after each entry of the record, and those sent last.

use record::Digest;
use rules::PartMap;

/// The observation of a side after a number of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ObservedPoint {
    pub digest: Digest,
    /// Number of events in the event log.
    pub events: usize,
    /// Number of those events that the side may know.
    pub visible_events: u32,
}

/// The observation as a guest has it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SentState {
    pub entries: u32,
    /// Number of orders that were taken back before.
    pub undone: u32,
    pub parts: PartMap,
}
