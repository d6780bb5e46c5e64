//! Keys one at a time. A frame may be long, and [`ButtonInput`] only tells that a key was pressed in it, not how often
//! or in which order; so each frame gets one press, and what was typed meanwhile waits for the next.

use std::collections::VecDeque;

use bevy::{
    ecs::message::MessageCursor,
    input::keyboard::{KeyCode, KeyboardFocusLost, KeyboardInput, keyboard_input_system},
    prelude::*,
};

use crate::wake::Awake;

/// What was typed and not yet taken.
#[derive(Resource, Default)]
struct Typed {
    waiting: VecDeque<KeyboardInput>,
    seen: MessageCursor<KeyboardInput>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Typed>().add_systems(PreUpdate, meter.before(keyboard_input_system));
}

/// Takes what the devices tell and hands on as much as one frame can bear.
fn meter(
    mut typed: ResMut<Typed>,
    mut messages: ResMut<Messages<KeyboardInput>>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut awake: ResMut<Awake>,
) {
    let Typed { waiting, seen } = &mut *typed;
    waiting.extend(seen.read(&messages).cloned());
    if lost.read().count() > 0 {
        // Whatever is held is let go of; nothing of it may come later.
        waiting.clear();
    }
    messages.clear();
    messages.write_batch(take(waiting));
    seen.clear(&messages);
    if !waiting.is_empty() {
        awake.frames(1);
    }
}

/// The next press with what came before it, and that key's own release if it follows at once. What is held goes on
/// being repeated within it.
fn take(waiting: &mut VecDeque<KeyboardInput>) -> Vec<KeyboardInput> {
    let mut pressed: Option<KeyCode> = None;
    let mut taken = Vec::new();
    while let Some(next) = waiting.front() {
        let fresh = next.state.is_pressed() && !next.repeat;
        if pressed.is_some_and(|key| fresh || key != next.key_code) {
            break;
        }
        if fresh {
            pressed = Some(next.key_code);
        }
        taken.extend(waiting.pop_front());
    }
    taken
}

#[cfg(test)]
mod tests {
    use bevy::{
        input::{ButtonState, keyboard::Key},
        prelude::*,
    };

    use super::*;

    fn input(key_code: KeyCode, state: ButtonState, repeat: bool) -> KeyboardInput {
        let logical_key = Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified);
        KeyboardInput { key_code, logical_key, state, text: None, repeat, window: Entity::PLACEHOLDER }
    }

    fn typing(app: &mut App, keys: &[(KeyCode, ButtonState)]) {
        for (key, state) in keys {
            app.world_mut().write_message(input(*key, *state, false));
        }
    }

    /// An app that has keys and nothing else.
    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::input::InputPlugin, plugin)).init_resource::<Awake>();
        app.update();
        app
    }

    fn just_pressed(app: &App) -> Vec<KeyCode> {
        app.world().resource::<ButtonInput<KeyCode>>().get_just_pressed().copied().collect()
    }

    #[test]
    fn presses_within_a_frame_come_one_after_the_other() {
        use ButtonState::{Pressed, Released};
        let mut app = app();
        let (up, space) = (KeyCode::ArrowUp, KeyCode::Space);
        let tap = |key| [(key, Pressed), (key, Released)];
        typing(&mut app, &[tap(up), tap(up), tap(space)].concat());
        for expected in [vec![up], vec![up], vec![space], vec![]] {
            app.update();
            assert_eq!(just_pressed(&app), expected);
        }
        assert_eq!(app.world().resource::<ButtonInput<KeyCode>>().get_pressed().count(), 0);
    }

    #[test]
    fn a_modifier_is_held_for_its_key_and_for_no_other() {
        use ButtonState::{Pressed, Released};
        let mut app = app();
        let (ctrl, enter, x) = (KeyCode::ControlLeft, KeyCode::Enter, KeyCode::KeyX);
        let all = [(ctrl, Pressed), (enter, Pressed), (enter, Released), (ctrl, Released), (x, Pressed)];
        typing(&mut app, &all);
        let mut held = Vec::new();
        for _ in 0..3 {
            app.update();
            let keys = app.world().resource::<ButtonInput<KeyCode>>();
            held.push((just_pressed(&app), keys.pressed(ctrl)));
        }
        assert_eq!(held, [(vec![ctrl], true), (vec![enter], true), (vec![x], false)]);
    }

    #[test]
    fn repeats_of_a_held_key_are_not_put_off() {
        let press = |repeat| input(KeyCode::ArrowUp, ButtonState::Pressed, repeat);
        let mut waiting = VecDeque::from([press(false), press(true), press(true)]);
        assert_eq!(take(&mut waiting).len(), 3);
    }

    #[test]
    fn what_was_typed_goes_with_the_window_s_focus() {
        let mut app = app();
        let tap = [(KeyCode::ArrowUp, ButtonState::Pressed), (KeyCode::ArrowUp, ButtonState::Released)];
        typing(&mut app, &[tap, tap].concat());
        app.world_mut().write_message(KeyboardFocusLost);
        app.update();
        app.update();
        assert!(just_pressed(&app).is_empty());
    }
}
