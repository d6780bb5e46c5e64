//! The current screen, the properties of all screens, and the camera that renders the window.

use bevy::{platform::collections::HashMap, prelude::*};

/// State: the screen that the window shows.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title screen with the main menu.
    #[default]
    Title,
    /// Choosing a mission for a single battle.
    Skirmish,
    /// Choosing one of three generated missions.
    RandomMission,
    /// Opening or joining an online battle.
    OnlineLobby,
    /// Choosing the mission of an online battle.
    OnlineMissions,
    /// The list of campaigns.
    Campaigns,
    /// The campaign log: missions, veterans and fallen of a campaign.
    CampaignLog,
    /// The list of expeditions.
    Expeditions,
    /// The choices of a new expedition.
    NewExpedition,
    /// The base of an expedition.
    Expedition,
    /// The ledger of an expedition: the story of each day.
    ExpeditionLog,
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
    /// The credits: rights of the board game, licences of the game, its fonts and libraries.
    Credits,
}

/// Keys that move the focus on a screen. The screen itself uses the other ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FocusNavigation {
    /// Tab and all arrow keys.
    #[default]
    Full,
    /// Tab, left and right. Up and down choose from a list.
    Sideways,
    /// Only Tab.
    TabOnly,
    /// No key.
    None,
}

/// Music of a screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScreenMusic {
    /// The music of the menus.
    #[default]
    Menus,
    /// The music of battles.
    Battle,
    /// No music, after the last sound of a battle.
    Silence,
}

/// Properties of a screen that other modules need.
#[derive(Clone, Copy, Debug)]
pub struct ScreenSpec {
    pub screen: Screen,
    pub focus: FocusNavigation,
    pub music: ScreenMusic,
    /// Returns the rule at which F1 opens the rulebook, if the screen is about one.
    pub context_rule: fn(&World) -> Option<String>,
    /// Returns `true` while a background thread works for the screen, even if another screen is open.
    pub is_working: fn(&World) -> bool,
}

impl ScreenSpec {
    /// Creates the properties of a plain menu.
    pub const fn menu(screen: Screen) -> Self {
        Self {
            screen,
            focus: FocusNavigation::Full,
            music: ScreenMusic::Menus,
            context_rule: |_| None,
            is_working: |_| false,
        }
    }

    /// Creates the properties of a menu with a list from which up and down choose.
    pub const fn list(screen: Screen) -> Self {
        Self { focus: FocusNavigation::Sideways, ..Self::menu(screen) }
    }
}

/// Resource with the properties of all screens.
#[derive(Resource, Clone, Debug, Default)]
pub struct ScreenRegistry(HashMap<Screen, ScreenSpec>);

impl ScreenRegistry {
    /// Returns the properties of a screen; those of a plain menu for one that is not registered.
    pub fn spec(&self, screen: Screen) -> ScreenSpec {
        self.0.get(&screen).copied().unwrap_or(ScreenSpec::menu(screen))
    }

    /// Returns `true` while a background thread works for any screen.
    pub fn is_working(&self, world: &World) -> bool {
        self.0.values().any(|spec| (spec.is_working)(world))
    }
}

/// Extension of [`App`] that registers screens.
pub trait RegisterScreen {
    /// Registers the properties of a screen.
    fn register_screen(&mut self, spec: ScreenSpec) -> &mut Self;
}

impl RegisterScreen for App {
    fn register_screen(&mut self, spec: ScreenSpec) -> &mut Self {
        self.world_mut().get_resource_or_init::<ScreenRegistry>().0.insert(spec.screen, spec);
        self
    }
}

/// Marker component for the camera that renders the whole window; it is never despawned.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MainCamera;
