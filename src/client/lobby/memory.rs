//! What is kept of a preparation for the next start.

use super::{preparation::Preparation, sitting::Sitting};
use kit::{
    draw::*,
    settings::{LastSkirmish, force_key},
};
use library::Missions;
use mission::force::RP_LEVELS;
use rules::{Catalogue, Side};

/// What was prepared last; at first the first mission as its dossier has it.
pub(super) fn last(missions: &Missions, settings: &Settings) -> Option<Preparation> {
    let last = &settings.skirmish;
    let remembered = last.mission.as_ref().and_then(|id| missions.find(id));
    let mission = remembered.or(missions.first())?;
    let levels = last
        .levels
        .filter(|levels| remembered.is_some() && Side::BOTH.into_iter().all(|side| RP_LEVELS.contains(&levels[side])));
    Some(Preparation::new(mission, levels.unwrap_or(mission.rp), Sitting::last(settings)))
}

/// Keeps what was chosen.
pub(super) fn remember(preparation: &Preparation, settings: &mut Mut<Settings>) {
    let mut chosen = LastSkirmish {
        mission: Some(preparation.mission.clone()),
        levels: Some(preparation.levels),
        ..settings.skirmish.clone()
    };
    preparation.sitting.remember(&mut chosen);
    if settings.skirmish != chosen {
        settings.skirmish = chosen;
    }
}

/// Keeps the forces that people took, and what a skirmish was begun with.
pub(super) fn remember_begun(preparation: &Preparation, catalogue: &Catalogue, settings: &mut Mut<Settings>) {
    if preparation.fixed.is_none() {
        remember(preparation, settings);
    }
    for side in Side::BOTH.into_iter().filter(|side| preparation.sitting.person(*side)) {
        let ids = preparation.forces[side].iter().map(|kind| catalogue.kind(*kind).id.clone()).collect();
        settings.forces.insert(force_key(&preparation.mission, side, preparation.levels[side]), ids);
    }
}
