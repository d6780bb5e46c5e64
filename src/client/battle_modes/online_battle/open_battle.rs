//! Opens the battle screen for an online session whose battle has begun.

use super::{super::leave_battle, status::OnlineStatus};
use crate::prelude::*;
use battle_view::session::BattleSession;
use online::MemberId;
use online_runtime::{OnlineGuest, OnlineHost};
use rules::install_observation;

/// Seed from which a guest's window deals everything that it does not know. It affects only previews, so it need not be
/// random.
const DEAL_SEED: u64 = 0;

/// Opens the battle of a host. The battle must be in this world. The session has been polled with the time since `began`.
pub fn open_hosted_battle(world: &mut World, host: OnlineHost, began: ClientInstant) {
    let lobby = host.lobby();
    let side = lobby.members.iter().find(|member| member.member == MemberId::HOST).and_then(|member| member.side);
    world.insert_resource(OnlineStatus::of_lobby(&lobby, MemberId::HOST));
    leave_battle::open_battle(world, BattleSession::hosted(host, began, side));
}

/// Opens the battle of a guest. The session has been polled with the time since `began`.
pub fn open_guest_battle(world: &mut World, guest: OnlineGuest, began: ClientInstant) {
    let Some(battle) = guest.battle() else { return error!("the battle of the session has not begun") };
    let side = (!battle.is_watching()).then(|| battle.seat());
    let own = battle.transcript().member;
    let status = match guest.lobby() {
        Some(lobby) => OnlineStatus::of_lobby(lobby, own),
        // After a restart, until the host is connected.
        None => OnlineStatus::of_players(&battle.transcript().spec.players, battle.seat(), own),
    };
    install_guest_battle(world, &guest);
    world.insert_resource(status);
    leave_battle::open_battle(world, BattleSession::remote(guest, began, side));
}

/// Makes the battle of the world the one that the guest observes.
pub(super) fn install_guest_battle(world: &mut World, guest: &OnlineGuest) {
    if let Some(battle) = guest.battle() {
        install_observation(world, battle.observation(), battle.events(), DEAL_SEED);
    }
}
