//! Runs the main schedule once for each press of a frame. Only the last run advances time and is drawn; for all
//! systems, the other runs are separate frames of zero length.

use std::time::Duration;

use bevy::{
    app::Main,
    ecs::schedule::{ScheduleLabel, SingleThreadedExecutor},
    prelude::*,
    time::{TimeReceiver, TimeUpdateStrategy},
};

use super::{
    key_queue::{self, InputQueue},
    pointer_path::PointerPath,
};
use crate::redraw::{MainPass, RedrawRequests};

/// Schedule of a frame; it runs the main schedule as often as necessary.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash, Default)]
struct MainPasses;

/// Maximum number of parts handled in one frame; the rest waits for the next frame.
const MAX_PASSES_PER_FRAME: usize = 64;

/// Number of extra passes after a press, if another press follows in the same frame: a press becomes an intent, the
/// intent opens another screen, and that screen is built and laid out.
const SETTLING_PASSES: usize = 3;

pub(super) fn plugin(app: &mut App) {
    let mut passes = Schedule::new(MainPasses);
    passes.set_executor(SingleThreadedExecutor::new());
    app.init_resource::<InputQueue>()
        .init_resource::<PointerPath>()
        .init_resource::<MainPass>()
        .add_schedule(passes)
        .add_systems(MainPasses, run_passes);
    app.main_mut().update_schedule = Some(MainPasses.intern());
}

/// Runs the main schedule for all events since the last frame.
fn run_passes(world: &mut World) {
    *world.resource_mut::<MainPass>() = MainPass { is_first: true, is_last: false };
    let (mut settled, mut handed) = (true, 0);
    loop {
        key_queue::collect_device_events(world);
        if !settled && key_queue::is_press_next(world) {
            settle_last_press(world);
            settled = true;
        }
        let part = key_queue::deliver_next_part(world);
        settled &= !part.acts;
        handed += 1;
        if !part.more || handed == MAX_PASSES_PER_FRAME {
            if part.more {
                world.resource_mut::<RedrawRequests>().redraw_frames(1);
            }
            break;
        }
        run_main_without_time(world);
    }
    world.resource_mut::<MainPass>().is_last = true;
    world.run_schedule(Main);
}

/// Runs the main schedule a few more times, so that the effects of the last press are complete.
fn settle_last_press(world: &mut World) {
    for _ in 0..SETTLING_PASSES {
        run_main_without_time(world);
        key_queue::collect_device_events(world);
    }
}

fn run_main_without_time(world: &mut World) {
    let standing = TimeUpdateStrategy::ManualDuration(Duration::ZERO);
    let usual = world.get_resource_mut::<TimeUpdateStrategy>().map(|mut now| std::mem::replace(&mut *now, standing));
    // The renderer's time belongs to the pass that is drawn.
    let drawn = world.remove_resource::<TimeReceiver>();
    world.run_schedule(Main);
    if let Some(usual) = usual {
        world.insert_resource(usual);
    }
    if let Some(drawn) = drawn {
        world.insert_resource(drawn);
    }
    world.resource_mut::<MainPass>().is_first = false;
}

#[cfg(test)]
mod tests {
    use bevy::{
        input::{
            ButtonState::{self, Pressed, Released},
            InputPlugin,
            keyboard::{Key, KeyboardFocusLost, KeyboardInput, NativeKey},
            mouse::MouseButtonInput,
        },
        window::{PrimaryWindow, WindowEvent, WindowPlugin},
    };

    use super::*;

    /// Record of each pass: keys and buttons pressed or released, pointer position, and time step.
    #[derive(Resource, Clone, Debug, Default, PartialEq)]
    struct RecordedPasses(Vec<(Vec<KeyCode>, Vec<ButtonState>, Option<Vec2>, Duration)>);

    fn record_pass(
        keys: Res<ButtonInput<KeyCode>>,
        buttons: Res<ButtonInput<MouseButton>>,
        path: Res<PointerPath>,
        time: Res<Time>,
        mut passes: ResMut<RecordedPasses>,
    ) {
        let keys = keys.get_just_pressed().copied().collect();
        let down = buttons.get_just_pressed().map(|_| Pressed);
        let buttons = down.chain(buttons.get_just_released().map(|_| Released)).collect();
        passes.0.push((keys, buttons, path.place(), time.delta()));
    }

    const FRAME: Duration = Duration::from_millis(200);

