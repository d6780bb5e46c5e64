//! The seats that the AI plays from the start, at the host's machine.

use battle_view::seed_source::SeedOrigin;
use menus::battle_setup::ai_choices::choose_ai_force;
use mission_library::MissionLibrary;
use record::{AiSeat, Difficulty};
use rules::Side;
use ui_kit::prelude::*;

use crate::{
    lobby_session::{LobbySession, extract_refusal},
    online_lobby::OnlineLobby,
};

/// Strengths of the AI, in the order in which a button cycles through them. After the last one, the seat is free again.
const STRENGTHS: [Difficulty; 3] = [Difficulty::Recruit, Difficulty::Veteran, Difficulty::Commander];

/// Seats the AI on a free side, makes it stronger, or frees the seat.
pub(crate) fn cycle_ai_seat(world: &mut World, side: Side) {
    let seed = world.resource_mut::<SeedOrigin>().draw();
    let mut lobby = world.resource_mut::<OnlineLobby>();
    let now = lobby.facts.lobby.as_ref().and_then(|state| state.computers[side]);
    let Some(LobbySession::Host(host)) = lobby.session() else { return };
    let computer = next_strength(now).map(|strength| AiSeat { strength, seed });
    let chosen = host.choose_ai_seat(side, computer);
    lobby.refusal = extract_refusal(chosen).err();
}

fn next_strength(now: Option<Difficulty>) -> Option<Difficulty> {
    let at = STRENGTHS.iter().position(|strength| Some(*strength) == now);
    STRENGTHS.get(at.map_or(0, |at| at + 1)).copied()
}

/// Chooses a force for each AI seat that has none.
pub(crate) fn choose_ai_forces(world: &World, lobby: &mut OnlineLobby) {
    let Some(state) = lobby.facts.lobby.clone().filter(|state| state.saved.is_none()) else { return };
    let missions = world.resource::<MissionLibrary>();
    for side in Side::BOTH.into_iter().filter(|side| !state.forces[*side]) {
        let Some(strength) = state.computers[side] else { continue };
        let known = lobby.session_mission(missions).zip(missions.catalogue());
        let Some((mission, catalogue)) = known else { return };
        let catalogue = mission.catalogue(catalogue);
        let level = state.mission.levels[side];
        // The force reveals nothing about the dice, so it need not be random.
        let force = choose_ai_force(&catalogue, mission, (side, level), strength, None, u64::from(level));
        let Ok(force) = force.inspect_err(|error| warn!("the AI can't choose a force: {error}")) else { continue };
        let kinds: Vec<String> = force.iter().map(|kind| catalogue.kind(*kind).id.clone()).collect();
        let Some(LobbySession::Host(host)) = lobby.session() else { return };
        let chosen = host.choose_force(side, kinds);
        lobby.refusal = extract_refusal(chosen).err();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_rise_and_the_seat_is_free_after_the_last_one() {
        let mut now = None;
        let mut seen = Vec::new();
        loop {
            now = next_strength(now);
            let Some(strength) = now else { break };
            seen.push(strength);
        }
        assert_eq!(seen, STRENGTHS);
    }
}
