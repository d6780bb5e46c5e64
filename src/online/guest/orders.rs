//! The orders, salts and undo of a guest.

use rules::{Order, PendingDecision, Refusal};
use thiserror::Error;

use super::{
    output::{GuestNotice, GuestOutput, HostFault},
    session::GuestSession,
    transcript::GivenOrder,
};
use crate::{acting_figure::find_acting_figure, frame::encode_frame, member::MemberId, message::GuestMessage};

/// Reason why an order can't be sent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GuestRefusal {
    /// The battle has not begun.
    #[error("the battle has not begun")]
    NotBegun,
    /// Another seat must decide.
    #[error("another player decides")]
    OtherSeat,
    /// Another member commands the figure.
    #[error("another member commands this figure")]
    OtherCommander,
    /// An earlier order is not answered yet.
    #[error("an earlier order is not answered yet")]
    OrderPending,
    /// The rules refuse it.
    #[error(transparent)]
    Rules(#[from] Refusal),
}

impl GuestSession {
    /// Gives an order. It is sent as soon as there is a connection, and again until it is answered.
    ///
    /// # Errors
    /// If it can't be given now.
    pub fn submit_order(&mut self, order: Order) -> Result<Vec<GuestOutput>, GuestRefusal> {
        if self.other_commander(order).is_some() {
            return Err(GuestRefusal::OtherCommander);
        }
        let battle = self.battle.as_mut().ok_or(GuestRefusal::NotBegun)?;
        let view = battle.observation().view();
        let is_own = view.awaiting == PendingDecision::Over || order.seat(&view.awaiting) == Some(battle.seat());
        if battle.is_watching() || !is_own {
            return Err(GuestRefusal::OtherSeat);
        }
        if battle.has_pending_order() {
            return Err(GuestRefusal::OrderPending);
        }
        rules::check_order(view, order)?;
        let entries = battle.entries();
        battle.transcript.given.insert(entries, order);
        battle.pending = Some(entries);
        let mut out = vec![GuestOutput::Save];
        self.repeat_pending_order(&mut out);
        Ok(out)
    }

    /// Returns the other member that commands the figure of an order, if that member is present. Only the host decides
    /// if a member has been away for long enough that others command its figures.
    pub fn other_commander(&self, order: Order) -> Option<MemberId> {
        let figure = find_acting_figure(self.battle.as_ref()?.observation().view(), order)?;
        let commander = *self.commanders.get(&figure)?;
        let mut members = self.lobby.iter().flat_map(|lobby| &lobby.members);
        let is_here = members.any(|member| member.member == commander && member.present);
        let is_other = self.welcome.is_some_and(|welcome| welcome.member != commander);
        (is_here && is_other).then_some(commander)
    }

    /// Asks the host to take the guest's last order back.
    pub fn undo_order(&self) -> Vec<GuestOutput> {
        match &self.battle {
            Some(battle) if !battle.has_pending_order() && !battle.is_watching() => {
                self.message(&GuestMessage::Undo { entries: battle.entries() })
            }
            _ => Vec::new(),
        }
    }

    /// Sends the order that is not answered yet.
    pub(super) fn repeat_pending_order(&self, out: &mut Vec<GuestOutput>) {
        let Some(battle) = self.battle.as_ref().filter(|_| self.connection.is_admitted()) else { return };
        let Some(entries) = battle.pending else { return };
        if let Some(order) = battle.transcript.given.get(&entries).copied() {
            out.push(GuestOutput::Send(encode_frame(&GuestMessage::SubmitOrder { entries, order })));
        }
    }

    /// Notes that the pending order was carried out.
    pub(super) fn settle_order(&mut self, entries: u32, notice: GuestNotice, out: &mut Vec<GuestOutput>) {
        let pending = self.battle.as_mut().map(|battle| &mut battle.pending);
        if pending.is_some_and(|pending| pending.take_if(|at| *at == entries).is_some()) {
            out.extend([GuestOutput::Save, GuestOutput::Notify(notice)]);
        }
    }

    /// Notes that the pending order was not carried out.
    pub(super) fn withdraw_order(&mut self, entries: u32, notice: GuestNotice, out: &mut Vec<GuestOutput>) {
        if let Some(battle) = self.battle.as_mut().filter(|battle| battle.pending == Some(entries)) {
            battle.transcript.given.remove(&entries);
            self.settle_order(entries, notice, out);
        }
    }

    /// Gives a salt for the dice of an order to which the host has committed, the guest's own or another one. At each
    /// moment it gives a salt for one order only: otherwise the host could try several.
    pub(super) fn give_salt(&mut self, (entries, round): (u32, u32), order: Order, out: &mut Vec<GuestOutput>) {
        let Some(battle) = self.battle.as_mut().filter(|battle| battle.entries() <= entries) else { return };
        let salt = self.secret.order_salt((entries, round), order);
        let given = GivenOrder { order, round, salt };
        if *battle.transcript.committed.entry(entries).or_insert(given) != given {
            return self.report_fault(HostFault::ConflictingOrder, out);
        }
        out.push(GuestOutput::Save);
        out.extend(self.message(&GuestMessage::Salt { entries, salt }));
    }
}
