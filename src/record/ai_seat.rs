//! Which sides the computer plays, and whom it may not advise. The rules never ask: an order is an order, whoever gives it.

use rules::{BySide, Side};
use serde::{Deserialize, Serialize};

/// How well the computer plays, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// Recluta: for whoever has played the first battle.
    Recruit,
    /// Veterano: for whoever knows the board game.
    Veteran,
    /// Comandante: for whoever wants to be beaten.
    Commander,
}

/// The computer in a seat. With the same seed and the same battle so far it gives the same orders, on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AiSeat {
    /// How well it plays.
    pub strength: Difficulty,
    /// The seed of what it leaves to chance. The dice of the battle have another.
    pub seed: u64,
}

/// Who gives the orders of a side that nobody plays: they follow from the rules (`COOP-2`), whatever the strength.
pub(super) const AUTOMATON: AiSeat = AiSeat { strength: Difficulty::Recruit, seed: 0 };

impl Difficulty {
    /// All of them, the weakest first.
    pub const ALL: [Difficulty; 3] = [Difficulty::Recruit, Difficulty::Veteran, Difficulty::Commander];
}

/// Whether the people of both sides may ask for advice: `without` says of each side whether they may not.
pub fn all_may_ask(without: &BySide<bool>) -> bool {
    *without == BySide::default()
}

/// Whether people play both sides.
pub(super) fn no_ai(computers: &BySide<Option<AiSeat>>) -> bool {
    Side::BOTH.iter().all(|side| computers[*side].is_none())
}
