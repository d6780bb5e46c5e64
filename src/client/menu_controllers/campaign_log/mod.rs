//! The controllers of the campaign screens: the list of campaigns, the open campaign, its battles and the cards that it
//! keeps. The rules of campaigns are in the crate [`campaign`](campaign).

mod controller;
pub(super) mod desk;
pub(crate) mod keep;
mod mission_report;
mod rows;
pub(crate) mod seats;
mod shelf;
mod story;
pub(crate) mod words;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((shelf::plugin, rows::plugin, controller::plugin, keep::plugin));
}
