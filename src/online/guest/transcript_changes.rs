//! The changes of a guest's saved battle since it was saved last. They are short: a caller appends
//! them to a file instead of writing the whole battle after each order.

use std::collections::BTreeMap;

use record::Digest;
use rules::{BattleEvent, Order};
use serde::{Deserialize, Serialize};

use super::{
    battle::SavedObservation,
    transcript::{BattleTranscript, GivenOrder, GuestAbsence},
};
use crate::{battle_update::RecordLine, observation_parts::PartChanges};

/// The changes of a guest's saved battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum TranscriptChanges {
    /// The whole battle, at its beginning.
    Whole(Box<(BattleTranscript, SavedObservation)>),
    /// The changes since it was saved last.
    Since(Box<BattleChanges>),
}

/// The changes of a guest's battle since it was saved last.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleChanges {
    #[serde(default, skip_serializing_if = "ListChanges::is_empty")]
    log: ListChanges<RecordLine>,
    #[serde(default, skip_serializing_if = "MapChanges::is_empty")]
    observed: MapChanges<Digest>,
    #[serde(default, skip_serializing_if = "MapChanges::is_empty")]
    given: MapChanges<Order>,
    #[serde(default, skip_serializing_if = "ListChanges::is_empty")]
    absences: ListChanges<GuestAbsence>,
    #[serde(default, skip_serializing_if = "MapChanges::is_empty")]
    committed: MapChanges<GivenOrder>,
    #[serde(default, skip_serializing_if = "PartChanges::is_empty")]
    parts: PartChanges,
    #[serde(default, skip_serializing_if = "ListChanges::is_empty")]
    events: ListChanges<BattleEvent>,
    entries: u32,
    undone: u32,
    pending: Option<u32>,
    revealed: bool,
}

impl TranscriptChanges {
    /// Returns the changes that turn `old` into `new`.
    pub fn between(
        old: Option<&(BattleTranscript, SavedObservation)>,
        new: &(BattleTranscript, SavedObservation),
    ) -> TranscriptChanges {
        let whole = || TranscriptChanges::Whole(Box::new(new.clone()));
        let Some(old) = old else { return whole() };
        let changes = BattleChanges::between(old, new);
        let mut changed = old.clone();
        // Everything else of a battle is fixed at its beginning.
        if changes.clone().apply_to(&mut changed) && changed == *new {
            TranscriptChanges::Since(Box::new(changes))
        } else {
            whole()
        }
    }

    /// Returns `true` if nothing has changed since `old`.
    pub fn is_nothing(&self, old: Option<&(BattleTranscript, SavedObservation)>) -> bool {
        let (TranscriptChanges::Since(changes), Some((_, seen))) = (self, old) else { return false };
        let BattleChanges { log, observed, given, absences, committed, parts, events, .. } = &**changes;
        log.is_empty()
            && observed.is_empty()
            && given.is_empty()
            && absences.is_empty()
            && committed.is_empty()
            && parts.is_empty()
            && events.is_empty()
            && (changes.entries, changes.undone) == (seen.entries, seen.undone)
            && (changes.pending, changes.revealed) == (seen.pending, seen.revealed)
    }

    /// Applies the changes. Returns `false` if they do not fit the battle, which is invalid then.
    pub fn apply_to(self, battle: &mut Option<(BattleTranscript, SavedObservation)>) -> bool {
        match (self, battle) {
            (TranscriptChanges::Whole(whole), battle) => {
                *battle = Some(*whole);
                true
            }
            (TranscriptChanges::Since(changes), Some(battle)) => changes.apply_to(battle),
            (TranscriptChanges::Since(_), None) => false,
        }
    }
}

impl BattleChanges {
    fn between(
        (old, old_seen): &(BattleTranscript, SavedObservation),
        (new, seen): &(BattleTranscript, SavedObservation),
    ) -> BattleChanges {
        BattleChanges {
            log: ListChanges::between(&old.log, &new.log),
            observed: MapChanges::between(&old.observed, &new.observed),
            given: MapChanges::between(&old.given, &new.given),
            absences: ListChanges::between(&old.absences, &new.absences),
            committed: MapChanges::between(&old.committed, &new.committed),
            parts: PartChanges::between(&old_seen.parts, &seen.parts),
            events: ListChanges::between(&old_seen.events, &seen.events),
            entries: seen.entries,
            undone: seen.undone,
            pending: seen.pending,
            revealed: seen.revealed,
        }
    }

    fn apply_to(self, (transcript, seen): &mut (BattleTranscript, SavedObservation)) -> bool {
        let fits = self.log.apply_to(&mut transcript.log)
            && self.events.apply_to(&mut seen.events)
            && self.absences.apply_to(&mut transcript.absences);
        self.observed.apply_to(&mut transcript.observed);
        self.given.apply_to(&mut transcript.given);
        self.committed.apply_to(&mut transcript.committed);
        self.parts.apply_to(&mut seen.parts);
        (seen.entries, seen.undone) = (self.entries, self.undone);
        (seen.pending, seen.revealed) = (self.pending, self.revealed);
        fits
    }
}

/// The changes of a list at its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListChanges<T> {
    /// Number of elements that were removed at the end.
    #[serde(default)]
    cut: usize,
    /// The elements that were added after that.
    #[serde(default = "Vec::new")]
    added: Vec<T>,
}

impl<T> Default for ListChanges<T> {
    fn default() -> ListChanges<T> {
        ListChanges { cut: 0, added: Vec::new() }
    }
}

impl<T: Clone + PartialEq> ListChanges<T> {
    fn between(old: &[T], new: &[T]) -> ListChanges<T> {
        let kept = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        ListChanges { cut: old.len() - kept, added: new[kept..].to_vec() }
    }

    fn apply_to(self, list: &mut Vec<T>) -> bool {
        let kept = list.len().checked_sub(self.cut);
        list.truncate(kept.unwrap_or_default());
        list.extend(self.added);
        kept.is_some()
    }
}

impl<T> ListChanges<T> {
    fn is_empty(&self) -> bool {
        self.cut == 0 && self.added.is_empty()
    }
}

/// The changes of a map from numbers of entries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MapChanges<T> {
    #[serde(default = "BTreeMap::new")]
    set: BTreeMap<u32, T>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    removed: Vec<u32>,
}

impl<T> Default for MapChanges<T> {
    fn default() -> MapChanges<T> {
        MapChanges { set: BTreeMap::new(), removed: Vec::new() }
    }
}

impl<T: Clone + PartialEq> MapChanges<T> {
    fn between(old: &BTreeMap<u32, T>, new: &BTreeMap<u32, T>) -> MapChanges<T> {
        let changed = new.iter().filter(|(at, value)| old.get(*at) != Some(value));
        MapChanges {
            set: changed.map(|(at, value)| (*at, value.clone())).collect(),
            removed: old.keys().filter(|at| !new.contains_key(*at)).copied().collect(),
        }
    }

    fn apply_to(self, map: &mut BTreeMap<u32, T>) {
        for at in &self.removed {
            map.remove(at);
        }
        map.extend(self.set);
    }
}

impl<T> MapChanges<T> {
    fn is_empty(&self) -> bool {
        self.set.is_empty() && self.removed.is_empty()
    }
}
