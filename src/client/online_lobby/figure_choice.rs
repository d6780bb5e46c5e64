//! The figures of a side that several members share: each member takes command of some of them.

use online::SharedForce;
use rules::Side;
use ui_kit::prelude::*;

use crate::online_lobby::OnlineLobby;

/// Takes command of the figures of a purchase of the own side, or gives it up.
pub(crate) fn toggle_figure(world: &mut World, purchase: u8) {
    let mut lobby = world.resource_mut::<OnlineLobby>();
    let own = lobby.facts.own;
    let Some(shared) = lobby.facts.lobby.as_ref().and_then(|state| state.shared.as_ref()) else { return };
    let is_own = |index: u8| own.is_some() && shared.commanders.get(usize::from(index)).is_some_and(|by| *by == own);
    let purchases = (0..shared.kinds.len() as u8).filter(|index| is_own(*index) != (*index == purchase)).collect();
    let Some(session) = lobby.session() else { return };
    let taken = session.take_figures(purchases);
    lobby.refusal = taken.err();
}

/// Returns the force that several members of the own side share.
pub(crate) fn own_shared_force(lobby: &OnlineLobby) -> Option<(Side, &SharedForce)> {
    lobby.own_side().zip(lobby.facts.lobby.as_ref()?.shared.as_ref())
}
