//! The current screen, and the camera that renders the window.

use bevy::prelude::*;

/// State: the screen that the window shows.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title screen with the main menu.
    #[default]
    Title,
    /// Choosing a mission for a single battle.
    Skirmish,
    /// The list of campaigns.
    Campaigns,
    /// The campaign log: missions, veterans and fallen of a campaign.
    CampaignLog,
    /// The list of recorded battles.
    Records,
    /// The briefing of a mission.
    Briefing,
    /// Choosing a force.
    Forces,
    Battle,
    /// The result of a battle.
    Debrief,
    /// The analysis of a battle: turning points and luck.
    Analysis,
    /// The balance measurements of a mission.
    Balance,
    /// The list of documents to edit.
    Documents,
    /// The mission editor.
    Editor,
}

/// Marker component for the camera that renders the whole window; it is never despawned.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MainCamera;
