//! The check of the player's orders in a lesson. It allows the expected order, and orders that can be undone. Any other
//! order would break the lesson's course, so it is refused with a hint.

use super::state::{TutorialSession, WrongOrderHint};
use crate::{prelude::*, session::BattleSession};
use tutorial::OrderVerdict;

/// Returns `true` if an order of the player may be given. Scripts the dice of an expected order.
pub(crate) fn is_allowed_by_tutorial(world: &mut World, order: Order) -> bool {
    if !world.contains_resource::<TutorialSession>() {
        return true;
    }
    world.resource_scope(|world, mut desk: Mut<TutorialSession>| {
        let desk = desk.bypass_change_detection();
        // Several orders may be given in one frame, so that the progress must be updated here.
        desk.progress.update(&desk.course, world);
        let judgement = desk.progress.judge(&desk.course, world, &mut desk.scratch, order);
        match judgement {
            OrderVerdict::Meant => {
                desk.wrong = None;
                desk.lay_dice(world);
                true
            }
            OrderVerdict::Harmless | OrderVerdict::Refused(_) => true,
            OrderVerdict::Elsewhere => {
                desk.wrong = Some(if desk.progress.stray { WrongOrderHint::Stray } else { WrongOrderHint::Later });
                world.resource_mut::<RedrawRequests>().redraw_frames(4);
                false
            }
        }
    })
}

impl TutorialSession {
    /// Scripts the dice of the lesson's next order.
    pub(super) fn lay_dice(&self, world: &mut World) {
        let Some((dice, ..)) = self.progress.next(&self.course) else { return };
        for faces in dice {
            let laid =
                world.resource_scope(|world, mut session: Mut<BattleSession>| session.battle.script_dice(world, faces));
            debug_assert!(laid.is_ok(), "{laid:?}");
        }
    }
}
