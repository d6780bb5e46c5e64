//! Missions as data: reads dossiers (the files of missions, in RON), checks them, reports all their faults at once, and
//! prepares the start of a battle. Also reads the figures' data file and the plans of campaigns in the same way.
//!
//! A mission may bring its own figures, weapons and cards, in files beside it: [`CustomContent`]. Code that plays a
//! mission must use its [`Mission::catalogue`], not the game's.
//!
//! The crate `rules` applies missions in a battle; the module `force` decides which forces a mission allows. No code
//! anywhere depends on a particular mission: a dossier combines building blocks that any dossier may use.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::force::ForceRequirement;
use rules::{AnyCondition, BySide, Door, EndCondition, Localized, ScoringRule, Terrain, objects::MissionObject};

mod appearance;
mod battle_setup;
mod board_squares;
mod campaign_plan;
mod cards;
mod consistency;
mod custom_content;
mod diagnostics;
mod figures;
pub mod file_names;
pub mod force;
mod id_checks;
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
mod system_language;
mod terminal;
mod text_checks;
mod validate;
mod weapons;

pub use appearance::{BoardTheme, FigureAppearance, FigureTint, PERSON_TOKENS, PersonFace};
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
pub use id_checks::{id_fault, is_reserved_name};
pub use io_errors::describe_io_error;
pub use library::{Library, ListedMission, load_mission, load_mission_library, parse_mission_with_content};
pub use raw::{DoorColour, DoorState, Note, ObjectIcon, RawEdgePoint, RawMapDoor, RawMapObject, RawSquare};
pub use read_ron::{MAX_FILE_BYTES, read_text};
pub use ron_errors::describe_ron_error;
pub use system_language::is_system_spanish;
pub use terminal::{is_terminal_control, sanitize_for_terminal};
pub use validate::{ICONS, parse_mission};
pub use weapons::{built_in_weapons, parse_weapons, weapons_beside};

pub use campaign_plan::MISSIONS_FIELD;
pub use cards::CARDS_FIELD;
pub use diagnostics::DiagnosticSink;
pub use figures::FIGURES_FIELD;
pub use id_checks::check_id;
pub use read_ron::read_ron;
pub use ron_spans::{Span, SpanIndex, skip_whitespace, top_fields};
pub use text_checks::check_localized;
pub use weapons::WEAPONS_FIELD;

/// A checked mission. Records store it in the form of its dossier, and check it again when they are read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "raw::RawMission", into = "raw::RawMission")]
pub struct Mission {
    /// The mission's id in records and in the referee: `recon`.
    pub id: String,
    /// The number on the dossier, from 1.
    pub number: u8,
    /// The id of the rule of this mission, for refusals: `M1`.
    pub rule: Option<String>,
    /// The name.
    pub name: Localized,
    /// Place and time: the first line of the dossier.
    pub place: Localized,
    /// The story of the dossier.
    pub story: Localized,
    /// The text beside the plan.
    pub plan: Localized,
    /// The goal in a few words: the campaign's ledger shows it before the mission is played.
    pub goal: Option<Localized>,
    /// The appearance of the ground.
    pub look: BoardTheme,
    /// Victory condition of each side: the rest of the sentence that begins "The Allies win". Words between `**` are
    /// bold.
    pub victory: BySide<Localized>,
    /// Further remarks for both players.
    pub notes: Vec<Note>,
    /// Requisition points (`FORCE-1`).
    pub rp: BySide<u8>,
    /// Requirements of this mission for each force, in addition to those of the rules.
    pub demands: BySide<Vec<ForceRequirement>>,
    /// The board without its doors.
    pub terrain: Arc<Terrain>,
    /// The doors in their state at the start.
    pub doors: Vec<Door>,
    /// The colour of each door.
    pub door_colours: Vec<DoorColour>,
    /// The objects on the map, numbered from 0.
    pub objects: Vec<MissionObject>,
    /// The icon of each object.
    pub object_icons: Vec<ObjectIcon>,
    /// The special conditions.
    pub specials: Vec<AnyCondition>,
    /// The rules by which sides get victory points.
    pub scores: Vec<ScoringRule>,
    /// The end conditions of the battle.
    pub endings: Vec<EndCondition>,
    /// The mission's own figures, weapons and cards. Records store them beside the dossier.
    pub own: Arc<CustomContent>,
    /// The dossier in its original form.
    dossier: raw::RawMission,
}
