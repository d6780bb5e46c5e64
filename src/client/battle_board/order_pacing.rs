//! The pace of automatic orders: a short pause between two of them, so that the player can follow each.

use super::{playback::state::Playback, prelude::*};
use battle_view::submit_orders::OrdersSubmitted;

/// Pause before the driver gives an order, after the previous one has been shown.
const BEAT: Duration = Duration::from_millis(220);

/// Resource: time from which the driver may give its next order.
#[derive(Resource)]
pub(super) struct OrderDelay(ClientInstant);

impl Default for OrderDelay {
    fn default() -> OrderDelay {
        OrderDelay(ClientInstant::now())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OrderDelay>().add_observer(
        |_: On<OrdersSubmitted>, mut delay: ResMut<OrderDelay>, view: Res<BattleView>| {
            if !view.seats.is_replay() {
                delay.restart();
            }
        },
    );
}

impl OrderDelay {
    fn restart(&mut self) {
        self.0 = ClientInstant::now() + BEAT;
    }
}

/// Starts the pause before the next order.
pub fn delay_next_order(world: &mut World) {
    world.resource_mut::<OrderDelay>().restart();
}

/// Ends the pause.
pub fn allow_next_order(world: &mut World) {
    world.resource_mut::<OrderDelay>().0 = ClientInstant::now();
}

/// Returns `true` if the driver's next order may be given: the last one has been shown and the pause is over. Decisions
/// other than actions and reaction shots need no pause. If it returns `false`, it keeps the window awake.
pub fn may_give_next_order(world: &mut World) -> bool {
    if !matches!(world.resource::<PendingDecision>(), PendingDecision::Act { .. } | PendingDecision::React { .. }) {
        return true;
    }
    if world.resource::<Playback>().busy() {
        // The window is awake during the playback anyway.
        delay_next_order(world);
        return false;
    }
    let left = world.resource::<OrderDelay>().0 - ClientInstant::now();
    if !left.is_zero() {
        world.resource_mut::<RedrawRequests>().redraw_for(left + Duration::from_millis(20));
    }
    left.is_zero()
}
