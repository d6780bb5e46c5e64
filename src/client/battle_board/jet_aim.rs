//! Aiming a jet of flame (`FLAME-1`), square by square. The rules fire a jet with the last square that it can reach;
//! here that square waits for a confirmation like all others, so that the player can still take it back.

use super::prelude::*;
use battle_view::{area_effects::jet_end_order, order_gesture::submit_all};

/// Intent about the jet of flame that is being aimed.
#[derive(Clone)]
pub enum JetIntent {
    /// Add a square. If no other can follow, a second time fires the jet.
    Add(Square),
    /// Leave out the square with which the jet would end.
    DropEnd,
    /// Fire the jet.
    Fire,
}

impl PlayerIntent for JetIntent {}

pub(super) fn plugin(app: &mut App) {
    app.add_intent(|world, intent| match intent {
        JetIntent::Add(at) => add_jet_square(world, at),
        JetIntent::DropEnd => world.resource_mut::<PlanPreview>().jet_end = None,
        JetIntent::Fire => fire_jet(world),
    });
}

fn add_jet_square(world: &mut World, at: Square) {
    if world.resource::<PlanPreview>().jet_end == Some(at) {
        return fire_jet(world);
    }
    if !world.resource::<BattleView>().now.ends_jet(at) {
        return submit_all(world, &[Order::Spread { at }]);
    }
    let mut preview = world.resource_mut::<PlanPreview>();
    (preview.jet_end, preview.cursor) = (Some(at), Some(at));
}

fn fire_jet(world: &mut World) {
    let order = jet_end_order(world.resource::<PlanPreview>().jet_end);
    submit_all(world, &[order]);
}
