//! Pointer hints and key names: lines of sight to enemies, tooltips of plates, steps without turning, letters of
//! answers in the current language.

use std::time::Duration;

use bevy::{prelude::*, ui::UiGlobalTransform};
use client::{
    battle::{
        plan_preview::{PlanPreview, PlanTarget},
        session::BattleView,
    },
    kit::{input::focus::FocusName, language::Language, widgets::TooltipPopup},
};
use rules::{Facing, Order};

use crate::{
    game::Game,
    lens,
    pictures::{Prepared, open, step},
    stage::alone,
    states::{JOURNEYS, Journey},
};

/// Returns the journey that begins with that stop.
fn journey(stop: &str) -> &'static Journey {
    JOURNEYS.iter().find(|journey| journey.stops[0].name == stop).expect("a stop of the pictures")
}

/// Returns the number of lines of sight that are described on the board.
fn lines(game: &Game) -> usize {
    let texts = ["LOS-", "se ve,"];
    game.with(|world| {
        let mut words = world.query::<&Text2d>();
        words.iter(world).filter(|words| texts.iter().any(|text| words.0.contains(text))).count()
    })
}

/// Points at the enemy that is nearest to the selected figure.
fn point_at_enemy(game: &mut Game) -> (i32, i32) {
    game.look();
    let at = game.with(|world| {
        let table = world.resource::<BattleView>();
        let from = table.chosen().and_then(rules::Figure::square).expect("it stands on the board");
        let enemies = table.now.figures.iter().filter(|figure| figure.side != table.seat);
        enemies.filter_map(rules::Figure::square).min_by_key(|at| from.delta(*at).0.abs()).expect("an enemy")
    });
    let (x, y) = lens::click(game.lens.expect("a battle goes on"), at, None).expect("it is shown");
    game.point(x, y);
    (x, y)
}

#[test]
fn a_line_of_sight_is_shown_to_an_enemy_on_which_the_pointer_rests() {
    let _alone = alone();
    let fight = journey("shot");
    let prepared = Prepared::of(fight);
    let (_home, mut game) = open(fight, &prepared, Language::Es);
    point_at_enemy(&mut game);
    game.pass(Duration::from_millis(300));
    assert_eq!(lines(&game), 0, "not yet");
    game.pass(Duration::from_millis(400));
    game.settle();
    assert_eq!(lines(&game), 1);
    step(&mut game, "q");
    step(&mut game, "Return");
    game.pass(Duration::from_millis(700));
    game.settle();
    assert_eq!(lines(&game), 0, "an order was given, and the pointer has not moved");
}

#[test]
fn a_click_with_shift_is_a_step_without_turning() {
    let _alone = alone();
    let fight = journey("shot");
    let prepared = Prepared::of(fight);
    let (_home, mut game) = open(fight, &prepared, Language::Es);
    game.look();
    let (from, facing) = game.with(|world| {
        let figure = world.resource::<BattleView>().chosen().expect("one is selected");
        (figure.square().expect("on the board"), figure.facing)
    });
    assert_eq!(facing, Facing::East);
    let to = from.towards(Facing::South).expect("a square");
    let (x, y) = lens::click(game.lens.expect("a battle goes on"), to, None).expect("it is shown");
    let before = game.orders().len();
    for _ in 0..2 {
        game.key_down("shift");
        game.click(x, y);
        game.key_up("shift");
        game.settle();
    }
    assert_eq!(game.orders()[before..], [Order::Move { towards: Facing::South }]);
    let aim = game.with(|world| world.resource::<PlanPreview>().aim());
    assert!(!matches!(aim, Some(PlanTarget::Go(_))), "{aim:?}");
}

#[test]
fn a_slip_waits_for_the_pointer_to_move() {
    let _alone = alone();
    let act = journey("act");
    let prepared = Prepared::of(act);
    let (_home, mut game) = open(act, &prepared, Language::Es);
    let slips = |game: &Game| game.with(|world| world.query::<&TooltipPopup>().iter(world).count());
    // A disabled plate shows the reason.
    let (x, y) = game.with(|world| {
        let mut plates = world.query::<(&FocusName, &UiGlobalTransform)>();
        let found =
            plates.iter(world).find(|(name, _)| name.0.starts_with("melee:")).map(|(_, place)| place.translation);
        let place = found.expect("a plate for blows");
        (place.x as i32, place.y as i32)
    });
    game.point(x, y);
    game.pass(Duration::from_millis(400));
    game.settle();
    assert_eq!(slips(&game), 1);
    // The plates are rebuilt; the pointer has not moved over the new ones.
    step(&mut game, "1");
    game.pass(Duration::from_millis(400));
    game.settle();
    assert_eq!(slips(&game), 0);
    game.point(x + 2, y);
    game.pass(Duration::from_millis(400));
    game.settle();
    assert_eq!(slips(&game), 1);
}

#[test]
fn answers_have_letters_of_the_language() {
    let _alone = alone();
    let played = journey("played");
    let prepared = Prepared::of(played);
    for (language, kill) in [(Language::Es, "m"), (Language::En, "t")] {
        let (_home, mut game) = open(played, &prepared, language);
        let before = game.orders().len();
        game.listening();
        step(&mut game, if language == Language::Es { "t" } else { "m" });
        assert_eq!(game.orders().len(), before, "{language:?}: a letter of the other language");
        step(&mut game, kill);
        assert!(matches!(game.orders()[before..], [Order::KillCard { .. }, ..]), "{language:?}");
    }
}
