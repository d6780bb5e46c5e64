//! Orders and undo in a hosted battle.

use bevy_ecs::world::World;
use rules::{BattleEvent, BattleState, Order, OrderLogEntry, PendingDecision, Refusal, Side, view_for_seat};
use thiserror::Error;

use super::{
    output::{HostNotice, HostOutput},
    session::{HostSession, HostedBattle},
};
use crate::{
    limits::MAX_ENTRIES,
    member::MemberId,
    message::{HostMessage, OrderRefusal},
};

/// Reason why the host's own order or undo is refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HostRefusal {
    /// The battle has not begun.
    #[error("the battle has not begun")]
    NotBegun,
    /// Another member commands the figure.
    #[error("another member commands this figure")]
    OtherCommander,
    /// A guest decides for this seat.
    #[error("a guest plays this seat")]
    GuestSeat,
    /// An order waits for salts, or an undo is being carried out.
    #[error("an earlier order is being carried out")]
    OrderInProgress,
    /// The battle has the maximum number of entries.
    #[error("the battle is too long")]
    BattleTooLong,
    /// The last order can't be taken back.
    #[error("the last order can't be taken back")]
    CannotUndo,
    /// The rules refuse it.
    #[error(transparent)]
    Rules(#[from] Refusal),
}

impl HostSession {
    /// Gives an order for a side that no guest plays, or that the player at the host's machine shares with guests. If
    /// the order needs dice, the host only commits to it, and carries it out once the salts have arrived.
    ///
    /// # Errors
    /// If it can't be given now.
    pub fn submit_order(&mut self, world: &mut World, order: Order) -> Result<Vec<HostOutput>, HostRefusal> {
        let entries = self.entries().ok_or(HostRefusal::NotBegun)?;
        let seat = order.seat(world.resource::<PendingDecision>());
        if seat.is_some_and(|seat| !self.may_decide(seat)) {
            return Err(HostRefusal::GuestSeat);
        }
        if self.is_busy() {
            return Err(HostRefusal::OrderInProgress);
        }
        if entries >= MAX_ENTRIES {
            return Err(HostRefusal::BattleTooLong);
        }
        let state = BattleState::of(world);
        let by_computer = seat.is_some_and(|seat| self.ai_seats[seat].is_some());
        if !by_computer && self.other_commander(&state, MemberId::HOST, order).is_some() {
            return Err(HostRefusal::OtherCommander);
        }
        rules::check_order(&state, order)?;
        let mut out = Vec::new();
        self.play_or_commit(world, (entries, order), MemberId::HOST, &mut out);
        Ok(out)
    }

    /// Takes back the last order of a seat for which the host decides.
    ///
    /// # Errors
    /// If it can't be taken back.
    pub fn undo_order(&mut self, world: &World, seat: Side) -> Result<Vec<HostOutput>, HostRefusal> {
        if self.battle.is_none() {
            return Err(HostRefusal::NotBegun);
        }
        if !self.may_decide(seat) {
            return Err(HostRefusal::GuestSeat);
        }
        let mut out = Vec::new();
        if self.begin_undo(world, seat, &mut out) { Ok(out) } else { Err(HostRefusal::CannotUndo) }
    }

    /// Returns `true` if the host decides for that seat.
    fn may_decide(&self, seat: Side) -> bool {
        self.plays_side(seat)
            || self.ai_seats[seat].is_some()
            || self.members.get(&MemberId::HOST).is_some_and(|host| host.side == Some(seat))
    }

    /// Returns the number of entries.
    pub(super) fn entries(&self) -> Option<u32> {
        self.battle.as_ref().map(HostedBattle::entries)
    }

    /// Handles the order of a guest.
    pub(super) fn handle_order(
        &mut self,
        world: &mut World,
        member: MemberId,
        (entries, order): (u32, Order),
        out: &mut Vec<HostOutput>,
    ) {
        let Some(current) = self.entries() else { return };
        if self.is_recorded(entries, order) {
            return self.send(member, &HostMessage::Accepted { entries }, out);
        }
        if self.is_committed(entries, order, member) {
            // It was sent again after a lost connection.
            return;
        }
        if entries != current || self.is_busy() {
            return self.send(member, &HostMessage::Late { entries: current }, out);
        }
        match self.check_guest_order(world, member, order) {
            Err(refusal) => self.send(member, &HostMessage::OrderRefused { entries, refusal }, out),
            Ok(()) => self.play_or_commit(world, (entries, order), member, out),
        }
    }

