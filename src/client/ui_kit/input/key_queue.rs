//! Queue of input events in their original order. Bevy delivers all events of a frame at once; the pointer position at
//! a click, and the order of two keys, would be lost. So the queue splits the events into parts of one press each, and
//! [`passes`](super::passes) runs the main schedule once for each part.

use std::collections::VecDeque;

use bevy::{
    ecs::message::MessageCursor,
    input::{
        keyboard::{KeyboardFocusLost, KeyboardInput},
        mouse::{MouseButtonInput, MouseMotion, MouseWheel},
        touch::{TouchInput, TouchPhase},
    },
    prelude::*,
    window::{CursorEntered, CursorLeft, Ime, WindowEvent, WindowFocused},
};

use super::pointer_path::PointerPath;
use crate::keys::{KeyLayout, is_modifier_key, left_variant_of};

/// Resource with the events that were received but not delivered yet.
#[derive(Resource, Default)]
pub(super) struct InputQueue {
    waiting: VecDeque<WindowEvent>,
    seen: MessageCursor<WindowEvent>,
    layout: KeyLayout,
}

/// Kind of an event, for splitting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InputEventKind {
    /// The pointer moves.
    Move,
    /// The wheel turns.
    Wheel,
    /// A key is pressed.
    Key(KeyCode),
    /// A key is repeated or released.
    After(KeyCode),
    /// The input method composes or commits a text.
    Compose,
    /// A button or a finger is pressed.
    Press,
    /// A button or a finger is released, at the current pointer position.
    Release,
    /// The window loses or gains the focus.
    Focus,
    /// Events whose order doesn't matter.
    Other,
}

impl InputEventKind {
    fn of(event: &WindowEvent) -> InputEventKind {
        match event {
            WindowEvent::CursorMoved(_)
            | WindowEvent::CursorEntered(_)
            | WindowEvent::CursorLeft(_)
            | WindowEvent::MouseMotion(_) => InputEventKind::Move,
            WindowEvent::MouseWheel(_) => InputEventKind::Wheel,
            WindowEvent::Ime(_) => InputEventKind::Compose,
            WindowEvent::KeyboardInput(key) if key.state.is_pressed() && !key.repeat => {
                InputEventKind::Key(key.key_code)
            }
            WindowEvent::KeyboardInput(key) => InputEventKind::After(key.key_code),
            WindowEvent::MouseButtonInput(button) if button.state.is_pressed() => InputEventKind::Press,
            WindowEvent::MouseButtonInput(_) => InputEventKind::Release,
            WindowEvent::TouchInput(touch) => match touch.phase {
                TouchPhase::Started => InputEventKind::Press,
                TouchPhase::Moved => InputEventKind::Move,
                TouchPhase::Ended | TouchPhase::Canceled => InputEventKind::Release,
            },
            WindowEvent::WindowFocused(_) | WindowEvent::KeyboardFocusLost(_) => InputEventKind::Focus,
            _ => InputEventKind::Other,
        }
    }
}

/// Summary of the part delivered to one pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DeliveredInput {
    /// `true` if the part contains a press or release that may change the screen.
    pub acts: bool,
    /// `true` if more events wait for the next pass.
    pub more: bool,
}

/// Moves the events since the last pass from Bevy's messages to the queue, and clears messages that were already
/// delivered.
pub(super) fn collect_device_events(world: &mut World) {
    world.resource_scope(|world, mut queue: Mut<InputQueue>| {
        let Some(mut messages) = world.get_resource_mut::<Messages<WindowEvent>>() else { return };
        let told = queue.seen.read(&messages).cloned();
        let (others, ordered): (Vec<_>, Vec<_>) =
            told.partition(|event| InputEventKind::of(event) == InputEventKind::Other);
        messages.clear();
        messages.write_batch(others);
        queue.seen.clear(&messages);
        queue.waiting.extend(ordered);
    });
    clear_messages::<CursorMoved>(world);
    clear_messages::<CursorEntered>(world);
    clear_messages::<CursorLeft>(world);
    clear_messages::<MouseMotion>(world);
    clear_messages::<MouseWheel>(world);
    clear_messages::<MouseButtonInput>(world);
    clear_messages::<TouchInput>(world);
    clear_messages::<KeyboardInput>(world);
    clear_messages::<Ime>(world);
    clear_messages::<KeyboardFocusLost>(world);
    clear_messages::<WindowFocused>(world);
    world.resource_mut::<PointerPath>().rest();
}

fn clear_messages<M: Message>(world: &mut World) {
    if let Some(mut messages) = world.get_resource_mut::<Messages<M>>() {
        messages.clear();
    }
}

