//! The choices of a preparation that are remembered for the next start.

use crate::{battle_setup::BattleSetup, player_setup::PlayerSetup};
use mission::force::RP_LEVELS;
use mission_library::MissionLibrary;
use rules::{Catalogue, Side};
use ui_kit::{prelude::*, settings::force_key};

/// Returns the preparation with the choices made last; at first, the first mission with its default levels.
pub(crate) fn restore_last_setup(missions: &MissionLibrary, settings: &Settings) -> Option<BattleSetup> {
    let last = &settings.skirmish;
    let remembered = last.mission.as_ref().and_then(|id| missions.find(id));
    let mission = remembered.or(missions.first())?;
    let levels = last
        .levels
        .filter(|levels| remembered.is_some() && Side::BOTH.into_iter().all(|side| RP_LEVELS.contains(&levels[side])));
    Some(BattleSetup::new(mission, levels.unwrap_or(mission.rp), PlayerSetup::last(settings)))
}

/// Stores the choices of the preparation in the settings. The next start can't find a generated mission, so that the
/// mission before it is kept.
pub(crate) fn save_last_setup(preparation: &BattleSetup, settings: &mut Mut<Settings>) {
    let mut chosen = settings.skirmish.clone();
    if preparation.unlisted.is_none() {
        chosen.mission = Some(preparation.mission.clone());
        chosen.levels = Some(preparation.levels);
    }
    preparation.sitting.remember(&mut chosen);
    if settings.skirmish != chosen {
        settings.skirmish = chosen;
    }
}

/// Stores the forces that players chose, and the choices with which a skirmish began.
pub(crate) fn save_begun_setup(preparation: &BattleSetup, catalogue: &Catalogue, settings: &mut Mut<Settings>) {
    if preparation.fixed.is_none() {
        save_last_setup(preparation, settings);
    }
    if preparation.unlisted.is_some() {
        return;
    }
    for side in Side::BOTH.into_iter().filter(|side| preparation.sitting.person(*side)) {
        let ids = preparation.forces[side].iter().map(|kind| catalogue.kind(*kind).id.clone()).collect();
        settings.forces.insert(force_key(&preparation.mission, side, preparation.levels[side]), ids);
    }
}
