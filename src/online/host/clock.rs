//! The clock at the host. It runs while the side of the half-turn must decide and no player is away.

use std::time::Duration;

use bevy_ecs::world::World;
use rules::PendingDecision;

use super::{
    half_turn_clock::current_half,
    output::{HostNotice, HostOutput},
    session::HostSession,
};
use crate::{clock::ClockState, member::MemberId, message::HostMessage};

impl HostSession {
    /// Returns the clock as of the last [`tick`](HostSession::tick); `None` without a clock, and between half-turns.
    pub fn clock_state(&self) -> Option<ClockState> {
        self.clock?;
        self.battle.as_ref().and_then(|hosted| hosted.clock.state())
    }

    /// Advances the clock, and tells all members when it starts, stops, or belongs to another half-turn.
    pub(super) fn advance_clock(&mut self, world: &World, now: Duration, out: &mut Vec<HostOutput>) {
        let Some(limit) = self.clock.filter(|_| self.battle.is_some()) else { return };
        let is_away = self.seated_guests().any(|(_, guest)| guest.connection.is_none() && !self.is_replaced(guest));
        let decides = world.resource::<PendingDecision>().seat().filter(|side| self.ai_seats[*side].is_none());
        let Some(hosted) = &mut self.battle else { return };
        let (clock, half) = (&mut hosted.clock, current_half(world));
        let running = !is_away && half.is_some_and(|(_, side)| decides == Some(side));
        if clock.running {
            clock.left = clock.left.saturating_sub(now.saturating_sub(clock.counted));
        }
        clock.counted = now;
        if (clock.half, clock.running) == (half, running) {
            return;
        }
        if clock.half != half {
            (clock.half, clock.left) = (half, limit.duration());
            out.push(HostOutput::Save);
        }
        clock.running = running;
        out.push(HostOutput::Notify(HostNotice::ClockChanged));
        for member in self.guests().map(|(member, _)| member).collect::<Vec<_>>() {
            self.send_clock(member, out);
        }
    }

    /// Sends the clock to a member.
    pub(super) fn send_clock(&self, member: MemberId, out: &mut Vec<HostOutput>) {
        if let Some(state) = self.clock_state() {
            self.send(member, &HostMessage::Clock(state), out);
        }
    }
}
