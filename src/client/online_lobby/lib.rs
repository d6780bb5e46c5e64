//! The screens of online battles before they begin: opening a session, joining one, and the seats.
//!
//! - [`lobby_model`]: the model of the lobby, and the requests of the player; `view` draws it, `model` fills it
//! - `online_network`: the network and the keys of sessions
//! - [`online_lobby`]: the state of the lobby, with the session of this machine
//! - `lobby_session`: the session of this machine, host or guest; `session_news` polls it
//! - `lobby_systems`: the order of its systems; `resumable_session`: a session on disk
//! - `lobby_intents`: carries out requests: `hosting`, `joining`, `resuming`, `seating`, `talking`
//! - `code_typing`: typing of the code; `error_words`: errors in the player's language
//! - `ai_seats`, `figure_choice`: seats of the AI, and figures of a shared side; `saved_battle`: a battle that goes on;
//!   `online_rematch`: a mission that is played again
//! - `session_origin`, `origin_lobby`, `campaign_session`: battles of a campaign, and of an expedition; `night_session`:
//!   the nights of an expedition; `next_night`: the way from a battle to the next night
//! - `mission_choice`: the screen that chooses the mission; `mission_fetch`: missions that the host sends;
//!   `mission_proposal`: missions that guests propose
//!
//! The crate that connects all others inserts [`OnlineNetwork`]. When the battle begins, [`OnlineBattleBegun`] is
//! triggered.

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

mod ai_seats;
mod campaign_session;
mod code_typing;
mod error_words;
mod figure_choice;
mod force_choice;
mod hosting;
mod joining;
mod lobby_intents;
pub mod lobby_model;
mod lobby_session;
mod lobby_systems;
mod mission_choice;
mod mission_fetch;
mod mission_proposal;
mod model;
mod next_night;
mod night_session;
pub mod online_lobby;
mod online_network;
mod online_rematch;
mod origin_lobby;
mod proposed_mission;
mod resumable_session;
mod resuming;
mod saved_battle;
mod seating;
mod session_news;
mod session_origin;
mod talking;
mod view;

use bevy::prelude::*;

pub use lobby_session::LobbySession;
pub use mission_choice::{OnlineMissionsIntent, OnlineMissionsModel};
pub use online_lobby::{ChatLine, OnlineBattleBegun, OnlineLobby};
pub use online_network::{OnlineKeys, OnlineNetwork};

/// Adds the lobby and the choice of its mission.
pub fn plugin(app: &mut App) {
    app.init_resource::<OnlineLobby>().init_resource::<OnlineKeys>().add_plugins((
        view::plugin,
        model::plugin,
        lobby_intents::plugin,
        session_news::plugin,
        code_typing::plugin,
        campaign_session::plugin,
        origin_lobby::plugin,
        night_session::plugin,
        next_night::plugin,
        talking::plugin,
        seating::plugin,
        mission_choice::plugin,
        mission_proposal::plugin,
        saved_battle::plugin,
        online_rematch::plugin,
    ));
}
