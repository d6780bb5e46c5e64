//! The session after a battle: the members go on together, with secrets of its own. Those of the battle were shown to
//! all, so no further dice may follow from them.

use super::session::{BattlePlan, HostIdentity, HostMember, HostSession};
use crate::member::MemberId;

impl HostSession {
    /// Returns `true` once the secrets of the battle were shown, so that each guest can verify it without the host.
    pub fn has_shown_secrets(&self) -> bool {
        self.battle.as_ref().is_some_and(|hosted| hosted.revealed)
    }

    /// Returns `true` if a guest may go on with the next session: one that is connected, or has been away for too short a
    /// time for the AI to take its place.
    pub fn has_company(&self) -> bool {
        self.guests().any(|(_, guest)| !guest.left && !guest.reported)
    }

    /// Returns the next session of the members who have not left. They keep their numbers and sides, also those that are
    /// away: their machines have proved their keys in this session. When they connect again, they are told to join it as
    /// a new one: see [`JoinRejection::NextSession`](crate::JoinRejection::NextSession). A member that has missed the end
    /// of the battle gets it first.
    pub fn begin_next(&self, identity: &HostIdentity, plan: BattlePlan) -> HostSession {
        let mut next = HostSession::new(identity, plan);
        let staying = self.members.iter().filter(|(_, person)| !person.left);
        let comes_along = |(member, person): (&MemberId, &HostMember)| {
            let HostMember { key, name, side, watching, .. } = person;
            (*member, HostMember { side: *side, watching: *watching, ..HostMember::new(*key, name) })
        };
        next.members = staying.map(comes_along).collect();
        next.clock = self.clock;
        next.last = self.keep_battle();
        next
    }
}
