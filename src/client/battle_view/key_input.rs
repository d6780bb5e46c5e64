//! Access to the pressed keys, by key or by the action bound to it.

use std::ops::Deref;

use bevy::{ecs::system::SystemParam, prelude::*};

use rules::Facing;
use ui_kit::keys::{Action, KeyBindings, is_confirmed};

/// System parameter that reads the keys of this frame: plain ones as [`ButtonInput`], bound ones by their actions.
#[derive(SystemParam)]
pub struct KeyInput<'w> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    bindings: Res<'w, KeyBindings>,
}

/// Actions that move the cursor or the plan.
const MOVES: [(Action, Facing); 4] = [
    (Action::North, Facing::North),
    (Action::East, Facing::East),
    (Action::South, Facing::South),
    (Action::West, Facing::West),
];

/// Returns the action that moves the cursor in that direction.
pub fn cursor_action(side: Facing) -> Action {
    MOVES[side as usize].0
}

impl KeyInput<'_> {
    /// Returns `true` if a key of the action was pressed in this frame.
    pub fn asks(&self, action: Action) -> bool {
        self.bindings.just_pressed(action, &self.keys)
    }

    /// Like [`asks`](Self::asks), with or without Shift.
    pub fn asks_shifted(&self, action: Action) -> bool {
        self.bindings.just_pressed_shifted(action, &self.keys)
    }

    /// Returns `true` if a key of the action is held.
    pub fn holds(&self, action: Action) -> bool {
        self.bindings.pressed(action, &self.keys)
    }

    /// Returns `true` if a key of the action was released in this frame.
    pub fn lets_go(&self, action: Action) -> bool {
        self.bindings.just_released(action, &self.keys)
    }

    /// Returns the directions in which the cursor is moved.
    pub fn sides(&self) -> impl Iterator<Item = Facing> {
        self.wishes(MOVES)
    }

    /// Like [`sides`](Self::sides), with or without Shift.
    pub fn sides_shifted(&self) -> impl Iterator<Item = Facing> {
        MOVES.into_iter().filter(|(action, _)| self.asks_shifted(*action)).map(|(_, side)| side)
    }

    /// Returns the entries of `wishes` whose action has a key that was pressed in this frame.
    pub fn wishes<W, const N: usize>(&self, wishes: [(Action, W); N]) -> impl Iterator<Item = W> {
        wishes.into_iter().filter(|(action, _)| self.asks(*action)).map(|(_, wish)| wish)
    }

    pub fn shift(&self) -> bool {
        self.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight])
    }

    pub fn control(&self) -> bool {
        self.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight])
    }

    /// Returns `true` if Enter was pressed, on either side of the keyboard.
    pub fn enter(&self) -> bool {
        is_confirmed(&self.keys)
    }
}

impl Deref for KeyInput<'_> {
    type Target = ButtonInput<KeyCode>;

    fn deref(&self) -> &ButtonInput<KeyCode> {
        &self.keys
    }
}
