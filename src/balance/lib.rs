//! Measures the fairness of missions: the AI plays a mission many times against itself, and the results are summarised.
//!
//! [`Experiment`] defines the battles, [`Simulator`] plays one battle, [`ParallelRun`] plays many on threads,
//! [`Measurement`] summarises the results, and [`Tweak`] is a possible change of the experiment. Each battle depends
//! only on the experiment and the battle's number. So equal experiments give equal results on every machine, a
//! measurement can be stopped and continued, and each of its battles can be replayed.
//!
//! [`ExpeditionPlayer`] plays whole expeditions. [`ExpeditionExperiment`] defines many of them, [`measure_expeditions`]
//! plays them, and [`ExpeditionMeasurement`] summarises them. [`FairnessQueue`] measures generated missions in the
//! background, and evens out their requisition points. [`play_recorded_battle`] lets the AI finish a battle with a
//! journal.

mod card_impact;
mod expedition_experiment;
mod expedition_measurement;
mod expedition_play;
mod experiment;
mod fairness;
mod figure_value;
mod heatmap;
mod measurement;
mod parallel_run;
mod recorded_play;
mod saved_measurement;
mod simulate;
mod statistics;
mod threads;
mod tweak;

pub use card_impact::{CardImpact, OpeningHands};
pub use expedition_experiment::{ExpeditionExperiment, measure_expeditions};
pub use expedition_measurement::{ExpeditionMeasurement, MeasuredExpedition, SECONDS_PER_ORDER};
pub use expedition_play::{ExpeditionPlayer, FoughtBattle, FoughtExpedition, FoughtExpeditionError};
pub use experiment::{Experiment, prepare_battle, unplayable_mission_error};
pub use fairness::{
    FairnessLimits, FairnessProgress, FairnessQueue, FairnessReport, FairnessRequest, FairnessStage, FairnessTicket,
    FairnessVerdict, estimate_allied_chance,
};
pub use figure_value::{FigureValue, play_battle_pair};
pub use heatmap::Heatmap;
pub use measurement::{EndingCount, Favour, Measurement};
pub use parallel_run::{NumberedResult, ParallelRun};
pub use recorded_play::{RecordedPlayError, play_recorded_battle};
pub use saved_measurement::{LoadError, SavedMeasurement};
pub use simulate::{LAST_TURN, SimulatedBattle, SimulatedPlayer, Simulator};
pub use statistics::{LuckAdjustedShare, wilson_interval};
pub use threads::{count_background_threads, count_threads};
pub use tweak::{Tweak, suggest_tweaks};
