//! Key bindings: the keys of each [`Action`], conflicts between them, and their format in the settings file.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{
    action::{self, Action},
    chord::{KeyChord, equivalent_keys},
    serialize,
};

/// Resource with the keys of all actions. Only differences from the defaults are stored.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyBindings(BTreeMap<Action, Vec<KeyChord>>);

/// Reason why a key can't be assigned to an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BindError {
    /// The key differs between keyboards, or is not suitable for this action.
    Unknown,
    /// The key is reserved.
    Fixed,
    /// The key belongs to another action.
    Taken(Action),
}

impl KeyBindings {
    /// Returns the keys of an action; the first is the one that the UI shows.
    pub fn chords(&self, action: Action) -> &[KeyChord] {
        self.0.get(&action).map_or(action.defaults(), Vec::as_slice)
    }

    /// Returns the key that the UI shows for an action.
    pub fn first(&self, action: Action) -> Option<KeyChord> {
        self.chords(action).first().copied()
    }

    /// Returns `true` if one of the action's keys was pressed in this frame.
    pub fn just_pressed(&self, action: Action, keys: &ButtonInput<KeyCode>) -> bool {
        self.chords(action).iter().any(|chord| match serialize::is_modifier_key(chord.key) {
            true => keys.any_just_pressed(equivalent_keys(chord.key)),
            false => chord.just_pressed(keys),
        })
    }

    /// Returns `true` if one of the action's keys was pressed in this frame, with or without Shift.
    pub fn just_pressed_shifted(&self, action: Action, keys: &ButtonInput<KeyCode>) -> bool {
        let either =
            |chord: &KeyChord| chord.just_pressed(keys) || KeyChord { shift: true, ..*chord }.just_pressed(keys);
        self.chords(action).iter().any(either)
    }

    /// Returns `true` if one of the action's keys is held.
    pub fn pressed(&self, action: Action, keys: &ButtonInput<KeyCode>) -> bool {
        self.chords(action).iter().any(|chord| keys.any_pressed(equivalent_keys(chord.key)))
    }

    /// Returns `true` if one of the action's keys was released in this frame.
    pub fn just_released(&self, action: Action, keys: &ButtonInput<KeyCode>) -> bool {
        self.chords(action).iter().any(|chord| keys.any_just_released(equivalent_keys(chord.key)))
    }

    /// Returns `true` if the action has its default keys.
    pub fn is_default(&self, action: Action) -> bool {
        !self.0.contains_key(&action)
    }

    /// Returns `true` if any action has other keys than its defaults.
    pub fn changed(&self) -> bool {
        !self.0.is_empty()
    }

    /// Returns another action with the same key in an overlapping context.
    pub fn conflict(&self, action: Action, chord: KeyChord) -> Option<Action> {
        let owns = |other: &Action| {
            *other != action
                && other.place().meets(action.place())
                && self.chords(*other).iter().any(|one| are_clashing((action, chord), (*other, *one)))
        };
        Action::all().find(owns)
    }

    /// Checks that an action can have that key.
    ///
    /// # Errors
    /// Returns the reason for the refusal.
    pub fn check(&self, action: Action, chord: KeyChord) -> Result<(), BindError> {
        let lone = serialize::is_modifier_key(chord.key);
        // A held action needs a single key; an action that uses Shift itself can't have a key with Shift.
        let odd = (action.is_held() && (chord.ctrl || chord.shift)) || (action.uses_shift() && chord.shift);
        if !serialize::is_bindable(chord.key) || (lone && !action.is_held()) || odd {
            return Err(BindError::Unknown);
        }
        // The default keys of an action are always allowed, and answer keys are reserved only in questions.
        if !action.defaults().contains(&chord) && action::is_reserved_key(chord, action.place()) {
            return Err(BindError::Fixed);
        }
        self.conflict(action, chord).map_or(Ok(()), |other| Err(BindError::Taken(other)))
    }

    /// Assigns a key to a slot of the action's keys.
    pub fn bind(&mut self, action: Action, slot: usize, chord: KeyChord) {
        let mut now = self.chords(action).to_vec();
        let stays = now.get(slot).copied();
        now.retain(|one| *one != chord || Some(*one) == stays);
        match now.get_mut(slot) {
            Some(place) => *place = chord,
            None => now.push(chord),
        }
        self.set(action, now);
    }

    /// Assigns a key to an action, and the action's old key to `other`. Returns `false` if `other` can't have the old
    /// key.
    pub fn swap(&mut self, action: Action, slot: usize, chord: KeyChord, other: Action) -> bool {
        let old = self.chords(action).get(slot).copied();
        let free = |one: &KeyChord| !are_clashing((action, chord), (other, *one));
        let Some(place) = self.chords(other).iter().position(|one| !free(one)) else { return false };
        let mut after = self.clone();
        // Remove the clashing keys first, so that each new key is checked against all other bindings.
        after.set(other, self.chords(other).iter().copied().filter(free).collect());
        after.bind(action, slot, chord);
        let Some(old) = old.filter(|old| after.check(other, *old).is_ok()) else { return false };
        let mut theirs = after.chords(other).to_vec();
        theirs.insert(place.min(theirs.len()), old);
        after.set(other, theirs);
        *self = after;
        true
    }

    /// Resets an action to its default keys, and also every action that would then be in conflict.
    pub fn reset(&mut self, action: Action) {
        self.0.remove(&action);
        // Each iteration resets one action; defaults don't conflict with each other.
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

    /// Resets all actions to their default keys.
    pub fn reset_all(&mut self) {
        self.0.clear();
    }

    fn set(&mut self, action: Action, chords: Vec<KeyChord>) {
        if chords == action.defaults() {
            self.0.remove(&action);
        } else {
            self.0.insert(action, chords);
        }
    }
}

/// Returns `true` if one key press would trigger both actions.
fn are_clashing((one, a): (Action, KeyChord), (other, b): (Action, KeyChord)) -> bool {
    let shift = a.shift == b.shift || one.uses_shift() || other.uses_shift();
    serialize::left_variant_of(a.key) == serialize::left_variant_of(b.key) && a.ctrl == b.ctrl && shift
}

impl Serialize for KeyBindings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = self.0.iter().map(|(action, chords)| {
            (action.id(), chords.iter().map(|chord| serialize::to_text(*chord)).collect::<Vec<_>>())
        });
        serializer.collect_map(written)
    }
}

impl<'de> Deserialize<'de> for KeyBindings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = BTreeMap::<String, Vec<String>>::deserialize(deserializer)?;
        let mut bindings = Self::default();
        for (id, chords) in written {
            let action = Action::of(&id).ok_or_else(|| D::Error::unknown_field(&id, &[]))?;
            let read = |text: &String| serialize::parse_chord(text).ok_or_else(|| D::Error::unknown_variant(text, &[]));
            let chords = chords.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            bindings.set(action, chords);
        }
        Ok(bindings)
    }
}
