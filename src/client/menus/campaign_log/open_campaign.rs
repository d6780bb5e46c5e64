//! The open campaign, and its battles.

use super::text;
use crate::{
    battle_setup::BattleSetup, battle_setup::ai_choices, forces::veterans, records::load_warnings::show_load_warnings,
};
use battle_modes::leave_battle;
use battle_view::session::BattleSession;
use campaign::{BeginError, Campaign, LONGEST_CALLED, RosterMember};
use mission_library::MissionLibrary;
use record::Battle;
use rules::{BySide, Side};
use ui_kit::{game_names::sanitized, prelude::*};

/// Resource with the open campaign. While it is open, no other game window can open it.
#[derive(Resource)]
pub struct OpenCampaign {
    pub campaign: Campaign,
    /// The index of the mission whose report is open.
    pub(crate) looked_at: Option<usize>,
    /// A warning about the campaign, for its screen.
    pub(crate) warning: Option<String>,
}

/// Shows a warning on the open campaign's screen if the campaign could not be saved.
pub(crate) fn warn_if_unsaved(world: &mut World) {
    let Some(mut open) = world.get_resource_mut::<OpenCampaign>() else { return };
    let Some(fault) = open.campaign.take_warning() else { return };
    warn!("{fault}");
    let words = text::campaign_error_text(world.resource::<Texts>(), &fault);
    let words = world.resource::<Texts>().t_args("campaign-unsaved", &[("why", words.into())]);
    world.resource_mut::<OpenCampaign>().warning = Some(words);
}

/// Closes the open campaign, so that other windows can open it.
pub(crate) fn close_campaign(world: &mut World) {
    world.remove_resource::<OpenCampaign>();
    if world.get_resource::<BattleSetup>().is_some_and(BattleSetup::is_of_campaign) {
        world.remove_resource::<BattleSetup>();
    }
}

/// Opens the screen of a campaign, after the AI has decided which cards its sides keep.
pub(crate) fn open_campaign_log(world: &mut World, mut campaign: Campaign) {
    ai_choices::keep_ai_cards(&mut campaign);
    world.insert_resource(OpenCampaign { campaign, looked_at: None, warning: None });
    warn_if_unsaved(world);
    world.resource_mut::<NextState<Screen>>().set(Screen::CampaignLog);
}

pub(crate) fn resume_campaign_battle(world: &mut World) {
    let resumed = world.resource_scope(|world, open: Mut<OpenCampaign>| open.campaign.resume_battle(world));
    match resumed {
        Ok(resumed) => {
            let session = new_campaign_session(world, resumed.battle);
            leave_battle::open_battle(world, session);
            show_load_warnings(world, resumed.cut, resumed.warning);
        }
        Err(fault) => {
            error!("{fault}");
            let words = world
                .resource::<Texts>()
                .t_args("campaign-lost", &[("why", text::lost_battle_text(world.resource::<Texts>(), &fault).into())]);
            world.resource_mut::<OpenCampaign>().warning = Some(words);
            world.resource_mut::<NextState<Screen>>().set(Screen::CampaignLog);
        }
    }
}

/// Returns the session of a battle of the open campaign, with the names that the players gave their figures.
fn new_campaign_session(world: &World, battle: Battle) -> BattleSession {
    let campaign = &world.resource::<OpenCampaign>().campaign;
    let members = Side::BOTH.into_iter().flat_map(|side| campaign.roster(side));
    let called = members.filter_map(|RosterMember { name, .. }| {
        let called = sanitized(campaign.nickname(&name)?, LONGEST_CALLED);
        Some((name.kind, name.number, called))
    });
    let called = called.collect();
    let mut session = BattleSession::new(battle);
    session.called = called;
    session
}

/// Begins the battle of the next mission with those forces and the requested veterans.
pub(crate) fn begin_campaign_battle(
    world: &mut World,
    BattleSetup { forces, wanted, crew, .. }: &BattleSetup,
    seed: u64,
) {
    let Some(game) = world.resource::<MissionLibrary>().catalogue().cloned() else { return };
    let mission = world.resource::<OpenCampaign>().campaign.mission();
    let catalogue = mission.map_or_else(|| game.clone(), |mission| mission.catalogue(&game));
    let wanted = BySide::from_fn(|side| veterans::match_wanted_veterans(&wanted[side], &forces[side], &catalogue));
    let begun = world.resource_scope(|world, mut open: Mut<OpenCampaign>| {
        let mut spec = open.campaign.spec(&catalogue, forces, &wanted, seed)?;
        spec.crew = crew.clone();
        open.campaign.begin(world, spec)
    });
    match begun {
        Ok(begun) => {
            let session = new_campaign_session(world, begun.battle);
            leave_battle::open_battle(world, session);
            show_load_warnings(world, None, begun.warning);
        }
        Err(fault @ BeginError::Undecided(_)) => {
            info!("{fault}");
            world.resource_mut::<NextState<Screen>>().set(Screen::CampaignLog);
        }
        Err(fault) => error!("the battle can't begin: {fault}"),
    }
}
