//! Editions of the rules. A correction of a rule needs a new edition: a battle that began under an older edition keeps
//! its rules, so that its record still replays to the same digests.

use serde::{Deserialize, Serialize};

/// An edition of the rules, oldest first. A setup without an edition uses the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RulesEdition {
    /// Figures that have left the board bring no command points and no card; a Blitzhund acts again at no cost; of the
    /// figures that die in one blast, the first one removed decides the battle; a side may respond to a death only
    /// once.
    #[default]
    First,
    /// Living figures that have left the board count (`CP-2`, `ILSA-3`); acting again begins by buying a point
    /// (`ACT-2`); a blast that leaves no figure on either side is a draw; if the enemy killed the response to a death,
    /// the side may respond again.
    Second,
}

impl RulesEdition {
    /// The edition of new battles.
    pub const CURRENT: RulesEdition = RulesEdition::Second;

    /// Returns `true` for the first edition, which is not serialized.
    pub fn is_first(&self) -> bool {
        *self == RulesEdition::First
    }
}
