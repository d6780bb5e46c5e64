//! Entries that guests have and the host has lost, for example because its disk was restored from a backup. Host and
//! guests can agree to undo them.

use super::session::HostSession;
use crate::handshake::{GuestHello, JoinRejection};

impl HostSession {
    /// Agrees to undo entries that guests have and this machine has lost. Guests that agree, too, are admitted when
    /// they connect the next time.
    pub fn accept_rollback(&mut self) {
        self.accepts_rollback = true;
    }

    /// Admits a guest whose last entries are undone, if both players have agreed.
    pub(super) fn roll_back(&mut self, hello: &GuestHello, fault: JoinRejection) -> Result<(), JoinRejection> {
        let entries = self.entries();
        let has_more = hello.resume.is_some_and(|resume| entries.is_some_and(|entries| resume.entries > entries));
        match &mut self.battle {
            Some(hosted) if self.accepts_rollback && hello.rollback && has_more && !hosted.battle.record().over() => {
                // From now on, orders have new salts: the host knows the old ones already.
                hosted.rollbacks += 1;
                Ok(())
            }
            _ => Err(fault),
        }
    }
}
