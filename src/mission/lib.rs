//! Missions as data: dossiers read from RON files, checked with all their faults shown at once, and made into what a
//! battle starts from. Also the figures' data file and the plans of campaigns, which are read in the same way.
//!
//! A mission may bring figures, weapons and cards of its own, in files beside it: [`CustomContent`]. Whoever plays a mission takes
//! its [`Mission::catalogue`], not the game's.
//!
//! What a battle does with a mission is in `rules`; which forces a mission allows is decided in `force`. No code here
//! or elsewhere asks which mission it is: a dossier is put together from blocks that any dossier may use.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::force::ForceRequirement;
use rules::{AnyCondition, BySide, Door, EndCondition, Localized, ScoringRule, Terrain, objects::MissionObject};

mod appearance;
mod battle_setup;
mod campaign_plan;
mod cards;
mod consistency;
mod custom_content;
mod diagnostics;
mod figures;
pub mod file_names;
pub mod force;
mod io_errors;
mod library;
pub mod limits;
mod map;
mod objects;
pub mod paths;
mod raw;
mod read_ron;
mod ron_errors;
mod ron_spans;
pub mod schema;
mod terminal;
mod tongue;
mod validate;
mod weapons;

pub use appearance::{BoardTheme, FigureAppearance, FigureTint};
pub use battle_setup::InvalidForce;
pub use campaign_plan::{
    CampaignLibrary, CampaignPlan, ListedCampaignPlan, MAX_MISSIONS, load_campaign_library, parse_campaign_plan,
};
pub use cards::parse_cards;
pub use custom_content::{
    CustomContent, MAX_OWN,
    read::{files_with_parts, load_beside, load_custom_content, orphan_error},
    svg_check::{MAX_PICTURE, MAX_PICTURES, check_figure_picture as check_picture},
};
pub use diagnostics::{Diagnostic, Diagnostics};
pub use figures::{load_catalogue, parse_catalogue};
pub use file_names::{is_campaign_file, list_mission_files};
pub use io_errors::describe_io_error;
pub use library::{Library, ListedMission, load_mission, load_mission_library, parse_mission_with_content};
pub use raw::{DoorColour, DoorState, Note, ObjectIcon, RawDoor, RawEdgePoint, RawObject, RawSquare};
pub use read_ron::{MAX_FILE_BYTES, read_text};
pub use ron_errors::describe_ron_error;
pub use terminal::{is_terminal_control, sanitize_for_terminal};
pub use tongue::is_system_spanish;
pub use validate::{ICONS, id_fault, is_reserved_name, parse_mission};
pub use weapons::{built_in_weapons, parse_weapons, weapons_beside};

pub use campaign_plan::MISSIONS_FIELD;
pub use cards::CARDS_FIELD;
pub use diagnostics::DiagnosticSink;
pub use figures::FIGURES_FIELD;
pub use read_ron::read_ron;
pub use ron_spans::{Span, SpanIndex, skip_whitespace, top_fields};
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
    pub look: BoardTheme,
    /// How each side wins: the rest of the sentence that begins "The Allies win". Words between `**` are bold.
    pub victory: BySide<Localized>,
    /// What else both players must know.
    pub notes: Vec<Note>,
    /// Requisition points (`FORCE-1`).
    pub rp: BySide<u8>,
    /// What each force must hold besides what all forces must.
    pub demands: BySide<Vec<ForceRequirement>>,
    /// The board without its doors.
    pub terrain: Arc<Terrain>,
    /// The doors as they stand at the start.
    pub doors: Vec<Door>,
    /// How each of the doors looks.
    pub door_colours: Vec<DoorColour>,
    /// What lies or stands on the map, numbered from 0.
    pub objects: Vec<MissionObject>,
    /// How each of the objects looks.
    pub object_icons: Vec<ObjectIcon>,
    /// The special conditions.
    pub specials: Vec<AnyCondition>,
    /// What victory points are given for.
    pub scores: Vec<ScoringRule>,
    /// How the battle ends.
    pub endings: Vec<EndCondition>,
    /// What it brings of its own. Records keep it beside the dossier.
    pub own: Arc<CustomContent>,
    /// The dossier as it was written.
    dossier: raw::RawMission,
}
