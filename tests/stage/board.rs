//! The battle's board and its overlays: labels keep their size, bids are shown, one order moves a whole horde, a path
//! under fire can be read when zoomed out, and the mouse alone can do everything that keys do.

use std::time::Duration;

use bevy::{prelude::*, ui::UiGlobalTransform};
use client::{
    battle::{
        board_coords::SQUARE,
        camera_target::CameraTarget,
        plan_preview::{PlanPreview, PlanTarget},
        session::BattleView,
    },
    kit::{
        input::{
            focus::FocusName,
            layer::{InputLayer, TopLayer},
        },
        language::Language,
        settings::{AnimationSpeed, Settings},
    },
    screens::{bid::BidOverlay, privacy_curtain::PrivacyCurtain},
};
use common::support::said;
use rules::{Facing, Figure, FigurePlace, Order, PendingDecision, Side, Square};

use crate::{
    game::{Game, Home},
    lens,
    pictures::{Prepared, open, step},
    seen,
    stage::alone,
    states::{BID, BID_WATCHED, HORDE_24, JOURNEYS, Journey},
};

/// Returns the journey that begins with that stop.
fn journey(stop: &str) -> &'static Journey {
    JOURNEYS.iter().find(|journey| journey.stops[0].name == stop).expect("a stop of the pictures")
}

fn opened(journey: &Journey) -> (Home, Game) {
    open(journey, &Prepared::of(journey), Language::Es)
}

