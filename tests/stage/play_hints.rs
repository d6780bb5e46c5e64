//! Hints during play: each is shown once, blocks nothing, and can be turned off.

use client::kit::{language::Language, settings::Settings};

use crate::{
    game::Game,
    pictures::{Prepared, open, step},
    stage::alone,
    states::JOURNEYS,
};

/// A number above that of the hints that a figure on the board can meet.
const MOST: usize = 10;

fn settings(game: &Game) -> Settings {
    game.with(|world| world.resource::<Settings>().clone())
}

#[test]
fn a_hint_in_play_is_shown_once_and_blocks_nothing() {
    let _alone = alone();
    let fight = JOURNEYS.iter().find(|journey| journey.stops[0].name == "shot").expect("a stop of the pictures");
    let prepared = Prepared::of(fight);
    let (_home, mut game) = open(fight, &prepared, Language::Es);
    step(&mut game, "q");
    assert!(!game.offers("hint-"), "they are turned off");
    step(&mut game, "Escape");
    game.with(|world| world.resource_mut::<Settings>().preferences.play_hints = true);
    step(&mut game, "q");
    assert!(game.offers("hint-accept"), "a plan is shown for the first time");
    let before = game.orders().len();
    step(&mut game, "Return");
    assert!(game.orders().len() > before, "the figure turns all the same");
    step(&mut game, "#hint-accept");
    assert!(!game.offers("hint-accept"));
    for _ in 0..MOST {
        step(&mut game, "q");
        if game.offers("hint-accept") {
            step(&mut game, "#hint-accept");
        }
        step(&mut game, "Escape");
    }
    let shown = settings(&game).shown_hints;
    assert!(shown.contains("plan"), "{shown:?}");
    step(&mut game, "q");
    assert!(!game.offers("hint-"), "all that help here were shown");
}

#[test]
fn hints_in_play_are_turned_off_by_their_own_plate() {
    let _alone = alone();
    let fight = JOURNEYS.iter().find(|journey| journey.stops[0].name == "shot").expect("a stop of the pictures");
    let prepared = Prepared::of(fight);
    let (_home, mut game) = open(fight, &prepared, Language::En);
    game.with(|world| world.resource_mut::<Settings>().preferences.play_hints = true);
    step(&mut game, "q");
    step(&mut game, "#hint-disable");
    assert!(!game.offers("hint-") && !settings(&game).preferences.play_hints);
}
