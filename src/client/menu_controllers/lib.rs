//! The controllers of the screens before and after a battle. They fill the models of the menu screens and answer their
//! intents: they prepare, begin and continue battles and campaigns, and open the debrief and the analysis.
//! `mission::force` decides which forces are allowed.

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

mod ability_text;
mod ai_choices;
mod analysis;
mod balance;
pub mod battle_setup;
mod briefing;
mod campaign_log;
mod continue_game;
mod data_errors;
mod debrief;
mod force_builder;
mod last_setup;
mod load_warnings;
mod missing_mission;
mod play_by_mail;
mod player_setup;
mod record_errors;
mod saved_games;
mod saves;
mod seats;
mod skirmish;
mod start_battle;
mod tutorial;

use menus::title::TitleIntent;
use mission_library::MissionLibrary;
use rulebook::{BookIntent, BookSystems};
use ui_kit::prelude::*;

pub use battle_setup::BattleSetup;
pub use player_setup::PlayerSetup;

pub use self::{
    analysis::{SearchBudgets, is_analysis_running as looks_back},
    balance::{BattleCounts, EditorBalance, is_measuring as measures, open_balance},
};
pub use saved_games::open_record::open_named_file;
pub use skirmish::summarize_mission;

/// Adds the controllers of all menu screens.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        data_errors::plugin,
        skirmish::plugin,
        campaign_log::plugin,
        briefing::plugin,
        force_builder::plugin,
        missing_mission::plugin,
        tutorial::plugin,
        play_by_mail::plugin,
        debrief::plugin,
        continue_game::plugin,
        saved_games::plugin,
        analysis::plugin,
        balance::plugin,
    ))
    .init_resource::<battle::seed_source::SeedOrigin>()
    .add_systems(Update, handle_title_intents.run_if(in_state(Screen::Title)).before(BookSystems::Obey));
}

fn handle_title_intents(
    mut intents: MessageReader<TitleIntent>,
    missions: Res<MissionLibrary>,
    settings: Res<Settings>,
    mut books: MessageWriter<BookIntent>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            TitleIntent::Skirmish => {
                if let Some(preparation) = last_setup::restore_last_setup(&missions, &settings) {
                    commands.insert_resource(preparation);
                    next.set(Screen::Skirmish);
                }
            }
            TitleIntent::FirstAiBattle => {
                if let Some(preparation) = skirmish::setup_after_tutorial(&missions, &settings) {
                    commands.insert_resource(preparation);
                    next.set(Screen::Briefing);
                }
            }
            TitleIntent::Tutorial => commands.queue(tutorial::open_tutorial),
            TitleIntent::Campaigns => next.set(Screen::Campaigns),
            TitleIntent::Records => next.set(Screen::Records),
            TitleIntent::Editor => next.set(Screen::Documents),
            TitleIntent::Continue => commands.queue(continue_game::continue_latest_game),
            TitleIntent::Rules => {
                books.write(BookIntent::Open(None));
            }
            TitleIntent::Quit => {}
        }
    }
}