/// Returns the texts of the labels on the board, each with its scale.
fn labels(game: &Game) -> Vec<(String, f32)> {
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
fn look_at(game: &mut Game, at: Square, zoom: f32) {
    let middle = Vec2::new(f32::from(at.x), -f32::from(at.y)) * SQUARE;
    game.with(|world| world.resource_mut::<CameraTarget>().aim(middle, zoom));
    game.settle();
    game.look();
}

/// Aims the camera at a square and returns its position on the screen.
fn on_screen(game: &mut Game, at: Square) -> (i32, i32) {
    look_at(game, at, 1.0);
    lens::click(game.lens.expect("a battle goes on"), at, None).expect("it is shown")
}

fn now<T>(game: &Game, read: impl Fn(&BattleView) -> T) -> T {
    game.with(|world| read(world.resource::<BattleView>()))
}

#[test]
fn labels_keep_their_size_when_something_else_changes() {
    let _alone = alone();
    let (_home, mut game) = opened(journey("reaction"));
    let at = now(&game, |table| table.now.figures.iter().find_map(Figure::square)).expect("somebody on the board");
    look_at(&mut game, at, 0.5);
    let before = labels(&game);
    assert!(before.iter().any(|(_, scale)| *scale > 1.5), "they grow as the camera goes back: {before:?}");
    game.with(|world| world.resource_mut::<Settings>().set_changed());
    game.settle();
    assert_eq!(labels(&game), before);
    game.with(|world| world.resource_mut::<client::kit::localization::Texts>().set_changed());
    game.settle();
    assert_eq!(labels(&game), before);
}

/// Returns `true` if both bids are shown.
fn revealed(game: &Game) -> bool {
    game.with(|world| world.resource::<TopLayer>().level == InputLayer::REVEAL.level)
}

/// Opens a battle in which both sides have sealed a bid that is not revealed yet.
fn sealed() -> (Home, Game) {
    let normal = Journey {
        settings: |settings| settings.preferences.speed = AnimationSpeed::Normal,
        world: BID.world,
        open: crate::states::Start::Position(crate::states::Scene::Mission("incursion"), "bid"),
        sizes: BID.sizes,
        stops: BID.stops,
    };
    let (home, mut game) = opened(&normal);
    for key in ["hold space", "Return", "hold space"] {
        step(&mut game, key);
    }
    game.listening();
    game.key("Return");
    game.pass(Duration::from_millis(200));
    assert!(revealed(&game), "both bids face each other");
    (home, game)
}

#[test]
fn bids_are_shown_until_they_are_seen() {
    let _alone = alone();
    let (_home, game) = sealed();
    let asked = now(&game, |table| table.now.awaiting.clone());
    // A key that comes too early is ignored.
    game.key("Return");
    game.pass(Duration::from_millis(1000));
    assert!(revealed(&game), "for a second and a half");
    assert_eq!(now(&game, |table| table.now.awaiting.clone()), asked, "and nothing beneath hears a key");
    game.pass(Duration::from_millis(1200));
    assert!(!revealed(&game));
    game.settle();
    assert_eq!(now(&game, |table| table.now.awaiting.clone()), asked);
}

#[test]
fn a_click_ends_the_reveal_and_does_nothing_else() {
    let _alone = alone();
    let (_home, game) = sealed();
    let orders = game.orders();
    game.pass(Duration::from_millis(400));
    assert!(revealed(&game));
    game.click(640, 400);
    game.pass(Duration::from_millis(200));
    assert!(!revealed(&game), "whoever has seen it goes on");
    game.settle();
    assert_eq!(game.orders(), orders);
}

#[test]
fn three_plates_fit_beside_the_title_of_a_bid() {
    let _alone = alone();
    for language in [Language::Es, Language::En] {
        let (_home, mut game) = open(&BID_WATCHED, &Prepared::of(&BID_WATCHED), language);
        step(&mut game, "hold space");
        assert!(game.offers("handover"), "{:?}", game.plates());
        let right = game.with(|world| {
            let mut plates = world.query::<(&FocusName, &ComputedNode, &UiGlobalTransform)>();
            let plates = plates.iter(world).filter(|(name, ..)| name.0 == "bid-shut");
            plates.map(|(_, node, place)| place.translation.x + node.size().x / 2.0).fold(0.0, f32::max)
        });
        assert!(right > 900.0 && right <= 1106.0, "{language:?}: the last plate ends at {right}");
    }
}

#[test]
fn a_bid_has_advice() {
    let _alone = alone();
    let (_home, mut game) = opened(&BID);
    step(&mut game, "hold space");
    let told =
        |game: &Game| game.with(|world| world.resource::<BidOverlay>().0.as_ref().and_then(|bid| bid.advice.clone()));
    assert_eq!(told(&game), Some(None), "it never opens by itself");
    step(&mut game, "F3");
    assert!(told(&game).flatten().is_some_and(|words| words.len() > 20));
    step(&mut game, "F3");
    assert_eq!(told(&game), Some(None));
}

#[test]
fn declared_intelligence_is_announced_and_final() {
    let _alone = alone();
    let (_home, mut game) = opened(journey("discard"));
    for key in ["hold space", "Return", "i"] {
        step(&mut game, key);
    }
    let news =
        game.with(|world| world.resource::<PrivacyCurtain>().0.as_ref().and_then(|curtain| curtain.news.clone()));
    assert!(news.is_some(), "the SWD's curtain tells it");
    step(&mut game, "hold space");
    step(&mut game, "Return");
    game.until("the Allies go first", |game| game.orders().contains(&Order::DeclareIntelligence));
    game.settle();
    let orders = game.orders();
    step(&mut game, "u");
    assert_eq!(game.orders(), orders, "the SWD has seen it: it stays");
}

/// Returns the number of zombies that have not acted, and of those that wait outside.
fn left(game: &Game) -> (usize, usize) {
    now(game, |table| {
        let horde = || table.now.figures.iter().filter(|figure| figure.side == Side::German && figure.in_play());
        let outside = horde().filter(|figure| matches!(figure.place, Some(FigurePlace::Waiting(_)))).count();
        (horde().filter(|figure| !figure.activated).count(), outside)
    })
}

#[test]
fn a_half_of_twenty_four_zombies_takes_few_presses() {
    let _alone = alone();
    let (_home, mut game) = opened(&HORDE_24);
    assert_eq!(left(&game), (24, 16));
    assert!(game.offers("group-"), "a row for all of them: {:?}", game.plates());
    let mut presses = 0;
    for _ in 0..60 {
        let awaiting = now(&game, |table| table.now.awaiting.clone());
        match awaiting {
            // The Allies' answers are not counted as presses of the horde.
            PendingDecision::React { .. } => step(&mut game, "shift+h"),
            PendingDecision::Act { seat: Side::German, .. } if left(&game).0 > 0 && presses < 9 => {
                let enemies = |table: &BattleView| {
                    let there = table.now.figures.iter().filter(|figure| figure.side == Side::Allied);
                    there.filter_map(Figure::square).max_by_key(|at| at.x)
                };
                let at = now(&game, enemies).expect("an enemy");
                let (x, y) = on_screen(&mut game, at);
                game.click(x, y);
                game.settle();
                step(&mut game, "shift+t");
                presses += 2;
            }
            PendingDecision::Act { seat: Side::German, .. } => {
                step(&mut game, "ctrl+Return");
                presses += 1;
            }
            _ => break,
        }
    }
    let (idle, outside) = left(&game);
    let half = now(&game, |table| table.now.turn.half);
    assert_ne!(half, Some(Side::German), "the half is over");
    assert!(presses <= 12, "{presses} presses");
    // Some zombies find no room behind the others.
    assert!(idle <= 4 && outside <= 6, "{idle} have not acted, {outside} have not entered");
}

#[test]
fn a_horde_goes_on_after_a_reaction() {
    let _alone = alone();
    let (_home, mut game) = opened(&HORDE_24);
    let at = now(&game, |table| {
        let enemies = table.now.figures.iter().filter(|figure| figure.reaction);
        enemies.filter_map(Figure::square).next().expect("one in reaction mode")
    });
    let (x, y) = on_screen(&mut game, at);
    game.click(x, y);
    game.settle();
    step(&mut game, "shift+t");
    assert!(now(&game, |table| matches!(table.now.awaiting, PendingDecision::React { .. })), "somebody is seen");
    let begun = |game: &Game| game.orders().iter().filter(|order| matches!(order, Order::Activate { .. })).count();
    let before = begun(&game);
    step(&mut game, "shift+h");
    game.until("the others go on by themselves", |game| begun(game) > before);
}

#[test]
fn shots_at_a_path_are_summed_up_from_afar() {
    let _alone = alone();
    let (_home, mut game) = opened(&HORDE_24);
    let (x, y) = on_screen(&mut game, Square::new(12, 3));
    game.click(x, y);
    game.settle();
    let odds = |game: &Game| labels(game).into_iter().filter(|(words, _)| words.contains('%')).count();
    let near = odds(&game);
    assert!(near > 1, "each shot and what comes of all: {:?}", labels(&game));
    look_at(&mut game, Square::new(12, 3), 0.5);
    assert_eq!(odds(&game), 1, "{:?}", labels(&game));
    look_at(&mut game, Square::new(12, 3), 1.0);
    assert_eq!(odds(&game), near);
}

#[test]
fn no_line_is_shown_until_the_pointer_has_moved() {
    let _alone = alone();
    let (_home, mut game) = opened(journey("shot"));
    let at = now(&game, |table| {
        let enemies = table.now.figures.iter().filter(|figure| figure.side != table.seat);
        enemies.filter_map(Figure::square).min_by_key(|at| at.x).expect("an enemy")
    });
    game.look();
    let (x, y) = lens::click(game.lens.expect("a battle goes on"), at, None).expect("it is shown");
    let lines = |game: &Game| {
        let words = labels(game);
        words.into_iter().filter(|(words, _)| words.contains("LOS-") || words.contains("se ve,")).count()
    };
    step(&mut game, "F10");
    game.point(x, y);
    step(&mut game, "Escape");
    game.pass(Duration::from_millis(1000));
    game.settle();
    assert_eq!(lines(&game), 0, "a dialog went away over it");
    game.point(x + 2, y);
    game.pass(Duration::from_millis(1000));
    game.settle();
    assert_eq!(lines(&game), 1);
}

#[test]
fn the_next_figure_is_selected_when_one_is_done() {
    let _alone = alone();
    let (_home, mut game) = opened(journey("act"));
    let before = now(&game, |table| table.now.acting).expect("one acts");
    step(&mut game, "space");
    if now(&game, |table| matches!(table.now.awaiting, PendingDecision::Share { .. })) {
        // The Sarge first chooses who gets a remaining point (`SARGE-2`).
        step(&mut game, "space");
    }
    let (selected, idle) = now(&game, |table| {
        let chosen = table.chosen().expect("one is selected");
        (chosen.id, !chosen.activated)
    });
    assert!(selected != before && idle, "{selected:?} after {before:?}");
}

#[test]
fn the_mouse_alone_steps_aside_and_confirms_by_holding() {
    let _alone = alone();
    let (_home, mut game) = opened(journey("shot"));
    let (from, facing) = now(&game, |table| {
        let figure = table.chosen().expect("one is selected");
        (figure.square().expect("on the board"), figure.facing)
    });
    let before = game.orders().len();
    let to = from.towards(facing.right()).expect("a square");
    let (x, y) = on_screen(&mut game, to);
    game.click(x, y);
    game.settle();
    assert!(game.offers("aside"), "{:?}", game.plates());
    game.press_plate("aside");
    game.settle();
    let aim = game.with(|world| world.resource::<PlanPreview>().aim());
    assert_eq!(aim, Some(PlanTarget::Do(Order::Move { towards: facing.right() })));
    game.press_plate("commit");
    game.settle();
    assert_eq!(game.orders()[before..], [Order::Move { towards: facing.right() }]);
    // A long press carries the plan out, a short one only shows it.
    let before = game.orders().len();
    let back = now(&game, |table| table.chosen().and_then(Figure::square)).expect("on the board");
    let ahead = [facing, Facing::North, Facing::West].into_iter().find_map(|side| {
        let to = back.towards(side)?;
        now(&game, |table| table.now.figure_at(to).is_none() && table.now.board.joined(back, side)).then_some(to)
    });
    let (x, y) = on_screen(&mut game, ahead.expect("a free square"));
    game.press(x, y, Duration::from_millis(300));
    game.settle();
    assert_eq!(game.orders().len(), before, "a short press only shows it");
    step(&mut game, "Escape");
    game.press(x, y, Duration::from_millis(1200));
    game.settle();
    assert!(game.orders().len() > before, "a long one does it");
}

#[test]
fn the_menu_is_called_so_and_leaving_is_one_of_its_entries() {
    let _alone = alone();
    let (_home, mut game) = opened(journey("act"));
    step(&mut game, "F10");
    assert!(game.with(|world| seen::times(&said("menu-title"))(world)) > 0);
    assert!(game.with(|world| seen::times(&said("leave-go"))(world)) > 0);
}

#[test]
fn advice_keeps_its_plan_from_step_to_step() {
    let _alone = alone();
    let (_home, mut game) = opened(journey("advice"));
    step(&mut game, "F3");
    let says = |game: &Game, part: &str| {
        game.with(|world| seen::words(world, "advice-step").to_lowercase().contains(&part.to_lowercase()))
    };
    let several = |game: &mut Game| {
        (0..3).any(|_| {
            let found = says(game, "Paso 1 de");
            if !found {
                step(game, "Next");
            }
            found
        })
    };
    assert!(several(&mut game), "no way of several steps: {:?}", game.plates());
    let whole = now(&game, |table| table.rolls.len());
    step(&mut game, "Return");
    let rolled = now(&game, |table| table.rolls.len()) != whole;
    assert!(rolled || says(&game, "Paso 2 de"), "the plan goes on");
}

#[test]
fn a_pointer_at_the_edge_of_the_window_lets_it_sleep_at_the_rim() {
    let _alone = alone();
    let (_home, mut game) = opened(journey("act"));
    game.look();
    let before = game.lens.expect("a battle goes on").middle();
    game.point(1, 300);
    game.settle();
    game.look();
    assert!(game.lens.expect("a battle goes on").middle().x < before.x, "it pans");
}
