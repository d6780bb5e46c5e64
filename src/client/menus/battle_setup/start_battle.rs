//! Begins the prepared battle, or the next one of the open campaign.

use crate::{
    battle_setup::BattleSetup,
    battle_setup::ai_choices,
    battle_setup::last_setup,
    campaign_log::{
        online_campaign::PlayCampaignOnline,
        open_campaign::{self, OpenCampaign},
        seats::setup_from_players,
    },
    records::load_warnings::show_load_warnings,
};
use battle_modes::leave_battle;
use battle_view::{seed_source::SeedOrigin, session::BattleSession};
use campaign::CampaignState;
use mission::{Mission, force::ForceError, paths};
use mission_library::MissionLibrary;
use online_runtime::SessionFolder;
use record::{Battle, BattleSpec, MissionSnapshot};
use rules::{Catalogue, Side};
use ui_kit::prelude::*;

/// Continues the campaign: its current battle, the briefing of the next mission, or the title screen if it is over.
pub(crate) fn play_next(world: &mut World) {
    let Some(open) = world.get_resource::<OpenCampaign>() else { return };
    match open.campaign.stage() {
        CampaignState::Playing(_) => {
            // Orders that are given here alone would break the session: its guests have other sealed lines.
            match SessionFolder::of_user().session_of_campaign(&open.campaign) {
                Some(saved) => world.trigger(PlayCampaignOnline { session: Some(saved.id) }),
                None => open_campaign::resume_campaign_battle(world),
            }
        }
        CampaignState::Ready(_) => {
            let Some(mission) = open.campaign.mission() else { return };
            let (levels, setup) = (mission.rp, setup_from_players(open.campaign.players()));
            let watched = setup.is_ai_only();
            let fixed = Some(Box::new(mission.clone()));
            world.insert_resource(BattleSetup { fixed, ..BattleSetup::new(&mission, levels, setup) });
            match watched {
                true => begin_battle(world),
                false => world.resource_mut::<NextState<Screen>>().set(Screen::Briefing),
            }
        }
        CampaignState::Over => world.resource_mut::<NextState<Screen>>().set(Screen::Title),
    }
}

/// Begins the prepared battle. The AI buys its forces only now, so that its opponent can't see them before.
pub(crate) fn begin_battle(world: &mut World) {
    let Some(mut preparation) = world.get_resource::<BattleSetup>().cloned() else { return };
    let missions = world.resource::<MissionLibrary>();
    let Some((mission, catalogue)) = preparation.dossier(missions).cloned().zip(missions.catalogue().cloned()) else {
        return;
    };
    let catalogue = mission.catalogue(&catalogue);
    let seed = world.resource_mut::<SeedOrigin>().draw();
    last_setup::save_begun_setup(&preparation, &catalogue, &mut world.resource_mut::<Settings>());
    if let Err(fault) = buy_ai_forces(world, &mut preparation, &mission, &catalogue) {
        return error!("the computer can buy no force: {fault}");
    }
    if preparation.fixed.is_some() {
        open_campaign::begin_campaign_battle(world, &preparation, seed);
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
    spec.computers =
        ai_choices::assign_ai_seeds(preparation.sitting.computers, &mut world.resource_mut::<SeedOrigin>());
    match Battle::new(world, spec, Some(&paths::saved_battles_dir())) {
        Ok((battle, warning)) => {
            leave_battle::open_battle(world, BattleSession::new(battle));
            show_load_warnings(world, None, warning);
        }
        Err(fault) => error!("the battle can't begin: {fault}"),
    }
}

fn buy_ai_forces(
    world: &mut World,
    preparation: &mut BattleSetup,
    mission: &Mission,
    catalogue: &Catalogue,
) -> Result<(), ForceError> {
    for side in Side::BOTH {
        let Some(strength) = preparation.sitting.computers[side] else { continue };
        let seed = world.resource_mut::<SeedOrigin>().draw();
        let open = world.get_resource::<OpenCampaign>().filter(|_| preparation.fixed.is_some());
        let campaign = open.map(|open| &open.campaign);
        let level = (side, preparation.levels[side]);
        preparation.forces[side] = ai_choices::choose_ai_force(catalogue, mission, level, strength, campaign, seed)?;
    }
    Ok(())
}
