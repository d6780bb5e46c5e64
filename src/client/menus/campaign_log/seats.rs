//! Conversions between the players of a campaign and the seats of a screen.

use crate::player_setup::PlayerSetup;
use battle_view::seed_source::SeedOrigin;
use campaign::Players;
use record::AiSeat;
use rules::BySide;

/// Returns the seats for battles of a campaign.
pub(crate) fn setup_from_players(players: &Players) -> PlayerSetup {
    let computers = BySide::from_fn(|side| players.computers[side].map(|computer| computer.strength));
    PlayerSetup {
        players: players.names.clone(),
        computers,
        without_advice: players.without_advice,
        automated_side: None,
    }
}

/// Returns the players of a campaign for these seats. An AI player whose strength is unchanged keeps its seed, so that
/// it is the same opponent in all missions.
pub(crate) fn players_from_setup(setup: &PlayerSetup, before: &Players, seeds: &mut SeedOrigin) -> Players {
    let computers = BySide::from_fn(|side| {
        let strength = setup.computers[side]?;
        let same = before.computers[side].filter(|computer| computer.strength == strength);
        same.or_else(|| Some(AiSeat { strength, seed: seeds.draw() }))
    });
    Players { names: setup.players.clone(), computers, without_advice: setup.without_advice }
}
