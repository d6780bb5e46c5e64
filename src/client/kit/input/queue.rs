//! What the devices tell, in the order in which it came. Bevy hands everything of a frame on at once; then nobody can
//! tell where the pointer was when a button went down, or which of two keys came first. So it is cut into parts of one
//! press each, and [`passes`](super::passes) runs the main schedule once for each part.

use std::collections::VecDeque;

use bevy::{
    ecs::message::MessageCursor,
    input::{
        keyboard::{KeyboardFocusLost, KeyboardInput},
        mouse::{MouseButtonInput, MouseMotion, MouseWheel},
        touch::{TouchInput, TouchPhase},
    },
    prelude::*,
    window::{CursorEntered, CursorLeft, WindowEvent, WindowFocused},
};

use super::pointer_path::PointerPath;
use crate::keys::{KeyLayout, left, modifier};

/// What was told and not yet handed on.
#[derive(Resource, Default)]
pub(super) struct InputQueue {
    waiting: VecDeque<WindowEvent>,
    seen: MessageCursor<WindowEvent>,
    layout: KeyLayout,
}

/// What a message is for the order of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The pointer moves.
    Move,
    /// The wheel turns.
    Wheel,
    /// A key goes down.
    Key(KeyCode),
    /// A key is held, or goes up.
    After(KeyCode),
    /// A button or a finger goes down.
    Press,
    /// It goes up again, where the pointer has come to.
    Release,
    /// The window is left, or entered again.
    Focus,
    /// It has no place in the order.
    Other,
}

impl Kind {
    fn of(event: &WindowEvent) -> Kind {
        match event {
            WindowEvent::CursorMoved(_)
            | WindowEvent::CursorEntered(_)
            | WindowEvent::CursorLeft(_)
            | WindowEvent::MouseMotion(_) => Kind::Move,
            WindowEvent::MouseWheel(_) => Kind::Wheel,
            WindowEvent::KeyboardInput(key) if key.state.is_pressed() && !key.repeat => Kind::Key(key.key_code),
            WindowEvent::KeyboardInput(key) => Kind::After(key.key_code),
            WindowEvent::MouseButtonInput(button) if button.state.is_pressed() => Kind::Press,
            WindowEvent::MouseButtonInput(_) => Kind::Release,
            WindowEvent::TouchInput(touch) => match touch.phase {
                TouchPhase::Started => Kind::Press,
                TouchPhase::Moved => Kind::Move,
                TouchPhase::Ended | TouchPhase::Canceled => Kind::Release,
            },
            WindowEvent::WindowFocused(_) | WindowEvent::KeyboardFocusLost(_) => Kind::Focus,
            _ => Kind::Other,
        }
    }
}

/// What was handed on for one pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Handed {
    /// Something was pressed or let go that may lead to another picture.
    pub acts: bool,
    /// More waits for the next pass.
    pub more: bool,
}

/// Takes what the devices have told since the last pass. Of what was handed on before, nothing is left.
pub(super) fn collect(world: &mut World) {
    world.resource_scope(|world, mut queue: Mut<InputQueue>| {
        let Some(mut messages) = world.get_resource_mut::<Messages<WindowEvent>>() else { return };
        let told = queue.seen.read(&messages).cloned();
        let (others, ordered): (Vec<_>, Vec<_>) = told.partition(|event| Kind::of(event) == Kind::Other);
        messages.clear();
        messages.write_batch(others);
        queue.seen.clear(&messages);
        queue.waiting.extend(ordered);
    });
    clear::<CursorMoved>(world);
    clear::<CursorEntered>(world);
    clear::<CursorLeft>(world);
    clear::<MouseMotion>(world);
    clear::<MouseWheel>(world);
    clear::<MouseButtonInput>(world);
    clear::<TouchInput>(world);
    clear::<KeyboardInput>(world);
    clear::<KeyboardFocusLost>(world);
    clear::<WindowFocused>(world);
    world.resource_mut::<PointerPath>().rest();
}

