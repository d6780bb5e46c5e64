//! The screens before and after a battle, a folder for each: its state and intents in `mod.rs`, the drawing in `view`.
//! They prepare, begin and continue battles and campaigns, and open the debrief and the analysis. `mission::force`
//! decides which forces are allowed.

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

pub mod analysis;
pub mod balance;
pub mod battle_setup;
pub mod briefing;
pub mod campaign_log;
pub mod campaigns;
pub mod credits;
pub mod custom_mission;
pub mod debrief;
pub mod expedition;
pub mod forces;
pub mod list_screen;
pub mod mini_map;
pub mod mission_summary;
mod pagination;
mod play_by_mail;
pub mod player_setup;
pub mod random_mission;
pub mod records;
pub mod side_info;
pub mod skirmish;
pub mod title;

use bevy::prelude::*;

pub use battle_setup::BattleSetup;
pub use player_setup::PlayerSetup;

pub use self::{
    analysis::{SearchBudgets, is_analysis_running},
    balance::{BattleCounts, EditorBalance, is_measuring, open_balance},
    random_mission::PlanMeasurement,
};
pub use records::open_named_file::open_named_file;
pub use title::return_to_title;

/// Adds all screens before and after a battle.
pub fn plugin(app: &mut App) {
    app.init_resource::<battle_view::seed_source::SeedOrigin>().add_plugins((
        title::plugin,
        player_setup::plugin,
        skirmish::plugin,
        random_mission::plugin,
        campaigns::plugin,
        campaign_log::plugin,
        briefing::plugin,
        forces::plugin,
        battle_setup::plugin,
        play_by_mail::plugin,
        debrief::plugin,
        records::plugin,
        analysis::plugin,
        balance::plugin,
        credits::plugin,
    ));
    // Bevy adds at most fifteen plugins at once.
    app.add_plugins(expedition::plugin);
}
