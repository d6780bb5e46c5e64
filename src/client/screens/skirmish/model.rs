//! What the skirmish screen shows, and what is wanted there.

use bevy::prelude::*;

use crate::{brief::BriefModel, seats::SeatsModel};

/// What can be played, and what was chosen so far.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SkirmishModel {
    /// The missions, in the order in which they are listed.
    pub missions: Vec<MissionRow>,
    /// The place of the chosen one among them.
    pub chosen: usize,
    /// Files that hold no mission.
    pub faulty: Vec<FaultyRow>,
    /// The place among them of the one that is looked at in place of the mission, if one is.
    pub fault: Option<usize>,
    /// How far the faults of the chosen file were leafed through.
    pub leaf: usize,
    /// The chosen one in brief.
    pub brief: BriefModel,
    /// Who sits where.
    pub seats: SeatsModel,
}

impl SkirmishModel {
    /// The file that is looked at in place of a mission, if one is.
    pub fn at_fault(&self) -> Option<&FaultyRow> {
        self.faulty.get(self.fault?)
    }
}

/// A mission in the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MissionRow {
    /// What the intents call it.
    pub id: String,
    /// The number of its dossier.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Requisition points in its dossier, allied and German.
    pub rp: [u8; 2],
    /// It lies in the player's own folder.
    pub own: bool,
}

/// A file that holds no mission.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FaultyRow {
    /// Its name.
    pub file: String,
    /// What is wrong with it, one line each.
    pub faults: Vec<String>,
}

/// What the players want; what they want of the seats is a `SeatIntent`.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum SkirmishIntent {
    /// Back to the title.
    Back,
    /// To the campaigns.
    Campaigns,
    /// Show what is wrong with the file of that name.
    Read(String),
    /// That page of what is wrong with it.
    Leaf(usize),
    /// Take this mission; if it is the chosen one already, go on with it.
    Choose(String),
    /// The points of the dossier.
    Dossier,
    /// Whether the mission is fair with these points.
    Balance,
    /// Go on to the dossier, or to a battle that is only watched.
    Next,
}
