//! Game controllers emulate a keyboard: buttons and sticks press the keys of their functions, so that every function
//! with a key is available and no other module needs to handle controllers.

use std::{collections::BTreeMap, time::Duration};

use bevy::{
    input::{
        ButtonState, InputSystems as Devices,
        gamepad::{Gamepad, GamepadButton},
        keyboard::{Key, KeyboardInput, NativeKey},
    },
    prelude::*,
    window::{PrimaryWindow, WindowEvent},
};

use super::layer::{InputLayer, TopLayer};
use crate::{
    clock::ClientInstant,
    keys::{Action, KeyBindings, KeyChord},
    redraw::RedrawRequests,
    screen::Screen,
};

/// A button, or a direction of a stick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ControllerControl {
    Button(GamepadButton),
    /// The left stick or the D-pad, in that direction.
    Walk(StickDirection),
    /// The right stick, in that direction.
    Look(StickDirection),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum StickDirection {
    Up,
    Left,
    Down,
    Right,
}

const WAYS: [StickDirection; 4] =
    [StickDirection::Up, StickDirection::Left, StickDirection::Down, StickDirection::Right];

const BUTTONS: [GamepadButton; 13] = {
    use GamepadButton::*;
    [
        South,
        East,
        North,
        West,
        LeftTrigger,
        RightTrigger,
        LeftTrigger2,
        RightTrigger2,
        Select,
        Start,
        Mode,
        LeftThumb,
        RightThumb,
    ]
};

/// Deflection of a stick, from 0 to 1, above which it counts as pressed; it counts as released below `LET_GO`.
const PUSHED: f32 = 0.6;
const LET_GO: f32 = 0.4;

/// Delay before the key of a held direction repeats; then it repeats every `REPEAT_INTERVAL`, like a keyboard's.
const REPEAT_DELAY: Duration = Duration::from_millis(400);
const REPEAT_INTERVAL: Duration = Duration::from_millis(140);

/// Interval between polls of a controller, because a controller doesn't wake the window.
const POLL_INTERVAL: Duration = Duration::from_millis(25);

/// The key combination that a control holds down, and the time of its next repeat.
struct HeldControl {
    chord: KeyChord,
    again: Option<ClientInstant>,
}

/// The part of the UI that receives input; it determines the function of a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ControllerTarget {
    /// The board of a battle.
    Board,
    /// The map of the editor.
    Map,
    /// The buttons of a menu or dialog.
    Plates,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, press_controller_keys.after(Devices));
}

fn press_controller_keys(
    controllers: Query<(Entity, &Gamepad)>,
    window: Query<Entity, With<PrimaryWindow>>,
    bindings: Res<KeyBindings>,
    (top, screen): (Res<TopLayer>, Option<Res<State<Screen>>>),
    mut held: Local<BTreeMap<(Entity, ControllerControl), HeldControl>>,
    mut keys: MessageWriter<WindowEvent>,
    mut awake: ResMut<RedrawRequests>,
) {
    let Ok(window) = window.single() else { return };
    let listener = match screen.map(|screen| *screen.get()) {
        Some(Screen::Battle) if top.level <= InputLayer::BOARD.level => ControllerTarget::Board,
        Some(Screen::Editor) if top.is_base() => ControllerTarget::Map,
        _ => ControllerTarget::Plates,
    };
    let mut told = Vec::new();
    held.retain(|(entity, control), grip| {
        let stays = controllers.get(*entity).is_ok_and(|(_, pad)| control.is_down(pad, true));
        if !stays {
            told.extend(keyboard_inputs_of_chord(grip.chord, ButtonState::Released, window));
        }
        stays
    });
    for (entity, pad) in &controllers {
        awake.wake_within(POLL_INTERVAL);
        for control in ControllerControl::all() {
            match held.get_mut(&(entity, control)) {
                Some(grip) => told.extend(grip.repeat(window)),
                None if control.is_down(pad, false) => {
                    let Some(chord) = control.chord(listener, &bindings) else { continue };
                    told.extend(keyboard_inputs_of_chord(chord, ButtonState::Pressed, window));
                    let again =
                        matches!(control, ControllerControl::Walk(_)).then(|| ClientInstant::now() + REPEAT_DELAY);
                    held.insert((entity, control), HeldControl { chord, again });
                }
                None => {}
            }
        }
    }
    if !told.is_empty() {
        awake.redraw_frames(2);
        keys.write_batch(told.into_iter().map(WindowEvent::KeyboardInput));
    }
}

