//! The battles of an expedition: missions for the plans of sorties and assaults, and reports of them.
//!
//! - [`write_sortie_mission`] and [`write_assault_mission`] write the text of a mission, as an author would, and its
//!   own figures: the survivors, each a kind of its own, and the horde.
//! - [`BattleTally`] replays the record of a battle; [`report_sortie`] and [`report_assault`] make reports of it.
//! - [`ExpeditionCampaign`](super::ExpeditionCampaign) begins, resumes, adopts and finishes the battle that it waits
//!   for. The journal is in the folder of the expedition. A [`LoggedJournal`] is a battle in the story with its
//!   journal.
//! - [`ExpeditionBattleTerms`] are the settings of an online battle that its lobby can't change, with the page of the
//!   base that guests read ([`ExpeditionCampaign::page`](super::ExpeditionCampaign::page)).

mod assault_mission;
mod battle_content;
mod battle_report;
mod battle_tally;
pub(super) mod battle_words;
mod expedition_battle;
mod gate_layout;
mod logged_journals;
mod mission_text;
mod night_writer;
mod online_terms;
mod page_writer;
mod path_field;
mod sortie_map;
mod sortie_mission;
mod survivor_figures;
mod survivor_tokens;

pub use assault_mission::write_assault_mission;
pub use battle_content::{BattleContent, ExpeditionMission, ExpeditionSource, MissionWriteError};
pub use battle_report::{ReportError, report_assault, report_sortie};
pub use battle_tally::BattleTally;
pub use battle_words::check_battle_data;
pub use expedition_battle::ExpeditionBattleError;
pub use gate_layout::GateLayout;
pub use logged_journals::LoggedJournal;
pub use online_terms::ExpeditionBattleTerms;
pub use sortie_mission::write_sortie_mission;
