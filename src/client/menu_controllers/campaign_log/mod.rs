//! The controllers of the campaign screens: the list of campaigns, the open campaign, its battles and the cards that it
//! keeps. The rules of campaigns are in the crate [`campaign`].

mod campaign_list;
mod controller;
pub(crate) mod keep;
mod mission_report;
pub(super) mod open_campaign;
mod rows;
pub(crate) mod seats;
mod story;
pub(crate) mod text;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((campaign_list::plugin, rows::plugin, controller::plugin, keep::plugin));
}
