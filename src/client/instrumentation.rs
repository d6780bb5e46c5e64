//! Logs data about the window on request, for external tools that measure or control the game. `INCURSION_TRACE=frames`
//! logs the time of each frame and when the window goes to sleep, `INCURSION_TRACE=buttons` the clickable widgets with
//! their positions and the camera, `INCURSION_TRACE=input` how many keys and mouse buttons were released;
//! `frames,buttons,input` logs all. Otherwise nothing of this runs.

use std::{fs, time::Instant};

use bevy::{
    input::{ButtonState, keyboard::KeyboardInput, mouse::MouseButtonInput},
    prelude::*,
    ui::{InteractionDisabled, UiGlobalTransform, UiSystems},
    ui_widgets::Button,
    window::RequestRedraw,
};

use battle_board::camera_target::CameraTarget;
use ui_kit::{
    input::{
        focus::FocusName,
        layer::{InputLayer, TopLayer},
        shortcut::layer_level_of,
    },
    redraw::is_first_pass,
};

/// Name of the environment variable that selects the log.
pub const VARIABLE: &str = "INCURSION_TRACE";

/// Prefix of a line about a frame: its number, its duration in milliseconds, and the estimated duration on a machine
/// without other load and without a GPU.
pub const FRAME: &str = "frame:";

/// Prefix of a line about the last frame before the window sleeps until something happens.
pub const ASLEEP: &str = "asleep:";

/// Prefix of a line about input that a frame has handled: the number of keys and mouse buttons released until then.
pub const INPUT: &str = "input:";

/// Prefix of a line about clickable widgets: name, x and y of the centre of each, separated by [`SEPARATOR`].
pub const BUTTONS: &str = "buttons:";

/// Prefix of a line about the camera: the point of the board in the centre of the window, and the magnification.
pub const CAMERA: &str = "camera:";

/// Separator within a line about clickable widgets.
pub const SEPARATOR: char = '\u{1f}';

pub(super) fn plugin(app: &mut App) {
    let asked = std::env::var(VARIABLE).unwrap_or_default();
    let asked: Vec<&str> = asked.split(',').map(str::trim).collect();
    if asked.contains(&"frames") {
        app.init_resource::<RedrawRequested>()
            .add_systems(First, log_frame_time.run_if(is_first_pass))
            .add_systems(Last, track_redraw_requests.after(ui_kit::redraw::request_next_frame));
    }
    if asked.contains(&"input") {
        app.add_systems(Last, log_released_input);
    }
    if asked.contains(&"buttons") {
        app.add_systems(
            PostUpdate,
            (
                find_pressable_nodes.pipe(log_pressable_nodes).after(UiSystems::PostLayout),
                log_camera.run_if(resource_exists::<CameraTarget>),
            ),
        );
    }
}

/// The start of the previous frame, if the window did not sleep since.
#[derive(Default)]
struct FrameStart {
    number: u32,
    at: Option<(Instant, Work)>,
}

/// Logs the duration of a frame, which lasts until the start of the next one, when its pictures have been presented.
/// The last frame before the window sleeps is left out, because nothing changes in it.
fn log_frame_time(mut began: Local<FrameStart>, mut goes_on: ResMut<RedrawRequested>) {
    let (now, work) = (Instant::now(), Work::so_far());
    if let Some((then, before)) = began.at.filter(|_| goes_on.0) {
        let took = now.duration_since(then).as_secs_f64() * 1000.0;
        info!("{FRAME} {} {took:.1} {:.1}", began.number, work.since(before));
    }
    began.number += 1;
    began.at = Some((now, work));
    goes_on.0 = false;
}

/// Resource that is `true` if the frame has requested another one.
#[derive(Resource, Default)]
struct RedrawRequested(bool);

fn track_redraw_requests(mut asked: MessageReader<RequestRedraw>, mut goes_on: ResMut<RedrawRequested>) {
    goes_on.0 = asked.read().count() > 0;
    if !goes_on.0 {
        info!("{ASLEEP}");
    }
}

