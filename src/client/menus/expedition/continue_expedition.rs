//! Opening an expedition from other screens: it continues where it was left, or a battle of it is to go on.

use std::path::Path;

use bevy::prelude::*;
use campaign::expedition::{EXPEDITION_FILE, ExpeditionCampaign, ExpeditionFileError};
use ui_kit::localization::Texts;

use super::{
    base::open_expedition_base, expedition_folders::read_expedition_name, open_expedition::OpenExpedition,
    words::expedition_error_text,
};
use crate::campaign_log::open_campaign::close_campaign;

/// Opens the expedition in a folder, on the screen of its base. Any other expedition or campaign is closed.
///
/// # Errors
/// If another window has it open, or its file can't be read.
pub(crate) fn open_saved_expedition(world: &mut World, folder: &Path) -> Result<(), ExpeditionFileError> {
    world.remove_resource::<OpenExpedition>();
    let campaign = ExpeditionCampaign::open(folder)?;
    show_base(world, campaign);
    Ok(())
}

/// Opens the expedition to which a journal belongs, on the screen of its base, from which the battle goes on. Returns
/// `false` if the expedition does not wait for that battle any more; then it stays closed.
///
/// # Errors
/// If the expedition can't be opened: the reason in words.
pub(crate) fn open_expedition_of_battle(world: &mut World, journal: &Path) -> Result<bool, String> {
    world.remove_resource::<OpenExpedition>();
    let opened = ExpeditionCampaign::open(journal.parent().unwrap_or(Path::new("")));
    let campaign = opened.map_err(|error| {
        warn!("{error}");
        expedition_error_text(world.resource::<Texts>(), &error)
    })?;
    let is_awaited = campaign.battle_path().as_deref() == Some(journal);
    if is_awaited {
        show_base(world, campaign);
    }
    Ok(is_awaited)
}

fn show_base(world: &mut World, campaign: ExpeditionCampaign) {
    close_campaign(world);
    let name = read_expedition_name(campaign.folder());
    open_expedition_base(world, OpenExpedition::new(campaign, name));
}

/// Returns the id of the text that says why an expedition can't continue the battle with that journal; `None` if it can.
pub(crate) fn battle_refusal_text_id(journal: &Path) -> Option<&'static str> {
    let folder = journal.parent().unwrap_or(Path::new(""));
    match ExpeditionCampaign::open(folder) {
        Ok(campaign) if campaign.battle_path().as_deref() == Some(journal) => None,
        Ok(_) => Some("records-campaign-aside"),
        Err(ExpeditionFileError::InUse { .. }) => Some("records-in-use-why"),
        Err(_) if folder.join(EXPEDITION_FILE).exists() => Some("records-campaign-aside"),
        Err(_) => Some("records-campaign-gone"),
    }
}
