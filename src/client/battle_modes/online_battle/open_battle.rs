//! Opens the battle screen for an online session whose battle has begun.

use super::{super::leave_battle, status::OnlineStatus, verification::VerificationJob};
use crate::prelude::*;
use battle_view::session::BattleSession;
use campaign::{CampaignPage, LONGEST_CALLED};
use online::MemberId;
use online_runtime::{OnlineGuest, OnlineHost};
use rules::install_observation;
use ui_kit::game_names::sanitized;

/// Seed from which a guest's window deals everything that it does not know. It affects only previews, so it need not be
/// random.
const DEAL_SEED: u64 = 0;

/// Opens the battle of a host. The battle must be in this world. The session has been polled with the time since `began`.
pub fn open_hosted_battle(world: &mut World, host: OnlineHost, began: ClientInstant) {
    let lobby = host.lobby();
    let side = lobby.members.iter().find(|member| member.member == MemberId::HOST).and_then(|member| member.side);
    // After a restart, the reports from before are known already.
    let verified = host.reports().clone();
    world.insert_resource(OnlineStatus { verified, ..OnlineStatus::of_lobby(&lobby, MemberId::HOST) });
    let called = host.session().campaign().map(|terms| list_custom_names(&terms.pages.allied));
    let mut session = BattleSession::hosted(host, began, side);
    session.called = called.unwrap_or_default();
    leave_battle::open_battle(world, session);
}

/// Opens the battle of a guest. The session has been polled with the time since `began`.
pub fn open_guest_battle(world: &mut World, guest: OnlineGuest, began: ClientInstant) {
    let Some(battle) = guest.battle() else { return error!("the battle of the session has not begun") };
    let side = (!battle.is_watching()).then(|| battle.seat());
    let own = battle.transcript().member;
    let mut status = match guest.lobby() {
        Some(lobby) => OnlineStatus::of_lobby(lobby, own),
        // After a restart, until the host is connected.
        None => OnlineStatus::of_players(&battle.transcript().spec.players, battle.seat(), own),
    };
    status.page = guest.session().campaign_page().cloned().map(Box::new);
    status.expedition = guest.session().expedition_page().cloned().map(Box::new);
    install_guest_battle(world, &guest);
    let called = status.page.as_deref().map(list_custom_names);
    world.insert_resource(status);
    let mut session = BattleSession::remote(guest, began, side);
    session.called = called.unwrap_or_default();
    leave_battle::open_battle(world, session);
    // The program may have ended in the debrief.
    VerificationJob::start(world);
}

/// Returns the names that the players of a campaign gave its figures, as a battle shows them: kind, number, name.
fn list_custom_names(page: &CampaignPage) -> Vec<(String, u16, String)> {
    let called = page.called.iter().map(|called| {
        let name = sanitized(&called.name, LONGEST_CALLED);
        (called.figure.kind.clone(), called.figure.number, name)
    });
    called.collect()
}

/// Makes the battle of the world the one that the guest observes.
pub(super) fn install_guest_battle(world: &mut World, guest: &OnlineGuest) {
    if let Some(battle) = guest.battle() {
        install_observation(world, battle.observation(), battle.events(), DEAL_SEED);
    }
}
