//! Orders that need dice: the host commits to them, gathers salts, and carries them out with new dice.

use bevy_ecs::world::World;
use rules::{Dice, Order};

use super::{
    committed_order::CommittedOrder,
    output::{HostNotice, HostOutput},
    session::{HostMember, HostSession},
};
use crate::{byte_strings::DiceSalt, dice_reveal::RollSalts, member::MemberId, message::HostMessage};

impl HostSession {
    /// Returns `true` if the order uses dice, or shuffles cards. That never depends on how dice fall, so a trial in
    /// a copy of the battle is exact.
    pub(super) fn needs_dice(&mut self, world: &World, order: Order) -> bool {
        let copy = self.scratch.fork(world);
        let before = copy.resource::<Dice>().clone();
        rules::submit_order(copy, order).is_err() || *copy.resource::<Dice>() != before
    }

    /// Commits to an order, and asks for its salts. A guest gives its salt only now, not together with its own order:
    /// otherwise the host could look at the dice, and pretend that the order came too late.
    pub(super) fn commit_order(&mut self, entries: u32, order: Order, by: MemberId, out: &mut Vec<HostOutput>) {
        let needed = self.salt_givers(by);
        let round = self.battle.as_ref().map_or(0, |hosted| hosted.rollbacks);
        let committed = CommittedOrder { entries, round, order, by, needed, salts: Vec::new() };
        out.push(HostOutput::Save);
        for member in &committed.needed {
            self.send(*member, &HostMessage::OrderCommitted { entries, round, order }, out);
            out.push(HostOutput::Notify(HostNotice::WaitsForSalt(*member)));
        }
        if let Some(hosted) = &mut self.battle {
            hosted.committed = Some(committed);
        }
    }

    /// Returns the members whose salts an order needs: the guest that gives it; and a guest of the other side if the
    /// host gives the order, or plays neither side, so that a host that helps one player can't choose dice. If all
    /// members share a side, any guest takes the part of the other side. Guests that the AI replaces give none, and
    /// those that have been away for long only if there is no other.
    fn salt_givers(&self, by: MemberId) -> Vec<MemberId> {
        let side_of = |member: MemberId| self.members.get(&member).and_then(|person| person.side);
        let is_reachable = |guest: &HostMember| !guest.left && !guest.reported;
        let candidates: Vec<_> = self.seated_guests().filter(|(_, guest)| !self.is_replaced(guest)).collect();
        let gives_own = candidates.iter().any(|(member, guest)| *member == by && is_reachable(guest));
        let mut givers = if gives_own { vec![by] } else { Vec::new() };
        if !gives_own || side_of(MemberId::HOST).is_none() {
            let others = candidates.iter().filter(|(member, _)| !gives_own || side_of(*member) != side_of(by));
            let present = others.clone().find(|(_, guest)| guest.connection.is_some());
            let reachable = || others.clone().find(|(_, guest)| is_reachable(guest));
            givers.extend(present.or_else(reachable).or(others.clone().next()).map(|(member, _)| *member));
        }
        givers.sort();
        givers
    }

    /// Asks other guests for salts, in place of guests that the AI replaces or that have been away for long. Salts that
    /// were given are kept.
    pub(super) fn renew_salt_givers(&mut self, out: &mut Vec<HostOutput>) {
        let Some(committed) = self.committed_order() else { return };
        let given = committed.salts.iter().map(|given| given.member);
        let mut needed: Vec<MemberId> = given.chain(self.salt_givers(committed.by)).collect();
        needed.sort();
        needed.dedup();
        let Some(committed) = self.battle.as_mut().and_then(|hosted| hosted.committed.as_mut()) else { return };
        if committed.needed == needed {
            return;
        }
        let added: Vec<MemberId> = needed.iter().filter(|member| !committed.needed.contains(member)).copied().collect();
        committed.needed = needed;
        out.push(HostOutput::Save);
        added.into_iter().for_each(|member| self.repeat_committed_order(member, out));
    }

    /// Stores a salt that a guest gives for the committed order.
    pub(super) fn handle_salt(&mut self, member: MemberId, entries: u32, salt: DiceSalt, out: &mut Vec<HostOutput>) {
        let committed = self.battle.as_mut().and_then(|hosted| hosted.committed.as_mut());
        let waits = |committed: &&mut CommittedOrder| {
            committed.entries == entries && committed.needed.contains(&member) && !committed.has_salt_of(member)
        };
        if let Some(committed) = committed.filter(waits) {
            committed.add_salt(member, salt);
            out.push(HostOutput::Save);
        }
    }

    /// Asks a member again for its salt after its connection was lost.
    pub(super) fn repeat_committed_order(&self, member: MemberId, out: &mut Vec<HostOutput>) {
        let waits = |committed: &&CommittedOrder| committed.needed.contains(&member) && !committed.has_salt_of(member);
        if let Some(&CommittedOrder { entries, round, order, .. }) = self.committed_order().filter(waits) {
            self.send(member, &HostMessage::OrderCommitted { entries, round, order }, out);
        }
    }

    /// Carries out the committed order if all salts were given. They were saved before, because the caller has carried
    /// out all earlier outputs.
    pub(super) fn play_committed_order(&mut self, world: &mut World, out: &mut Vec<HostOutput>) {
        let Some(hosted) = &mut self.battle else { return };
        let Some(committed) = hosted.committed.take_if(|committed| committed.has_all_salts()) else { return };
        let CommittedOrder { entries, round, order, by, salts, .. } = committed;
        let seed = self.secret.roll_seed(entries, order, &salts);
        // The order was checked before, and nothing has changed since.
        let Ok(events) = hosted.battle.submit_reseeded(world, seed, order) else { return };
        hosted.roll_salts.push(RollSalts { entries, round, salts });
        self.announce_order(world, (entries, by), events, out);
    }
}
