//! The record of a battle in memory: its decisions, each with the player or AI that made it.

use super::{
    AiSeat, BattleSpec, Digest,
    ai_seat::AUTOMATON,
    entry_codec::LineContext,
    recorded_entry::RecordedEntry,
    seat_change::{SeatAssignment, SeatChange},
};
use rules::{BattleResult, BySide, FigureId, OrderLogEntry, Side};

/// A recorded battle: its setup and everything that was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Setup that the battle started from.
    pub spec: BattleSpec,
    /// Time when the battle began, in seconds since 1970; 0 if unknown.
    pub begun: u64,
    /// The seat that decided first.
    pub first: Option<Side>,
    /// The digest of the state at the first decision.
    pub start: Digest,
    /// The entries, oldest first.
    pub steps: Vec<RecordedEntry>,
    /// Changes of seats during the battle, oldest first.
    pub seatings: Vec<SeatChange>,
}

impl Record {
    /// Returns the current turn, from 1.
    pub fn turn(&self) -> u16 {
        self.steps.last().map_or(1, |step| step.turn)
    }

    /// Returns the seat that must decide next; `None` once the battle is over, or if an old record does not say.
    pub fn next(&self) -> Option<Side> {
        self.steps.last().map_or(self.first, |step| step.next)
    }

    /// Returns `true` if the battle is over.
    pub fn over(&self) -> bool {
        self.steps.last().is_some_and(|step| step.over)
    }

    /// Returns the result of the battle; `None` while it continues, or if an old record does not say.
    pub fn verdict(&self) -> Option<BattleResult> {
        self.steps.last().and_then(|step| step.verdict)
    }

    /// Returns the record as it was after that many entries.
    pub fn truncated_at(&self, entries: usize) -> Record {
        let steps = self.steps.iter().take(entries).cloned().collect();
        let seatings = self.seatings.iter().filter(|seating| seating.after <= entries).cloned().collect();
        Record { steps, seatings, ..self.header_only() }
    }

    /// Returns a copy of the record without entries and seat changes.
    pub fn header_only(&self) -> Record {
        Record {
            spec: self.spec.clone(),
            begun: self.begun,
            first: self.first,
            start: self.start,
            steps: Vec::new(),
            seatings: Vec::new(),
        }
    }

    /// Returns the number of orders given.
    pub fn orders(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step.entry, OrderLogEntry::Order(_))).count()
    }

    /// Returns the AI of each side at the end of the record; `None` for a human player. An automated side counts as
    /// played by the AI.
    pub fn computers(&self) -> BySide<Option<AiSeat>> {
        let seated = self.seated().computers;
        BySide::from_fn(|side| seated[side].or_else(|| self.spec.plays_itself(side).then_some(AUTOMATON)))
    }

    /// Returns the activation order, at the end of the record, of figures whose players share a side. Figures that are
    /// not listed come last.
    pub fn activation_order(&self) -> &[FigureId] {
        self.seatings.last().map_or(&[], |seating| &seating.seated.line)
    }

    /// Returns the names of the people who have left their figures on a shared side to the AI, at the end of the record.
    pub fn absent_people(&self) -> &[String] {
        self.seatings.last().map_or(&[], |seating| &seating.seated.away)
    }

    fn seated(&self) -> SeatAssignment {
        let first = || SeatAssignment { computers: self.spec.computers, ..SeatAssignment::default() };
        self.seatings.last().map_or_else(first, |seating| seating.seated.clone())
    }

    /// Sets the sides that the AI plays from the end of the record on.
    pub(super) fn set_ai_seats(&mut self, computers: BySide<Option<AiSeat>>) {
        if self.computers() != computers {
            self.push_seat_change(SeatAssignment { computers, ..self.seated() });
        }
    }

    /// Sets the activation order of figures from the end of the record on.
    pub(super) fn set_activation_order(&mut self, line: Vec<FigureId>) {
        self.push_seat_change(SeatAssignment { line, ..self.seated() });
    }

    /// Sets the people who leave their figures on a shared side to the AI from the end of the record on.
    pub(super) fn set_absent_people(&mut self, away: Vec<String>) {
        self.push_seat_change(SeatAssignment { away, ..self.seated() });
    }

    fn push_seat_change(&mut self, seated: SeatAssignment) {
        if self.seated() != seated {
            self.seatings.push(SeatChange { after: self.steps.len(), seated });
        }
    }

    /// Cuts the record to `entries` entries. The current seats stay as they are.
    pub(super) fn cut(&mut self, entries: usize) {
        let now = self.seated();
        self.steps.truncate(entries);
        self.seatings.retain(|seating| seating.after <= entries);
        self.push_seat_change(now);
    }

    /// Returns turn and deciding seat after `steps` entries: the context for the line of the next entry.
    pub(super) fn line_context(&self, steps: usize) -> LineContext {
        let last = steps.checked_sub(1).and_then(|last| self.steps.get(last));
        last.map_or(LineContext { turn: 1, next: self.first }, |step| LineContext { turn: step.turn, next: step.next })
    }
}
