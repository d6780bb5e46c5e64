//! The battle's board and its overlays: labels keep their size, revealed bids are shown, a few presses move a whole
//! horde, a path under fire can be read when zoomed out, and the mouse can give the orders that keys give.

use std::time::Duration;

use bevy::{prelude::*, ui::UiGlobalTransform};
use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::{
        board_coords::SQUARE,
        plan_preview::{PlanPreview, PlanTarget},
        session::BattleView,
    },
    screen_kit::{bid::BidOverlay, privacy_curtain::PrivacyCurtain},
    ui_kit::{
        input::{
            focus::FocusName,
            layer::{InputLayer, TopLayer},
        },
        language::Language,
        settings::{AnimationSpeed, Settings},
    },
};
use common::support::spanish_text;
use rules::{Facing, Figure, FigurePlace, Order, PendingDecision, Side, Square};

use crate::{
    camera_mirror,
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    pictures::{PreparedJourney, open_prepared_journey, perform_input_step},
    seen,
    states::{BID, BID_WATCHED, HORDE_24, JOURNEYS, PictureJourney},
};

/// Returns the journey that begins with that stop.
fn find_board_journey(stop: &str) -> &'static PictureJourney {
    JOURNEYS.iter().find(|journey| journey.stops[0].name == stop).expect("a stop of the pictures")
}

fn open_journey(journey: &PictureJourney) -> (TestHome, HeadlessGame) {
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
fn square_on_screen(game: &mut HeadlessGame, at: Square) -> (i32, i32) {
    point_camera_at(game, at, 1.0);
    camera_mirror::click_point_of(game.lens.expect("a battle goes on"), at, None).expect("it is shown")
}

fn read_battle_view<T>(game: &HeadlessGame, read: impl Fn(&BattleView) -> T) -> T {
    game.with(|world| read(world.resource::<BattleView>()))
}

#[test]
fn labels_keep_their_size_when_settings_or_texts_change() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(find_board_journey("reaction"));
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

/// Returns `true` if the overlay with both bids is shown.
fn are_bids_revealed(game: &HeadlessGame) -> bool {
    game.with(|world| world.resource::<TopLayer>().level == InputLayer::REVEAL.level)
}

/// Opens a battle and seals the bids of both sides, which reveals them.
fn seal_both_bids() -> (TestHome, HeadlessGame) {
    let normal = PictureJourney {
        settings: |settings| settings.preferences.speed = AnimationSpeed::Normal,
        world: BID.world,
        open: crate::states::JourneyStart::Position(crate::states::PositionFile::Mission("incursion"), "bid"),
        sizes: BID.sizes,
        stops: BID.stops,
    };
    let (home, mut game) = open_journey(&normal);
    for key in ["hold space", "Return", "hold space"] {
        perform_input_step(&mut game, key);
    }
    game.wait_for_input();
    game.key("Return");
    game.pass(Duration::from_millis(200));
    assert!(are_bids_revealed(&game), "both bids face each other");
    (home, game)
}

#[test]
fn bid_reveal_ignores_early_keys_and_closes_by_itself() {
    let _alone = lock_headless_client();
    let (_home, game) = seal_both_bids();
    let asked = read_battle_view(&game, |view| view.now.awaiting.clone());
    // A key that comes too early is ignored.
    game.key("Return");
    game.pass(Duration::from_millis(1000));
    assert!(are_bids_revealed(&game), "for a second and a half");
    assert_eq!(read_battle_view(&game, |view| view.now.awaiting.clone()), asked, "and nothing beneath hears a key");
    game.pass(Duration::from_millis(1200));
    assert!(!are_bids_revealed(&game));
    game.settle();
    assert_eq!(read_battle_view(&game, |view| view.now.awaiting.clone()), asked);
}

#[test]
fn click_closes_the_bid_reveal_without_giving_an_order() {
    let _alone = lock_headless_client();
    let (_home, game) = seal_both_bids();
    let orders = game.orders();
    game.pass(Duration::from_millis(400));
    assert!(are_bids_revealed(&game));
    game.click(640, 400);
    game.pass(Duration::from_millis(200));
    assert!(!are_bids_revealed(&game), "whoever has seen it goes on");
    game.settle();
    assert_eq!(game.orders(), orders);
}

#[test]
fn three_buttons_fit_beside_the_title_of_a_bid() {
    let _alone = lock_headless_client();
    for language in [Language::Es, Language::En] {
        let (_home, mut game) = open_prepared_journey(&BID_WATCHED, &PreparedJourney::of(&BID_WATCHED), language);
        perform_input_step(&mut game, "hold space");
        assert!(game.has_button("handover"), "{:?}", game.buttons());
        let right = game.with(|world| {
            let mut plates = world.query::<(&FocusName, &ComputedNode, &UiGlobalTransform)>();
            let plates = plates.iter(world).filter(|(name, ..)| name.0 == "bid-shut");
            plates.map(|(_, node, place)| place.translation.x + node.size().x / 2.0).fold(0.0, f32::max)
        });
        assert!(right > 900.0 && right <= 1106.0, "{language:?}: the last plate ends at {right}");
    }
}

#[test]
fn bid_advice_opens_and_closes_by_key() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(&BID);
    perform_input_step(&mut game, "hold space");
    let told = |game: &HeadlessGame| {
        game.with(|world| world.resource::<BidOverlay>().0.as_ref().and_then(|bid| bid.advice.clone()))
    };
    assert_eq!(told(&game), Some(None), "it never opens by itself");
    perform_input_step(&mut game, "F3");
    assert!(told(&game).flatten().is_some_and(|words| words.len() > 20));
    perform_input_step(&mut game, "F3");
    assert_eq!(told(&game), Some(None));
}

