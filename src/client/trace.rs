//! What the window tells of itself when it is asked to, for those who measure or steer it from outside:
//! `INCURSION_TRACE=frames` logs how long each frame took, `INCURSION_TRACE=plates` what can be pressed and where, and
//! where the camera looks; `frames,plates` both. Otherwise nothing of this runs.

use std::{fs, time::Instant};

use bevy::{
    prelude::*,
    ui::{InteractionDisabled, UiGlobalTransform, UiSystems},
    ui_widgets::Button,
    window::RequestRedraw,
};

use battle::lens::Lens;
use kit::{
    input::{
        focus::FocusName,
        layer::{Layer, TopLayer},
        shortcut::level_of,
    },
    wake::is_first_pass,
};

/// Names what is logged.
pub const VARIABLE: &str = "INCURSION_TRACE";

/// Begins each line about a frame: its number, its milliseconds by the clock, and those that it would have taken on a
/// machine without other work, drawn by the processor.
pub const FRAME: &str = "frame:";

/// Begins each line about what can be pressed: name, x, y of its middle, with [`BETWEEN`] between.
pub const PLATES: &str = "plates:";

/// Begins each line about the camera: the point of the table in the middle of the window, and the magnification.
pub const LENS: &str = "camera:";

/// Between the parts of a line about plates.
pub const BETWEEN: char = '\u{1f}';

pub(super) fn plugin(app: &mut App) {
    let asked = std::env::var(VARIABLE).unwrap_or_default();
    let asked: Vec<&str> = asked.split(',').map(str::trim).collect();
    if asked.contains(&"frames") {
        app.init_resource::<GoesOn>()
            .add_systems(First, frame.run_if(is_first_pass))
            .add_systems(Last, more.after(kit::wake::ask));
    }
    if asked.contains(&"plates") {
        app.add_systems(
            PostUpdate,
            (pressable.pipe(plates).after(UiSystems::PostLayout), lens.run_if(resource_exists::<Lens>)),
        );
    }
}

/// When the frame before began, if this one follows it without sleep.
#[derive(Default)]
struct Began {
    number: u32,
    at: Option<(Instant, Work)>,
}

/// A frame lasts until the next begins, when the pictures of the one before have been handed over. The last before the
/// window sleeps has no such end and is left out: nothing changes in it.
fn frame(mut began: Local<Began>, mut goes_on: ResMut<GoesOn>) {
    let (now, work) = (Instant::now(), Work::so_far());
    if let Some((then, before)) = began.at.filter(|_| goes_on.0) {
        let took = now.duration_since(then).as_secs_f64() * 1000.0;
        info!("{FRAME} {} {took:.1} {:.1}", began.number, work.since(before));
    }
    began.number += 1;
    began.at = Some((now, work));
    goes_on.0 = false;
}

/// Whether the frame asked for another.
#[derive(Resource, Default)]
struct GoesOn(bool);

fn more(mut asked: MessageReader<RequestRedraw>, mut goes_on: ResMut<GoesOn>) {
    goes_on.0 = asked.read().count() > 0;
}

/// What the processor has done for the game, in nanoseconds: time in which threads waited for it does not count.
#[derive(Clone, Copy, Default)]
struct Work {
    /// Painting, by all threads that do nothing else.
    painting: u64,
    /// How many these are.
    painters: u32,
    /// Everything else.
    rest: u64,
}

/// Begins the names of the threads in which Mesa's software renderer paints: one a core, each a part of every picture.
const PAINTER: &str = "llvmpipe-";

impl Work {
    /// All since the start; nothing where the system does not tell.
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

    /// The milliseconds that what was done since then would take alone on the machine: the painters paint at the same
    /// time, and everything else is taken to be done by one after the other. It is rather too much than too little.
    fn since(self, before: Work) -> f64 {
        let painting = self.painting.saturating_sub(before.painting) as f64 / f64::from(self.painters.max(1));
        (self.rest.saturating_sub(before.rest) as f64 + painting) / 1e6
    }
}

type Live =
    (Entity, &'static FocusName, &'static ComputedNode, &'static UiGlobalTransform, &'static InheritedVisibility);

/// What can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pressable {
    /// Its name for the keyboard's focus.
    pub name: String,
    /// The middle of it, in physical pixels from the left of the window.
    pub x: i32,
    /// The same from above.
    pub y: i32,
}

/// What can be pressed on the top layer, from above to below and from left to right.
pub fn pressable(
    live: Query<Live, (With<Button>, Without<InteractionDisabled>)>,
    parents: Query<&ChildOf>,
    layers: Query<&Layer>,
    top: Res<TopLayer>,
) -> Vec<Pressable> {
    let mut parts: Vec<Pressable> = live
        .iter()
        .filter(|(entity, _, node, _, seen)| {
            seen.get() && node.size().x > 0.0 && level_of(*entity, &parents, &layers) == top.level
        })
        .map(|(_, name, _, place, _)| {
            let (x, y) = (place.translation.x.round() as i32, place.translation.y.round() as i32);
            Pressable { name: name.0.clone(), x, y }
        })
        .collect();
    parts.sort_by(|one, other| (one.y, one.x, &one.name).cmp(&(other.y, other.x, &other.name)));
    parts
}

/// Tells what can be pressed, whenever that has changed.
fn plates(In(parts): In<Vec<Pressable>>, mut told: Local<Vec<Pressable>>) {
    if *told != parts {
        let words: Vec<String> =
            parts.iter().map(|part| format!("{}{BETWEEN}{}{BETWEEN}{}", part.name, part.x, part.y)).collect();
        info!("{PLATES} {}", words.join(&BETWEEN.to_string()));
        *told = parts;
    }
}

/// Tells where the camera looks and how near, whenever it looks elsewhere.
fn lens(lens: Res<Lens>, mut told: Local<Option<(Vec2, f32)>>) {
    let (middle, zoom) = (lens.middle(), lens.zoom());
    if *told != Some((middle, zoom)) {
        info!("{LENS} {} {} {zoom}", middle.x, middle.y);
        *told = Some((middle, zoom));
    }
}
