//! Playing the mission of a finished battle again: here, or in another online session if this machine was the host.

use super::{state::close_finished_battle, view::DebriefIntent};
use crate::{battle_setup::BattleSetup, player_setup::PlayerSetup};
use battle_modes::leave_battle;
use battle_view::session::BattleSession;
use mission_library::MissionLibrary;
use rules::BySide;
use ui_kit::prelude::*;

/// Event: after an online battle, the player at the host's machine wants to play its mission again, in another session.
#[derive(Event)]
pub struct OnlineRematchChosen {
    /// Id of the mission.
    pub mission: String,
    /// Requisition level of each side.
    pub levels: BySide<u8>,
}

/// Returns the ways to play the mission again. After an online battle only the host can open another session, and its
/// members choose their sides there.
pub(super) fn offered_rematches(session: &BattleSession, missions: &MissionLibrary) -> Vec<DebriefIntent> {
    match (session.is_online(), session.host()) {
        (false, _) => vec![DebriefIntent::Again, DebriefIntent::Return],
        (true, Some(_)) if missions.find(&session.mission_id).is_some() => vec![DebriefIntent::Again],
        (true, _) => Vec::new(),
    }
}

/// Opens the briefing of the same mission at the same levels; with `swapped`, the players change sides. After an online
/// battle, asks for another session instead.
pub(super) fn play_mission_again(world: &mut World, swapped: bool) {
    let Some(session) = world.get_resource::<BattleSession>() else { return };
    let (mission, levels) = (session.mission_id.clone(), session.spec().levels);
    if session.is_online() {
        close_finished_battle(world);
        return world.trigger(OnlineRematchChosen { mission, levels });
    }
    let mut setup = PlayerSetup::of(session.spec());
    if swapped {
        setup.swap();
    }
    let generated = world.get_resource::<BattleSetup>().and_then(|last| last.unlisted.as_deref());
    let generated = generated.filter(|generated| generated.id == mission);
    let next = match world.resource::<MissionLibrary>().find(&mission) {
        Some(mission) => Some(BattleSetup::new(mission, levels, setup)),
        None => generated.map(|generated| BattleSetup::for_unlisted(generated.clone(), levels, setup)),
    };
    close_finished_battle(world);
    let screen = if next.is_some() { Screen::Briefing } else { leave_battle::take_return_screen(world) };
    if let Some(next) = next {
        world.insert_resource(next);
    }
    world.resource_mut::<NextState<Screen>>().set(screen);
}
