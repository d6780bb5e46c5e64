//! Orders that need dice: the host commits to them, gathers salts, and carries them out with new dice.

use bevy_ecs::world::World;
use rules::{Dice, Order};

use super::{
    committed_order::CommittedOrder,
    output::{HostNotice, HostOutput},
    session::HostSession,
};
use crate::{
    byte_strings::DiceSalt,
    member::MemberId,
    message::{HostMessage, RollSalts},
};

impl HostSession {
    /// Returns `true` if the order uses dice, or shuffles cards. That never depends on how dice fall, so a trial in
    /// a copy of the battle is exact.
    pub(super) fn needs_dice(&mut self, world: &World, order: Order) -> bool {
        let copy = self.scratch.fork(world);
        let before = copy.resource::<Dice>().clone();
        rules::submit_order(copy, order).is_err() || *copy.resource::<Dice>() != before
    }

    /// Commits to an order, and asks for its salts. Also a guest gives its salt only now, and not with its order:
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

    /// Returns the members whose salts an order needs: the guest that gives it; and the first guest of the other side
    /// if the host gives the order, or plays neither side, so that a host that helps one player can't choose dice. If
    /// all members share a side, any guest takes the part of the other side. Guests that the AI replaces give none.
    fn salt_givers(&self, by: MemberId) -> Vec<MemberId> {
        let side_of = |member: MemberId| self.members.get(&member).and_then(|person| person.side);
        let is_host = by == MemberId::HOST;
        let mut givers: Vec<MemberId> = if is_host { Vec::new() } else { vec![by] };
        if is_host || side_of(MemberId::HOST).is_none() {
            let is_other = |member: &MemberId| is_host || side_of(*member) != side_of(by);
            let present = self.seated_guests().filter(|(_, guest)| !self.is_replaced(guest));
            givers.extend(present.map(|(member, _)| member).find(is_other));
        }
        givers.sort();
        givers
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