/// Logs the number of keys and mouse buttons released since the start, if there are further ones.
fn log_released_input(
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut released: Local<usize>,
) {
    let further = keys.read().filter(|key| key.state == ButtonState::Released).count()
        + buttons.read().filter(|button| button.state == ButtonState::Released).count();
    if further > 0 {
        *released += further;
        info!("{INPUT} {}", *released);
    }
}

/// Processor time of the game, in nanoseconds. Time in which threads waited is not included.
#[derive(Clone, Copy, Default)]
struct Work {
    /// Time of all threads that only paint.
    painting: u64,
    /// Number of these threads.
    painters: u32,
    /// Time of all other threads.
    rest: u64,
}

/// Prefix of the names of the threads in which Mesa's software renderer paints. There is one per core, and each paints
/// a part of every picture.
const PAINTER: &str = "llvmpipe-";

impl Work {
    /// Returns the time since the start; zero if the system does not report it.
    fn so_far() -> Work {
        let mut work = Work::default();
        for thread in fs::read_dir("/proc/self/task").into_iter().flatten().flatten() {
            let read = |name: &str| fs::read_to_string(thread.path().join(name)).unwrap_or_default();
            let used =
                read("schedstat").split(' ').next().and_then(|used| used.parse::<u64>().ok()).unwrap_or_default();
            if read("comm").starts_with(PAINTER) {
                work.painting += used;
                work.painters += 1;
            } else {
                work.rest += used;
            }
        }
        work
    }

    /// Returns the milliseconds that the work since `before` would take on a machine without other load. Painters work
    /// in parallel; everything else counts as sequential, so that the result is rather too high than too low.
    fn since(self, before: Work) -> f64 {
        let painting = self.painting.saturating_sub(before.painting) as f64 / f64::from(self.painters.max(1));
        (self.rest.saturating_sub(before.rest) as f64 + painting) / 1e6
    }
}

type TracedNodes =
    (Entity, &'static FocusName, &'static ComputedNode, &'static UiGlobalTransform, &'static InheritedVisibility);

/// A clickable widget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PressableNode {
    /// The name for the keyboard focus.
    pub name: String,
    /// The x coordinate of its centre, in physical pixels from the left edge of the window.
    pub x: i32,
    /// The y coordinate of its centre, in physical pixels from the top edge of the window.
    pub y: i32,
}

/// Returns the clickable widgets of the top layer, from top to bottom and from left to right.
pub fn find_pressable_nodes(
    live: Query<TracedNodes, (With<Button>, Without<InteractionDisabled>)>,
    parents: Query<&ChildOf>,
    layers: Query<&InputLayer>,
    top: Res<TopLayer>,
) -> Vec<PressableNode> {
    let mut parts: Vec<PressableNode> = live
        .iter()
        .filter(|(entity, _, node, _, seen)| {
            seen.get() && node.size().x > 0.0 && layer_level_of(*entity, &parents, &layers) == top.level
        })
        .map(|(_, name, _, place, _)| {
            let (x, y) = (place.translation.x.round() as i32, place.translation.y.round() as i32);
            PressableNode { name: name.0.clone(), x, y }
        })
        .collect();
    parts.sort_by(|one, other| (one.y, one.x, &one.name).cmp(&(other.y, other.x, &other.name)));
    parts
}

/// Logs the clickable widgets when they have changed.
fn log_pressable_nodes(In(parts): In<Vec<PressableNode>>, mut told: Local<Vec<PressableNode>>) {
    if *told != parts {
        let words: Vec<String> =
            parts.iter().map(|part| format!("{}{SEPARATOR}{}{SEPARATOR}{}", part.name, part.x, part.y)).collect();
        info!("{BUTTONS} {}", words.join(&SEPARATOR.to_string()));
        *told = parts;
    }
}

/// Logs the position and magnification of the camera when they have changed.
fn log_camera(lens: Res<CameraTarget>, mut told: Local<Option<(Vec2, f32)>>) {
    let (middle, zoom) = (lens.middle(), lens.zoom());
    if *told != Some((middle, zoom)) {
        info!("{CAMERA} {} {} {zoom}", middle.x, middle.y);
        *told = Some((middle, zoom));
    }
}
