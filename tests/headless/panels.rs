//! Panels drawn from a cached picture look like panels drawn anew in every frame, and never show an old state.

use bevy::prelude::*;
use client::ui_kit::localization::Texts;
use common::picture::ScreenPicture;

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    pictures::perform_input_step,
};

/// Numbers of frames after which the cached panels are compared. The first frame draws them directly, the second into
/// the cache, the third shows only the cache.
const FRAMES: [usize; 2] = [1, 2];
/// Maximum difference of a colour value that double rounding causes, out of 255.
const MAX_ROUNDING_ERROR: u8 = 3;

/// Returns the picture of directly drawn panels, after a check that cached panels look like them.
fn compare_cached_panels(game: &HeadlessGame, what: &str) -> ScreenPicture {
    let drawn = game.picture_after(0);
    for frames in FRAMES {
        let distance = drawn.distance(&game.picture_after(frames));
        assert!(distance <= MAX_ROUNDING_ERROR, "{what}: after {frames} frames a pixel differs by {distance}");
    }
    drawn
}

#[test]
fn cached_panels_look_like_directly_drawn_ones() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let game = HeadlessGame::start_drawn("panels", &home.0, None);
    let mut before = compare_cached_panels(&game, "the title");
    let skirmish = game.with(|world| world.resource::<Texts>().t("title-skirmish-key")).to_lowercase();
    let steps = [(&*skirmish, "the missions"), ("Return", "the briefing"), ("Return", "the forces")];
    for (key, what) in steps.into_iter().chain([("F1", "the rulebook"), ("Down", "its next page"), ("F1", "the force")])
    {
        game.key(key);
        game.settle();
        let after = compare_cached_panels(&game, what);
        assert!(after.differs(&before) > 1_000, "{what} is seen");
        before = game.picture_after(2);
    }
    game.resize((1920, 1080));
    compare_cached_panels(&game, "a larger window");
}

/// Gives every fifth text another colour.
fn colour_some_texts(world: &mut World) {
    let mut texts = world.query_filtered::<&mut TextColor, With<Text>>();
    texts.iter_mut(world).step_by(5).for_each(|mut colour| colour.0 = Color::srgb(1.0, 0.0, 1.0));
}

/// Hides every seventh text, so that its background must be drawn again.
fn hide_some_texts(world: &mut World) {
    let mut texts = world.query_filtered::<&mut Visibility, With<Text>>();
    texts.iter_mut(world).step_by(7).for_each(|mut seen| *seen = Visibility::Hidden);
}

fn show_all_texts(world: &mut World) {
    let mut texts = world.query_filtered::<&mut Visibility, With<Text>>();
    texts.iter_mut(world).for_each(|mut seen| *seen = Visibility::Inherited);
}

#[test]
fn changed_parts_of_cached_panels_look_like_directly_drawn_ones() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start_drawn("panels-changed", &home.0, None);
    let screens: [&[&str]; 2] = [&[], &["@title-skirmish", "Return"]];
    for keys in screens {
        keys.iter().for_each(|key| perform_input_step(&mut game, key));
        let mut before = game.picture_after(2);
        let changes: [(&str, fn(&mut World)); 3] = [
            ("coloured texts", colour_some_texts),
            ("hidden texts", hide_some_texts),
            ("texts that are shown again", show_all_texts),
        ];
        for (what, change) in changes {
            let partly = game.picture_after_change(change);
            let distance = partly.distance(&game.picture_after(0));
            assert!(distance <= MAX_ROUNDING_ERROR, "{what} after {keys:?}: a pixel differs by {distance}");
            assert!(partly.differs(&before) > 50, "{what} after {keys:?} are seen");
            before = partly;
        }
    }
}
