//! Cached drawing of the board's static parts: it looks like full drawing.

use std::time::Duration;

use client::{battle_board::StaticCacheEnabled, ui_kit::language::Language};
use common::picture::ScreenPicture;

use crate::{
    game::HeadlessGame,
    headless_client::lock_headless_client,
    pictures::{PreparedJourney, open_drawn_journey},
    states::JOURNEYS,
};

/// Number of frames after which the cache is in use.
const FRAMES: usize = 24;

/// Returns a picture of the board, drawn from the cache if `plates` is set, otherwise in full.
fn draw_board_picture(game: &mut HeadlessGame, plates: bool) -> ScreenPicture {
    game.with(|world| world.insert_resource(StaticCacheEnabled(plates)));
    for _ in 0..if plates { FRAMES } else { 2 } {
        game.pass(Duration::from_millis(20));
    }
    game.settled()
}

#[test]
fn cached_board_looks_like_the_fully_drawn_board() {
    let _alone = lock_headless_client();
    let journey = JOURNEYS.iter().find(|journey| journey.stops.iter().any(|stop| stop.name == "played"));
    let journey = journey.expect("somebody is dead there");
    let prepared = PreparedJourney::of(journey);
    let (_home, mut game) = open_drawn_journey(journey, &prepared, Language::En);
    let (mut before, mut moves): (Option<ScreenPicture>, usize) = (None, 0);
    for size in [(1280, 720), (1357, 763)] {
        game.resize(size);
        for keys in ["a", "d", "w", "s", "minus", "d d", "equal equal"] {
            for key in keys.split_whitespace() {
                game.hold_key(key, Duration::from_millis(300));
            }
            game.pass(Duration::from_millis(500));
            let screen_picture = draw_board_picture(&mut game, true);
            moves += usize::from(before.is_some_and(|before| before.differs(&screen_picture) > 1000));
            let full = draw_board_picture(&mut game, false);
            // Cached colours are rounded twice, so they may differ by 1.
            let apart = screen_picture.print().apart(&full.print(), 1);
            assert!(apart.is_empty(), "{size:?} after {keys}: {apart:?}");
            before = Some(full);
        }
        before = None;
    }
    assert!(moves >= 5, "only {moves} keys moved anything");
}