    /// Checks an order against the member's observation first, so that no refusal reveals hidden facts, and then
    /// against the battle.
    fn check_guest_order(&self, world: &World, member: MemberId, order: Order) -> Result<(), OrderRefusal> {
        let state = BattleState::of(world);
        let side = self.members.get(&member).and_then(|guest| guest.side).ok_or(OrderRefusal::OtherSeat)?;
        let is_own = state.awaiting == PendingDecision::Over || order.seat(&state.awaiting) == Some(side);
        if !is_own || self.ai_seats[side].is_some() {
            return Err(OrderRefusal::OtherSeat);
        }
        if self.entries().is_none_or(|entries| entries >= MAX_ENTRIES) {
            return Err(OrderRefusal::BattleTooLong);
        }
        if self.other_commander(&state, member, order).is_some() {
            return Err(OrderRefusal::OtherCommander);
        }
        rules::check_order(&view_for_seat(&state, side), order).map_err(|refusal| OrderRefusal::Rules {
            code: refusal.code().to_owned(),
            rule: refusal.rule().map(str::to_owned),
        })?;
        rules::check_order(&state, order).map(drop).map_err(|_| OrderRefusal::Unavailable)
    }

    /// Carries out an order at once if it needs no dice; otherwise commits to it.
    fn play_or_commit(
        &mut self,
        world: &mut World,
        (entries, order): (u32, Order),
        by: MemberId,
        out: &mut Vec<HostOutput>,
    ) {
        if self.needs_dice(world, order) {
            return self.commit_order(entries, order, by, out);
        }
        let Some(hosted) = &mut self.battle else { return };
        // The order was checked, so the rules accept it.
        if let Ok(events) = hosted.battle.submit(world, order) {
            self.announce_order(world, (entries, by), events, out);
        }
    }

    /// Returns `true` if the record contains that order at that index, or after the entry of new dice there.
    fn is_recorded(&self, entries: u32, order: Order) -> bool {
        let Some(hosted) = &self.battle else { return false };
        let entry = |index: u32| hosted.battle.record().steps.get(index as usize).map(|step| &step.entry);
        let recorded = OrderLogEntry::Order(order);
        match entry(entries) {
            Some(OrderLogEntry::Reseed(_)) => entry(entries + 1) == Some(&recorded),
            found => found == Some(&recorded),
        }
    }

    fn is_committed(&self, entries: u32, order: Order, member: MemberId) -> bool {
        self.committed_order()
            .is_some_and(|committed| (committed.entries, committed.order, committed.by) == (entries, order, member))
    }

    /// Tells all members about an order that was carried out.
    pub(super) fn announce_order(
        &mut self,
        world: &World,
        (entries, by): (u32, MemberId),
        events: Vec<BattleEvent>,
        out: &mut Vec<HostOutput>,
    ) {
        out.push(HostOutput::Notify(HostNotice::OrderPlayed(events)));
        self.observe(world);
        self.send_updates(world, out);
        self.send(by, &HostMessage::Accepted { entries }, out);
    }

    /// Handles the request of a guest to take its last order back.
    pub(super) fn handle_undo(&mut self, world: &World, member: MemberId, entries: u32, out: &mut Vec<HostOutput>) {
        let Some(current) = self.entries() else { return };
        let side = self.members.get(&member).and_then(|guest| guest.side);
        let done = entries == current && side.is_some_and(|side| self.begin_undo(world, side, out));
        if !done {
            self.send(member, &HostMessage::UndoRefused { entries: current }, out);
        }
    }

    /// Begins the undo of the last order, if that seat gave it and it can be taken back. Returns `true` if so. The undo
    /// is carried out after it was saved, so that a crash can't lose it.
    fn begin_undo(&mut self, world: &World, seat: Side, out: &mut Vec<HostOutput>) -> bool {
        let is_busy = self.is_busy();
        // After the end, secrets are shown.
        let Some(hosted) = self.battle.as_mut().filter(|hosted| !is_busy && !hosted.battle.record().over()) else {
            return false;
        };
        let Some(target) = hosted.entries().checked_sub(1) else { return false };
        if hosted.seat_of_order(target) != Some(seat) || hosted.battle.undo_stop(world, seat).is_some() {
            return false;
        }
        hosted.undo_points.push(target);
        hosted.undoing = Some(target);
        out.push(HostOutput::Save);
        true
    }

    /// Carries out an undo that was saved.
    pub(super) fn carry_out_undo(&mut self, world: &mut World, out: &mut Vec<HostOutput>) {
        let Some(hosted) = &mut self.battle else { return };
        let Some(target) = hosted.undoing.take() else { return };
        if !hosted.battle.undo(world) {
            return;
        }
        for points in hosted.observed.values_mut() {
            points.retain(|entries, _| *entries <= target);
        }
        // Otherwise a restart would take back later orders.
        out.push(HostOutput::Save);
        out.push(HostOutput::Notify(HostNotice::OrderUndone));
        self.observe(world);
        self.send_updates(world, out);
    }
}
