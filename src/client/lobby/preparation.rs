//! What is being prepared before a battle.

use bevy::prelude::*;

use campaign::Name;
use kit::screen::Screen;
use library::Missions;
use mission::Mission;
use rules::{BySide, KindId, Side};

/// What is being prepared: the mission and what was chosen for it so far.
#[derive(Resource, Clone, Debug)]
pub struct Preparation {
    /// The id of the mission.
    pub mission: String,
    /// Requisition levels.
    pub levels: BySide<u8>,
    /// What each side has bought so far.
    pub forces: BySide<Vec<KindId>>,
    /// Whom each side wants back, in a campaign (`CAMP-3`).
    pub wanted: BySide<Vec<Name>>,
    /// Who chooses now.
    pub chooser: Side,
    /// Who sits on each side; empty names for players who gave none.
    pub players: BySide<String>,
    /// The mission as the campaign that is open has it; none for a skirmish.
    pub fixed: Option<Box<Mission>>,
}

impl Preparation {
    pub(crate) fn new(mission: &Mission, levels: BySide<u8>) -> Preparation {
        let (forces, players) = (BySide::default(), BySide::default());
        let (mission, wanted) = (mission.id.clone(), BySide::default());
        Preparation { mission, levels, forces, wanted, chooser: Side::Allied, players, fixed: None }
    }

    /// The screen from which it came.
    pub(crate) fn origin(&self) -> Screen {
        if self.fixed.is_some() { Screen::Ledger } else { Screen::Skirmish }
    }

    /// The mission, unless it is gone.
    pub(crate) fn dossier<'a>(&'a self, missions: &'a Missions) -> Option<&'a Mission> {
        self.fixed.as_deref().or_else(|| missions.find(&self.mission))
    }
}
