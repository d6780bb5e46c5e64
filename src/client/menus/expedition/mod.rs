//! The screens of the expedition: a campaign of days and nights in a base under siege. Its rules are in
//! [`campaign::expedition`]; the screens only show its state and submit orders.
//!
//! - `list`: the saved expeditions; `new_expedition`: the choices of a new one
//! - `base`: the base, its survivors and all decisions; `ledger`: the story of each day, and the end
//! - `open_expedition`: the open expedition, its orders and the AI's decisions; `expedition_folders`: the files
//! - `expedition_battles`: the start of sorties and assaults, and the entry of their reports
//! - `unseen_battle`: battles of parties without a person that the AI plays in the background
//! - `online_expedition`: nights and battles with people at other machines
//! - `continue_expedition`: opening an expedition from the title screen or from one of its battles
//! - `words`: prices, effects, tasks and errors in words; `seat_words`: the seats and their survivors;
//!   `survivor_words`: the abilities of survivors, and recruits; `arms`: their weapons; `faces`: their portraits

mod arms;
mod base;
pub(crate) mod continue_expedition;
mod expedition_battles;
mod expedition_folders;
mod faces;
mod ledger;
mod list;
mod new_expedition;
mod online_expedition;
mod open_expedition;
mod seat_words;
mod survivor_words;
mod unseen_battle;
mod words;

use bevy::prelude::*;

pub use base::{
    model::{
        BaseOption, BaseQuestion, ExpeditionBaseModel, ExpeditionIntent, ExpeditionPromptModel, SurvivorCard, TaskTopic,
    },
    open_expedition_base,
    visited_base::{NightOrderGiven, VisitedBase},
};
pub use battle_modes::online_battle::PlanNextNight;
pub(crate) use expedition_battles::{describe_last_battle, enter_finished_battle};
pub(crate) use expedition_folders::read_expedition_name;
pub use expedition_folders::{ListedExpedition, create_expedition, expeditions_folder, list_expeditions};
pub use ledger::{
    model::{ExpeditionLogIntent, ExpeditionLogModel},
    open_expedition_page,
};
pub use list::{ExpeditionListIntent, ExpeditionListModel};
pub use new_expedition::{ExpeditionDraft, NewExpeditionIntent};
pub use online_expedition::{
    ExpeditionLobbyBattle, PlayExpeditionOnline, close_open_expedition, due_online_battle, enter_expedition_battle,
    find_open_base, is_battle_due, is_expedition_open, online_battle_option, open_session_expedition,
    play_due_battle_online, resume_battle_session, set_online_seats, show_open_base, submit_night_order,
    write_expedition_page,
};
pub use open_expedition::OpenExpedition;
pub(crate) use open_expedition::close_expedition;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((list::plugin, new_expedition::plugin, base::plugin, ledger::plugin));
}
