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

use super::{
    battle::camera::Lens,
    input::{
        focus::FocusName,
        layer::{Layer, TopLayer},
        shortcut::level_of,
    },
};

/// Names what is logged.
pub const VARIABLE: &str = "INCURSION_TRACE";

/// Begins each line about a frame: its number, its milliseconds, those of the processor (all threads together).
pub const FRAME: &str = "frame:";

/// Begins each line about what can be pressed: name, x, y of its middle, with [`BETWEEN`] between.
pub const PLATES: &str = "plates:";

/// Begins each line about the camera: the point of the table in the middle of the window.
pub const LENS: &str = "camera:";

/// Between the parts of a line about plates.
pub const BETWEEN: char = '\u{1f}';

pub(super) fn plugin(app: &mut App) {
    let asked = std::env::var(VARIABLE).unwrap_or_default();
    let asked: Vec<&str> = asked.split(',').map(str::trim).collect();
    if asked.contains(&"frames") {
        app.init_resource::<GoesOn>().add_systems(First, frame).add_systems(Last, more.after(super::wake::ask));
    }
    if asked.contains(&"plates") {
        app.add_systems(PostUpdate, (plates.after(UiSystems::PostLayout), lens.run_if(resource_exists::<Lens>)));
    }
}

/// When the frame before began, if this one follows it without sleep.
#[derive(Default)]
struct Began {
    number: u32,
    at: Option<(Instant, u64)>,
}

/// A frame lasts until the next begins, when the pictures of the one before have been handed over. The last before the
/// window sleeps has no such end and is left out: nothing changes in it.
fn frame(mut began: Local<Began>, mut goes_on: ResMut<GoesOn>) {
    let (now, used) = (Instant::now(), processor());
    if let Some((then, before)) = began.at.filter(|_| goes_on.0) {
        let took = now.duration_since(then).as_secs_f64() * 1000.0;
        info!("{FRAME} {} {took:.1} {}", began.number, used.saturating_sub(before));
    }
    began.number += 1;
    began.at = Some((now, used));
    goes_on.0 = false;
}

/// Whether the frame asked for another.
#[derive(Resource, Default)]
struct GoesOn(bool);

fn more(mut asked: MessageReader<RequestRedraw>, mut goes_on: ResMut<GoesOn>) {
    goes_on.0 = asked.read().count() > 0;
}

/// Milliseconds of processor time of all threads so far, to ten; 0 where the system does not tell.
fn processor() -> u64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The second field is the program's name in brackets; user and system time are the 14th and 15th, in hundredths.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    fields.filter_map(|field| field.parse::<u64>().ok()).sum::<u64>() * 10
}

type Live =
    (Entity, &'static FocusName, &'static ComputedNode, &'static UiGlobalTransform, &'static InheritedVisibility);

/// Tells what can be pressed on the top layer, whenever that has changed.
fn plates(
    live: Query<Live, (With<Button>, Without<InteractionDisabled>)>,
    parents: Query<&ChildOf>,
    layers: Query<&Layer>,
    top: Res<TopLayer>,
    mut told: Local<String>,
) {
    let mut parts: Vec<(i32, i32, String)> = live
        .iter()
        .filter(|(entity, _, node, _, seen)| {
            seen.get() && node.size().x > 0.0 && level_of(*entity, &parents, &layers) == top.level
        })
        .map(|(_, name, _, place, _)| {
            let (x, y) = (place.translation.x.round() as i32, place.translation.y.round() as i32);
            (y, x, format!("{}{BETWEEN}{x}{BETWEEN}{y}", name.0))
        })
        .collect();
    parts.sort();
    let words: Vec<String> = parts.into_iter().map(|(.., words)| words).collect();
    let words = words.join(&BETWEEN.to_string());
    if *told != words {
        info!("{PLATES} {words}");
        *told = words;
    }
}

/// Tells where the camera looks, whenever it looks elsewhere.
fn lens(lens: Res<Lens>, mut told: Local<Option<Vec2>>) {
    let middle = lens.middle();
    if *told != Some(middle) {
        info!("{LENS} {} {}", middle.x, middle.y);
        *told = Some(middle);
    }
}
