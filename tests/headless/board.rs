//! The battle's board and its overlays: labels keep their size, a path under fire can be read when zoomed out, and the
//! mouse can give the orders that keys give.

use std::time::Duration;

use bevy::prelude::*;
use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::{
        board_coords::SQUARE,
        plan_preview::{PlanPreview, PlanTarget},
        session::BattleView,
    },
    ui_kit::{language::Language, settings::Settings},
};
use common::support::spanish_text;
use rules::{Facing, Figure, Order, PendingDecision, Square};

use crate::{
    camera_mirror,
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    pictures::{PreparedJourney, open_prepared_journey, perform_input_step},
    seen,
    states::{HORDE_24, PictureJourney, find_journey},
};

/// Opens the game in Spanish at the start of a journey.
pub fn open_journey(journey: &PictureJourney) -> (TestHome, HeadlessGame) {
    open_prepared_journey(journey, &PreparedJourney::of(journey), Language::Es)
}

/// Returns the texts of the labels on the board, each with its scale.
fn board_labels(game: &HeadlessGame) -> Vec<(String, f32)> {
    game.with(|world| {
        let mut words = world.query::<(&Text2d, &ChildOf)>();
        let found: Vec<(String, Entity)> =
            words.iter(world).map(|(words, of)| (words.0.clone(), of.parent())).collect();
        let scale = |ground: Entity| world.get::<Transform>(ground).map_or(0.0, |place| place.scale.x);
        let with = |(words, ground): (String, Entity)| world.get::<Sprite>(ground).map(|_| (words, scale(ground)));
        found.into_iter().filter_map(with).collect()
    })
}

/// Aims the camera at a square with that zoom.
fn point_camera_at(game: &mut HeadlessGame, at: Square, zoom: f32) {
    let middle = Vec2::new(f32::from(at.x), -f32::from(at.y)) * SQUARE;
    game.with(|world| world.resource_mut::<CameraTarget>().aim(middle, zoom));
    game.settle();
    game.look();
}

/// Aims the camera at a square and returns its position on the screen.
pub fn square_on_screen(game: &mut HeadlessGame, at: Square) -> (i32, i32) {
    point_camera_at(game, at, 1.0);
    camera_mirror::click_point_of(game.lens.expect("a battle goes on"), at, None).expect("it is shown")
}

/// Returns what `read` finds in the view of the battle.
pub fn read_battle_view<T>(game: &HeadlessGame, read: impl Fn(&BattleView) -> T) -> T {
    game.with(|world| read(world.resource::<BattleView>()))
}

#[test]
fn labels_keep_their_size_when_settings_or_texts_change() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(find_journey("reaction"));
    let at = read_battle_view(&game, |view| view.now.figures.iter().find_map(Figure::square))
        .expect("somebody on the board");
    point_camera_at(&mut game, at, 0.5);
    let before = board_labels(&game);
    assert!(before.iter().any(|(_, scale)| *scale > 1.5), "they grow as the camera goes back: {before:?}");
    game.with(|world| world.resource_mut::<Settings>().set_changed());
    game.settle();
    assert_eq!(board_labels(&game), before);
    game.with(|world| world.resource_mut::<client::ui_kit::localization::Texts>().set_changed());
    game.settle();
    assert_eq!(board_labels(&game), before);
}

#[test]
fn shots_at_a_path_are_combined_when_zoomed_out() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(&HORDE_24);
    let (x, y) = square_on_screen(&mut game, Square::new(12, 3));
    game.click(x, y);
    game.settle();
    let odds = |game: &HeadlessGame| board_labels(game).into_iter().filter(|(words, _)| words.contains('%')).count();
    let near = odds(&game);
    assert!(near > 1, "each shot and what comes of all: {:?}", board_labels(&game));
    point_camera_at(&mut game, Square::new(12, 3), 0.5);
    assert_eq!(odds(&game), 1, "{:?}", board_labels(&game));
    point_camera_at(&mut game, Square::new(12, 3), 1.0);
    assert_eq!(odds(&game), near);
}

#[test]
fn line_of_sight_is_hidden_until_the_pointer_moves() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(find_journey("shot"));
    let at = read_battle_view(&game, |view| {
        let enemies = view.now.figures.iter().filter(|figure| figure.side != view.seat);
        enemies.filter_map(Figure::square).min_by_key(|at| at.x).expect("an enemy")
    });
    game.look();
    let (x, y) = camera_mirror::click_point_of(game.lens.expect("a battle goes on"), at, None).expect("it is shown");
    let lines = |game: &HeadlessGame| {
        let words = board_labels(game);
        words.into_iter().filter(|(words, _)| words.contains("LOS-") || words.contains("se ve,")).count()
    };
    perform_input_step(&mut game, "F10");
    game.point(x, y);
    perform_input_step(&mut game, "Escape");
    game.pass(Duration::from_millis(1000));
    game.settle();
    assert_eq!(lines(&game), 0, "a dialog went away over it");
    game.point(x + 2, y);
    game.pass(Duration::from_millis(1000));
    game.settle();
    assert_eq!(lines(&game), 1);
}

