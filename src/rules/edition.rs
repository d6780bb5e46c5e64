//! The edition of the rules by which a battle is played. A rule that is put right goes by a new edition: a battle that was
//! begun under an older one keeps its rules, so that its record still replays to the same digests.

use serde::{Deserialize, Serialize};

/// An edition of the rules, the oldest first. A setup that names none is of the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RulesEdition {
    /// Figures that have left the board bring no command points and no card; a Blitzhund acts again for nothing; of figures
    /// that die in one blast the one that is removed first decides; a death is answered once.
    #[default]
    First,
    /// Living figures that have left the board count (`CP-2`, `ILSA-3`); acting again begins by buying a point (`ACT-2`);
    /// one blast that leaves neither side anybody is a draw; a death whose answer was killed may be answered again.
    Second,
}

impl RulesEdition {
    /// The edition of new battles.
    pub const CURRENT: RulesEdition = RulesEdition::Second;

    /// Whether it is the one that is not written down.
    pub fn is_first(&self) -> bool {
        *self == RulesEdition::First
    }
}
