//! Panels drawn from a cached picture look like panels drawn anew in every frame, and never show an old state.

use client::ui_kit::localization::Texts;
use common::picture::ScreenPicture;

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
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
