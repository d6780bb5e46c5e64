//! Seats that the AI plays at the host's machine: from the start, or in place of members that are away. This crate does
//! not run the AI. It only says that the AI decides, and the caller gives its orders like the host's own.

use std::time::Duration;

use record::AiSeat;
use rules::{BySide, Side};
use thiserror::Error;

use super::{
    output::{HostNotice, HostOutput},
    session::{HostMember, HostSession},
};
use crate::{
    limits::{ABSENCE_TIME, LOBBY_ABSENCE_TIME},
    lobby_state::LobbyRefusal,
    member::MemberId,
    message::HostMessage,
};

/// The decider of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatDecider {
    /// The members that play the side. If there is none, the player at the host's machine decides.
    Members,
    /// The AI, whose orders the caller gives with [`HostSession::submit_order`].
    Computer(AiSeat),
    /// The rules: the side is automated, and the caller gives the orders that the rules prescribe.
    Automaton,
}

/// Reason why the AI can't take over a side during a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SeatRefusal {
    /// The battle has not begun.
    #[error("the battle has not begun")]
    NotBegun,
    /// The side is automated.
    #[error("the side is automated")]
    AutomatedSide,
    /// A member that plays the side is present, or has not been away for long enough.
    #[error("member {0} plays this side")]
    MemberPlays(MemberId),
}

impl HostSession {
    /// Returns the decider of a side.
    pub fn seat_decider(&self, side: Side) -> SeatDecider {
        match self.ai_seats[side] {
            _ if self.plan.mission.plays_itself(side) => SeatDecider::Automaton,
            Some(computer) => SeatDecider::Computer(computer),
            None => SeatDecider::Members,
        }
    }

    /// Returns the guests that have been away from the lobby for [`LOBBY_ABSENCE_TIME`]. The battle can't begin with
    /// them, so that the host may remove them; none once the battle has begun.
    pub fn absent_members(&self, now: Duration) -> Vec<MemberId> {
        let is_long = |since: Duration| now.saturating_sub(since) >= LOBBY_ABSENCE_TIME;
        let is_absent = |guest: &HostMember| guest.connection.is_none() && guest.away_since.is_some_and(is_long);
        let absent = self.guests().filter(|(_, guest)| self.battle.is_none() && is_absent(guest));
        absent.map(|(member, _)| member).collect()
    }

    /// Seats the AI on a side in the lobby, or removes it.
    ///
    /// # Errors
    /// If the side is automated, a member plays it, or the battle has begun.
    pub fn choose_ai_seat(&mut self, side: Side, computer: Option<AiSeat>) -> Result<Vec<HostOutput>, LobbyRefusal> {
        self.check_lobby()?;
        if self.plan.mission.plays_itself(side) {
            return Err(LobbyRefusal::AutomatedSide);
        }
        if self.members.values().any(|person| person.side == Some(side)) {
            return Err(LobbyRefusal::SideNeeded);
        }
        self.ai_seats[side] = computer;
        let mut out = vec![HostOutput::Save];
        self.announce_lobby(&mut out);
        Ok(out)
    }

    /// Gives a side to the AI during a battle. The side may be the host's, or that of guests that have left or been
    /// away for [`ABSENCE_TIME`]. A guest that comes back gets its side back before the next decision.
    ///
    /// # Errors
    /// If a guest still plays the side; nothing has changed then.
    pub fn seat_ai(&mut self, side: Side, computer: AiSeat, now: Duration) -> Result<Vec<HostOutput>, SeatRefusal> {
        if self.battle.is_none() {
            return Err(SeatRefusal::NotBegun);
        }
        if self.plan.mission.plays_itself(side) {
            return Err(SeatRefusal::AutomatedSide);
        }
        let plays = |guest: &HostMember| guest.side == Some(side) && !guest.is_absent(now);
        let player = self.guests().find(|(_, guest)| plays(guest)).map(|(member, _)| member);
        if let Some(member) = player {
            return Err(SeatRefusal::MemberPlays(member));
        }
        let mut out = Vec::new();
        self.change_ai_seat(side, Some(computer), &mut out);
        self.renew_salt_givers(&mut out);
        Ok(out)
    }

    /// Takes a side back from the AI for the player at the host's machine.
    pub fn dismiss_ai(&mut self, side: Side) -> Vec<HostOutput> {
        let mut out = Vec::new();
        if self.battle.is_some() && self.plays_side(side) {
            self.change_ai_seat(side, None, &mut out);
        }
        out
    }

    /// Returns `true` if the AI decides in place of a guest.
    pub(super) fn is_replaced(&self, guest: &HostMember) -> bool {
        guest.side.is_some_and(|side| self.ai_seats[side].is_some())
    }

    /// Notes since when members are away, tells the player about those that have been away for long, and gives sides
    /// back to members that have returned. An order to which the host has committed is carried out before.
    pub(super) fn watch_absences(&mut self, now: Duration, out: &mut Vec<HostOutput>) {
        let mut absent = Vec::new();
        for (member, guest) in self.members.iter_mut().filter(|(member, _)| **member != MemberId::HOST) {
            match guest.away_since {
                _ if guest.connection.is_some() => (guest.away_since, guest.reported) = (None, false),
                None => guest.away_since = Some(now),
                Some(_) if guest.is_absent(now) && !guest.reported => {
                    guest.reported = true;
                    absent.push(*member);
                }
                Some(_) => {}
            }
        }
        if self.battle.is_none() {
            return;
        }
        if !absent.is_empty() {
            self.renew_salt_givers(out);
        }
        out.extend(absent.into_iter().map(|member| HostOutput::Notify(HostNotice::MemberAbsent(member))));
        for side in Side::BOTH {
            let has_returned = |guest: &HostMember| guest.side == Some(side) && guest.connection.is_some();
            if !self.is_busy() && self.ai_seats[side].is_some() && self.guests().any(|(_, guest)| has_returned(guest)) {
                self.change_ai_seat(side, None, out);
            }
        }
    }

    /// Seats the AI on a side or removes it, and notes that in the record.
    fn change_ai_seat(&mut self, side: Side, computer: Option<AiSeat>, out: &mut Vec<HostOutput>) {
        if self.ai_seats[side] == computer {
            return;
        }
        self.ai_seats[side] = computer;
        self.record_ai_seats();
        let computer = computer.map(|computer| computer.strength);
        out.extend([HostOutput::Save, HostOutput::Notify(HostNotice::SeatChanged(side, computer))]);
        self.send_to_all(&HostMessage::SeatChanged { side, computer }, out);
    }

    /// Notes in the record which sides the AI plays.
    pub(super) fn record_ai_seats(&mut self) {
        if let Some(hosted) = &mut self.battle {
            let (known, spec) = (hosted.battle.record().computers(), hosted.battle.spec());
            let automated = BySide::from_fn(|side| known[side].filter(|_| spec.plays_itself(side)));
            hosted.battle.set_ai_seats(BySide::from_fn(|side| automated[side].or(self.ai_seats[side])));
        }
    }
}

impl HostMember {
    /// Returns `true` if a guest has left, or has been away for long enough that the AI may take its place.
    fn is_absent(&self, now: Duration) -> bool {
        let is_long = self.away_since.is_some_and(|since| now.saturating_sub(since) >= ABSENCE_TIME);
        self.connection.is_none() && (self.left || is_long)
    }
}
