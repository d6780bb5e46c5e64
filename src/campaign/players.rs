//! The players of a campaign: chosen once for all missions, and changeable between missions.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use record::AiSeat;
use rules::{BySide, Side};

/// The players of both sides of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Players {
    /// The names of the human players; empty if none was given. The name for a side that the AI plays is kept for a
    /// player who takes over the side.
    pub names: BySide<String>,
    /// The AI settings of the sides that the AI plays.
    pub computers: BySide<Option<AiSeat>>,
    /// The sides whose human players may not ask for advice.
    #[serde(skip_serializing_if = "record::all_may_ask")]
    pub without_advice: BySide<bool>,
}

/// Error of changing the players of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlayersError {
    /// A battle of the campaign is being played.
    #[error("a battle of this campaign is being played: others can play from the next mission on")]
    Playing,
    /// All missions were played.
    #[error("all missions of this campaign were played")]
    Over,
}

impl Players {
    /// Returns the names of the human players; empty for sides that the AI plays.
    pub fn people(&self) -> BySide<String> {
        BySide::from_fn(|side| if self.computers[side].is_some() { String::new() } else { self.names[side].clone() })
    }

    /// Returns `true` if the AI plays both sides.
    pub fn watched(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.computers[side].is_some())
    }

    /// Returns `true` for the default: two human players without names.
    pub(super) fn is_default(&self) -> bool {
        *self == Players::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Difficulty;

    #[test]
    fn watched_means_that_the_ai_plays_both_sides() {
        let played = |allied, german| Players { computers: BySide { allied, german }, ..Players::default() }.watched();
        let computer = Some(AiSeat { strength: Difficulty::Recruit, seed: 1 });
        assert!(!played(None, None) && !played(computer, None) && !played(None, computer));
        assert!(played(computer, computer));
    }
}
