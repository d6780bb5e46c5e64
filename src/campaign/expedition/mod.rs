//! The expedition (`EXP-1` to `EXP-18`): a campaign of days and nights in a base under siege. The survivors build, go
//! out for supplies and hold the gate, until the radio is built and the last assault is beaten, or everything is lost.
//!
//! The base is a pure state machine: [`begin_expedition`] returns an [`ExpeditionState`], [`submit_expedition_order`]
//! checks an [`ExpeditionOrder`] of a seat and carries it out until the next decision. It uses no window, no clock and
//! no files, and its dice are part of the state. All contents are data ([`ExpeditionData`]), composed of parts
//! ([`EffectPart`], [`SectionPart`]).
//!
//! Sorties and assaults are battles. The base gives a [`SortiePlan`] or an [`AssaultPlan`], and takes a
//! [`SortieReport`] or an [`AssaultReport`]; it does not depend on the source of the report. The module [`battles`]
//! makes missions and reports for battles that are played. [`SortieEstimate`] makes reports by a simple model, for the
//! AI of the base and for the measurement of balance only. Players at another machine read an
//! [`ExpeditionPage`], and plan the night with [`NightOrder`]s. `docs/expedition.md` has the rules, and the rulings
//! behind them.

mod ai_decisions;
mod assaults;
mod base_ai;
mod base_values;
mod battle_request;
pub mod battles;
mod content;
mod content_checks;
mod data;
mod data_files;
mod day;
mod day_turn;
mod dice;
mod effect_part;
mod effect_value;
mod effects;
mod events;
mod expedition_campaign;
mod expedition_file;
mod expedition_page;
mod flow;
mod idle_nights;
mod last_step;
mod logged_battles;
mod named_task;
mod night;
mod night_order;
mod orders;
mod own_contents;
mod page_limits;
mod page_night;
mod person_names;
mod places;
mod plans;
mod refusal;
mod resources;
mod seat_changes;
mod self_play;
mod sortie_estimate;
mod sorties;
mod state;
mod story;
mod submit;
mod task_check;
mod truck;

pub use ai_decisions::MAX_AI_ORDERS;
pub use base_ai::choose_expedition_order;
pub use base_values::BaseValues;
pub use battle_request::{AssaultRequest, RequestFigure, SortieRequest, request_assault, request_sortie};
pub use content::{
    EncounterData, EnemyGroup, EventChoice, EventData, ExpeditionContent, JoinWay, PersonData, PlaceCache, PlaceData,
    PlaceKind, SectionData, SlotKind, SurvivorSkill,
};
pub use data::{EnemyData, ExpeditionData, ExpeditionRules, HardnessData, LengthData, StoryData};
pub use data_files::{
    CONTENT_FILES, DataText, RULES_FILE, STORY_FILE, check_expedition_file, check_person_figures, load_expedition_data,
    parse_expedition_content, parse_expedition_data,
};
pub use dice::ExpeditionDice;
pub use effect_part::{EffectPart, SectionPart};
pub use events::{DeathCause, StoryEntry, StoryFact};
pub use expedition_campaign::{ExpeditionCampaign, ExpeditionSnapshot, PersonNameError};
pub use expedition_file::{EXPEDITION_FILE, EXPEDITION_VERSION, ExpeditionFileError, is_expedition_open};
pub use expedition_page::{ExpeditionPage, PageDay, PageEnemies, PagePerson, PagePlace, PageSection, PersonCondition};
pub use idle_nights::IdleNightCount;
pub use last_step::{LastSectionStep, find_last_step};
pub use logged_battles::{LoggedBattle, LoggedGoal, list_logged_battles};
pub use named_task::NamedTask;
pub use night_order::NightOrder;
pub use orders::ExpeditionOrder;
pub use own_contents::{OWN_CONTENTS_FOLDER, OwnContents, list_own_contents};
pub use page_night::{PageNight, PageSeat, PageSurvivor, PageTask};
pub use person_names::find_repeated_person;
pub use plans::{
    AssaultPlan, AssaultReport, BaseContraption, DUEL_DISTANCE, PlaceId, SortieMember, SortiePlan, SortieReport,
    SortieSegment, SortieTarget, SurvivorFate, SurvivorId, TruckTrip,
};
pub use refusal::ExpeditionRefusal;
pub use resources::{ResourceKind, ResourceStock, ThreatTable};
pub use self_play::{SelfPlayResult, play_expedition_alone};
pub use sortie_estimate::SortieEstimate;
pub use state::{
    DayPart, ExpeditionOutcome, ExpeditionPhase, ExpeditionSeat, ExpeditionState, MAX_SEATS, PaidTask, PlaceState,
    SectionState, SurvivorState, SurvivorTask,
};
pub use story::{write_expedition_day, write_story_sentence};
pub use submit::{ExpeditionTerms, begin_expedition, submit_expedition_order};
pub use task_check::price_of_task;
