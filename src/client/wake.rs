//! When the window draws. It sleeps until there is input; whoever moves something keeps it [`Awake`].

use std::time::{Duration, Instant};

use bevy::{
    prelude::*,
    window::RequestRedraw,
    winit::{UpdateMode, WinitSettings},
};

/// Keeps the window drawing for a while. Say so each time something starts to move.
#[derive(Resource, Default, Debug)]
pub struct Awake {
    until: Option<Instant>,
    frames: u8,
}

impl Awake {
    /// Draw every frame for this long from now.
    pub fn stay(&mut self, time: Duration) {
        let until = Instant::now() + time;
        self.until = Some(self.until.map_or(until, |now| now.max(until)));
    }

    /// Draw at least this many more frames (two are needed after a screen was built anew).
    pub fn frames(&mut self, count: u8) {
        self.frames = self.frames.max(count);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Awake>()
        .insert_resource(WinitSettings {
            focused_mode: UpdateMode::reactive_low_power(Duration::from_secs(60)),
            unfocused_mode: UpdateMode::reactive_low_power(Duration::from_secs(60)),
        })
        .add_systems(Startup, |mut awake: ResMut<Awake>| awake.frames(8))
        .add_systems(Last, ask);
}

fn ask(mut awake: ResMut<Awake>, mut redraw: MessageWriter<RequestRedraw>) {
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