/// Returns `true` if the next relevant event is a press, so that the effects of earlier presses should be complete.
pub(super) fn is_press_next(world: &World) -> bool {
    let mut kinds = world.resource::<InputQueue>().waiting.iter().map(InputEventKind::of);
    let next = kinds.find(|kind| !matches!(kind, InputEventKind::Move | InputEventKind::After(_)));
    matches!(next, Some(InputEventKind::Press | InputEventKind::Key(_) | InputEventKind::Wheel))
}

pub(super) fn deliver_next_part(world: &mut World) -> DeliveredInput {
    world.resource_scope(|world, mut queue: Mut<InputQueue>| {
        let mut part = take_next_part(&mut queue.waiting);
        for event in &mut part {
            if let WindowEvent::KeyboardInput(key) = event {
                key.key_code = queue.layout.key(key);
            }
        }
        world.resource_scope(|world, mut path: Mut<PointerPath>| path.follow(&part, world));
        for event in part.iter().cloned() {
            write_typed_message(world, event);
        }
        let handed = DeliveredInput { acts: part.iter().any(may_change_view), more: !queue.waiting.is_empty() };
        if let Some(mut messages) = world.get_resource_mut::<Messages<WindowEvent>>() {
            messages.write_batch(part);
            queue.seen.clear(&messages);
        }
        handed
    })
}

/// Writes the event as a message of its own type, in addition to the [`WindowEvent`].
fn write_typed_message(world: &mut World, event: WindowEvent) {
    match event {
        WindowEvent::CursorMoved(event) => drop(world.write_message(event)),
        WindowEvent::CursorEntered(event) => drop(world.write_message(event)),
        WindowEvent::CursorLeft(event) => drop(world.write_message(event)),
        WindowEvent::MouseMotion(event) => drop(world.write_message(event)),
        WindowEvent::MouseWheel(event) => drop(world.write_message(event)),
        WindowEvent::MouseButtonInput(event) => drop(world.write_message(event)),
        WindowEvent::TouchInput(event) => drop(world.write_message(event)),
        WindowEvent::KeyboardInput(event) => drop(world.write_message(event)),
        WindowEvent::Ime(event) => drop(world.write_message(event)),
        WindowEvent::KeyboardFocusLost(event) => drop(world.write_message(event)),
        WindowEvent::WindowFocused(event) => drop(world.write_message(event)),
        _ => {}
    }
}

/// Returns `true` if the event may change the screen; a modifier key doesn't.
fn may_change_view(event: &WindowEvent) -> bool {
    match InputEventKind::of(event) {
        InputEventKind::Key(key) => !is_modifier_key(left_variant_of(key)),
        InputEventKind::Press | InputEventKind::Release | InputEventKind::Wheel | InputEventKind::Compose => true,
        InputEventKind::Move | InputEventKind::After(_) | InputEventKind::Focus | InputEventKind::Other => false,
    }
}

/// Takes the next press, with the pointer movement before it. A key includes its own release, if that follows at once,
/// and its repeats. The release of a button or finger is a separate part, because Bevy sends a click to the entity that
/// was under the pointer in the previous pass.
fn take_next_part(waiting: &mut VecDeque<WindowEvent>) -> Vec<WindowEvent> {
    let (mut part, mut moved, mut let_go) = (Vec::new(), false, false);
    let mut pressed: Option<InputEventKind> = None;
    while let Some(next) = waiting.front() {
        let kind = InputEventKind::of(next);
        let belongs = match (pressed, kind) {
            (Some(InputEventKind::Key(key)), InputEventKind::After(other)) => key == other,
            (Some(InputEventKind::Wheel), InputEventKind::Wheel)
            | (Some(InputEventKind::Compose), InputEventKind::Compose) => true,
            (Some(_), _) => false,
            (None, InputEventKind::Move) => !let_go,
            (None, InputEventKind::Release) => !moved,
            (None, _) => true,
        };
        if !belongs {
            break;
        }
        match kind {
            InputEventKind::Move => moved = true,
            InputEventKind::After(_) => let_go = true,
            kind => pressed = Some(kind),
        }
        part.extend(waiting.pop_front());
    }
    part
}

#[cfg(test)]
mod tests {
    use bevy::input::{
        ButtonState::{self, Pressed, Released},
        keyboard::{Key, NativeKey},
    };

    use super::*;

    fn key_event(key_code: KeyCode, state: ButtonState, repeat: bool) -> WindowEvent {
        let logical_key = Key::Unidentified(NativeKey::Unidentified);
        let window = Entity::PLACEHOLDER;
        WindowEvent::KeyboardInput(KeyboardInput { key_code, logical_key, state, text: None, repeat, window })
    }

    fn key_tap_events(code: KeyCode) -> [WindowEvent; 2] {
        [key_event(code, Pressed, false), key_event(code, Released, false)]
    }

