//! Control of redrawing. The window sleeps until there is input; a system that animates something requests frames from
//! [`RedrawRequests`].

use std::time::Duration;

use bevy::{
    input::mouse::AccumulatedMouseScroll,
    prelude::*,
    ui_widgets::Activate,
    window::{RequestRedraw, WindowCloseRequested},
    winit::{UpdateMode, WinitSettings},
};

use crate::clock::ClientInstant;

/// Resource that keeps the window drawing for a while. Call [`RedrawRequests::redraw_for`] each time an animation
/// starts.
#[derive(Resource, Default, Debug)]
pub struct RedrawRequests {
    until: Option<ClientInstant>,
    frames: u8,
    nap: Option<Duration>,
}

/// Resource with the position of this run of the main schedule between two drawn frames: each press within a frame gets
/// its own run.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MainPass {
    /// `true` if this is the first run since the last frame was drawn.
    pub is_first: bool,
    /// `true` if a frame is drawn after this run.
    pub is_last: bool,
}

impl Default for MainPass {
    fn default() -> Self {
        Self { is_first: true, is_last: true }
    }
}

/// Run condition: this is the first run of the main schedule since the last frame was drawn.
pub fn is_first_pass(pass: Res<MainPass>) -> bool {
    pass.is_first
}

/// Run condition: the frame is drawn after this run.
pub fn is_last_pass(pass: Res<MainPass>) -> bool {
    pass.is_last
}

/// Maximum time that the window sleeps without input.
const MAX_SLEEP: Duration = Duration::from_secs(60);

impl RedrawRequests {
    /// Requests every frame for this long from now.
    pub fn redraw_for(&mut self, time: Duration) {
        let until = ClientInstant::now() + time;
        self.until = Some(self.until.map_or(until, |now| now.max(until)));
    }

    /// Requests at least this many more frames; two are needed after a screen was rebuilt.
    pub fn redraw_frames(&mut self, count: u8) {
        self.frames = self.frames.max(count);
    }

