//! The battle of a guest: the observation of its seat and the transcript.

use record::Digest;
use rules::{BattleEvent, BattleObserver, BattleState, Observation, PartMap, PendingDecision, Side};
use serde::{Deserialize, Serialize};

use super::{output::HostFault, transcript::BattleTranscript};
use crate::{
    battle_update::BattleUpdate,
    blind_spec::start_state,
    handshake::ResumePoint,
    limits::{MAX_ENTRIES, MAX_EVENTS},
    observation_parts::digest_parts,
};

/// The battle of a guest: the observation of its seat and the transcript.
#[derive(Clone, Debug)]
pub struct GuestBattle {
    pub(super) transcript: BattleTranscript,
    /// A state of the battle for the parts that never change.
    start: BattleState,
    parts: PartMap,
    digest: Digest,
    observation: Observation,
    events: Vec<BattleEvent>,
    entries: u32,
    undone: u32,
    /// Number of entries before the guest's order that is not answered yet.
    pub(super) pending: Option<u32>,
    /// `true` once the guest has shown its secret.
    pub(super) revealed: bool,
    /// `true` while the guest waits for the whole observation, which it has asked for.
    pub(super) repeated: bool,
}

/// The part of a guest's battle that is saved beside its transcript.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedObservation {
    /// The parts of the observation.
    pub parts: PartMap,
    /// The events that the guest may know.
    pub events: Vec<BattleEvent>,
    /// Number of entries.
    pub entries: u32,
    /// Number of orders taken back.
    pub undone: u32,
    /// Number of entries before the order that is not answered yet.
    pub pending: Option<u32>,
    /// `true` once the guest has shown its secret.
    #[serde(default)]
    pub revealed: bool,
}

impl GuestBattle {
    /// Returns the battle with a saved or received observation.
    pub(super) fn restore(transcript: BattleTranscript, saved: SavedObservation) -> Result<GuestBattle, HostFault> {
        let start = start_state(&transcript.spec).map_err(|error| HostFault::UnplayableSetup(error.message()))?;
        let observation = Observation::from_parts(transcript.observer.seat(), &start, &saved.parts);
        let observation = observation.map_err(|_| HostFault::WrongObservation)?;
        let SavedObservation { parts, events, entries, undone, pending, revealed } = saved;
        let digest = digest_parts(&parts);
        Ok(GuestBattle {
            transcript,
            start,
            parts,
            digest,
            observation,
            events,
            entries,
            undone,
            pending,
            revealed,
            repeated: false,
        })
    }

    /// Returns the parts to save.
    pub(super) fn save(&self) -> SavedObservation {
        SavedObservation {
            parts: self.parts.clone(),
            events: self.events.clone(),
            entries: self.entries,
            undone: self.undone,
            pending: self.pending,
            revealed: self.revealed,
        }
    }

    /// Returns the observation of the guest's seat.
    pub fn observation(&self) -> &Observation {
        &self.observation
    }

    /// Returns the guest's side. That of a spectator is only nominal, see [`BattleObserver::seat`].
    pub fn seat(&self) -> Side {
        self.transcript.observer.seat()
    }

    /// Returns the observer whose part of the battle the guest sees.
    pub fn observer(&self) -> BattleObserver {
        self.transcript.observer
    }

    /// Returns `true` if the guest only watches and gives no orders.
    pub fn is_watching(&self) -> bool {
        self.transcript.watching
    }

    /// Returns the events that the seat may know, oldest first.
    pub fn events(&self) -> &[BattleEvent] {
        &self.events
    }

    /// Returns the number of entries of the record.
    pub fn entries(&self) -> u32 {
        self.entries
    }

    /// Returns `true` if the battle is over.
    pub fn is_over(&self) -> bool {
        self.observation.view().awaiting == PendingDecision::Over
    }

    /// Returns `true` if an order of the guest is not answered yet.
    pub fn has_pending_order(&self) -> bool {
        self.pending.is_some()
    }

    /// Returns the transcript, with which the battle can be verified.
    pub fn transcript(&self) -> &BattleTranscript {
        &self.transcript
    }

    /// Returns the digest of the observation.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    pub(super) fn resume_point(&self) -> ResumePoint {
        ResumePoint { entries: self.entries, undone: self.undone, digest: self.digest }
    }

    /// Applies the changes of an update. Nothing changes if the update does not fit.
    pub(super) fn apply_update(&mut self, update: BattleUpdate) -> Result<(), UpdateError> {
        let BattleUpdate { entries, undone, events_kept, events, complete, parts, digest, log } = update;
        let log_kept = (entries as usize).checked_sub(log.len()).ok_or(UpdateError::WrongNumbers)?;
        let events_kept = events_kept as usize;
        if log_kept > self.transcript.log.len()
            || events_kept > self.events.len()
            || entries > MAX_ENTRIES + 1
            || events_kept + events.len() > MAX_EVENTS
        {
            return Err(UpdateError::WrongNumbers);
        }
        let mut changed = if complete { PartMap::new() } else { self.parts.clone() };
        parts.apply_to(&mut changed);
        if digest_parts(&changed) != digest {
            return Err(UpdateError::WrongDigest);
        }
        let observation = Observation::from_parts(self.seat(), &self.start, &changed);
        self.observation = observation.map_err(|_| UpdateError::WrongDigest)?;
        (self.parts, self.digest, self.entries, self.undone) = (changed, digest, entries, undone);
        self.events.truncate(events_kept);
        self.events.extend(events);
        let transcript = &mut self.transcript;
        transcript.log.truncate(log_kept);
        transcript.log.extend(log);
        transcript.observed.retain(|known, _| *known <= log_kept as u32);
        transcript.observed.insert(entries, digest);
        // Entries after an undo were not written during the absence.
        transcript.absences.iter_mut().for_each(|absence| absence.until = absence.until.min(log_kept as u32));
        // Orders that were taken back are removed, but not the one that is not answered yet.
        let pending = self.pending;
        transcript.given.retain(|at, _| *at < log_kept as u32 || Some(*at) == pending);
        Ok(())
    }
}

/// Reason why an update does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UpdateError {
    /// The observation has another digest, or does not fit the battle.
    WrongDigest,
    /// The numbers in the update contradict the battle.
    WrongNumbers,
}
