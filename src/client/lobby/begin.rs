//! Begins the prepared battle.

use super::{campaign::desk, preparation::Preparation, seeds::Seeds, skirmish, warnings::note};
use battle::{flow, session::Session};
use kit::{draw::*, settings::force_key};
use library::Missions;
use mission::paths;
use record::{Battle, BattleSpec, MissionStamp};
use rules::{Catalogue, Side};

/// Begins the prepared battle.
pub(crate) fn begin(world: &mut World) {
    let Some(preparation) = world.get_resource::<Preparation>().cloned() else { return };
    let missions = world.resource::<Missions>();
    let Some((mission, catalogue)) = preparation.dossier(missions).cloned().zip(missions.catalogue().cloned()) else {
        return;
    };
    let seed = world.resource_mut::<Seeds>().next();
    remember(world, &preparation, &catalogue);
    if preparation.fixed.is_some() {
        desk::begin(world, &preparation, seed);
        return;
    }
    let setup = match mission.setup(&catalogue, &preparation.forces, preparation.levels, seed) {
        Ok(setup) => setup,
        Err(unfit) => return error!("the forces do not fit: {unfit:?}"),
    };
    let mut spec = BattleSpec::new(&setup, Some(MissionStamp::of(&mission)));
    spec.players = preparation.players;
    match Battle::new(world, spec, Some(&paths::saves())) {
        Ok((battle, warning)) => {
            flow::open(world, Session::new(battle));
            note(world, None, warning);
        }
        Err(fault) => error!("the battle can't begin: {fault}"),
    }
}

/// Keeps the forces that were taken, and what the skirmish was begun with.
pub(crate) fn remember(world: &mut World, preparation: &Preparation, catalogue: &Catalogue) {
    let mut settings = world.resource_mut::<Settings>();
    if preparation.fixed.is_none() {
        skirmish::remember(preparation, &mut settings);
    }
    for side in Side::BOTH {
        let ids = preparation.forces[side].iter().map(|kind| catalogue.kind(*kind).id.clone()).collect();
        settings.forces.insert(force_key(&preparation.mission, side, preparation.levels[side]), ids);
    }
}
