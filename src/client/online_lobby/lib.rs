//! The screens of online battles before they begin: opening a session, joining one, and the seats.
//!
//! - [`lobby_model`]: everything that the lobby shows, and the requests of the player; `view` draws it, `model` fills it
//! - [`online_lobby`]: the state of the lobby, with the session of this machine
//! - `lobby_session`: the session of this machine, host or guest; `session_news` polls it
//! - `lobby_intents`: carries out requests: `hosting`, `joining`, `resuming`, `seating`, `talking`
//! - `code_typing`: the code as the player types it
//! - `mission_choice`: the screen that chooses the mission; `mission_fetch`: missions that the host sends
//!
//! The crate that connects all others inserts [`OnlineNetwork`]. When the battle begins, [`OnlineBattleBegun`] is
//! triggered.

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

mod code_typing;
mod force_choice;
mod hosting;
mod joining;
mod lobby_intents;
pub mod lobby_model;
mod lobby_session;
mod mission_choice;
mod mission_fetch;
mod model;
pub mod online_lobby;
mod resuming;
mod seating;
mod session_news;
mod talking;
mod view;

use std::sync::Arc;

use bevy::prelude::*;
use online_runtime::{KeySource, transport::Network};

pub use lobby_session::LobbySession;
pub use mission_choice::{OnlineMissionsIntent, OnlineMissionsModel};
pub use online_lobby::{ChatLine, OnlineBattleBegun, OnlineLobby};

/// Resource with the network of online battles. Without it none can be opened or joined.
#[derive(Resource, Clone)]
pub struct OnlineNetwork(pub Arc<dyn Network>);

/// Resource with the source of the keys and secrets of new sessions.
#[derive(Resource, Debug)]
pub struct OnlineKeys(pub KeySource);

impl Default for OnlineKeys {
    fn default() -> Self {
        OnlineKeys(KeySource::System)
    }
}

/// Adds the lobby and the choice of its mission.
pub fn plugin(app: &mut App) {
    app.init_resource::<OnlineLobby>().init_resource::<OnlineKeys>().add_plugins((
        view::plugin,
        model::plugin,
        lobby_intents::plugin,
        session_news::plugin,
        code_typing::plugin,
        talking::plugin,
        seating::plugin,
        mission_choice::plugin,
    ));
}
