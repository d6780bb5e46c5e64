//! The campaign or the expedition that a session is about.

use menus::{campaign_log::online_campaign::CampaignBattle, expedition::ExpeditionLobbyBattle};
use mission::Mission;
use record::Record;
use ui_kit::prelude::Screen;

/// The battle of the open campaign or expedition that a session is about.
pub(crate) enum SessionOrigin {
    /// The next or the current battle of the open campaign.
    Campaign(Box<CampaignBattle>),
    /// The battle that the open expedition waits for.
    Expedition(Box<ExpeditionLobbyBattle>),
}

impl SessionOrigin {
    /// Returns the mission of the battle.
    pub(crate) fn mission(&self) -> &Mission {
        match self {
            SessionOrigin::Campaign(battle) => &battle.mission,
            SessionOrigin::Expedition(battle) => &battle.mission,
        }
    }

    /// Returns the saved battle that goes on.
    pub(crate) fn record(&self) -> Option<&Record> {
        match self {
            SessionOrigin::Campaign(battle) => battle.saved.as_deref(),
            SessionOrigin::Expedition(_) => None,
        }
    }

    /// Returns the screen from which the lobby was opened, and to which it leads back.
    pub(crate) fn screen(&self) -> Screen {
        match self {
            SessionOrigin::Campaign(_) => Screen::CampaignLog,
            SessionOrigin::Expedition(_) => Screen::Expedition,
        }
    }
}