#[test]
fn declared_intelligence_is_announced_and_final() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(find_board_journey("discard"));
    for key in ["hold space", "Return", "i"] {
        perform_input_step(&mut game, key);
    }
    let news =
        game.with(|world| world.resource::<PrivacyCurtain>().0.as_ref().and_then(|curtain| curtain.news.clone()));
    assert!(news.is_some(), "the SWD's curtain tells it");
    perform_input_step(&mut game, "hold space");
    perform_input_step(&mut game, "Return");
    game.until("the Allies go first", |game| game.orders().contains(&Order::DeclareIntelligence));
    game.settle();
    let orders = game.orders();
    perform_input_step(&mut game, "u");
    assert_eq!(game.orders(), orders, "the SWD has seen it: it stays");
}

/// Returns the number of German figures that have not acted, and of those that wait outside.
fn count_waiting_zombies(game: &HeadlessGame) -> (usize, usize) {
    read_battle_view(game, |view| {
        let horde = || view.now.figures.iter().filter(|figure| figure.side == Side::German && figure.in_play());
        let outside = horde().filter(|figure| matches!(figure.place, Some(FigurePlace::Waiting(_)))).count();
        (horde().filter(|figure| !figure.activated).count(), outside)
    })
}

#[test]
fn half_turn_of_24_zombies_takes_few_presses() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(&HORDE_24);
    assert_eq!(count_waiting_zombies(&game), (24, 16));
    assert!(game.has_button("group-"), "a row for all of them: {:?}", game.buttons());
    let mut presses = 0;
    for _ in 0..60 {
        let awaiting = read_battle_view(&game, |view| view.now.awaiting.clone());
        match awaiting {
            // The Allies' answers do not count as presses for the horde.
            PendingDecision::React { .. } => perform_input_step(&mut game, "shift+h"),
            PendingDecision::Act { seat: Side::German, .. } if count_waiting_zombies(&game).0 > 0 && presses < 9 => {
                let enemies = |view: &BattleView| {
                    let there = view.now.figures.iter().filter(|figure| figure.side == Side::Allied);
                    there.filter_map(Figure::square).max_by_key(|at| at.x)
                };
                let at = read_battle_view(&game, enemies).expect("an enemy");
                let (x, y) = square_on_screen(&mut game, at);
                game.click(x, y);
                game.settle();
                perform_input_step(&mut game, "shift+t");
                presses += 2;
            }
            PendingDecision::Act { seat: Side::German, .. } => {
                perform_input_step(&mut game, "ctrl+Return");
                presses += 1;
            }
            _ => break,
        }
    }
    let (idle, outside) = count_waiting_zombies(&game);
    let half = read_battle_view(&game, |view| view.now.turn.half);
    assert_ne!(half, Some(Side::German), "the half is over");
    assert!(presses <= 12, "{presses} presses");
    // Some zombies have no free square behind the others.
    assert!(idle <= 4 && outside <= 6, "{idle} have not acted, {outside} have not entered");
}

#[test]
fn horde_continues_after_a_reaction() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(&HORDE_24);
    let at = read_battle_view(&game, |view| {
        let enemies = view.now.figures.iter().filter(|figure| figure.reaction);
        enemies.filter_map(Figure::square).next().expect("one in reaction mode")
    });
    let (x, y) = square_on_screen(&mut game, at);
    game.click(x, y);
    game.settle();
    perform_input_step(&mut game, "shift+t");
    assert!(
        read_battle_view(&game, |view| matches!(view.now.awaiting, PendingDecision::React { .. })),
        "somebody is seen"
    );
    let begun =
        |game: &HeadlessGame| game.orders().iter().filter(|order| matches!(order, Order::Activate { .. })).count();
    let before = begun(&game);
    perform_input_step(&mut game, "shift+h");
    game.until("the others go on by themselves", |game| begun(game) > before);
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
    let (_home, mut game) = open_journey(find_board_journey("shot"));
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
    let (_home, mut game) = open_journey(find_board_journey("act"));
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
    let (_home, mut game) = open_journey(find_board_journey("shot"));
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
    let (_home, mut game) = open_journey(find_board_journey("act"));
    perform_input_step(&mut game, "F10");
    assert!(game.with(|world| seen::count_visible_text(&spanish_text("menu-title"))(world)) > 0);
    assert!(game.with(|world| seen::count_visible_text(&spanish_text("leave-go"))(world)) > 0);
}

#[test]
fn advice_keeps_its_plan_from_step_to_step() {
    let _alone = lock_headless_client();
    let (_home, mut game) = open_journey(find_board_journey("advice"));
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
    let (_home, mut game) = open_journey(find_board_journey("act"));
    game.look();
    let before = game.lens.expect("a battle goes on").middle();
    game.point(1, 300);
    game.settle();
    game.look();
    assert!(game.lens.expect("a battle goes on").middle().x < before.x, "it pans");
}