#[test]
fn next_figure_is_selected_after_an_activation_ends() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(find_journey("act"));
    let before = read_battle_view(&game, |view| view.now.acting).expect("one acts");
    perform_input_step(&mut game, "space");
    if read_battle_view(&game, |view| matches!(view.now.awaiting, PendingDecision::Share { .. })) {
        // The Sarge first chooses the figures that get the remaining points (`SARGE-2`).
        perform_input_step(&mut game, "space");
    }
    let (selected, idle) = read_battle_view(&game, |view| {
        let chosen = view.chosen().expect("one is selected");
        (chosen.id, !chosen.activated)
    });
    assert!(selected != before && idle, "{selected:?} after {before:?}");
}

#[test]
fn mouse_can_step_sideways_and_confirm_by_long_press() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(find_journey("shot"));
    let (from, facing) = read_battle_view(&game, |view| {
        let figure = view.chosen().expect("one is selected");
        (figure.square().expect("on the board"), figure.facing)
    });
    let before = game.orders().len();
    let to = from.towards(facing.right()).expect("a square");
    let (x, y) = square_on_screen(&mut game, to);
    game.click(x, y);
    game.settle();
    assert!(game.has_button("aside"), "{:?}", game.buttons());
    game.press_button("aside");
    game.settle();
    let aim = game.with(|world| world.resource::<PlanPreview>().aim());
    assert_eq!(aim, Some(PlanTarget::Do(Order::Move { towards: facing.right() })));
    game.press_button("commit");
    game.settle();
    assert_eq!(game.orders()[before..], [Order::Move { towards: facing.right() }]);
    // A long press carries out the plan; a short one only shows it.
    let before = game.orders().len();
    let back = read_battle_view(&game, |view| view.chosen().and_then(Figure::square)).expect("on the board");
    let ahead = [facing, Facing::North, Facing::West].into_iter().find_map(|side| {
        let to = back.towards(side)?;
        read_battle_view(&game, |view| view.now.figure_at(to).is_none() && view.now.board.joined(back, side))
            .then_some(to)
    });
    let (x, y) = square_on_screen(&mut game, ahead.expect("a free square"));
    game.press(x, y, Duration::from_millis(300));
    game.settle();
    assert_eq!(game.orders().len(), before, "a short press only shows it");
    perform_input_step(&mut game, "Escape");
    game.press(x, y, Duration::from_millis(1200));
    game.settle();
    assert!(game.orders().len() > before, "a long one does it");
}

#[test]
fn battle_menu_shows_its_title_and_a_leave_entry() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(find_journey("act"));
    perform_input_step(&mut game, "F10");
    assert!(game.with(|world| seen::count_visible_text(&spanish_text("menu-title"))(world)) > 0);
    assert!(game.with(|world| seen::count_visible_text(&spanish_text("leave-go"))(world)) > 0);
}

#[test]
fn advice_keeps_its_plan_from_step_to_step() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(find_journey("advice"));
    perform_input_step(&mut game, "F3");
    let says = |game: &HeadlessGame, part: &str| {
        game.with(|world| seen::button_text(world, "advice-step").to_lowercase().contains(&part.to_lowercase()))
    };
    let several = |game: &mut HeadlessGame| {
        (0..3).any(|_| {
            let found = says(game, "Paso 1 de");
            if !found {
                perform_input_step(game, "Next");
            }
            found
        })
    };
    assert!(several(&mut game), "no way of several steps: {:?}", game.buttons());
    let whole = read_battle_view(&game, |view| view.rolls.len());
    perform_input_step(&mut game, "Return");
    let rolled = read_battle_view(&game, |view| view.rolls.len()) != whole;
    assert!(rolled || says(&game, "Paso 2 de"), "the plan goes on");
}

#[test]
fn pointer_at_window_edge_pans_the_camera_to_its_limit() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(find_journey("act"));
    game.look();
    let before = game.lens.expect("a battle goes on").middle();
    game.point(1, 300);
    game.settle();
    game.look();
    assert!(game.lens.expect("a battle goes on").middle().x < before.x, "it pans");
}
