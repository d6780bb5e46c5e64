//! Undo is a replay of all but the last order.

use std::path::Path;

use bevy_ecs::world::World;

use super::Battle;
use crate::{Journal, JournalError, RecordedEntry};
use rules::{BattleEvent, Dice, Entry, Order, Side, cards::CardState, objects::MissionObjects};

/// Why the last order can't be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoError {
    /// There is none.
    Nothing,
    /// The other player has it already, in a letter.
    Sent,
    /// A die was rolled or a card drawn since.
    Dice,
    /// Something hidden was uncovered by it.
    Uncovered,
    /// It was the other player's decision.
    OtherSeat,
}

impl Battle {
    /// Whether [`undo`](Self::undo) would take an order back.
    pub fn can_undo(&self, world: &World) -> bool {
        self.stop(world).is_none()
    }

    /// Why that seat can't take its last order back; none if it can. It takes back nothing that the other seat decided,
    /// but what a computer answered since goes with it: it will answer again.
    pub fn undo_stop(&self, world: &World, seat: Side) -> Option<UndoError> {
        let steps = &self.record.steps;
        let computer = self.record.computers()[seat.enemy()].map(|_| seat.enemy());
        let answers = |index: &usize| computer.is_some_and(|computer| self.answered(*index, computer));
        let Some(own) = (0..steps.len()).rev().find(|index| !answers(index)) else { return Some(UndoError::Nothing) };
        let uncovered = steps[own..].iter().any(|step| reveals_hidden_information(&step.entry));
        let asked = own.checked_sub(1).and_then(|before| steps[before].next);
        self.stop_from(world, own, uncovered).or_else(|| asked.filter(|by| *by != seat).map(|_| UndoError::OtherSeat))
    }

    /// Whether an entry is what that seat answered in the other's half: it held its fire, or killed a card.
    fn answered(&self, index: usize, seat: Side) -> bool {
        match self.record.steps[index].entry {
            Entry::Order(Order::Hold { .. }) => {
                index.checked_sub(1).and_then(|before| self.record.steps[before].next) == Some(seat)
            }
            Entry::Order(Order::KillCard { seat: by, .. }) => by == seat,
            _ => false,
        }
    }

    fn stop(&self, world: &World) -> Option<UndoError> {
        let Some(last) = self.record.steps.len().checked_sub(1) else { return Some(UndoError::Nothing) };
        self.stop_from(world, last, reveals_hidden_information(&self.record.steps[last].entry))
    }

    /// Why what was done from that entry on can't be taken back, whoever did it.
    fn stop_from(&self, world: &World, entry: usize, uncovered: bool) -> Option<UndoError> {
        let stops = [
            (self.record.steps.len() <= self.settled, UndoError::Sent),
            (randomness_count(world) != self.rolled_before[entry], UndoError::Dice),
            (uncovered, UndoError::Uncovered),
        ];
        stops.into_iter().find(|(holds, _)| *holds).map(|(_, stop)| stop)
    }

    /// Takes the last order back, unless a die was rolled, a card drawn or something hidden uncovered by it: bids, the
    /// end of a deployment and cards that are played stay. The battle is laid out anew in the world: entities are new
    /// and the event log tells the battle up to here again. Returns whether it did.
    pub fn undo(&mut self, world: &mut World) -> bool {
        if !self.can_undo(world) {
            return false;
        }
        let Some(&RecordedEntry { entry: Entry::Order(order), .. }) = self.record.steps.last() else { return false };
        let left = self.record.steps.len() - 1;
        self.record.cut(left);
        self.rolled_before.pop();
        self.undone.push(order);
        // The spec was laid out when the battle began, so it can be again.
        let rewound = self.rewind(world);
        debug_assert!(rewound.is_ok(), "{rewound:?}");
        self.shorten(left);
        true
    }

    /// Goes back to where that many entries had been played, dice and all. With a folder, what was played until now is
    /// kept there first, as a record that belongs to no campaign.
    ///
    /// # Errors
    /// If that can't be kept; nothing has changed then.
    pub fn rewind_to(&mut self, world: &mut World, entries: usize, keep: Option<&Path>) -> Result<(), JournalError> {
        let entries = entries.max(self.settled);
        if entries >= self.record.steps.len() {
            return Ok(());
        }
        if let Some(dir) = keep {
            let mut until_now = self.record.clone();
            until_now.spec.campaign = None;
            Journal::create(dir, &until_now)?;
        }
        self.record.cut(entries);
        self.rolled_before.truncate(entries);
        self.undone.clear();
        // The spec was laid out when the battle began, so it can be again.
        let rewound = self.rewind(world);
        debug_assert!(rewound.is_ok(), "{rewound:?}");
        self.shorten(entries);
        Ok(())
    }

    /// Leaves so many entries in the journal. Who plays now is written behind them.
    fn shorten(&mut self, entries: usize) {
        if let Some(journal) = self.journal.as_mut().filter(|journal| journal.entries() > entries) {
            let cut = journal.truncate(entries);
            self.note(cut);
            self.save();
        }
    }

    /// Has that many entries stand for good: somebody else has them, in a letter.
    pub fn commit_until(&mut self, entries: usize) {
        self.settled = entries;
        self.undone.clear();
    }

    /// How many entries stand for good.
    pub fn committed(&self) -> usize {
        self.settled
    }

    /// Whether [`redo`](Self::redo) would give an order again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Gives the order again that was taken back last. Returns its events, or none if nothing was taken back.
    pub fn redo(&mut self, world: &mut World) -> Option<Vec<BattleEvent>> {
        let order = self.undone.pop()?;
        self.give(world, order).ok()
    }
}

/// How many dice were rolled, cards drawn and numbers of tokens seen so far: where this grew, nothing is taken back.
pub(super) fn randomness_count(world: &World) -> u64 {
    let seen =
        world.resource::<MissionObjects>().0.iter().map(|object| Side::BOTH.map(|side| u64::from(object.known[side])));
    world.resource::<Dice>().rolled() + world.resource::<CardState>().drawn() + seen.flatten().sum::<u64>()
}

/// Whether an entry shows something that was hidden (a card that is played, one that is drawn), or seals something that
/// its own player may not look at again from the other seat (`BID-1`, `DEPLOY-1`). Scripted dice can't be taken back
/// either.
fn reveals_hidden_information(entry: &Entry) -> bool {
    matches!(
        entry,
        Entry::Order(
            Order::Bid { .. }
                | Order::DeclareIntelligence
                | Order::EndDeployment
                | Order::PlayCard { .. }
                | Order::Pass
                | Order::Discard { .. }
                | Order::EndDiscard
                | Order::EndLastChance
        ) | Entry::Dice(_)
            | Entry::Seed(_)
    )
}
