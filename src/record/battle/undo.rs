//! Undo and redo. Undo replays all entries but the last.

use std::path::Path;

use bevy_ecs::world::World;

use super::{Battle, randomness_count};
use crate::{BattleJournal, JournalError, RecordedEntry};
use rules::{BattleEvent, Order, OrderLogEntry, OrderTag, Side};

/// Reason why the last order can't be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoError {
    /// There is no order.
    Nothing,
    /// The opponent already has it, in a turn file.
    Sent,
    /// A die was rolled, a card drawn or a hidden token seen since.
    Dice,
    /// The order revealed something hidden.
    Uncovered,
    /// It was the opponent's decision.
    OtherSeat,
}

impl Battle {
    /// Returns `true` if [`undo`](Self::undo) would take an order back.
    pub fn can_undo(&self, world: &World) -> bool {
        self.undo_error(world).is_none()
    }

    /// Returns the reason why this seat can't take its last order back; `None` if it can. Decisions of the other seat
    /// are never taken back, but later answers of an AI are undone together with the order: the AI will answer again.
    pub fn undo_stop(&self, world: &World, seat: Side) -> Option<UndoError> {
        let steps = &self.record.steps;
        let computer = self.record.computers()[seat.enemy()].map(|_| seat.enemy());
        let answers = |index: &usize| computer.is_some_and(|computer| self.is_response_of(*index, computer));
        let Some(own) = (0..steps.len()).rev().find(|index| !answers(index)) else { return Some(UndoError::Nothing) };
        let uncovered = steps[own..].iter().any(|step| reveals_hidden_information(&step.entry));
        let asked = own.checked_sub(1).and_then(|before| steps[before].next);
        self.stop_from(world, own, uncovered).or_else(|| asked.filter(|by| *by != seat).map(|_| UndoError::OtherSeat))
    }

    /// Returns `true` if an entry is an answer of this seat in the other seat's half-turn: it held its fire, or killed
    /// a card.
    fn is_response_of(&self, index: usize, seat: Side) -> bool {
        match self.record.steps[index].entry {
            OrderLogEntry::Order(Order::Hold { .. }) => {
                index.checked_sub(1).and_then(|before| self.record.steps[before].next) == Some(seat)
            }
            OrderLogEntry::Order(Order::KillCard { seat: by, .. }) => by == seat,
            _ => false,
        }
    }

    fn undo_error(&self, world: &World) -> Option<UndoError> {
        let Some(last) = self.record.steps.len().checked_sub(1) else { return Some(UndoError::Nothing) };
        self.stop_from(world, last, reveals_hidden_information(&self.record.steps[last].entry))
    }

    /// Returns the reason why the entries from this one on can't be taken back, regardless of the seat that gave them.
    fn stop_from(&self, world: &World, entry: usize, uncovered: bool) -> Option<UndoError> {
        let stops = [
            (self.record.steps.len() <= self.settled, UndoError::Sent),
            (randomness_count(world) != self.rolled_before[entry] || self.follows_reseed(entry), UndoError::Dice),
            (uncovered, UndoError::Uncovered),
        ];
        stops.into_iter().find(|(holds, _)| *holds).map(|(_, stop)| stop)
    }

    /// Returns `true` if an entry got new dice, because it needed them. If it were given again, they would fall alike.
    fn follows_reseed(&self, entry: usize) -> bool {
        entry.checked_sub(1).is_some_and(|before| matches!(self.record.steps[before].entry, OrderLogEntry::Reseed(_)))
    }

    /// Takes the last order back, unless the opponent already has it, or a die was rolled, a card drawn or something
    /// hidden revealed by it: bids, the end of a deployment and played cards can't be undone. The battle is set up
    /// again in the world: entities are new, and the event log repeats the events up to here. Returns `true` if an
    /// order was taken back.
    pub fn undo(&mut self, world: &mut World) -> bool {
        if !self.can_undo(world) {
            return false;
        }
        let Some(&RecordedEntry { entry: OrderLogEntry::Order(order), .. }) = self.record.steps.last() else {
            return false;
        };
        let left = self.record.steps.len() - 1;
        self.record.cut(left);
        self.rolled_before.pop();
        self.undone.push(order);
        // The spec was installed when the battle began, so it can be installed again.
        let rewound = self.rewind(world);
        debug_assert!(rewound.is_ok(), "{rewound:?}");
        self.truncate_journal(left);
        true
    }

    /// Goes back to the state after `entries` entries, even past dice rolls, but not past entries that the opponent
    /// has. If `keep` is a folder, the battle as played until now is first saved there, as a record that belongs to no
    /// campaign.
    ///
    /// # Errors
    /// If that record can't be saved; nothing has changed then.
    pub fn rewind_to(&mut self, world: &mut World, entries: usize, keep: Option<&Path>) -> Result<(), JournalError> {
        let entries = entries.max(self.settled);
        if entries >= self.record.steps.len() {
            return Ok(());
        }
        if let Some(dir) = keep {
            let mut until_now = self.record.clone();
            until_now.spec.campaign = None;
            BattleJournal::create(dir, &until_now)?;
        }
        self.record.cut(entries);
        self.rolled_before.truncate(entries);
        self.undone.clear();
        // The spec was installed when the battle began, so it can be installed again.
        let rewound = self.rewind(world);
        debug_assert!(rewound.is_ok(), "{rewound:?}");
        self.truncate_journal(entries);
        Ok(())
    }

    /// Cuts the journal to `entries` entries, then writes the current seats after them.
    fn truncate_journal(&mut self, entries: usize) {
        if let Some(journal) = self.journal.as_mut().filter(|journal| journal.entries() > entries) {
            let cut = journal.truncate(entries);
            self.note_save_result(cut);
            self.save();
        }
    }

    /// Marks this many entries as final, because the opponent has them in a turn file. They can't be undone.
    pub fn commit_until(&mut self, entries: usize) {
        self.settled = entries;
        self.undone.clear();
    }

    /// Returns the number of entries that can't be undone because the opponent has them.
    pub fn committed_entries(&self) -> usize {
        self.settled
    }

    /// Returns `true` if [`redo`](Self::redo) would give an order again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Repeats the order that was taken back last. Returns its events; `None` if no order was taken back, or if the
    /// rules refuse it now.
    pub fn redo(&mut self, world: &mut World) -> Option<Vec<BattleEvent>> {
        let order = self.undone.pop()?;
        self.apply_order(world, order).ok()
    }
}

/// Returns `true` if an entry reveals or seals something. Scripted dice and new seeds can't be undone either.
fn reveals_hidden_information(entry: &OrderLogEntry) -> bool {
    match entry {
        OrderLogEntry::Order(order) => order.has_tag(OrderTag::Final),
        OrderLogEntry::Dice(_) | OrderLogEntry::Seed(_) | OrderLogEntry::Reseed(_) => true,
    }
}
