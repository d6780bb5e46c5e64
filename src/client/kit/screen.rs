//! Which screen is shown, and the camera that shows it.

use bevy::prelude::*;

/// Which screen the window shows.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The name of the game, and what there is to do.
    #[default]
    Title,
    /// Choosing a mission for a battle of its own.
    Skirmish,
    /// The campaigns that there are.
    Campaigns,
    /// How a campaign stands.
    Ledger,
    /// The battles that were recorded.
    Records,
    /// A mission's dossier.
    Briefing,
    /// Choosing a force.
    Forces,
    /// The battle.
    Battle,
    /// Who won, and how.
    Debrief,
    /// Where a battle turned, and what luck did.
    Analysis,
    /// Whether a mission is fair.
    Balance,
    /// Choosing a mission to write.
    Shelf,
    /// Writing a mission.
    Editor,
}

/// The camera that shows everything; it is never despawned.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MainCamera;