impl ControllerControl {
    fn all() -> impl Iterator<Item = ControllerControl> {
        let sticks = WAYS.into_iter().flat_map(|way| [ControllerControl::Walk(way), ControllerControl::Look(way)]);
        BUTTONS.into_iter().map(ControllerControl::Button).chain(sticks)
    }

    /// Returns `true` if the control is pressed; one that was already pressed (`before`) has a lower threshold.
    fn is_down(self, pad: &Gamepad, before: bool) -> bool {
        let pushed = |stick: Vec2, way: StickDirection| stick.dot(way.vector()) > if before { LET_GO } else { PUSHED };
        match self {
            ControllerControl::Button(button) => pad.pressed(button),
            ControllerControl::Walk(way) => pad.pressed(way.button()) || pushed(pad.left_stick(), way),
            ControllerControl::Look(way) => pushed(pad.right_stick(), way),
        }
    }

    /// Returns the key combination of the control for that part of the UI.
    fn chord(self, listener: ControllerTarget, bindings: &KeyBindings) -> Option<KeyChord> {
        let board = listener == ControllerTarget::Board;
        let action = |action| bindings.first(action);
        let or = |action, key: KeyChord| if board { bindings.first(action) } else { Some(key) };
        match self {
            ControllerControl::Walk(way) => or(way.step(), way.arrow().into()),
            ControllerControl::Look(way) => action(way.pan()),
            ControllerControl::Button(button) => match button {
                GamepadButton::South if listener == ControllerTarget::Map => Some(KeyCode::Space.into()),
                GamepadButton::South => Some(KeyCode::Enter.into()),
                GamepadButton::East => Some(KeyCode::Escape.into()),
                GamepadButton::North => action(Action::EndActivation),
                GamepadButton::West => action(Action::Shoot),
                GamepadButton::LeftTrigger => or(Action::Previous, KeyChord::shift(KeyCode::Tab)),
                GamepadButton::RightTrigger => or(Action::Next, KeyCode::Tab.into()),
                GamepadButton::LeftTrigger2 => action(Action::ZoomOut),
                GamepadButton::RightTrigger2 => action(Action::ZoomIn),
                GamepadButton::Start => action(if board { Action::Menu } else { Action::Settings }),
                GamepadButton::Select => action(Action::EndHalf),
                GamepadButton::Mode => action(Action::Map),
                GamepadButton::LeftThumb => action(Action::Hand),
                GamepadButton::RightThumb => action(Action::Threats),
                _ => None,
            },
        }
    }
}

impl StickDirection {
    fn vector(self) -> Vec2 {
        match self {
            StickDirection::Up => Vec2::Y,
            StickDirection::Left => Vec2::NEG_X,
            StickDirection::Down => Vec2::NEG_Y,
            StickDirection::Right => Vec2::X,
        }
    }

    fn button(self) -> GamepadButton {
        match self {
            StickDirection::Up => GamepadButton::DPadUp,
            StickDirection::Left => GamepadButton::DPadLeft,
            StickDirection::Down => GamepadButton::DPadDown,
            StickDirection::Right => GamepadButton::DPadRight,
        }
    }

    fn arrow(self) -> KeyCode {
        match self {
            StickDirection::Up => KeyCode::ArrowUp,
            StickDirection::Left => KeyCode::ArrowLeft,
            StickDirection::Down => KeyCode::ArrowDown,
            StickDirection::Right => KeyCode::ArrowRight,
        }
    }

