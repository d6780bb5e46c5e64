//! Which [`Action`] has which keys, what is in conflict, and how they are read.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{
    action::{self, Action},
    chord::{Chord, twins},
    known,
};

/// Which keys the actions have. Only what differs from the defaults is kept.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Bindings(BTreeMap<Action, Vec<Chord>>);

/// Why a key cannot be given to an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not the same on every keyboard, or is held with others.
    Unknown,
    /// It always does the same, and nobody may change that.
    Fixed,
    /// It belongs to that action.
    Taken(Action),
}

impl Bindings {
    /// The keys of an action, the one that is shown first.
    pub fn chords(&self, action: Action) -> &[Chord] {
        self.0.get(&action).map_or(action.defaults(), Vec::as_slice)
    }

    /// The key that is shown for an action.
    pub fn first(&self, action: Action) -> Option<Chord> {
        self.chords(action).first().copied()
    }

    /// Whether one of its keys was pressed in this frame.
    pub fn just_pressed(&self, action: Action, keys: &ButtonInput<KeyCode>) -> bool {
        self.chords(action).iter().any(|chord| match known::modifier(chord.key) {
            true => keys.any_just_pressed(twins(chord.key)),
            false => chord.just_pressed(keys),
        })
    }

    /// Whether one of its keys was pressed in this frame, with Shift or without.
    pub fn just_pressed_shifted(&self, action: Action, keys: &ButtonInput<KeyCode>) -> bool {
        let either = |chord: &Chord| chord.just_pressed(keys) || Chord { shift: true, ..*chord }.just_pressed(keys);
        self.chords(action).iter().any(either)
    }

    /// Whether one of its keys is held.
    pub fn pressed(&self, action: Action, keys: &ButtonInput<KeyCode>) -> bool {
        self.chords(action).iter().any(|chord| keys.any_pressed(twins(chord.key)))
    }

    /// Whether one of its keys was let go in this frame.
    pub fn just_released(&self, action: Action, keys: &ButtonInput<KeyCode>) -> bool {
        self.chords(action).iter().any(|chord| keys.any_just_released(twins(chord.key)))
    }

    /// Whether the action's keys are those it has at first.
    pub fn usual(&self, action: Action) -> bool {
        !self.0.contains_key(&action)
    }

    /// Whether any action has other keys than at first.
    pub fn changed(&self) -> bool {
        !self.0.is_empty()
    }

    /// Another action that has this key where this one listens.
    pub fn conflict(&self, action: Action, chord: Chord) -> Option<Action> {
        let owns = |other: &Action| {
            *other != action
                && other.place().meets(action.place())
                && self.chords(*other).iter().any(|one| clash((action, chord), (*other, *one)))
        };
        Action::all().find(owns)
    }

    /// Whether an action can have that key.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, action: Action, chord: Chord) -> Result<(), Refusal> {
        let lone = known::modifier(chord.key);
        // What is held must be one key, and what has a meaning with Shift leaves Shift out.
        let odd = (action.held() && (chord.ctrl || chord.shift)) || (action.shifted_too() && chord.shift);
        if !known::known(chord.key) || (lone && !action.held()) || odd {
            return Err(Refusal::Unknown);
        }
        // An action may go back to what it has at first, and a question's letter is no trouble outside questions.
        if !action.defaults().contains(&chord) && action::fixed(chord, action.place()) {
            return Err(Refusal::Fixed);
        }
        self.conflict(action, chord).map_or(Ok(()), |other| Err(Refusal::Taken(other)))
    }

    /// Gives an action that key in that place of its keys.
    pub fn give(&mut self, action: Action, slot: usize, chord: Chord) {
        let mut now = self.chords(action).to_vec();
        let stays = now.get(slot).copied();
        now.retain(|one| *one != chord || Some(*one) == stays);
        match now.get_mut(slot) {
            Some(place) => *place = chord,
            None => now.push(chord),
        }
        self.set(action, now);
    }

    /// Gives an action that key, and the other the one that it gave up. False if the other can't have that.
    pub fn swap(&mut self, action: Action, slot: usize, chord: Chord, other: Action) -> bool {
        let old = self.chords(action).get(slot).copied();
        let free = |one: &Chord| !clash((action, chord), (other, *one));
        let Some(place) = self.chords(other).iter().position(|one| !free(one)) else { return false };
        let mut after = self.clone();
        // Out of the way first, so that each is checked against everything else.
        after.set(other, self.chords(other).iter().copied().filter(free).collect());
        after.give(action, slot, chord);
        let Some(old) = old.filter(|old| after.check(other, *old).is_ok()) else { return false };
        let mut theirs = after.chords(other).to_vec();
        theirs.insert(place.min(theirs.len()), old);
        after.set(other, theirs);
        *self = after;
        true
    }

    /// Gives an action the keys it has at first; whoever has one of them gets its own back, too.
    pub fn reset(&mut self, action: Action) {
        self.0.remove(&action);
        // Each turn takes one action back to its defaults, which are in no conflict with each other.
        while let Some(other) = action.defaults().iter().find_map(|chord| self.conflict(action, *chord)) {
            self.0.remove(&other);
        }
        let still: Vec<Action> = self.0.keys().copied().collect();
        for other in still {
            if self.chords(other).iter().any(|chord| self.conflict(other, *chord).is_some()) {
                self.0.remove(&other);
            }
        }
    }

    /// Gives every action the keys it has at first.
    pub fn reset_all(&mut self) {
        self.0.clear();
    }

    fn set(&mut self, action: Action, chords: Vec<Chord>) {
        if chords == action.defaults() {
            self.0.remove(&action);
        } else {
            self.0.insert(action, chords);
        }
    }
}

/// Whether two actions with these keys would both hear one press.
fn clash((one, a): (Action, Chord), (other, b): (Action, Chord)) -> bool {
    let shift = a.shift == b.shift || one.shifted_too() || other.shifted_too();
    known::left(a.key) == known::left(b.key) && a.ctrl == b.ctrl && shift
}

impl Serialize for Bindings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = self.0.iter().map(|(action, chords)| {
            (action.id(), chords.iter().map(|chord| known::written(*chord)).collect::<Vec<_>>())
        });
        serializer.collect_map(written)
    }
}

impl<'de> Deserialize<'de> for Bindings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = BTreeMap::<String, Vec<String>>::deserialize(deserializer)?;
        let mut bindings = Self::default();
        for (id, chords) in written {
            let action = Action::of(&id).ok_or_else(|| D::Error::unknown_field(&id, &[]))?;
            let read = |text: &String| known::read(text).ok_or_else(|| D::Error::unknown_variant(text, &[]));
            let chords = chords.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            bindings.set(action, chords);
        }
        Ok(bindings)
    }
}
