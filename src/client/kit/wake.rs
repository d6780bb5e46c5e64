//! Redraw control. The window sleeps until there is input; a system that animates something keeps it [`Awake`].

use std::time::Duration;

use bevy::{
    input::mouse::AccumulatedMouseScroll,
    prelude::*,
    ui_widgets::Activate,
    window::{RequestRedraw, WindowCloseRequested},
    winit::{UpdateMode, WinitSettings},
};

use crate::clock::Instant;

/// Resource that keeps the window drawing for a while. Call [`Awake::stay`] each time an animation starts.
#[derive(Resource, Default, Debug)]
pub struct Awake {
    until: Option<Instant>,
    frames: u8,
    nap: Option<Duration>,
}

/// Position of this run of the main schedule between two drawn frames: presses within one frame get their own runs.
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

/// Longest sleep without input.
const SLEEP: Duration = Duration::from_secs(60);

impl Awake {
    /// Draws every frame for this long from now.
    pub fn stay(&mut self, time: Duration) {
        let until = Instant::now() + time;
        self.until = Some(self.until.map_or(until, |now| now.max(until)));
    }

    /// Draws at least this many more frames (two are needed after a screen was rebuilt).
    pub fn frames(&mut self, count: u8) {
        self.frames = self.frames.max(count);
    }

    /// Limits the sleep before the next frame, for a system that waits for a thread. Call it again in each frame.
    pub fn nap(&mut self, time: Duration) {
        self.nap = Some(self.nap.map_or(time, |nap| nap.min(time)));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Awake>()
        .init_resource::<MainPass>()
        .insert_resource(WinitSettings {
            focused_mode: UpdateMode::reactive_low_power(SLEEP),
            unfocused_mode: UpdateMode::reactive_low_power(SLEEP),
        })
        .add_systems(Startup, |mut awake: ResMut<Awake>| awake.frames(8))
        .add_systems(Last, (pressed, redrawn, closed, ask.run_if(is_last_pass)).chain())
        .add_systems(Last, sleep.run_if(resource_exists::<WinitSettings>))
        .add_observer(|_: On<Activate>, mut awake: ResMut<Awake>| awake.frames(ANSWER));
}

/// Number of frames that a response may take: a press becomes an intent, the intent another screen, which is built and
/// drawn.
const ANSWER: u8 = 4;

/// Keeps the window awake after input, because the response may need some more frames without further input. Also, a
/// window that sleeps while a frame is still being presented may miss the release: that thread reads from the same
/// connection.
fn pressed(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    wheel: Res<AccumulatedMouseScroll>,
    mut awake: ResMut<Awake>,
) {
    let held = keys.get_pressed().next().is_some() || buttons.get_pressed().next().is_some();
    let ended = keys.get_just_released().next().is_some() || buttons.get_just_released().next().is_some();
    if held || ended || wheel.delta != Vec2::ZERO {
        awake.frames(ANSWER);
    }
}

/// Keeps the window awake after changes, because pictures and texts are ready only some frames after the request.
/// Drawing systems need not ask for these frames.
fn redrawn(
    nodes: Query<(), Or<(Changed<Node>, Changed<ImageNode>, Changed<Text>, Changed<Outline>, Changed<ScrollPosition>)>>,
    places: Query<(), Or<(Changed<Transform>, Changed<UiTransform>, Changed<Sprite>)>>,
    mut gone: (RemovedComponents<Node>, RemovedComponents<Transform>),
    mut awake: ResMut<Awake>,
) {
    let gone = gone.0.read().count() + gone.1.read().count();
    if gone > 0 || !nodes.is_empty() || !places.is_empty() {
        awake.frames(ANSWER);
    }
}

/// Bevy closes a window one frame after the request. Without that frame the window would stay until the next input.
fn closed(mut asked: MessageReader<WindowCloseRequested>, mut awake: ResMut<Awake>) {
    if asked.read().count() > 0 {
        awake.frames(ANSWER);
    }
}

/// Requests the next frame while [`Awake`] demands one.
pub fn ask(mut awake: ResMut<Awake>, mut redraw: MessageWriter<RequestRedraw>) {
    let now = Instant::now();
    let moving = awake.until.is_some_and(|until| now < until);
    if moving || awake.frames > 0 {
        awake.frames = awake.frames.saturating_sub(1);
        redraw.write(RequestRedraw);
    } else if awake.until.is_some() {
        awake.until = None;
        redraw.write(RequestRedraw);
    }
}

/// Shortens the sleep while a nap is requested, and restores the usual sleep afterwards.
fn sleep(mut awake: ResMut<Awake>, mut settings: ResMut<WinitSettings>, mut naps: Local<bool>) {
    let nap = awake.bypass_change_detection().nap.take();
    if nap.is_some() || *naps {
        let mode = UpdateMode::reactive_low_power(nap.unwrap_or(SLEEP));
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
    fn a_window_that_is_to_close_gets_a_frame_for_it() {
        let mut world = World::new();
        world.init_resource::<Awake>();
        world.init_resource::<Messages<WindowCloseRequested>>();
        world.init_resource::<Messages<RequestRedraw>>();
        let redraws = |world: &mut World| {
            world.run_system_once(closed).expect("it has all it needs");
            world.run_system_once(ask).expect("it has all it needs");
            world.resource_mut::<Messages<RequestRedraw>>().drain().count()
        };
        assert_eq!(redraws(&mut world), 0, "it sleeps");
        world.write_message(WindowCloseRequested { window: Entity::PLACEHOLDER });
        assert_eq!(redraws(&mut world), 1);
    }

    #[test]
    fn a_nap_lasts_as_long_as_it_is_wanted() {
        let mut world = World::new();
        world.init_resource::<Awake>();
        world.insert_resource(WinitSettings::game());
        let nap = Duration::from_millis(200);
        let mode = |world: &mut World| {
            world.run_system_cached(sleep).expect("it has all it needs");
            world.resource::<WinitSettings>().unfocused_mode
        };
        let before = mode(&mut world);
        world.resource_mut::<Awake>().nap(Duration::from_secs(1));
        world.resource_mut::<Awake>().nap(nap);
        assert_eq!(mode(&mut world), UpdateMode::reactive_low_power(nap), "the shorter of two");
        assert_eq!(mode(&mut world), UpdateMode::reactive_low_power(SLEEP));
        assert_ne!(before, UpdateMode::reactive_low_power(SLEEP), "whoever naps sets it, nobody else");
    }
}