    fn step(self) -> Action {
        match self {
            StickDirection::Up => Action::North,
            StickDirection::Left => Action::West,
            StickDirection::Down => Action::South,
            StickDirection::Right => Action::East,
        }
    }

    fn pan(self) -> Action {
        match self {
            StickDirection::Up => Action::PanUp,
            StickDirection::Left => Action::PanLeft,
            StickDirection::Down => Action::PanDown,
            StickDirection::Right => Action::PanRight,
        }
    }
}

impl HeldControl {
    /// Returns the events of a repeated key press if the next repeat is due.
    fn repeat(&mut self, window: Entity) -> Vec<KeyboardInput> {
        if self.again.is_none_or(|again| ClientInstant::now() < again) {
            return Vec::new();
        }
        self.again = Some(ClientInstant::now() + REPEAT_INTERVAL);
        let released = keyboard_inputs_of_chord(self.chord, ButtonState::Released, window);
        released.into_iter().chain(keyboard_inputs_of_chord(self.chord, ButtonState::Pressed, window)).collect()
    }
}

/// Returns the keyboard events for a key combination.
fn keyboard_inputs_of_chord(chord: KeyChord, state: ButtonState, window: Entity) -> Vec<KeyboardInput> {
    let with = [(chord.ctrl, KeyCode::ControlLeft), (chord.shift, KeyCode::ShiftLeft)];
    let with = with.into_iter().filter(|(held, _)| *held).map(|(_, key)| key);
    let mut keys: Vec<KeyCode> = with.chain([chord.key]).collect();
    if state == ButtonState::Released {
        keys.reverse();
    }
    let stroke = |key_code| KeyboardInput {
        key_code,
        logical_key: logical_key_of(key_code),
        state,
        text: None,
        repeat: false,
        window,
    };
    keys.into_iter().map(stroke).collect()
}

/// Returns the logical key of keys that are the same on every keyboard.
fn logical_key_of(key: KeyCode) -> Key {
    match key {
        KeyCode::Enter => Key::Enter,
        KeyCode::Escape => Key::Escape,
        KeyCode::Tab => Key::Tab,
        KeyCode::Space => Key::Space,
        KeyCode::ArrowUp => Key::ArrowUp,
        KeyCode::ArrowLeft => Key::ArrowLeft,
        KeyCode::ArrowDown => Key::ArrowDown,
        KeyCode::ArrowRight => Key::ArrowRight,
        KeyCode::ControlLeft => Key::Control,
        KeyCode::ShiftLeft => Key::Shift,
        _ => Key::Unidentified(NativeKey::Unidentified),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_controller_control_is_bound_on_the_board() {
        let bindings = KeyBindings::default();
        for control in ControllerControl::all() {
            assert!(control.chord(ControllerTarget::Board, &bindings).is_some(), "{control:?}");
        }
    }

    #[test]
    fn the_controller_uses_the_players_key_bindings() {
        let mut bindings = KeyBindings::default();
        bindings.bind(Action::North, 0, KeyCode::KeyI.into());
        let up = ControllerControl::Walk(StickDirection::Up);
        assert_eq!(up.chord(ControllerTarget::Board, &bindings), Some(KeyCode::KeyI.into()));
        assert_eq!(up.chord(ControllerTarget::Plates, &bindings), Some(KeyCode::ArrowUp.into()));
    }

    #[test]
    fn a_stick_releases_at_a_lower_threshold_than_it_presses() {
        use bevy::input::gamepad::GamepadAxis;
        let mut pad = Gamepad::default();
        let up = ControllerControl::Walk(StickDirection::Up);
        for (push, from_rest, while_held) in [(0.0, false, false), (0.5, false, true), (0.9, true, true)] {
            pad.analog_mut().set(GamepadAxis::LeftStickY, push);
            assert_eq!((up.is_down(&pad, false), up.is_down(&pad, true)), (from_rest, while_held), "{push}");
        }
    }
}