    /// Returns an app with only a window and input.
    fn input_pass_test_app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, WindowPlugin::default(), plugin))
            .init_resource::<RedrawRequests>()
            .init_resource::<RecordedPasses>()
            .add_systems(Update, record_pass)
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.update();
        app.world_mut().resource_mut::<RecordedPasses>().0.clear();
        app
    }

    fn run_test_frame(
        app: &mut App,
        told: Vec<WindowEvent>,
    ) -> Vec<(Vec<KeyCode>, Vec<ButtonState>, Option<Vec2>, Duration)> {
        for event in told {
            // Write each message twice, like a real window.
            match event.clone() {
                WindowEvent::KeyboardInput(event) => drop(app.world_mut().write_message(event)),
                WindowEvent::MouseButtonInput(event) => drop(app.world_mut().write_message(event)),
                WindowEvent::CursorMoved(event) => drop(app.world_mut().write_message(event)),
                WindowEvent::KeyboardFocusLost(event) => drop(app.world_mut().write_message(event)),
                other => panic!("{other:?}"),
            }
            app.world_mut().write_message(event);
        }
        app.update();
        std::mem::take(&mut app.world_mut().resource_mut::<RecordedPasses>().0)
    }

    fn keyboard_event(key_code: KeyCode, state: ButtonState) -> WindowEvent {
        let (logical_key, window) = (Key::Unidentified(NativeKey::Unidentified), Entity::PLACEHOLDER);
        WindowEvent::KeyboardInput(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window })
    }

    fn click_events(app: &mut App, x: f32) -> Vec<WindowEvent> {
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).expect("one");
        let position = Vec2::new(x, 10.0);
        let button =
            |state| WindowEvent::MouseButtonInput(MouseButtonInput { button: MouseButton::Left, state, window });
        vec![WindowEvent::CursorMoved(CursorMoved { window, position, delta: None }), button(Pressed), button(Released)]
    }

    #[test]
    fn clicks_of_one_frame_happen_at_their_positions() {
        let mut app = input_pass_test_app();
        let told = [click_events(&mut app, 10.0), click_events(&mut app, 500.0)].concat();
        let seen = run_test_frame(&mut app, told);
        let clicks: Vec<_> =
            seen.iter().filter(|pass| !pass.1.is_empty()).map(|pass| (pass.1.clone(), pass.2)).collect();
        let at = |x| Some(Vec2::new(x, 10.0));
        let [near, far] = [at(10.0), at(500.0)];
        let expected = [(vec![Pressed], near), (vec![Released], near), (vec![Pressed], far), (vec![Released], far)];
        assert_eq!(clicks, expected);
        let pressed = seen.iter().position(|pass| pass.1 == [Released]).expect("it was let go");
        assert!(
            seen[pressed + 1..].iter().take(SETTLING_PASSES).all(|pass| pass.1.is_empty()),
            "what it led to comes first"
        );
        assert_eq!(run_test_frame(&mut app, Vec::new()).len(), 1, "a frame without a press is one pass");
    }

    #[test]
    fn time_advances_once_per_frame() {
        let mut app = input_pass_test_app();
        let told = click_events(&mut app, 10.0);
        let times: Vec<Duration> = run_test_frame(&mut app, told).into_iter().map(|pass| pass.3).collect();
        assert_eq!(times, [Duration::ZERO, FRAME]);
    }

    #[test]
    fn all_keys_of_a_frame_are_processed_in_it() {
        let mut app = input_pass_test_app();
        let typed = [KeyCode::KeyA, KeyCode::KeyB, KeyCode::KeyB, KeyCode::KeyC];
        let told =
            typed.iter().flat_map(|code| [keyboard_event(*code, Pressed), keyboard_event(*code, Released)]).collect();
        let heard: Vec<KeyCode> = run_test_frame(&mut app, told).into_iter().flat_map(|pass| pass.0).collect();
        assert_eq!(heard, typed);
        assert_eq!(app.world().resource::<ButtonInput<KeyCode>>().get_pressed().count(), 0);
    }

    #[test]
    fn focus_loss_keeps_typed_keys_and_releases_held_ones() {
        let mut app = input_pass_test_app();
        let told = vec![
            keyboard_event(KeyCode::KeyA, Pressed),
            keyboard_event(KeyCode::KeyB, Pressed),
            WindowEvent::KeyboardFocusLost(KeyboardFocusLost),
        ];
        let heard: Vec<KeyCode> = run_test_frame(&mut app, told).into_iter().flat_map(|pass| pass.0).collect();
        assert_eq!(heard, [KeyCode::KeyA, KeyCode::KeyB]);
        assert_eq!(app.world().resource::<ButtonInput<KeyCode>>().get_pressed().count(), 0);
    }
}
