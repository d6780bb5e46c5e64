//! Begins the prepared battle.

use super::{
    campaign::desk::{self, OpenCampaign},
    computer, memory,
    preparation::Preparation,
    warnings::note,
};
use battle::{flow, seeds::Seeds, session::Session};
use kit::prelude::*;
use library::Missions;
use mission::{Mission, force::ForceError, paths};
use record::{Battle, BattleSpec, MissionSnapshot};
use rules::{Catalogue, Side};

/// Begins the prepared battle. The computer buys its forces only now, so that the opponent can't see them before.
pub(crate) fn begin(world: &mut World) {
    let Some(mut preparation) = world.get_resource::<Preparation>().cloned() else { return };
    let missions = world.resource::<Missions>();
    let Some((mission, catalogue)) = preparation.dossier(missions).cloned().zip(missions.catalogue().cloned()) else {
        return;
    };
    let catalogue = mission.catalogue(&catalogue);
    let seed = world.resource_mut::<Seeds>().draw();
    memory::remember_begun(&preparation, &catalogue, &mut world.resource_mut::<Settings>());
    if let Err(fault) = buy(world, &mut preparation, &mission, &catalogue) {
        return error!("the computer can buy no force: {fault}");
    }
    if preparation.fixed.is_some() {
        desk::begin(world, &preparation, seed);
        return;
    }
    let setup = match mission.setup(&catalogue, &preparation.forces, preparation.levels, seed) {
        Ok(setup) => setup,
        Err(unfit) => return error!("the forces do not fit: {unfit:?}"),
    };
    let mut spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(&mission)));
    spec.players = preparation.sitting.names();
    spec.crew = preparation.crew.clone();
    spec.without_advice = preparation.sitting.without_advice;
    spec.computers = computer::seated(preparation.sitting.computers, &mut world.resource_mut::<Seeds>());
    match Battle::new(world, spec, Some(&paths::saved_battles_dir())) {
        Ok((battle, warning)) => {
            flow::open(world, Session::new(battle));
            note(world, None, warning);
        }
        Err(fault) => error!("the battle can't begin: {fault}"),
    }
}

/// Buys forces for the computer's sides.
fn buy(
    world: &mut World,
    preparation: &mut Preparation,
    mission: &Mission,
    catalogue: &Catalogue,
) -> Result<(), ForceError> {
    for side in Side::BOTH {
        let Some(strength) = preparation.sitting.computers[side] else { continue };
        let seed = world.resource_mut::<Seeds>().draw();
        let open = world.get_resource::<OpenCampaign>().filter(|_| preparation.fixed.is_some());
        let campaign = open.map(|open| &open.campaign);
        let level = (side, preparation.levels[side]);
        preparation.forces[side] = computer::force(catalogue, mission, level, strength, campaign, seed)?;
    }
    Ok(())
}
