//! The verification of a battle by a guest. After the battle the host shows its secret, which opens all lines of the
//! record. The guest replays the battle, and compares it with the messages that it has received and sent.

use bevy_ecs::world::World;
use record::{Battle, BattleSpec, Record, ReplayError};
use rules::{BattleState, Dice, Observation, Order, OrderLogEntry, PendingDecision};

use crate::{
    battle_update::RecordLine,
    blind_spec::{hash_saved_lines, hash_setup},
    dice_reveal::DiceReveal,
    dice_seed::SavedPart,
    guest::BattleTranscript,
    observation_parts::digest_parts,
    salt_checks::{check_deal_salts, check_order_salts, check_own_salt, find_silent_members},
    sealed_log::SealedLogKey,
    verification_report::{UnprovedParts, VerificationFault, VerificationReport},
};

/// The first fault of a battle, with the number of its entry.
type FirstFault = (u32, VerificationFault);

/// Verifies a battle: that the host kept its commitment, that the deal and all dice came from its secret and the salts,
/// that the record contains the orders that were given, and that the guest received the true observations. It takes
/// about as long as a replay, so the window calls it on a background thread.
pub fn verify_battle(transcript: &BattleTranscript, reveal: &DiceReveal) -> VerificationReport {
    match open_log(transcript, reveal).and_then(|record| check_record(transcript, reveal, &record)) {
        Ok(sound) => sound,
        Err((entry, fault)) => VerificationReport::Unsound { entry, fault },
    }
}

/// Returns the record of a battle, with its seed, from the lines of its log; `None` if they can't be opened.
pub fn open_record(transcript: &BattleTranscript, reveal: &DiceReveal) -> Option<Record> {
    open_log(transcript, reveal).ok()
}

fn open_log(transcript: &BattleTranscript, reveal: &DiceReveal) -> Result<Record, FirstFault> {
    if reveal.secret.commitment() != transcript.commitment {
        return Err((0, VerificationFault::Commitment));
    }
    check_deal_salts(transcript, reveal).map_err(|fault| (0, fault))?;
    let seed = match transcript.saved {
        Some(_) => reveal.saved_seed.ok_or((0, VerificationFault::Deal))?,
        None => reveal.secret.deal_seed(&reveal.deal_salts, hash_setup(&transcript.spec)),
    };
    let spec = BattleSpec { seed, ..transcript.spec.clone() };
    let begun = Battle::new(&mut rules::new_world(), spec, None).map_err(|_| (0, VerificationFault::Deal))?;
    let mut text = record::write_record(begun.0.record());
    let lines = open_lines(transcript, reveal)?;
    if let Some(saved) = transcript.saved {
        let known = lines.iter().take(saved.entries as usize).map(String::as_str);
        if hash_saved_lines(seed, known) != saved.hash {
            return Err((0, VerificationFault::Deal));
        }
    }
    lines.iter().for_each(|line| text.extend([line.as_str(), "\n"]));
    // The header was written here, so only lines can be damaged.
    let read = record::read_record(text.as_bytes()).map_err(|_| (0, VerificationFault::Unreadable))?;
    let entries = read.record.steps.len();
    if entries != transcript.log.len() {
        return Err((entries as u32 + 1, VerificationFault::Unreadable));
    }
    Ok(read.record)
}

/// Returns the lines of the record.
fn open_lines(transcript: &BattleTranscript, reveal: &DiceReveal) -> Result<Vec<String>, FirstFault> {
    let key = SealedLogKey::new(&reveal.secret);
    let open = |(index, entry): (u32, &RecordLine)| {
        let line = match entry {
            RecordLine::Open(line) => Some(line.clone()),
            RecordLine::Sealed(sealed) => key.open(index, sealed),
        };
        line.filter(|line| !line.contains('\n')).ok_or((index + 1, VerificationFault::SealedEntry))
    };
    (0..).zip(&transcript.log).map(open).collect()
}

/// Replays the record and checks each entry.
fn check_record(
    transcript: &BattleTranscript,
    reveal: &DiceReveal,
    record: &Record,
) -> Result<VerificationReport, FirstFault> {
    let unproved = UnprovedParts {
        saved_entries: transcript.saved.map_or(0, |saved| saved.entries),
        silent_members: find_silent_members(transcript, reveal),
        absent_rolls: 0,
        rollbacks: transcript.rollbacks,
    };
    let mut replay =
        VerifiedReplay { transcript, reveal, record, entries: 0, before: None, fault: None, rolls: 0, unproved };
    let replayed = record::replay_watched(&mut rules::new_world(), record, |world| replay.check_moment(world));
    if let Some(fault) = replay.fault {
        return Err(fault);
    }
    match replayed {
        Ok(()) => {}
        Err(ReplayError::Spec(_)) => return Err((0, VerificationFault::Deal)),
        Err(ReplayError::Drift(drift)) => return Err((drift.entry as u32, VerificationFault::Drift)),
    }
    let (count, orders) = (record.steps.len() as u32, record.orders() as u32);
    match transcript.given.keys().chain(transcript.committed.keys()).find(|at| **at >= count) {
        Some(at) => Err((at + 1, VerificationFault::OtherOrder)),
        None => Ok(VerificationReport::Sound { orders, rolls: replay.rolls, unproved: replay.unproved }),
    }
}

