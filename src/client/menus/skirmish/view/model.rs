//! The model and the intents of the skirmish screen.

use bevy::prelude::*;

use crate::{list_screen::ListContents, player_setup::PlayerSetupModel};
use mission_library::FaultyFile;

/// Resource with everything that the skirmish screen shows.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SkirmishModel {
    /// The missions, followed by the files without a valid mission; the summary of the chosen mission.
    pub list: ListContents<SkirmishIntent>,
    /// Index of the chosen mission.
    pub mission: usize,
    /// Files without a valid mission.
    pub faulty: Vec<FaultyFile>,
    /// Index of the faulty file that is shown in place of the mission, if any.
    pub fault: Option<usize>,
    /// Open page of the faults of that file.
    pub leaf: usize,
    /// Seats of the battle.
    pub seats: PlayerSetupModel,
}

impl SkirmishModel {
    /// Returns the number of missions in the list.
    pub(super) fn mission_count(&self) -> usize {
        self.list.entries.len() - self.faulty.len()
    }

    /// Returns the faulty file that is shown in place of the mission, if any.
    pub fn at_fault(&self) -> Option<&FaultyFile> {
        self.faulty.get(self.fault?)
    }
}

/// Message: a request of the players on the skirmish screen. Requests about the seats are a `SeatIntent`.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum SkirmishIntent {
    /// Go back to the title screen.
    Back,
    /// Switch to the campaigns.
    Campaigns,
    /// Show the faults of the file with this name.
    Read(String),
    /// Open this page of the faults.
    Leaf(usize),
    /// Choose the mission with this id; if it is already chosen, continue with it.
    Choose(String),
    /// Reset the points to those that the mission suggests.
    Dossier,
    /// Measure the balance of the mission with these points.
    Balance,
    /// Choose a generated mission.
    Random,
    /// Continue to the briefing, or to a battle of the AI against itself.
    Next,
}
