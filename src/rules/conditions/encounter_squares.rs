//! The squares of an encounter that a figure may have (`EXP-S2`), for pictures of the rule.

use super::{
    caches::CachesCondition,
    encounters::{EncounterTable, list_free_squares},
    segments::SegmentsCondition,
};
use crate::{square::Square, state_fields::BattleState};

impl BattleState {
    /// Returns the table of the enemies that figures meet; `None` if the mission has none.
    pub fn encounter_table(&self) -> Option<&EncounterTable> {
        let of_caches = self.charter.condition::<CachesCondition>().and_then(|caches| caches.encounter.as_ref());
        of_caches.or_else(|| self.charter.condition::<SegmentsCondition>().map(|tunnel| &tunnel.encounter))
    }

    /// Returns the free squares to which the path from a square has that length: an enemy appears on one of them, if a
    /// figure sees it.
    pub fn encounter_squares(&self, from: Square, distance: u8) -> Vec<Square> {
        list_free_squares(&self.board, &self.occupancy, &self.contraptions, (from, distance))
    }
}