fn clear<M: Message>(world: &mut World) {
    if let Some(mut messages) = world.get_resource_mut::<Messages<M>>() {
        messages.clear();
    }
}

/// Whether something is pressed next, so that what was pressed before should be over.
pub(super) fn is_press_next(world: &World) -> bool {
    let mut kinds = world.resource::<InputQueue>().waiting.iter().map(Kind::of);
    let next = kinds.find(|kind| !matches!(kind, Kind::Move | Kind::After(_)));
    matches!(next, Some(Kind::Press | Kind::Key(_) | Kind::Wheel))
}

/// Hands the next part on.
pub(super) fn hand_on(world: &mut World) -> Handed {
    world.resource_scope(|world, mut queue: Mut<InputQueue>| {
        let mut part = take(&mut queue.waiting);
        for event in &mut part {
            if let WindowEvent::KeyboardInput(key) = event {
                key.key_code = queue.layout.key(key);
            }
        }
        world.resource_scope(|world, mut path: Mut<PointerPath>| path.follow(&part, world));
        for event in part.iter().cloned() {
            write(world, event);
        }
        let handed = Handed { acts: part.iter().any(acts), more: !queue.waiting.is_empty() };
        if let Some(mut messages) = world.get_resource_mut::<Messages<WindowEvent>>() {
            messages.write_batch(part);
            queue.seen.clear(&messages);
        }
        handed
    })
}

/// Writes it to those who listen for its kind alone.
fn write(world: &mut World, event: WindowEvent) {
    match event {
        WindowEvent::CursorMoved(event) => drop(world.write_message(event)),
        WindowEvent::CursorEntered(event) => drop(world.write_message(event)),
        WindowEvent::CursorLeft(event) => drop(world.write_message(event)),
        WindowEvent::MouseMotion(event) => drop(world.write_message(event)),
        WindowEvent::MouseWheel(event) => drop(world.write_message(event)),
        WindowEvent::MouseButtonInput(event) => drop(world.write_message(event)),
        WindowEvent::TouchInput(event) => drop(world.write_message(event)),
        WindowEvent::KeyboardInput(event) => drop(world.write_message(event)),
        WindowEvent::KeyboardFocusLost(event) => drop(world.write_message(event)),
        WindowEvent::WindowFocused(event) => drop(world.write_message(event)),
        _ => {}
    }
}

/// Whether it may lead to another picture: a key that is only held with others does not.
fn acts(event: &WindowEvent) -> bool {
    match Kind::of(event) {
        Kind::Key(key) => !modifier(left(key)),
        Kind::Press | Kind::Release | Kind::Wheel => true,
        Kind::Move | Kind::After(_) | Kind::Focus | Kind::Other => false,
    }
}

