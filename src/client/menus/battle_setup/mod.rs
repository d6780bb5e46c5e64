//! The choices made before a battle: mission, requisition levels, forces and seats.

pub mod ai_choices;
pub(crate) mod last_setup;
mod missing_mission;
pub(crate) mod start_battle;

use bevy::prelude::*;

use crate::player_setup::PlayerSetup;
use campaign::{CampaignPage, FigureName, VeteranRequest};
use mission::{
    Mission,
    force::{Force, RP_LEVELS},
};
use mission_library::MissionLibrary;
use record::FigureCommander;
use rules::{BySide, Catalogue, KindId, Side};
use ui_kit::screen::Screen;

pub(crate) use missing_mission::plugin;

/// Returns the rule that the mission in preparation teaches, if any.
pub(crate) fn find_mission_rule(world: &World) -> Option<String> {
    let setup = world.get_resource::<BattleSetup>()?;
    let listed = || world.get_resource::<MissionLibrary>()?.find(&setup.mission);
    setup.fixed.as_deref().or(setup.unlisted.as_deref()).or_else(listed)?.rule.clone()
}

/// Resource with the battle in preparation: the choices that are already made.
#[derive(Resource, Clone, Debug)]
pub struct BattleSetup {
    /// The id of the mission.
    pub mission: String,
    /// The requisition level of each side, in points.
    pub levels: BySide<u8>,
    /// The purchases of each side. Empty for AI sides, whose forces are bought when the battle begins.
    pub forces: BySide<Vec<KindId>>,
    /// The veterans that each side requests, in a campaign (`CAMP-3`).
    pub wanted: BySide<Vec<FigureName>>,
    /// The commander of each figure, by the index of its purchase.
    pub crew: BySide<Vec<FigureCommander>>,
    /// The side that chooses its force now.
    pub chooser: Side,
    /// The seats of both sides.
    pub sitting: PlayerSetup,
    /// The mission with the changes of the open campaign, or the mission of an online battle; `None` for a skirmish.
    pub fixed: Option<Box<Mission>>,
    /// The generated mission of a skirmish, which is in no file.
    pub unlisted: Option<Box<Mission>>,
    /// The screen that asked for the force of a single side; `None` if a battle begins with the forces.
    pub asked_by: Option<Screen>,
    /// The page of the campaign that an online battle belongs to.
    pub page: Option<Box<CampaignPage>>,
}

/// Event: the player has chosen the force of a side that another screen asked for with
/// [`BattleSetup::for_single_force`].
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct ForceChosen {
    /// The side.
    pub side: Side,
    /// The purchases, as ids of kinds.
    pub kinds: Vec<String>,
    /// The veterans that the player requests, in a campaign.
    pub wanted: Vec<FigureName>,
    /// The same, by the purchases of this force.
    pub veterans: Vec<VeteranRequest>,
}

impl BattleSetup {
    pub(crate) fn new(mission: &Mission, levels: BySide<u8>, setup: PlayerSetup) -> BattleSetup {
        let setup =
            PlayerSetup { automated_side: Side::BOTH.into_iter().find(|side| mission.plays_itself(*side)), ..setup };
        let (forces, wanted) = (BySide::default(), BySide::default());
        let chooser = setup.chooser(Side::Allied).unwrap_or(Side::Allied);
        let crew = BySide::default();
        let mission = mission.id.clone();
        let (fixed, unlisted, asked_by, page) = (None, None, None, None);
        BattleSetup { mission, levels, forces, wanted, crew, chooser, sitting: setup, fixed, unlisted, asked_by, page }
    }

    /// Returns a preparation of a skirmish on a generated mission, which is in no file.
    pub(crate) fn for_unlisted(mission: Mission, levels: BySide<u8>, setup: PlayerSetup) -> BattleSetup {
        let setup = BattleSetup::new(&mission, levels, setup);
        BattleSetup { unlisted: Some(Box::new(mission)), ..setup }
    }

