//! Campaigns in the window: their list, the book of the one that is open, its battles and the cards that are kept. What a
//! campaign is, and what comes of its battles, is the [`campaign`](campaign) module's business.

mod book;
pub(super) mod desk;
pub(crate) mod keep;
mod report;
mod rows;
pub(crate) mod seats;
mod shelf;
mod story;
pub(crate) mod words;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((shelf::plugin, rows::plugin, book::plugin, keep::plugin));
}
