//! Whether an order may be given in a lesson: what is meant, and what can be taken back. Anything else would spoil what
//! comes, and is answered with a word.

use super::desk::{Desk, Wrong};
use crate::{prelude::*, session::Session};
use lesson::Judgement;

/// Asked before an order of the player's is given. Where it is the one that is meant, its dice are laid out.
pub(crate) fn allows(world: &mut World, order: Order) -> bool {
    if !world.contains_resource::<Desk>() {
        return true;
    }
    world.resource_scope(|world, mut desk: Mut<Desk>| {
        let desk = desk.bypass_change_detection();
        // One order of several may have been given in this very frame.
        desk.progress.look(&desk.course, world);
        let judgement = desk.progress.judge(&desk.course, world, &mut desk.scratch, order);
        match judgement {
            Judgement::Meant => {
                desk.wrong = None;
                desk.lay_dice(world);
                true
            }
            Judgement::Harmless | Judgement::Refused(_) => true,
            Judgement::Elsewhere => {
                desk.wrong = Some(if desk.progress.stray { Wrong::Stray } else { Wrong::Later });
                world.resource_mut::<Awake>().frames(4);
                false
            }
        }
    })
}

impl Desk {
    /// Lays out the dice of the next order of the book.
    pub(super) fn lay_dice(&self, world: &mut World) {
        let Some((dice, ..)) = self.progress.next(&self.course) else { return };
        for faces in dice {
            let laid =
                world.resource_scope(|world, mut session: Mut<Session>| session.battle.script_dice(world, faces));
            debug_assert!(laid.is_ok(), "{laid:?}");
        }
    }
}
