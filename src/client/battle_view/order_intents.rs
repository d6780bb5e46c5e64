//! Intents to take orders back, or to waive decisions.

use super::{
    decision_waivers::DecisionWaivers,
    order_gesture::continue_orders,
    prelude::*,
    session::BattleSession,
    submit_orders::{jump_view, refresh_view},
};

/// Intent to take back orders, or to waive decisions.
#[derive(Clone, Debug, PartialEq)]
pub enum OrderIntent {
    /// Undo the last order.
    Undo,
    /// Redo the order that was undone last.
    Redo,
    /// Pass every reaction until the enemy's activation is over.
    HoldAll,
}

impl PlayerIntent for OrderIntent {}

pub(super) fn plugin(app: &mut App) {
    app.add_intent(|world, intent| match intent {
        OrderIntent::Undo => undo_or_redo(world, true),
        OrderIntent::Redo => undo_or_redo(world, false),
        OrderIntent::HoldAll => waive_all_reactions(world),
    });
}

/// Holds all reactions until the enemy's activation is over.
fn waive_all_reactions(world: &mut World) {
    if let PendingDecision::React { target, .. } = world.resource::<BattleView>().now.awaiting {
        world.resource_mut::<DecisionWaivers>().reactions = Some(target);
        continue_orders(world);
        refresh_view(world);
    }
}

/// Undoes the orders of the player's last gesture, up to one that can't be undone; or redoes them.
fn undo_or_redo(world: &mut World, undo: bool) {
    let seat = world.resource::<BattleView>().seat;
    world.resource_scope(|world, mut session: Mut<BattleSession>| {
        if undo {
            session.undo_group(world, seat);
        } else {
            session.redo_group(world);
        }
    });
    world.resource_mut::<BattleView>().rolls.clear();
    jump_view(world);
}
