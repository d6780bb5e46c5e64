//! Advice: it opens by its key, shows the evaluated options, carries out the first step of one and is then updated; if
//! it is turned off, none is shown.

use std::fs;

use bevy::prelude::World;
use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::{board_coords::square_center, session::BattleView},
    ui_kit::{language::Language, screen::Screen},
};
use common::support::spanish_text;
use rules::Side;

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    pictures::{PreparedJourney, open_prepared_journey, perform_input_step},
    prepared_battles, seen,
    states::{JourneyStart, PictureJourney, PositionFile, find_journey},
};

fn advice_journey() -> &'static PictureJourney {
    find_journey("advice")
}

fn count_advice_options(game: &HeadlessGame) -> usize {
    ["advice-0", "advice-1", "advice-2"].iter().filter(|name| game.has_button(name)).count()
}

/// Checks that neither the suggestions nor the dock below covers the selected figure.
fn assert_selected_figure_is_uncovered(game: &HeadlessGame) {
    game.with(|world| {
        let (view, lens) = (world.resource::<BattleView>(), world.resource::<CameraTarget>());
        let square = view.chosen().and_then(rules::Figure::square).expect("it stands on the board");
        let area = lens.square_area(square_center(square));
        // The dock begins 98 pixels below the middle of the window, the suggestions 368 at its right.
        assert!(area.max.x < 368.0 && area.min.y > -99.0, "{area:?}");
    });
}

fn press_and_settle(game: &mut HeadlessGame, plate: &str) {
    game.press_button(plate);
    game.settle();
}

#[test]
fn advice_opens_by_key_and_carries_out_its_first_step() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(advice_journey());
    let (_home, mut game) = open_prepared_journey(advice_journey(), &prepared, Language::Es);
    let begun = game.orders();
    assert_eq!(count_advice_options(&game), 0, "it never opens by itself");
    perform_input_step(&mut game, "F3");
    game.shot("waits-dbg");
    assert!(count_advice_options(&game) > 0 && game.has_button("advice-step"));
    assert_selected_figure_is_uncovered(&game);
    perform_input_step(&mut game, "Next");
    perform_input_step(&mut game, "Prior");
    // The player's own plan hides the advice.
    perform_input_step(&mut game, "1");
    assert!(!game.has_button("advice-step") && game.has_button("commit"));
    perform_input_step(&mut game, "Escape");
    assert!(game.has_button("advice-step"), "Esc drops the plan, not the advice");
    perform_input_step(&mut game, "Return");
    let given = game.orders()[begun.len()..].to_vec();
    assert!((1..=2).contains(&given.len()), "the first step only: {given:?}");
    let acts = game.with(|world| world.resource::<BattleView>().now.acting.is_some());
    assert!(!acts || count_advice_options(&game) > 0, "it is asked again");
    perform_input_step(&mut game, "F3");
    assert_eq!(count_advice_options(&game), 0, "and closed by its key");
    game.shot("followed");
}

#[test]
fn advice_can_be_used_by_mouse() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(advice_journey());
    let (_home, mut game) = open_prepared_journey(advice_journey(), &prepared, Language::En);
    let begun = game.orders();
    press_and_settle(&mut game, "advice");
    press_and_settle(&mut game, "advice-all");
    let told = count_advice_options(&game);
    assert!(told > 0);
    press_and_settle(&mut game, &format!("advice-{}", told - 1));
    press_and_settle(&mut game, "advice-step");
    let given = game.orders()[begun.len()..].to_vec();
    assert!(!given.is_empty() && given.len() <= 2, "{given:?}");
    if game.has_button("advice-close") {
        press_and_settle(&mut game, "advice-close");
    }
    assert_eq!(count_advice_options(&game), 0);
}

#[test]
fn advice_is_hidden_if_disabled_in_the_settings() {
    let _alone = lock_headless_client();
    let unwanted = PictureJourney {
        open: JourneyStart::Position(PositionFile::Mission("incursion"), "walking"),
        settings: |settings| settings.preferences.advice = false,
        world: advice_journey().world,
        sizes: advice_journey().sizes,
        stops: advice_journey().stops,
    };
    let prepared = PreparedJourney::of(&unwanted);
    let (_home, mut game) = open_prepared_journey(&unwanted, &prepared, Language::Es);
    assert!(!game.has_button("advice"));
    perform_input_step(&mut game, "F3");
    assert_eq!(count_advice_options(&game), 0);
}

/// Saves a battle at the beginning of the Allies' first half-turn, in which they may not ask for advice.
fn prepare_battle_without_advice(home: &TestHome) {
    let prepared = prepared_battles::prepare_position(home, PositionFile::Mission("incursion"), "walking");
    let mut record = record::read_saved_record(&prepared).expect("it was just written").record;
    record.spec.without_advice.allied = true;
    fs::write(&prepared, record::write_record(&record)).expect("the test's own file");
}

#[test]
fn advice_is_disabled_for_a_seat_without_advice() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_battle_without_advice(&home);
    let mut game = HeadlessGame::start("advice-without", &home.0);
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    let table = seen::read_battle_view(|view| (view.seat, view.is_prompted()));
    game.until("the Allies act", |game| game.with(|world| table(world)) == Some((Side::Allied, true)));
    game.settle();
    assert!(!game.has_button("advice"), "its plate is switched off");
    let says = |world: &World| seen::button_text(world, "advice").contains(&spanish_text("advice-plate"));
    assert!(game.with(|world| says(world)), "and there to say so");
    assert!(game.with(|world| seen::count_visible_text(&spanish_text("advice-none"))(world)) > 0);
    perform_input_step(&mut game, "F3");
    assert_eq!(count_advice_options(&game), 0);
    game.shot("without");
}
