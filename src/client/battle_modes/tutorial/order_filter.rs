//! The check of the player's orders in a tutorial. It allows the expected order, and orders that can be undone. Any
//! other order would leave the script of the tutorial, so it is refused with a hint.

use super::state::{TutorialSession, WrongOrderHint};
use crate::prelude::*;
use battle_view::session::BattleSession;
use tutorial::OrderVerdict;

/// Returns `true` if an order of the player may be given. Scripts the dice of an expected order.
pub(super) fn is_allowed_by_tutorial(world: &mut World, order: Order) -> bool {
    if !world.contains_resource::<TutorialSession>() {
        return true;
    }
    world.resource_scope(|world, mut tutorial_session: Mut<TutorialSession>| {
        let tutorial_session = tutorial_session.bypass_change_detection();
        // Several orders may be given in one frame, so that the progress must be updated here.
        tutorial_session.progress.update(&tutorial_session.course, world);
        let judgement =
            tutorial_session.progress.judge(&tutorial_session.course, world, &mut tutorial_session.scratch, order);
        match judgement {
            OrderVerdict::Meant => {
                tutorial_session.wrong = None;
                tutorial_session.lay_dice(world);
                true
            }
            OrderVerdict::Harmless | OrderVerdict::Refused(_) => true,
            OrderVerdict::Elsewhere => {
                tutorial_session.wrong =
                    Some(if tutorial_session.progress.stray { WrongOrderHint::Stray } else { WrongOrderHint::Later });
                world.resource_mut::<RedrawRequests>().redraw_frames(4);
                false
            }
        }
    })
}

impl TutorialSession {
    /// Scripts the dice of the tutorial's next order.
    pub(super) fn lay_dice(&self, world: &mut World) {
        let Some((dice, ..)) = self.progress.next(&self.course) else { return };
        for faces in dice {
            let laid = world.resource_scope(|world, mut session: Mut<BattleSession>| {
                session.local_battle_mut().map(|battle| battle.script_dice(world, faces))
            });
            debug_assert!(matches!(laid, Some(Ok(_))), "{laid:?}");
        }
    }
}