    /// Returns a preparation of the force of one side, for the screen `asked_by`. The screen of forces returns there and
    /// triggers [`ForceChosen`].
    pub fn for_single_force(
        mission: &Mission,
        levels: BySide<u8>,
        (side, force): (Side, Vec<KindId>),
        (player, asked_by): (String, Screen),
    ) -> BattleSetup {
        let mut players = BySide::default();
        players[side] = player;
        let mut setup = BattleSetup::new(mission, levels, PlayerSetup { players, ..PlayerSetup::default() });
        setup.forces[side] = force;
        BattleSetup { chooser: side, fixed: Some(Box::new(mission.clone())), asked_by: Some(asked_by), ..setup }
    }

    /// Returns `true` if the battle belongs to the open campaign.
    pub(crate) fn is_of_campaign(&self) -> bool {
        self.fixed.is_some() && self.asked_by.is_none()
    }

    /// Returns the screen that the preparation was opened from.
    pub(crate) fn origin(&self) -> Screen {
        match &self.unlisted {
            _ if self.is_of_campaign() => Screen::CampaignLog,
            Some(_) => Screen::RandomMission,
            None => Screen::Skirmish,
        }
    }

    /// Returns the mission; `None` if its file is gone.
    pub(crate) fn dossier<'a>(&'a self, missions: &'a MissionLibrary) -> Option<&'a Mission> {
        self.fixed.as_deref().or(self.unlisted.as_deref()).or_else(|| missions.find(&self.mission))
    }

    /// Returns the catalogue of the battle: the game's figures and cards with the mission's additions.
    pub(crate) fn catalogue(&self, missions: &MissionLibrary) -> Option<Catalogue> {
        Some(self.dossier(missions)?.catalogue(missions.catalogue()?))
    }

    /// Returns the force of the choosing side, with its limits.
    pub(crate) fn current_force(&self, missions: &MissionLibrary) -> Option<Force> {
        let (mission, catalogue) = (self.dossier(missions)?, self.catalogue(missions)?);
        let terms = mission.force_limits(self.chooser, self.levels[self.chooser]);
        Some(Force::with(&catalogue, terms, self.forces[self.chooser].clone()))
    }

    /// Sets the force of a side. Purchases that are still in the force keep their commanders.
    pub(crate) fn set_force(&mut self, side: Side, force: Vec<KindId>) {
        let before = std::mem::replace(&mut self.forces[side], force);
        let crew = &mut self.crew[side];
        if before.len() == self.forces[side].len() + 1 {
            let gone = before.iter().zip(&self.forces[side]).position(|(old, new)| old != new);
            let gone = gone.unwrap_or(before.len() - 1);
            if gone < crew.len() {
                crew.remove(gone);
            }
        }
        crew.truncate(self.forces[side].len());
    }

    pub(crate) fn set_commander(&mut self, side: Side, purchase: usize, by: FigureCommander) {
        let crew = &mut self.crew[side];
        if purchase < self.forces[side].len() {
            crew.resize(crew.len().max(purchase + 1), FigureCommander::default());
            crew[purchase] = by;
        }
    }

    /// Sets the requisition points of a side, clamped to [`RP_LEVELS`]. A changed level empties the force of the side.
    pub(crate) fn set_level(&mut self, side: Side, rp: u8) {
        let rp = rp.clamp(*RP_LEVELS.start(), *RP_LEVELS.end());
        if self.levels[side] != rp {
            self.levels[side] = rp;
            self.forces[side].clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changing_the_level_clears_the_force() {
        let mut preparation = BattleSetup {
            mission: "recon".into(),
            levels: BySide { allied: 6, german: 6 },
            forces: BySide { allied: vec![KindId(0)], german: Vec::new() },
            wanted: BySide::default(),
            crew: BySide::default(),
            chooser: Side::Allied,
            sitting: PlayerSetup::default(),
            fixed: None,
            unlisted: None,
            asked_by: None,
            page: None,
        };
        preparation.set_level(Side::Allied, 6);
        assert_eq!(preparation.forces.allied.len(), 1, "nothing has changed");
        preparation.set_level(Side::Allied, 200);
        assert_eq!(preparation.levels.allied, 40);
        assert!(preparation.forces.allied.is_empty());
        preparation.set_level(Side::German, 0);
        assert_eq!(preparation.levels.german, 3);
    }
}
