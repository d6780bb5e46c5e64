//! Finds the rule that matters on the debrief, where F1 opens the rulebook.

use battle_modes::online_battle::OnlineStatus;
use battle_view::session::BattleSession;
use bevy::prelude::World;

use crate::campaign_log::open_campaign::OpenCampaign;

/// Returns the rule of the cards that are kept after a battle of a campaign; after another battle, the rule of its
/// mission, if it has one.
pub(super) fn find_debrief_rule(world: &World) -> Option<String> {
    let session = world.get_resource::<BattleSession>()?;
    // A guest's machine has the campaign's page, but not the campaign. An expedition has another page.
    let is_of_campaign = match session.guest() {
        Some(_) => world.get_resource::<OnlineStatus>()?.page.is_some(),
        None => session.spec().campaign.is_some() && world.contains_resource::<OpenCampaign>(),
    };
    if is_of_campaign {
        return Some("CAMP-2".to_owned());
    }
    session.spec().mission.as_ref()?.mission()?.rule
}