    /// Limits the sleep before the next frame, for a system that waits for a background thread. Call it again in each
    /// frame.
    pub fn wake_within(&mut self, time: Duration) {
        self.nap = Some(self.nap.map_or(time, |nap| nap.min(time)));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RedrawRequests>()
        .init_resource::<MainPass>()
        .insert_resource(WinitSettings {
            focused_mode: UpdateMode::reactive_low_power(MAX_SLEEP),
            unfocused_mode: UpdateMode::reactive_low_power(MAX_SLEEP),
        })
        .add_systems(Startup, |mut awake: ResMut<RedrawRequests>| awake.redraw_frames(8))
        .add_systems(
            Last,
            (
                redraw_after_input,
                redraw_after_changes,
                redraw_after_close_request,
                request_next_frame.run_if(is_last_pass),
            )
                .chain(),
        )
        .add_systems(Last, apply_wake_interval.run_if(resource_exists::<WinitSettings>))
        .add_observer(|_: On<Activate>, mut awake: ResMut<RedrawRequests>| awake.redraw_frames(RESPONSE_FRAMES));
}

/// Number of frames requested after input: a press becomes an intent, the intent opens another screen, and that screen
/// is built and drawn.
const RESPONSE_FRAMES: u8 = 4;

/// Keeps the window awake after input, because the response may need some more frames without further input. Besides, a
/// window that falls asleep while another thread still presents a frame may miss the release of a key: that thread
/// reads from the same connection to the display server.
fn redraw_after_input(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    wheel: Res<AccumulatedMouseScroll>,
    mut awake: ResMut<RedrawRequests>,
) {
    let held = keys.get_pressed().next().is_some() || buttons.get_pressed().next().is_some();
    let ended = keys.get_just_released().next().is_some() || buttons.get_just_released().next().is_some();
    if held || ended || wheel.delta != Vec2::ZERO {
        awake.redraw_frames(RESPONSE_FRAMES);
    }
}

/// Keeps the window awake after changes, because pictures and texts are ready only some frames after the request.
/// Drawing systems need not request these frames.
fn redraw_after_changes(
    nodes: Query<(), Or<(Changed<Node>, Changed<ImageNode>, Changed<Text>, Changed<Outline>, Changed<ScrollPosition>)>>,
    places: Query<(), Or<(Changed<Transform>, Changed<UiTransform>, Changed<Sprite>)>>,
    mut gone: (RemovedComponents<Node>, RemovedComponents<Transform>),
    mut awake: ResMut<RedrawRequests>,
) {
    let gone = gone.0.read().count() + gone.1.read().count();
    if gone > 0 || !nodes.is_empty() || !places.is_empty() {
        awake.redraw_frames(RESPONSE_FRAMES);
    }
}

/// Requests another frame after a request to close the window: Bevy closes the window one frame later, and without that
/// frame it would remain until the next input.
fn redraw_after_close_request(mut asked: MessageReader<WindowCloseRequested>, mut awake: ResMut<RedrawRequests>) {
    if asked.read().count() > 0 {
        awake.redraw_frames(RESPONSE_FRAMES);
    }
}

/// Requests the next frame while [`RedrawRequests`] demands one.
pub fn request_next_frame(mut awake: ResMut<RedrawRequests>, mut redraw: MessageWriter<RequestRedraw>) {
    let now = ClientInstant::now();
    let moving = awake.until.is_some_and(|until| now < until);
    if moving || awake.frames > 0 {
        awake.frames = awake.frames.saturating_sub(1);
        redraw.write(RequestRedraw);
    } else if awake.until.is_some() {
        awake.until = None;
        redraw.write(RequestRedraw);
    }
}

/// Shortens the sleep while [`RedrawRequests::wake_within`] limits it, and restores the usual sleep afterwards.
fn apply_wake_interval(mut awake: ResMut<RedrawRequests>, mut settings: ResMut<WinitSettings>, mut naps: Local<bool>) {
    let nap = awake.bypass_change_detection().nap.take();
    if nap.is_some() || *naps {
        let mode = UpdateMode::reactive_low_power(nap.unwrap_or(MAX_SLEEP));
        *naps = nap.is_some();
        if settings.unfocused_mode != mode {
            *settings = WinitSettings { focused_mode: mode, unfocused_mode: mode };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;

    #[test]
    fn a_close_request_triggers_a_redraw() {
        let mut world = World::new();
        world.init_resource::<RedrawRequests>();
        world.init_resource::<Messages<WindowCloseRequested>>();
        world.init_resource::<Messages<RequestRedraw>>();
        let redraws = |world: &mut World| {
            world.run_system_once(redraw_after_close_request).expect("it has all it needs");
            world.run_system_once(request_next_frame).expect("it has all it needs");
            world.resource_mut::<Messages<RequestRedraw>>().drain().count()
        };
        assert_eq!(redraws(&mut world), 0, "it sleeps");
        world.write_message(WindowCloseRequested { window: Entity::PLACEHOLDER });
        assert_eq!(redraws(&mut world), 1);
    }

    #[test]
    fn the_shortest_requested_wake_interval_applies_once() {
        let mut world = World::new();
        world.init_resource::<RedrawRequests>();
        world.insert_resource(WinitSettings::game());
        let nap = Duration::from_millis(200);
        let mode = |world: &mut World| {
            world.run_system_cached(apply_wake_interval).expect("it has all it needs");
            world.resource::<WinitSettings>().unfocused_mode
        };
        let before = mode(&mut world);
        world.resource_mut::<RedrawRequests>().wake_within(Duration::from_secs(1));
        world.resource_mut::<RedrawRequests>().wake_within(nap);
        assert_eq!(mode(&mut world), UpdateMode::reactive_low_power(nap), "the shorter of two");
        assert_eq!(mode(&mut world), UpdateMode::reactive_low_power(MAX_SLEEP));
        assert_ne!(before, UpdateMode::reactive_low_power(MAX_SLEEP), "whoever naps sets it, nobody else");
    }
}
