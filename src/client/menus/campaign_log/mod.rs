//! The screen of the campaign ledger, with the open campaign: its battles, and the choice of the cards that survivors
//! keep. The rules of campaigns are in the crate [`campaign`].

pub mod card_choice;
mod controller;
mod mission_report;
pub mod online_campaign;
pub(super) mod open_campaign;
mod open_page;
pub(crate) mod seats;
mod story;
pub(crate) mod text;
mod view;

use bevy::prelude::*;

pub use open_page::open_campaign_page;
pub use view::{
    CampaignLogIntent, CampaignLogModel, FigureLine, LossesLine, MissionLine, MissionReport, MissionState, StoryLine,
};

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
    app.add_plugins((controller::plugin, open_page::plugin));
}
