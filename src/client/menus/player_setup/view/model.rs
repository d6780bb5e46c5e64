//! The model and the intents of the seats.

use ui_kit::{prelude::*, settings::Difficulty};

/// The two seats of a battle, or of all battles of a campaign.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerSetupModel {
    /// Both seats, allied and German.
    pub seats: [SeatModel; 2],
    /// Summary of both seats, in a sentence.
    pub line: String,
    /// Reason why the seats can't be changed now, if any.
    pub fixed: Option<DisabledReason>,
    /// `true` if the game shows the planned orders of the AI.
    pub plan: bool,
    /// Minimum and maximum of the requisition points; `None` if the mission fixes them.
    pub rp_range: Option<(u8, u8)>,
}

/// A seat: its player and its points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatModel {
    /// Difficulty of the AI; `None` for a person.
    pub ai_difficulty: Option<Difficulty>,
    /// `true` if the side is automated: its horde moves without a player.
    pub is_automated: bool,
    /// Name of the person; empty for a person without a name.
    pub player: String,
    /// `true` if the person may ask for advice.
    pub advice: bool,
    /// Other names used before, the latest first.
    pub before: Vec<String>,
    /// Reason why no force can be bought with these points, if any.
    pub impossible: Option<DisabledReason>,
    /// Requisition points; 0 if there is no battle left to play.
    pub rp: u8,
    /// Requisition points that the mission suggests.
    pub dossier: u8,
    /// Command points per turn.
    pub cp: u8,
    /// Number of cards in hand; 0 in a game without cards.
    pub hand: u8,
}

/// A common assignment of both seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerPreset {
    /// Two people.
    People,
    /// A person against the AI.
    Against,
    /// The AI against itself.
    Watch,
}

/// Message: a request of the players about the seats.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum SeatIntent {
    /// Set both seats at once.
    Preset(PlayerPreset),
    /// Give this seat to a person.
    Person(Side),
    /// Give this seat to the AI, with its previous difficulty there.
    Ai(Side),
    /// Set the difficulty of the AI in this seat.
    Strength(Side, Difficulty),
    /// Ask for the name of the person in this seat.
    Rename(Side),
    /// Set the name of the person in this seat.
    SetName(Side, String),
    /// Allow or forbid advice for the person in this seat.
    Advice(Side, bool),
    /// Show or hide the planned orders of the AI.
    Plan(bool),
    /// Swap the sides of the players.
    Swap,
    /// Set the requisition points of this side.
    SetRp(Side, u8),
}

impl PlayerSetupModel {
    /// Returns the preset that matches the seats.
    pub fn preset(&self) -> PlayerPreset {
        let played = || self.seats.iter().filter(|seat| !seat.is_automated);
        match played().filter(|seat| seat.ai_difficulty.is_some()).count() {
            0 => PlayerPreset::People,
            computers if computers < played().count() => PlayerPreset::Against,
            _ => PlayerPreset::Watch,
        }
    }

    /// Returns `true` if one of the sides is automated (`COOP-2`).
    pub(crate) fn has_horde(&self) -> bool {
        self.seats.iter().any(|seat| seat.is_automated)
    }

    /// Returns the reason why the battle can't begin, if any: a side that can't buy a force.
    pub(crate) fn impossible(&self) -> Option<DisabledReason> {
        self.seats.iter().find_map(|seat| seat.impossible.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preset_follows_from_the_seats() {
        let mut seats = PlayerSetupModel::default();
        assert_eq!(seats.preset(), PlayerPreset::People);
        seats.seats[1].ai_difficulty = Some(Difficulty::Recruit);
        assert_eq!(seats.preset(), PlayerPreset::Against);
        seats.seats[0].ai_difficulty = Some(Difficulty::Commander);
        assert_eq!(seats.preset(), PlayerPreset::Watch);
    }

    #[test]
    fn an_automated_side_does_not_affect_the_preset() {
        let mut seats = PlayerSetupModel::default();
        (seats.seats[1].is_automated, seats.seats[1].ai_difficulty) = (true, Some(Difficulty::Recruit));
        assert!(seats.has_horde());
        assert_eq!(seats.preset(), PlayerPreset::People);
        seats.seats[0].ai_difficulty = Some(Difficulty::Veteran);
        assert_eq!(seats.preset(), PlayerPreset::Watch);
    }
}
