//! No text is clipped, extends beyond its card or panel, or overlaps other text: at every stop of the journeys, in both
//! languages, at all scales of the interface and all text sizes. The stops are only laid out, not drawn. At the usual
//! sizes no letters are smaller than 14 pixels, even on full pages.
//!
//! `cargo test -p incursion-headless fits -- --nocapture` prints the faults as a table.

mod figure_names;
mod mission_titles;
mod walk;

use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};

use bevy::prelude::{Vec2, World};
use client::ui_kit::{language::Language, settings::Settings};
use common::picture::USUAL_WINDOW_SIZE;

use self::walk::{LayoutFaultKind, find_layout_faults, find_small_texts};
use crate::{
    game::HeadlessGame,
    headless_client::lock_headless_client,
    pictures::{PreparedJourney, open_prepared_journey, perform_input_step},
    states::{CARDS, JOURNEY_PARTS, JOURNEYS, JourneyStart, PAGES, PictureJourney, USUAL_SIZES},
};

/// Combinations of interface scale and text size, in per cent.
const SCALE_SETTINGS: &[(u16, u16)] = &[
    (100, 100),
    (75, 100),
    (125, 100),
    (150, 100),
    (200, 100),
    (75, 140),
    (100, 140),
    (125, 140),
    (150, 140),
    (200, 140),
];

/// Known faults, by stop and kind. A fault that is fixed must be removed from this list; new faults are not allowed.
const KNOWN_FAULTS: &[(&str, LayoutFaultKind)] = &[
    // The Spanish text of one card is set half a pixel smaller, so that it fits.
    ("cards-4", LayoutFaultKind::Small),
];

/// Time until a change of the settings is laid out.
const RELAYOUT_TIME: Duration = Duration::from_millis(500);

/// Faults by stop, kind and text, each with its maximum size in pixels, and the languages and settings in which it
/// occurs.
type LayoutFaultTable = BTreeMap<(&'static str, LayoutFaultKind, String), (f32, BTreeSet<String>)>;

/// Goes from stop to stop and checks each in all settings. Adds the faults to the table.
fn check_journey_layout(
    journey: &PictureJourney,
    prepared: &PreparedJourney,
    language: Language,
    table: &mut LayoutFaultTable,
) {
    let (_home, mut game) = open_prepared_journey(journey, prepared, language);
    game.skip_images();
    for stop in journey.stops {
        apply_scale_settings(&game, 100, 100);
        for key in stop.keys {
            perform_input_step(&mut game, key);
        }
        for (scale, text) in applicable_settings(journey) {
            apply_scale_settings(&game, *scale, *text);
            let mut found = game.with(|world| {
                find_layout_faults(world, Vec2::new(USUAL_WINDOW_SIZE.0 as f32, USUAL_WINDOW_SIZE.1 as f32))
            });
            if (*scale, *text) == (100, 100) {
                found.extend(game.with(find_small_texts));
            }
            for fault in found {
                let row = table.entry((stop.name, fault.wrong, fault.words)).or_default();
                row.0 = row.0.max(fault.by);
                row.1.insert(format!("{}-{scale}-{text}", language.folder()));
            }
        }
    }
}

/// Returns the scale settings for a journey. Menus never grow beyond the window, so scales above 100 % would show them
/// unchanged.
fn applicable_settings(journey: &PictureJourney) -> impl Iterator<Item = &'static (u16, u16)> {
    let menu = matches!(journey.open, JourneyStart::Title(_));
    SCALE_SETTINGS.iter().filter(move |(scale, _)| !menu || *scale <= 100)
}

/// Sets the scale of the interface and the size of texts, and waits for the layout. If they are set already, the
/// settings are left alone, because each change of them builds the screen again.
fn apply_scale_settings(game: &HeadlessGame, scale: u16, text: u16) {
    let is_set = |world: &World| {
        let preferences = &world.resource::<Settings>().preferences;
        (preferences.scale, preferences.text) == (scale, text)
    };
    if !game.inspect(is_set) {
        game.with(|world| {
            let preferences = &mut world.resource_mut::<Settings>().preferences;
            (preferences.scale, preferences.text) = (scale, text);
        });
    }
    // The measurements of texts are one frame later than the layout.
    game.pass(RELAYOUT_TIME);
    game.settle();
}

/// Checks the layout of journeys at all scale settings.
fn check_layouts(journeys: impl Iterator<Item = &'static PictureJourney>) {
    let _alone = lock_headless_client();
    let (since, mut table) = (Instant::now(), LayoutFaultTable::new());
    let only = std::env::var("INCURSION_PICTURES_OF").unwrap_or_default();
    // The other journeys show the same screens in windows of other sizes.
    for journey in journeys.filter(|journey| [USUAL_SIZES, PAGES].contains(&journey.sizes)) {
        if !journey.stops.iter().any(|stop| stop.name.contains(&only)) {
            continue;
        }
        let prepared = PreparedJourney::of(journey);
        for language in [Language::Es, Language::En] {
            check_journey_layout(journey, &prepared, language, &mut table);
        }
    }
    for ((stop, wrong, words), (by, settings)) in &table {
        println!(
            "{stop} | {wrong:?} by {by:.0} | {words:?} | {}",
            settings.iter().cloned().collect::<Vec<_>>().join(" ")
        );
    }
    println!("{} rows after {:?}", table.len(), since.elapsed());
    let new = table.keys().filter(|(stop, wrong, _)| !KNOWN_FAULTS.contains(&(*stop, *wrong)));
    let new: Vec<String> = new.map(|(stop, wrong, words)| format!("{stop}: {wrong:?} {words}")).collect();
    assert!(new.is_empty(), "what can't be read:\n{}", new.join("\n"));
}

#[test]
fn first_part_has_no_unknown_layout_faults() {
    check_layouts(JOURNEYS.iter_part(0));
}

#[test]
fn second_part_has_no_unknown_layout_faults() {
    check_layouts(JOURNEYS.iter_part(1));
}

#[test]
fn third_part_has_no_unknown_layout_faults() {
    check_layouts(JOURNEYS.iter_part(2));
}

#[test]
fn last_part_has_no_unknown_layout_faults() {
    check_layouts(JOURNEYS.iter_part(JOURNEY_PARTS - 1));
}

#[test]
fn hands_and_forces_have_no_unknown_layout_faults() {
    check_layouts(CARDS.iter());
}
