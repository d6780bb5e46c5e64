//! The pace of those who need no time: between two of their orders there is a beat, so that each can be followed.

use super::{playback::state::Playback, prelude::*};

/// How long the driver waits with an order when the one before has been seen.
const BEAT: Duration = Duration::from_millis(220);

/// When the driver may give its next order.
#[derive(Resource)]
pub(super) struct Beat(Instant);

impl Default for Beat {
    fn default() -> Beat {
        Beat(Instant::now())
    }
}

/// The next order comes a beat from now.
pub(super) fn wait(world: &mut World) {
    world.resource_mut::<Beat>().0 = Instant::now() + BEAT;
}

/// The next order may come at once.
pub(super) fn skip(world: &mut World) {
    world.resource_mut::<Beat>().0 = Instant::now();
}

/// Whether the driver's next order may come now: what was done before has been seen. What costs a player no thought comes
/// at once. While it may not, the window is kept awake.
pub(super) fn is_over(world: &mut World) -> bool {
    if !matches!(world.resource::<PendingDecision>(), PendingDecision::Act { .. } | PendingDecision::React { .. }) {
        return true;
    }
    if world.resource::<Playback>().busy() {
        // While something moves the window is awake.
        wait(world);
        return false;
    }
    let left = world.resource::<Beat>().0 - Instant::now();
    if !left.is_zero() {
        world.resource_mut::<Awake>().stay(left + Duration::from_millis(20));
    }
    left.is_zero()
}
