//! AI seats: the sides that the AI plays, and the sides without advice. The rules treat orders of the AI and of players
//! alike.

use rules::{BySide, Side};
use serde::{Deserialize, Serialize};

/// Strength of the AI, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// Recluta: for players who have played the first battle.
    Recruit,
    /// Veterano: for players who know the board game.
    Veteran,
    /// Comandante: for players who want to be beaten.
    Commander,
}

/// An AI that plays a seat. With the same seed and the same record it gives the same orders on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AiSeat {
    /// Strength of the AI.
    pub strength: Difficulty,
    /// Seed of the AI's own random choices. The dice of the battle have another seed.
    pub seed: u64,
}

/// The AI seat of an automated side. Its orders follow from the rules (`COOP-2`) and do not depend on the difficulty.
pub(super) const AUTOMATON: AiSeat = AiSeat { strength: Difficulty::Recruit, seed: 0 };

impl Difficulty {
    /// All difficulties, the weakest first.
    pub const ALL: [Difficulty; 3] = [Difficulty::Recruit, Difficulty::Veteran, Difficulty::Commander];
}

/// Returns `true` if the players of both sides may ask for advice. `without` is `true` for each side that may not.
pub fn all_may_ask(without: &BySide<bool>) -> bool {
    *without == BySide::default()
}

/// Returns `true` if human players play both sides.
pub(super) fn no_ai(computers: &BySide<Option<AiSeat>>) -> bool {
    Side::BOTH.iter().all(|side| computers[*side].is_none())
}
