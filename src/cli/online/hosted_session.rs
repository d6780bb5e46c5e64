//! The session that `incursion host` opens or continues, as its arguments say.

use std::path::Path;

use bevy_ecs::world::World;
use online::BattlePlan;
use online_runtime::{HostSettings, KeySource, OnlineHost, SessionFolder, transport::Network};
use rules::Side;

use super::{
    hosted_campaign::{HostedCampaign, find_campaign_folder},
    player_args::{PlayerArgs, SeatChoice},
    session_console::SessionConsole,
    session_errors::describe_session_error,
    session_setup::{SessionSetup, parse_session_id},
};
use crate::{
    output::CommandFailure,
    tournament::{find_missions, parse_requisition_points},
};

/// Arguments of `incursion host`.
#[derive(Clone, Debug, clap::Args)]
pub struct HostArgs {
    /// Mission id or file
    #[arg(required_unless_present_any = ["resume", "campaign"], conflicts_with_all = ["resume", "campaign"])]
    pub mission: Option<String>,
    /// Requisition points of the Allies and of the SWD, separated by a comma [default: the dossier's]
    #[arg(long, value_delimiter = ',', conflicts_with = "campaign")]
    pub rp: Vec<u8>,
    /// Seat of this machine; `none` only keeps the record
    #[arg(long, default_value = "none")]
    pub seat: SeatChoice,
    /// Guests to wait for [default: one for each side that guests play]
    #[arg(long)]
    pub guests: Option<usize>,
    /// Continue the session with this id instead of opening a new one
    #[arg(long, value_name = "ID")]
    pub resume: Option<String>,
    /// Play the next battle of this campaign: its id or folder; with --resume, the folder of the session's campaign
    #[arg(long)]
    pub campaign: Option<String>,
    /// The player of the seat.
    #[command(flatten)]
    pub player: PlayerArgs,
}

/// Returns the folders of sessions and journals, with the folder of campaigns that contains that of the arguments.
pub(super) fn find_folders(what: &HostArgs, folder: &SessionFolder) -> Result<SessionFolder, CommandFailure> {
    let Some(wanted) = &what.campaign else { return Ok(folder.clone()) };
    let found = find_campaign_folder(wanted, folder)?;
    Ok(folder.clone().with_campaigns(found.parent().unwrap_or(Path::new(""))))
}

/// Opens a session for a mission, or for the next battle of a campaign.
pub(super) fn open_session(
    what: &HostArgs,
    (setup, network): (&SessionSetup, &dyn Network),
    folder: &SessionFolder,
    console: &mut SessionConsole,
) -> Result<(OnlineHost, Option<HostedCampaign>), CommandFailure> {
    let (mission, campaign) = match &what.campaign {
        Some(wanted) => {
            let mut campaign = HostedCampaign::open(&find_campaign_folder(wanted, folder)?)?;
            let mission = campaign.prepare_next_battle(folder, console)?;
            let is_own = |side: &Side| what.seat.side() == Some(*side) || mission.plays_itself(*side);
            campaign.choose_cards(Side::BOTH.into_iter().filter(is_own), console)?;
            (mission, Some(campaign))
        }
        None => {
            let wanted = what.mission.clone().unwrap_or_default();
            (find_missions(&[wanted], &setup.catalogue)?.remove(0), None)
        }
    };
    let plan = BattlePlan {
        levels: parse_requisition_points(&what.rp, &mission)?,
        mission,
        catalogue: setup.catalogue.clone(),
        journals: None,
        saved: None,
        campaign: campaign.as_ref().map(|campaign| Box::new(campaign.terms())),
        expedition: None,
    };
    let name = what.player.name.clone().unwrap_or_else(|| "Host".to_owned());
    let settings = HostSettings { name, plan, reach: setup.reach.clone() };
    let host = OnlineHost::open(settings, folder, &mut KeySource::System, network, setup.signal.hook());
    Ok((host.map_err(|error| describe_session_error(&error))?, campaign))
}

/// Continues a session, with its campaign.
pub(super) fn resume_session(
    id: &str,
    (setup, network): (&SessionSetup, &dyn Network),
    (folder, what): (&SessionFolder, &HostArgs),
    world: &mut World,
    console: &mut SessionConsole,
) -> Result<(OnlineHost, Option<HostedCampaign>), CommandFailure> {
    let connection = (network, setup.signal.hook());
    let resumed = OnlineHost::resume(parse_session_id(id)?, folder, &setup.catalogue, world, connection);
    let mut host = resumed.map_err(|error| describe_session_error(&error))?;
    let wanted = what.campaign.clone().or_else(|| Some(host.session().campaign()?.campaign().id.clone()));
    let Some(wanted) = wanted else { return Ok((host, None)) };
    let mut campaign = HostedCampaign::open(&find_campaign_folder(&wanted, folder)?)?;
    campaign.rejoin_session(host.session(), console)?;
    host.update_campaign(campaign.terms());
    Ok((host, Some(campaign)))
}
