//! Cached drawing of the board's still parts: it looks the same as full drawing.

use std::time::Duration;

use client::{battle::StaticCacheEnabled, kit::language::Language};
use common::picture::Picture;

use crate::{
    game::Game,
    pictures::{Prepared, open},
    stage::alone,
    states::JOURNEYS,
};

/// Number of frames after which the cached plates are in use.
const FRAMES: usize = 24;

/// Returns a picture of the board, drawn in full or from plates.
fn drawn(game: &mut Game, plates: bool) -> Picture {
    game.with(|world| world.insert_resource(StaticCacheEnabled(plates)));
    for _ in 0..if plates { FRAMES } else { 2 } {
        game.pass(Duration::from_millis(20));
    }
    game.settled()
}

#[test]
fn plates_look_as_the_table_does() {
    let _alone = alone();
    let journey = JOURNEYS.iter().find(|journey| journey.stops.iter().any(|stop| stop.name == "played"));
    let journey = journey.expect("somebody is dead there");
    let prepared = Prepared::of(journey);
    let (_home, mut game) = open(journey, &prepared, Language::En);
    let (mut before, mut moves): (Option<Picture>, usize) = (None, 0);
    for size in [(1280, 720), (1357, 763)] {
        game.resize(size);
        for keys in ["a", "d", "w", "s", "minus", "d d", "equal equal"] {
            for key in keys.split_whitespace() {
                game.hold_key(key, Duration::from_millis(300));
            }
            game.pass(Duration::from_millis(500));
            let plates = drawn(&mut game, true);
            moves += usize::from(before.is_some_and(|before| before.differs(&plates) > 1000));
            let full = drawn(&mut game, false);
            // Cached colours are rounded once more.
            let apart = plates.print().apart(&full.print(), 1);
            assert!(apart.is_empty(), "{size:?} after {keys}: {apart:?}");
            before = Some(full);
        }
        before = None;
    }
    assert!(moves >= 5, "only {moves} keys moved anything");
}
