//! What the skirmish screen shows, and what is wanted there.

use bevy::prelude::*;

use crate::plan::PlanModel;
use kit::widgets::Side;

/// What can be played, and what was chosen so far.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SkirmishModel {
    /// The missions, in the order in which they are listed.
    pub missions: Vec<MissionRow>,
    /// The place of the chosen one among them.
    pub chosen: usize,
    /// Files that hold no mission: what is wrong with each, one line.
    pub faults: Vec<String>,
    /// Where and when the chosen one happens.
    pub place: String,
    /// How each side wins it, allied and German; may have `**bold**` parts.
    pub wins: [String; 2],
    /// Its board.
    pub plan: PlanModel,
    /// The two seats, allied and German.
    pub seats: [SeatModel; 2],
    /// The least and the most requisition points.
    pub rp_range: (u8, u8),
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

/// A seat: who sits there, and with what.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatModel {
    /// The player's name; empty if they gave none.
    pub player: String,
    /// Requisition points.
    pub rp: u8,
    /// Those of the dossier.
    pub dossier: u8,
    /// Command points a turn.
    pub cp: u8,
    /// Cards in hand; 0 in a game without cards.
    pub hand: u8,
}

/// What the players want.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum SkirmishIntent {
    /// Back to the title.
    Back,
    /// Take this mission; if it is the chosen one already, go on with it.
    Choose(String),
    /// Give this side so many requisition points.
    SetRp(Side, u8),
    /// The points of the dossier.
    Dossier,
    /// The players change sides.
    Swap,
    /// Give the player of this side a name.
    Rename(Side),
    /// Go on to the dossier.
    Next,
}
