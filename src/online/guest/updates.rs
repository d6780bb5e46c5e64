//! The beginning of a guest's battle, and its updates.

use rules::{PartMap, Side};

use super::{
    battle::{GuestBattle, SavedObservation, UpdateError},
    output::{GuestNotice, GuestOutput, HostFault},
    session::{GuestSession, GuestWelcome},
    transcript::{BattleTranscript, GuestAbsence},
};
use crate::{
    battle_update::{BattleStart, BattleUpdate},
    blind_spec::hash_setup,
    dice_seed::DealTerms,
    member::MemberId,
    message::{GuestMessage, HostMessage},
};

impl GuestSession {
    pub(super) fn handle_battle_message(&mut self, message: HostMessage, out: &mut Vec<GuestOutput>) {
        match message {
            HostMessage::DealCommitted(terms) => self.give_deal_salt(terms, out),
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
            HostMessage::OrderCommitted { entries, round, order } => self.give_salt((entries, round), order, out),
            HostMessage::UndoRefused { .. } => out.push(GuestOutput::Notify(GuestNotice::UndoRefused)),
            HostMessage::Over(reveal) => {
                // The host repeats it when it knows more secrets.
                let is_first = self.reveal.replace(reveal).is_none();
                out.push(GuestOutput::Save);
                out.extend(is_first.then_some(GuestOutput::Notify(GuestNotice::BattleOver)));
            }
            // All other messages are handled before.
            _ => {}
        }
    }

    /// Begins the battle, or restores its beginning after this machine has lost it.
    fn begin_battle(&mut self, start: BattleStart, out: &mut Vec<GuestOutput>) {
        let Some(welcome) = self.welcome else { return };
        // A second beginning would replace the transcript.
        let lost = self.battle.take_if(|battle| self.rollback && start.update.entries < battle.entries());
        let has_whole_battle = {
            let update = &start.update;
            update.complete && update.log.len() == update.entries as usize && update.events_kept == 0
        };
        if self.battle.is_some() || !has_whole_battle {
            return self.report_fault(HostFault::ProtocolViolation("a second or incomplete beginning".into()), out);
        }
        let terms = self.terms.clone().filter(|_| !start.watching);
        let fixed = terms.as_ref().map(|terms| (terms.setup, terms.saved));
        if !start.watching && fixed != Some((hash_setup(&start.spec), start.saved)) {
            return self.report_fault(HostFault::ChangedSetup, out);
        }
        let transcript = self.begin_transcript(welcome, terms, &start);
        let BattleStart { commanders, open, update, .. } = start;
        let mut parts = PartMap::new();
        update.parts.clone().apply_to(&mut parts);
        let saved =
            SavedObservation { parts, events: Vec::new(), entries: 0, undone: 0, pending: None, revealed: false };
        let begun = GuestBattle::restore(transcript, saved).and_then(|mut battle| {
            let entries = update.entries;
            battle.apply_update(update).map_err(|_| HostFault::WrongObservation)?;
            if let Some(lost) = lost {
                battle.transcript.keep_before(entries, lost.transcript);
                self.rollback = false;
            }
            Ok(battle)
        });
        match begun {
            Ok(battle) => {
                (self.battle, self.commanders, self.open) = (Some(battle), commanders, open);
                out.extend([GuestOutput::Save, GuestOutput::Notify(GuestNotice::BattleBegun)]);
                self.reveal_secret(out);
            }
            Err(fault) => self.report_fault(fault, out),
        }
    }

    /// Returns the transcript of a battle at its beginning.
    fn begin_transcript(
        &self,
        welcome: GuestWelcome,
        terms: Option<DealTerms>,
        start: &BattleStart,
    ) -> BattleTranscript {
        let BattleStart { observer, watching, saved, .. } = *start;
        BattleTranscript {
            member: welcome.member,
            commitment: welcome.commitment,
            spec: start.spec.clone(),
            observer,
            watching,
            alone: !watching && self.is_alone(observer.seat()),
            only_guest: !watching && self.is_only_guest(),
            deal_salt: terms.as_ref().map(|terms| self.secret.deal_salt(terms)),
            terms,
            saved,
            log: Vec::new(),
            observed: Default::default(),
            given: Default::default(),
            // Earlier entries belong to an absence if this machine has lost its battle.
            absences: Vec::from([GuestAbsence {
                from: saved.map_or(0, |saved| saved.entries + 1),
                until: start.update.entries,
            }]),
            rollbacks: 0,
            committed: Default::default(),
        }
    }

    /// Gives the salt for the deal on those terms.
    fn give_deal_salt(&mut self, terms: DealTerms, out: &mut Vec<GuestOutput>) {
        let own = self.welcome.and_then(|welcome| terms.commitment_of(welcome.member));
        if self.battle.is_some() || own != Some(self.secret.commitment()) {
            return self.report_fault(HostFault::ProtocolViolation("terms without this guest".into()), out);
        }
        let salt = self.secret.deal_salt(&terms);
        self.terms = Some(terms);
        out.push(GuestOutput::Save);
        out.extend(self.message(&GuestMessage::DealSalt { salt }));
    }

    /// Shows the guest's secret once the battle is over. From then on the battle can't go on, because the host would
    /// know all salts.
    fn reveal_secret(&mut self, out: &mut Vec<GuestOutput>) {
        let Some(battle) = self.battle.as_mut().filter(|battle| !battle.is_watching()) else { return };
        if !battle.is_over() {
            if battle.revealed {
                self.report_fault(HostFault::ProtocolViolation("a battle that goes on after its end".into()), out);
            }
            return;
        }
        battle.revealed = true;
        out.push(GuestOutput::Save);
        out.extend(self.message(&GuestMessage::RevealSecret { secret: self.secret }));
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
                out.extend([GuestOutput::Save, GuestOutput::Notify(GuestNotice::Updated(events))]);
                self.reveal_secret(out);
            }
            Err(UpdateError::WrongDigest) if !battle.repeated => {
                battle.repeated = true;
                out.extend(self.message(&GuestMessage::RequestObservation));
            }
            Err(UpdateError::WrongDigest) => self.report_fault(HostFault::WrongObservation, out),
            Err(UpdateError::WrongNumbers) => {
                self.report_fault(HostFault::ProtocolViolation("an update that does not fit".into()), out);
            }
        }
    }
}
