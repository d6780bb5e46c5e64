//! What is being prepared before a battle.

use bevy::prelude::*;

use crate::sitting::Sitting;
use campaign::Name;
use kit::screen::Screen;
use library::Missions;
use mission::{Mission, force::RP_LEVELS};
use record::FigureCommander;
use rules::{BySide, Catalogue, KindId, Side};

/// What is being prepared: the mission and what was chosen for it so far.
#[derive(Resource, Clone, Debug)]
pub struct Preparation {
    /// The id of the mission.
    pub mission: String,
    /// Requisition levels.
    pub levels: BySide<u8>,
    /// What each side has bought so far; nothing where the computer sits, which buys as the battle begins.
    pub forces: BySide<Vec<KindId>>,
    /// Whom each side wants back, in a campaign (`CAMP-3`).
    pub wanted: BySide<Vec<Name>>,
    /// Who commands each figure, by purchase.
    pub crew: BySide<Vec<FigureCommander>>,
    /// Who chooses now.
    pub chooser: Side,
    /// Who sits on each side.
    pub sitting: Sitting,
    /// The mission as the campaign that is open has it; none for a skirmish.
    pub fixed: Option<Box<Mission>>,
}

impl Preparation {
    pub(crate) fn new(mission: &Mission, levels: BySide<u8>, sitting: Sitting) -> Preparation {
        let sitting = Sitting { nobody: Side::BOTH.into_iter().find(|side| mission.plays_itself(*side)), ..sitting };
        let (forces, wanted) = (BySide::default(), BySide::default());
        let chooser = sitting.chooser(Side::Allied).unwrap_or(Side::Allied);
        let crew = BySide::default();
        Preparation { mission: mission.id.clone(), levels, forces, wanted, crew, chooser, sitting, fixed: None }
    }

    /// The screen from which it came.
    pub(crate) fn origin(&self) -> Screen {
        if self.fixed.is_some() { Screen::Ledger } else { Screen::Skirmish }
    }

    /// The mission, unless it is gone.
    pub(crate) fn dossier<'a>(&'a self, missions: &'a Missions) -> Option<&'a Mission> {
        self.fixed.as_deref().or_else(|| missions.find(&self.mission))
    }

    /// All that the mission is played with: the game's figures and cards, and what it brings of its own.
    pub(crate) fn catalogue(&self, missions: &Missions) -> Option<Catalogue> {
        Some(self.dossier(missions)?.catalogue(missions.catalogue()?))
    }

    /// Makes that the force of a side. Who is still there keeps its commander.
    pub(crate) fn take(&mut self, side: Side, force: Vec<KindId>) {
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

    /// Gives the command of a purchase of a side to somebody.
    pub(crate) fn lend(&mut self, side: Side, purchase: usize, by: FigureCommander) {
        let crew = &mut self.crew[side];
        if purchase < self.forces[side].len() {
            crew.resize(crew.len().max(purchase + 1), FigureCommander::default());
            crew[purchase] = by;
        }
    }

    /// Gives a side so many requisition points, as far as levels go; its force must be chosen anew.
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
    fn another_level_asks_for_another_force() {
        let mut preparation = Preparation {
            mission: "recon".into(),
            levels: BySide { allied: 6, german: 6 },
            forces: BySide { allied: vec![KindId(0)], german: Vec::new() },
            wanted: BySide::default(),
            crew: BySide::default(),
            chooser: Side::Allied,
            sitting: Sitting::default(),
            fixed: None,
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
