//! The campaign that is open.

use super::words;
use crate::{preparation::Preparation, warnings::note};
use battle::{flow, session::Session};
use campaign::{BeginError, Campaign, Stage};
use kit::draw::*;
use library::Missions;
use rules::{BySide, KindId};

/// The campaign that is open; no other window can open it meanwhile.
#[derive(Resource)]
pub struct OpenCampaign {
    /// The campaign.
    pub campaign: Campaign,
    /// The mission whose report is read, by its place.
    pub(crate) looked_at: Option<usize>,
    /// Something to tell about it.
    pub(crate) warning: Option<String>,
}

/// What could not be saved is told in the book.
pub(crate) fn warn_if_unsaved(world: &mut World) {
    let Some(mut open) = world.get_resource_mut::<OpenCampaign>() else { return };
    let Some(fault) = open.campaign.take_warning() else { return };
    warn!("{fault}");
    let words = words::fault(world.resource::<Texts>(), &fault);
    let words = world.resource::<Texts>().t_args("campaign-unsaved", &[("why", words.into())]);
    world.resource_mut::<OpenCampaign>().warning = Some(words);
}

/// Lets the campaign go that was open, so that other windows can open it.
pub(crate) fn close(world: &mut World) {
    world.remove_resource::<OpenCampaign>();
    if world.get_resource::<Preparation>().is_some_and(|preparation| preparation.fixed.is_some()) {
        world.remove_resource::<Preparation>();
    }
}

/// Opens the book of a campaign.
pub(crate) fn open(world: &mut World, campaign: Campaign) {
    world.insert_resource(OpenCampaign { campaign, looked_at: None, warning: None });
    warn_if_unsaved(world);
    world.resource_mut::<NextState<Screen>>().set(Screen::Ledger);
}

/// Plays on: the battle that is being played, or the dossier of the next mission, or back to the title.
pub(crate) fn go_on(world: &mut World) {
    let Some(open) = world.get_resource::<OpenCampaign>() else { return };
    match open.campaign.stage() {
        Stage::Playing(_) => resume(world),
        Stage::Ready(_) => {
            let Some(mission) = open.campaign.mission() else { return };
            let levels = mission.rp;
            let preparation =
                Preparation { fixed: Some(Box::new(mission.clone())), ..Preparation::new(&mission, levels) };
            world.insert_resource(preparation);
            world.resource_mut::<NextState<Screen>>().set(Screen::Briefing);
        }
        Stage::Over => world.resource_mut::<NextState<Screen>>().set(Screen::Title),
    }
}

/// Goes on with the battle of the campaign.
pub(crate) fn resume(world: &mut World) {
    let resumed = world.resource_scope(|world, open: Mut<OpenCampaign>| open.campaign.resume_battle(world));
    match resumed {
        Ok(resumed) => {
            flow::open(world, Session::new(resumed.battle));
            note(world, resumed.cut, resumed.warning);
        }
        Err(fault) => {
            error!("{fault}");
            let words = world
                .resource::<Texts>()
                .t_args("campaign-lost", &[("why", words::lost(world.resource::<Texts>(), &fault).into())]);
            world.resource_mut::<OpenCampaign>().warning = Some(words);
            world.resource_mut::<NextState<Screen>>().set(Screen::Ledger);
        }
    }
}

/// Begins the battle of the next mission with those forces.
pub(crate) fn begin(world: &mut World, forces: &BySide<Vec<KindId>>, seed: u64) {
    let Some(catalogue) = world.resource::<Missions>().catalogue().cloned() else { return };
    let begun = world.resource_scope(|world, mut open: Mut<OpenCampaign>| {
        open.campaign.begin_battle(world, &catalogue, forces, &BySide::default(), seed)
    });
    match begun {
        Ok(begun) => {
            flow::open(world, Session::new(begun.battle));
            note(world, None, begun.warning);
        }
        Err(fault @ BeginError::Undecided(_)) => {
            info!("{fault}");
            world.resource_mut::<NextState<Screen>>().set(Screen::Ledger);
        }
        Err(fault) => error!("the battle can't begin: {fault}"),
    }
}
