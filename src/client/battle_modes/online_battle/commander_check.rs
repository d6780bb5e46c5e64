//! The check of orders on a side that several players share: only its commander gives orders to a figure.

use super::{news::show_player_notice, status::OnlineStatus};
use crate::prelude::*;
use battle_view::{battle_notice::BattleNotice, session::BattleSession};

/// Returns `true` unless another player, who is here, commands the figure of the order.
pub(super) fn is_allowed_by_commander(world: &mut World, order: Order) -> bool {
    let commander = world.get_resource::<BattleSession>().and_then(|session| session.other_commander(world, order));
    let Some(commander) = commander else { return true };
    let name = world.resource::<OnlineStatus>().name(commander).to_owned();
    show_player_notice(world, BattleNotice::Warning, ("remote-other-commander", &name), &[]);
    false
}
