//! Hints at the pointer and names of keys: lines of sight to enemies, tooltips of buttons, steps without turning, and
//! the letter keys of answers in the current language.

use std::time::Duration;

use bevy::{prelude::*, ui::UiGlobalTransform};
use client::{
    battle_board::edit_plan::PlanIntent,
    battle_view::{
        intent_queue::BattleIntent,
        plan_preview::{ExitResult, PlanPreview, PlanTarget},
        session::BattleView,
    },
    menus::{
        balance::{BalanceFigures, BalanceModel},
        records::SavedGamesState,
    },
    ui_kit::{
        input::focus::FocusName, language::Language, localization::Texts, redraw::RedrawRequests, screen::Screen,
        widgets::TooltipPopup,
    },
};
use common::support::spanish_text;
use rules::{Facing, Order, pathfinding::PursuitDamage};

use crate::{
    balance::prepare_complete_measurement,
    camera_mirror,
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    pictures::{PreparedJourney, open_prepared_journey, perform_input_step},
    records::record_random_battle,
    seen,
    states::{JourneyStart, PictureJourney, PositionFile, USUAL_SIZES, find_journey},
};

/// Returns the number of lines of sight that are described on the board.
fn count_sight_lines(game: &HeadlessGame) -> usize {
    let texts = ["LOS-", "se ve,"];
    game.with(|world| {
        let mut words = world.query::<&Text2d>();
        words.iter(world).filter(|words| texts.iter().any(|text| words.0.contains(text))).count()
    })
}

/// Points at the enemy that is nearest to the selected figure.
fn point_at_enemy(game: &mut HeadlessGame) -> (i32, i32) {
    game.look();
    let at = game.with(|world| {
        let view = world.resource::<BattleView>();
        let from = view.chosen().and_then(rules::Figure::square).expect("it stands on the board");
        let enemies = view.now.figures.iter().filter(|figure| figure.side != view.seat);
        enemies.filter_map(rules::Figure::square).min_by_key(|at| from.delta(*at).0.abs()).expect("an enemy")
    });
    let (x, y) = camera_mirror::click_point_of(game.lens.expect("a battle goes on"), at, None).expect("it is shown");
    game.point(x, y);
    (x, y)
}

#[test]
fn line_of_sight_is_shown_after_pointing_at_an_enemy() {
    let _alone = lock_headless_client();
    let fight = find_journey("shot");
    let prepared = PreparedJourney::of(fight);
    let (_home, mut game) = open_prepared_journey(fight, &prepared, Language::Es);
    point_at_enemy(&mut game);
    game.pass(Duration::from_millis(300));
    assert_eq!(count_sight_lines(&game), 0, "not yet");
    game.pass(Duration::from_millis(400));
    game.settle();
    assert_eq!(count_sight_lines(&game), 1);
    perform_input_step(&mut game, "q");
    perform_input_step(&mut game, "Return");
    game.pass(Duration::from_millis(700));
    game.settle();
    assert_eq!(count_sight_lines(&game), 0, "an order was given, and the pointer has not moved");
}

#[test]
fn door_is_named_after_the_pointer_rests_on_it() {
    let _alone = lock_headless_client();
    let fight = find_journey("shot");
    let prepared = PreparedJourney::of(fight);
    let (_home, mut game) = open_prepared_journey(fight, &prepared, Language::Es);
    game.look();
    let doors = game.with(|world| world.resource::<BattleView>().now.board.doors().to_vec());
    let lens = game.lens.expect("a battle goes on");
    let mut places = doors.iter().filter(|door| door.open && door.side == Facing::East);
    let (x, y) = places.find_map(|door| camera_mirror::click_point_of(lens, door.at, None)).expect("an open door");
    let words = spanish_text("thing-door-open");
    let count = |game: &HeadlessGame| {
        game.with(|world| world.query::<&Text2d>().iter(world).filter(|shown| shown.0 == words).count())
    };
    // The door is on the right edge of its square, half a square of 72 pixels from the middle.
    game.point(x + 36, y);
    game.pass(Duration::from_millis(300));
    assert_eq!(count(&game), 0, "not yet");
    game.pass(Duration::from_millis(400));
    game.settle();
    assert_eq!(count(&game), 1);
}

/// Opens a case of the two rooms, and aims the selected figure at the exit.
fn open_exit_plan(case: &'static str) -> (TestHome, HeadlessGame) {
    let leaving = PictureJourney {
        open: JourneyStart::Position(PositionFile::Room, case),
        settings: |_| {},
        world: |_| {},
        sizes: USUAL_SIZES,
        stops: &[],
    };
    let prepared = PreparedJourney::of(&leaving);
    let (home, mut game) = open_prepared_journey(&leaving, &prepared, Language::Es);
    game.settle();
    let before = game.orders().len();
    game.with(|world| {
        let exit = &world.resource::<BattleView>().now.board.terrain().exits[0];
        let aim = PlanTarget::Leave(exit.at, exit.side);
        world.write_message(BattleIntent::from(PlanIntent::Aim(aim)));
        world.resource_mut::<RedrawRequests>().redraw_frames(3);
    });
    game.until("the plan is shown", |game| game.with(|world| world.resource::<PlanPreview>().plan.is_some()));
    game.settle();
    assert_eq!(game.orders().len(), before, "no order was given yet");
    (home, game)
}

