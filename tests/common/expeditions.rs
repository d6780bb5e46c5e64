//! Helpers for tests of expeditions: the game's data, and the play to a battle.

use campaign::expedition::{
    ExpeditionCampaign, ExpeditionData, ExpeditionPhase, choose_expedition_order, load_expedition_data,
};

use crate::support::project_path;

/// Returns the game's data of expeditions.
pub fn game_expedition_data() -> ExpeditionData {
    load_expedition_data(&project_path("assets/data/expedition"), &[]).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// Plays an expedition with the AI at all seats until it waits for a battle.
pub fn play_to_due_battle(campaign: &mut ExpeditionCampaign) {
    while !matches!(campaign.state().phase, ExpeditionPhase::Sortie(_) | ExpeditionPhase::Assault(_)) {
        let seat = campaign.state().deciding_seats()[0];
        let order = choose_expedition_order(campaign.state(), campaign.data(), seat).expect("an order");
        campaign.submit(seat, &order).expect("a good order");
    }
}