/// The next press with the way of the pointer to it. A key brings its own release with it, if that follows at once, and
/// goes on being repeated. A button or a finger is let go in a part of its own: Bevy gives a click to what was under the
/// pointer in the pass before.
fn take(waiting: &mut VecDeque<WindowEvent>) -> Vec<WindowEvent> {
    let (mut part, mut moved, mut let_go) = (Vec::new(), false, false);
    let mut pressed: Option<Kind> = None;
    while let Some(next) = waiting.front() {
        let kind = Kind::of(next);
        let belongs = match (pressed, kind) {
            (Some(Kind::Key(key)), Kind::After(other)) => key == other,
            (Some(Kind::Wheel), Kind::Wheel) => true,
            (Some(_), _) => false,
            (None, Kind::Move) => !let_go,
            (None, Kind::Release) => !moved,
            (None, _) => true,
        };
        if !belongs {
            break;
        }
        match kind {
            Kind::Move => moved = true,
            Kind::After(_) => let_go = true,
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

    fn key(key_code: KeyCode, state: ButtonState, repeat: bool) -> WindowEvent {
        let logical_key = Key::Unidentified(NativeKey::Unidentified);
        let window = Entity::PLACEHOLDER;
        WindowEvent::KeyboardInput(KeyboardInput { key_code, logical_key, state, text: None, repeat, window })
    }

    fn tap(code: KeyCode) -> [WindowEvent; 2] {
        [key(code, Pressed, false), key(code, Released, false)]
    }

    fn button(state: ButtonState) -> WindowEvent {
        let window = Entity::PLACEHOLDER;
        WindowEvent::MouseButtonInput(MouseButtonInput { button: MouseButton::Left, state, window })
    }

    fn moved(x: f32) -> WindowEvent {
        let (window, position) = (Entity::PLACEHOLDER, Vec2::new(x, 0.0));
        WindowEvent::CursorMoved(CursorMoved { window, position, delta: None })
    }

    fn wheel() -> WindowEvent {
        let (window, unit) = (Entity::PLACEHOLDER, bevy::input::mouse::MouseScrollUnit::Line);
        WindowEvent::MouseWheel(MouseWheel { unit, x: 0.0, y: 1.0, window, phase: TouchPhase::Moved })
    }

    /// How many of the messages come in each part.
    fn parts(told: impl IntoIterator<Item = WindowEvent>) -> Vec<usize> {
        let mut waiting: VecDeque<WindowEvent> = told.into_iter().collect();
        std::iter::from_fn(|| Some(take(&mut waiting).len()).filter(|count| *count > 0)).collect()
    }

    #[test]
    fn a_click_comes_where_it_was_made_and_before_the_pointer_goes_on() {
        assert_eq!(parts([moved(1.0), moved(2.0), button(Pressed), button(Released), moved(3.0)]), [3, 1, 1]);
    }

    #[test]
    fn a_button_is_let_go_where_it_was_drawn_to() {
        assert_eq!(parts([button(Pressed), moved(1.0), moved(2.0), button(Released)]), [1, 2, 1]);
    }

    #[test]
    fn presses_come_one_after_the_other() {
        let (up, space) = (KeyCode::ArrowUp, KeyCode::Space);
        assert_eq!(parts([tap(up), tap(up), tap(space)].concat()), [2, 2, 2]);
    }

    #[test]
    fn a_modifier_is_held_for_its_key_and_for_no_other() {
        let (ctrl, enter, x) = (KeyCode::ControlLeft, KeyCode::Enter, KeyCode::KeyX);
        let [down, up] = tap(ctrl);
        let told = [vec![down], tap(enter).to_vec(), vec![up, key(x, Pressed, false)]].concat();
        assert_eq!(parts(told), [1, 2, 2]);
    }

    #[test]
    fn a_key_is_let_go_before_the_pointer_goes_on() {
        assert_eq!(parts([moved(1.0), key(KeyCode::KeyC, Released, false), moved(2.0)]), [2, 1]);
    }

    #[test]
    fn repeats_of_a_held_key_and_notches_of_the_wheel_are_not_put_off() {
        let press = |repeat| key(KeyCode::ArrowUp, Pressed, repeat);
        assert_eq!(parts([press(false), press(true), press(true)]), [3]);
        assert_eq!(parts([wheel(), wheel(), moved(1.0), wheel()]), [2, 2]);
    }

    #[test]
    fn what_comes_next_is_told_apart() {
        let mut world = World::new();
        world.init_resource::<InputQueue>();
        for (told, press) in [
            (vec![], false),
            (vec![moved(1.0), button(Pressed)], true),
            (vec![moved(1.0), button(Released), button(Pressed)], false),
            (vec![key(KeyCode::KeyA, Pressed, false)], true),
            (vec![key(KeyCode::KeyA, Released, false)], false),
            (vec![key(KeyCode::KeyA, Released, false), button(Pressed)], true),
        ] {
            world.resource_mut::<InputQueue>().waiting = told.clone().into();
            assert_eq!(is_press_next(&world), press, "{told:?}");
        }
    }
}