#[test]
fn result_of_the_battle_is_shown_before_the_last_figure_leaves() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_exit_plan("last-exit");
    let result = game.with(|world| world.resource::<PlanPreview>().plan.as_ref().and_then(|plan| plan.exit_result));
    assert_eq!(result, Some(ExitResult::Won));
    let words = game.with(|world| world.resource::<Texts>().t("dock-exit-wins"));
    assert_eq!(game.with(|world| seen::count_visible_text(&words)(world)), 1, "{words}");
    game.shot("last-exit");
}

#[test]
fn damage_by_noise_is_shown_before_a_figure_leaves() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_exit_plan("noise");
    let result = game.with(|world| world.resource::<PlanPreview>().plan.as_ref().and_then(|plan| plan.exit_result));
    assert_eq!(result, None, "the battle goes on");
    let pursuit = game.with(|world| world.resource::<PlanPreview>().plan.as_ref().and_then(|plan| plan.pursuit));
    assert_eq!(pursuit, Some(PursuitDamage { damage: 1, is_fatal: false }));
    let words = game.with(|world| world.resource::<Texts>().t_args("dock-noise", &[("n", 1_u32.into())]));
    assert_eq!(game.with(|world| seen::count_visible_text(&words)(world)), 1, "{words}");
    game.shot("noise");
}

#[test]
fn shift_click_steps_without_turning() {
    let _alone = lock_headless_client();
    let fight = find_journey("shot");
    let prepared = PreparedJourney::of(fight);
    let (_home, mut game) = open_prepared_journey(fight, &prepared, Language::Es);
    game.look();
    let (from, facing) = game.with(|world| {
        let figure = world.resource::<BattleView>().chosen().expect("one is selected");
        (figure.square().expect("on the board"), figure.facing)
    });
    assert_eq!(facing, Facing::East);
    let to = from.towards(Facing::South).expect("a square");
    let (x, y) = camera_mirror::click_point_of(game.lens.expect("a battle goes on"), to, None).expect("it is shown");
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
fn tooltip_of_a_rebuilt_button_waits_for_pointer_movement() {
    let _alone = lock_headless_client();
    let act = find_journey("act");
    let prepared = PreparedJourney::of(act);
    let (_home, mut game) = open_prepared_journey(act, &prepared, Language::Es);
    let slips = |game: &HeadlessGame| game.with(|world| world.query::<&TooltipPopup>().iter(world).count());
    // A disabled button shows the reason.
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
    // The buttons are rebuilt. The pointer has not moved over the new ones, so there is no tooltip.
    perform_input_step(&mut game, "1");
    game.pass(Duration::from_millis(400));
    game.settle();
    assert_eq!(slips(&game), 0);
    game.point(x + 2, y);
    game.pass(Duration::from_millis(400));
    game.settle();
    assert_eq!(slips(&game), 1);
}

#[test]
fn answer_keys_depend_on_the_language() {
    let _alone = lock_headless_client();
    let played = find_journey("played");
    let prepared = PreparedJourney::of(played);
    for (language, kill) in [(Language::Es, "m"), (Language::En, "t")] {
        let (_home, mut game) = open_prepared_journey(played, &prepared, language);
        let before = game.orders().len();
        game.wait_for_input();
        perform_input_step(&mut game, if language == Language::Es { "t" } else { "m" });
        assert_eq!(game.orders().len(), before, "{language:?}: a letter of the other language");
        perform_input_step(&mut game, kill);
        assert!(matches!(game.orders()[before..], [Order::KillCard { .. }, ..]), "{language:?}");
    }
}

/// Lets the pointer rest on a text, and returns `true` if a tooltip with that title explains it.
fn is_text_explained(game: &mut HeadlessGame, words: &str, title: &str) -> bool {
    let at = game.with(|world| {
        let mut texts = world.query::<(&Text, &UiGlobalTransform)>();
        texts.iter(world).find(|(text, _)| text.0 == words).map(|(_, place)| place.translation)
    });
    let at = at.expect("the text is shown");
    game.point(at.x as i32, at.y as i32);
    game.pass(Duration::from_millis(400));
    game.settle();
    let title = seen::count_visible_text(&spanish_text(title));
    game.with(|world| title(world)) == 1
}

#[test]
fn tooltips_explain_rp_in_the_list_of_battles() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    record_random_battle(&home.0.join("saves"));
    let mut game = HeadlessGame::start("hints-records", &home.0);
    game.goes_to(Screen::Records, |headless| headless.key("g"));
    let levels = game.with(|world| world.resource::<SavedGamesState>().rows[0].levels.clone());
    assert!(is_text_explained(&mut game, &levels.expect("it is readable"), "rp-name"));
    game.shot("points");
    let force =
        game.with(|world| world.resource::<SavedGamesState>().detail.clone()).expect("it is chosen").sides[0].1.clone();
    assert!(is_text_explained(&mut game, &force, "rp-name"));
}

#[test]
fn tooltips_explain_chances_and_rp_on_the_balance_screen() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepare_complete_measurement(&home);
    let mut game = HeadlessGame::start("hints-balance", &home.0);
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    game.goes_to(Screen::Balance, |headless| headless.key("q"));
    let figures = game.with(|world| world.resource::<BalanceFigures>().clone());
    assert!(is_text_explained(&mut game, &figures.rest, "in-hundred-name"));
    game.shot("chance");
    assert!(is_text_explained(&mut game, &figures.shares[0].1, "in-hundred-name"));
    let head = game.with(|world| world.resource::<BalanceModel>().head.clone());
    assert!(is_text_explained(&mut game, &head, "rp-name"));
}
