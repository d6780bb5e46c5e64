//! Advice: it opens by its key, shows the evaluated options, does the first step and is then updated; if it is turned
//! off, there is none.

use std::fs;

use bevy::prelude::World;
use client::{
    battle::session::BattleView,
    kit::{language::Language, screen::Screen},
};
use common::support::said;
use rules::Side;

use crate::{
    game::{Game, Home},
    moments,
    pictures::{Prepared, open, step},
    seen,
    stage::alone,
    states::{JOURNEYS, Journey, Scene, Start},
};

fn journey() -> &'static Journey {
    JOURNEYS.iter().find(|journey| journey.stops[0].name == "advice").expect("a stop of the pictures")
}

/// Returns the number of options shown.
fn ways(game: &Game) -> usize {
    ["advice-0", "advice-1", "advice-2"].iter().filter(|name| game.offers(name)).count()
}

fn press(game: &mut Game, plate: &str) {
    game.press_plate(plate);
    game.settle();
}

#[test]
fn advice_is_asked_followed_and_asked_again() {
    let _alone = alone();
    let prepared = Prepared::of(journey());
    let (_home, mut game) = open(journey(), &prepared, Language::Es);
    let begun = game.orders();
    assert_eq!(ways(&game), 0, "it never opens by itself");
    step(&mut game, "F3");
    game.shot("waits-dbg");
    assert!(ways(&game) > 0 && game.offers("advice-step"));
    step(&mut game, "Next");
    step(&mut game, "Prior");
    // The player's own plan has priority; advice waits.
    step(&mut game, "1");
    assert!(!game.offers("advice-step") && game.offers("commit"));
    step(&mut game, "Escape");
    assert!(game.offers("advice-step"), "Esc drops the plan, not the advice");
    step(&mut game, "Return");
    let given = game.orders()[begun.len()..].to_vec();
    assert!((1..=2).contains(&given.len()), "the first step only: {given:?}");
    let acts = game.with(|world| world.resource::<BattleView>().now.acting.is_some());
    assert!(!acts || ways(&game) > 0, "it is asked again");
    step(&mut game, "F3");
    assert_eq!(ways(&game), 0, "and closed by its key");
    game.shot("followed");
}

#[test]
fn advice_is_pressed_with_the_mouse() {
    let _alone = alone();
    let prepared = Prepared::of(journey());
    let (_home, mut game) = open(journey(), &prepared, Language::En);
    let begun = game.orders();
    press(&mut game, "advice");
    press(&mut game, "advice-all");
    let told = ways(&game);
    assert!(told > 0);
    press(&mut game, &format!("advice-{}", told - 1));
    press(&mut game, "advice-step");
    let given = game.orders()[begun.len()..].to_vec();
    assert!(!given.is_empty() && given.len() <= 2, "{given:?}");
    if game.offers("advice-close") {
        press(&mut game, "advice-close");
    }
    assert_eq!(ways(&game), 0);
}

#[test]
fn where_it_is_not_wanted_there_is_no_advice() {
    let _alone = alone();
    let unwanted = Journey {
        open: Start::Position(Scene::Mission("incursion"), "walking"),
        settings: |settings| settings.preferences.advice = false,
        world: journey().world,
        sizes: journey().sizes,
        stops: journey().stops,
    };
    let prepared = Prepared::of(&unwanted);
    let (_home, mut game) = open(&unwanted, &prepared, Language::Es);
    assert!(!game.offers("advice"));
    step(&mut game, "F3");
    assert_eq!(ways(&game), 0);
}

/// Saves a battle at the beginning of the Allies' first half, in which they may not ask for advice.
fn without_advice(home: &Home) {
    let prepared = moments::position(home, Scene::Mission("incursion"), "walking");
    let mut record = record::read_saved_record(&prepared).expect("it was just written").record;
    record.spec.without_advice.allied = true;
    fs::write(&prepared, record::write_record(&record)).expect("the test's own file");
}

#[test]
fn a_seat_that_may_not_ask_gets_no_advice() {
    let _alone = alone();
    let home = Home::new();
    without_advice(&home);
    let mut game = Game::start("advice-without", &home.0);
    game.goes_to(Screen::Battle, |stage| stage.key("Return"));
    let table = seen::table(|table| (table.seat, table.asked()));
    game.until("the Allies act", |game| game.with(|world| table(world)) == Some((Side::Allied, true)));
    game.settle();
    assert!(!game.offers("advice"), "its plate is switched off");
    let says = |world: &World| seen::words(world, "advice").contains(&said("advice-plate"));
    assert!(game.with(|world| says(world)), "and there to say so");
    assert!(game.with(|world| seen::times(&said("advice-none"))(world)) > 0);
    step(&mut game, "F3");
    assert_eq!(ways(&game), 0);
    game.shot("without");
}
