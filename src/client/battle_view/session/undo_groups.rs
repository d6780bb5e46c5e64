//! Undo and redo of whole gestures: a key press or click, with all orders that it gives.

use bevy::prelude::World;

use super::BattleSession;
use crate::battle_source::BattleSource;
use record::{Battle, UndoError};
use rules::Side;

impl BattleSession {
    /// Makes all present entries ones that can't be undone.
    pub fn commit_entries(&mut self) {
        let entries = self.entries();
        if let Some(battle) = self.local_battle_mut() {
            battle.commit_until(entries);
        }
    }

    /// Returns the reason why the seat can't undo its last order, if it can't.
    pub fn undo_stop(&self, world: &World, seat: Side) -> Option<UndoError> {
        match self.source.recorded_battle() {
            Some(battle) => battle.undo_stop(world, seat),
            // A guest knows only its own gestures; the host refuses the rest.
            None if self.gestures.last().is_some_and(|begun| *begun < self.entries()) => None,
            None => Some(UndoError::Nothing),
        }
    }

    /// Returns `true` if an order can be redone.
    pub fn can_redo(&self) -> bool {
        self.local_battle().is_some_and(Battle::can_redo)
    }

    /// Records the beginning of a player's gesture, which may give several orders.
    pub fn begin_undo_group(&mut self) {
        let entries = self.entries();
        self.gestures.retain(|begun| *begun < entries);
        self.gestures.push(entries);
        self.undone.clear();
    }

    /// Undoes all orders of the last gesture, up to one that can't be undone. In an online battle this only begins: see
    /// [`continue_undo`](Self::continue_undo).
    pub(crate) fn undo_group(&mut self, world: &mut World, seat: Side) {
        let now = self.entries();
        self.gestures.retain(|begun| *begun < now);
        let begun = self.gestures.pop().unwrap_or(now.saturating_sub(1));
        let BattleSource::Local(battle) = &mut self.source else {
            self.undoing = Some((begun, seat));
            return self.continue_undo(world);
        };
        while battle.record().steps.len() > begun && battle.undo_stop(world, seat).is_none() && battle.undo(world) {}
        if battle.record().steps.len() < now {
            self.undone.push(now);
        }
    }

    /// Asks the host for the next undo of the gesture that is being taken back, if orders of it are left.
    pub fn continue_undo(&mut self, world: &mut World) {
        let Some((begun, seat)) = self.undoing else { return };
        if self.entries() <= begun || !self.source.request_undo(world, seat) {
            self.undoing = None;
        }
    }

    /// Ends the undo, because the host refuses it.
    pub fn stop_undo(&mut self) {
        self.undoing = None;
        self.gestures.clear();
    }

    /// Redoes all orders of the gesture that was undone last.
    pub(crate) fn redo_group(&mut self, world: &mut World) {
        let BattleSource::Local(battle) = &mut self.source else { return };
        let begun = battle.record().steps.len();
        let until = self.undone.pop().unwrap_or(begun + 1);
        while battle.record().steps.len() < until && battle.redo(world).is_some() {}
        self.gestures.push(begun);
    }
}
