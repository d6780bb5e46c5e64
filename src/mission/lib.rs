//! Missions as data: dossiers read from RON files, checked with all their faults shown at once, and made into what a
//! battle starts from. Also the figures' data file and the plans of campaigns, which are read in the same way.
//!
//! A mission may bring figures, weapons and cards of its own, in files beside it: [`Own`]. Whoever plays a mission takes
//! its [`Mission::catalogue`], not the game's.
//!
//! What a battle does with a mission is in `rules`; which forces a mission allows is decided in `force`. No code here
//! or elsewhere asks which mission it is: a dossier is put together from blocks that any dossier may use.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::force::Demand;
use rules::{BySide, Door, Ending, Localized, Score, Special, Terrain, objects::Object};

mod cards;
mod fault;
mod figures;
pub mod folder;
pub mod force;
pub mod format;
pub mod limits;
mod load;
mod locate;
mod look;
mod map;
mod objects;
mod own;
pub mod paths;
mod plan;
mod plot;
mod raw;
mod read;
mod shape;
mod spawn;
mod system;
mod terminal;
mod tongue;
mod validate;
mod weapons;

pub use cards::parse_cards;
pub use fault::{Fault, Faults};
pub use figures::{load_catalogue, parse_catalogue};
pub use folder::{is_campaign_file, ron_files};
pub use load::{Library, Listed, load_mission, missions, parse_beside};
pub use look::{FigureLook, Look, Tint};
pub use own::{
    MAX_OWN, Own,
    picture::{MAX_PICTURE, MAX_PICTURES, check as check_picture},
    read::{beside, orphan, own_of, with_parts},
};
pub use plan::{CampaignPlan, ListedPlan, MAX_MISSIONS, Plans, campaigns, parse_plan};
pub use raw::{DoorColour, DoorState, Note, ObjectIcon, RawDoor, RawGate, RawObject, RawSquare};
pub use read::{MAX_FILE_BYTES, read_text};
pub use shape::misread;
pub use spawn::Unfit;
pub use system::refusal;
pub use terminal::{is_obeyed, plain_text};
pub use tongue::is_system_spanish;
pub use validate::{ICONS, id_fault, is_reserved_name, parse_mission};
pub use weapons::{built_in_weapons, parse_weapons, weapons_beside};

pub use cards::CARDS_FIELD;
pub use fault::Findings;
pub use figures::FIGURES_FIELD;
pub use locate::{Place, Places, past_blank, top_fields};
pub use plan::MISSIONS_FIELD;
pub use read::read_ron;
pub use validate::{check_id, check_localized};
pub use weapons::WEAPONS_FIELD;

/// A mission, checked. In records it stands as its dossier is written, and is checked again when it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "raw::RawMission", into = "raw::RawMission")]
pub struct Mission {
    /// Its id in records and in the referee: `recon`.
    pub id: String,
    /// The number on its dossier, from 1.
    pub number: u8,
    /// The id of the rule that it carries out, for refusals: `M1`.
    pub rule: Option<String>,
    /// Its name.
    pub name: Localized,
    /// Where and when: the first line of the dossier.
    pub place: Localized,
    /// What the dossier tells.
    pub story: Localized,
    /// What is written beside the plan.
    pub plan: Localized,
    /// What the mission is about, in a few words: the campaign's ledger shows it before the mission is played.
    pub goal: Option<Localized>,
    /// How its ground looks.
    pub look: Look,
    /// How each side wins: the rest of the sentence that begins "The Allies win". Words between `**` are bold.
    pub victory: BySide<Localized>,
    /// What else both players must know.
    pub notes: Vec<Note>,
    /// Requisition points (`FORCE-1`).
    pub rp: BySide<u8>,
    /// What each force must hold besides what all forces must.
    pub demands: BySide<Vec<Demand>>,
    /// The board without its doors.
    pub terrain: Arc<Terrain>,
    /// The doors as they stand at the start.
    pub doors: Vec<Door>,
    /// How each of the doors looks.
    pub door_colours: Vec<DoorColour>,
    /// What lies or stands on the map, numbered from 0.
    pub objects: Vec<Object>,
    /// How each of the objects looks.
    pub object_icons: Vec<ObjectIcon>,
    /// The special conditions.
    pub specials: Vec<Special>,
    /// What victory points are given for.
    pub scores: Vec<Score>,
    /// How the battle ends.
    pub endings: Vec<Ending>,
    /// What it brings of its own. Records keep it beside the dossier.
    pub own: Arc<Own>,
    /// The dossier as it was written.
    dossier: raw::RawMission,
}