/// A replay that checks each entry. It stops checking at the first fault.
struct VerifiedReplay<'a> {
    transcript: &'a BattleTranscript,
    reveal: &'a DiceReveal,
    record: &'a Record,
    /// Number of replayed entries.
    entries: u32,
    /// The dice and the seat that had to decide, before the last entry.
    before: Option<(Dice, PendingDecision)>,
    fault: Option<FirstFault>,
    /// Number of replayed orders with dice.
    rolls: u32,
    unproved: UnprovedParts,
}

impl VerifiedReplay<'_> {
    /// Checks the entry that was replayed last, and the observation after it.
    fn check_moment(&mut self, world: &World) {
        let now = (world.resource::<Dice>().clone(), world.resource::<PendingDecision>().clone());
        let before = self.before.replace(now);
        if let Some((dice, awaiting)) = before {
            self.entries += 1;
            let index = self.entries - 1;
            let checked = self.check_entry(index, &awaiting, *world.resource::<Dice>() != dice);
            self.note_fault(index + 1, checked);
        }
        let expected = self.transcript.observed.get(&self.entries);
        let observe = || Observation::for_observer(world, &BattleState::of(world), self.transcript.observer);
        let found = expected.map(|_| digest_parts(&observe().to_parts()));
        if expected != found.as_ref() {
            self.note_fault(self.entries, Err(VerificationFault::Observation));
        }
    }

    fn note_fault(&mut self, entry: u32, checked: Result<(), VerificationFault>) {
        if let (None, Err(fault)) = (&self.fault, checked) {
            self.fault = Some((entry, fault));
        }
    }

    fn entry(&self, index: u32) -> Option<&OrderLogEntry> {
        self.record.steps.get(index as usize).map(|step| &step.entry)
    }

    /// Checks the entry with that index. `rolled` is `true` if it has changed the dice.
    fn check_entry(&mut self, index: u32, awaiting: &PendingDecision, rolled: bool) -> Result<(), VerificationFault> {
        if let Some(saved) = self.transcript.saved.filter(|saved| index <= saved.entries) {
            return self.check_saved_entry(index, saved);
        }
        match self.entry(index).cloned() {
            Some(OrderLogEntry::Order(order)) => self.check_order(index, order, awaiting, rolled),
            Some(OrderLogEntry::Reseed(seed)) => match self.entry(index + 1).cloned() {
                Some(OrderLogEntry::Order(order)) => self.check_seed(index, seed, order),
                _ => Err(VerificationFault::LoadedDice),
            },
            Some(OrderLogEntry::Dice(_) | OrderLogEntry::Seed(_)) | None => Err(VerificationFault::LoadedDice),
        }
    }

    /// Checks an entry of a saved battle, which can only be replayed, or the new seed after them.
    fn check_saved_entry(&self, index: u32, saved: SavedPart) -> Result<(), VerificationFault> {
        let seed = self.reveal.secret.deal_seed(&self.reveal.deal_salts, hash_setup(&self.transcript.spec));
        if index == saved.entries && self.entry(index) != Some(&OrderLogEntry::Seed(seed)) {
            return Err(VerificationFault::Deal);
        }
        Ok(())
    }

    /// Checks that an order is the one that was given or committed to, and that it has used only dice with a new seed.
    fn check_order(
        &self,
        index: u32,
        order: Order,
        awaiting: &PendingDecision,
        rolled: bool,
    ) -> Result<(), VerificationFault> {
        let before = index.checked_sub(1);
        let seeded = before.filter(|before| matches!(self.entry(*before), Some(OrderLogEntry::Reseed(_))));
        let at = seeded.unwrap_or(index);
        let (given, committed) = (self.transcript.given.get(&at), self.transcript.committed.get(&at));
        let mut known = given.into_iter().chain(committed.map(|committed| &committed.order));
        let is_own = self.transcript.alone
            && !self.transcript.is_in_absence(index)
            && order.seat(awaiting) == Some(self.transcript.observer.seat());
        if known.any(|known| *known != order) || is_own && given.is_none() {
            return Err(VerificationFault::OtherOrder);
        }
        if (rolled || committed.is_some()) && seeded.is_none() {
            return Err(VerificationFault::MissingSeed);
        }
        Ok(())
    }

    /// Checks that new dice have the seed from the host's secret and the salts, among them the guest's.
    fn check_seed(&mut self, at: u32, seed: u64, order: Order) -> Result<(), VerificationFault> {
        let rolls = self.reveal.roll_salts.iter().find(|roll| roll.entries == at);
        let (salts, round) = rolls.map_or((&[][..], 0), |roll| (&roll.salts, roll.round));
        let transcript = self.transcript;
        let committed = transcript.committed.get(&at);
        if committed.is_some_and(|committed| committed.round != round) {
            return Err(VerificationFault::Salt);
        }
        let own = committed.map(|committed| committed.salt);
        match check_own_salt(transcript, salts, own) {
            Err(_) if own.is_none() && transcript.is_in_absence(at) => self.unproved.absent_rolls += 1,
            checked => checked?,
        }
        // At least one guest gives a salt, unless all of them are away.
        if salts.is_empty() && transcript.terms.is_some() && !transcript.is_in_absence(at) {
            return Err(VerificationFault::Salt);
        }
        check_order_salts(self.reveal, salts, (at, round), order)?;
        if seed != self.reveal.secret.roll_seed(at, order, salts) {
            return Err(VerificationFault::WrongSeed);
        }
        self.rolls += 1;
        Ok(())
    }
}
