//! Hints during play: each is shown once, blocks nothing, and can be turned off.

use client::ui_kit::{language::Language, settings::Settings};

use crate::{
    game::HeadlessGame,
    headless_client::lock_headless_client,
    pictures::{PreparedJourney, open_prepared_journey, perform_input_step},
    states::find_journey,
};

/// Number of attempts, larger than the number of hints that a figure on the board can cause.
const MOST: usize = 10;

fn current_settings(game: &HeadlessGame) -> Settings {
    game.with(|world| world.resource::<Settings>().clone())
}

#[test]
fn play_hint_is_shown_once_and_blocks_no_input() {
    let _alone = lock_headless_client();
    let fight = find_journey("shot");
    let prepared = PreparedJourney::of(fight);
    let (_home, mut game) = open_prepared_journey(fight, &prepared, Language::Es);
    perform_input_step(&mut game, "q");
    assert!(!game.has_button("hint-"), "they are turned off");
    perform_input_step(&mut game, "Escape");
    game.with(|world| world.resource_mut::<Settings>().preferences.play_hints = true);
    perform_input_step(&mut game, "q");
    assert!(game.has_button("hint-accept"), "a plan is shown for the first time");
    let before = game.orders().len();
    perform_input_step(&mut game, "Return");
    assert!(game.orders().len() > before, "the figure turns all the same");
    perform_input_step(&mut game, "#hint-accept");
    assert!(!game.has_button("hint-accept"));
    for _ in 0..MOST {
        perform_input_step(&mut game, "q");
        if game.has_button("hint-accept") {
            perform_input_step(&mut game, "#hint-accept");
        }
        perform_input_step(&mut game, "Escape");
    }
    let shown = current_settings(&game).shown_hints;
    assert!(shown.contains("plan"), "{shown:?}");
    perform_input_step(&mut game, "q");
    assert!(!game.has_button("hint-"), "all that help here were shown");
}

#[test]
fn play_hints_can_be_disabled_by_their_own_button() {
    let _alone = lock_headless_client();
    let fight = find_journey("shot");
    let prepared = PreparedJourney::of(fight);
    let (_home, mut game) = open_prepared_journey(fight, &prepared, Language::En);
    game.with(|world| world.resource_mut::<Settings>().preferences.play_hints = true);
    perform_input_step(&mut game, "q");
    perform_input_step(&mut game, "#hint-disable");
    assert!(!game.has_button("hint-") && !current_settings(&game).preferences.play_hints);
}
