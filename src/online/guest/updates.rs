//! The beginning of a guest's battle, and its updates.

use rules::{PartMap, Side};

use super::{
    battle::{GuestBattle, SavedObservation, UpdateError},
    output::{GuestNotice, GuestOutput, HostFault},
    session::GuestSession,
    transcript::{BattleTranscript, GuestAbsence},
};
use crate::{
    battle_update::{BattleStart, BattleUpdate},
    member::MemberId,
    message::{GuestMessage, HostMessage},
};

impl GuestSession {
    pub(super) fn handle_battle_message(&mut self, message: HostMessage, out: &mut Vec<GuestOutput>) {
        match message {
            HostMessage::Begin(start) => self.begin_battle(*start, out),
            HostMessage::Update(update) => self.handle_update(*update, out),
            HostMessage::Accepted { entries } => self.settle_order(entries, GuestNotice::OrderAccepted, out),
            HostMessage::OrderRefused { entries, refusal } => {
                self.withdraw_order(entries, GuestNotice::OrderRefused(refusal), out);
            }
            HostMessage::Late { .. } => {
                let pending = self.battle.as_ref().and_then(|battle| battle.pending);
                if let Some(entries) = pending {
                    self.withdraw_order(entries, GuestNotice::OrderLate, out);
                }
            }
            HostMessage::OrderCommitted { entries, order } => self.give_salt(entries, order, out),
            HostMessage::UndoRefused { .. } => out.push(GuestOutput::Notify(GuestNotice::UndoRefused)),
            HostMessage::Over(reveal) => {
                self.reveal = Some(reveal);
                out.extend([GuestOutput::Save, GuestOutput::Notify(GuestNotice::BattleOver)]);
            }
            // All other messages are handled before.
            _ => {}
        }
    }

    /// Begins the battle, or takes up its beginning again after this machine has lost it.
    fn begin_battle(&mut self, start: BattleStart, out: &mut Vec<GuestOutput>) {
        let Some(welcome) = self.welcome else { return };
        let BattleStart { spec, observer, watching, update } = start;
        // A second beginning would replace all that the verification needs.
        if self.battle.is_some()
            || !update.complete
            || update.log.len() != update.entries as usize
            || update.events_kept != 0
        {
            return self.report_fault(HostFault::Violation("a second or incomplete beginning".into()), out);
        }
        let transcript = BattleTranscript {
            member: welcome.member,
            commitment: welcome.commitment,
            spec,
            observer,
            watching,
            alone: !watching && self.is_alone(observer.seat()),
            only_guest: !watching && self.is_only_guest(),
            deal_salt: (!watching).then(|| self.secret.ready_salt()),
            log: Vec::new(),
            observed: Default::default(),
            given: Default::default(),
            // What was played before belongs to an absence if this machine has lost its battle.
            absences: (update.entries > 0)
                .then_some(GuestAbsence { from: 0, until: update.entries })
                .into_iter()
                .collect(),
            committed: Default::default(),
        };
        let mut parts = PartMap::new();
        update.parts.clone().apply_to(&mut parts);
        let saved = SavedObservation { parts, events: Vec::new(), entries: 0, undone: 0, pending: None };
        let begun = GuestBattle::restore(transcript, saved).and_then(|mut battle| {
            battle.apply_update(update).map_err(|_| HostFault::Observation)?;
            Ok(battle)
        });
        match begun {
            Ok(battle) => {
                self.battle = Some(battle);
                out.extend([GuestOutput::Save, GuestOutput::Notify(GuestNotice::BattleBegun)]);
            }
            Err(fault) => self.report_fault(fault, out),
        }
    }

    /// Returns `true` if no other member plays that side.
    fn is_alone(&self, seat: Side) -> bool {
        let members = self.lobby.iter().flat_map(|lobby| &lobby.members);
        members.filter(|member| member.side == Some(seat)).count() == 1
    }

    /// Returns `true` if no other guest plays.
    fn is_only_guest(&self) -> bool {
        let members = self.lobby.iter().flat_map(|lobby| &lobby.members);
        members.filter(|member| member.member != MemberId::HOST && member.side.is_some()).count() == 1
    }

    fn handle_update(&mut self, update: BattleUpdate, out: &mut Vec<GuestOutput>) {
        let Some(battle) = &mut self.battle else { return };
        let away = self.away.take().filter(|away| away.is_long);
        let kept = update.entries.saturating_sub(update.log.len() as u32);
        let events = update.events.clone();
        match battle.apply_update(update) {
            Ok(()) => {
                battle.repeated = false;
                if let Some(away) = away {
                    battle
                        .transcript
                        .absences
                        .push(GuestAbsence { from: away.entries.min(kept), until: battle.entries() });
                }
                out.push(GuestOutput::Notify(GuestNotice::Updated(events)));
            }
            Err(UpdateError::Digest) if !battle.repeated => {
                battle.repeated = true;
                out.extend(self.message(&GuestMessage::RequestObservation));
            }
            Err(UpdateError::Digest) => self.report_fault(HostFault::Observation, out),
            Err(UpdateError::Unsound) => {
                self.report_fault(HostFault::Violation("an update that does not fit".into()), out);
            }
        }
    }
}