    fn mouse_button_event(state: ButtonState) -> WindowEvent {
        let window = Entity::PLACEHOLDER;
        WindowEvent::MouseButtonInput(MouseButtonInput { button: MouseButton::Left, state, window })
    }

    fn pointer_moved_event(x: f32) -> WindowEvent {
        let (window, position) = (Entity::PLACEHOLDER, Vec2::new(x, 0.0));
        WindowEvent::CursorMoved(CursorMoved { window, position, delta: None })
    }

    fn wheel_event() -> WindowEvent {
        let (window, unit) = (Entity::PLACEHOLDER, bevy::input::mouse::MouseScrollUnit::Line);
        WindowEvent::MouseWheel(MouseWheel { unit, x: 0.0, y: 1.0, window, phase: TouchPhase::Moved })
    }

    /// Returns the number of messages in each part.
    fn part_sizes(told: impl IntoIterator<Item = WindowEvent>) -> Vec<usize> {
        let mut waiting: VecDeque<WindowEvent> = told.into_iter().collect();
        std::iter::from_fn(|| Some(take_next_part(&mut waiting).len()).filter(|count| *count > 0)).collect()
    }

    #[test]
    fn a_click_happens_at_its_position_before_later_pointer_moves() {
        assert_eq!(
            part_sizes([
                pointer_moved_event(1.0),
                pointer_moved_event(2.0),
                mouse_button_event(Pressed),
                mouse_button_event(Released),
                pointer_moved_event(3.0)
            ]),
            [3, 1, 1]
        );
    }

    #[test]
    fn a_mouse_button_is_released_where_the_drag_ends() {
        assert_eq!(
            part_sizes([
                mouse_button_event(Pressed),
                pointer_moved_event(1.0),
                pointer_moved_event(2.0),
                mouse_button_event(Released)
            ]),
            [1, 2, 1]
        );
    }

    #[test]
    fn key_presses_are_delivered_one_after_the_other() {
        let (up, space) = (KeyCode::ArrowUp, KeyCode::Space);
        assert_eq!(part_sizes([key_tap_events(up), key_tap_events(up), key_tap_events(space)].concat()), [2, 2, 2]);
    }

    #[test]
    fn a_modifier_applies_only_to_the_key_pressed_with_it() {
        let (ctrl, enter, x) = (KeyCode::ControlLeft, KeyCode::Enter, KeyCode::KeyX);
        let [down, up] = key_tap_events(ctrl);
        let told = [vec![down], key_tap_events(enter).to_vec(), vec![up, key_event(x, Pressed, false)]].concat();
        assert_eq!(part_sizes(told), [1, 2, 2]);
    }

    #[test]
    fn a_key_is_released_before_later_pointer_moves() {
        assert_eq!(
            part_sizes([pointer_moved_event(1.0), key_event(KeyCode::KeyC, Released, false), pointer_moved_event(2.0)]),
            [2, 1]
        );
    }

    #[test]
    fn composed_text_keeps_its_position_between_keys() {
        let window = Entity::PLACEHOLDER;
        let preedit = WindowEvent::Ime(Ime::Preedit { window, value: String::new(), cursor: None });
        let commit = WindowEvent::Ime(Ime::Commit { window, value: "é".into() });
        let told = [key_tap_events(KeyCode::KeyF), [preedit, commit], key_tap_events(KeyCode::Enter)].concat();
        assert_eq!(part_sizes(told), [2, 2, 2]);
    }

    #[test]
    fn key_repeats_and_wheel_notches_are_not_deferred() {
        let press = |repeat| key_event(KeyCode::ArrowUp, Pressed, repeat);
        assert_eq!(part_sizes([press(false), press(true), press(true)]), [3]);
        assert_eq!(part_sizes([wheel_event(), wheel_event(), pointer_moved_event(1.0), wheel_event()]), [2, 2]);
    }

    #[test]
    fn the_queue_detects_whether_a_press_comes_next() {
        let mut world = World::new();
        world.init_resource::<InputQueue>();
        for (told, press) in [
            (vec![], false),
            (vec![pointer_moved_event(1.0), mouse_button_event(Pressed)], true),
            (vec![pointer_moved_event(1.0), mouse_button_event(Released), mouse_button_event(Pressed)], false),
            (vec![key_event(KeyCode::KeyA, Pressed, false)], true),
            (vec![key_event(KeyCode::KeyA, Released, false)], false),
            (vec![key_event(KeyCode::KeyA, Released, false), mouse_button_event(Pressed)], true),
        ] {
            world.resource_mut::<InputQueue>().waiting = told.clone().into();
            assert_eq!(is_press_next(&world), press, "{told:?}");
        }
    }
}
